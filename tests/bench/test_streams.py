"""The measurements of streams, kept short."""

import pytest

from companion.bench.figures import Figure
from companion.bench.phones import streams
from companion.games import get_game


@pytest.mark.slow
def test_every_stream_is_counted_and_every_move_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "PHONES", 5)
    monkeypatch.setattr(streams, "STREAMS", 16)
    monkeypatch.setattr(streams, "MOVES", 3)
    figures = list(streams.streams(get_game("iwari")))
    half, most, *memory = figures
    assert 0 < half.value <= most.value
    assert half.name == "a move to the last of 5 phones, p50"
    assert all(isinstance(one, Figure) and one.unit == "MB" for one in memory)
