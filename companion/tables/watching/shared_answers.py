"""What was worked out about a table for one phone, for the next phone that asks the same.

After each move every phone at a table fetches its page. Finding all that could be tapped takes most
of the time, and phones that enter moves for the same seats are offered the same.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.tables.logs.history import History
from companion.tables.storage.cache import memory

T = TypeVar("T")


@dataclass(frozen=True)
class Findings:
    """What is known about one history so far, by what was asked."""

    history: History
    known: dict[Hashable, Any] = field(default_factory=dict)


def shared(history: History, key: Hashable, work: Callable[[], T]) -> T:
    """What `work` finds out about a table's history, done once for each `key` until the table
    changes.

    The key has to name everything else that the answer depends on: above all the seats that a
    phone enters moves for and the seat whose secrets it may see, so that no phone is ever given
    what was worked out for one that may see more. It must not hold anything that a phone can
    choose freely, such as taps, so that there are only a few answers for each table; and only
    the tables that were looked at last are remembered.
    """
    kept = memory().findings
    found = kept.get(history.code)
    if found is None or found.history is not history:
        found = Findings(history)
        kept.keep(history.code, found)
    if key not in found.known:
        found.known[key] = work()
    answer: T = found.known[key]
    return answer
