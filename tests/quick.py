"""What the quick run tries, of much that `pytest --slow` tries."""

from collections.abc import Iterable
from typing import Any

import pytest


def quick_with(*quick: Any, among: Iterable[Any]) -> list[Any]:
    """The values `among` which the quick run tries only those named, as parameters of a test.

    A tuple holds a value for each parameter.
    """
    marked = [(one, [] if one in quick else [pytest.mark.slow]) for one in among]
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=marks)
        for one, marks in marked
    ]
