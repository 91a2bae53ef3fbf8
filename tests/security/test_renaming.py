"""A new name touches every entry of a table, and no other table waits for that."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion.engine.game import AnyGame
from companion.tables.logs import history as history_values
from companion.tables.logs.history import Folding
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import AddNote, Finish, Rename
from companion.tables.play.opening import open_table
from companion.tables.storage.cache import memory
from companion.tables.storage.database import reading
from tests.tables.evening import Evening, new_id

ROUNDS = 12


@pytest.fixture
def evening(app: Flask, pig: AnyGame) -> Any:
    with app.app_context():
        evening = Evening.opened(pig)
        for _ in range(ROUNDS):
            evening.roll(2)
            evening.move("hold")
        assert not evening.now.is_over
        yield evening


def test_while_others_wait_a_rename_does_what_a_note_does(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is made anew while this writer holds the turn; whoever looks does that."""
    held: list[str] = []

    def watched(name: str, real: Any) -> Any:
        def call(*given: Any) -> Any:
            if memory().writer._lock.locked():
                held.append(name)
            return real(*given)

        return call

    monkeypatch.setattr(Folding, "exchange", watched("exchange", Folding.exchange))
    monkeypatch.setattr(history_values, "_sight", watched("sight", history_values._sight))
    for name in ("Zoe", "Yuri", "Xaver"):
        carry_out(Rename(evening.code, evening.host, 0, name, revision=0, client_id=new_id()))
        carry_out(AddNote(evening.code, evening.host, "A remark.", revision=0, client_id=new_id()))
    assert held == []
    assert evening.now.names[0] == "Xaver"


def test_a_name_holds_from_the_first_entry_on(app: Flask, evening: Evening) -> None:
    made = carry_out(Rename(evening.code, evening.host, 0, "Zoe", **evening.writes()))
    assert made.entries[-1].text == "Ana is now called Zoe."
    assert made.names[0] == "Zoe"
    assert not any("Ana" in entry.text for entry in made.entries[:-1])
    with reading() as session:
        kept = session.execute(text("SELECT names FROM tables")).scalar_one()
        wordings = session.execute(text("SELECT wording FROM entries ORDER BY ply DESC"))
        stored = wordings.scalars().first()
    assert "Zoe" in kept
    assert "Ana is now called Zoe." in stored


def test_the_same_rename_again_is_answered_once(evening: Evening) -> None:
    for _ in range(2):
        made = carry_out(
            Rename(evening.code, evening.host, 0, "Zoe", revision=0, client_id="rename-once")
        )
    assert [entry.kind for entry in made.entries].count("rename") == 1


def test_the_score_of_a_closed_game_is_kept_under_the_new_name(app: Flask, pig: AnyGame) -> None:
    with app.app_context():
        evening = Evening.opened(pig)
        carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
        carry_out(Rename(evening.code, evening.host, 0, "Zoe", **evening.writes()))
        assert history(evening.code).names[0] == "Zoe"
        with reading() as session:
            score = session.execute(text("SELECT score FROM tables")).scalar_one()
        assert score is not None


def test_other_tables_know_nothing_of_it(app: Flask, pig: AnyGame, evening: Evening) -> None:
    other = open_table(
        pig.slug,
        mode="track",
        edition=pig.editions()[0],
        names=["Ana", "Ben"],
        options={},
        seed="K7Q2BC",
    )
    carry_out(Rename(evening.code, evening.host, 0, "Zoe", **evening.writes()))
    assert history(other.code).names == ("Ana", "Ben")
