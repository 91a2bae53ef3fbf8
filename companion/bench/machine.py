"""A description of the machine on which figures were measured."""

import os
import platform
import sqlite3
import subprocess
import sys
from pathlib import Path

from companion.documents import Json

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
        "commit": _commit(),
    }


def load_now() -> float | None:
    """The average number of processes that wanted to run in the last minute; None if unknown."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def memory_mb(process: int) -> float | None:
    """The memory of a process and its children in MB; None on a system without `ps`."""
    command = ["ps", "-A", "-o", "rss=,pid=,ppid="]
    try:
        found = subprocess.run(  # noqa: S603 - a fixed command
            command, capture_output=True, text=True, check=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return None
    rows = (map(int, line.split()) for line in found.stdout.splitlines())
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


def _commit() -> str | None:
    command = ["git", "describe", "--always", "--dirty"]
    try:
        found = subprocess.run(  # noqa: S603 - a fixed command
            command,
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
            timeout=10,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return found.stdout.strip()
