"""Drafts on the server: every touch counts once, whoever makes it, and can be undone."""

import json
from datetime import timedelta
from itertools import count
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask

from companion.codec import dump, load
from companion.engine.editing.editor import Heading, Touch
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.tables import photos
from companion.tables.editions import drafts
from companion.tables.editions.drafts import Draft, begin_from, draft, publish
from companion.tables.editions.editions import (
    find_edition,
    find_with_imprint,
    listed_editions,
    may_edit,
    photos_of,
    require_editor,
)
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.photos import find_photo, keep_photo, sweep_photos
from companion.tables.storage.cache import memory

IDS = count(1)
STORED = sorted((Path(__file__).parent / "stored_drafts").iterdir())


def new_id() -> str:
    return f"draft-test-{next(IDS):05}"


def tap(code: str, *numbers: int, tool: str = "face", client_id: str = "") -> Draft:
    """Tap numbers of Pig's die."""
    places = [(((n - 1) % 5 + 0.5) * 20, ((n - 1) // 5 + 0.5) * 20) for n in numbers]
    touches = [Touch(tool, (place,)) for place in places]
    return drafts.touch(code, "faces", touches, client_id=client_id or new_id())


@pytest.fixture
def die(app: Flask, pig: AnyGame) -> drafts.NewDraft:
    """A draft of a die."""
    return drafts.begin(pig, "Our die")


def test_touches_add_up(die: drafts.NewDraft) -> None:
    tap(die.code, 1, 2)
    assert tap(die.code, 6).sketch.faces == (1, 2, 6)
    assert draft(die.code).sketch.faces == (1, 2, 6)


def test_a_draft_is_the_same_after_a_restart(die: drafts.NewDraft) -> None:
    tap(die.code, 1, 2, 6)
    drafts.undo(die.code, client_id=new_id())
    before = draft(die.code)
    memory().drafts = type(memory().drafts)(32)
    after = draft(die.code)
    assert after.sketch == before.sketch
    assert (after.revision, after.undone) == (before.revision, before.undone)


def test_a_touch_sent_twice_counts_once(die: drafts.NewDraft) -> None:
    tap(die.code, 3, client_id="the-same-touch")
    tap(die.code, 3, client_id="the-same-touch")
    assert draft(die.code).sketch.faces == (3,)


def test_touches_of_several_phones_at_once_all_count(
    app: Flask, die: drafts.NewDraft, patient: None
) -> None:
    def phone(number: int) -> None:
        with app.app_context():
            tap(die.code, number)

    threads = [Thread(target=phone, args=(number,)) for number in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(draft(die.code).sketch.faces) == set(range(1, 9))


def test_several_touches_are_made_whole_or_not_at_all(die: drafts.NewDraft) -> None:
    with pytest.raises(Malformed):
        drafts.touch(
            die.code,
            "faces",
            [Touch("face", ((10, 10),)), Touch("no-such-tool")],
            client_id=new_id(),
        )
    assert draft(die.code).sketch.faces == ()
    assert draft(die.code).revision == 0


def test_each_touch_is_undone_and_redone(die: drafts.NewDraft) -> None:
    tap(die.code, 1, 2, 3)
    for faces in ((1, 2), (1,), ()):
        assert drafts.undo(die.code, client_id=new_id()).sketch.faces == faces
    with pytest.raises(Malformed, match="nothing to undo"):
        drafts.undo(die.code, client_id=new_id())
    for faces in ((1,), (1, 2)):
        assert drafts.redo(die.code, client_id=new_id()).sketch.faces == faces
    assert tap(die.code, 6).sketch.faces == (1, 2, 6)
    with pytest.raises(Malformed, match="nothing to redo"):
        drafts.redo(die.code, client_id=new_id())


def test_a_draft_does_not_grow_without_end(
    die: drafts.NewDraft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "MOST_TOUCHES", 3)
    tap(die.code, 1, 2, 3)
    with pytest.raises(Malformed, match="has grown too long"):
        tap(die.code, 4)


@pytest.mark.parametrize("title", ["", "   ", "x" * 81, "two\nlines"])
def test_a_title_is_a_line(die: drafts.NewDraft, title: str) -> None:
    with pytest.raises(Malformed):
        drafts.call(die.code, title, "", client_id=new_id())


def test_the_token_alone_opens_a_draft(die: drafts.NewDraft) -> None:
    assert may_edit(die.code, [die.token])
    assert not may_edit(die.code, ["another", ""])
    with pytest.raises(NotAllowed):
        require_editor(die.code, [])
    with pytest.raises(NoSuchEntry):
        may_edit("no-such-draft", [die.token])


def test_a_finished_draft_is_an_edition_of_its_token(pig: AnyGame, die: drafts.NewDraft) -> None:
    tap(die.code, 1, 2, 6)
    tap(die.code, 6, tool="bust")
    assert publish(die.code, die.token) == "our-die"
    edition = find_edition(pig, "our-die")
    assert (edition.faces, edition.bust) == ((1, 2, 6), 6)
    assert find_with_imprint(pig, "our-die", [die.token]).imprint.mine
    assert not find_with_imprint(pig, "our-die", ["another"]).imprint.mine


def test_an_unfinished_draft_is_not_kept(pig: AnyGame, die: drafts.NewDraft) -> None:
    tap(die.code, 1)
    with pytest.raises(Malformed):
        publish(die.code, die.token)
    assert all(listed.shipped for listed in listed_editions(pig))
    assert draft(die.code).kept_as is None


def test_two_editions_of_one_title_have_ids_of_their_own(pig: AnyGame) -> None:
    for expected in ("d6-2", "d6-3"):
        begun = drafts.begin(pig, "D6")
        tap(begun.code, 1, 2)
        tap(begun.code, 1, tool="bust")
        assert publish(begun.code, begun.token) == expected


@pytest.fixture(autouse=True)
def _in_app(app: Flask) -> None:
    """Every test here has a database."""


def test_a_draft_begins_as_any_edition_of_any_game(game: AnyGame) -> None:
    if game.editor is None:
        with pytest.raises(NoSuchEntry):
            drafts.begin(game, "Nothing to enter")
        return
    shipped = game.editions()[-1]
    begun = begin_from(game, shipped.id, ())
    now = draft(begun.code)
    assert now.based_on is None
    assert now.floor == len(now.touches)
    edition_id = publish(begun.code, begun.token)
    kept = find_edition(game, edition_id)
    assert {**vars_of(kept), "id": "", "title": "", "note": ""} == {
        **vars_of(shipped),
        "id": "",
        "title": "",
        "note": "",
    }


@pytest.mark.parametrize("stored", STORED, ids=lambda path: path.stem)
def test_a_draft_stored_by_an_earlier_version_opens_with_what_was_entered(stored: Path) -> None:
    """Touches of every tool, and the edition that the version which stored them made of them."""
    known = json.loads(stored.read_text(encoding="utf-8"))
    touches = [load(touch, Touch) for touch in known["touches"]]
    now = draft(drafts.begin(get_game(stored.stem), "Ours", touches=touches).code)
    edition = now.editor.edition(now.sketch, Heading("ours", "Ours", "From the box."))
    assert dump(edition) == known["edition"]


def vars_of(edition: object) -> dict[str, object]:
    """The fields of an edition."""
    names = edition.__dataclass_fields__  # type: ignore[attr-defined]
    return {name: getattr(edition, name) for name in names}


def test_photos_that_nobody_has_any_more_are_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "SPARED", timedelta(0))
    begun = drafts.begin(get_game("iwari"), "Ours")
    used, unused = keep_photo(b"a board"), keep_photo(b"another")
    assert keep_photo(b"a board") == used
    drafts.put_photo(begun.code, "map", {"digest": used}, client_id=new_id())
    sweep_photos()
    assert find_photo(used) == b"a board"
    with pytest.raises(NoSuchEntry):
        find_photo(unused)
    assert photos_of(get_game("iwari"), "reference-shore") == {}
