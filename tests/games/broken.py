"""Games of other packages that end everything, or cannot so much as name their editions."""

from dataclasses import replace
from typing import Any

from tests.example_game import GAME as PIG

RAISES = replace(PIG, slug="raises", editions=lambda: (1 // 0,))
EMPTY = replace(PIG, slug="empty", editions=lambda: ())
SLASHED = replace(PIG, slug="a/b")


def __getattr__(name: str) -> Any:
    raise SystemExit("this game is not for you")
