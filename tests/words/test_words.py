"""The golden list of all that a player can read: one file for each game, and one for the house.

A sentence that is new or has changed fails here, so that somebody reads it once more. Read it
aloud, as a friend at the table would say it; then write the lists anew with
`pytest tests/words --retell`, look at the difference, and commit it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words.sentences import of_file, of_python, of_script, of_template

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
GAMES = sorted(file.parent.name for file in (ROOT / "companion/games").glob("*/__init__.py"))
HOUSE = ("companion/engine", "companion/tables", "companion/web", "templates", "static/js")
NOT_READ = (
    "companion/web/api",
    "companion/web/brought.py",
    "companion/web/asking/question_words.py",
    "companion/web/refusals.py",
    "templates/api",
)
NOTATION = {"diagram.py", "notation.py"}
"""Positions and moves as text, for tests and documents: nobody reads them at the table."""
READ = {".py", ".html", ".js", ".toml"}


def gathered(*folders: str) -> str:
    """The sentences of those folders, file by file."""
    parts = []
    for path in sorted(_files(folders)):
        if found := of_file(path):
            parts.append("\n".join([f"# {path.relative_to(ROOT).as_posix()}", *found]))
    return "\n\n".join(parts) + "\n"


def _files(folders: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in READ and path.name not in NOTATION and not name.startswith(NOT_READ):
                yield path


@pytest.mark.parametrize("name", [*GAMES, "house"])
def test_every_sentence_that_a_player_can_read_has_been_read_aloud(
    name: str, pytestconfig: pytest.Config
) -> None:
    sentences = gathered(*HOUSE) if name == "house" else gathered(f"companion/games/{name}")
    golden = GOLDEN / f"{name}.txt"
    if pytestconfig.getoption("--retell"):
        golden.write_text(sentences, encoding="utf-8")
        return
    renew = "read what has changed aloud, then `pytest tests/words --retell`"
    assert sentences == golden.read_text(encoding="utf-8"), renew


def test_sentences_are_found_with_their_placeholders() -> None:
    source = '''
"""A docstring of the module."""
def told(name, n):
    """A docstring, too."""
    if n < 0:
        raise ValueError("nobody reads this here")
    return f"{name} lays {n} eggs." "An id: " + "egg_white"
'''
    assert list(of_python(source)) == ["{name} lays {n} eggs.An id:"]
    page = '<p class="two words">Ask {{ name }} first. {% if x %}{{ "Or play on." }}{% endif %}</p>'
    assert list(of_template(page)) == ["Ask {} first.", "Or play on."]
    assert list(of_script('/* Not this. */ say("Copied to it."); get(".board .lit");')) == [
        "Copied to it."
    ]
