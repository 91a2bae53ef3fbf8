"""A server seldom looks through everything that it holds for garbage."""

import gc
from collections.abc import Iterator

import pytest

from companion.serving import starting
from companion.serving.starting import collect_seldom


@pytest.fixture
def searches() -> Iterator[list[int]]:
    """The generations that were searched since, of which 2 is everything. Searches are as frequent
    as in any program, and not as seldom as in our tests."""
    found: list[int] = []
    thresholds = gc.get_threshold()
    gc.set_threshold(700, 10, 10)

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(info["generation"])

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)


def grow(held: list[list[None]], number: int) -> None:
    for _ in range(number):
        held.append([])


@pytest.mark.slow
def test_a_process_that_holds_more_and_more_is_not_looked_through_again_and_again(
    searches: list[int],
) -> None:
    collect_seldom()
    gc.collect()
    searches.clear()
    grow([], 500_000)
    assert searches.count(0) > 500
    assert 2 not in searches


def test_a_process_that_holds_far_more_is_looked_through(
    searches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "SEARCHES", 100)
    collect_seldom()
    grow([], 2_000_000)
    assert 2 in searches
