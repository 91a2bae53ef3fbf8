"""Recording moves: who may, what the rules say, and what happens twice."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.codec import dump_move, load_move
from companion.engine.game import AnyGame, random_walk
from companion.engine.moves import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.tables.access import Rights, rights_of
from companion.tables.errors import ClientIdReused, NotAllowed, Stale, TableError, WrongMode
from companion.tables.lists import put_away
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import AddNote, ConfirmScore, Finish, RecordMoves, Rename
from companion.tables.play.opening import Redeal
from companion.tables.play.seats import Release, new_link, request_seat, take_seat, watch
from companion.tables.revising.judging import AskBack, Decide
from companion.tables.revising.taking_back import Amend, Correct, Redo, TakeBack
from companion.tables.storage.cache import KEY, Memory, memory
from companion.tables.storage.database import turn
from companion.tables.taps import Chooser, Moves, choices, enter, preview
from tests.example_game.rules import Die
from tests.tables.arena_table import NET, enter_hands, lay
from tests.tables.evening import Evening, new_id, timeline_of


def test_a_move_is_one_entry_with_its_sentence_and_its_mover(evening: Evening) -> None:
    now = evening.move("roll", by=evening.phone(0))
    entry = now.entries[-1]
    assert (entry.kind, entry.by, entry.text) == ("move", 0, "Ana rolls the die.")
    assert entry.body == {"move": {"type": "roll"}}
    assert timeline_of(now).moves == (load_move(evening.game, {"type": "roll"}),)
    assert now.at == timeline_of(now).positions[-1]


def test_what_a_move_caused_is_kept_with_it(evening: Evening) -> None:
    now = evening.roll(1)
    assert [event.code for event in now.entries[-1].events] == ["bust"]


def test_a_die_thrown_at_the_table_is_entered_by_any_player(evening: Evening) -> None:
    evening.move("roll", by=evening.phone(0))
    now = evening.move("rolled", by=evening.phone(2), face=4)
    assert (now.entries[-1].kind, now.entries[-1].by) == ("chance", 2)


def test_a_die_thrown_by_the_app_falls_in_the_same_write(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig, dice="app")
    now = evening.move("roll")
    assert [(entry.kind, entry.by) for entry in now.entries[1:]] == [
        ("move", "host"),
        ("chance", None),
    ]
    assert CHANCE not in pig.awaited(now.at)


def test_a_seat_makes_its_own_moves_only(evening: Evening) -> None:
    with pytest.raises(IllegalMove) as caught:
        evening.move("roll", by=evening.phone(1))
    assert caught.value.violation.code == "not_yours"
    assert evening.move("roll", by=evening.phone(0)).at.decision == Die()


def test_who_only_watches_writes_nothing(evening: Evening) -> None:
    watcher = rights_of(evening.code, [watch(evening.code)])
    assert watcher.may_see
    with pytest.raises(NotAllowed):
        evening.move("roll", by=watcher)
    with pytest.raises(NotAllowed):
        carry_out(AddNote(evening.code, watcher, "hello", **evening.writes()))


def test_an_illegal_move_is_refused_with_its_rule(evening: Evening) -> None:
    with pytest.raises(IllegalMove) as caught:
        evening.move("hold")
    assert caught.value.violation.code == "nothing_to_hold"
    assert evening.now.revision == 0


def test_what_happened_anyway_is_recorded_and_flagged(evening: Evening) -> None:
    now = evening.move("hold", insist=True)
    assert now.entries[-1].flagged
    assert now.entries[-1].body["insisted"] is True
    assert now.game.awaited(now.at).isdisjoint({0})


def test_what_hands_cannot_do_is_refused_however_much_one_insists(evening: Evening) -> None:
    with pytest.raises(IllegalMove):
        evening.move("rolled", face=4, insist=True)


def test_insisting_on_a_legal_move_flags_nothing(evening: Evening) -> None:
    assert not evening.move("roll", insist=True).entries[-1].flagged


def test_a_stale_move_is_refused_with_the_last_entry(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    evening.roll(4)
    with pytest.raises(Stale) as caught:
        carry_out(RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=new_id()))
    assert caught.value.revision == 2


@pytest.mark.parametrize("revision", [-1, 1, 99])
def test_an_entry_that_nobody_can_have_seen_is_stale(evening: Evening, revision: int) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    with pytest.raises(Stale):
        carry_out(
            RecordMoves(evening.code, evening.host, (roll,), revision=revision, client_id=new_id())
        )


def test_a_note_or_a_taken_seat_makes_no_move_stale(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    evening.phone(1)
    carry_out(AddNote(evening.code, evening.host, "Snacks are ready", **evening.writes()))
    now = carry_out(
        RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=new_id())
    )
    assert now.entries[-1].kind == "move"


def test_the_same_id_again_answers_and_writes_nothing(evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    sent = {"revision": 0, "client_id": new_id()}
    first = carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    evening.move("rolled", face=4)
    again = carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    assert first.revision == 1
    assert again.revision == 2
    assert evening.log().count("Ana rolls the die.") == 1


def test_the_same_id_is_known_after_a_restart(app: Flask, evening: Evening) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    sent = {"revision": 0, "client_id": new_id()}
    carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    app.extensions[KEY] = Memory()
    assert carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent)).revision == 1


def test_the_same_id_with_other_content_is_refused(evening: Evening) -> None:
    sent = {"revision": 0, "client_id": new_id()}
    roll, hold = (load_move(evening.game, {"type": kind}) for kind in ("roll", "hold"))
    carry_out(RecordMoves(evening.code, evening.host, (roll,), **sent))
    with pytest.raises(ClientIdReused):
        carry_out(RecordMoves(evening.code, evening.host, (hold,), **sent))
    with pytest.raises(ClientIdReused):
        carry_out(Finish(evening.code, evening.host, insist=True, **sent))


def test_two_tables_may_use_the_same_id(opened: Callable[..., Evening], pig: AnyGame) -> None:
    roll, shared = load_move(pig, {"type": "roll"}), new_id()
    for evening in (opened(pig), opened(pig)):
        assert (
            carry_out(
                RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=shared)
            ).revision
            == 1
        )


@pytest.mark.parametrize("client_id", ["", "short", "x" * 65, "with space", "umlaut-ö", None])
def test_an_id_has_its_form(evening: Evening, client_id: str) -> None:
    roll = load_move(evening.game, {"type": "roll"})
    with pytest.raises(Malformed):
        carry_out(RecordMoves(evening.code, evening.host, (roll,), revision=0, client_id=client_id))


def test_a_table_that_only_counts_records_no_moves(count: Evening) -> None:
    with pytest.raises(WrongMode):
        count.move("roll")


def test_of_phones_that_move_at_once_one_wins_and_the_others_are_refused_as_stale(
    app: Flask, evening: Evening, patient: None
) -> None:
    phones = 8
    roll, host, start = (
        load_move(evening.game, {"type": "roll"}),
        evening.host,
        threading.Barrier(phones),
    )
    answers: list[History | TableError] = []

    def phone() -> None:
        with app.app_context():
            start.wait()
            try:
                answers.append(
                    carry_out(
                        RecordMoves(evening.code, host, (roll,), revision=0, client_id=new_id())
                    )
                )
            except TableError as error:
                answers.append(error)

    threads = [threading.Thread(target=phone) for _ in range(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(type(answer).__name__ for answer in answers) == ["History"] + ["Stale"] * 7
    assert evening.now.revision == 1


def test_one_tap_sent_by_eight_threads_is_one_entry(
    app: Flask, evening: Evening, patient: None
) -> None:
    roll, host, client_id = load_move(evening.game, {"type": "roll"}), evening.host, new_id()
    revisions: list[int] = []

    def send() -> None:
        with app.app_context():
            revisions.append(
                carry_out(
                    RecordMoves(evening.code, host, (roll,), revision=0, client_id=client_id)
                ).revision
            )

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert revisions == [1] * 8


# Entering a move by taps, on Pig and on every installed game

EARLY = 100
"""Moves within which anything can be asked of a game's rules."""


