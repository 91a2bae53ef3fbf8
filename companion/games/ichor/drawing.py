"""What people see of a position: the picture, facts, what a long press shows, and text."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.codec import dump, load
from companion.codec.packaged import read_packaged
from companion.engine.about import About, Chapter, Explained
from companion.engine.moves import Notation
from companion.engine.phrases import capital, counted, listed
from companion.engine.pictures import Area, Card, Element, Picture, Piece, Point, Route
from companion.engine.problems import Malformed, Problem, below, require, whole_problems
from companion.engine.setup import (
    Fact,
    Participant,
    name_problems,
    option_problems,
    ruling_options,
    seated,
    with_defaults,
)
from companion.engine.values import Alarm, PartOver, Seat, gathered
from companion.games.ichor.box import (
    BY_CODE,
    CAMPS,
    FIGURES,
    LOOKS,
    OFF,
    OPTIONS,
    Camp,
    Edition,
    check_edition,
    columns,
    editions,
    one,
)
from companion.games.ichor.deal import Deal, check_deal, token_of
from companion.games.ichor.rulebook import CITE, RULEBOOK
from companion.games.ichor.rules.powers import CLAIMERS, ROW_OR_COLUMN, TOKENS, claims
from companion.games.ichor.rules.table import Position, Result, Side
from companion.games.ichor.rules.turn import (
    ENDINGS,
    AnyMove,
    Asked,
    Go,
    Land,
    Lay,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    SetUpAgain,
    Stop,
    TakeTurn,
    TurnUp,
    UsePower,
    ending_text,
    initial_state,
)

# The board, both lines of cards and the gate tiles as a drawing, the gods' edge at the top

EMBLEMS: Final[Mapping[str, str]] = read_packaged(__package__, "emblems")
CELL = 16.0
"""The edge of a space; what is placed below is in spaces, from the upper left corner."""
STRIP = 0.9
"""The height of a line of cards."""


def deal_picture(deal: Deal) -> Picture:
    return picture(Position(deal, initial_state(deal)))


def picture(at: Position) -> Picture:
    size, sides = at.deal.size, [at.state.side(camp) for camp in CAMPS]
    words = [
        f"the {camp} have {sum(space != OFF for space in side.at)} figures and "
        f"{sum(side.tokens)} tokens on the board, {side.supply} in hand"
        for camp, side in zip(CAMPS, sides, strict=True)
    ]
    said = f"A board of {size} by {size} spaces: {'; '.join(words)}."
    width, height = max(size, *(len(side.cards) for side in sides)), size + 2 * STRIP
    return Picture("Board", said, CELL * width, CELL * height, tuple(_elements(at)))


def _elements(at: Position) -> Iterator[Element]:
    deal = at.deal
    for space in range(len(deal.grid.names)):
        yield _drawn_space(deal, space)
    for (left, right), gate in deal.gate_at.items():
        if left < right:
            yield from _drawn_gate(at, gate, left)
    for camp in CAMPS:
        yield from _drawn_side(at, camp)


def _corner(deal: Deal, space: int) -> Point:
    """The upper left corner of a space, in spaces."""
    return space % deal.size, STRIP + deal.size - 1 - space // deal.size


def _at(x: float, y: float) -> Point:
    return round(x * CELL, 2), round(y * CELL, 2)


def _middle(deal: Deal, space: int) -> Point:
    x, y = _corner(deal, space)
    return _at(x + 0.5, y + 0.5)


def _outline(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (_at(x, y), _at(x + width, y), _at(x + width, y + height), _at(x, y + height))


def _drawn_space(deal: Deal, space: int) -> Area:
    x, y = _corner(deal, space)
    name, square = deal.grid.names[space], _outline(x, y, 1, 1)
    if space not in deal.gate_spaces:
        column, row = space % deal.size, space // deal.size
        tone = "pale" if (column + row) % 2 else "shade"
        # its column along the lower edge, its row along the left
        edge = (name[0] if row == 0 else "") + (name[1:] if column == 0 else "")
        return Area(name, name, square, tone, edge, _at(x + 0.13, y + 0.94))
    gate = next(gate for pair, gate in deal.gate_at.items() if space in pair)
    tile = deal.tile(gate).name
    label = tile if (space - 1, space) in deal.gate_at else ""
    return Area(name, f"{name}, {tile} gate tile", square, "desert", label, _at(x, y + 0.25))


def _drawn_gate(at: Position, gate: int, left: int) -> Iterator[Element]:
    deal = at.deal
    x, y = _corner(deal, left)
    name = f"{deal.tile(gate).name} gate"
    ends = (_at(x + 1, y + 0.36), _at(x + 1, y + 0.94))
    yield Route(f"gate-{gate + 1}", name, ends, "path", dashed=True)
    for camp in CAMPS:
        if count := at.state.side(camp).centres[gate]:
            tone, shape = LOOKS[camp]
            title = f"{_tokens_of(count, camp)} on the centre of the {name}"
            middle = _at(x + 1, y + 0.62)
            yield Piece(f"centre-{gate + 1}", title, middle, 0.2 * CELL, shape, tone, str(count))


def _drawn_side(at: Position, camp: Camp) -> Iterator[Element]:
    """A line of cards beyond the columns, newcomers' on the right; then its tokens and figures."""
    side, names, (tone, shape) = at.state.side(camp), at.deal.grid.names, LOOKS[camp]
    y = 0.08 if camp == "gods" else at.deal.size + STRIP + 0.12
    for slot, (card, up, on) in enumerate(zip(side.cards, side.up, side.at, strict=True)):
        name, face = FIGURES[card].name, "face up" if up else "face down"
        title = f"Card of {name}, {face}{'' if on != OFF else ', figure off the board'}"
        ground = tone if up and on != OFF else "ink"
        outline, foot = _outline(slot + 0.04, y, 0.92, 0.72), _at(slot + 0.5, y + 0.62)
        yield Area(f"card-{card}", title, outline, ground, name.split()[-1], foot, EMBLEMS[card])
    for space, count in enumerate(side.tokens):
        if count:
            title = f"{_tokens_of(count, camp)} on {names[space]}"
            middle, letter = _middle(at.deal, space), str(count) if count > 1 else ""
            yield Piece(f"token-{names[space]}", title, middle, 0.2 * CELL, shape, tone, letter)
    for card, space in zip(side.cards, side.at, strict=True):
        if space != OFF:
            figure, where = FIGURES[card], _middle(at.deal, space)
            title, size = f"{figure.name} on {names[space]}", 0.37 * CELL
            yield Piece(card, title, where, size, shape, tone, figure.code, EMBLEMS[card])


