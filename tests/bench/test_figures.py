import json

import pytest
from click.testing import CliRunner

from companion.bench.figures import Figure, median_ms, percentile, rate
from companion.bench.machine import machine_data
from companion.cli import main


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
