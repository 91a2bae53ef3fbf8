"""What a game declares: its description, its moves, the types of its values, its functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

from companion.engine.about import About, Chapter, Helper, Reference
from companion.engine.editing.editor import Editor
from companion.engine.layout import Filling, Spot
from companion.engine.moves import Move, Notation, Pieces
from companion.engine.pads import Counting
from companion.engine.pictures import Board, CardRow, Picture, PrintSet, Tone
from companion.engine.position import AnyPosition, Position, State
from companion.engine.problems import Problem
from companion.engine.rulebook import Citation, Rulebook, Ruling, TableRuling
from companion.engine.scoring import Decide, Outcome, ScoreSheet
from companion.engine.setup import (
    DealItem,
    DealLike,
    EditionLike,
    Fact,
    Lot,
    Option,
    Participant,
    SetupStep,
    ruling_options,
    with_defaults,
)
from companion.engine.values import Alarm, PartOver, Seat, Step

T = TypeVar("T")


@dataclass(frozen=True)
class Description:
    """A game as a list shows it, without its rules."""

    slug: str
    """Its name in addresses, commands and documents."""
    title: str
    tagline: str
    tone: str
    rules_version: str
    players: tuple[int, ...]
    """The numbers of players with which it can be played."""
    listed_as: str = field(default="", kw_only=True)
    """What a list of games calls it, where its title alone would not say what it is for."""


# What a game declares

E = TypeVar("E", bound=EditionLike)
D = TypeVar("D", bound=DealLike)
P = TypeVar("P", bound=AnyPosition)


@dataclass(frozen=True)
class Record(Description, Generic[E, D, P, T]):
    """What the author of a game declares. `companion.engine.game.Game` adds the methods."""

    rulebook: Rulebook
    options: tuple[Option, ...]

    position_type: type[P]
    """The game's own `Position[Deal, State]`."""
    move_types: tuple[type[Move], ...]
    """Every class of moves, in the order in which they are offered. A game without any is only
    counted: its one state has no decisions."""
    tally_type: type[T]

    editions: Callable[[], tuple[E, ...]]
    """The editions that the project ships, the reference set first."""
    check_state: Callable[[P], tuple[Problem, ...]]
    """The faults of a position's state. Open decisions are checked by their own `problems`, unless
    a game checks its stack here."""
    check_tally: Callable[[T], tuple[Problem, ...]]
    """Impossible counts; the pad refuses the same ones."""

    deal_items: Callable[[D], tuple[DealItem, ...]]
    setup_steps: Callable[[D], tuple[SetupStep, ...]]
    participants: Callable[[D], tuple[Participant, ...]]

    initial_state: Callable[[D], State]
    ending: Callable[[P, ScoreSheet], Outcome]
    """How the game has ended, for a position in which it is over and its score."""

    tally: Callable[[P], T]
    """The tally of a position, as it would be counted now."""
    score: Callable[[T], ScoreSheet]

    facts: Callable[[P], tuple[Fact, ...]]
    """Facts such as pieces left or cards in the deck. From a seat's view it shows no secret."""
    picture: Callable[[P], Picture]
    deal_picture: Callable[[D], Picture]
    diagram: Callable[[P], str]
    """The whole position as text, for tests and terminals."""

    boards: Callable[[P, Seat | None], tuple[Board, ...]] | None = None
    """Several pictures of the table from a seat's view, those that matter most to the seat first;
    the seat is None for a spectator. Together they have the places of `picture`. None if one
    picture shows everything."""
    counting: Counting[D, T] | None = None
    """The pad; None if the end of the game cannot be counted on the table."""
    filling: Filling[P] | None = None
    """How people enter what they have laid on the board before the first turn; None if they need
    not."""
    correcting: Callable[[P], Iterable[Spot]] | None = None
    """What can be put right by hand in a position as somebody sees it, by taps; None if a position
    has nothing to put right. What is hidden there has no spot."""
    lots: Callable[[E, tuple[str, ...], Mapping[str, str]], tuple[Lot, ...]] | None = None
    """What is drawn, shuffled or chosen before a game, for checked names and options; None if a
    deal is no more than an edition, names and options."""
    make_deal: Callable[[E, tuple[str, ...], Mapping[str, str], Mapping[str, Any]], D] | None = None
    """The deal with these values of its lots, by their ids, each as its lot reads it: a tuple for
    places. None if the deal has a field for each lot, with the lot's id."""
    check_edition: Callable[[E], tuple[Problem, ...]] | None = None
    """The faults of an edition, besides a missing id or title."""
    editor: Editor[E, Any] | None = None
    """How a table enters what is printed in its own box; None if nothing can be replaced."""
    check_deal: Callable[[D], Iterable[Problem]] | None = None
    """The faults of a deal, besides those of its edition, names, options and items."""
    pieces: Callable[[P], Iterable[Pieces]] | None = None
    """The pieces of a position whose state has no other faults; None if a game has none, or none
    that could run out."""
    hide: Callable[[P, Seat | None], State] | None = None
    """The state without what that seat may not see; None if a game has no secrets. Decisions on the
    stack hide their own secrets."""
    after_each: Callable[[P], Step[Any] | None] | None = None
    """What has to be checked after every change, such as victory or elimination, if anything."""
    end_rule: Callable[[P], Citation] | None = None
    """The rule by which the game was over, for a position in which it is; a move after the end is
    refused by it, or else by the move's own rule."""
    open_ended: bool = False
    """Whether the game can go on for ever if players do not try to win, as in a war of recruits and
    losses. Every other game has to end however it is played."""
    notation: Notation[D, Any] | None = None
    """How people write the game down, if that is usual."""
    about: Callable[[P, str], About | None] | None = None
    """The explanation of a place of the picture, such as a card's power; from a seat's view it
    shows no secret. None if the place's title says everything."""
    losses: Callable[[P, P], Iterable[str]] | None = None
    """What leaves the board from a position to the one after a move, in sentences that name it and
    where it stood: only what everybody sees. None where a move's own sentence says everything."""
    legend: Callable[[P], tuple[Chapter, ...]] | None = None
    """All that has a name, a letter or an emblem on the board or on a card, to be looked up by
    kind; from a seat's view it shows no secret. None if the titles of places say everything."""
    in_turn: Callable[[P, Seat], Iterable[P]] | None = None
    """The position as it would be if that seat had the turn, in the phases that it would play, what
    matters most first: what its pieces threaten is asked of it. From a seat's view it shows no
    secret. None where nobody threatens anything."""
    helpers: tuple[Helper[E, P], ...] = ()
    """What can be worked out without a table, such as a battle."""
    references: tuple[Reference, ...] = ()
    """Tables to look things up in, besides the rules."""
    print_sets: Callable[[E], tuple[PrintSet, ...]] | None = None
    """The pieces of an edition, to be printed and cut out; None if nobody needs that."""
    sides: Callable[[P], tuple[Participant, ...]] | None = None
    """The participants as they play now, for a match in which they change sides."""
    race: Callable[[P], tuple[Fact, ...]] | None = None
    """The number of each participant that everybody watches, in seat order, if it is not the score.
    From a seat's view it shows no secret."""
    alarm: Callable[[P], Alarm | None] | None = None
    """What everybody has to know before the next move; from a seat's view it shows no secret."""
    part_over: Callable[[P], PartOver | None] | None = None
    """The end of a part of the game, as long as nothing has been done since."""
    loud: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What nobody at the table may miss, such as an elimination: the codes of such events, each
    with the heading under which every phone shows it."""
    decided: Decide | None = None
    """What decided a game that is over, for the podium; None if the verdict always says it."""
    cards: Callable[[P, Seat | None], tuple[CardRow, ...]] | None = None
    """The cards that lie open before a seat, such as its hand and a display, from its view; the
    seat is None for a spectator. None if the game has no cards to show."""
    upgrade_deal: Callable[[str, Any], Any] | None = None
    """Makes today's data of a deal from a rules version and the data that was stored then."""
    upgrade_state: Callable[[str, Any, Any], Any] | None = None
    """Makes today's data of a state from a rules version, the deal, and the data stored then."""
    upgrade_counts: Callable[[str, Mapping[str, Any]], Mapping[str, Any]] | None = None
    """Makes numbers by today's names of the pad's cells, from a rules version and the numbers by
    the names of then; None stands for a cell that was emptied."""

    # Its moves

    @property
    def only_counted(self) -> bool:
        """Whether it has no moves: it is counted, and cannot be played with the app."""
        return not self.move_types

    def title_of(self, deal: D) -> str:
        """What people call what they play: a game that is only counted is whatever its edition
        was made for."""
        return deal.edition.title if self.only_counted else self.title

    @cached_property
    def answers_to(self) -> Mapping[type, tuple[type[Move], ...]]:
        """The moves that can be made while a decision of some class is asked."""
        answering: dict[type, list[type[Move]]] = {}
        for kind in self.move_types:
            for decision in dict.fromkeys((*kind.answers, *kind.cuts_into)):
                answering.setdefault(decision, []).append(kind)
        return {decision: tuple(kinds) for decision, kinds in answering.items()}

    def moves_at(self, at: P) -> tuple[type[Move], ...]:
        """The classes of moves that can be made while that is asked."""
        return self.answers_to.get(type(at.decision), ())

    # How else it can be played

    @cached_property
    def ruling_options(self) -> tuple[Option, ...]:
        """The options of rulings that a table can play the other way, in the rulings' order, but
        for those that an option of the game stands for."""
        return ruling_options(self.rulebook)

    @cached_property
    def switches(self) -> tuple[Option, ...]:
        """The options by which rulings are played the other way: those of the game that stand for
        one, and the rulings' own."""
        named = {one.switch[0] for one in self.rulebook.rulings.values() if one.switch}
        return tuple(one for one in (*self.options, *self.ruling_options) if one.id in named)

    def rulings_of(self, deal: D) -> Mapping[str, Ruling]:
        """The rulings by their ids, as the table of that deal plays them."""
        played = with_defaults(self.options, deal.options)
        return {
            one.id: TableRuling(one.id, one.question, one.otherwise)
            if one.otherwise and one.switch and played.get(one.switch[0]) == one.switch[1]
            else one
            for one in self.rulebook.rulings.values()
        }

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        return with_defaults(self.options, {})

    def option_changed(self, deal: D, chosen: Mapping[str, str]) -> D:
        """The deal, played with these options from now on."""
        options = with_defaults(self.options, {**deal.options, **chosen})
        changed: D = replace(cast(Any, deal), options=options)
        return changed

    # The types of its values

    @cached_property
    def deal_type(self) -> type[D]:
        deal_type: type[D] = _position_of(self.position_type)[0]
        return deal_type

    @cached_property
    def state_type(self) -> type[State]:
        """The class of its states, which names every class of decision: what `initial_state` is
        said to return, which may know more than the position's own."""
        state_type: type[State] = _position_of(self.position_type)[1]
        said = get_type_hints(self.initial_state).get("return")
        return said if isinstance(said, type) and issubclass(said, state_type) else state_type

    @cached_property
    def edition_type(self) -> type[E]:
        edition_type: type[E] = get_type_hints(self.deal_type)["edition"]
        return edition_type


