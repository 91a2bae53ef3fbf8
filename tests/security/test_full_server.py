"""Editions of strangers: how many a phone and a server may keep, and what lists of them cost."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, update

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.access import new_token
from companion.tables.editions import drafts, editions
from companion.tables.editions.drafts import draft
from companion.tables.editions.editions import keep_edition, listed_editions
from companion.tables.errors import NoRoom, NoSuchEntry
from companion.tables.photos import keep_photo
from companion.tables.storage.cache import memory
from companion.tables.storage.database import writing
from companion.tables.storage.models import EditionDraft, Photo, StoredEdition, db
from companion.web.security.limits import KEEP_LIMIT

LISTS = ("/editions/pig", "/new/pig", "/api/v1/games/pig/editions", "/api/v1/games/pig")


def ours(game: AnyGame, name: str) -> Any:
    """The first shipped edition under a name of our own."""
    return {**deepcopy(dump(game.editions()[0])), "id": name, "title": name}


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *more: Any) -> None:
        asked.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    yield asked
    event.remove(db.engine, "before_cursor_execute", note)


@pytest.mark.parametrize("path", LISTS)
def test_a_list_reads_no_edition(app: Flask, pig: AnyGame, path: str) -> None:
    with app.app_context():
        keep_edition(pig, ours(pig, "ours"))
        with statements() as asked:
            answer = app.test_client().get(path)
    assert answer.status_code == 200
    assert "ours" in answer.get_data(as_text=True)
    assert any("FROM editions" in statement for statement in asked)
    assert not [one for one in asked if "editions.data" in one or "FROM touches" in one]


def test_what_was_kept_under_other_rules_is_checked_once(app: Flask, pig: AnyGame) -> None:
    """A row of an earlier release says nothing of itself; one of them is sound no more."""
    with app.app_context():
        for name in ("sound", "faulty"):
            keep_edition(pig, ours(pig, name))
        with writing() as session:
            session.execute(update(StoredEdition).values(checked_under="", sound=False))
            faulty = update(StoredEdition).where(StoredEdition.edition_id == "faulty")
            session.execute(faulty.values(data={"id": "faulty"}))
        memory().schema_ready = False
        assert [one.id for one in listed_editions(pig) if not one.shipped] == ["sound"]
        memory().schema_ready = False
        with statements() as asked:
            assert [one.id for one in listed_editions(pig) if not one.shipped] == ["sound"]
        assert not [one for one in asked if "editions.data" in one]


def test_a_house_keeps_so_many_and_no_more(
    app: Flask, pig: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "MOST_EDITIONS", 2)
    path, body = "/api/v1/games/pig/editions", lambda name: {"edition": ours(pig, name)}
    client = app.test_client()
    for name in ("one", "two"):
        assert client.post(path, json=body(name)).status_code == 201
    play = {"game": "pig", "names": ["Ana", "Ben"]}
    assert client.post("/api/v1/tables", json={**play, "edition": "one"}).status_code == 201

    def kept() -> list[str]:
        with app.app_context():
            return sorted(one.id for one in listed_editions(pig) if not one.shipped)

    assert client.post(path, json=body("three")).status_code == 201
    assert kept() == ["one", "three"], "what nobody plays on makes room"
    assert client.post("/api/v1/tables", json={**play, "edition": "three"}).status_code == 201
    refused = client.post(path, json=body("four"))
    assert (refused.status_code, refused.json["code"]) == (409, "house_full")
    assert client.post(path, json=body("three")).status_code == 201, "the same again is fine"
    with app.app_context():
        keep_edition(pig, ours(pig, "of-the-owner"))
    assert kept() == ["of-the-owner", "one", "three"]
    assert client.post(path, json=body("five")).status_code == 409, "the owner's own stay"


def test_a_phone_keeps_so_many_an_hour(app: Flask, pig: AnyGame) -> None:
    client, most = app.test_client(), int(KEEP_LIMIT.split()[0])
    answers = [
        client.post("/api/v1/games/pig/editions", json={"edition": ours(pig, f"n{number}")})
        for number in range(most + 1)
    ]
    assert {answer.status_code for answer in answers[:-1]} == {201}
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) > 60


def test_an_edition_is_not_larger_than_a_box_can_be(
    app: Flask, pig: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "MOST_BYTES", 50)
    with app.app_context(), pytest.raises(Malformed, match="may have 50"):
        keep_edition(pig, ours(pig, "large"), token=new_token())


def test_drafts_that_were_left_alone_make_room(
    app: Flask, pig: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "MOST_DRAFTS", 2)
    with app.app_context():
        first, second = drafts.begin(pig, "First"), drafts.begin(pig, "Second")
        with pytest.raises(NoRoom):
            drafts.begin(pig, "Third")
        with writing() as session:
            at_first = EditionDraft.code == first.code
            month_ago = datetime.now(UTC) - timedelta(days=31)
            session.execute(update(EditionDraft).where(at_first).values(changed_at=month_ago))
        drafts.begin(pig, "Third")
        with pytest.raises(NoSuchEntry):
            draft(first.code)
        assert draft(second.code).title == "Second"


def test_photos_do_not_fill_the_disk(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "MOST_PHOTOS", 1)
    with app.app_context():
        digest = keep_photo(b"a board")
        assert keep_photo(b"a board") == digest
        with pytest.raises(NoRoom):
            keep_photo(b"another board")
        with writing() as session:
            session.execute(update(Photo).values(kept_at=datetime.now(UTC) - timedelta(days=2)))
        assert keep_photo(b"another board") != digest, "what nothing shows any more makes room"
