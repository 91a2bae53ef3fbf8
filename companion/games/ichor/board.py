"""What people see of a position: facts, what a long press shows, and text."""

import json
from collections.abc import Iterator, Mapping
from itertools import compress
from typing import Final

from companion.codec import dump
from companion.engine.about import About, Chapter, Explained
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Card
from companion.engine.setup import Fact, Participant, seated
from companion.engine.values import Alarm, PartOver, Seat, gathered
from companion.games.ichor.box import CAMPS, FIGURES, LOOKS, OFF, Camp, columns, one
from companion.games.ichor.deal import token_of
from companion.games.ichor.drawing import EMBLEMS
from companion.games.ichor.rulebook import CITE, RULEBOOK
from companion.games.ichor.rules.battle import Result, Side
from companion.games.ichor.rules.effects import TOKENS
from companion.games.ichor.rules.powers import CLAIMERS
from companion.games.ichor.rules.turns import (
    ENDINGS,
    Asked,
    Position,
    SetUpAgain,
    TakeTurn,
    claims,
    ending_text,
)

# Facts kept in view, what everybody has to know, and what leaves the board with a move


@gathered
def facts(at: Position) -> Iterator[Fact]:
    """Tokens, powers that are left, the power to copy, a victory announced, and then the match."""
    state = at.state
    for camp in CAMPS:
        side, seat = state.side(camp), at.seat_of(camp)
        yield Fact("Tokens to place", str(side.supply), seat)
        ready = sum(up and on != OFF for up, on in zip(side.up, side.at, strict=True))
        yield Fact("Powers ready", str(ready), seat)
        if side.boxed:
            yield Fact("Tokens in the box", str(side.boxed), seat)
    if state.copyable and not state.ending:
        yield Fact("Power just used", FIGURES[state.copyable].name)
    for card in claims(at):
        yield Fact("Victory announced", FIGURES[card].name)
    if at.deal.games == 2:
        yield Fact("Game", f"{state.game} of 2")
    if state.first:
        winner = at.deal.names[at.deal.seat_of(state.first.ending.winner, 1)]
        yield Fact("First game", f"{winner} scored {state.first.points}")


def sides(at: Position) -> tuple[Participant, ...]:
    """Both players with their present sides: after the first game they have changed."""
    looks = sorted((at.seat_of(camp), camp) for camp in CAMPS)
    return seated(at.deal.names, [token_of(camp) for _, camp in looks])


def race(at: Position) -> tuple[Fact, ...]:
    """The tokens that each player still has to place; whoever has none left has won."""
    left = {at.seat_of(camp): at.state.side(camp).supply for camp in CAMPS}
    return tuple(Fact("tokens to place", str(left[seat]), seat) for seat in (0, 1))


def alarm(at: Position) -> Alarm | None:
    """The victory that a card announces, with the spaces that it rests on (IC-18)."""
    announced = claims(at)
    if not announced:
        return None
    card, side, names = announced[0], at.foe, at.deal.grid.names
    space = side.at[side.cards.index(card)]
    if CLAIMERS[card].holding == TOKENS:
        held = [f"token-{names[n]}" for n in at.deal.grid.beside[space] if side.tokens[n]]
        unless = "a token beside her goes"
    else:
        around = set(at.deal.grid.around(space))
        held = [c for c, n in zip(at.own.cards, at.own.at, strict=True) if n in around]
        spare = len(held) > CLAIMERS[card].count
        unless = f"enough of the {at.camp} go" if spare else f"one of the {at.camp} around it goes"
    text = f"{FIGURES[card].name} wins next turn unless {unless}."
    return Alarm(text, (card,), tuple(held), CITE["victory_cards"])


def part_over(at: Position) -> PartOver | None:
    """The end of the first game of a match, until the second is set up."""
    if not isinstance(at.decision, SetUpAgain) or at.result is None:
        return None
    winner = at.result.ending.winner
    cite = CITE[ENDINGS[at.result.ending.reason][1]]
    title = f"{at.name_of(winner)} wins the first game."
    return PartOver(title, ending_text(at), (at.seat_of(winner),), at.result.points, cite)


