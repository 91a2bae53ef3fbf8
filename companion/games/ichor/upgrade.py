"""Set-ups and counts as earlier rules versions wrote them, read under today's."""

from typing import Any

from companion.codec import dump
from companion.games.ichor.edition import editions


def upgrade_deal(version: str, data: Any) -> Any:
    """A deal of rules version 1 named the figures in the box one by one, and its edition did
    not say what the base box holds."""
    if version != "1":
        return data
    edition = {"base_box": dump(editions()[0].base_box), **data["edition"]}
    return {**data, "edition": edition, "options": {"figures": "chosen", **data["options"]}}


def upgrade_cell(version: str, name: str) -> str:
    """The pad of rules version 1 counted the games of a match from 1."""
    if version != "1":
        return name
    return name.replace("game_1.", "games.0.").replace("game_2.", "games.1.")
