"""The measurements through a real server, kept short."""

from collections.abc import Iterator

import pytest

from companion.bench import served
from companion.bench import server as bench_server
from companion.bench.phones.follow import follow
from companion.bench.phones.pages import inner_addresses, page_weights
from companion.bench.server import Server, running_server
from companion.engine.game import AnyGame
from companion.games import get_game

FEW = 6


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


@pytest.fixture
def iwari() -> AnyGame:
    return get_game("iwari")


@pytest.mark.slow
def test_the_load_process_plays_every_table_to_the_last_move(
    server: Server, iwari: AnyGame
) -> None:
    load = served.play_at_once(server, iwari, 2, served.script(iwari)[:FEW])
    assert len(load.waits) == 2 * FEW
    assert 0 < max(load.waits) < load.seconds


@pytest.mark.slow
def test_the_other_phone_reads_every_move(server: Server, iwari: AnyGame) -> None:
    table = served.open_table(server, iwari)
    waits = follow(server.port, table, served.script(iwari)[:FEW])
    assert len(waits) == FEW
    assert min(waits) > 0


@pytest.mark.slow
def test_a_page_is_weighed_with_what_its_files_load(server: Server) -> None:
    weights = page_weights(server, "/")
    kinds = {name.rpartition(".")[2] for name in weights}
    assert {"css", "js", "woff2", "svg"} <= kinds
    assert min(weights.values()) > 0


def test_type_is_loaded_for_the_characters_of_a_page_only() -> None:
    sheet = b"""
        @font-face { src: url("plain.woff2"); }
        @font-face { src: url(accents.woff2); unicode-range: U+C0-FF, U+1E9E }
        p { mask: url('line.svg') }
    """
    assert inner_addresses("/a.css", sheet, "Ana") == ["plain.woff2", "line.svg"]
    accents = ["plain.woff2", "accents.woff2", "line.svg"]
    assert inner_addresses("/a.css", sheet, "Zoë") == accents
    assert inner_addresses("/a.css", sheet, "GRO\u1e9e") == accents
    assert inner_addresses("/a.svg", sheet, "Ana") == []


def test_modules_are_followed() -> None:
    module = b"import './a.js'; import { b } from \"./b.js\"; const text = 'from here'"
    assert inner_addresses("/main.js?v=1", module, "") == ["./a.js", "./b.js"]


def test_a_page_that_is_missing_cannot_be_weighed(server: Server) -> None:
    with pytest.raises(RuntimeError, match="/nowhere answers 404"):
        page_weights(server, "/nowhere")


def test_a_refused_request_stops_the_measurement(server: Server, iwari: AnyGame) -> None:
    with pytest.raises(RuntimeError, match=r"the load process failed: .*409"):
        served.play_at_once(server, iwari, 1, served.script(iwari)[:1] * 20)


def test_a_server_that_cannot_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_server, "free_port", lambda: 65536)
    with pytest.raises(RuntimeError, match=r"(?s)ended with 2: .*65536"), running_server():
        pass
