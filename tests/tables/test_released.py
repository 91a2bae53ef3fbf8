"""Tables that released versions wrote: read, shown, scored and entered as they were then."""

import re
import shutil
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.codec import dump_deal, load_deal
from companion.games import get_game
from companion.tables.access.grants import grants
from companion.tables.access.links import new_link, use_link
from companion.tables.access.rights import Rights, rights_of
from companion.tables.editing.editions import find_edition
from companion.tables.logs.ledger import carry_out, history
from companion.tables.logs.sight import visible_to
from companion.tables.play.counting import SetCounts
from companion.tables.play.moves import RecordMoves
from companion.tables.play.notes import AddNote
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.cache import memory
from companion.tables.storage.database import reading
from companion.tables.storage.models import StoredEntry
from companion.tables.watching.lists import list_tables
from tests.one_more import MORE, RULED_LATER, install, with_one_more
from tests.tables.conftest import app_on
from tests.tables.evening import Evening, new_id
from tests.tables.released import NAMES, restore, score_of, shown_log, stored


def chosen(*, is_open: bool | None = None, mode: str | None = None) -> list[str]:
    """The names of the tables that were open, or closed, and of one mode; of all otherwise."""
    rows = {name: stored(name)["table"] for name in NAMES}
    return [
        name
        for name, row in rows.items()
        if is_open in (None, row["finished_at"] is None) and mode in (None, row["mode"])
    ]


def host_of(code: str, kept: dict[str, Any]) -> Rights:
    """What the host's phone of then may do."""
    return rights_of(code, [kept["tokens"]["host"]])


def whoever_moves(code: str, kept: dict[str, Any]) -> Rights:
    """All phones of the table in one, those of players who had none then among them."""
    host, names = host_of(code, kept), history(code).names
    links = [use_link(code, new_link(code, host, "seat", seat)) for seat in range(len(names))]
    return rights_of(code, [*kept["tokens"].values(), *links])


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each table that is kept."""
    return str(request.param)


@pytest.fixture
def kept(name: str) -> dict[str, Any]:
    """What is kept of that table."""
    return stored(name)


@pytest.fixture(scope="session")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A database of its release with that table, upgraded by its first use; made once."""

    @cache
    def make(name: str) -> Path:
        file = tmp_path_factory.mktemp("upgraded") / "tables.sqlite3"
        with app_on(file):
            code = restore(name)
            assert [one.code for one in list_tables([code])] == [code]
        return file

    return make


@pytest.fixture
def code(app: Flask, database_file: Path, name: str, upgraded: Callable[[str], Path]) -> str:
    """The code of that table, which an upgraded installation of its release holds."""
    shutil.copyfile(upgraded(name), database_file)
    return str(stored(name)["table"]["code"])


def test_every_game_has_open_and_closed_tables_of_both_modes() -> None:
    found = {
        (row["game"], row["mode"], row["finished_at"] is None)
        for row in (stored(name)["table"] for name in NAMES)
    }
    assert found == {
        (game, mode, is_open)
        for game in ("iwari", "khilor", "ichor")
        for mode in ("track", "count")
        for is_open in (True, False)
    }


