"""What can be put right by hand: figures and tokens on the board, cards, and whose turn it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.engine.correcting import EMPTY, NOTHING, Spot, SpotChoice, number
from companion.engine.phrases import counted
from companion.engine.values import changed
from companion.games.ichor.battle import Side
from companion.games.ichor.box.components import CAMPS, FIGURES, LOOKS, Camp, one
from companion.games.ichor.grid import OFF
from companion.games.ichor.state import Position
from companion.games.ichor.turns import TO_MOVE

MOST = 4
"""Tokens that can lie on one space."""
ON_GATE = 2
"""Tokens that can lie on the centre of a gate."""


def correcting(at: Position) -> Iterator[Spot]:
    """All spots: the spaces, the gates' centres, the cards, tokens in the box, the turn."""
    choices = (EMPTY, *_tokens(MOST), *_figures(at))
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


def _figures(at: Position) -> Iterator[SpotChoice]:
    for camp in CAMPS:
        for card in at.state.side(camp).cards:
            yield SpotChoice(card, FIGURES[card].name, LOOKS[camp][0])


def _with(at: Position, **sides: Side) -> Any:
    """The state with these sides; the tokens that lie nowhere are before their players."""
    for camp, side in sides.items():
        lying = sum(side.tokens) + sum(side.centres) + side.boxed
        sides[camp] = replace(side, supply=at.deal.tokens - lying)
    return at.state.changed(**sides)


def _space(at: Position, space: int, choices: tuple[SpotChoice, ...]) -> Spot:
    name, figure = at.deal.grid.names[space], at.standing.get(space)
    held = {camp: at.state.side(camp).tokens[space] for camp in CAMPS}
    laid = next((f"{camp}-{many}" for camp, many in held.items() if many), NOTHING)

    def put(chosen: str) -> Any:
        sides = {}
        for camp in CAMPS:
            side = at.state.side(camp)
            many = chosen.removeprefix(f"{camp}-")
            stands = tuple(
                space if card == chosen else OFF if on == space else on
                for card, on in zip(side.cards, side.at, strict=True)
            )
            tokens = changed(side.tokens, space, int(many) if many != chosen else 0)
            sides[camp] = replace(side, at=stands, tokens=tokens)
        return _with(at, **sides)

    return Spot(
        id=name,
        name=f"space {name}",
        lies=figure or laid,
        choices=choices,
        put=put,
        places=(name, f"token-{name}", *([figure] if figure else [])),
    )


def _gate(at: Position, gate: int) -> Spot:
    held = {camp: at.state.side(camp).centres[gate] for camp in CAMPS}
    lies = next((f"{camp}-{many}" for camp, many in held.items() if many), NOTHING)

    def put(chosen: str) -> Any:
        sides = {}
        for camp in CAMPS:
            side, many = at.state.side(camp), chosen.removeprefix(f"{camp}-")
            centres = changed(side.centres, gate, int(many) if many != chosen else 0)
            sides[camp] = replace(side, centres=centres)
        return _with(at, **sides)

    name = f"centre of the {at.deal.tile(gate).name} gate"
    places = (f"gate-{gate + 1}", f"centre-{gate + 1}")
    return Spot(f"gate-{gate + 1}", name, lies, (EMPTY, *_tokens(ON_GATE)), put, places)


def _card(at: Position, camp: Camp, slot: int) -> Spot:
    side = at.state.side(camp)
    card, ways = side.cards[slot], (SpotChoice("up", "face up"), SpotChoice("down", "face down"))

    def put(chosen: str) -> Any:
        up = changed(side.up, slot, chosen == "up")
        return _with(at, **{camp: replace(side, up=up)})

    place, lies = f"card-{card}", "up" if side.up[slot] else "down"
    return Spot(place, f"card of {FIGURES[card].name}", lies, ways, put, (place,))


def _boxed(at: Position, camp: Camp) -> Spot:
    side = at.state.side(camp)

    def put(many: int) -> Any:
        return _with(at, **{camp: replace(side, boxed=many)})

    name = f"tokens of the {camp} back in the box"
    return number(f"boxed-{camp}", name, side.boxed, at.deal.tokens, put)


def _turn(at: Position) -> Spot:
    camps = tuple(SpotChoice(camp, f"the {camp}") for camp in CAMPS)

    def put(chosen: str) -> Any:
        return at.state.changed(turn=chosen)

    return Spot("turn", "side to move", at.camp, camps, put)
