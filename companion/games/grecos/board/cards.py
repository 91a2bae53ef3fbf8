"""The rows of cards on the sheet: the two sides of a battle, the viewer's hand and pile."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.phrases import counted
from companion.engine.pictures import Card, CardRow, Shape
from companion.engine.setup import Token
from companion.engine.values import Seat
from companion.games.grecos.board.chances import chance_to_win
from companion.games.grecos.board.emblems import emblem
from companion.games.grecos.box.components import TOKENS
from companion.games.grecos.box.edition import UnitKind
from companion.games.grecos.decisions.battle import Battle
from companion.games.grecos.decisions.cards import RandomUnit
from companion.games.grecos.decisions.turn import DrawCards, DrawChit
from companion.games.grecos.effects import Window
from companion.games.grecos.position import Position
from companion.games.grecos.stacks import Stack, Unit, card_tap, chit_tap, draw_tap, unit_tap

FIGURES: dict[Window, tuple[str, Shape]] = {
    "own": ("coast", "square"),
    "battle": ("tundra", "cross"),
    "foreign": ("glacier", "triangle"),
    "reaction": ("gold", "star"),
}
"""The look of a card, by the first time at which it may be played."""


def cards(at: Position, seat: Seat | None) -> tuple[CardRow, ...]:
    """The rows that this seat sees, `at` being its view."""
    return tuple(row for row in _rows(at, seat) if row.cards)


def _rows(at: Position, seat: Seat | None) -> Iterator[CardRow]:
    asked, battle = at.decision, at.battle
    if isinstance(asked, DrawChit | DrawCards) and seat in asked.awaited(at):
        yield _drawn(at, asked)
        return
    if battle:
        odds = chance_to_win(at)
        for side in battle.seats:
            yield _side(at, battle, side, None if odds is None else odds[battle.seats.index(side)])
    elif isinstance(at.decision, RandomUnit):
        stack = at.state.stacks[at.decision.square]
        yield CardRow(f"On {at.decision.square}", tuple(_units(at, stack, at.decision.square)))
    if seat is not None:
        yield CardRow("Hand", tuple(event_card(at, c, seat) for c in at.state.hands[seat] if c))
    if seat is not None and not battle:
        yield CardRow("Pile", tuple(chit_card(at, c) for c in at.state.piles[seat] if c))


def _drawn(at: Position, asked: DrawChit | DrawCards) -> CardRow:
    """All that a player may have drawn from the pile or the deck on the table."""
    if isinstance(asked, DrawChit):
        chits = tuple(replace(chit_card(at, u.id), id=draw_tap(u.id)) for u in at.edition.units)
        return CardRow("Common pile", chits, spread=True)
    deck = (
        replace(event_card(at, card.id, asked.seat), id=draw_tap(card.id), text="")
        for card in at.edition.cards
    )
    return CardRow("Event deck", tuple(deck), spread=True)


def _side(at: Position, battle: Battle, seat: Seat, odds: int | None) -> CardRow:
    """A side of the battle: whose it is, and how likely it is to win."""
    square, name = battle.square(seat), at.deal.names[seat]
    stack = at.state.stacks.get(square)
    does = "attacks" if seat == battle.seats[0] else "defends"
    chance = "" if odds is None else f", {odds} % to win"
    units = tuple(_units(at, stack, square)) if stack else ()
    return CardRow(f"{name} {does}{chance}", units, facing=True)


def _units(at: Position, stack: Stack, square: str) -> Iterator[Card]:
    seat, battle = stack.seat, at.battle
    for unit in stack.units:
        kind, hits = at.edition.unit[unit.kind], at.hits(seat, unit.kind)
        force = sum(p.amount for p in at.force(battle, seat, unit)) if battle else kind.force
        place = unit_tap(square, stack.units.index(unit))
        card = unit_card(place, unit, kind, TOKENS[seat], force=force, hits=hits)
        done = ", done" if battle and not unit.acts else ""
        yield replace(card, title=f"{card.title}{done}")


def unit_card(
    place: str, unit: Unit, kind: UnitKind, token: Token, *, force: int, hits: int
) -> Card:
    """A unit with its Force and the hits that it has left."""
    words = [kind.name]
    left = hits - unit.damage
    spoken = f"{counted(left, 'hit')} left" if unit.damage else f"takes {counted(hits, 'hit')}"
    words += [spoken] if hits > 1 else []
    words += [f"{unit.acts} attacks left"] if unit.acts > 1 else []
    words += ["chilled"] if "chilled" in unit.marks else []
    corner = f"F {force}"
    return Card(
        place,
        ", ".join(words),
        token.tone,
        token.shape,
        kind.letters,
        corner=corner,
        emblem=emblem(kind.emblem),
    )


def event_card(at: Position, card: str, seat: Seat) -> Card:
    """An event card of somebody's hand."""
    found = at.edition.card[card]
    tone, shape = FIGURES[found.effect.windows[0]]
    letters = at.edition.card_letters[card]
    return Card(
        card_tap(card, seat),
        found.title,
        tone,
        shape,
        letters,
        found.text,
        emblem=emblem(found.emblem),
    )


def chit_card(at: Position, chit: str) -> Card:
    """A chit with the unit's Force."""
    kind = at.edition.unit[chit]
    tone = "water" if "water" in kind.traits else "desert"
    corner = f"F {kind.force}"
    return Card(
        chit_tap(chit),
        kind.name,
        tone,
        "square",
        kind.letters,
        corner=corner,
        emblem=emblem(kind.emblem),
    )
