"""The battle helper: the odds of two stacks, and their battle played by the rules of the game."""

from collections.abc import Iterator

from companion.engine.about import Answer, Helper, Line, Sides
from companion.engine.phrases import counted
from companion.engine.pictures import Card
from companion.engine.setup import Choice, with_defaults
from companion.engine.values import Rng
from companion.games.grecos.box import TOKENS, Edition
from companion.games.grecos.deal import OPTIONS, Deal
from companion.games.grecos.drawing.table import unit_card
from companion.games.grecos.rules.battle import odds_now
from companion.games.grecos.rules.events import RaiseForce
from companion.games.grecos.rules.position import Position, State
from companion.games.grecos.rules.table import (
    SQUARES,
    STACK_LIMIT,
    Battle,
    BattlePhase,
    Raised,
    Stack,
    Unit,
)

NAMES = ("The attacker", "The defender")
START, GOAL = "D4", "E4"
SAMPLES = 1_000


def pieces(edition: Edition, side: int) -> tuple[Card, ...]:
    return tuple(card for kind in edition.units if (card := piece(edition, side, kind.id)))


def piece(edition: Edition, side: int, written: str) -> Card | None:
    """The card of a unit with its damage, from its written form; None if it is not one."""
    unit = _unit(edition, written)
    if unit is None:
        return None
    kind = edition.unit[unit.kind]
    return unit_card(written, unit, kind, TOKENS[side], force=kind.force, hits=kind.hits)


def fewer(edition: Edition, written: str) -> str | None:
    """The written form of a unit with one hit less; None if it has only one left."""
    unit = _unit(edition, written)
    if unit is None or unit.damage + 1 >= edition.unit[unit.kind].hits:
        return None
    return f"{unit.kind}.{unit.damage + 1}"


def _unit(edition: Edition, written: str) -> Unit | None:
    kind, _, damage = written.partition(".")
    if kind not in edition.unit or len(damage) > 1 or not f"0{damage}".isdecimal():
        return None
    hurt = int(damage or 0)
    return Unit(kind, hurt, acts=1) if hurt < edition.unit[kind].hits else None


def extras(edition: Edition) -> tuple[Choice, ...]:
    """Cards that raise the Force of a whole side."""
    raising = (card for card in edition.cards if isinstance(card.effect, RaiseForce))
    return tuple(Choice(card.id, card.title) for card in raising)


def begin(edition: Edition, sides: Sides, extra: Sides) -> Position:
    """A position with the battle at its first attack, on land, and no card in any hand."""
    stacks = {}
    for seat, square in enumerate((START, GOAL)):
        units_written = (_unit(edition, written) for written in sides[seat])
        if units := tuple(sorted(unit for unit in units_written if unit)):
            stacks[square] = Stack(seat, units)
    raised = tuple(
        Raised(seat, card, effect.amount)
        for seat, cards in enumerate(extra)
        for card in cards
        if isinstance(effect := edition.card[card].effect, RaiseForce)
    )
    ground = next(tile.id for tile in edition.tiles if not tile.water and not tile.city)
    options = with_defaults(OPTIONS, {})
    deal = Deal(edition, NAMES, options, 0, (ground,) * len(SQUARES), (1, 2))
    none: tuple[tuple[str | None, ...], ...] = ((), ())
    battle = Battle(START, GOAL, (0, 1), turn=0, raised=raised)
    asked = (BattlePhase(0), battle) if len(stacks) == len(sides) else ()
    return Position(
        deal, State(decisions=asked, stacks=stacks, piles=none, hands=none, seers=(0, 0))
    )


def verdict(at: Position) -> str:
    """Who has won, and with how many units."""
    for stack in at.state.stacks.values():
        return f"{NAMES[stack.seat]} wins the battle with {counted(len(stack.units), 'unit')} left."
    return "Nobody stands on either side."


def answer(at: Position, rng: Rng) -> Answer:
    """The odds at the battle's next attack, and the Force of every unit."""
    battle, odds = at.battle, odds_now(at, rng, SAMPLES)
    if battle is None or odds is None:
        return Answer((), "", ())
    wins = 100 * float(odds.attacker_wins)
    figures = [
        (f"{name} wins", f"{_tenths(share)} %")
        for name, share in zip(NAMES, (wins, 100 - wins), strict=True)
    ]
    figures += [
        (f"{name} loses", _units(float(lost)))
        for name, lost in zip(NAMES, odds.losses, strict=True)
    ]
    how = "Calculated exactly."
    if odds.error is not None:
        how = (
            f"Estimated from {counted(SAMPLES, 'battle')} that the app played out: 19 times out of "
            f"20 the true chance lies within {100 * odds.error:.1f} % of this."
        )
    habits = (
        "Losses are averages. We assume that both sides attack with their strongest unit, let "
        "their weakest take the hits, and play no cards."
    )
    return Answer(tuple(figures), f"{how} {habits}", tuple(_lines(at, battle)))


def _tenths(number: float) -> str:
    """ "2.4", "3"."""
    return f"{number:.1f}".removesuffix(".0")


def _units(lost: float) -> str:
    """ "1.3 units", "1 unit"."""
    shown = _tenths(lost)
    if shown == "0":
        return "hardly any unit" if lost else "no unit"
    return f"{shown} unit{'' if shown == '1' else 's'}"


def _lines(at: Position, battle: Battle) -> Iterator[Line]:
    """The Force of each unit whose Force differs from the printed one, part by part."""
    for seat in battle.seats:
        for unit in dict.fromkeys(at.units(battle.square(seat))):
            printed, *more = at.force(battle, seat, unit)
            total = printed.amount + sum(part.amount for part in more)
            added = "".join(f", {part.label} {part.amount:+}" for part in more)
            if more:
                force = f"Force {total}, {printed.amount} printed{added}"
                yield Line(f"{NAMES[seat]}'s {printed.label}: {force}.", more[0].cite)


HELPER: Helper[Edition, Position] = Helper(
    id="battle",
    title="Battle helper",
    intro="Who is likely to win, and at what price? Tap the units of both stacks.",
    sides=NAMES,
    most=STACK_LIMIT,
    pieces=pieces,
    piece=piece,
    fewer=fewer,
    fewer_does="tap one to take a hit off it",
    extras=extras,
    begin=begin,
    verdict=verdict,
    answer=answer,
)
