"""What only older rules of Ichor know: data of version 1, and how it becomes that of today."""

from collections.abc import Mapping
from typing import Any

from companion.codec import dump
from companion.games.ichor.box import OFF, editions
from companion.games.ichor.deal import Deal


def upgrade_deal(version: str, data: Any) -> Any:
    """A deal of version 1 named the figures in the box one by one, and its edition did not say
    what the base box holds."""
    if version != "1":
        return data
    edition = {"base_box": dump(editions()[0].base_box), **data["edition"]}
    return {**data, "edition": edition, "options": {"figures": "chosen", **data["options"]}}


def upgrade_state(version: str, deal: Deal, data: Any) -> Any:
    """A state of version 1 kept what the turn under way still had to do with that turn."""
    if version != "1":
        return data
    same = {name: value for name, value in data.items() if name not in ("deal", "pending")}
    doing = data["pending"]
    if doing is None:
        between = data["ending"] and data["game"] < deal.games
        asked = {"type": "set_up_again" if between else "take_turn"}
        over = data["ending"] and not between
        return {**same, "doing": None, "decisions": [] if over else [asked]}
    following = [_with_rule(data, step) for step in (*doing["todo"], *doing["then"])]
    kept = {name: value for name, value in doing.items() if name not in ("todo", "then")}
    return {**same, "doing": kept, "decisions": [{"type": "end_turn"}, *reversed(following)]}


def _with_rule(data: Any, step: Any) -> Any:
    """A choice of spaces now names its rule: the power, or the Sacrifice whose figure is gone."""
    if step["type"] != "lay_on":
        return step
    own, doing = data[data["turn"]], data["pending"]
    at = dict(zip(own["cards"], own["at"], strict=True)).get(doing["figure"], OFF)
    by_power = doing["power"] is not None and at != OFF
    return {**step, "rule": f"power_{doing['power']}" if by_power else "gate_sacrifice"}


def upgrade_counts(version: str, cells: Mapping[str, int | None]) -> dict[str, int | None]:
    """The pad of version 1 counted the games of a match from 1, had a cell of each player to be
    ticked for a win, and without a tick knew a winner by having no token off the board. Where that
    names two winners, the game was not decided."""
    if version != "1":
        return dict(cells)
    counts: dict[str, int | None] = {}
    for game in (1, 2):
        name = f"game_{game}.off."
        off = {seat: cells[f"{name}{seat}"] for seat in (0, 1) if f"{name}{seat}" in cells}
        winners = [seat for seat in (0, 1) if cells.get(f"game_{game}.won.{seat}")]
        winners = winners or [seat for seat, number in off.items() if number == 0]
        if len(winners) == 1:
            counts[f"games.{game - 1}.winner"] = winners[0]
        for seat, number in off.items():
            if number != 0 or winners != [seat]:
                counts[f"games.{game - 1}.off.{seat}"] = number
    return counts