def opening(game: AnyGame) -> object:
    names = ["Ann", "Ben", "Cleo"][: max(2, min(game.players))]
    deal = game.deal(game.editions()[0], names, {}, Random(7), {})
    return game.start(deal)


def test_without_a_tap_everything_that_could_begin_a_move_is_offered(game: AnyGame) -> None:
    at = opening(game)
    entry = enter(game, at, ())
    first = {game.taps(at, move)[0].id for move in game.pseudo_legal_moves(at)}
    assert {choice.tap.id for choice in entry.choices} == first
    assert entry.wish is None


def test_exactly_what_begins_a_legal_move_is_lit(game: AnyGame) -> None:
    at = opening(game)
    lit = {choice.tap.id for choice in enter(game, at, ()).choices if choice.legal}
    assert lit == {game.taps(at, move)[0].id for move in game.legal_moves(at)}


def test_every_legal_move_can_be_entered_by_its_taps(game: AnyGame) -> None:
    for at, _ in random_walk(game, opening(game), Random(3), 25):
        for move in list(game.legal_moves(at))[:12]:
            entry = enter(game, at, [tap.id for tap in game.taps(at, move)])
            assert entry.moves[0] == move
            assert entry.sentences[0] == preview(game, at, move, game.apply(at, move))
            assert not entry.violations


