import ast
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.bench import served
from companion.bench import server as bench_server
from companion.bench.figures import Figure, machine_data, median_ms, percentile, rate
from companion.bench.phones import Client, follow
from companion.bench.served import illegal, inner_addresses, page_weights
from companion.bench.server import Server, running_server
from companion.cli import main
from companion.documents.answers import unpacked
from companion.engine.game import AnyGame
from companion.games import get_game
from tests.measure import against_chess as rival
from tests.measure import growth, mutations
from tests.measure.growth import FILE, copy_table, lengthen, token_of
from tests.measure.house import house
from tests.measure.walk import PACKAGE, walks


@pytest.mark.parametrize(("percent", "value"), [(0, 1), (1, 1), (50, 50), (99, 99), (100, 100)])
def test_a_percentile_is_one_of_the_values(percent: float, value: float) -> None:
    assert percentile(range(100, 0, -1), percent) == value


def test_one_value_is_every_percentile() -> None:
    assert {percentile([7.5], percent) for percent in (0, 50, 99, 100)} == {7.5}


def test_a_rate_counts_what_was_done() -> None:
    done: list[int] = []

    def work() -> int:
        done.append(1)
        return 10

    assert 0 < rate(work, seconds=0.01) <= 10 * len(done) / 0.01


def test_a_slow_thing_is_measured_once() -> None:
    done: list[int] = []
    assert median_ms(lambda: done.append(1), seconds=0) >= 0
    assert done == [1]


def test_an_aim_is_met_below_it() -> None:
    assert Figure("score", "final score", 1.9, "ms", aim=2).met is True
    assert Figure("score", "final score", 2.0, "ms", aim=2).met is False
    assert Figure("legal", "legal moves found", 2.0, "/s").met is None


def test_figures_name_their_machine() -> None:
    machine = machine_data()
    assert machine["cpu"]
    assert machine["cores"] >= 1
    assert {"memory_gib", "system", "python", "sqlite", "commit"} < machine.keys()


@pytest.mark.slow
def test_the_command_prints_figures_as_text_and_as_data() -> None:
    run = CliRunner().invoke
    args = ["bench", "--game", "pig", "--only", "score"]
    printed = run(main, args, catch_exceptions=False).stdout
    assert "final score, 4 players" in printed
    assert "met, < 2" in printed
    answer = json.loads(run(main, [*args, "--json"], catch_exceptions=False).stdout)
    assert answer["game"] == "pig"
    assert answer["machine"]["python"]
    (figure,) = answer["figures"]
    assert (figure["section"], figure["unit"], figure["aim"], figure["met"]) == (
        "score",
        "ms",
        2,
        True,
    )


# Years of use, made in seconds

TABLES = 1_000
"""A hundredth of what `python -m tests.measure growth` makes."""


