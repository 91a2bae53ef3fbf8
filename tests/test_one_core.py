"""A server stays on one core, and leaves it to others who need it more."""

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from companion.one_core import quieter, used_by_others
from tests.running import Running, running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no other system can be asked to")


def cores_of(server: Running) -> set[frozenset[int]]:
    """The cores that the threads of a server may use; one that ends meanwhile uses none."""
    found = set()
    for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
        with suppress(ProcessLookupError):
            found.add(frozenset(os.sched_getaffinity(int(thread.name))))
    return found


def test_all_threads_of_a_server_share_a_core_that_it_may_use(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.ask("/games")
        (cores,) = cores_of(server)
        assert len(cores) == 1
        assert cores <= os.sched_getaffinity(0)


def test_a_server_moves_to_a_core_that_others_use_much_less() -> None:
    assert quieter({0: 0.6, 1: 0.1, 2: 0.3}, 0) == 1


def test_a_server_stays_where_no_other_core_is_much_quieter() -> None:
    assert quieter({0: 0.3, 1: 0.1}, 0) == 0
    assert quieter({0: 0.9, 1: 0.8}, 0) == 0


def test_its_own_work_is_no_reason_to_move() -> None:
    used = used_by_others({0: 0.5, 1: 0.1}, here=0, own=0.5, seconds=0.5)
    assert used == {0: 0.0, 1: 0.2}
    assert quieter(used, 0) == 0