def losses(at: Position, after: Position) -> Iterator[str]:
    """The figures that stood on the board before: "Leaves the board: Hera on d4." Whoever acts has
    gone elsewhere first, and is only named. The tokens that go back are counted in the move's own
    sentence."""
    if after.state.game == at.state.game and (gone := tuple(_gone(at, after))):
        yield f"Leaves the board: {listed(gone)}."


def _gone(at: Position, after: Position) -> Iterator[str]:
    for camp in CAMPS:
        before, later = at.state.side(camp), after.state.side(camp)
        for figure, space in zip(before.cards, before.at, strict=True):
            if space != OFF and (figure, OFF) in zip(later.cards, later.at, strict=True):
                where = "" if camp == at.state.turn else f" on {at.deal.grid.names[space]}"
                yield f"{FIGURES[figure].name}{where}"


def in_turn(at: Position, seat: Seat) -> Iterator[Position]:
    """The board as it lies, with that seat to move; nothing once the battle is over."""
    if at.state.decisions and at.state.ending is None:
        camp = next(camp for camp in CAMPS if at.seat_of(camp) == seat)
        yield at.with_state(at.state.changed(turn=camp, doing=None, decisions=(TakeTurn(),)))


# What a long press on a figure, its card or a gate tile shows, and the list of all of them


def about(at: Position, place: str) -> About | None:
    """The power of a figure or a card, or the ability of the gate that a space lies at."""
    card = place.removeprefix("card-")
    return _figure(at, card, is_used=card != place) if card in FIGURES else _gate_about(at, place)


def _figure(at: Position, card: str, *, is_used: bool) -> About | None:
    figure = FIGURES[card]
    for camp in CAMPS:
        side = at.state.side(camp)
        if card in side.cards:
            slot = side.cards.index(card)
            owner, space = at.deal.names[at.seat_of(camp)], side.at[slot]
            where = "off the board" if space == OFF else f"on {at.deal.grid.names[space]}"
            power = "Power not used yet" if side.up[slot] else "Power used"
            line = f"{owner}'s {one(camp)}, {where}. {power}."
            return About(figure.name, line, RULEBOOK.citations[f"power_{card}"], is_used)
    return None


def _gate_about(at: Position, place: str) -> About | None:
    for (left, right), gate in at.deal.gate_at.items():
        spaces = [at.deal.grid.names[space] for space in (left, right)]
        if left < right and place in (f"gate-{gate + 1}", f"centre-{gate + 1}", *spaces):
            tile = at.deal.tile(gate)
            line = f"A gate between {spaces[0]} and {spaces[1]}."
            return About(f"{tile.name} gate", line, RULEBOOK.citations[f"gate_{tile.id}"])
    return None


def legend(at: Position) -> tuple[Chapter, ...]:
    """Both sides' figures with their powers, the gates on the board, and the tokens."""
    chapters = [Chapter(capital(camp), tuple(_figures(at, camp))) for camp in CAMPS]
    if at.deal.gates:
        chapters.append(Chapter("Gates", tuple(_gates(at))))
    return (*chapters, Chapter("Tokens", tuple(_tokens(at, camp) for camp in CAMPS)))


def _figures(at: Position, camp: Camp) -> Iterator[Explained]:
    tone, shape = LOOKS[camp]
    for card in at.state.side(camp).cards:
        if figure := about(at, card):
            letters, emblem = FIGURES[card].code, EMBLEMS[card]
            face = Card(f"card-{card}", figure.name, tone, shape, letters, emblem=emblem)
            yield Explained(face, figure)


def _gates(at: Position) -> Iterator[Explained]:
    for number in range(1, len(at.deal.gates) + 1):
        if gate := about(at, f"gate-{number}"):
            yield Explained(Card(f"gate-{number}", gate.name, "desert", "square"), gate)


def _tokens(at: Position, camp: Camp) -> Explained:
    (tone, shape), side = LOOKS[camp], at.state.side(camp)
    name = f"{capital(one(camp))} token"
    on_board = capital(counted(sum(side.tokens), "token"))
    line = f"{on_board} on the board, {side.supply} left to place."
    text = RULEBOOK.citations["trail"]
    return Explained(Card(f"token-of-{camp}", name, tone, shape), About(name, line, text))


