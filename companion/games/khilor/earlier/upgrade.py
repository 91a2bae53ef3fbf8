"""Converting data of rules version 1 to that of today."""

from typing import Any

from companion.codec import dump, load
from companion.games.khilor.components import COMPENSATION
from companion.games.khilor.deal import Deal
from companion.games.khilor.decisions import (
    Asked,
    CatchDemons,
    DriveWhiteDemon,
    FillBoard,
    TendEggs,
    asked,
)
from companion.games.khilor.geometry import Placement
from companion.games.khilor.state import Position, State

SAME = ("demons", "eggs", "caught", "dragon", "white")


def upgrade_state(version: str, deal: Deal, data: Any) -> Any:
    """A state of version 1 named the part of the turn that was on, and counted the squares
    that were filled and the points for additional turns."""
    if version != "1":
        return data
    same = {name: data[name] for name in SAME}
    times = [points // COMPENSATION for points in data["bonus"]]
    state = load({**same, "compensated": times, "decisions": []}, State)
    at = Position(deal, state).with_state(state.ask(*reversed(asked(deal, _first(deal, data)))))
    while at.decision and (step := at.decision.settle(at)):
        at = at.with_state(step.state)
    return dump(at.state)


def _first(deal: Deal, data: Any) -> Asked:
    """What was asked, if today's rules ask it too."""
    seat, squares = data["turn"], deal.edition.to_fill
    match data["pending"]:
        case "nest":
            caught = tuple(data["just_caught"])
            return TendEggs(seat, Placement(**data["placed"]), caught, data["laid"])
        case "white":
            return DriveWhiteDemon(seat, Placement(**data["placed"]), data["driven"])
    return FillBoard() if data["filled"] < len(squares) else CatchDemons(seat)
