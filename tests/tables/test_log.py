"""What else stands in the log: notes, names, corrections, and the sentences of all of it."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.codec import dump
from companion.engine.game import AnyGame, random_walk
from companion.engine.moves import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.games import get_game
from companion.games.ichor.game import GAME as ICHOR
from companion.tables.access import Rights
from companion.tables.errors import NoRoom, NotAllowed, Stale, TableError
from companion.tables.lists import finished_tables, list_tables
from companion.tables.logs import entries, ledger
from companion.tables.logs.history import EntryKind, History, PlayedEntry, picture_of, visible_to
from companion.tables.logs.ledger import Write, carry_out, history, in_one_form
from companion.tables.play.counting import DecideTie, SetCounts, Swap, TapCount
from companion.tables.play.moves import AddNote, ConfirmScore, Finish, RecordMoves, Rename
from companion.tables.play.opening import Redeal
from companion.tables.play.seats import Release, take_seat
from companion.tables.revising.judging import Settle
from companion.tables.revising.taking_back import Amend, Correct, Redo, TakeBack
from companion.tables.storage.cache import KEY, PICTURES, Memory, memory
from companion.tables.taps import enter, preview
from tests.games.grecos.positions import fight, position
from tests.games.ichor.boards import board
from tests.tables.evening import Evening, timeline_of


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
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
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


# However a history came about, in steps or from the whole log, it is the same history


@contextmanager
def after_a_restart(app: Flask) -> Iterator[None]:
    warm = app.extensions[KEY]
    app.extensions[KEY] = Memory(schema_ready=True)
    yield
    app.extensions[KEY] = warm


def shown(now: History) -> object:
    """Everything a page or a program can see of a history."""
    return (
        [
            (e.revision, e.kind, e.by, e.body, e.text, e.events, e.undone, e.flagged)
            for e in now.entries
        ],
        now.at,
        now.deal,
        timeline_of(now),
        now.counts,
        now.seed,
        now.fixed,
        now.can_redo,
        now.taken,
        now.confirmed,
        now.finished_at,
        [position.at for position in now.positions],
    )


def anything(evening: Evening, rng: random.Random) -> None:
    """One write of any kind; the table may refuse it."""
    now, host, game = evening.now, evening.host, evening.game
    sent = evening.writes()
    seat = rng.randrange(len(now.names))
    match rng.randrange(16):
        case 0:
            carry_out(TakeBack(evening.code, host, to=rng.randrange(now.revision + 1), **sent))
        case 1 | 2:
            carry_out(Redo(evening.code, host, **sent))
        case 3:
            carry_out(
                Rename(evening.code, host, seat, rng.choice(["Zoë", "Yuri", "Xaver"]), **sent)
            )
        case 4:
            carry_out(ConfirmScore(evening.code, host, seat, **sent))
        case 5:
            carry_out(AddNote(evening.code, host, "A remark.", **sent))
        case 6:
            carry_out(Correct(evening.code, host, rng.choice(timeline_of(now).positions), **sent))
        case 7:
            take_seat(evening.code, seat)
        case 8:
            carry_out(Redeal(evening.code, host, seed=f"seed {rng.random()}", fixed={}, **sent))
        case 14 | 15:
            amend_anything(evening, rng)
        case 9 if rng.random() < 0.3:
            carry_out(Finish(evening.code, host, insist=True, **sent))
        case _:
            if moves := list(islice(game.legal_moves(now.at), 20)):
                move = rng.choice(moves)
                phone = evening.holder(move)
                carry_out(RecordMoves(evening.code, phone, (move,), **evening.writes()))


def amend_anything(evening: Evening, rng: random.Random) -> None:
    """Another move that could have been made in the place of some entry."""
    now, of = evening.now, rng.randrange(evening.now.revision + 1)
    before = now.entries[of].before
    if before is None or not (moves := list(islice(evening.game.legal_moves(before.at), 20))):
        return
    mover = evening.game.mover(before.at, move := rng.choice(moves))
    phone = evening.host if mover is CHANCE else evening.phone(mover)
    for by in (phone, evening.host):
        with suppress(TableError, IllegalMove):
            carry_out(Amend(evening.code, by, of, [move], **evening.writes()))


@pytest.mark.parametrize("seed", range(3))
def test_a_history_folded_in_steps_equals_one_folded_at_once(
    app: Flask, opened: Callable[..., Evening], game: AnyGame, seed: int
) -> None:
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.choices).id for option in game.options}
    evening = opened(game, **options)
    for step in range(60):
        with suppress(TableError, Malformed):
            anything(evening, rng)
        if step % 12 == 11:
            warm = shown(evening.now)
            with after_a_restart(app):
                assert shown(evening.now) == warm


def test_reading_again_folds_nothing(evening: Evening) -> None:
    evening.roll(4)
    assert evening.now is evening.now
    assert history(evening.code) is evening.now


def test_an_entry_by_another_process_is_seen_at_the_next_look(app: Flask, evening: Evening) -> None:
    evening.move("roll")
    with after_a_restart(app):
        evening.move("rolled", face=4)
    assert evening.now.revision == 2
    assert evening.now.at.state.at_risk == 4


def test_the_position_follows_from_the_log_alone(app: Flask, evening: Evening) -> None:
    """Nothing but the entries is needed: the fold draws nothing and asks no clock."""
    evening.roll(4)
    entries = [(entry.kind, dict(entry.body)) for entry in evening.now.entries]
    assert [kind for kind, _ in entries] == ["deal", "move", "chance"]
    assert entries[0][1]["deal"] == dump(evening.now.deal)


def test_what_lies_far_behind_gives_up_what_was_worked_out_about_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "RECENT", 4)
    evening.roll(4)
    log, early = evening.log(), evening.now.entries[1]
    assert "text" in vars(early)
    for _ in range(4):
        evening.move("roll")
        evening.move("rolled", face=2)
    assert "text" not in vars(early)
    assert evening.log()[: len(log)] == log


# The preview says all that a move is certain to take off the board, as the log need not

ARTEMIS = """
    .  .  .  .  .  .
    .  .  Am .  .  Ze
    .  .  .  .  .  .
    .  .  m  .  .  .
    .  .  Gr .  .  .
    .  .  .  .  .  .
