"""Reading deals and states that were stored, under today's rules or under earlier ones."""

from collections.abc import Mapping
from typing import Any

from companion.codec import load, load_state, read_deal
from companion.engine.game import AnyGame


def read_state(game: AnyGame, deal: Any, data: Any) -> Any:
    """The position with a state of today's rules, which was checked when it was stored."""
    return game.at(deal, load(data, game.state_type))


def read_earlier_state(game: AnyGame, version: str, deal: Any, data: Any) -> Any:
    """The position with a state of the rules of that version. Raises Malformed."""
    if version != game.rules_version and game.upgrade_state:
        data = game.upgrade_state(version, deal, data)
    return load_state(game, deal, data)


def read_earlier_cells(game: AnyGame, version: str, cells: Mapping[str, Any]) -> dict[str, Any]:
    """Counts of earlier rules, by the cells that the pad has today."""
    if version == game.rules_version or not game.upgrade_counts:
        return dict(cells)
    return dict(game.upgrade_counts(version, cells))


def outdated(game: AnyGame, deal: Any, counts: Mapping[str, int]) -> dict[str, int]:
    """The numbers of an earlier pad that today's cannot hold: those of cells that it does not have,
    and those that differ from what was tapped in on the board, which decided then."""
    sheet = game.pad.sheet_with(deal, counts)
    groups = {cell.name: group for group, cell in sheet.cells}
    tapped = {name: n for name, n in counts.items() if name in groups and groups[name].on_board}
    shown = game.pad.with_implied(deal, tapped)
    return {
        name: number
        for name, number in counts.items()
        if name not in groups or shown.get(name, number) != number
    }


def read_earlier_deal(game: AnyGame, version: str, data: Mapping[str, Any]) -> Any:
    """A deal that was made by the rules of that version. Raises Malformed."""
    if version != game.rules_version and game.upgrade_deal:
        data = game.upgrade_deal(version, data)
    return read_deal(game, data)
