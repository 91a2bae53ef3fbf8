"""Pages and templates stay small enough to be read: their fields, conditions and lines."""

import ast
import re
from pathlib import Path

import pytest

from companion.settings.paths import template_folder

WEB = Path(__file__).parents[3] / "companion" / "web"
MODULES = sorted([*WEB.glob("pages/**/*.py"), *WEB.glob("parts/*.py")])
TEMPLATES = sorted(Path(template_folder()).rglob("*.html"))
MOST_FIELDS = 15
MOST_CONDITIONS = 15
LONGEST_LINE = 160
ROOM = 15
"""Files in a folder at most, without its `__init__`."""

COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")


def conditions(template: str) -> int:
    """How often a template decides: each `if` and `elif`, also in a loop or an expression."""
    tags = (TEXT.sub("", tag) for tag in TAG.findall(COMMENT.sub("", template)))
    return sum(len(re.findall(r"\b(?:if|elif)\b", tag)) for tag in tags)


def test_conditions_are_counted_wherever_they_stand() -> None:
    assert conditions("{% if a %}{% elif b %}{% endif %}{{ 'if' if c }}{% for d in e if d %}") == 4
    assert conditions('{# if #}<p title="if">if</p>{% set a = "if" %}') == 0


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_page_has_too_many_fields(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    fields = {
        found.name: sum(isinstance(line, ast.AnnAssign) for line in found.body)
        for found in ast.walk(tree)
        if isinstance(found, ast.ClassDef)
    }
    assert {name: n for name, n in fields.items() if n > MOST_FIELDS} == {}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_decides_little_and_has_no_long_line(path: Path) -> None:
    text = path.read_text("utf-8")
    assert conditions(text) <= MOST_CONDITIONS
    assert [line for line in text.splitlines() if len(line) > LONGEST_LINE] == []


def test_every_room_of_pages_and_templates_can_be_looked_over() -> None:
    files = [*MODULES, *TEMPLATES]
    rooms = {path.parent for path in files}
    crowded = {
        str(room): number
        for room in rooms
        if (number := sum(p.parent == room and p.stem != "__init__" for p in files)) > ROOM
    }
    assert crowded == {}
