"""Measured figures, and the clocks that make them."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

SECONDS = 1.5
"""How long a rate is measured."""

Unit = Literal["", "/s", "ms", "s", "kB", "MB", "times", "%"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. `aim` is what it should stay below, `least` what it should reach."""

    section: str
    name: str
    value: float
    unit: Unit
    aim: float | None = None
    least: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the aim is met; None if there is none."""
        if self.least is not None:
            return self.value >= self.least
        return None if self.aim is None else self.value < self.aim

    @property
    def wanted(self) -> str:
        """The aim in words; empty where there is none."""
        if self.least is not None:
            return f"at least {self.least:g}"
        return "" if self.aim is None else f"< {self.aim:g}"


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many things a second `work` does, which returns how many it did each time."""
    work()
    done, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        done += work()
    return done / spent


def median_ms(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """The median duration of `work` in milliseconds."""
    durations: list[float] = []
    ends = time.perf_counter() + seconds
    while not durations or time.perf_counter() < ends:
        started = time.perf_counter()
        work()
        durations.append(time.perf_counter() - started)
    return percentile(durations, 50) * 1000


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest of `values` that `percent` of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
