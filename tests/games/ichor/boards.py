"""Positions drawn by hand, moves in notation, and what stands on the board afterwards.

A drawing has the gods' edge at the top: `Ze` is a figure by its code, `m` and `g` are tokens,
`g2` a stack, `.` an empty space. Figures that are not drawn are off the board.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from companion.engine.game import settled
from companion.engine.rulebook import Violation
from companion.engine.values import Event
from companion.games.ichor.box import BY_CODE, CAMPS, FIGURES, OFF, OWN, Camp, pool
from companion.games.ichor.deal import Deal
from companion.games.ichor.drawing import parse_move
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.table import Position, Side
from companion.games.ichor.rules.turn import AnyMove, State, TakeTurn, UsePower

OPEN = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    .  .  .  .  .  .
    .  .  m  .  .  .
    .  .  g  .  Hy .
    .  .  .  .  .  .
"""
HERACLES = """
    .  .  .  .  .  .
    Hl .  Gr .  .  m
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""


def rows(drawing: str) -> list[list[str]]:
    """The words of a drawing, line by line."""
    return [line.split() for line in drawing.strip().splitlines()]


def board(
    drawing: str,
    to_move: Camp = "gods",
    *,
    gates: Sequence[str] = (),
    supply: Mapping[str, int] | None = None,
    down: Iterable[str] = (),
    aside: Iterable[str] = (),
    centres: Mapping[str, tuple[int, int]] | None = None,
    used: str | None = None,
    **options: str,
) -> Position:
    """The position of a drawing.

    `supply` limits a side's tokens in hand, the rest is in the box. `down` names used cards by
    their codes, `aside` figures that must not be in the lines, `used` the power just used.
    """
    lines = rows(drawing)
    size = len(lines)
    words = {
        (size - 1 - line) * size + column: word
        for line, row in enumerate(lines)
        for column, word in enumerate(row)
    }
    options |= {"board": "small" if size == 6 else "large", "games": options.get("games", "single")}
    chosen = any(name.startswith(OWN) for name in options)
    options.setdefault("figures", "chosen" if chosen else "reinforcements")
    shown = [BY_CODE[word].id for word in words.values() if word in BY_CODE]
    if {"hera", "boar"} & set(shown):
        options["victory_cards"] = "yes"
    hidden = {BY_CODE[code].id for code in aside}
    deal = dealt(shown, hidden, gates, options)
    sides = {
        camp: _side(deal, camp, words, supply or {}, {BY_CODE[code].id for code in down}, centres)
        for camp in CAMPS
    }
    state = State(
        decisions=(TakeTurn(),),
        game=1,
        turn=to_move,
        monsters=sides["monsters"],
        gods=sides["gods"],
        copyable=used,
    )
    at = settled(GAME, Position(deal, state)).state
    assert GAME.state_problems(at) == ()
    return at


def dealt(
    shown: Sequence[str], hidden: set[str], gates: Sequence[str], options: dict[str, str]
) -> Deal:
    """A deal whose lines hold the figures shown, filled up with others."""
    options["gates"] = "yes" if gates else "no"
    start = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(1), {"start_player": "0"})
    lines = {}
    for camp in CAMPS:
        every = pool(start.edition, start.options, camp)
        first = [card for card in shown if FIGURES[card].camp == camp]
        victory = [card for card in every if card in ("hera", "boar") and card not in first]
        fill = [card for card in every if card not in (*first, *victory, *hidden)]
        lines[camp] = (*first, *victory, *fill)[: start.size]
    return Deal(
        start.edition,
        start.names,
        start.options,
        0,
        lines["monsters"],
        lines["gods"],
        tuple(gates),
    )


def _side(
    deal: Deal,
    camp: Camp,
    words: Mapping[int, str],
    supply: Mapping[str, int],
    down: set[str],
    centres: Mapping[str, tuple[int, int]] | None,
) -> Side:
    line = deal.line(camp)
    places = {BY_CODE[word].id: space for space, word in words.items() if word in BY_CODE}
    tokens = tuple(
        int(words[space][1:] or 1) if words[space][0] == camp[0] else 0
        for space in range(len(words))
    )
    middle = (centres or {}).get(camp, (0,) * len(deal.gates))
    left = deal.tokens - sum(tokens) - sum(middle)
    hand = supply.get(camp, left)
    return Side(
        cards=line,
        up=tuple(card not in down for card in line),
        at=tuple(places.get(card, OFF) for card in line),
        tokens=tokens,
        centres=middle,
        reserve=tuple(card for card in pool(deal.edition, deal.options, camp) if card not in line),
        supply=hand,
        boxed=left - hand,
    )


def play(at: Position, *words: str) -> Position:
    """The position after these moves, each of them legal."""
    for word in words:
        move = parse_move(word)
        assert GAME.check(at, move) is None, (word, GAME.check(at, move))
        assert move in list(GAME.legal_moves(at)), word
        at = GAME.apply(at, move).state
        assert GAME.state_problems(at) == ()
    return at


def events(at: Position, word: str) -> tuple[Event, ...]:
    """What a legal move causes."""
    return GAME.apply(play(at), parse_move(word)).events


def drawn(at: Position) -> list[list[str]]:
    """The board as it would be drawn."""
    size = at.deal.size
    text = GAME.diagram(at).splitlines()
    return [line[3:].split() for line in text[2 : 2 + size]]


def refused(at: Position, word: str) -> Violation:
    """Why a move is illegal: the first rule that it breaks."""
    violation = GAME.check(at, parse_move(word))
    assert violation is not None, word
    return violation


def violations(at: Position, word: str) -> list[Violation]:
    """Every rule that a move would break."""
    return list(GAME.violations(at, parse_move(word)))


def offered(at: Position) -> list[str]:
    """The legal answers to the open decision, as spaces, cards or texts."""
    return [last(move) for move in GAME.legal_moves(at)]


def last(move: AnyMove) -> str:
    for name in ("to", "at", "card", "spaces"):
        if hasattr(move, name):
            return str(getattr(move, name))
    return type(move).__name__


def power_targets(at: Position, code: str) -> set[tuple[str, ...]]:
    """The targets with which a power may be used."""
    figure = BY_CODE[code].id
    return {
        move.targets
        for move in GAME.legal_moves(at)
        if isinstance(move, UsePower) and move.figure == figure
    }
