"""What stands against the open decisions of a position that came from outside."""

from collections.abc import Iterator

from companion.engine.decision import AskedOf, Decision
from companion.engine.problems import Problem, below
from companion.games.grecos.components import SQUARES
from companion.games.grecos.decisions.battle import Battle, Blow, Casualty
from companion.games.grecos.decisions.cards import LookAhead, Played, RandomUnit, Spent
from companion.games.grecos.decisions.turn import (
    BattlePhase,
    DrawCards,
    DrawChit,
    EventPhase,
    HandLimit,
    LayTiles,
    MovePhase,
    Phase,
    RecruitPhase,
    TurnEnds,
)
from companion.games.grecos.state import Position, State

Kinds = tuple[type[Decision] | None, ...]
PHASES: Kinds = (RecruitPhase, EventPhase, MovePhase, BattlePhase)
LIES_ON: dict[type[Decision], Kinds] = {
    LayTiles: (None,),
    RecruitPhase: (None,),
    EventPhase: (None,),
    MovePhase: (None,),
    BattlePhase: (None,),
    TurnEnds: (None,),
    DrawChit: (RecruitPhase,),
    DrawCards: (EventPhase, Spent, DrawCards),
    HandLimit: (MovePhase, TurnEnds),
    Played: (*PHASES, Battle),
    Spent: (*PHASES, Battle),
    RandomUnit: (Spent,),
    LookAhead: (Spent,),
    Battle: (BattlePhase,),
    Blow: (Battle,),
    Casualty: (Battle,),
}
"""What each decision may lie on; None where it may be the lowest."""


def stack_problems(at: Position) -> Iterator[Problem]:
    """The first decision that cannot be asked, and why."""
    under: Decision | None = None
    for depth, decision in enumerate(at.state.decisions):
        kind = type(under) if under else None
        found = list(_problems(at, decision, at.state.changed(decisions=at.state.decisions[:depth])))
        if kind not in LIES_ON[type(decision)]:
            found.append(Problem("", "cannot lie there"))
        if found:
            yield from below(f"decisions[{depth}]", found)
            return
        under = decision


def _problems(at: Position, decision: Decision, beneath: State) -> Iterator[Problem]:
    seats = range(len(at.deal.names))
    if isinstance(decision, AskedOf):
        if decision.seat not in seats:
            yield Problem("seat", "must be a seat")
            return
        if at.is_out(decision.seat) and not isinstance(decision, TurnEnds | DrawCards):
            yield Problem("seat", "must be still in the game")
            return
    match decision:
        case LayTiles() if at.deal.tiles or len(at.state.tiles) >= len(SQUARES):
            yield Problem("", "is not asked: the map lies")
        case Phase() | TurnEnds() if not at.tiles or len(at.tiles) < len(SQUARES):
            yield Problem("", "is not asked before the map lies")
        case DrawChit(seat) if seat != at.turn:
            yield Problem("seat", "must be the one whose turn it is")
        case DrawCards(_, left) if not 1 <= left <= 9:
            yield Problem("left", "must be 1 to 9")
        case HandLimit(limited) if list(limited) != sorted(set(limited) & set(seats)):
            yield Problem("seats", "must be different seats, in order")
        case LookAhead(_, number) if not at.by_app("draws") or not 1 <= number <= 9:
            yield Problem("number", "must be 1 to 9, where the app draws")
        case Spent(card) if card not in at.edition.card:
            yield Problem("card", "must be a card of the set")
        case RandomUnit(square) if square not in at.state.stacks:
            yield Problem("square", "must have a stack")
        case Played():
            yield from _played(at, decision, beneath)
        case Battle():
            yield from _battle(at, decision)
        case Blow(seat, unit):
            battle = at.battle
            if battle is None or seat not in battle.seats or unit not in battle.units(at, seat):
                yield Problem("unit", "must fight in this battle")
        case Casualty(seat):
            if at.battle is None or seat not in at.battle.seats:
                yield Problem("seat", "must fight in this battle")


def _played(at: Position, played: Played, beneath: State) -> Iterator[Problem]:
    card = at.edition.card.get(played.card)
    if card is None:
        yield Problem("card", "must be a card of the set")
        return
    before = at.with_state(beneath)
    battle, seat = before.battle, played.seat
    if battle:
        now = "battle" if seat in battle.seats else ""
    else:
        now = "own" if seat == at.turn else "foreign"
    if now not in card.effect.windows:
        yield Problem("card", "is not played at this time")
    elif any(not broken.possible for broken in card.effect.forbidden(before, seat, played.target)):
        yield Problem("target", "must be something that the card can be played on")


def _battle(at: Position, battle: Battle) -> Iterator[Problem]:
    stacks = at.state.stacks
    if len(set(battle.seats)) != 2 or len(battle.seats) != 2 or battle.seats[0] != at.turn:
        yield Problem("seats", "must be two, first the one whose turn it is")
    elif battle.turn not in battle.seats:
        yield Problem("turn", "must be one of the two sides")
    elif any(
        battle.square(seat) not in stacks or stacks[battle.square(seat)].seat != seat
        for seat in battle.seats
    ):
        yield Problem("", "must be between a stack of each side")
    if not 1 <= battle.round <= 999:
        yield Problem("round", "must be 1 or more")
    for raised in battle.raised:
        known = raised.card in at.edition.card and raised.seat in battle.seats
        if not known or not 1 <= raised.amount <= 9:
            yield Problem("raised", "must be cards of the two sides")
