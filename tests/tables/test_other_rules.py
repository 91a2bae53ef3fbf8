"""A new version of the rules never locks a table: it is read for ever, and goes on."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion import games
from companion.codec import dump
from companion.engine.game import AnyGame
from companion.tables.errors import NotAllowed, PositionUnknown
from companion.tables.logs.ledger import carry_out, history
from companion.tables.logs.sight import visible_to
from companion.tables.play.closing import ConfirmScore, Finish
from companion.tables.play.counting import SetCounts
from companion.tables.play.notes import AddNote
from companion.tables.revising.correcting import Correct
from companion.tables.revising.taking_back import Redo, TakeBack
from companion.tables.storage.cache import KEY, Memory
from companion.tables.storage.database import writing
from companion.tables.watching.lists import list_tables
from tests.tables.evening import Evening

GOES_ON = "goes on under Pig's rules 2."


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


def forgotten(app: Flask) -> None:
    """As if a release had written the tables that kept neither sentences nor positions."""
    with writing() as session:
        session.execute(text("UPDATE entries SET wording = NULL"))
        session.execute(text("UPDATE tables SET state = NULL, score = NULL, tape = NULL"))
    app.extensions[KEY] = Memory(schema_ready=True)


def test_an_open_table_is_read_as_it_was_and_stands_where_it_stood(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    evening.roll(1)
    log, state = evening.log(), evening.now.at.state
    texts = [[event.text for event in entry.events] for entry in evening.now.entries]
    new_rules()
    now = evening.now
    assert evening.log() == log
    assert [[event.text for event in entry.events] for entry in now.entries] == texts
    assert now.at.state == state
    assert now.rules_version == "1"


def test_an_open_table_goes_on_with_an_entry_that_says_so(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    log = evening.log()
    new_rules()
    now = evening.move("hold")
    assert now.at.state.points == (4, 0, 0)
    assert evening.log()[: len(log)] == log
    assert evening.log()[len(log)].endswith(GOES_ON)
    assert evening.log()[len(log) + 1] == "Ana holds 4 points."
    assert now.rules_version == "2"
    evening.move("roll")
    assert sum(line.endswith(GOES_ON) for line in evening.log()) == 1


def test_it_is_the_same_table_after_a_restart(
    app: Flask, evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    new_rules()
    evening.move("hold")
    log, state = evening.log(), evening.now.at.state
    app.extensions[KEY] = Memory(schema_ready=True)
    assert (evening.log(), evening.now.at.state) == (log, state)


def test_a_remark_does_not_change_the_rules(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    new_rules()
    carry_out(AddNote(evening.code, evening.host, "Years later.", **evening.writes()))
    assert evening.log() == ["The table was opened.", "Years later."]
    assert evening.now.rules_version == "1"


def test_what_was_played_under_earlier_rules_is_not_gone_back_to(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    new_rules()
    for move in ("hold", "roll"):
        with pytest.raises(NotAllowed) as caught:
            carry_out(TakeBack(evening.code, evening.host, to=1, **evening.writes()))
        assert "correct" in caught.value.message
        evening.move(move)
    with pytest.raises(PositionUnknown):
        evening.now.known(evening.now.position_after(1))
    carry_out(TakeBack(evening.code, evening.host, to=3, **evening.writes()))
    assert evening.now.at.state.at_risk == 4


def test_what_was_taken_back_under_earlier_rules_is_not_brought_back(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    carry_out(TakeBack(evening.code, evening.host, to=0, **evening.writes()))
    new_rules()
    with pytest.raises(NotAllowed):
        carry_out(Redo(evening.code, evening.host, **evening.writes()))


def test_a_closed_table_keeps_the_score_of_its_own_rules(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    evening.move("hold")
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
    sheet = evening.now.sheet
    new_rules(score=unreadable)
    assert evening.now.sheet == sheet
    assert evening.now.finished_at is not None
    (summary,) = list_tables([evening.code])
    assert summary.result is not None
    assert summary.result["totals"] == [4, 0, 0]


def test_a_closed_table_is_confirmed_without_new_rules_and_reopened_under_them(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
    new_rules()
    now = carry_out(ConfirmScore(evening.code, evening.host, 0, **evening.writes()))
    assert (now.confirmed, now.rules_version) == ({0}, "1")
    before = now.position.before
    assert before is not None
    now = carry_out(TakeBack(evening.code, evening.host, to=before.revision, **evening.writes()))
    assert now.finished_at is None
    assert now.at.state.at_risk == 4
    assert evening.log()[-2].endswith(GOES_ON)
    assert evening.move("hold").at.state.points[0] == 4


def test_a_position_that_cannot_be_read_leaves_the_log_and_the_score(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    log = evening.log()
    new_rules(upgrade_state=unreadable)
    assert evening.log() == log
    assert visible_to(evening.now, 0).entries[-1].text == log[-1]
    with pytest.raises(PositionUnknown):
        assert evening.now.at


def test_the_host_sets_a_position_anew_that_cannot_be_read(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    real = evening.roll(4).at
    new_rules(upgrade_state=unreadable)
    now = carry_out(Correct(evening.code, evening.host, real, **evening.writes()))
    assert now.at.state == real.state
    assert evening.log()[-2].endswith(GOES_ON)
    assert evening.move("hold").at.state.points[0] == 4


def test_a_game_may_say_how_an_older_state_reads_today(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)

    def upgrade(version: str, deal: Any, data: Any) -> Any:
        assert (version, deal.names[0]) == ("1", "Ana")
        return {**data, "at_risk": data["at_risk"] + 1}

    new_rules(upgrade_state=upgrade)
    assert evening.now.at.state.at_risk == 5
    assert evening.move("hold").at.state.points[0] == 5
    assert evening.now.at.state.points[0] == 5


def test_a_count_goes_on_under_new_rules(count: Evening, new_rules: Callable[..., None]) -> None:
    cell = count.game.counting.sheet(count.now.deal).groups[0].rows[0].cells[0].name
    carry_out(SetCounts(count.code, count.host, {cell: 7}, **count.writes()))
    new_rules()
    assert count.now.counts == {cell: 7}
    assert carry_out(SetCounts(count.code, count.host, {cell: 9}, **count.writes())).counts == {
        cell: 9
    }
    assert count.log()[-2].endswith(GOES_ON)


def test_a_table_that_kept_nothing_is_replayed_whenever_it_is_read(
    app: Flask, evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    evening.roll(5)
    log, state = evening.log(), evening.now.at.state
    forgotten(app)
    new_rules()
    assert (evening.log(), evening.now.at.state) == (log, state)
    new_rules()
    assert (evening.log(), evening.now.at.state) == (log, state)


def test_a_table_that_kept_nothing_keeps_its_sentences_once_it_is_played_on(
    app: Flask, evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    evening.roll(5)
    log = evening.log()
    forgotten(app)
    new_rules()
    evening.move("hold")
    new_rules(position_type=unreadable_moves(evening.game))
    assert evening.log()[: len(log)] == log


def unreadable_moves(game: AnyGame) -> Any:
    """Pig's position, in a game whose moves can no longer be put into words."""

    class Position(game.position_type):  # type: ignore[misc, name-defined]
        @property
        def name(self) -> str:
            raise ValueError("today's rules know no names")

    Position.__orig_bases__ = game.position_type.__orig_bases__
    return Position