"""
MOVES_OF_A_WALK = 120
TRIED = 25


def tried(slug: str, seed: int) -> Iterator[tuple[Any, Any, Any, str]]:
    """Legal moves of a random game: position, move, position after it, preview."""
    game, rng = get_game(slug), Random(seed)
    names = ("Ann", "Ben", "Cleo")[: max(2, min(game.players))]
    start = game.start(game.deal(game.editions()[0], names, {}, rng, {}))
    for at, _ in random_walk(game, start, rng, MOVES_OF_A_WALK):
        for move in list(game.legal_moves(at))[:TRIED]:
            step = game.apply(at, move)
            yield at, move, step.state, preview(game, at, move, step)


def test_artemis_and_the_monster_that_she_ends_on_leave_and_the_preview_says_both() -> None:
    entry = enter(ICHOR, board(ARTEMIS), ("card-artemis", "griffin"))
    assert entry.legal
    assert entry.sentences[-1].endswith("Leaves the board: Griffin on c2 and Artemis.")
    logged = ICHOR.describe(board(ARTEMIS), entry.wish)
    assert "Leaves the board" not in logged, "released tables read as before"


@pytest.mark.parametrize("seed", range(3))
def test_ichor_names_every_figure_that_would_be_gone(seed: int) -> None:
    for at, _, after, said in tried("ichor", seed):
        if after.state.game != at.state.game:
            continue
        standing = at.state.monsters, after.state.monsters, at.state.gods, after.state.gods
        before, later, gods, gods_later = (sum(space >= 0 for space in s.at) for s in standing)
        came = len(after.state.gods.cards) - len(at.state.gods.cards)
        if later < before or gods_later - came < gods:
            assert "Leaves the board: " in said
        elif later == before and gods_later == gods:
            assert "Leaves the board" not in said


def test_a_unit_of_grecos_that_changes_sides_does_not_leave_the_board() -> None:
    grecos = get_game("grecos")
    at = position({"C6": "hero"}, {"C7": "hoplites"}, phase="battle", hands=["betrayal", ""])
    at = fight(at, "C6", "C7")
    for move in grecos.legal_moves(at):
        said = preview(grecos, at, move, grecos.apply(at, move))
        assert "Leaves the board" not in said


@pytest.mark.parametrize("seed", range(3))
def test_grecos_names_whatever_fewer_units_stand_there_afterwards(seed: int) -> None:
    for at, _, after, said in tried("grecos", seed):
        fewer = after.state.destroyed != at.state.destroyed
        assert fewer is False or "Leaves the board: " in said


@pytest.mark.parametrize("seed", range(3))
def test_orichalcum_names_creatures_hoplites_and_titans_that_are_gone(seed: int) -> None:
    for at, _, after, said in tried("orichalcum", seed):
        for name, before, later in zip(
            at.deal.names, at.state.players, after.state.players, strict=True
        ):
            for circle in before.island.creatures.keys() - later.island.creatures.keys():
                assert f"Leaves {name}'s island: the " in said
                assert f" on {circle}" in said
            for titan in {h.titan for h in before.titans} - {h.titan for h in later.titans}:
                assert f"{name} loses {titan.capitalize()}." in said


@pytest.mark.parametrize("seed", range(2))
def test_khilor_says_which_egg_is_returned_and_where_nothing_more_is_lost(seed: int) -> None:
    for at, _, after, said in tried("khilor", seed):
        for square in at.state.eggs.keys() - after.state.eggs.keys():
            assert at.state.eggs[square] in said or square in said


@pytest.mark.parametrize("seed", range(2))
def test_in_iwari_no_move_takes_a_tent_or_a_totem_off_the_board(seed: int) -> None:
    for at, _, after, _ in tried("iwari", seed):
        assert after.state.tents.items() >= at.state.tents.items()
        for territory, counts in at.state.totems.items():
            assert all(
                now >= n for now, n in zip(after.state.totems[territory], counts, strict=True)
            )


# A position's picture is drawn once, and shows each seat what it may see


def test_phones_that_see_the_same_share_a_picture(evening: Evening) -> None:
    evening.roll(3)
    seen = [visible_to(evening.now, viewer).position for viewer in (None, 0, 1)]
    assert len({id(picture_of(position)) for position in seen}) == 1


def test_a_move_leaves_the_picture_of_the_position_before(evening: Evening) -> None:
    then = evening.now
    before = picture_of(then.position)
    now = evening.roll(3)
    assert picture_of(now.position) is not before
    assert picture_of(now.positions[then.revision]) is before


def test_few_pictures_are_kept(evening: Evening) -> None:
    first = picture_of(evening.now.position)
    for _ in range(PICTURES):
        picture_of(evening.roll(3).position)
    assert memory().pictures.get(evening.now.positions[0]) is not first


def test_every_kind_of_entry_can_be_read_again() -> None:
    classes = {one for one in vars(entries).values() if isinstance(one, type)}
    kinds = {one for one in classes if issubclass(one, EntryKind)} - {
        EntryKind,
        PlayedEntry,
        entries.Unread,
    }
    assert kinds == {*entries.KINDS.values(), entries.DrawnByApp}


SEEN = {"client_id": "as-it-was-stored", "revision": 3}


@pytest.mark.parametrize(
    ("write", "stored"),
    [
        (TakeBack("K7Q2BC", Rights(), 5, **SEEN), {"take_back": 5}),
        (Settle("K7Q2BC", Rights(), of=4, way="back", **SEEN), {"settle": [4, "back"]}),
        (Swap("K7Q2BC", Rights(), 1, 2, **SEEN), {"swap": [1, 2]}),
        (DecideTie("K7Q2BC", Rights(), None, "luck", **SEEN), {"tie": [None, "luck"]}),
        (
            TapCount("K7Q2BC", Rights(), ("a", "b"), 1, client_id="as-it-was-stored"),
            {"tap": [["a", "b"], 1, None]},
        ),
        (Release("K7Q2BC", Rights(), 0, client_id="as-it-was-stored"), {"release": 0}),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Write) else "",
)
def test_what_is_asked_is_compared_in_the_form_that_is_stored(
    evening: Evening, write: Write, stored: object
) -> None:
    """A request that is sent again after an upgrade is still the same one."""
    assert in_one_form(write.content(evening.now)) == in_one_form(stored)
