import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from companion import create_app
from companion.documents.answers import question_data
from companion.documents.group_csv import write_csv
from companion.engine.game import is_asked
from companion.games import get_game
from companion.tables.groups.files import in_house
from companion.tables.groups.games import begin_group, group_file
from companion.testing.worlds import tables, walked
from tests.cli.conftest import Run
from tests.documents.groups.exported import exported


@pytest.fixture
def first_position(run: Run, record: Any) -> Any:
    return json.loads(run("replay", "-", "--at", "0", "--json", document=record).stdout)


def test_a_whole_legal_game_exits_with_0(run: Run, record: Any) -> None:
    checked = run("check", "-", document=record)
    assert checked.exit_code == 0
    assert checked.stdout == f"Legal: all {len(record['moves'])} moves.\n"


def test_a_legal_move_is_described(run: Run, first_position: Any) -> None:
    asked = {**first_position, "move": {"type": "roll"}}
    checked = run("check", "-", document=asked)
    assert checked.exit_code == 0
    assert checked.stdout.startswith("Legal: ")
    assert checked.stdout.endswith(" rolls the die.\n")


def test_an_illegal_move_exits_with_1_and_cites_its_rule(run: Run, first_position: Any) -> None:
    checked = run("check", "-", document={**first_position, "move": {"type": "hold"}})
    assert checked.exit_code == 1
    assert "This move is illegal." in checked.stdout
    assert "has rolled nothing this turn" in checked.stdout
    assert "PG-1" in checked.stdout
    assert "A table may record it all the same." in checked.stdout


def test_a_move_in_words_is_judged(run: Run, first_position: Any) -> None:
    rolls = run("check", "-", "--say", "rols the die", document=first_position)
    assert rolls.exit_code == 0
    assert rolls.stdout.endswith(" rolls the die.\n")
    holds = run("check", "-", "--say", "holds", document=first_position)
    assert holds.exit_code == 1
    assert "has rolled nothing this turn" in holds.stdout
    assert run("check", "-", "--say", "zzzz", document=first_position).exit_code == 2


def test_an_illegal_move_in_a_record_is_counted_from_1(run: Run, record: Any) -> None:
    record["moves"].insert(0, {"type": "hold"})
    checked = run("check", "-", document=record)
    assert checked.exit_code == 1
    assert "Move 1 is illegal." in checked.stdout


def test_the_verdict_is_data_too(run: Run, record: Any) -> None:
    assert json.loads(run("check", "-", "--json", document=record).stdout) == {
        "legal": True,
        "violations": [],
        "ply": None,
    }
    record["moves"].insert(0, {"type": "hold"})
    checked = run("check", "-", "--json", document=record)
    assert checked.exit_code == 1
    verdict = json.loads(checked.stdout)
    assert (verdict["legal"], verdict["ply"]) == (False, 0)
    assert verdict["violations"][0]["code"] == "nothing_to_hold"
    assert verdict["violations"][0]["cite"]["ruling"]["id"] == "PG-1"


def test_a_document_without_a_move_is_only_read(run: Run, first_position: Any) -> None:
    assert "asks about no move" in run("check", "-", document=first_position).stdout


def test_the_legal_moves_of_a_position(run: Run, first_position: Any) -> None:
    assert run("legal", "-", document=first_position).stdout.endswith(" rolls the die.\n")
    assert json.loads(run("legal", "-", "--json", document=first_position).stdout) == [
        {"type": "roll"}
    ]


def test_a_game_that_is_over_has_no_legal_moves(run: Run, record: Any) -> None:
    assert run("legal", "-", document=record).stdout == "The game is over.\n"
    assert json.loads(run("legal", "-", "--json", document=record).stdout) == []


def test_a_tally_has_no_legal_moves(run: Run) -> None:
    tally = {"game": "pig", "tally": {"names": ["Ana", "Ben"], "points": [3, 4], "target": 20}}
    asked = run("legal", "-", document=tally)
    assert asked.exit_code == 2
    assert 'needs "position"' in asked.stderr