def test_a_replay_ends_at_a_correction_that_cannot_be_read(
    app: Flask, evening: Evening, new_rules: Callable[..., None]
) -> None:
    at = evening.roll(4).at
    carry_out(
        Correct(
            evening.code,
            evening.host,
            at.with_state(replace(at.state, at_risk=3)),
            **evening.writes(),
        )
    )
    evening.move("hold")
    carry_out(AddNote(evening.code, evening.host, "A remark.", **evening.writes()))
    log = evening.log()
    forgotten(app)
    new_rules(upgrade_state=unreadable)
    now = history(evening.code)
    assert evening.log()[:3] == log[:3]
    assert evening.log()[-1] == "A remark."
    assert all(entry.text for entry in now.entries)
    assert now.position_after(2).at.state.at_risk == 4
    with pytest.raises(PositionUnknown):
        assert now.at


def test_an_earlier_entry_shows_no_more_than_everybody_knew(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    evening.roll(4)
    new_rules()
    assert [dict(entry.body) for entry in evening.now.entries[1:]] == [{}, {}]
    assert evening.now.entries[0].body["deal"] == dump(evening.now.deal)


def test_the_entry_of_the_change_does_not_show_the_state(
    evening: Evening, new_rules: Callable[..., None]
) -> None:
    new_rules()
    evening.move("roll")
    change = visible_to(evening.now, 0).entries[1]
    assert change.body["state"] is None
    assert (change.body["was"], change.body["rules"]) == ("1", "2")