def test_an_illegal_wish_is_answered_with_its_rules(game: AnyGame) -> None:
    """In the first position in which there is one: a game may begin with draws that all fit."""
    wishes = (
        (at, move)
        for at, _ in random_walk(game, opening(game), Random(7), EARLY)
        for move in game.pseudo_legal_moves(at)
        if game.check(at, move)
    )
    at, wish = next(wishes, (None, None))
    if wish is None:
        pytest.fail(f"{game.slug} lights only what is legal: nothing can be asked of its rules")
    entry = enter(game, at, [tap.id for tap in game.taps(at, wish)])
    assert not entry.legal
    assert entry.violations == tuple(game.violations(at, wish))
    assert entry.may_insist == all(violation.possible for violation in entry.violations)


def test_taps_that_begin_no_move_are_forgotten(game: AnyGame) -> None:
    at = opening(game)
    entry = enter(game, at, ["no-such-place"])
    assert entry.tapped == ()
    assert entry.choices == enter(game, at, ()).choices


def test_only_moves_of_the_seats_at_hand_are_offered(arena: AnyGame) -> None:
    at = opening(arena)
    for seats in ({0}, {1}, {0, 1}):
        offered = {choice.tap.id for choice in enter(arena, at, (), seats).choices}
        whose = {arena.mover(at, move) for move in arena.pseudo_legal_moves(at)}
        assert whose == {0, 1}
        assert {int(place.split("-")[1]) for place in offered if place != "done"} == seats


def test_a_throw_is_offered_to_every_seat(pig: AnyGame) -> None:
    at = pig.apply(opening(pig), next(pig.legal_moves(opening(pig)))).state
    assert enter(pig, at, (), {0}).choices == enter(pig, at, (), {1}).choices != ()


def test_a_set_is_tapped_in_any_order_and_closed_once_nothing_can_join_it(arena: AnyGame) -> None:
    at, tapped = opening(arena), ["hand-1-4", "hand-1-2", "hand-1-0", "hand-1-2"]
    for many in range(1, 4):
        entry = enter(arena, at, tapped[:many], {1})
        assert [tap.id for tap in entry.tapped] == tapped[:many]
        assert not entry.complete
    assert enter(arena, at, tapped, {1}).legal
    assert not enter(arena, at, [*tapped[:3], "done"], {1}).legal


def test_who_may_cut_in_but_is_not_asked_taps_even_what_is_the_only_one(game: AnyGame) -> None:
    """A Confirm that nobody tapped for would ask those who may, and no one else, to do it."""
    for at, _ in random_walk(game, opening(game), Random(5), EARLY):
        for seat in game.may_act(at) - game.awaited(at) - {CHANCE}:
            if not any(game.mover(at, move) is CHANCE for move in game.pseudo_legal_moves(at)):
                entry = enter(game, at, (), {seat})
                assert entry.made == ()
                assert entry.wish is None


