"""Whole games as score sheets, with their set-up, in and out."""

from dataclasses import replace
from random import Random

import pytest

from companion.documents import RecordDocument, random_record, read_text, record_sheet
from companion.engine.problems import Malformed
from companion.games.ichor.game import GAME

OPTIONS = (
    {},
    {"gates": "yes", "board": "large"},
    {
        "victory_cards": "yes",
        "games": "single",
        "figures": "chosen",
        "own_zeus": "no",
        "draws": "table",
    },
    {"IC-6": "otherwise", "IC-12": "otherwise"},
)

SHEET = """\
game: ichor, rules 2.0
edition: reference
gods: "Ada"
monsters: "Ben, \\"B\\" \\u2028"
monster_line: Me Ty Si Hy Cy Gr
god_line: Ar At Ze Po Ah Hm
options: figures=reinforcements, games=single, gates=yes
gates: sacrifice boost

1. Gr*f6  Ze-c6
2. Gr-a6
"""


def read(text: str) -> RecordDocument:
    record = read_text(text.encode())
    assert isinstance(record, RecordDocument)
    return record


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_read_back_with_their_set_up(options: dict[str, str]) -> None:
    for seed in range(6):
        record = random_record(GAME, 2, str(seed), options)
        assert read(record_sheet(GAME, record.deal, record.moves)) == record


def test_an_edition_of_a_table_s_own_stands_in_the_sheet() -> None:
    edition = replace(GAME.editions()[0], id="ours", note="two\nlines")
    deal = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
    assert read(record_sheet(GAME, deal)).deal == deal


def test_who_is_named_first_sits_in_the_first_seat() -> None:
    record = read(SHEET)
    assert record.deal.names == ("Ada", 'Ben, "B" \u2028')
    assert record.deal.monsters == 1
    assert len(record.moves) == 3
    assert record_sheet(GAME, record.deal, record.moves).split("\n\n")[1] == SHEET.split("\n\n")[1]


def test_line_ends_and_byte_order_marks_do_not_matter() -> None:
    assert read("\ufeff" + SHEET.replace("\n", "\r\n")) == read(SHEET)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("rules 2.0", "rules 0", 1),
        ("edition: reference", "edition: none", 2),
        ("edition: reference", 'edition: {"id": 1}', 2),
        ("edition: reference", "edition: " + "[" * 9999, 2),
        ('"Ada"', "Ada", 3),
        ('"Ada"', '"\\ud800"', 3),
        ('"Ada"', "7", 3),
        ("gods:", "god:", 3),
        ("gods:", "monsters:", 4),
        ("Me Ty", "Me Me", 5),
        ("Me Ty", "Qq Ty", 5),
        ("Me Ty", "Ze Ty", 5),
        ("At Ze", "Ze", 6),
        ("games=single", "games", 7),
        ("games=single", "games=nine", 7),
        ("games=single", "none=nine", 7),
        ("sacrifice boost", "boost boost", 8),
        ("Ze-c6", "Ze-c9", 10),
        ("Gr-a6", "Gr_a6", 11),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(old: str, new: str, line: int) -> None:
    assert old in SHEET
    with pytest.raises(Malformed) as error:
        read(SHEET.replace(old, new, 1))
    assert error.value.problems[0].path == f"line {line}"


@pytest.mark.parametrize("missing", ["edition", "gods", "monsters", "monster_line", "god_line"])
def test_a_sheet_needs_its_set_up(missing: str) -> None:
    lines = [line for line in SHEET.splitlines() if not line.startswith(f"{missing}:")]
    with pytest.raises(Malformed, match=f'needs a line "{missing}:"'):
        read("\n".join(lines))