def _tokens_of(count: int, camp: Camp) -> str:
    return counted(count, f"{one(camp)} token")


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
    return _of_figure(at, card, is_used=card != place) if card in FIGURES else _of_gate(at, place)


def _of_figure(at: Position, card: str, *, is_used: bool) -> About | None:
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


def _of_gate(at: Position, place: str) -> About | None:
    for (left, right), gate in at.deal.gate_at.items():
        spaces = [at.deal.grid.names[space] for space in (left, right)]
        if left < right and place in (f"gate-{gate + 1}", f"centre-{gate + 1}", *spaces):
            tile = at.deal.tile(gate)
            line = f"A gate between {spaces[0]} and {spaces[1]}."
            return About(f"{tile.name} gate", line, RULEBOOK.citations[f"gate_{tile.id}"])
    return None


@gathered
def legend(at: Position) -> Iterator[Chapter]:
    """Both sides' figures with their powers, the gates on the board, and the tokens."""
    for camp in CAMPS:
        tone, shape = LOOKS[camp]
        figures = []
        for card in at.state.side(camp).cards:
            if figure := about(at, card):
                letters, emblem = FIGURES[card].code, EMBLEMS[card]
                face = Card(f"card-{card}", figure.name, tone, shape, letters, emblem=emblem)
                figures.append(Explained(face, figure))
        yield Chapter(capital(camp), tuple(figures))
    gates = []
    for number in range(1, len(at.deal.gates) + 1):
        if gate := about(at, f"gate-{number}"):
            gates.append(Explained(Card(f"gate-{number}", gate.name, "desert", "square"), gate))
    if gates:
        yield Chapter("Gates", tuple(gates))
    yield Chapter("Tokens", tuple(_token(at, camp) for camp in CAMPS))


