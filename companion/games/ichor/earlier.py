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
    ticked for a win; without a tick it knew a winner by having no token off the board."""
    if version != "1":
        return dict(cells)
    found: dict[str, int | None] = {}
    ticks_last = sorted(cells.items(), key=lambda cell: ".won." in cell[0])
    for name, number in ticks_last:
        game, what, seat = _renamed(name).rsplit(".", 2)
        if (what, number) in (("won", 1), ("off", 0)):
            found[f"{game}.winner"] = int(seat)
        elif what == "off":
            found[f"{game}.off.{seat}"] = number
    return found


def _renamed(name: str) -> str:
    return name.replace("game_1.", "games.0.").replace("game_2.", "games.1.")
