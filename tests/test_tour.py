"""The tour through the code: each of its stops is where it says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOUR = (ROOT / "companion/TOUR.md").read_text(encoding="utf-8")
NUMBERED = re.compile(r"^(\d+)\. ", re.MULTILINE)
STOP = re.compile(r"^\d+\. `([^`]+)`,\s+`([^`]+)`:", re.MULTILINE)
BESIDES = re.compile(r"`(\w+)` in\s+`([^`]+\.(?:py|js))`")
STOPS = [*STOP.findall(TOUR), *((path, name) for name, path in BESIDES.findall(TOUR))]


def defined(path: Path) -> Iterator[str]:
    """What a file defines: functions, classes with their methods, constants, blocks."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from names_of(ast.parse(text))
    elif path.suffix == ".js":
        yield from re.findall(r"function (\w+)\(", text)
    else:
        yield from re.findall(r"{% (?:block|macro) (\w+)", text)


def names_of(tree: ast.Module | ast.ClassDef, within: str = "") -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield within + name
            case ast.ClassDef(name=name):
                yield within + name
                yield from names_of(node, f"{within}{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield within + name


@pytest.mark.parametrize(("path", "name"), STOPS, ids=lambda part: part)
def test_the_stop_exists(path: str, name: str) -> None:
    assert name in defined(ROOT / path)


def test_each_journey_is_numbered_and_each_number_is_a_stop() -> None:
    journeys = TOUR.split("\n## ")[1:]
    assert len(journeys) == 3
    for journey in journeys:
        numbers = [int(number) for number in NUMBERED.findall(journey)]
        assert numbers == list(range(1, len(STOP.findall(journey)) + 1))


def test_everything_that_looks_like_a_file_is_one() -> None:
    files = re.findall(r"`((?:companion|static|templates|tests)/[^`<{]+)`", TOUR)
    assert [file for file in files if not (ROOT / file).exists()] == []