def _position_of(kind: type) -> tuple[Any, ...]:
    """The type arguments of a game's `Position[Deal, State]`; none if it does not name them."""
    bases = getattr(kind, "__orig_bases__", ())
    return next((get_args(base) for base in bases if get_origin(base) is Position), ())


# What an author has forgotten, in sentences that say what to change

DEAL_FIELDS = ("edition", "names", "options")


def record_faults(game: Record[Any, Any, Any, Any]) -> Iterator[str]:
    """Every slip of a record that would otherwise show as an error of Python somewhere else."""
    yield from _faults_of_listing(game)
    if types := _position_of(game.position_type):
        hints = get_type_hints(types[0])
        for name in DEAL_FIELDS:
            if name not in hints:
                yield f"{types[0].__name__} needs a field `{name}`, as every deal has."
    else:
        name = game.position_type.__name__
        yield f"{name} must say which deal and state it has: `class {name}(Position[Deal, State])`."
    if not isinstance(game.move_types, tuple):
        yield "move_types must be a tuple: write `(Take,)`, with a comma, for one class of moves."
    else:
        decisions = _decisions_of(game) if types else None
        for kind in game.move_types:
            yield from _faults_of_move(kind, decisions)


def _faults_of_listing(game: Record[Any, Any, Any, Any]) -> Iterator[str]:
    """What is wrong with what a list of games and the set-up show."""
    if game.tone not in get_args(Tone):
        yield f"tone is {game.tone!r}; it must be one of {', '.join(get_args(Tone))}."
    numbers = game.players if isinstance(game.players, tuple) else ()
    if not numbers or not all(isinstance(number, int) and number > 0 for number in numbers):
        yield "players must be the numbers of players as a tuple, such as `(2, 3, 4)` or `(2,)`."
    for option in game.options:
        if not option.choices:
            yield f"The option {option.id!r} has no choice; give it two, the default first."
    if not callable(game.editions):
        yield "editions must be a function that answers a tuple: `lambda: (EDITION,)`."
    elif not isinstance(game.editions(), tuple):
        yield "editions must answer a tuple: write `(EDITION,)`, with a comma, for one edition."
    elif not game.editions():
        yield "it has no edition; `editions` must answer one at least."


