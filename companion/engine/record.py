"""What a game declares: its names, the types of its values, and where each promise is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from companion.engine.about import About
from companion.engine.boards import Board
from companion.engine.cards import CardRow
from companion.engine.chance import Rng
from companion.engine.counting import Counting
from companion.engine.deal import (
    DealItem,
    DealLike,
    EditionLike,
    Option,
    SetupStep,
)
from companion.engine.editor import Editor
from companion.engine.filling import Filling
from companion.engine.helper import Helper
from companion.engine.moment import Alarm, PartOver
from companion.engine.move import Move
from companion.engine.notation import Notation
from companion.engine.participants import Fact, Participant
from companion.engine.picture import Picture
from companion.engine.position import Position
from companion.engine.print_sets import PrintSet
from companion.engine.problems import Problem
from companion.engine.reference import Reference
from companion.engine.rulebook import Rulebook
from companion.engine.scoring import ScoreSheet
from companion.engine.standings import Outcome
from companion.engine.step import Seat, Step

E = TypeVar("E", bound=EditionLike)
D = TypeVar("D", bound=DealLike)
P = TypeVar("P", bound=Position[Any, Any])
T = TypeVar("T")


@dataclass(frozen=True)
class Record(Generic[E, D, P, T]):
    """What the author of a game writes down; `companion.engine.game.Game` asks it."""

    slug: str
    title: str
    tagline: str
    tone: str
    rules_version: str
    players: tuple[int, ...]
    """The numbers of players that can play."""
    rulebook: Rulebook
    options: tuple[Option, ...]

    position_type: type[P]
    """The game's own `Position[Deal, State]`."""
    move_types: tuple[type[Move], ...]
    """Every class of move, in the order in which they are offered."""
    tally_type: type[T]

    editions: Callable[[], tuple[E, ...]]
    """The editions that the project ships, reference set first."""
    check_state: Callable[[P], tuple[Problem, ...]]
    """What stands against a state of that deal. The open decisions say themselves what stands
    against them, unless a game checks its stack here."""
    check_tally: Callable[[T], tuple[Problem, ...]]
    """Counts that cannot be; the pad refuses the same ones."""

    deal_items: Callable[[D], tuple[DealItem, ...]]
    setup_steps: Callable[[D], tuple[SetupStep, ...]]
    participants: Callable[[D], tuple[Participant, ...]]

    initial_state: Callable[[D], Any]
    ending: Callable[[P], Outcome]
    """How a game ended that is over."""

    tally: Callable[[P], T]
    """What lies on the table, as it would be counted now."""
    score: Callable[[T], ScoreSheet]

    facts: Callable[[P], tuple[Fact, ...]]
    """Pieces left, cards in the deck and the like; of a viewed position, no secret."""
    picture: Callable[[P], Picture]
    deal_picture: Callable[[D], Picture]
    diagram: Callable[[P], str]
    """The position as text, for tests, disputes and terminals."""
    parse_diagram: Callable[[D, str], P]
    """The position that a diagram shows, to be checked. Raises Malformed."""

    boards: Callable[[P, Seat | None], tuple[Board, ...]] | None = None
    """The table in several pictures, those that matter most to that seat first (None: to a
    spectator), of the position as that seat sees it. Together they have the places of `picture`.
    None where one picture shows all."""
    counting: Counting[D, T] | None = None
    """The pad; None where a game's end cannot be counted on the table."""
    filling: Filling[P] | None = None
    """How hands that filled the board tell what lies there; None where it is not asked."""
    draw_deal: (
        Callable[[E, tuple[str, ...], Mapping[str, str], Rng, Mapping[str, str]], D] | None
    ) = None
    """The set-up of checked names and options, with `fixed` items set by hand; None where
    nothing is drawn, and a deal is no more than an edition, names and options.

    Raises Malformed for items that there are not and values that are no choice. Every item
    draws from the generator whether fixed or not, so that fixing one leaves the others.
    """
    check_edition: Callable[[E], tuple[Problem, ...]] | None = None
    """What stands against an edition that has an id and a title."""
    editor: Editor[E, Any] | None = None
    """How a table enters what is printed in its own box; None where nothing may be replaced."""
    check_deal: Callable[[D], tuple[Problem, ...]] | None = None
    """What stands against a deal besides its edition, names, options and items."""
    hide: Callable[[P, Seat | None], Any] | None = None
    """The state without what that seat may not see; None where a game has no secrets. The
    decisions on its stack hide their own."""
    after_each: Callable[[P], Step[Any] | None] | None = None
    """What is looked for after every change, such as victory or elimination; None if there
    is nothing of the kind."""
    open_ended: bool = False
    """Whether players who do not care to win can go on for ever, as in a war of recruits and
    losses. Every other game ends however it is played."""
    notation: Notation[D, Any] | None = None
    """How the game is written down, where there is a custom of doing so."""
    about: Callable[[P, str], About | None] | None = None
    """What is printed for a place of the picture, such as a card's power; of a viewed
    position, no secret. None where its title says all."""
    helpers: tuple[Helper[E, P], ...] = ()
    """What can be worked out alone, without a table, such as a battle."""
    references: tuple[Reference, ...] = ()
    """Tables to be looked up beside the rules."""
    print_sets: Callable[[E], tuple[PrintSet, ...]] | None = None
    """The pieces of an edition, to be printed and cut out; None where nobody needs that."""
    sides: Callable[[P], tuple[Participant, ...]] | None = None
    """The participants as they play now, where they change sides between the games of a match."""
    race: Callable[[P], tuple[Fact, ...]] | None = None
    """The number of each seat that everybody watches, where it is not the score: one for each
    participant, in the order of the seats. Of a viewed position, no secret."""
    alarm: Callable[[P], Alarm | None] | None = None
    """What everybody has to know before the next move; of a viewed position, no secret."""
    part_over: Callable[[P], PartOver | None] | None = None
    """The end of a part of the game, for as long as nothing has been done since."""
    cards: Callable[[P, Seat | None], tuple[CardRow, ...]] | None = None
    """The cards that lie open before that seat (None: a spectator), such as its hand and a
    display, of the position as that seat sees it. None where a game has no cards to show."""
    upgrade_deal: Callable[[str, Any], Any] | None = None
    """(rules version, data of a deal as it was written then) -> data of a deal of today."""
    upgrade_state: Callable[[str, Any, Any], Any] | None = None
    """(rules version, deal, data of a state as it was written then) -> data of a state of today."""
    upgrade_counts: Callable[[str, Mapping[str, int | None]], Mapping[str, int | None]] | None = (
        None
    )
    """(rules version, numbers by the names of the pad's cells then, None for one that was
    emptied) -> the same by the names of today."""

    # The types of its values

    @cached_property
    def deal_type(self) -> type[D]:
        """The class of its deals."""
        found: type[D] = _position_of(self.position_type)[0]
        return found

    @cached_property
    def state_type(self) -> type[Any]:
        """The class of its states."""
        found: type[Any] = _position_of(self.position_type)[1]
        return found

    @cached_property
    def edition_type(self) -> type[E]:
        """The class of its editions."""
        found: type[E] = get_type_hints(self.deal_type)["edition"]
        return found


def _position_of(kind: type) -> tuple[Any, ...]:
    """What stands in the brackets of a game's `Position[Deal, State]`."""
    bases = getattr(kind, "__orig_bases__", ())
    return next(get_args(base) for base in bases if get_origin(base) is Position)