def test_records_positions_tallies_and_counts_score_alike(run: Run, record: Any) -> None:
    position = json.loads(run("replay", "-", "--json", document=record).stdout)
    points = position["position"]["state"]["points"]
    names = position["position"]["deal"]["names"]
    tally = {"names": names, "points": points, "target": 20}
    counts = {f"points.{seat}": number for seat, number in enumerate(points)}
    documents = (
        record,
        position,
        {"game": "pig", "tally": tally, "deal": record["deal"]},
        {"game": "pig", "deal": record["deal"], "counts": counts},
    )
    sheets = [json.loads(run("score", "-", "--json", document=one).stdout) for one in documents]
    assert sheets == [sheets[0]] * 4
    assert [score["total"] for score in sheets[0]["scores"]] == points
    cited = sheets[0]["scores"][0]["lines"][0]["cite"]
    assert sheets[0]["citations"][cited]["section"]


def test_a_score_is_printed_with_its_reasons(run: Run) -> None:
    tally = {"names": ["Ana", "Ben"], "points": [21, 4], "target": 20}
    printed = run("score", "-", document={"game": "pig", "tally": tally}).stdout
    assert "Total" in printed
    assert "Ana has held 21 of 20 points. (Holding)" in printed
    assert printed.endswith("\nAna wins with 21 points.\n")


def test_an_illegal_move_stops_a_score(run: Run, record: Any) -> None:
    record["moves"].insert(0, {"type": "hold"})
    scored = run("score", "-", document=record)
    assert (scored.exit_code, scored.stdout) == (1, "")
    assert "Move 1 is illegal." in scored.stderr


def test_a_move_of_another_moment_is_not_now_in_words_and_as_data(run: Run) -> None:
    game = get_game("orichalcum")
    now = walked(next(iter(tables(game)))).positions
    card = next(move for move in game.legal_moves(now[0]))
    later = next(at for at in now if at.state.decisions and not is_asked(at, card))
    asked = question_data(game, later, card)
    for more in ((), ("--json",)):
        checked = run("check", "-", *more, document=asked)
        assert checked.exit_code == 1
        assert "Something else is asked now." in checked.stdout
    assert json.loads(checked.stdout)["text"] == "A move of another moment."


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


def test_everything_that_a_server_keeps_is_found_in_the_folder_that_is_named(
    run: Run, own_data: Path, record: Any, die: str, tmp_path: Path
) -> None:
    there = ("--data", str(tmp_path / "there"))
    assert run("load", "-", *there, document=record).exit_code == 0
    assert run("edition", "import", "pig", die, *there).exit_code == 0
    assert "d3" in run("edition", "list", "pig", *there).stdout
    assert json.loads(run("groups", "list", "--json", *there).stdout) == []
    assert (tmp_path / "there" / "companion.sqlite3").exists()
    assert not (own_data / "companion.sqlite3").exists()
    assert "d3" not in run("edition", "list", "pig").stdout


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
    assert "--edition: d4 is no file, and no edition; there are: d6, d8" in unknown.stderr


def test_two_people_of_one_name_are_refused(run: Run) -> None:
    refused = run("setup", "pig", "--names", "Ana,Ben,Ana")
    assert refused.exit_code == 2
    assert "--names: Two players are called Ana." in refused.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--names", "A"), "  --names: must be "),
        (
            ("--option", "foo=bar"),
            "  --option foo: is not an option here; there are: cards,",
        ),
        (("--option", "unin=yes"), "did you mean union? There are: cards,"),
        (("--option", "union=maybe"), "  --option union: must be one of: no, yes"),
        (("--set", "start_plaer=1"), "  --set start_plaer: is not decided by this set-up; did you"),
    ],
)
def test_a_fault_of_an_option_names_the_option_and_what_there_is(
    run: Run, options: tuple[str, str], said: str
) -> None:
    refused = run("setup", "iwari", "--names", "Ana,Ben", *options)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("This cannot be dealt:\n")
    assert said in refused.stderr


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (("setp", "iwari"), "'setup'"),
        (("groups", "exprt", "X"), "'export'"),
        (("setup", "iwary", "--names", "Ana,Ben"), "iwari?"),
        (("setup", "iwari", "--names", "Ana,Ben", "--edition", "reference-shor"), "-shore?"),
    ],
)
def test_what_is_misspelt_is_guessed(run: Run, args: tuple[str, ...], meant: str) -> None:
    refused = run(*args)
    assert refused.exit_code == 2
    assert "id you mean" in refused.stderr
    assert meant in refused.stderr