def _decisions_of(game: Record[Any, Any, Any, Any]) -> frozenset[type] | None:
    """The classes of decisions that a state may hold; None if it does not name them."""
    said = get_type_hints(game.state_type).get("decisions")
    member = next(iter(get_args(said)), None)
    named = get_args(member) or ((member,) if isinstance(member, type) else ())
    return frozenset(named) if all(isinstance(one, type) for one in named) and named else None


def _faults_of_move(kind: Any, decisions: frozenset[type] | None) -> Iterator[str]:
    """What is missing in a class of moves, of which the state may hold these decisions."""
    if not isinstance(kind, type) or not issubclass(kind, Move):
        yield f"move_types names {kind!r}, which is no class made of `Move`."
        return
    name, own = kind.__name__, vars(kind)
    frozen = getattr(own.get("__dataclass_params__"), "frozen", None)
    if frozen is False or (frozen is None and own.get("__annotations__")):
        yield f"{name} must be frozen: write `@dataclass(frozen=True, slots=True)` above it."
    if not hasattr(kind, "rule"):
        yield f'{name} names no rule; say which paragraph it follows: `rule = CITE["turn"]`.'
    if not isinstance(kind.answers, tuple) or not isinstance(kind.cuts_into, tuple):
        yield f"answers of {name} must be a tuple: write `answers = (Turn,)`, with a comma."
    elif not (asked := (*kind.answers, *kind.cuts_into)):
        yield f"{name} answers no decision, so nobody could make it: write `answers = (Turn,)`."
    elif decisions is not None:
        for part in asked:
            if not any(issubclass(decision, part) for decision in decisions):
                asked_too = f"name {part.__name__} in the type of State.decisions too"
                yield f"{name} answers what no state asks; {asked_too}."
    if kind.play is Move.play:
        yield f"{name} does nothing; write its method `play`, which answers a Step."
    if kind.sentence is Move.sentence and not hasattr(kind, "said"):
        yield f'{name} has no words; write its method `sentence`, or `said = "{{name}} passes."`.'
    if kind.taps is Move.taps and kind.ways is Move.ways and not hasattr(kind, "button"):
        yield f"Nothing enters {name}; write its method `taps`, or give it a `button`."
    fields_left = [
        part.name
        for part in getattr(kind, "__dataclass_fields__", {}).values()
        if part.default is MISSING and part.default_factory is MISSING
    ]
    if fields_left and _unbound(kind.pseudo_legal) is _unbound(Move.pseudo_legal):
        yield f"{name} has fields, so write `pseudo_legal`, which lists what a person could mean."


def _unbound(method: Any) -> Any:
    """The function of a class method, by which it is told whether a class has its own."""
    return method.__func__
