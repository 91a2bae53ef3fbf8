import json
import re
from pathlib import Path
from typing import Any

from .conftest import Run


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    first, again = (run("playthrough", "pig", "--seed", "K7Q2BC").stdout for _ in range(2))
    assert first == again
    assert first.startswith("Pig, seed K7Q2BC\n\n  1. ")


def test_a_playthrough_and_its_replay_print_the_same(run: Run, record: Any) -> None:
    printed = run("playthrough", "pig", "--seed", "K7Q2BC").stdout
    assert run("replay", "-", document=record).stdout == printed.partition("\n\n")[2]


def test_a_replay_stops_after_the_move_asked_for(run: Run, record: Any) -> None:
    printed = run("replay", "-", "--at", "1", document=record).stdout
    assert "  1. " in printed
    assert "  2. " not in printed
    assert printed.endswith("Say what the die shows.\n")


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


def test_a_score_sheet_is_replayed_as_the_game_it_records(run: Run) -> None:
    game = ("playthrough", "ichor", "--seed", "K7Q2BC")
    sheet = run(*game, "--notation").stdout
    assert run("replay", "-", document=sheet).stdout == run(*game).stdout.partition("\n\n")[2]
    record = run(*game, "--json").stdout
    assert run("replay", "-", "--notation", document=record).stdout == sheet


def test_a_word_that_is_no_move_is_named_by_its_line(run: Run) -> None:
    sheet = run("playthrough", "ichor", "--notation").stdout
    refused = run("replay", "-", document=sheet + "Zx-b4\n")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f'line {sheet.count(chr(10)) + 1}: "Zx" is no move' in refused.stderr


def test_an_illegal_move_on_a_score_sheet_is_a_broken_rule(run: Run) -> None:
    sheet = run("playthrough", "ichor", "--notation", "--option", "games=single").stdout
    refused = run("replay", "-", document=sheet.replace("\n1. ", "\n1. -a1 ", 1))
    assert refused.exit_code == 1
    assert "Move 1 is illegal." in refused.stderr


def test_a_game_without_a_notation_has_no_score_sheet(run: Run) -> None:
    for refused in (
        run("playthrough", "pig", "--notation"),
        run("replay", "-", document="game: pig, rules 1\n"),
    ):
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "Pig has no notation" in refused.stderr


def test_an_unknown_game_on_a_score_sheet(run: Run) -> None:
    assert run("replay", "-", document="game: none, rules 1\n").exit_code == 2


def test_json_and_notation_exclude_each_other(run: Run) -> None:
    refused = run("playthrough", "ichor", "--json", "--notation")
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_a_saved_game_becomes_a_table(run: Run, own_data: Path, record: Any) -> None:
    opened = run("load", "-", document=record)
    assert opened.exit_code == 0
    assert re.search(r"Table [A-Z0-9]{6} is open.*\n/t/[A-Z0-9]{6}/with/\S+\n", opened.stdout)
    record["moves"].insert(0, {"type": "hold"})
    refused = run("load", "-", document=record)
    assert refused.exit_code == 1
    assert "Move 1 is illegal" in refused.stderr
    assert run("load", "-", document={"game": "pig"}).exit_code == 2