def test_a_fault_names_its_file(run: Run, tmp_path: Path) -> None:
    """Also one that is found only after all of the file was read."""
    record, toml = tmp_path / "record.json", tmp_path / "ours.toml"
    record.write_text('{"game": "pig", "deal": {}}')
    toml.write_text("id = 3\n")
    commands = (
        *((command, record) for command in ("check", "legal", "score", "replay", "load")),
        ("edition", "check", "pig", toml),
        ("edition", "import", "pig", toml),
        ("setup", "pig", "--names", "Ana,Ben", "--edition", toml),
        ("groups", "import", "NOWHERE", record),
    )
    for *args, file in commands:
        refused = run(*map(str, args), str(file))
        assert refused.exit_code == 2, args
        assert refused.stderr.startswith(f"{file} cannot be read:\n"), args
    record.write_text('{"game": "pgi", "deal": {}}')
    assert run("check", str(record)).stderr.startswith(f"{record}: No game is called")
    assert run("check", "-", document={}).stderr.startswith("Standard input cannot be read:\n")


def test_the_pieces_are_written_as_a_pdf(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grecos.pdf"
    done = run("print", "grecos", "--paper", "letter", "-o", str(file))
    assert done.exit_code == 0
    assert "20 pages, Letter" in done.stdout
    assert file.read_bytes().startswith(b"%PDF-")


def test_a_game_whose_pieces_nobody_prints_says_so(run: Run, tmp_path: Path) -> None:
    done = run("print", "pig", "-o", str(tmp_path / "pig.pdf"))
    assert done.exit_code == 2
    assert "Pig has no pieces to print." in done.stderr
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    done = run("print", "grecos", "-o", str(tmp_path / "no" / "folder.pdf"))
    assert done.exit_code == 1
    assert "Traceback" not in done.output


def test_a_full_disk_is_said_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    done = run("print", "grecos", "-o", str(tmp_path / "grecos.pdf"))
    assert (done.exit_code, done.stderr) == (1, f"{os.strerror(errno.ENOSPC)}\n")


DIE = {"id": "d3", "title": "Three-sided die", "faces": [1, 2, 3], "bust": 1}


@pytest.fixture
def die(tmp_path: Path) -> str:
    path = tmp_path / "d3.json"
    path.write_text(json.dumps(DIE))
    return str(path)


def test_an_imported_edition_is_listed_until_it_is_forgotten(
    run: Run, own_data: Path, die: str
) -> None:
    assert "d3" not in run("edition", "list", "pig").stdout
    assert "Three-sided die (d3) is kept." in run("edition", "import", "pig", die).stdout
    listed = json.loads(run("edition", "list", "pig", "--json").stdout)
    assert listed[-1] == {"id": "d3", "title": "Three-sided die", "kept": True}
    assert json.loads(run("edition", "export", "pig", "d3").stdout) == DIE
    assert run("edition", "forget", "pig", "d3").exit_code == 0
    assert "d3" not in run("edition", "list", "pig").stdout


def test_a_shipped_edition_needs_no_database(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_DATA", "/dev/null/nowhere")
    assert json.loads(run("edition", "export", "pig", "d8").stdout)["faces"] == [*range(1, 9)]
    toml = tmp_path / "d4.toml"
    toml.write_text('id = "d4"\ntitle = "Four-sided die"\nfaces = [1, 2, 3, 4]\nbust = 1\n')
    assert "(d4) can be played." in run("edition", "check", "pig", str(toml)).stdout


def test_a_shipped_edition_stays(run: Run, own_data: Path) -> None:
    refused = run("edition", "forget", "pig", "d6")
    assert refused.exit_code == 1
    assert "stays" in refused.stderr


def test_an_unknown_edition_is_named(run: Run, own_data: Path) -> None:
    refused = run("edition", "export", "pig", "d100")
    assert refused.exit_code == 1
    assert "d100" in refused.stderr


def test_every_fault_of_an_edition_is_named_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text('id = "x"\ntitle = "X"\nfaces = [1, "two"]\nbust = 1\n')
    refused = run("edition", "check", "pig", str(path))
    assert refused.exit_code == 2
    assert "faces[1]: must be a whole number" in refused.stderr


@pytest.mark.parametrize("text", ["id = ", "a = " + "[" * 100_000, "a = '\udc80'"])
def test_a_file_that_is_not_toml_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(text, errors="surrogateescape")
    assert run("edition", "check", "pig", str(path)).exit_code == 2


# A server's groups on the command line


@pytest.fixture
def group(own_data: Path) -> str:
    """The code of a group without games."""
    with create_app().app_context():
        return begin_group("The red house", client_id="begun-by-a-test-x7Kq").code


def test_an_export_is_taken_in_listed_and_printed_again(run: Run, group: str) -> None:
    assert (
        "30 added, 0 here already."
        in run("groups", "import", group, "-", document=exported(30)).stdout
    )
    assert (
        "0 added, 30 here already."
        in run("groups", "import", group, "-", document=exported(30)).stdout
    )
    listed = json.loads(run("groups", "list", "--json").stdout)
    assert listed == [{"code": group, "name": "The red house", "games": 30}]
    assert "The red house" in run("groups", "list").stdout
    for form in ("group", "csv", "bgstats"):
        printed = run("groups", "export", group.lower(), "--form", form).stdout
        again = run("groups", "import", group, "-", document=printed)
        assert "0 added, 30 here already." in again.stdout, form
    with create_app().app_context():
        table = write_csv(group_file(in_house(group)))
    printed = run("groups", "export", group, "--form", "csv").stdout_bytes
    assert printed == table.encode()
    assert b"\r\n" in printed
    nameless = run("groups", "export", group, "--form", "anonymous").stdout
    assert "Ana" not in nameless


def test_a_corrected_game_is_changed_and_said(run: Run, group: str) -> None:
    data = exported(3)
    run("groups", "import", group, "-", document=data)
    data["plays"][0] |= {"modificationDate": "2026-12-01 10:00:00", "durationMin": 777}
    said = run("groups", "import", group, "-", document=data).stdout
    assert "0 added, 2 here already, 1 changed." in said


def test_dates_that_could_be_two_days_are_read_as_is_asked(run: Run, group: str) -> None:
    table = "date,item_name,player_name\n3/4/2024,Nim,Ana\n"
    said = run("groups", "import", group, "-", "--month-first", document=table).stdout
    assert "Not taken, or not as written: dates that could be two days" in said
    assert "2024-03-04" in run("groups", "export", group, "--form", "csv").stdout


def test_what_cannot_be_done_is_said(run: Run, group: str) -> None:
    nowhere = run("groups", "export", "NOWHERE")
    assert nowhere.exit_code == 1
    assert "There is no group NOWHERE here" in nowhere.stderr
    nonsense = run("groups", "import", group, "-", document="hello there")
    assert nonsense.exit_code == 2
    assert "needs the columns" in nonsense.stderr
    assert json.loads(run("groups", "list", "--json").stdout)[0]["games"] == 0
