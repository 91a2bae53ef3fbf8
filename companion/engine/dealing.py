"""How a deal comes about, and what stands against one: the same for all games."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.chance import Rng
from companion.engine.deal import (
    item_problems,
    name_problems,
    option_problems,
    value_problems,
    with_defaults,
)
from companion.engine.problems import Problem, below, require

if TYPE_CHECKING:
    from companion.engine.game import Game


def deal(
    game: "Game[Any, Any, Any, Any]",
    edition: Any,
    names: Sequence[str],
    options: Mapping[str, str],
    rng: Rng,
    *,
    fixed: Mapping[str, str],
) -> Any:
    """A checked deal. Raises Malformed."""
    chosen = with_defaults(game.options, options)
    require([*name_problems(game.players, names), *option_problems(game.options, chosen)])
    require(below("edition", game.edition_problems(edition)))
    if game.draw_deal:
        drawn = game.draw_deal(edition, tuple(names), chosen, rng, fixed)
    else:
        require(item_problems((), fixed))
        drawn = game.deal_type(edition, tuple(names), chosen)
    require(game.deal_problems(drawn))
    return drawn


def edition_problems(game: "Game[Any, Any, Any, Any]", edition: Any) -> tuple[Problem, ...]:
    """What stands against playing with an edition."""
    empty = [name for name in ("id", "title") if not getattr(edition, name).strip()]
    if empty:
        return tuple(Problem(name, "must not be empty") for name in empty)
    return game.check_edition(edition) if game.check_edition else ()


def deal_problems(game: "Game[Any, Any, Any, Any]", found: Any) -> tuple[Problem, ...]:
    """What stands against a deal that came from outside."""
    if problems := (
        *below("edition", game.edition_problems(found.edition)),
        *name_problems(game.players, found.names),
        *option_problems(game.options, found.options),
    ):
        return problems
    if problems := game.check_deal(found) if game.check_deal else ():
        return problems
    return tuple(value_problems(game.deal_items(found)))
