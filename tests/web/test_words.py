"""Words that nobody would say at a table stand in no page, no script and no game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion
from companion.settings.paths import template_folder

SAID = (
    r"^Not now\b",
    r"^Not then\b",
    r"^Now$",
    r"^Where from\?",
    r"^Take away$",
    r"no totem may",
    r"Copy copies",
    r"house plays",
    r"begins in$",
    r"are recruited by",
    r", \d+ hits?$",
    r"must be .* with all others",
)
"""What was said, each with a better word today."""
HOUSE = Path(companion.__file__).parent
PAGES = sorted(Path(template_folder()).rglob("*.html"))
SCRIPTS = sorted(Path(template_folder()).parent.glob("static/js/**/*.js"))


def spoken() -> Iterator[tuple[Path, str]]:
    """Everything that a page, a script or a game may say, with where it stands."""
    for file in HOUSE.rglob("*.py"):
        if "bench" not in file.parts:
            tree = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
            docstrings = {id(node.value) for node in tree if isinstance(node, ast.Expr)}
            for node in tree:
                if isinstance(node, ast.Constant) and id(node) not in docstrings:
                    yield file, str(node.value)
    for file in HOUSE.rglob("*.toml"):
        yield from (
            (file, text.strip()) for text in re.findall(r'"([^"]*)"', file.read_text("utf-8"))
        )
    for file in PAGES:
        text = re.sub(r"\{[#%].*?[#%]\}", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from ((file, part.strip()) for part in re.split(r"<[^>]*>", text))
    for file in SCRIPTS:
        yield from (
            (file, text) for text in re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8"))
        )


@pytest.fixture(scope="module")
def words() -> list[tuple[Path, str]]:
    return list(spoken())


@pytest.mark.parametrize("said", SAID)
def test_nobody_is_told_so(words: list[tuple[Path, str]], said: str) -> None:
    assert len(words) > 5_000
    found = [f"{file}: {text}" for file, text in words if re.search(said, text)]
    assert not found
