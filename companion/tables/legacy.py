"""What games in the older shape need otherwise, until the last one has left it."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.codec import dump, load
from companion.engine.decision import Actor
from companion.engine.game import AnyGame
from companion.engine.legacy import Game as LegacyGame
from companion.engine.rulebook import Violation
from companion.tables.errors import NotAllowed


def state_of(game: AnyGame, at: Any) -> Any:
    """The state of a position."""
    return at if isinstance(game, LegacyGame) else at.state


def at_of(game: AnyGame, deal: Any, state: Any) -> Any:
    """The position of a state, under a deal whose names may have changed since."""
    if not isinstance(game, LegacyGame):
        return game.at(deal, state)
    if (told := game.deal_of(state)) == deal:
        return state
    return load(_exchanged(dump(state), dump(told), dump(deal)), game.state_type)


def actor_of(game: AnyGame, at: Any, move: Any) -> Actor | None:
    """Who would make that move, where it is asked; None where it is not."""
    if game.is_over(at):
        return None
    if isinstance(game, LegacyGame):
        return game.mover(at, move)
    if not isinstance(at.decision, (*move.answers, *move.cuts_into)):
        return None
    return game.mover(at, move)  # type: ignore[no-any-return]


def violations(
    game: AnyGame, at: Any, move: Any, seats: Collection[int] | None
) -> Iterator[Violation]:
    """Every rule that the move of these seats would break; None is anybody."""
    if not isinstance(game, LegacyGame):
        return game.violations(at, move, seats)  # type: ignore[no-any-return]
    actor = actor_of(game, at, move)
    if seats is not None and isinstance(actor, int) and actor not in seats:
        raise NotAllowed("It is not your seat's move.")
    return game.violations(at, move)


def _exchanged(data: Any, old: Any, new: Any) -> Any:
    """JSON data with every part that equals `old` replaced by `new`."""
    if data == old:
        return new
    if isinstance(data, Mapping):
        return {key: _exchanged(value, old, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_exchanged(value, old, new) for value in data]
    return data
