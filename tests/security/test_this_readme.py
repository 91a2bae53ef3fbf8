"""The table of ASVS points is whole, and every test that it names is there."""

import re
from pathlib import Path

HERE = Path(__file__).parent
TABLE = (HERE / "README.md").read_text(encoding="utf-8")
LEVEL_1 = {
    "2.1": 12,
    "2.2": 3,
    "2.3": 1,
    "2.5": 6,
    "2.7": 4,
    "2.8": 1,
    "3.1": 1,
    "3.2": 3,
    "3.3": 2,
    "3.4": 5,
    "3.7": 1,
    "4.2": 2,
    "4.3": 2,
    "5.1": 5,
    "5.2": 8,
    "5.3": 10,
    "5.5": 4,
    "6.2": 1,
    "7.1": 2,
    "7.4": 1,
    "8.2": 3,
    "8.3": 4,
    "9.1": 3,
    "10.3": 3,
    "11.1": 5,
    "12.1": 1,
    "12.3": 5,
    "12.4": 2,
    "12.5": 2,
    "12.6": 1,
    "13.2": 3,
    "13.3": 1,
    "14.2": 3,
    "14.4": 7,
    "14.5": 3,
}
"""How many points of level 1 a section has, where they are numbered from 1 without a gap."""
GAPS = {"4.1.1", "4.1.2", "4.1.3", "4.1.5", "13.1.1", "13.1.3", "14.3.2", "14.3.3"}


def test_every_point_of_level_1_has_its_row() -> None:
    rows = re.findall(r"^\| (\d+\.\d+\.\d+) \|", TABLE, re.MULTILINE)
    numbered = {f"{section}.{n}" for section, last in LEVEL_1.items() for n in range(1, last + 1)}
    assert len(rows) == len(set(rows))
    assert set(rows) == numbered | GAPS


def test_every_test_that_is_named_is_there() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    for name in set(re.findall(r"`(test_\w+)`", TABLE)):
        assert f"def {name}(" in written, name
    for name in set(re.findall(r"`(test_\w+\.py)`", TABLE)):
        assert any(HERE.parent.rglob(name)), name