def test_a_piece_lies_in_the_first_way_that_is_allowed_and_turns_with_each_tap(
    game: AnyGame,
) -> None:
    """Of several looks none is asked: the first stands, and "Turn it" shows the next; so does a tap
    on the piece, unless the next decision can be answered there."""
    for at, _ in random_walk(game, opening(game), Random(5), EARLY):
        looks: dict[tuple[str, ...], list[str]] = {}
        for move in game.legal_moves(at):
            *before, last = game.taps(at, move)
            if before and last.role == "look":
                way = tuple(tap.id for tap in before)
                said = preview(game, at, move, game.apply(at, move))
                looks.setdefault(way, []).append(said)
        for way, sentences in looks.items():
            entry = enter(game, at, way)
            if len(sentences) == 1:
                assert entry.sentences[0] == sentences[0]
                assert not [one for one in entry.instead if one.tap.role == "look"]
                continue
            for sentence in (*sentences, sentences[0]):
                assert entry.sentences[0] == sentence
                turned = next(one.taps for one in entry.instead if one.tap.label == "Turn it")
                if way[-1] not in {choice.tap.id for choice in entry.choices}:
                    again = [one for one in entry.instead if one.tap.id == way[-1]]
                    assert [one.taps for one in again] == [turned]
                entry = enter(game, at, turned)


# What a phone gets so that it can enter moves by itself

FAR = 30


def moves_of(turn: Any) -> list[Any]:
    return [entry["m"] for entry in turn["moves"]]


def taps_of(turn: Any, entry: Any) -> list[list[str]]:
    return [[turn["taps"][n][0] for n in way] for way in entry["w"]]


def test_a_phone_gets_the_legal_moves_of_its_own_seats_only(game: AnyGame) -> None:
    for at, _ in random_walk(game, opening(game), Random(5), FAR):
        for seat in (seat for seat in game.may_act(at) if seat is not CHANCE):
            turn = choices(Moves(game, at), Chooser({seat}, seat))
            own = [m for m in game.legal_moves(at) if game.mover(at, m) in (seat, CHANCE)]
            assert turn is None or moves_of(turn) == [dump_move(game, move) for move in own]


@pytest.mark.quick_with("grecos")
def test_a_move_is_described_to_the_phone_as_its_taps_would_show_it(game: AnyGame) -> None:
    """The same sentence, the same document and the same places as on the server's page."""
    for at, _ in random_walk(game, opening(game), Random(5), FAR):
        for seat in (seat for seat in game.may_act(at) if seat is not CHANCE):
            turn = choices(Moves(game, at), Chooser({seat}, seat)) or {"moves": []}
            for entry in turn["moves"][:: max(1, len(turn["moves"]) // 6)]:
                for way in taps_of(turn, entry):
                    shown = enter(game, at, way, {seat})
                    assert shown.sentences[0] == entry["s"]
                    assert dump_move(game, shown.moves[0]) == entry["m"]
                    assert (len(shown.moves) > 1 or shown.at is not at) <= bool(entry.get("n"))


def test_a_move_that_reveals_something_names_no_places(arena: AnyGame) -> None:
    """What the last one to lay a card would turn up is for nobody to read before."""
    for at, move in random_walk(arena, opening(arena), Random(2), FAR):
        mover = arena.mover(at, move)
        if isinstance(mover, int) and arena.apply(at, move).reveals:
            turn = choices(Moves(arena, at), Chooser({mover}, mover))
            entry = next(e for e in turn["moves"] if e["m"] == dump_move(arena, move))
            assert entry["c"] == []
            assert "n" not in entry


# A move is stale only where its seat's question has changed, or the seat has acted since


@pytest.fixture
def laying(opened: Callable[..., Evening], arena: AnyGame) -> Evening:
    """Three who are all asked for a card."""
    evening = opened(arena)
    enter_hands(evening, (1, 2, 3, 4), (NET, 2, 3, 4), (NET, 2, 3, 4))
    return evening


def late_move(
    evening: Evening, revision: int, phone: Rights, kind: str, **fields: object
) -> History:
    """A move by a phone that saw entry `revision`."""
    move = load_move(evening.game, {"type": kind, **fields})
    return carry_out(
        RecordMoves(evening.code, phone, (move,), revision=revision, client_id=new_id())
    )


def test_all_who_are_asked_at_once_answer_at_once(laying: Evening) -> None:
    seen = laying.now.revision
    for seat, card in enumerate((4, 3, 2)):
        late_move(laying, seen, laying.phone(seat), "lay", seat=seat, answer=card)
    assert laying.now.at.state.squads == ((4,), (3,), (2,))


def test_a_seat_that_changes_its_answer_is_no_reason_for_another_to_wait(laying: Evening) -> None:
    seen = laying.now.revision
    laying.move("lay", by=laying.phone(0), seat=0, answer=4)
    carry_out(TakeBack(laying.code, laying.phone(0), to=seen, **laying.writes()))
    assert late_move(laying, seen, laying.phone(1), "lay", seat=1, answer=3).revision == seen + 3


def test_a_second_answer_of_one_seat_is_stale(laying: Evening) -> None:
    """The same table on two phones of one player: the first tap counts."""
    seen = laying.now.revision
    late_move(laying, seen, laying.phone(0), "lay", seat=0, answer=4)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(0), "lay", seat=0, answer=3)
    now = late_move(laying, seen + 1, laying.phone(0), "lay", seat=0, answer=3)
    assert now.at.decision.answers == (3, None, None)


def test_a_seat_that_is_not_there_makes_no_move(laying: Evening) -> None:
    """The host's phone does not see the hands, so it would be told whose move that is."""
    seen = laying.now.revision
    for phone in (laying.host, laying.phone(0)):
        with pytest.raises(IllegalMove):
            late_move(laying, seen, phone, "lay", seat=9, answer=4)


def test_an_answer_is_stale_once_something_else_is_asked(laying: Evening) -> None:
    lay(laying, 4, 3)
    seen = laying.now.revision
    laying.move("lay", by=laying.phone(2), seat=2, answer=2)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(1), "lay", seat=1, answer=2)