def _token(at: Position, camp: Camp) -> Explained:
    (tone, shape), side = LOOKS[camp], at.state.side(camp)
    name = f"{capital(one(camp))} token"
    on_board = capital(counted(sum(side.tokens), "token"))
    line = f"{on_board} on the board, {side.supply} left to place."
    text = RULEBOOK.citations["trail"]
    return Explained(Card(f"token-of-{camp}", name, tone, shape), About(name, line, text))


# A position as text, the gods at the top

WIDTH: Final = 4
"""The letters that a space takes in its row, with those left free behind its word."""


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
    state, size, words = at.state, at.deal.size, ["."] * len(at.deal.grid.names)
    for space, card in at.standing.items():
        words[space] = FIGURES[card].code
    for token, tokens in (("m", state.monsters.tokens), ("g", state.gods.tokens)):
        for space, count in enumerate(tokens):
            if count:
                words[space] = token if count == 1 else f"{token}{count}"
    words = [word.ljust(WIDTH) for word in words]
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
    cards = []
    for card, up, at in zip(side.cards, side.up, side.at, strict=True):
        word = FIGURES[card].code + ("" if up else "*")
        cards.append(f"({word})" if at == OFF else word)
    aside = "".join([f" {FIGURES[card].code}" for card in side.reserve])
    return f"{' '.join(cards)}; {side.supply} in hand, {side.boxed} boxed; aside{aside}"


def _notes(at: Position) -> Iterator[str]:
    """The lines that are left out if there is nothing to say."""
    state = at.state
    if at.deal.gates:
        places = at.deal.edition.gate_places(at.deal.size)
        centres = [
            "".join(f" {camp[0]}{n}" for camp in CAMPS if (n := state.side(camp).centres[gate]))
            for gate in range(len(at.deal.gates))
        ]
        gates = zip(places, at.deal.gates, centres, strict=True)
        yield f"gates: {', '.join(f'{place} {gate}{held}' for place, gate, held in gates)}"
    if state.copyable:
        yield f"used: {state.copyable}"
    if state.doing:
        yield f"doing: {json.dumps(dump(state.doing))}"
        yield from (f"open: {json.dumps(dump(decision, Asked))}" for decision in state.decisions)
    if result := at.result:
        yield f"over: {result_text(result)}"
    if state.first:
        yield f"first game: {result_text(state.first)}"


def result_text(result: Result) -> str:
    """How a game ended, with both sides' tokens off the board."""
    off = f"{result.monsters_off} monster and {result.gods_off} god tokens off"
    return f"{result.ending.reason}, {result.ending.winner} win; {off}"


# Each move as one short word, turns numbered as in chess

SPACE = re.compile(r"[a-g][1-7]")
ACTION = re.compile(r"([A-Z][a-z])([-*])(.*)")
NUMBER = re.compile(r"\d+\.")
PASSED: Final = "--"

TO_A_SPACE: Final[Mapping[str, type[Go | Land | Lay]]] = {"-": Go, "@": Land, "+": Lay}
OF_A_CARD: Final[Mapping[str, type[TurnUp | Reveal]]] = {"^": TurnUp, "?": Reveal}
MARKS: Final[Mapping[type, str]] = {
    kind: mark for table in (TO_A_SPACE, OF_A_CARD) for mark, kind in table.items()
}
"""What the word of a move begins with that has one space, or one card."""


def move_text(move: AnyMove) -> str:
    """A move as a word. A figure is the two letters of its code.

    | word | move |
    |---|---|
    | `Gr-b4` | Griffin walks to b4 |
    | `At*b4-c4-c5`, `Si*Ze-d4`, `Po*row`, `Ze*` | a power with its targets |
    | `-c5` | a further movement |
    | `@c5` | a landing |
    | `+c5` | tokens laid |
    | `=d3,e3` and `=` | second tokens behind Reinforcements, and none |
    | `^Ze` | a card turned up |
    | `.` | no more |
    | `?Hy` | a card revealed |
    | `||` | the second game |
    """
    match move:
        case MoveFigure(figure, to):
            return f"{FIGURES[figure].code}-{to}"
        case UsePower(figure, targets):
            return f"{FIGURES[figure].code}*{'-'.join(map(_code, targets))}"
        case Reinforce(spaces):
            return f"={','.join(spaces)}"
        case Go(word) | Land(word) | Lay(word) | TurnUp(word) | Reveal(word):
            return MARKS[type(move)] + _code(word)
        case Stop():
            return "."
        case NextGame():
            return "||"


