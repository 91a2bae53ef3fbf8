"""Draws from piles and bags, by the app or at the table (OR-13)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Step, changed, drawn
from companion.games.orichalcum import changes
from companion.games.orichalcum.box.edition import Kind
from companion.games.orichalcum.decisions.draws import (
    DrawBuilding,
    DrawCard,
    DrawCreature,
    DrawTile,
)
from companion.games.orichalcum.decisions.fight import DrawLoot, PlaceLoot
from companion.games.orichalcum.effects import BUILDINGS
from companion.games.orichalcum.holdings import RowCard, Shown
from companion.games.orichalcum.land import pieces
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.state import Position, State
from companion.games.orichalcum.words import (
    ACTION_WORDS,
    card_words,
    resources,
    spot_words,
    tile_words,
)


class _Drawn(Move):
    """A piece is drawn from a pile or bag. `piece` is the name of the field with its kind."""

    __slots__ = ()

    piece: ClassVar[str]

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        """All kinds of the set that can be meant."""
        found: tuple[Kind, ...] = getattr(at.edition, f"{cls.piece}s")
        return found

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        """How many of each kind can still be drawn; no kind has none."""
        found: Mapping[str, int] = getattr(pieces, f"{cls.piece}s")(at)
        return found

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return (cls(**{cls.piece: kind.id}) for kind in cls.kinds(at))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self | None:
        found = drawn(rng, cls.left(at)) if at.deal.by_app("draws") else None
        return cls(**{cls.piece: found}) if found else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if getattr(self, self.piece) not in self.left(at):
            reason = (
                f"No such {self.piece} can be drawn: all are out, or there is none in this set."
            )
            yield impossible("none_left", self.rule, reason)


@dataclass(frozen=True, slots=True)
class DrawnCard(_Drawn):
    """The action card that is revealed."""

    card: str

    answers = (DrawCard,)
    rule = CITE["action_row"]
    piece = "card"

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(row=(*at.state.row, RowCard(self.card))), reveals=True)

    def sentence(self, at: Position) -> str:
        what = card_words(at.edition, self.card) if self.card in at.edition.card else self.card
        return f"Card {len(at.state.row) + 1} is {what}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        kind = at.edition.card[self.card]
        label = f"{ACTION_WORDS[kind.action]} with a tile of {kind.size}"
        return (Tap(f"draw-{self.card}", label, "record"),)


@dataclass(frozen=True, slots=True)
class DrawnTile(_Drawn):
    """The tile that is revealed on a card."""

    tile: str

    answers = (DrawTile,)
    rule = CITE["tiles_revealed"]
    piece = "tile"

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        return (kind for kind in at.edition.tiles if len(kind.terrains) == at.decision.size(at))

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        return pieces.tiles(at, at.decision.size(at))

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.tile).state, reveals=True)

    def sentence(self, at: Position) -> str:
        kind = at.edition.tile.get(self.tile)
        what = tile_words(kind) if kind else self.tile
        return f"The tile on card {at.decision.slot + 1} is {what}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        label = capital(tile_words(at.edition.tile[self.tile]))
        return (Tap(f"draw-{self.tile}", label, "record"),)


@dataclass(frozen=True, slots=True)
class DrawnCreature(_Drawn):
    """The creature that is drawn for a volcano."""

    creature: str

    answers = (DrawCreature,)
    rule = CITE["creatures_revealed"]
    piece = "creature"

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.creature).state, reveals=True)

    def sentence(self, at: Position) -> str:
        kind = at.edition.creature.get(self.creature)
        title = kind.title if kind else self.creature
        return f"{title} comes with card {at.decision.slot + 1}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        kind = at.edition.creature[self.creature]
        return (Tap(f"draw-{self.creature}", f"{kind.title} ({kind.strength})", "record"),)


@dataclass(frozen=True, slots=True)
class DrawnBuilding(_Drawn):
    """The building that is drawn, for a spot of the construction board or as loot."""

    building: str

    answers = (DrawBuilding, DrawLoot)
    rule = CITE["construction_board"]
    piece = "building"

    def play(self, at: Position) -> Step[State]:
        if isinstance(at.decision, DrawLoot):
            return Step(at.state.answered(PlaceLoot(self.building)), reveals=True)
        effect = BUILDINGS[at.edition.building[self.building].effect]
        hoplites = changes.available(at, effect.arrives_with_hoplites, pieces.hoplites_left(at))
        nuggets = changes.available(at, effect.arrives_with_nuggets, pieces.nuggets_left(at))
        shown = Shown(self.building, hoplites, nuggets)
        display = changed(at.state.display, at.decision.spot, shown)
        events: tuple[Event, ...] = ()
        if hoplites or nuggets:
            what = resources(hoplites, nuggets)
            text = f"Put {what} on the {at.edition.building[self.building].title}."
            events = (Event("resource_shown", text, cite=CITE["spot_resources"]),)
        return Step(at.state.answered(display=display), events, reveals=True)

    def sentence(self, at: Position) -> str:
        kind = at.edition.building.get(self.building)
        title = kind.title if kind else self.building
        if isinstance(at.decision, DrawBuilding):
            return f"The {title} is on offer at the {spot_words(at.decision.spot)}."
        return f"The loot is the {title}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"draw-{self.building}", at.edition.building[self.building].title, "record"),)
