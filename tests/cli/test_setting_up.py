import json
from pathlib import Path

from .conftest import Run


def test_every_installed_game_is_listed(run: Run) -> None:
    assert "Roll on, or hold what you have." in run("games").stdout
    listed = json.loads(run("games", "--json").stdout)
    assert {"pig"} <= {game["game"] for game in listed}
    assert next(game for game in listed if game["game"] == "pig")["editions"] == ["d6", "d8"]


def test_the_checklist_names_the_players_the_steps_and_their_rules(run: Run) -> None:
    printed = run("setup", "pig", "--names", "Ana, Ben", "--seed", "K7Q2BC").stdout
    assert "Pig, Six-sided die, seed K7Q2BC" in printed
    assert " 1. Put the pieces on zero\n    Put 2 pieces on the zero of the track." in printed
    assert "(Set-up)" in printed
    assert "points: [0, 0]\nat_risk: 0" in printed


def test_the_same_seed_deals_the_same(run: Run) -> None:
    args = ("setup", "pig", "--names", "Ana,Ben,Cleo,Dan", "--json", "--seed")
    assert run(*args, "A").stdout == run(*args, "A").stdout
    assert len({run(*args, seed).stdout for seed in "ABCDEFGH"}) > 1


def test_what_is_set_by_hand_is_not_dealt(run: Run) -> None:
    for seat in "01":
        args = ("--set", f"start_player={seat}", "--option", "target=50", "--json")
        dealt = json.loads(run("setup", "pig", "--names", "Ana,Ben", *args).stdout)
        assert dealt["deal"]["start_player"] == int(seat)
        assert dealt["deal"]["options"]["target"] == "50"


def test_a_set_up_is_a_record_without_moves(run: Run) -> None:
    dealt = run("setup", "pig", "--names", "Ana,Ben", "--json").stdout
    assert json.loads(dealt)["moves"] == []
    assert run("check", "-", document=dealt).exit_code == 0


def test_an_edition_can_come_from_a_file(run: Run, tmp_path: Path) -> None:
    die = {"id": "d3", "title": "Three-sided die", "faces": [1, 2, 3], "bust": 1}
    (tmp_path / "d3.json").write_text(json.dumps(die))
    args = ("setup", "pig", "--names", "Ana,Ben", "--json", "--edition")
    assert json.loads(run(*args, str(tmp_path / "d3.json")).stdout)["deal"]["edition"] == die
    assert json.loads(run(*args, "d8").stdout)["deal"]["edition"]["id"] == "d8"
    unknown = run(*args, "d4")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "edition: d4 is neither a file nor one of: d6, d8" in unknown.stderr


def test_two_people_of_one_name_are_refused(run: Run) -> None:
    refused = run("setup", "pig", "--names", "Ana,Ben,Ana")
    assert refused.exit_code == 2
    assert "names[2]: Two players are called Ana." in refused.stderr