def test_cutting_in_too_late_is_refused_as_stale(laying: Evening) -> None:
    lay(laying, 4, 3, 2)
    laying.move("challenge", by=laying.phone(0), rival=1)
    seen = laying.now.revision
    laying.move("begin", by=laying.phone(0))
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(2), "throw_net", seat=2)


def test_of_two_who_cut_in_the_first_counts(laying: Evening) -> None:
    lay(laying, 4, 3, 2)
    laying.move("challenge", by=laying.phone(0), rival=1)
    seen = laying.now.revision
    late_move(laying, seen, laying.phone(2), "throw_net", seat=2)
    with pytest.raises(Stale):
        late_move(laying, seen, laying.phone(1), "throw_net", seat=1)


def test_the_same_throw_entered_on_two_phones_counts_once(evening: Evening) -> None:
    seen = evening.move("roll").revision
    late_move(evening, seen, evening.phone(1), "rolled", face=4)
    with pytest.raises(Stale):
        late_move(evening, seen, evening.phone(2), "rolled", face=4)
    evening.move("roll")
    with pytest.raises(Stale):
        late_move(evening, seen, evening.phone(2), "rolled", face=4)


def test_a_question_that_is_asked_again_is_the_same_question(evening: Evening) -> None:
    """Somebody took Ana's throw back and forth: what Ana tapped meanwhile still fits."""
    seen = evening.roll(4).revision
    carry_out(TakeBack(evening.code, evening.host, to=0, **evening.writes()))
    carry_out(Redo(evening.code, evening.host, **evening.writes()))
    assert late_move(evening, seen, evening.phone(0), "hold").at.state.points[0] == 4


# Two writes at one table that meet, of every pair of kinds

Write = Callable[[Evening, int], Any]
THREE = {"type": "rolled", "face": 3}
EVERYBODY = Rights(host=True, seats=frozenset({0, 1, 2}))


def seen(revision: int) -> dict[str, Any]:
    """What a write carries: the last entry that the phone has seen, and an id of its own."""
    return {"revision": revision, "client_id": new_id()}


def rule_of(evening: Evening) -> str:
    """A rule that a table can decide about."""
    return str(next(iter(evening.game.rulebook.citations)))


