"""Every ruling has a test that names it, and every refusal and score line cites a rule."""

import re
from pathlib import Path

import pytest

from companion.games.iwari.box.components import Feat
from companion.games.iwari.rulebook import RULEBOOK

HERE = Path(__file__).parent
RULINGS = RULEBOOK.rulings.values()
SOURCE = HERE.parents[2] / "companion" / "games" / "iwari"


def test_every_ruling_is_named_by_a_test() -> None:
    tests = "".join(file.read_text("utf-8") for file in HERE.glob("test_*.py"))
    assert {ruling.id for ruling in RULINGS} <= set(re.findall(r"IW-\d+", tests))


def test_every_ruling_is_named_by_the_rules_that_follow_it() -> None:
    files = (*SOURCE.rglob("*.py"), SOURCE / "rulebook" / "rules.toml")
    rules = "".join(file.read_text("utf-8") for file in files)
    assert {ruling.id for ruling in RULINGS} <= set(re.findall(r"IW-\d+", rules))


def test_every_refusal_is_provoked_by_a_test() -> None:
    rules = "".join(file.read_text("utf-8") for file in SOURCE.rglob("*.py"))
    codes = set(re.findall(r'(?:refuse|impossible)\(\s*"(\w+)"', rules))
    tests = "".join(file.read_text("utf-8") for file in HERE.glob("test_*.py"))
    assert len(codes) > 25
    assert {code for code in codes if f'"{code}"' not in tests} == set()


SECTIONS = (
    "Components",
    *(f"Set-up, step {number}" for number in range(1, 8)),
    "The board",
    "Gameplay",
    "Playing cards",
    "Playing pieces",
    "Drawing cards",
    "2 player additional rules",
    "Half journey scoring",
    "Tent scoring",
    "End of the journey scoring",
    "Totem scoring",
    "Settlement scoring",
    "Game end",
    *(f"Feats, {feat.value.capitalize()}" for feat in Feat),
)


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_of_the_booklet_is_cited(section: str) -> None:
    cited = [cite.section for cite in RULEBOOK.citations.values()]
    ranges = {"Set-up, step 2": "Set-up, steps 2 and 3"}
    assert any(ranges.get(section, section) in each for each in cited)


def test_rulings_are_numbered_without_a_gap() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"IW-{n}" for n in range(1, len(RULINGS) + 1)]


def test_the_rulebook_names_the_printed_booklet() -> None:
    assert RULEBOOK.edition == "Iwari, ThunderGryph Games, English rulebook of 2019"