def _code(target: str) -> str:
    return FIGURES[target].code if target in FIGURES else target


def parse_move(text: str) -> AnyMove:
    """The move that a word stands for. Raises Malformed."""
    if text in (".", "||"):
        return Stop() if text == "." else NextGame()
    if action := ACTION.fullmatch(text):
        code, kind, rest = action.groups()
        if kind == "-":
            return MoveFigure(_by_code(code), _space(rest))
        return UsePower(_by_code(code), tuple(map(_target, rest.split("-") if rest else ())))
    mark, rest = text[:1], text[1:]
    if mark in TO_A_SPACE:
        return TO_A_SPACE[mark](_space(rest))
    if mark in OF_A_CARD:
        return OF_A_CARD[mark](_by_code(rest))
    if mark == "=":
        return Reinforce(tuple(_space(name) for name in rest.split(",") if rest))
    raise _unreadable(text)


def _target(word: str) -> str:
    if word in ROW_OR_COLUMN:
        return word
    return BY_CODE[word].id if word in BY_CODE else _space(word)


def _by_code(code: str) -> str:
    if code not in BY_CODE:
        raise _unreadable(code)
    return BY_CODE[code].id


def _space(name: str) -> str:
    if not SPACE.fullmatch(name):
        raise _unreadable(name)
    return name


def _unreadable(text: str) -> Malformed:
    return Malformed([Problem("", f'"{text}" is no move, figure or space')])


def moves_text(moves: Iterable[AnyMove]) -> str:
    """The moves as text: one line for a turn of each side, the monsters' first. Numbers with a dot
    are for the eye only, and so is `--` where a side is passed over."""
    return "".join(f"{line}\n" for line in _lines(moves))


def _lines(moves: Iterable[AnyMove]) -> Iterator[str]:
    turns: list[str] = []
    for move in moves:
        if isinstance(move, NextGame):
            yield from _paired(turns)
            yield move_text(move)
            turns = []
        elif isinstance(move, MoveFigure | UsePower):
            if FIGURES[move.figure].camp != CAMPS[len(turns) % 2]:
                turns.append(PASSED)
            turns.append(move_text(move))
        elif turns:
            turns[-1] += f" {move_text(move)}"
        else:
            turns.append(move_text(move))
    yield from _paired(turns)


def _paired(turns: list[str]) -> Iterator[str]:
    width = max(map(len, turns[::2]), default=0)
    for number, start in enumerate(range(0, len(turns), 2), start=1):
        first, *second = turns[start : start + 2]
        yield f"{number}. {first:<{width}}  {''.join(second)}".rstrip()


def parse_moves(text: str) -> tuple[AnyMove, ...]:
    """The moves of a written game. Raises Malformed, naming the line."""
    moves: list[AnyMove] = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = (word for word in line.split() if word != PASSED and not NUMBER.fullmatch(word))
        try:
            moves += map(parse_move, words)
        except Malformed as error:
            faults = [Problem(f"line {number}", fault.message) for fault in error.problems]
            raise Malformed(faults) from error
    return tuple(moves)


# A whole game as text: how it was set up, an empty line, and the moves

FIELD = re.compile(r"([a-z_]+):(.*)")
NEEDED = ("edition", "monsters", "gods", "monster_line", "god_line")
KNOWN = (*NEEDED, "options", "gates")
DEFAULTS: Final = with_defaults(OPTIONS, {})

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Field:
    """What a line of the head says."""

    line: int
    value: str

    def fault(self, message: str) -> Malformed:
        return Malformed([Problem(f"line {self.line}", message)])

    def read(self, kind: type[Read], otherwise: str) -> Read:
        """The value, written as JSON. Raises Malformed with the sentence `otherwise`."""
        try:
            data = json.loads(self.value)
            json.dumps(data, ensure_ascii=False).encode()  # refuses half a surrogate pair
            return load(data, kind)
        except (ValueError, RecursionError) as error:
            raise self.fault(otherwise) from error


