"""Moves entered tap by tap in random games, as the server understands them.

A phone enters moves by itself, with `static/js/turn/choices.js`, from what the server sends it once
for each position. What it says after each tap is to be what the server's own page would say.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from companion.codec import dump_move
from companion.engine.game import AnyGame, random_walk
from companion.engine.moves import CHANCE
from companion.tables.taps import Chooser, MoveEntry, Moves, choices, enter

Json = Any
Seats = Collection[int] | None
OFTEN = 2
"""A kind of move is entered so often with one deal; later positions that offer no other are
passed over."""
WANDERED = 6
"""Taps made at random after the taps of a move: they change it, and begin the next."""


def cases(game: AnyGame, players: int, seed: int, positions: int) -> Iterator[Json]:
    """For some positions of a random game, and for each phone that may enter a move there: what it
    fetches, and what the server says after the taps of each kind of move and some random ones."""
    rng = Random(f"{game.slug} {players} {seed}")
    names = [f"Player {n}" for n in range(players)]
    options = {option.id: option.choices[seed % len(option.choices)].id for option in game.options}
    start = game.start(game.deal(game.editions()[0], names, options, rng, {}))
    entered: Counter[type] = Counter()
    for at, _ in random_walk(game, start, rng, positions):
        kinds = {type(move) for move in game.legal_moves(at)}
        if any(entered[kind] < OFTEN for kind in kinds):
            entered.update(kinds)
            for seats, viewer in phones(game, at):
                yield case(game, at, seats, viewer, rng)


def phones(game: AnyGame, at: Any) -> Iterator[tuple[Seats, int | None]]:
    """The phones that may enter a move: of one seat, of all seats, and the host's."""
    actors = sorted(seat for seat in game.may_act(at) if seat is not CHANCE)
    yield from (({seat}, seat) for seat in actors)
    if len(actors) > 1:
        yield set(actors), actors[0]
    if game.view(at, None) == at:
        yield None, None


def case(game: AnyGame, at: Any, seats: Seats, viewer: int | None, rng: Random) -> Json:
    """One phone at a position: its choices, `more` that it may have to fetch after some taps, and
    each sequence of taps with what it leads to."""
    chooser = Chooser(seats, viewer)
    turn = choices(Moves(game, at), chooser)
    steps: dict[tuple[str, ...], Json] = {}
    more: dict[str, Json] = {}
    by_kind = {type(move): move for move in game.legal_moves(at)} if turn else {}
    own = [m for m in by_kind.values() if seats is None or game.mover(at, m) in {CHANCE, *seats}]
    for move in own:
        taps: tuple[str, ...] = ()
        for wanted in [*game.taps(at, move), *[None] * WANDERED]:
            entry = enter(game, at, taps, seats)
            if entry.explicit not in steps:
                steps[entry.explicit] = said(game, entry, viewer)
                more.update(fetched(game, at, entry, chooser, turn))
            ways = {one.tap.id: one.taps for one in (*entry.instead, *entry.choices) if one.legal}
            if wanted is None and ways:
                taps = rng.choice(list(ways.values()))
            elif wanted is not None and wanted.id in ways and wanted.id not in entry.chosen:
                taps = ways[wanted.id]
    return {"turn": turn, "more": more, "steps": list(steps.values())}


def fetched(
    game: AnyGame, at: Any, entry: MoveEntry, chooser: Chooser, turn: Json
) -> Iterator[tuple[str, Json]]:
    """What the phone has to fetch to know what follows the whole moves, by the taps and by how many
    moves come before it."""
    level = turn
    for made, move in enumerate(entry.moves, 1):
        document, at = dump_move(game, move), game.apply(at, move).state
        level = next(one for one in level["moves"] if one["m"] == document).get("n")
        if level is True and not (entry.records and made == len(entry.moves)):
            level = choices(Moves(game, at), chooser)
            yield key(entry.explicit, made), level
        if level is None:
            return


def key(taps: Sequence[str], made: int) -> str:
    return " ".join((*taps, str(made)))


def said(game: AnyGame, entry: MoveEntry, viewer: int | None) -> Json:
    """What the page shows after some taps, apart from what is not allowed now."""
    events = (event for event in entry.events if event.is_for(viewer))
    return {
        "taps": list(entry.explicit),
        "chosen": list(entry.chosen),
        "prompt": game.prompt(game.view(entry.asked_at, viewer)),
        "sentences": list(entry.sentences) if entry.moves else [],
        "moves": [dump_move(game, move) for move in entry.moves],
        "records": entry.records,
        "stays": entry.stays,
        "changed": list(dict.fromkeys(place for event in events for place in event.where)),
        "choices": offered(entry.choices),
        "instead": offered(entry.instead),
    }


def offered(taps: Sequence[Any]) -> Json:
    return {
        one.tap.id: [one.tap.label, one.tap.role, one.near, list(one.taps)]
        for one in taps
        if one.legal
    }
