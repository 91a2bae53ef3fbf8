"""CSV both ways, a whole group as a file, and the same without names."""

import json

import pytest

from companion.documents.groups.bgstats import read_bgstats
from companion.documents.groups.reading import anonymous, read_document, read_table, write_group
from companion.documents.groups.table import write_csv
from companion.documents.groups.values import FiledPerson, GroupFile, one_line
from companion.engine.problems import Malformed
from tests.documents.groups.exported import exported

WHOLE = read_bgstats(exported(7))


def test_a_group_written_as_csv_is_read_as_the_same_games() -> None:
    found = read_table(write_csv(WHOLE).encode())
    assert found.games == WHOLE.games
    assert found.left_out == ()


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    data = exported(1)
    data["players"][0]["name"] = "=SUM(A1)"
    text = write_csv(read_bgstats(data))
    assert ",=SUM" not in text
    assert read_table(text.encode()).games[0].seats[0].name == "=SUM(A1)"


def test_a_table_of_few_columns_is_enough() -> None:
    rows = (
        "Date,Item_Name,Player_Name,Score,Mood\n"
        "2026-03-01,Harbour Fair,Ana,12,good\n"
        "2026-03-01,Harbour Fair,Ben,9,bad\n"
        "2026-03-02,Harbour Fair,Ben,\n"
    )
    found = read_table(rows.encode())
    first, second = found.games
    assert [(one.name, one.points, one.rank, one.wins) for one in first.seats] == [
        ("Ana", 12, 1, True),
        ("Ben", 9, 2, False),
    ]
    assert (second.seats[0].points, second.ended) == (None, "2026-03-02T12:00:00Z")
    assert found.left_out == ("the column mood",)
    assert read_table(rows.encode()).games[0].source == first.source


@pytest.mark.parametrize(
    "body",
    [
        b"hello",
        b"\0\0",
        b"\xff\xfe\xfa",
        b"date,item_name\n1,2\n",
        b'date,item_name,player_name\n"',
        b"date,item_name,player_name\nnever,Iwari,Ana\n",
    ],
)
def test_nonsense_is_refused_in_words(body: bytes) -> None:
    with pytest.raises(Malformed):
        read_table(body)


@pytest.mark.parametrize("number", ["9" * 5_000, "0" * 5_000, "-3", "1.5", "\u0663", "many"])
def test_a_cell_that_is_no_number_says_nothing(number: str) -> None:
    text = f"date,item_name,player_name,rank,length\n2026-01-01,Pig,Ana,{number},{number}\n"
    (game,) = read_table(text.encode()).games
    assert (game.minutes, game.seats[0].rank) == (None, None)


def test_a_whole_group_is_read_as_it_was_written() -> None:
    people = (FiledPerson("Ana", also=("Anna",)), FiledPerson("Ben", hidden=True))
    group = GroupFile("Thursday", WHOLE.games, people)
    assert read_document(json.loads(write_group(group))) == group


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"format": "another"},
        {"format": "companion group", "version": 9},
        {"format": "companion group", "version": 1, "games": "none", "name": "x"},
        {"format": "companion group", "version": 1, "name": "x", "games": [{"source": "a"}]},
    ],
)
def test_another_document_is_refused(data: object) -> None:
    with pytest.raises(Malformed):
        read_document(data)


def test_without_names_nothing_says_who_or_where() -> None:
    found = anonymous(WHOLE, 7)
    text = write_group(found)
    for word in ("Ana", "Ben", "Cleo", "Dora", "red house", "a good one", "PLAY-", "bgstats"):
        assert word not in text
    assert [[one.points for one in game.seats] for game in found.games] == [
        [one.points for one in game.seats] for game in WHOLE.games
    ]
    assert {one.name for one in found.people} == {f"Player {n}" for n in range(1, 5)}
    assert read_document(json.loads(text)) == found


def test_texts_of_a_file_are_put_on_one_line() -> None:
    assert one_line(" a\n\tb\u2028c\0 ", "name") == "a b c"
    assert one_line("x" * 99, "name") == "x" * 40
    assert one_line(7, "name") == ""