WRITES: dict[str, Write] = {
    "move": lambda e, r: e.move("hold"),
    "note": lambda e, r: carry_out(AddNote(e.code, e.host, "A note.", **seen(r))),
    "rename": lambda e, r: carry_out(Rename(e.code, e.host, 0, f"Zoe {new_id()[-6:]}", **seen(r))),
    "take back": lambda e, r: carry_out(TakeBack(e.code, e.host, to=2, **seen(r))),
    "redo": lambda e, r: carry_out(Redo(e.code, e.host, **seen(r))),
    "amend": lambda e, r: carry_out(
        Amend(e.code, e.host, 3, [load_move(e.game, THREE)], **seen(r))
    ),
    "correct": lambda e, r: carry_out(Correct(e.code, e.host, e.now.positions[1].at, **seen(r))),
    "decide": lambda e, r: carry_out(
        Decide(e.code, e.host, 1, rule_of(e), "Ones count.", **seen(r))
    ),
    "ask back": lambda e, r: carry_out(AskBack(e.code, EVERYBODY, to=1, **seen(r))),
    "confirm": lambda e, r: carry_out(ConfirmScore(e.code, e.host, 0, **seen(r))),
    "finish": lambda e, r: carry_out(Finish(e.code, e.host, insist=True, **seen(r))),
    "redeal": lambda e, r: carry_out(Redeal(e.code, e.host, seed="ABCDEF", fixed={}, **seen(r))),
    "take seat": lambda e, r: take_seat(e.code, 1),
    "ask for seat": lambda e, r: request_seat(e.code, 2),
    "release": lambda e, r: carry_out(Release(e.code, e.host, 0)),
    "link": lambda e, r: new_link(e.code, e.host, "seat", 2),
    "watch": lambda e, r: watch(e.code),
    "put away": lambda e, r: put_away(e.code, e.host, True),
}
"""Every way to write at a table, with the revision that the phone has seen."""


@pytest.fixture
def table(app: Flask, pig: AnyGame) -> Callable[[], Evening]:
    """Opens tables at which each of these writes is possible."""

    def opened() -> Evening:
        evening = Evening.opened(pig)
        evening.phone(0)
        evening.roll(4)
        evening.roll(5)
        carry_out(TakeBack(evening.code, evening.host, to=3, **evening.writes()))
        return evening

    return opened


def queue(app: Flask, evening: Evening, write: Write, faults: list[Exception]) -> threading.Thread:
    """A phone that sends this write and waits for its turn."""
    revision, jobs = evening.now.revision, memory().writer._jobs
    before = len(jobs)

    def send() -> None:
        try:
            with app.app_context():
                write(evening, revision)
        except (TableError, IllegalMove, Malformed):
            pass  # the other one has changed what it was meant for
        except Exception as error:
            faults.append(error)

    thread = threading.Thread(target=send)
    thread.start()
    while thread.is_alive() and len(jobs) == before:
        thread.join(0.001)
    return thread


def all_of(now: History) -> Any:
    """Everything of a history that can be compared."""
    entries = [(entry.revision, entry.text, entry.undone, entry.at) for entry in now.entries]
    return entries, now.names, now.taken, now.confirmed, now.can_redo, now.position.at


@pytest.mark.parametrize("first", WRITES)
def test_two_writes_that_meet_leave_a_table_that_goes_on(
    app: Flask, table: Callable[[], Evening], first: str
) -> None:
    faults: list[Exception] = []
    for second in WRITES:
        evening = table()
        with turn():
            pair = [queue(app, evening, WRITES[name], faults) for name in (first, second)]
        for thread in pair:
            thread.join()
        assert faults == [], (first, second)
        for text in ("One more.", "And another."):
            carry_out(AddNote(evening.code, evening.host, text, **evening.writes()))
        kept = all_of(evening.now)
        app.extensions[KEY].tables.drop(evening.code)
        assert all_of(evening.now) == kept, (first, second)


def test_three_phones_that_write_all_the_time_are_all_answered(
    app: Flask, table: Callable[[], Evening]
) -> None:
    """Without a meeting: what falls together is up to the threads."""
    evening, faults = table(), list[Exception]()

    def phone(name: str) -> None:
        try:
            with app.app_context():
                for _ in range(60):
                    WRITES[name](evening, evening.now.revision)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=phone, args=(name,)) for name in ("note", "rename", "watch")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    kept = all_of(evening.now)
    app.extensions[KEY].tables.drop(evening.code)
    assert all_of(evening.now) == kept
    assert [entry.kind for entry in evening.now.entries].count("note") == 60


@pytest.mark.parametrize("name", WRITES)
def test_each_of_these_writes_is_possible(table: Callable[[], Evening], name: str) -> None:
    evening = table()
    if name == "redeal":
        carry_out(TakeBack(evening.code, evening.host, to=0, **evening.writes()))
    WRITES[name](evening, evening.now.revision)