# A position as text, the gods at the top

CODES: Final[Mapping[str, str]] = {figure.id: figure.code for figure in FIGURES.values()}
CARDS: Final = {
    (card, up, off): f"({word})" if off else word
    for card, code in CODES.items()
    for up, word in ((True, code), (False, f"{code}*"))
    for off in (True, False)
}
"""The word for a card by whether it is face up, and whether its figure is off the board."""
WIDTH: Final = 4
"""The letters that a space takes in its row, with those left free behind its word."""
EMPTY: Final = ".".ljust(WIDTH)
FIGURE_WORDS: Final = {card: code.ljust(WIDTH) for card, code in CODES.items()}
TOKEN_WORDS: Final = {token: token.ljust(WIDTH) for token in "mg"}


def diagram(at: Position) -> str:
    """The position as text.

        game 1, monsters to move
        gods: Ze Al* (At) Po Hm Ha; 12 in hand, 0 boxed; aside Ar Hs
        6  .   .   .   .   .   .
        5  Ze  .   g   Po  Hm  Ha
        4  .   .   g2  .   .   .
        3  m   .   .   .   .   .
        2  .   Gr  Si  Ty  Me  Hy
        1  .   .   .   .   .   .
           a   b   c   d   e   f
        monsters: (Cy*) Gr Si Ty Me Hy; 13 in hand, 0 boxed; aside
        gates: b4 offerings, d3 jump m2
        used: zeus

    A star marks a card face down, brackets a figure off the board. `m` and `g` are tokens, with
    their number where it is not one. Further lines stand only where they say something: the power
    just used, the turn under way with its open decisions (the last one is asked), the end, the
    first game.
    """
    state, size, words = at.state, at.deal.size, [EMPTY] * len(at.deal.grid.names)
    for space, card in at.standing.items():
        words[space] = FIGURE_WORDS[card]
    for token, tokens in (("m", state.monsters.tokens), ("g", state.gods.tokens)):
        word = TOKEN_WORDS[token]
        for space in compress(range(len(tokens)), tokens):
            words[space] = word if tokens[space] == 1 else f"{token}{tokens[space]}".ljust(WIDTH)
    lines = [
        f"game {state.game}, {state.turn} to move",
        f"gods: {_side(state.gods)}",
        *[
            f"{row}  {''.join(words[(row - 1) * size : row * size])}".rstrip()
            for row in range(size, 0, -1)
        ],
        f"   {'   '.join(columns(size))}",
        f"monsters: {_side(state.monsters)}",
        *_notes(at),
        "",
    ]
    return "\n".join(lines)


def _side(side: Side) -> str:
    line = zip(side.cards, side.up, side.at, strict=True)
    cards = " ".join([CARDS[card, up, at == OFF] for card, up, at in line])
    aside = "".join([f" {CODES[card]}" for card in side.reserve])
    return f"{cards}; {side.supply} in hand, {side.boxed} boxed; aside{aside}"


def _notes(at: Position) -> Iterator[str]:
    """The lines that are left out if there is nothing to say."""
    state = at.state
    if at.deal.gates:
        yield f"gates: {', '.join(_gate_text(at, gate) for gate in range(len(at.deal.gates)))}"
    if state.copyable:
        yield f"used: {state.copyable}"
    if state.doing:
        yield f"doing: {json.dumps(dump(state.doing))}"
        yield from (f"open: {json.dumps(dump(decision, Asked))}" for decision in state.decisions)
    if result := at.result:
        yield f"over: {result_text(result)}"
    if state.first:
        yield f"first game: {result_text(state.first)}"


def _gate_text(at: Position, gate: int) -> str:
    place = at.deal.edition.gate_places(at.deal.size)[gate]
    held = [(camp[0], at.state.side(camp).centres[gate]) for camp in CAMPS]
    centre = [f" {letter}{count}" for letter, count in held if count]
    return f"{place} {at.deal.gates[gate]}{''.join(centre)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"