def test_a_released_table_goes_on_with_an_option_and_a_ruling_more(
    code: str, name: str, kept: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a deal does not name is the first choice, without a new rules version."""
    game = get_game(kept["table"]["game"])
    before = [entry.text for entry in history(code).entries], score_of(history(code))
    install(monkeypatch, with_one_more(game))
    memory().tables.drop(code)
    now = history(code)
    assert ([entry.text for entry in now.entries], score_of(now)) == before
    assert now.deal.options[MORE.id] == MORE.choices[0].id
    assert RULED_LATER.id not in now.deal.options


OURS = ("iwari", "khilor", "ichor", "orichalcum", "grecos")


@pytest.mark.parametrize("slug", OURS)
def test_a_table_of_today_goes_on_with_an_option_and_a_ruling_more(
    opened: Callable[..., Evening], slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, lot = get_game(slug), Random("one more")
    evening = opened(game)
    for _ in range(6):
        evening.record(lot.choice(list(game.legal_moves(evening.now.at))))
    before, deal = (evening.log(), score_of(evening.now)), dump_deal(game, evening.now.deal)
    install(monkeypatch, with_one_more(game))
    memory().tables.drop(evening.code)
    assert (evening.log(), score_of(evening.now)) == before
    assert evening.now.deal.options[MORE.id] == MORE.choices[0].id
    grown = evening.now.game
    evening.record(lot.choice(list(grown.legal_moves(evening.now.at))))
    assert load_deal(grown, deal) == evening.now.deal


DRAWN = r"(\w+) is dealt 3 cards\.|(\w+) gets a card from the deck\."
"""The sentences that today's rules word otherwise: what was secret while a game went on is
open once it is over."""
COUNTED = r"Counted: .+\."
"""Counts say today what place they are of, and many at once only the first."""

CHANGED_LINES: Mapping[str, Mapping[str, str]] = {
    # A turn under way is written as data, with all that it still has to do.
    "0.1/ichor-follow-up": {
        "doing: figure=aphrodite power=typhon origin=c2 line_end=f3 laid=c2,d3": (
            'doing: {"figure": "aphrodite", "power": "typhon", "origin": 8, "line_end": 17, '
            '"trail": null, "laid": [8, 15], "before": null}'
        ),
        "todo: boost_step": 'open: {"type": "end_turn"}\nopen: {"type": "boost_step"}',
    },
    # It is said until the next action why one is over, and that a hand without cards has none.
    "0.1/iwari-drawing": {
        "hands D 3, C 0": "hands D 3, C 0 none\nclosed unexplored F thornvale",
        "hands D 3 FCD, C 0": "hands D 3 FCD, C 0 none\nclosed unexplored F thornvale",
    },
    "0.1/iwari-finished": {"half scored": "half scored\nclosed unexplored F coldmere"},
    # Everything is open once the game is over.
    "0.1/iwari-hidden-hands-finished": {
        "hands D 3, C 3": "hands D 3 TFG, C 3 TGG",
        "hands D 3 TFG, C 3": "hands D 3 TFG, C 3 TGG",
        "half scored": "half scored\nclosed no_cards F emberfell",
    },
    # Squares are filled in any order: the turn says that they are being filled.
    "0.1/khilor-filling": {
        "4  pg  kk  bk  ()  ?   ?   ?": "4  pg  kk  bk  ()  .   .   .",
        "5  ?   ?   ?   ?   ?   ?   ?": "5  .   .   .   .   .   .   .",
        "6  ?   ?   ?   ?   ?   ?   ?": "6  .   .   .   .   .   .   .",
        "7  ?   ?   ?   ?   ?   ?   ?": "7  .   .   .   .   .   .   .",
        "turn: catch": "turn: fill",
    },
    # The white demons that moved are named only while they move.
    "0.1/khilor-nesting": {
        "turn: nest T 1 F4 front, caught ppb, laid b, driven 0": (
            "turn: nest T 1 F4 front, caught ppb, laid b"
        ),
    },
    "0.1/khilor-solo": {
        "turn: white S 2 E4 front, caught kyp, laid -, driven 0": (
            "turn: white S 2 E4 front, number 1"
        ),
    },
}
"""The lines of a last position that today's rules write otherwise, by table."""

REWORDED = {
    r"^Tokens of the \w+ are laid on (\w+):": r"Chosen: \1:",
    r"^\w+ chooses (\w+):": r"Chosen: \1:",
    r"is content with that\.$": "stops there.",
    r"\bsends home (\d+)": r"returns \1",
    r"\b(?:go|goes) home\b": "are returned",
    r"(?<=token )is returned\b": "are returned",
    r"[:,] (?:takes back|returns) (\d+) tokens?": r" +\1",
    r"\. [\w ]+ gets (\d+)(?: tokens?)? back": r" +\1",
    r"(\+\d+), [\w ]+ (\d+)\.$": r"\1 +\2.",
    r"(?: and|:) wins the game((?: \+\d+)*)\.$": r"\1, wins the game.",
}
"""0.1 stored no sentences: its logs are shown in today's words, and these have changed."""

VIEWERS = {"host": None, "seat_0": 0}


def reworded(text: str) -> str:
    """A sentence without what is said otherwise today."""
    for old, new in REWORDED.items():
        text = re.sub(old, new, text)
    return text


def test_a_released_log_reads_as_it_did(code: str, kept: dict[str, Any]) -> None:
    """Every sentence, and every event: today's rules say more often why something happened."""
    now = history(code)
    for viewer, seat in VIEWERS.items():
        for row, old in zip(shown_log(now, seat), kept["expected"][viewer]["log"], strict=True):
            marks = ("undone", "flagged")
            assert [row.get(mark) for mark in marks] == [old.get(mark) for mark in marks]
            if re.fullmatch(COUNTED, old["text"]):
                assert re.fullmatch(COUNTED, row["text"])
            elif not (now.is_over and re.fullmatch(DRAWN, old["text"])):
                assert reworded(row["text"]) == reworded(old["text"])
            shown = iter(map(reworded, row.get("events", ())))
            assert all(reworded(event) in shown for event in old.get("events", ()))


@pytest.mark.parametrize("name", chosen(mode="track"))
def test_a_released_game_stands_where_it_stood(code: str, name: str, kept: dict[str, Any]) -> None:
    """Every position can be read, and the last one looks as it did."""
    now, changed = history(code), CHANGED_LINES.get(name, {})
    assert all(position.at is not None for position in now.positions)
    for viewer, seat in VIEWERS.items():
        then = [changed.get(line, line) for line in kept["expected"][viewer]["diagram"]]
        shown = now.game.diagram(visible_to(now, seat).at)
        assert shown.splitlines() == "\n".join(then).splitlines()


def test_a_released_table_stands_as_it_did(code: str, kept: dict[str, Any]) -> None:
    """Its seats, names and counts, its score line by line, and how it ended."""
    now, expected = history(code), kept["expected"]
    assert [*now.names] == expected["names"]
    assert sorted(now.taken) == expected["taken"]
    assert sorted(now.confirmed) == expected["confirmed"]
    assert now.can_redo == expected["can_redo"]
    assert sorted(now.counts.values()) == sorted(expected["counts"].values())
    score = score_of(now)
    assert score == {name: expected[name] for name in score}
    if expected["outcome"]:
        ending = now.game.outcome(now.at)
        assert [ending.reason, ending.text, [*ending.winners]] == expected["outcome"]


def test_a_released_table_stands_in_the_lists_as_it_did(code: str, kept: dict[str, Any]) -> None:
    (summary,) = list_tables([code])
    row = kept["table"]
    assert summary.game == row["game"]
    assert list(summary.names) == row["names"] == kept["expected"]["names"]
    assert summary.result == row["result"]
    finished = datetime.fromisoformat(row["finished_at"]) if row["finished_at"] else None
    assert summary.finished_at == history(code).finished_at == finished


def test_a_released_log_is_stored_as_it_was(code: str, kept: dict[str, Any]) -> None:
    with reading() as session:
        entries = session.scalars(select(StoredEntry).order_by(StoredEntry.revision)).all()
    assert [(entry.kind, entry.author, entry.body) for entry in entries] == [
        (row["kind"], row["author"], row["body"]) for row in kept["entries"]
    ]
    assert [entry.at for entry in entries] == [
        datetime.fromisoformat(row["at"]) for row in kept["entries"]
    ]


def test_the_phones_of_a_released_table_keep_their_seats(code: str, kept: dict[str, Any]) -> None:
    for phone, token in kept["tokens"].items():
        rights = rights_of(code, [token])
        assert rights.host if phone == "host" else rights.seats == {int(phone)}
    assert [(grant.role, grant.seat) for grant in grants(code)] == [
        (row["role"], row["seat"]) for row in kept["grants"]
    ]


def test_a_note_is_added_to_a_released_table(code: str, kept: dict[str, Any]) -> None:
    host, before = host_of(code, kept), history(code)
    now = carry_out(
        AddNote(code, host, "Some years later.", revision=before.revision, client_id=new_id())
    )
    assert now.entries[-1].text == "Some years later."
    assert now.revision == before.revision + 1
    assert now.position is before.position


@pytest.mark.parametrize("name", chosen(mode="track", is_open=True))
def test_a_released_game_is_played_on(code: str, kept: dict[str, Any]) -> None:
    phone, before = whoever_moves(code, kept), history(code)
    move = next(before.game.legal_moves(before.at))
    now = carry_out(RecordMoves(code, phone, (move,), revision=before.revision, client_id=new_id()))
    changed, made = now.entries[before.revision + 1 : before.revision + 3]
    title = re.escape(now.game.title)
    assert re.fullmatch(
        rf"Since version \d+\.\d+ this table goes on under {title}'s rules 2\.0\.", changed.text
    )
    assert made.text == before.game.describe(before.at, move)
    assert now.at != before.at
    assert [entry.text for entry in now.entries[: before.revision + 1]] == [
        entry.text for entry in visible_to(before, None).entries
    ]


@pytest.mark.parametrize("name", chosen(mode="track", is_open=True))
def test_a_released_game_can_be_played_to_its_end(code: str) -> None:
    now, rng = history(code), Random(1)
    game, at = now.game, now.at
    for _ in range(500):
        if game.is_over(at):
            break
        at = game.apply(at, rng.choice(list(game.legal_moves(at)))).state
    assert game.outcome(at).text


@pytest.mark.parametrize("name", chosen(mode="count", is_open=True))
def test_a_released_count_goes_on(code: str, kept: dict[str, Any]) -> None:
    host, before = host_of(code, kept), history(code)
    cell = next(iter(before.counts))
    assert before.game.counting.sheet(before.deal).cell(cell)
    now = carry_out(
        SetCounts(code, host, {cell: None}, revision=before.revision, client_id=new_id())
    )
    assert now.counts == {name: n for name, n in before.counts.items() if name != cell}


@pytest.mark.parametrize("name", chosen(is_open=False))
def test_a_released_table_that_is_closed_can_be_opened_again(
    code: str, kept: dict[str, Any]
) -> None:
    host, closed = host_of(code, kept), history(code)
    before = closed.position.before
    assert before is not None
    now = carry_out(
        TakeBack(code, host, to=before.revision, revision=closed.revision, client_id=new_id())
    )
    assert now.finished_at is None
    assert (now.at, now.counts) == (closed.at, closed.counts)
    assert "goes on under" in now.entries[-2].text


@pytest.mark.slow
def test_released_tables_share_a_database(app: Flask) -> None:
    codes = [restore(name) for name in NAMES]
    for code, name in zip(codes, NAMES, strict=True):
        assert history(code).revision + 1 == stored(name)["expected"]["entries"]


def test_an_edition_kept_by_a_released_table_is_there_for_others(app: Flask) -> None:
    (row,) = (row for name in NAMES for row in stored(name)["editions"])
    (name,) = (name for name in NAMES if stored(name)["editions"])
    code = restore(name)
    found = find_edition(get_game(row["game"]), row["edition_id"])
    assert found.title == row["title"]
    assert history(code).deal.edition == found
