"""One processor core for all threads of a server.

CPython runs one thread at a time. Where there are several cores, Linux wakes each thread on one
that is idle; there it finds that another thread runs, and sleeps again. With 16 busy tables that
costs the server a third of its time (D. Beazley, "Understanding the Python GIL", PyCon 2010). On
one core a thread is woken when the one before it waits.
"""

import os
import random
import sys
import threading
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

PAUSE = (2.0, 6.0)
"""Seconds between two looks, at random: two servers on one core do not both leave it."""
LOOK = 0.5
"""Seconds for which the cores are watched."""
MUCH = 0.25
"""The server moves to a core that others use by so much of its time less than its own."""
TICKS = 100
"""In /proc/stat, of a second (USER_HZ)."""

Core = int


def stay_on_one_core() -> None:
    """Keep this process on one core, and move it when others need that core more than another one.

    Only Linux can be asked to.
    """
    if sys.platform == "linux":
        cores = os.sched_getaffinity(0) & _busy().keys()
        if len(cores) > 1:
            here = random.choice(sorted(cores))
            _move(here)
            threading.Thread(target=_stay, args=(cores, here), name="core", daemon=True).start()


def quieter(used: Mapping[Core, float], here: Core) -> Core:
    """The core to move to: `here` where no other one is much quieter.

    `used` is the part of each core's time that other programs used.
    """
    best = min(used, key=lambda core: used[core])
    return best if used[here] - used[best] > MUCH else here


def used_by_others(
    worked: Mapping[Core, float], here: Core, own: float, seconds: float
) -> dict[Core, float]:
    """The part of each core's time that other programs used.

    In those `seconds` the cores `worked` for so many each, the one `here` for `own` of them on what
    this process had to do.
    """
    others = {**worked, here: worked[here] - own}
    return {core: used / seconds for core, used in others.items()}


def _stay(cores: Collection[Core], here: Core) -> None:
    while True:
        time.sleep(random.uniform(*PAUSE))
        busy, own, began = _busy(), time.process_time(), time.monotonic()
        time.sleep(LOOK)
        later, own, seconds = _busy(), time.process_time() - own, time.monotonic() - began
        worked = {core: later[core] - busy[core] for core in cores}
        there = quieter(used_by_others(worked, here, own, seconds), here)
        if there != here:
            here = there
            _move(here)


def _move(core: Core) -> None:
    """Put every thread on that core; those that they start later begin there, too."""
    for thread in Path("/proc/self/task").iterdir():
        with suppress(ProcessLookupError):
            if sys.platform == "linux":
                os.sched_setaffinity(int(thread.name), {core})


def _busy() -> dict[Core, float]:
    """The seconds that each core has worked since the machine was started (proc(5), /proc/stat)."""
    found = {}
    for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
        name, *ticks = line.split()
        if name.startswith("cpu") and name != "cpu":
            user, nice, system, _, _, irq, softirq, *_ = map(int, ticks)
            found[int(name[3:])] = (user + nice + system + irq + softirq) / TICKS
    return found
