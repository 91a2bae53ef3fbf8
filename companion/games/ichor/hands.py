"""What hands do: putting right what lies there, and what is impossible."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.engine.layout import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.moves import Pieces
from companion.engine.phrases import counted
from companion.engine.problems import Problem
from companion.engine.values import changed
from companion.games.ichor.box import CAMPS, FIGURES, LOOKS, OFF, Camp, one, other
from companion.games.ichor.ending import look
from companion.games.ichor.rules.movement import ON_GATE, LandAnywhere, ReinforceTrail
from companion.games.ichor.rules.powers import COPYABLE, POWERS
from companion.games.ichor.rules.table import (
    BattleState,
    Doing,
    Ending,
    FollowUp,
    Position,
    PowerStep,
    Side,
    Trail,
    space_problems,
)
from companion.games.ichor.rules.turn import TO_MOVE, EndTurn, TakeTurn, after_game

# Putting right: figures and tokens on the board, cards, and whose turn it is

MOST = 4
"""Tokens that can lie on one space: two behind a Reinforcements gate, and two more on top."""


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: the spaces, the gates' centres, the cards, tokens in the box, the turn."""
    figures = (
        SpotChoice(card, FIGURES[card].name, LOOKS[camp][0])
        for camp in CAMPS
        for card in at.state.side(camp).cards
    )
    choices = (EMPTY, *_tokens(MOST), *figures)
    for space in range(len(at.deal.grid.names)):
        yield _space(at, space, choices)
    for gate in range(len(at.deal.gates)):
        yield _gate(at, gate)
    for camp in CAMPS:
        for slot in range(len(at.state.side(camp).cards)):
            yield _card(at, camp, slot)
        yield _boxed(at, camp)
    if at.state.decisions == TO_MOVE:
        yield _turn(at)


def _tokens(most: int) -> Iterator[SpotChoice]:
    for camp in CAMPS:
        for many in range(1, most + 1):
            name = counted(many, f"{one(camp)} token")
            yield SpotChoice(f"{camp}-{many}", name, LOOKS[camp][0])


def _with(at: Position, **sides: Side) -> BattleState:
    """The state with these sides; the tokens that lie nowhere are before their players."""
    for camp, side in sides.items():
        lying = sum(side.tokens) + sum(side.centres) + side.boxed
        sides[camp] = replace(side, supply=at.deal.tokens - lying)
    return at.state.changed(**sides)


def _laid(held: Mapping[Camp, int]) -> str:
    """The choice that stands for the tokens of either side there."""
    return next((f"{camp}-{many}" for camp, many in held.items() if many), NOTHING)


def _chosen(choice: str, camp: Camp) -> int:
    """How many tokens of that side a choice lays."""
    many = choice.removeprefix(f"{camp}-")
    return int(many) if many != choice else 0


def _space(at: Position, space: int, choices: tuple[SpotChoice, ...]) -> Spot:
    name, figure = at.deal.grid.names[space], at.standing.get(space)
    held = {camp: at.state.side(camp).tokens[space] for camp in CAMPS}

    def put(chosen: str) -> BattleState:
        sides = {}
        for camp in CAMPS:
            side = at.state.side(camp)
            stands = tuple(
                space if card == chosen else OFF if on == space else on
                for card, on in zip(side.cards, side.at, strict=True)
            )
            tokens = changed(side.tokens, space, _chosen(chosen, camp))
            sides[camp] = replace(side, at=stands, tokens=tokens)
        return _with(at, **sides)

    places = (name, f"token-{name}", *([figure] if figure else []))
    return Spot(name, f"space {name}", figure or _laid(held), choices, put, places)


def _gate(at: Position, gate: int) -> Spot:
    held = {camp: at.state.side(camp).centres[gate] for camp in CAMPS}

    def put(chosen: str) -> BattleState:
        sides = {}
        for camp in CAMPS:
            side = at.state.side(camp)
            centres = changed(side.centres, gate, _chosen(chosen, camp))
            sides[camp] = replace(side, centres=centres)
        return _with(at, **sides)

    name = f"centre of the {at.deal.tile(gate).name} gate"
    places = (f"gate-{gate + 1}", f"centre-{gate + 1}")
    choices = (EMPTY, *_tokens(ON_GATE))
    return Spot(f"gate-{gate + 1}", name, _laid(held), choices, put, places)


