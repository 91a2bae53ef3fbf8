import json
from typing import Any

from .conftest import Run


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    first, again = (run("playthrough", "pig", "--seed", "K7Q2BC").stdout for _ in range(2))
    assert first == again
    assert first.startswith("Pig, seed K7Q2BC\n\n  1. ")


def test_a_playthrough_and_its_replay_tell_the_same(run: Run, record: Any) -> None:
    told = run("playthrough", "pig", "--seed", "K7Q2BC").stdout
    assert run("replay", "-", document=record).stdout == told.partition("\n\n")[2]


def test_a_replay_stops_where_it_is_told(run: Run, record: Any) -> None:
    told = run("replay", "-", "--at", "1", document=record).stdout
    assert "  1. " in told
    assert "  2. " not in told
    assert told.endswith("Say what the die shows.\n")


def test_a_replay_cannot_stop_after_its_end(run: Run, record: Any) -> None:
    stopped = run("replay", "-", "--at", "9999", document=record)
    assert stopped.exit_code == 2
    assert f"--at: there are {len(record['moves'])} moves" in stopped.stderr


def test_a_replay_needs_moves(run: Run, record: Any) -> None:
    position = json.loads(run("replay", "-", "--json", document=record).stdout)
    asked = run("replay", "-", document=position)
    assert asked.exit_code == 2
    assert 'needs "deal" and "moves"' in asked.stderr


def test_options_and_players_of_a_playthrough(run: Run) -> None:
    args = ("--players", "2", "--option", "target=50", "--json")
    deal = json.loads(run("playthrough", "pig", *args).stdout)["deal"]
    assert (len(deal["names"]), deal["options"]["target"]) == (2, "50")
    refused = run("playthrough", "pig", "--players", "9")
    assert refused.exit_code == 2
    assert "players: must be one of: 2, 3, 4" in refused.stderr
