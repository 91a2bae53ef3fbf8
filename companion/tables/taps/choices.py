"""The legal moves of a phone's turn with their taps, so that it needs no network until Confirm.

Of each move a phone gets what the page would show once the move is tapped: its sentence, the places
that it changes, and its document. It gets no move that its own entry page would not offer.
"""

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import islice
from typing import Any

from companion.codec import dump_move
from companion.engine.play.move import Tap, next_of
from companion.engine.play.step import Event, Seat
from companion.tables.taps.move_entry import goes_on
from companion.tables.taps.preview import preview
from companion.tables.taps.trails import Moves, Seats, Trails

Json = Any
MOST = 1000
"""How many first moves are sent at most; if there are more, the phone asks the server at each
tap."""
FURTHER = 300
"""How many moves are sent at most together with those that go on after them, each move having an
equal share of the room."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """The phone that chooses: the seats it moves for (None: all), and the seat that is looking.

    `draw` makes from a position and a move what the page draws of a move being entered; `places`
    makes from a position the places that can be tapped and are missing from its pictures; `texts`
    makes the texts of the powers and cards among them.
    """

    seats: Collection[Seat] | None
    viewer: Seat | None
    draw: Callable[[Any, Any], Json] = lambda at, move: []
    places: Callable[[Any, Collection[str]], Json] = lambda at, ids: []
    texts: Callable[[Any, Collection[str]], Json] = lambda at, ids: {}


def choices(moves: Moves, chooser: Chooser) -> Json | None:
    """Every legal move of a position, and, while there are not too many, the moves after each of
    them that are entered together with it. None if there are too many moves.

    `taps` lists each tap once; moves refer to it by number. In `moves`, `w` are the ways to enter a
    move, `s` is its sentence, `c` the places that it changes, `g` what is drawn of it, `m` its
    document; `n` has the moves that go on after it, or True if the phone has to ask the server for
    them. `p` are further places to draw, `keep` the taps that stay with this decision while later
    ones are entered. `sole` says that every move begins with the same tap. `texts` says of powers
    and cards with which a first move begins what they do.
    """
    game, book = moves.game, _Book({}, [])
    found, answer = _level(moves, chooser, book)
    if len(found) > MOST:
        return None
    first = {book.rows[way[0]][0] for _, entry in found for way in entry["w"] if len(way) > 1}
    if said := chooser.texts(moves.at, first):
        answer["texts"] = said
    waiting, room = deque(_that_go_on(found)), FURTHER - len(found)
    while waiting:
        share = room // len(waiting)
        after, entry = waiting.popleft()
        entry["n"] = True
        if share <= 0:
            continue
        below, further = _level(Moves(game, after), chooser, book)
        if below:
            entry["n"] = further
            room = room - len(below) if len(below) <= share else 0
            waiting += _that_go_on(below)
    return {"taps": book.rows, **answer}


@dataclass(frozen=True, slots=True)
class _Book:
    """The taps that were listed so far, each with its number."""

    numbers: dict[Tap, int]
    rows: list[Json]

    def number(self, tap: Tap) -> int:
        if tap not in self.numbers:
            self.numbers[tap] = len(self.rows)
            self.rows.append([tap.id, tap.label, tap.role])
        return self.numbers[tap]


_Option = tuple[Any | None, Json]
"""The position after a move if its mover goes on there, else None; and the move as JSON data."""


def _level(moves: Moves, chooser: Chooser, book: _Book) -> tuple[list[_Option], Json]:
    """The legal moves of a position, and what is said about it."""
    game, at = moves.game, moves.at
    legal = islice(moves.of(chooser.seats, moves.legal), MOST + 1)
    found = [_option(moves, move, chooser, book) for move in legal]
    answer = {
        "prompt": game.prompt(game.view(at, chooser.viewer)),
        "sole": _begin_alike(moves, chooser.seats),
        "moves": [entry for _, entry in found],
    }
    tapped = {book.rows[n][0] for _, entry in found for way in entry["w"] for n in way}
    if lacking := chooser.places(at, tapped):
        answer["p"] = lacking
    if at.decision.stays_open(at):
        answer["keep"] = sorted(Trails.of(moves, chooser.seats).offered)
    return found, answer


def _begin_alike(moves: Moves, seats: Seats) -> bool:
    """Whether all who could make a move are asked, and begin it with the same tap."""
    game, at, first = moves.game, moves.at, set[str]()
    awaited = game.awaited(at)
    for move in moves.of(seats, game.pseudo_legal_moves(at)):
        for way in moves.ways(move):
            first |= {tap.id for tap in next_of(way)}
        if len(first) > 1 or game.mover(at, move) not in awaited:
            return False
    return len(first) == 1


def _option(moves: Moves, move: Any, chooser: Chooser, book: _Book) -> _Option:
    game, at, ways = moves.game, moves.at, moves.ways(move)
    step = game.apply(at, move)
    entry = {
        "w": [[book.number(tap) for tap in way] for way in ways],
        "s": preview(game, at, move, step),
        "c": _places(() if step.reveals else step.events, chooser),
        "m": dump_move(game, move),
    }
    if drawn := chooser.draw(at, move):
        entry["g"] = drawn
    further = any(way[-1].role != "record" for way in ways) and goes_on(game, at, move, step)
    return (step.state if further else None, entry)


def _that_go_on(moves: list[_Option]) -> list[_Option]:
    return [one for one in moves if one[0] is not None]


def _places(events: tuple[Event, ...], chooser: Chooser) -> list[str]:
    shown = (event for event in events if event.is_for(chooser.viewer))
    return list(dict.fromkeys(place for event in shown for place in event.where))