def _card(at: Position, camp: Camp, slot: int) -> Spot:
    side = at.state.side(camp)
    card, ways = side.cards[slot], (SpotChoice("up", "face up"), SpotChoice("down", "face down"))

    def put(chosen: str) -> BattleState:
        up = changed(side.up, slot, chosen == "up")
        return _with(at, **{camp: replace(side, up=up)})

    place, lies = f"card-{card}", "up" if side.up[slot] else "down"
    return Spot(place, f"card of {FIGURES[card].name}", lies, ways, put, (place,))


def _boxed(at: Position, camp: Camp) -> Spot:
    side = at.state.side(camp)

    def put(many: int) -> BattleState:
        return _with(at, **{camp: replace(side, boxed=many)})

    name = f"tokens of the {camp} back in the box"
    return number(f"boxed-{camp}", name, side.boxed, at.deal.tokens, put)


def _turn(at: Position) -> Spot:
    camps = tuple(SpotChoice(camp, f"the {camp}") for camp in CAMPS)

    def put(chosen: str) -> BattleState:
        return at.state.changed(turn=chosen)

    return Spot("turn", "side to move", at.camp, camps, put)


# Positions from outside, in any phase of a turn


def check_state(at: Position) -> tuple[Problem, ...]:
    """Everything that is impossible in this position. Later checks rely on the earlier ones."""
    lying = (*_game(at), *_side(at, "monsters"), *_side(at, "gods")) or tuple(_board(at))
    if lying:
        return lying
    ending, doing = at.state.ending, at.state.doing
    if ending:
        return tuple(_ended(at, ending))
    if doing is None:
        return tuple(_turn_problems(at))
    under_way = (*_doing(at, doing), *_stack(at, doing))
    return under_way or tuple(_trail(at, doing.trail) if doing.trail else ())


def pieces(at: Position) -> Iterator[Pieces]:
    """Each side's tokens: on spaces and gates, before its player or back in the box."""
    for camp in CAMPS:
        side, noun = at.state.side(camp), f"tokens of the {camp}"
        total = sum(side.tokens) + sum(side.centres) + side.supply + side.boxed
        yield Pieces(f"{camp}.supply", {noun: at.deal.tokens}, {noun: total}, all_lie=True)


def _game(at: Position) -> Iterator[Problem]:
    state, deal = at.state, at.deal
    if not 1 <= state.game <= deal.games:
        yield Problem("game", f"must be 1 to {deal.games}")
    if (state.first is not None) != (state.game == 2):
        yield Problem("first", "must be the first game's result, in the second game only")
    if state.first:
        for camp in CAMPS:
            if not 0 <= state.first.off(camp) <= deal.tokens:
                yield Problem(f"first.{camp}_off", f"must be 0 to {deal.tokens}")
        if not state.first.points:
            yield Problem("first", "the loser has a token off the board at least")
    if state.copyable is not None and state.copyable not in COPYABLE:
        yield Problem("copyable", "must be the id of a power that can be copied")
    if state.ending and state.doing:
        yield Problem("doing", "nothing is done after the end of a game")


def _side(at: Position, camp: Camp) -> Iterator[Problem]:
    deal, side = at.deal, at.state.side(camp)
    count, spaces = len(side.cards), len(deal.grid.names)
    figures = Counter(side.cards + side.reserve)
    if set(figures) - set(deal.pool(camp)) or max(figures.values(), default=0) > 1:
        yield Problem(f"{camp}.cards", f"must be different {camp} of the box")
    if len(side.up) != count or len(side.at) != count or count < deal.size:
        yield Problem(f"{camp}.cards", "must go with `up` and `at`, one entry a card")
    if any(not OFF <= space < spaces for space in side.at):
        yield Problem(f"{camp}.at", f"must be spaces from 0 to {spaces - 1}, or {OFF}")
    if len(side.tokens) != spaces or any(not 0 <= held <= MOST for held in side.tokens):
        yield Problem(f"{camp}.tokens", f"must be {spaces} numbers from 0 to {MOST}")
    gates = len(deal.gates)
    if len(side.centres) != gates or any(not 0 <= held <= ON_GATE for held in side.centres):
        yield Problem(f"{camp}.centres", f"must be one number from 0 to {ON_GATE} a gate")
    if side.supply < 0 or side.boxed < 0:
        yield Problem(f"{camp}.supply", "must be no less than none, like the tokens in the box")


