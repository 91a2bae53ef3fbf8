"""Whether a move that was meant for an older position is out of date.

It is out of date only if the question to its seat has changed, or that seat has acted since. So two
players who may act at the same time never block each other.
"""

from collections.abc import Collection
from typing import Any

from companion.engine.game import AnyGame
from companion.engine.play.decision import CHANCE, Actor
from companion.tables.logs.history import History


def is_stale_at(now: History, revision: int, seats: Collection[int]) -> bool:
    """Whether what a phone with these seats tapped after entry `revision` is out of date."""
    if not seats:
        return now.moved_since(revision)
    actors: tuple[Actor, ...] = (CHANCE, *seats)
    return any(is_stale_for(now, revision, actor) for actor in actors)


def is_stale_for(now: History, revision: int, actor: Actor | None) -> bool:
    """Whether the question to a seat, or to CHANCE, has changed since entry `revision`."""
    if not now.moved_since(revision):
        return False
    seen = now.positions[revision].at
    if actor is None or seen is None or now.position.at is None or _has_acted(now, revision, actor):
        return True
    return _question(now.game, seen, actor) != _question(now.game, now.position.at, actor)


def _has_acted(now: History, revision: int, actor: Actor) -> bool:
    """Whether that seat has made a move since entry `revision`, even one that was taken back."""
    made = (entry.after for entry in now.entries[revision + 1 :] if entry.made)
    moves = (found for found in made if found.move is not None and found.before is not None)
    return any(
        found.before.at is None or now.game.asked_of(found.before.at, found.move) == actor
        for found in moves
        if found.before is not None
    )


def _question(game: AnyGame, at: Any, actor: Actor) -> object:
    """The question to a seat as it sees it: the kind of decision, and its own legal moves."""
    if actor not in game.may_act(at):
        return None
    seen = game.view(at, actor if isinstance(actor, int) else None)
    moves = frozenset(move for move in game.legal_moves(seen) if game.mover(seen, move) == actor)
    return type(seen.decision), moves
