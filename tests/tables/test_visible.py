"""Names that can be seen, read and distinguished."""

import pytest

from companion.engine.problems import Malformed
from companion.tables.access.typed_text import NOTE_LENGTH, check_names_differ, clean, clean_name
from companion.tables.access.visible_names import looks
from companion.tables.logs.ledger import carry_out
from companion.tables.play.notes import Rename
from companion.tables.play.opening import open_table
from tests.tables.evening import Evening

GOOD = [
    "Ana",
    "Zoë",
    "Åse",
    "李雷",
    "Дмитрий",
    "أحمد",
    "יעל",
    "Nguyễn",
    "O'Brien",
    "🎲",
    "👨‍👩‍👧",
    "❤️",
    "می‌خواهم",
    "7",
]
UNSEEN = {
    "a zero-width space": "\u200b",
    "a word joiner": "A\u2060na",
    "a soft hyphen": "A\u00adna",
    "a Hangul filler": "\u3164",
    "an empty Braille cell": "\u2800",
    "a grapheme joiner": "A\u034fna",
    "a variation selector": "A\ufe0e",
    "a tag": "A\U000e0041",
    "a joiner at the end": "Ana\u200d",
    "a joiner within Latin": "A\u200dna",
    "private use": "\ue000",
    "only marks": "\u0301\u0302",
    "only dots": "...",
    "a tower of marks": "A" + "\u0316" * 8,
}
TURNED = ["\u202eanA", "\u2067Ana", "Ana\u200f", "\u061cAna", "A\u202dna"]


@pytest.mark.parametrize("name", GOOD)
def test_people_keep_their_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_without_visible_characters_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        clean_name(name)


@pytest.mark.parametrize("name", TURNED)
def test_no_character_reverses_the_line(name: str) -> None:
    for check in (clean_name, lambda text: clean(text, "text", NOTE_LENGTH)):
        with pytest.raises(Malformed):
            check(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "Аnа"),
        ("Ben", "Вen"),
        ("Ana", "Ana"),
        ("Tom", "Τom"),
        ("Ana Lena", "AnaLena"),
        ("Straße", "STRASSE"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    with pytest.raises(Malformed) as caught:
        check_names_differ(["Cleo", one, other])
    assert caught.value.problems[0].path == "names[2]"


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Zoe", "Zoë"), ("Lea", "Leo")])
def test_names_that_differ_are_two(one: str, other: str) -> None:
    check_names_differ([one, other])


def test_no_table_opens_with_two_names_that_look_alike(evening: Evening) -> None:
    game = evening.game
    with pytest.raises(Malformed):
        open_table(
            game.slug,
            mode="track",
            edition=game.editions()[0],
            names=["Ana", "Аnа"],
            options={},
            seed="K7Q2BC",
        )
    with pytest.raises(Malformed):
        carry_out(Rename(evening.code, evening.phone(1), 1, "Аna", **evening.writes()))