def _board(at: Position) -> Iterator[Problem]:
    monsters, gods = at.state.monsters, at.state.gods
    standing = Counter(space for space in monsters.at + gods.at if space != OFF)
    for space, name in enumerate(at.deal.grid.names):
        held = [monsters.tokens[space] > 0, gods.tokens[space] > 0]
        if standing[space] > 1:
            yield Problem("monsters.at", f"two figures stand on {name}")
        if all(held) or (standing[space] and any(held)):
            yield Problem("monsters.tokens", f"too much lies on {name}")
    for gate, both in enumerate(zip(monsters.centres, gods.centres, strict=True), start=1):
        if all(both):
            yield Problem("monsters.centres", f"tokens of both sides lie on gate {gate}")


def _ended(at: Position, ending: Ending) -> Iterator[Problem]:
    won = at.state.side(ending.winner).supply == 0
    if won != (ending.reason == "all_tokens"):
        yield Problem("ending.reason", "must go with the winner's tokens")
    if (ending.winner != at.camp) != (ending.reason == "no_move"):
        yield Problem("turn", "must be the side that won, or the one that cannot move")
    if at.state.decisions != after_game(at.deal, at.state.game):
        yield Problem("decisions", "must be the second game's set-up, or nothing after the last")


def _turn_problems(at: Position) -> Iterator[Problem]:
    if at.state.decisions != (TakeTurn(),):
        yield Problem("decisions", "must be the turn to take, where none is under way")
    for camp in CAMPS:
        if not at.state.side(camp).supply:
            yield Problem("ending", f"the {camp} have all tokens on the board and have won")
    if step := look(at):
        after = f"lost to {other(at.camp)}" if step.state.ending else "passed"
        yield Problem("ending", f"the {at.camp} cannot move and have {after}")


def _doing(at: Position, doing: Doing) -> Iterator[Problem]:
    if doing.figure not in FIGURES or FIGURES[doing.figure].camp != at.camp:
        yield Problem("doing.figure", "must be a figure of the side to move")
    if doing.power is not None and doing.power not in POWERS:
        yield Problem("doing.power", "must be the id of a power")
    yield from space_problems(at, "doing.laid", doing.laid)
    if len(set(doing.laid)) < len(doing.laid):
        yield Problem("doing.laid", "must be different spaces")
    if doing.line_end != OFF:
        yield from space_problems(at, "doing.line_end", (doing.line_end,))
    if doing.origin != OFF or doing.line_end != OFF:
        yield from space_problems(at, "doing.origin", (doing.origin,))
    strict = at.deal.options["empty_powers"] == "forbidden"
    if doing.before is not None and not (strict and doing.power):
        yield Problem("doing.before", "is compared only where a power has to change something")


def _stack(at: Position, doing: Doing) -> Iterator[Problem]:
    """The end of the turn at the bottom, the rest of the power, then gates and choices; a
    figure is in hand exactly while its landing or its tokens are asked about."""
    first, *rest = at.state.decisions or (None,)
    if first != EndTurn() or not rest:
        yield Problem("decisions", "must be the end of the turn below what is to be decided")
    gates_begin = next((n for n, it in enumerate(rest) if not isinstance(it, PowerStep)), len(rest))
    in_hand = [isinstance(it, LandAnywhere | ReinforceTrail) for it in rest]
    if any(in_hand[:-1]) or in_hand[-1:] != [doing.trail is not None]:
        yield Problem("doing.trail", "must be there while a figure is in hand, and only then")
    for index, decision in enumerate(rest, start=1):
        path = f"decisions[{index}]"
        if not isinstance(decision, FollowUp) or isinstance(decision, TakeTurn | EndTurn):
            yield Problem(path, "must be a part of the turn under way")
        if isinstance(decision, PowerStep) and (doing.power is None or index > gates_begin):
            yield Problem(path, "must lie on the end of the turn, as the rest of a power")


def _trail(at: Position, trail: Trail) -> Iterator[Problem]:
    if not 0 <= trail.slot < len(at.own.cards) or at.own.at[trail.slot] != OFF:
        yield Problem("doing.trail.slot", "must be the place of a card whose figure is in hand")
    if not set(trail.gates) <= set(range(len(at.deal.gates))):
        yield Problem("doing.trail.gates", "must be numbers of gates")
    if not 0 <= trail.doubled_from <= len(trail.spaces):
        yield Problem("doing.trail.doubled_from", "must be a place in `spaces`")
    yield from space_problems(at, "doing.trail.spaces", trail.spaces)
    landing = isinstance(at.decision, LandAnywhere)
    if landing != (trail.end == OFF):
        yield Problem("doing.trail.end", f"must be a space, or {OFF} before a landing")
    elif not landing:
        yield from space_problems(at, "doing.trail.end", (trail.end,))
        if trail.end in at.standing:
            yield Problem("doing.trail.end", "must be a space without a figure")