@pytest.mark.slow
def test_copies_are_tables_that_can_be_read_and_played(tmp_path: Path) -> None:
    iwari, folder = get_game("iwari"), str(tmp_path)
    moves = served.script(iwari)
    with running_server(folder) as server:
        table = served.open_table(server, iwari)
        with Client(server.port, table.token) as phone:
            last = phone.move(table.code, table.revision, moves[0])
            body = {"to": table.revision, "revision": last, "client_id": "take-it-back"}
            last = phone.post(f"/tables/{table.code}/take-back", body)["revision"]
    copy_table(folder, table.code, TABLES)
    long = lengthen(folder, served.Opened(table.code, table.token, last), 500)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (TABLES + 1,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchone() is None
    with running_server(folder) as server:
        with Client(server.port, table.token) as phone:
            assert phone.move(long.code, long.revision, moves[0]) == long.revision + 1
            log = phone.get(f"/tables/{long.code}")
            assert log["revision"] == long.revision + 1 > 490
        held = ", ".join(token_of(number) for number in range(5))
        with Client(server.port, held) as phone:
            tables = phone.get("/tables")["tables"]
            assert len({one["code"] for one in tables}) == 5
            still_open = next(one for one in tables if one["finished_at"] is None)
            code = still_open["code"]
            assert phone.move(code, phone.get(f"/tables/{code}")["revision"], moves[0]) > 0


@pytest.mark.slow
def test_every_figure_of_growth_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, less in (("GAMES", 1), ("ASKED", 5), ("VISITED", 10), ("ENTRIES", 10), ("LONG", 60)):
        monkeypatch.setattr(growth, name, less)
    iwari = get_game("iwari")
    monkeypatch.setattr(growth, "script", lambda game: served.script(game)[:10])
    figures = {one.name: one for one in growth.growth(iwari, 50)}
    for what in ("a move", "the lobby", "the history"):
        assert figures[f"{what}, empty, p99"].value > 0
        assert figures[f"{what}, full, p99"].value > 0
    assert [one.name for one in figures.values() if one.aim is not None]


# A house of ten years, made smaller


@pytest.mark.slow
def test_every_page_of_the_house_is_measured() -> None:
    figures = list(house(games=60, people=12))
    aimed = [figure for figure in figures if figure.aim is not None]
    assert {figure.section for figure in figures} == {"house"}
    assert len(aimed) == 11
    assert all(figure.value > 0 for figure in figures)


# The measurement of verdicts, kept short


def test_every_question_is_about_an_illegal_move() -> None:
    game = get_game("iwari")
    for one in islice(illegal(game), 5):
        asked = unpacked(game, one)
        assert game.check(asked.at, asked.move) is not None


@pytest.mark.slow
def test_a_page_that_comes_is_timed_and_a_refused_one_is_said() -> None:
    one = next(illegal(get_game("iwari")))
    with running_server() as server:
        assert server.get(f"/question/iwari?q={one}").seconds > 0
        with pytest.raises(RuntimeError, match="answers 4"):
            server.get("/question/iwari?q=nonsense")


# Moves measured beside python-chess's


@pytest.mark.parametrize(("slug", "ways"), [("ichor", 2), ("pig", 1)])
def test_each_way_of_a_game_is_compared(
    monkeypatch: pytest.MonkeyPatch, slug: str, ways: int
) -> None:
    monkeypatch.setattr(rival, "chess_moves", lambda: lambda: 1)
    monkeypatch.setattr(rival, "GAMES", 1)
    monkeypatch.setattr(rival, "ROUND_SECONDS", 0.001)
    chess, *own = rival.against_chess(get_game(slug))
    assert [figure.unit for figure in own] == ["/s"] * ways + ["times"] * ways
    assert chess.value > 0
    assert min(figure.value for figure in own) > 0


def test_a_ratio_is_of_rates_of_the_same_round(monkeypatch: pytest.MonkeyPatch) -> None:
    chess, ours = iter([10.0, 20.0, 40.0]), iter([5.0, 10.0, 40.0])
    monkeypatch.setattr(rival, "ROUNDS", 3)
    monkeypatch.setattr(rival, "chess_moves", lambda: chess)
    monkeypatch.setattr(rival, "_own", lambda game: {"ours": ours})
    monkeypatch.setattr(rival, "rate", lambda work, seconds: next(work))
    assert [figure.value for figure in rival.against_chess(get_game("ichor"))] == [20, 10, 0.5]


def test_the_rival_plays_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "GAMES", 1)
    assert rival.chess_moves()() > 10


# The measurements through a real server, kept short

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


# The measurements of streams, kept short


@pytest.mark.slow
def test_every_stream_is_counted_and_every_move_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(served, "PHONES", 5)
    monkeypatch.setattr(served, "STREAMS", 16)
    monkeypatch.setattr(served, "MOVES", 3)
    figures = list(served.streams(get_game("iwari")))
    half, most, *memory = figures
    assert 0 < half.value <= most.value
    assert half.name == "a move to the last of 5 phones, p50"
    assert all(isinstance(one, Figure) and one.unit == "MB" for one in memory)


# The measure of what a move runs through sees each of our functions, and nobody else's


def test_a_move_is_followed_from_its_route_to_its_picture() -> None:
    first, second = islice(walks(get_game("pig")), 2)
    assert all(code.co_filename.startswith(PACKAGE) for code in first)
    names = {code.co_qualname for code in second}
    assert {"make_move", "carry_out", "board"} <= names
    assert second.total() > len(second)


# The changes of rules that tests have to find

RULE = b"""
def may(at: int, held: tuple[int, ...] = (1,)) -> bool:
    if not held or (at <= 5 and at not in held):
        return False
    raise ValueError(f"{at + 1}")
"""


def test_a_rule_is_changed_at_each_comparison_number_and_condition() -> None:
    changes = list(mutations.mutations(Path("rules.py"), RULE))
    assert {(one.was.strip(), one.now.strip()) for one in changes} == {
        ("<=", "<"),
        ("not in", "in"),
        ("5", "6"),
        ("not held", "(held)"),
        ("at <= 5 and at not in held", "(at <= 5)"),
        ("at <= 5 and at not in held", "(at not in held)"),
        ("not held or (at <= 5 and at not in held)", "(not held)"),
        ("not held or (at <= 5 and at not in held)", "(at <= 5 and at not in held)"),
    }
    assert all(ast.parse(one.changed(RULE)) for one in changes)
    assert {one.line for one in changes} == {3}


def test_the_changes_that_are_tried_are_the_same_each_time() -> None:
    tried = mutations.chosen(12)
    assert tried == mutations.chosen(12)
    assert len({one.file.parts[2] for one in tried}) == 6
