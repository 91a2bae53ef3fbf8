"""What else stands in the log: notes, names, corrections, and the sentences of all of it."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from companion.engine.problems import Malformed
from companion.tables.errors import NoRoom, NotAllowed, Stale
from companion.tables.logs import ledger
from companion.tables.logs.ledger import carry_out
from companion.tables.play.closing import ConfirmScore, Finish
from companion.tables.play.counting import SetCounts
from companion.tables.play.notes import AddNote, Rename
from companion.tables.revising.correcting import Correct
from companion.tables.storage.cache import KEY, Memory
from companion.tables.watching.lists import finished_tables, list_tables
from tests.tables.evening import Evening


def having(at: Any, **changes: Any) -> Any:
    """The position with its state changed."""
    return at.with_state(replace(at.state, **changes))


def test_an_evening_reads_like_one(evening: Evening) -> None:
    evening.roll(4, by=evening.phone(0))
    evening.move("hold")
    evening.move("hold", insist=True)
    carry_out(
        AddNote(evening.code, evening.host, "Ben held nothing, by mistake.", **evening.writes())
    )
    carry_out(Rename(evening.code, evening.host, 1, "Benno", **evening.writes()))
    carry_out(ConfirmScore(evening.code, evening.host, 0, **evening.writes()))
    carry_out(Finish(evening.code, evening.host, **evening.writes()))
    log = evening.log()
    assert log[:3] == ["The table was opened.", "Ana's seat is taken.", "Ana rolls the die."]
    assert log[-4:-1] == [
        "Ben held nothing, by mistake.",
        "Ben is now called Benno.",
        "Ana confirms the score.",
    ]
    assert log[-1].startswith("The game is closed. Ana")
    assert all(text[0].isupper() and text.endswith(".") for text in log)


def test_entries_are_numbered_without_a_gap_and_in_time(evening: Evening) -> None:
    evening.roll(4)
    evening.phone(2)
    entries = evening.now.entries
    assert [entry.revision for entry in entries] == list(range(len(entries)))
    assert all(early.at <= late.at for early, late in pairwise(entries))
    assert all(entry.at.utcoffset() is not None for entry in entries)


def test_a_new_name_holds_from_the_first_entry_on(app: Flask, evening: Evening) -> None:
    evening.roll(4)
    now = carry_out(Rename(evening.code, evening.host, 0, "  Anouk ", **evening.writes()))
    assert now.names == ("Anouk", "Ben", "Cleo")
    assert now.at.deal.names == now.names
    assert now.entries[1].text == "Anouk rolls the die."
    app.extensions[KEY] = Memory()
    assert [entry.text for entry in evening.now.entries] == [entry.text for entry in now.entries]
    assert evening.now.at == now.at


def test_a_seat_renames_itself_only(evening: Evening) -> None:
    ana = evening.phone(0)
    with pytest.raises(NotAllowed):
        carry_out(Rename(evening.code, ana, 1, "Bob", **evening.writes()))
    assert carry_out(Rename(evening.code, ana, 0, "Anouk", **evening.writes())).entries[-1].by == 0
    with pytest.raises(Malformed):
        carry_out(Rename(evening.code, ana, 0, "two\nlines", **evening.writes()))
    with pytest.raises(Malformed):
        carry_out(Rename(evening.code, evening.host, 7, "Zed", **evening.writes()))


def test_lists_show_the_new_name(evening: Evening) -> None:
    carry_out(Rename(evening.code, evening.host, 0, "Anouk", **evening.writes()))
    (summary,) = list_tables([evening.code, "ZZZZZZ"])
    assert summary.names == ("Anouk", "Ben", "Cleo")
    assert (summary.title, summary.mode, summary.finished_at) == ("Pig", "track", None)
    assert finished_tables([evening.code]) == ()


def test_a_corrected_position_keeps_its_new_names(app: Flask, evening: Evening) -> None:
    wrong = having(evening.roll(4).at, points=(3, 0, 0))
    carry_out(Correct(evening.code, evening.host, wrong, **evening.writes()))
    carry_out(Rename(evening.code, evening.host, 0, "Anouk", **evening.writes()))
    app.extensions[KEY] = Memory()
    assert evening.now.at.state.points == (3, 0, 0)
    assert evening.now.at.deal.names[0] == "Anouk"


def test_a_correction_is_the_hosts_and_of_this_deal(evening: Evening, count: Evening) -> None:
    at = evening.now.at
    with pytest.raises(NotAllowed):
        carry_out(Correct(evening.code, evening.phone(0), at, **evening.writes()))
    foreign = replace(at, deal=replace(at.deal, start_player=2))
    now = carry_out(Correct(evening.code, evening.host, foreign, **evening.writes()))
    assert now.at.deal == at.deal
    with pytest.raises(Malformed):
        carry_out(Correct(evening.code, evening.host, having(at, at_risk=-1), **evening.writes()))


def test_a_correction_takes_confirmations_away(evening: Evening) -> None:
    at = evening.roll(4).at
    carry_out(ConfirmScore(evening.code, evening.host, 0, **evening.writes()))
    carry_out(Correct(evening.code, evening.host, having(at, points=(9, 0, 0)), **evening.writes()))
    assert evening.now.confirmed == frozenset()


def test_a_note_is_one_line_from_somebody_at_the_table(evening: Evening) -> None:
    for text in ("", "x" * 501, "a\nb"):
        with pytest.raises(Malformed):
            carry_out(AddNote(evening.code, evening.host, text, **evening.writes()))
    with pytest.raises(Stale):
        carry_out(AddNote(evening.code, evening.host, "hello", revision=9, client_id="note-0001"))
    now = carry_out(AddNote(evening.code, evening.phone(2), " hello ", **evening.writes()))
    assert (now.entries[-1].text, now.entries[-1].by) == ("hello", 2)


def test_a_note_may_hold_braces(evening: Evening) -> None:
    note = "{name} and {0}"
    assert (
        carry_out(AddNote(evening.code, evening.host, note, **evening.writes())).entries[-1].text
        == note
    )


def test_a_closed_game_can_still_be_confirmed_and_remarked_on(count: Evening) -> None:
    sheet = count.game.counting.sheet(count.now.deal)
    first = sheet.groups[0].rows[0].cells[0].name
    cleo = count.phone(2)
    carry_out(SetCounts(count.code, count.host, {first: 3}, **count.writes()))
    carry_out(Finish(count.code, count.host, insist=True, **count.writes()))
    carry_out(ConfirmScore(count.code, cleo, 2, **count.writes()))
    carry_out(AddNote(count.code, count.host, "A good evening.", **count.writes()))
    assert count.now.confirmed == {2}
    assert count.now.finished_at is not None


def test_a_full_log_still_takes_the_end_of_the_game(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = evening.phone(0)
    evening.roll(4)
    monkeypatch.setattr(ledger, "MOST_ENTRIES", evening.now.revision)
    note = AddNote(evening.code, evening.host, "One more.", **evening.writes())
    for write in (note, Rename(evening.code, evening.host, 1, "Benno", **evening.writes())):
        with pytest.raises(NoRoom, match="Close the game here"):
            carry_out(write)
    with pytest.raises(NoRoom):
        evening.roll(4)
    evening.phone(1)
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    carry_out(ConfirmScore(evening.code, ana, 0, **evening.writes()))
    assert evening.now.finished_at
