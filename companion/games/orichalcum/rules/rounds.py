"""Phase 5, the end of a round, and rounds at tables that keep counters."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Annotated, ClassVar, Self

from companion.engine.moves import Move, Tap
from companion.engine.phrases import capital, counted, listed
from companion.engine.problems import Most
from companion.engine.rulebook import Violation
from companion.engine.values import Event, Rng, Seat, Step, changed, drawn
from companion.games.orichalcum.box.edition import (
    CIRCLES,
    OTHER_TILES,
    Kind,
    TileKind,
    TileShape,
    other_tile,
    readings,
    titled,
)
from companion.games.orichalcum.box.pieces import (
    BUILDINGS,
    COUNTERS,
    LOOT,
    MANY_CREATURES,
    MOST_IN_A_FIGHT,
    SIZES,
    TERRAINS,
    TITANS,
    UNLIMITED,
    Terrain,
    card_id,
    counter_id,
    creatures_id,
    resources,
    spot_words,
    titan_id,
)
from companion.games.orichalcum.rulebook import CITE, impossible
from companion.games.orichalcum.rules import actions, decisions, turn
from companion.games.orichalcum.rules.table import (
    Combat,
    Position,
    RowCard,
    Shown,
    State,
    lies_on,
)

# Phase 5: with two players a card is discarded


@dataclass(frozen=True, slots=True)
class Discard(turn.OfRow):
    """Discard the card."""

    answers = (decisions.DiscardCard,)
    rule = CITE["discard"]

    def play(self, at: Position) -> Step[State]:
        """Put the tile under its pile. Its creatures are then nowhere on the table, and so in the
        bag."""
        row, card = at.state.row, at.state.row[self.slot]
        state = at.tile_under(card.tile).state.answered(
            row=(*row[: self.slot], *row[self.slot + 1 :]),
            discard=(*at.state.discard, card.card),
        )
        return Step(state)

    def sentence(self, at: Position) -> str:
        if not self.lies(at):
            return f"{at.name} discards card {self.slot + 1}."
        return f"{at.name} discards card {self.slot + 1}: {self.card(at)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """A button that says which card it is, since a tap on a card that is entered together
        with the choice of one changes that choice."""
        label = f"End the turn: discard {self._short(at)}"
        return (Tap(f"discard-{self.slot}", label, "record"),)

    def _short(self, at: Position) -> str:
        """The card in as few words as tell it from the others: its action, with the size of its
        tile if there are several such cards, with the tile itself if these have one size, with its
        place if the tiles are equal too. Creatures, which can be seen on the card, would make the
        button too long for a phone."""
        row = at.state.row
        kinds = [at.edition.card[card.card] for card in row]
        actions = [capital(kind.action) for kind in kinds]
        sized = [f"{action} {kind.size}" for action, kind in zip(actions, kinds, strict=True)]
        whole = [
            f"{action} ({lies_on(at.edition, replace(card, creatures=()))})"
            for action, card in zip(actions, row, strict=True)
        ]
        for words in (actions, sized, whole):
            if words.count(words[self.slot]) == 1:
                return words[self.slot]
        return f"card {self.slot + 1}, {whole[self.slot]}"

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        card = Tap(card_id(self.slot), f"Card {self.slot + 1}: {self.card(at)}")
        return (self.taps(at), (card,))


# The end of a round: draws from piles and bags, by the app or at the table (OR-13)


class _Drawn(Move):
    """A piece is drawn from a pile or bag. `piece` is the name of the field with its kind."""

    __slots__ = ()

    piece: ClassVar[str]

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        """All kinds of the set that can be meant."""
        of_edition: tuple[Kind, ...] = getattr(at.edition, f"{cls.piece}s")
        return of_edition

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        """How many of each kind can still be drawn; no kind has none."""
        pieces: Mapping[str, int] = getattr(at, f"{cls.piece}s_left")
        return pieces

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator[Self]:
        return (cls(**{cls.piece: kind.id}) for kind in cls.kinds(at))

    @classmethod
    def drawn(cls, at: Position, rng: Rng) -> Self | None:
        piece = drawn(rng, cls.left(at)) if at.deal.by_app("draws") else None
        return cls(**{cls.piece: piece}) if piece else None

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if getattr(self, self.piece) not in self.left(at):
            reason = (
                f"No such {self.piece} can be drawn: all are out, or there is none in this set."
            )
            yield impossible("none_left", self.rule, reason)

    def label(self, at: Position) -> str:
        """The text of its button."""
        raise NotImplementedError

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"draw-{getattr(self, self.piece)}", self.label(at), "record"),)


@dataclass(frozen=True, slots=True)
class DrawnCard(_Drawn):
    """The action card that is revealed."""

    card: str

    answers = (decisions.DrawCard,)
    rule = CITE["action_row"]
    piece = "card"

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(row=(*at.state.row, RowCard(self.card))), reveals=True)

    def sentence(self, at: Position) -> str:
        what = at.edition.card[self.card].words if self.card in at.edition.card else self.card
        return f"Card {len(at.state.row) + 1} is {what}."

    def label(self, at: Position) -> str:
        return at.edition.card[self.card].words


@dataclass(frozen=True, slots=True)
class DrawnTile(_Drawn):
    """The tile that is revealed on a card."""

    tile: str

    answers = (decisions.DrawTile,)
    rule = CITE["tiles_revealed"]
    piece = "tile"

    @classmethod
    def kinds(cls, at: Position) -> Iterable[Kind]:
        return at.edition.pile[at.decision.size(at)]

    @classmethod
    def left(cls, at: Position) -> Mapping[str, int]:
        return at.tiles_left(at.decision.size(at))

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.tile).state, reveals=True)

    def sentence(self, at: Position) -> str:
        kind = at.edition.tile.get(self.tile)
        what = kind.words if kind else self.tile
        return f"The tile on card {at.decision.slot + 1} is {what}."

    def label(self, at: Position) -> str:
        return capital(at.edition.tile[self.tile].words)


Terrains = tuple[Terrain, ...]


@dataclass(frozen=True, slots=True)
class DrawnOtherTile(Move):
    """The tile that is revealed on a card, by what it shows: its shape, and its terrains in the
    order of the shape's circles.

    A turned tile can be read from several circles; the order counts that comes first if terrains
    are sorted as in `TERRAINS`.
    """

    shape: TileShape
    terrains: Annotated[Terrains, Most(len(SIZES))]

    answers = (decisions.DrawTile,)
    rule = CITE["tiles_revealed"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["DrawnOtherTile"]:
        """Every tile of the size; none where the app draws, or where all are tapped as those that
        are left of the set."""
        shapes = {kind.shape for kind in at.edition.pile[at.decision.size(at)]}
        moves = tuple(
            cls(kind.shape, kind.terrains)
            for kind in OTHER_TILES.values()
            if kind.shape in shapes and kind.terrains == _in_order(kind.shape, kind.terrains)
        )
        unlisted = any(move.kind(at).id in OTHER_TILES for move in moves)
        return iter(moves if unlisted and not at.deal.by_app("draws") else ())

    @property
    def fits(self) -> bool:
        """Whether it has as many terrains as its shape has circles."""
        return len(self.terrains) == CIRCLES[self.shape]

    def kind(self, at: Position) -> TileKind:
        """The tile as the set lists it, if such a one is left."""
        orders = readings(self.shape, self.terrains)
        left = (at.edition.tile[name] for name in at.tiles_left(at.decision.size(at)))
        alike = (kind for kind in left if kind.shape == self.shape and kind.terrains in orders)
        return next(alike, other_tile(self.shape, self.terrains))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        size = at.decision.size(at)
        if len(self.terrains) != size or not self.fits:
            reason = f"The card shows a tile of {counted(size, 'circle')}."
            yield impossible("other_size", self.rule, reason)
        elif self.terrains != (order := _in_order(self.shape, self.terrains)):
            reason = f"Tell the terrains of this tile in the order {listed(order)}."
            yield impossible("other_order", self.rule, reason)

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.kind(at).id).state, reveals=True)

    def sentence(self, at: Position) -> str:
        what = other_tile(self.shape, self.terrains).words
        return f"The tile on card {at.decision.slot + 1} shows {what}."

    def ways(self, at: Position) -> tuple[tuple[Tap, ...], ...]:
        """Circle by circle, beginning with any from which it can be read; before that its shape,
        where the set has several of that size."""
        kinds, size = at.edition.pile[at.decision.size(at)], len(self.terrains)
        label = "Another tile: read it clockwise" if size == max(SIZES) else "Another tile"
        first: tuple[Tap, ...] = (Tap("draw-other", label),)
        if len({kind.shape for kind in kinds}) > 1:
            first += (Tap(f"shape-{self.shape}", capital(self.shape)),)
        orders = readings(self.shape, self.terrains) if self.fits else (self.terrains,)
        return tuple((*first, *_circles(self.shape, order)) for order in orders)


def _in_order(shape: TileShape, terrains: Terrains) -> Terrains:
    """The order in which a tile of those terrains is told."""
    orders = readings(shape, terrains)
    return min(orders, key=lambda order: [TERRAINS.index(terrain) for terrain in order])


def _circles(shape: TileShape, terrains: Terrains) -> Iterator[Tap]:
    """A tap for each circle; the last one records, and says what was read."""
    for number, terrain in enumerate(terrains[:-1], 1):
        yield Tap(f"circle-{number}-{terrain}", capital(terrain))
    whole = capital(other_tile(shape, terrains).words)
    yield Tap(f"circle-{len(terrains)}-{terrains[-1]}", whole, "record")


@dataclass(frozen=True, slots=True)
class DrawnCreature(_Drawn):
    """The creature that is drawn for a volcano."""

    creature: str

    answers = (decisions.DrawCreature,)
    rule = CITE["creatures_revealed"]
    piece = "creature"

    def play(self, at: Position) -> Step[State]:
        return Step(at.decision.revealed(at, self.creature).state, reveals=True)

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.creature, self.creature)
        return f"{title} comes with card {at.decision.slot + 1}."

    def label(self, at: Position) -> str:
        kind = at.edition.creature[self.creature]
        return f"{kind.title} ({kind.strength})"


@dataclass(frozen=True, slots=True)
class DrawnBuilding(_Drawn):
    """The building that is drawn, for a spot of the construction board or as loot."""

    building: str

    answers = (decisions.DrawBuilding, decisions.DrawLoot)
    rule = CITE["construction_board"]
    piece = "building"

    def play(self, at: Position) -> Step[State]:
        if isinstance(at.decision, decisions.DrawLoot):
            return Step(at.state.answered(decisions.PlaceLoot(self.building)), reveals=True)
        effect = BUILDINGS[at.edition.building[self.building].effect]
        hoplites = at.available(effect.arrives_with_hoplites, at.hoplites_left)
        nuggets = at.available(effect.arrives_with_nuggets, at.nuggets_left)
        shown = Shown(self.building, hoplites, nuggets)
        display = changed(at.state.display, at.decision.spot, shown)
        events: tuple[Event, ...] = ()
        if hoplites or nuggets:
            what = resources(hoplites, nuggets)
            text = f"Put {what} on the {at.edition.building[self.building].title}."
            events = (Event("resource_shown", text, cite=CITE["spot_resources"]),)
        return Step(at.state.answered(display=display), events, reveals=True)

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.building, self.building)
        if isinstance(at.decision, decisions.DrawBuilding):
            return f"The {title} is on offer at the {spot_words(at.decision.spot)}."
        return f"The loot is the {title}."

    def label(self, at: Position) -> str:
        return at.edition.building[self.building].title


# Who begins the next round (OR-10)


@dataclass(frozen=True, slots=True)
class GiveInitiative(Move):
    """The holder of the pawn gives it to one of the tied players."""

    to: Seat

    answers = (decisions.AssignInitiative,)
    rule = CITE["initiative_tie"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["GiveInitiative"]:
        return map(cls, range(len(at.deal.names)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.to not in range(len(at.deal.names)):
            yield impossible("no_such_seat", "initiative", "There is no such seat.")
        elif self.to not in at.decision.candidates(at):
            tied = listed((at.deal.names[seat] for seat in at.decision.candidates(at)), "or")
            reason = f"The pawn goes to {tied}."
            yield impossible("not_tied", "initiative_tie", reason)

    def play(self, at: Position) -> Step[State]:
        asked: decisions.AssignInitiative = at.decision
        return asked.given(at, self.to)

    def sentence(self, at: Position) -> str:
        holder = at.deal.names[at.state.holder]
        exists = self.to in range(len(at.deal.names))
        return f"{holder} gives the initiative to {at.deal.names[self.to] if exists else 'nobody'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        return (Tap(f"initiative-{self.to}", at.deal.names[self.to]),)


# Tables that keep counters for each player, with the same fights and the same victory

AT_ONCE = 5
"""How many can be counted in one move at most: the price of a medallion."""
NOUNS = dict(zip(COUNTERS, ("hoplite", "nugget", "temple", "medallion", "creature"), strict=True))


@dataclass(frozen=True, slots=True)
class Count(Move):
    """Raise or lower one of the player's counters by `many`."""

    counter: str
    more: bool
    many: int = 1

    answers = (decisions.QuickTurn,)
    rule = CITE["counters"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["Count"]:
        return (cls(*change) for change in product(COUNTERS, (True, False), range(1, AT_ONCE + 1)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.counter not in COUNTERS:
            yield impossible("no_counter", self.rule, "There is no such counter.")
            return
        noun, has = NOUNS[self.counter], getattr(at.player, self.counter)
        if not 1 <= self.many <= AT_ONCE:
            reason = f"One to {AT_ONCE} are counted at once."
            yield impossible("too_many_at_once", self.rule, reason)
        elif not self.more and has < self.many:
            yield impossible("nothing_left", self.rule, f"{at.name} has {counted(has, noun)}.")
        elif self.more and (room := _room(at, self.counter)) < self.many:
            reason = f"The box has {counted(max(0, room), noun)} more."
            yield impossible("none_in_the_box", self.rule, reason)

    def play(self, at: Position) -> Step[State]:
        count = getattr(at.player, self.counter) + (self.many if self.more else -self.many)
        return Step(at.changed(at.turn, **{self.counter: count}).state)

    def sentence(self, at: Position) -> str:
        noun = NOUNS.get(self.counter, self.counter)
        what = f"one {noun}" if self.many == 1 else counted(self.many, noun)
        return f"{at.name} counts {what} {'more' if self.more else 'less'}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        place = Tap(counter_id(self.counter, at.turn), NOUNS[self.counter].capitalize())
        sign, word = ("+", "more") if self.more else ("−", "less")
        return (place, Tap(f"{self.counter}-{word}-{self.many}", f"{sign}{self.many}", "record"))


def _room(at: Position, counter: str) -> int:
    """How many more of a counter the box allows."""
    if counter == "creatures_left":
        return MANY_CREATURES - sum(player.creatures_left for player in at.state.players)
    if not at.deal.limited:
        return UNLIMITED - int(getattr(at.player, counter))
    tokens = at.tokens_left
    left = {
        "hoplites": at.hoplites_left,
        "nuggets": at.nuggets_left,
        "temples": min(tokens, at.temples_left),
        "medallions": tokens,
    }
    return left[counter]


@dataclass(frozen=True, slots=True)
class MoveTitan(Move):
    """Take a Titan from wherever it is, or return it to the centre."""

    titan: str
    comes: bool

    answers = (decisions.QuickTurn,)
    rule = CITE["titan_called"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["MoveTitan"]:
        return (cls(*change) for change in product(TITANS, (True, False)))

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.titan not in TITANS:
            yield impossible("no_titan", self.rule, "There is no such Titan.")
        elif self.comes and at.player.holds(self.titan):
            reason = f"{at.name} holds {TITANS[self.titan].title} already."
            yield impossible("titan_held", "counters", reason)
        elif not self.comes and not at.player.holds(self.titan):
            reason = f"{at.name} does not hold {TITANS[self.titan].title}."
            yield impossible("titan_not_held", "counters", reason)

    def play(self, at: Position) -> Step[State]:
        if self.comes:
            after, events = at.titan_taken(self.titan, None, self.rule)
            return Step(after.state, events)
        return Step(at.changed(at.turn, titans=at.player.titans_without(self.titan)).state)

    def sentence(self, at: Position) -> str:
        return f"{at.name} {'takes' if self.comes else 'gives back'} {titled(TITANS, self.titan)}."

    def taps(self, at: Position) -> tuple[Tap, ...]:
        how = "comes" if self.comes else "goes back"
        title = TITANS[self.titan].title
        done = Tap(f"titan-{how[:5].strip()}", f"It {how}", "record")
        return (Tap(titan_id(self.titan), title), done)


@dataclass(frozen=True, slots=True)
class QuickFight(Move):
    """Fight with hoplites from the stock; `stuck` are those from an earlier fight there."""

    creature: str
    hoplites: int
    stuck: int

    answers = (decisions.QuickTurn,)
    rule = CITE["fight"]

    @classmethod
    def pseudo_legal(cls, at: Position) -> Iterator["QuickFight"]:
        """Fights with the most hoplites and none stuck come first."""
        force = range(MOST_IN_A_FIGHT, -1, -1)
        for kind in at.edition.creatures:
            for stuck, hoplites in product(reversed(force), force):
                if stuck + hoplites <= MOST_IN_A_FIGHT:
                    yield cls(kind.id, hoplites, stuck)

    def forbidden(self, at: Position) -> Iterator[Violation]:
        if self.creature not in at.edition.creature:
            yield impossible("no_creature", self.rule, "There is no such creature.")
        if not at.player.creatures_left:
            reason = f"No creature is counted on {at.name}'s island."
            yield impossible("no_creature", self.rule, reason)
        both = self.hoplites + self.stuck
        if min(self.hoplites, self.stuck) < 0 or both > MOST_IN_A_FIGHT:
            reason = f"At most {MOST_IN_A_FIGHT} hoplites may fight."
            yield impossible("too_many_hoplites", "hoplites", reason)
        if self.hoplites > at.player.hoplites:
            reason = f"{at.name} has {counted(at.player.hoplites, 'hoplite')} in stock."
            yield impossible("too_few_hoplites", "hoplites", reason)

    def play(self, at: Position) -> Step[State]:
        """The hoplites leave the stock, whether the fight is won or lost."""
        paid = at.changed(at.turn, hoplites=at.player.hoplites - self.hoplites)
        return Step(paid.state.ask(decisions.RollQuickDice(self.creature, self.dice)))

    @property
    def dice(self) -> int:
        return 1 + self.hoplites + self.stuck

    def sentence(self, at: Position) -> str:
        title = titled(at.edition.creature, self.creature)
        stuck = f" and {self.stuck} stuck" if self.stuck else ""
        fight = f"{at.name} fights a {title} with {counted(self.hoplites, 'hoplite')}{stuck}"
        dice = counted(self.dice, "die", "dice")
        if self.creature in at.edition.creature and 1 <= self.dice <= 1 + MOST_IN_A_FIGHT:
            dice += f", {self.combat(at).words}"
        return f"{fight}: {dice}."

    def combat(self, at: Position) -> Combat:
        return Combat(at.edition.die, self.dice, at.edition.creature[self.creature].strength)

    def taps(self, at: Position) -> tuple[Tap, ...]:
        """Whoever does not say how many are stuck has none there."""
        kind = at.edition.creature[self.creature]
        force = counted(self.hoplites, "hoplite")
        alone = replace(self, stuck=0).combat(at).chance
        stuck = f"{self.stuck} stuck: {self.combat(at).chance}" if self.stuck else "None stuck"
        return (
            Tap("fight", "Fight a creature"),
            Tap(f"fight-{self.creature}", f"{kind.title} ({kind.strength})"),
            Tap(f"with-{self.hoplites}", capital(f"{force}: {alone}"), "preset"),
            Tap(f"stuck-{self.stuck}", stuck, "preset"),
        )


@dataclass(frozen=True, slots=True)
class RollQuickDie(actions.RollDie):
    """Throw the next die of a fight in quick tracking."""

    answers = (decisions.RollQuickDice,)

    def won(self, at: Position, shown: str) -> Step[State]:
        """Count one creature less, and gain nuggets or a Titan; a building is left to the table."""
        kind = at.edition.creature[at.decision.creature]
        loot = LOOT[kind.loot]
        after = at.with_state(at.state.answered())
        after = after.changed(at.turn, creatures_left=at.player.creatures_left - 1)
        text = f"{at.name} captures the {kind.title} with {shown}; the loot is {loot.text}."
        caused = [Event("captured", text, (creatures_id(at.turn),), at.turn, CITE["fight_won"])]
        if after.player.has_won:
            return Step(after.state, tuple(caused))
        after, events = after.gained(at.turn, nuggets=loot.nuggets, cite=CITE["loot"])
        caused += events
        if loot.titan:
            after, events = after.titan_taken(loot.titan, None, CITE["loot"])
            caused += events
        return Step(after.state, tuple(caused))

    def lost(self, at: Position, text: str) -> Step[State]:
        """The hoplites are stuck. The table enters them when the creature is fought again."""
        event = Event("fight_lost", text, (creatures_id(at.turn),), at.turn, CITE["fight_lost"])
        return Step(at.state.answered(), (event,))


@dataclass(frozen=True, slots=True)
class EndQuickTurn(Move):
    """End the turn."""

    answers = (decisions.QuickTurn,)
    rule = CITE["turns"]
    button = Tap("end-turn", "End the turn")
    said = "{name} ends the turn."

    def play(self, at: Position) -> Step[State]:
        return Step(at.state.answered(decisions.EndTurn()))


MOVE_TYPES: tuple[type[Move], ...] = (
    DrawnCard,
    DrawnTile,
    DrawnOtherTile,
    DrawnCreature,
    DrawnBuilding,
    turn.PlaceMetropolis,
    turn.TakeCard,
    turn.PlaceTerrain,
    actions.PlaceLootBuilding,
    actions.ReturnLoot,
    Discard,
    turn.TakeTitan,
    turn.InvokeFavour,
    actions.Produce,
    actions.Recruit,
    actions.Fight,
    actions.RollDie,
    actions.KeepHoplite,
    actions.Build,
    actions.ErectTemple,
    actions.ForgeMedallion,
    actions.EndAction,
    actions.Buy,
    actions.BuyNothing,
    GiveInitiative,
    Count,
    MoveTitan,
    QuickFight,
    RollQuickDie,
    EndQuickTurn,
)
"""In the order in which they are offered."""