def sheet_text(deal: Deal, moves: Sequence[AnyMove]) -> str:
    """A whole game as text: the deal and the moves made since.

        edition: reference
        monsters: "Ada"
        gods: "Ben"
        monster_line: Me Ty Si Hy Cy Gr
        god_line: Ar At Ze Po Ah Hm
        options: games=single, gates=yes
        gates: sacrifice boost

        1. Gr*f6  Ze-c6

    Who is named first sits in the first seat. Figures stand from column a on. Options say what is
    not the default; an edition that is not shipped stands there whole, as JSON.
    """
    return "\n".join([*_head(deal), "", moves_text(moves)])


def _head(deal: Deal) -> Iterator[str]:
    shipped = deal.edition in editions()
    yield f"edition: {deal.edition.id if shipped else json.dumps(dump(deal.edition))}"
    for seat, name in enumerate(deal.names):
        camp = "monsters" if seat == deal.monsters else "gods"
        yield f"{camp}: {json.dumps(name, ensure_ascii=False)}"
    yield f"monster_line: {_codes(deal.monster_line)}"
    yield f"god_line: {_codes(deal.god_line)}"
    if chosen := [f"{k}={v}" for k, v in deal.options.items() if v != DEFAULTS.get(k)]:
        yield f"options: {', '.join(chosen)}"
    if deal.gates:
        yield f"gates: {' '.join(deal.gates)}"


def _codes(line: Sequence[str]) -> str:
    return " ".join(FIGURES[figure].code for figure in line)


def parse_sheet(text: str) -> tuple[Deal, tuple[AnyMove, ...]]:
    """The deal and the moves of a written game. Raises Malformed, naming the line."""
    lines = text.split("\n")
    fields: dict[str, Field] = {}
    for number, line in enumerate(lines, 1):
        if header := FIELD.fullmatch(line.strip()):
            field = Field(number, header[2].strip())
            if header[1] not in KNOWN or header[1] in fields:
                raise field.fault(f'"{header[1]}:" is unknown or stands twice')
            fields[header[1]] = field
            lines[number - 1] = ""
    if missing := [name for name in NEEDED if name not in fields]:
        raise Malformed([Problem("", f'needs a line "{name}:"') for name in missing])
    return _deal(fields), parse_moves("\n".join(lines))


def _deal(fields: Mapping[str, Field]) -> Deal:
    seats = [name for name in fields if name in CAMPS]
    options = with_defaults(OPTIONS, _options(fields.get("options")))
    deal = Deal(
        _edition(fields["edition"]),
        tuple(fields[camp].read(str, 'must be a name in quotes, such as "Ada"') for camp in seats),
        options,
        seats.index("monsters"),
        _line(fields["monster_line"]),
        _line(fields["god_line"]),
        tuple(fields["gates"].value.split()) if "gates" in fields else (),
    )
    problems = (
        *below("edition", whole_problems(deal.edition, check_edition)),
        *name_problems((2,), deal.names),
        *option_problems(OPTIONS, options, ruling_options(RULEBOOK)),
    )
    require(_at_line(fields, problem) for problem in problems or check_deal(deal))
    return deal


def _at_line(fields: Mapping[str, Field], problem: Problem) -> Problem:
    name = re.split(r"[.[]", problem.path)[0]
    if name not in fields:
        return problem
    return Problem(f"line {fields[name].line}", f"{problem.path} {problem.message}")


def _edition(field: Field) -> Edition:
    for edition in editions():
        if edition.id == field.value:
            return edition
    return field.read(Edition, "is neither a shipped edition nor one written as JSON")


def _options(field: Field | None) -> dict[str, str]:
    if field is None:
        return {}
    pairs = [pair.strip().partition("=") for pair in field.value.split(",")]
    if not all(equals for _, equals, _ in pairs):
        raise field.fault("must be name=value, with commas between them")
    return {name: value for name, _, value in pairs}


def _line(field: Field) -> tuple[str, ...]:
    if strangers := [code for code in field.value.split() if code not in BY_CODE]:
        raise field.fault(f'"{strangers[0]}" is no figure')
    return tuple(BY_CODE[code].id for code in field.value.split())


NOTATION: Final[Notation[Deal, AnyMove]] = Notation(move_text, parse_move, sheet_text, parse_sheet)
