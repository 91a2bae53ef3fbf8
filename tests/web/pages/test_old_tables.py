"""A table of earlier rules on its pages: shown as far as it is known, and never a fault."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.tables.storage.cache import KEY, Memory
from tests.one_more import MORE, install, with_one_more
from tests.web.pages.conftest import Phone

NAMES = ("Ana", "Ben")


@pytest.fixture
def new_rules(app: Flask) -> Iterator[Callable[..., None]]:
    """Installs Pig under rules version 2, with whatever else has changed, and restarts."""
    before = dict(games.installed().games)

    def install(**changes: Any) -> None:
        found = games.installed().games
        found["pig"] = replace(found["pig"], rules_version="2", **changes)
        app.extensions[KEY] = Memory(schema_ready=True)

    yield install
    games.installed().games.update(before)


def unreadable(*_: Any) -> Any:
    raise ValueError("today's rules know nothing of this")


def test_a_table_of_earlier_rules_is_played_on(host: Phone, new_rules: Callable[..., None]) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    new_rules()
    host.get(f"/t/{code}")
    assert "With the next move it goes on under today's." in host.words
    host.confirm(code, "face-4")
    assert "goes on under Pig's rules 2." in host.words
    assert host.get(f"/t/{code}/log") == 200
    assert "The die shows 4." in host.words
    assert host.get(f"/t/{code}/log?at={host.revision - 1}") == 200
    assert "goes on under Pig's rules 2." in host.words


def test_a_position_that_cannot_be_read_leaves_the_other_pages(
    host: Phone, new_rules: Callable[..., None]
) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    new_rules(upgrade_state=unreadable)
    assert host.get(f"/t/{code}") == 200
    assert host.last is not None
    assert host.last.request.path == f"/t/{code}/log"
    assert "rolls the die." in host.words
    assert host.get(f"/t/{code}/setup") == 200
    assert host.get(f"/t/{code}/score") == 409
    assert host.get(f"/t/{code}/tv") == 409
    assert "played under earlier rules" in host.words


@pytest.mark.parametrize("slug", ["iwari", "khilor", "ichor", "orichalcum", "grecos"])
def test_every_page_is_there_with_an_option_and_a_ruling_more(
    host: Phone, app: Flask, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = host.open_table(*NAMES, game=slug)
    install(monkeypatch, with_one_more(games.get_game(slug)))
    app.extensions[KEY] = Memory(schema_ready=True)
    for page in ("", "/setup", "/log?at=0&ask=legal", "/score", "/rules", "/tv", "/choices"):
        assert host.get(f"/t/{code}{page}") == 200, page
    assert host.get(f"/new/{slug}?again={code}") == 200
    assert MORE.label in host.words


def test_a_closed_table_shows_its_score_under_any_rules(
    host: Phone, new_rules: Callable[..., None]
) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    host.confirm(code, "face-4")
    host.confirm(code, "hold-4" if "hold-4" in host.page else "hold")
    host.post(f"/t/{code}/finish", revision=host.at(code))
    new_rules(upgrade_state=unreadable, score=unreadable)
    assert host.get(f"/t/{code}/score") == 200
    assert "4" in host.words
    assert host.get("/history") == 200
    assert "Ana" in host.words
