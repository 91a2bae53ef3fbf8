"""Every ruling is named by a test, and cited by a rule."""

import re
from pathlib import Path

from companion.games.orichalcum.rulebook import RULEBOOK

HERE = Path(__file__).parent


def test_every_ruling_is_named_by_a_test() -> None:
    named: set[str] = set()
    for file in HERE.glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8")):
            named |= {f"OR-{number}" for number in re.findall(r"_or_(\d+)", name)}
    assert named >= set(RULEBOOK.rulings)


def test_every_ruling_is_cited_by_a_rule() -> None:
    cited = {citation.ruling for citation in RULEBOOK.citations.values()}
    assert cited >= set(RULEBOOK.rulings)


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert list(RULEBOOK.rulings) == [f"OR-{number}" for number in range(1, 26)]
