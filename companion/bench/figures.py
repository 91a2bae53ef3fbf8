"""Measured figures, the clocks that make them, and the machine that they were measured on."""

import math
import os
import platform
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.documents.answers import Json

# Measured figures, and the clocks that make them.

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


# The machine

CPU_INFO = Path("/proc/cpuinfo")


def machine_data() -> Json:
    """Processor, cores, memory, versions, and the commit where this is a git checkout."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "memory_gib": _memory_gib(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "commit": _said("git", "describe", "--always", "--dirty"),
    }


def load_now() -> float | None:
    """The average number of processes that wanted to run in the last minute; None if unknown."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def memory_mb(process: int) -> float | None:
    """The memory of a process and its children in MB; None on a system without `ps`."""
    said = _said("ps", "-A", "-o", "rss=,pid=,ppid=")
    if said is None:
        return None
    rows = (map(int, line.split()) for line in said.splitlines())
    return sum(rss for rss, pid, parent in rows if process in (pid, parent)) / 1024


def _cpu() -> str:
    if CPU_INFO.is_file():
        for line in CPU_INFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _memory_gib() -> float | None:
    if sys.platform == "win32":
        return None
    try:
        pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError):
        return None
    return round(pages * size / 2**30, 1)


def _said(*command: str) -> str | None:
    """What a command prints; None where there is none, or it fails."""
    try:
        done = subprocess.run(  # noqa: S603 - fixed commands
            command,
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
