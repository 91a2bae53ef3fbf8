"""Opening a table and dealing it anew."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import UnknownGame, get_game
from companion.tables.access import ALPHABET, Rights, new_seed, rights_of
from companion.tables.errors import NoSuchTable, NotAllowed, RulesUnavailable, Stale, TableClosed
from companion.tables.logs.entries import ClockSet
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import Finish, SetClock, generator
from companion.tables.play.opening import Redeal, open_table
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.cache import KEY, Memory
from companion.tables.storage.database import reading, writing
from companion.web.pages.clock import clock_of
from tests.tables.evening import Evening, new_id


def wish(game: AnyGame, **changed: Any) -> dict[str, Any]:
    return {
        "game_slug": game.slug,
        "mode": "track",
        "edition": game.editions()[0],
        "names": ["Ana", "Ben", "Cleo"][: max(game.players)],
        "options": {},
        "seed": "K7Q2BC",
        **changed,
    }


def test_a_code_is_six_letters_that_cannot_be_misread(evening: Evening) -> None:
    assert len(evening.code) == 6
    assert set(evening.code) <= set(ALPHABET)
    assert not set("01OILAEU") & set(ALPHABET)


def test_entry_0_is_the_deal_with_what_it_was_made_of(evening: Evening) -> None:
    now = evening.now
    assert [entry.kind for entry in now.entries] == ["deal"]
    assert now.revision == 0
    assert (now.seed, now.fixed) == ("K7Q2BC", {"start_player": "0"})
    assert now.entries[0].body["deal"]["edition"]["id"] == now.deal.edition.id
    assert now.rules_version == evening.game.rules_version


def test_the_same_seed_deals_the_same(app: Flask, game: AnyGame) -> None:
    first, second = (history(open_table(**wish(game)).code) for _ in range(2))
    assert first.deal == second.deal
    assert first.code != second.code


def test_only_a_hash_of_a_token_is_stored(evening: Evening) -> None:
    with reading() as session:
        stored = session.execute(text("SELECT * FROM grants")).all()
    assert len(stored) == 1
    assert evening.token not in str(stored)
    assert len(evening.token) == 22


def test_names_are_trimmed_and_composed(app: Flask, pig: AnyGame) -> None:
    made = open_table(**wish(pig, names=["  Ana ", "Zoe\u0308"]))
    assert history(made.code).names == ("Ana", "Zo\u00eb")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\u0000b", "a\u2028b", None, 7])
def test_a_name_is_one_short_line(app: Flask, pig: AnyGame, name: Any) -> None:
    with pytest.raises(Malformed) as caught:
        open_table(**wish(pig, names=["Ana", name]))
    assert caught.value.problems[0].path == "names[1]"


@pytest.mark.parametrize(
    "changed",
    [
        {"mode": "guess"},
        {"names": ["Ana"]},
        {"options": {"weather": "rain"}},
        {"fixed": {"start_player": "9"}},
        {"seed": ""},
    ],
)
def test_a_wish_that_cannot_be_dealt_opens_nothing(
    app: Flask, pig: AnyGame, changed: dict[str, Any]
) -> None:
    with pytest.raises(Malformed):
        open_table(**wish(pig, **changed))
    with reading() as session:
        assert session.execute(text("SELECT count(*) FROM tables")).scalar() == 0


def test_an_unknown_game_cannot_be_opened(app: Flask, pig: AnyGame) -> None:
    with pytest.raises(UnknownGame):
        open_table(**wish(pig, game_slug="chess"))


def test_the_app_draws_what_comes_before_the_first_move(app: Flask, game: AnyGame) -> None:
    """Where the app deals the cards, they are dealt when the table opens."""
    dealt = {option.id: option.choices[-1].id for option in game.options}
    now = history(open_table(**wish(game, options=dealt)).code)
    assert all(entry.kind == "chance" and entry.by is None for entry in now.entries[1:])
    assert game.chance_move(now.at, Random(1)) is None


def test_a_table_that_only_counts_draws_nothing(app: Flask, game: AnyGame) -> None:
    dealt = {option.id: option.choices[-1].id for option in game.options}
    asked = wish(game, options=dealt, mode="count")
    if game.counting is None:
        with pytest.raises(Malformed):
            open_table(**asked)
        return
    assert history(open_table(**asked).code).revision == 0


def test_dealing_anew_replaces_the_deal_and_keeps_the_old_entry(evening: Evening) -> None:
    seed = new_seed()
    now = carry_out(
        Redeal(
            evening.code, evening.host, seed=seed, fixed={"start_player": "2"}, **evening.writes()
        )
    )
    assert [entry.kind for entry in now.entries] == ["deal", "deal"]
    assert [entry.undone for entry in now.entries] == [True, False]
    assert now.deal.start_player == 2
    assert now.seed == seed
    assert now.names == ("Ana", "Ben", "Cleo")


def test_what_only_the_app_has_drawn_can_be_dealt_anew(
    app: Flask, opened: Callable[..., Evening], arena: AnyGame
) -> None:
    """The first cards are on the phones before anybody has done anything."""
    evening = opened(arena, cards="app")
    before = evening.now
    assert [entry.kind for entry in before.entries] == ["deal", "chance", "chance", "chance"]
    assert not before.begun
    now = carry_out(Redeal(evening.code, evening.host, seed="BBBBBB", fixed={}, **evening.writes()))
    assert not now.begun
    assert [entry.undone for entry in now.entries] == [True] * 4 + [False] * 4
    assert now.at.state.hands != before.at.state.hands


def test_dealing_anew_is_the_hosts_and_never_stale(evening: Evening) -> None:
    again = {"seed": "BBBBBB", "fixed": {}, "client_id": new_id()}
    with pytest.raises(NotAllowed):
        carry_out(Redeal(evening.code, evening.phone(1), revision=0, **again))
    carry_out(Redeal(evening.code, evening.host, revision=0, **again))
    with pytest.raises(Stale):
        carry_out(
            Redeal(evening.code, evening.host, revision=0, **{**again, "client_id": new_id()})
        )


def test_after_the_first_move_the_deal_stands(evening: Evening) -> None:
    evening.move("roll")
    with pytest.raises(TableClosed):
        carry_out(Redeal(evening.code, evening.host, seed="BBBBBB", fixed={}, **evening.writes()))


def test_an_unknown_code_is_refused(app: Flask) -> None:
    with pytest.raises(NoSuchTable):
        history("ZZZZZZ")
    with pytest.raises(NoSuchTable):
        rights_of("ZZZZZZ", [])


def test_a_table_of_a_game_that_is_not_installed_is_refused(app: Flask, evening: Evening) -> None:
    with writing() as session:
        session.execute(text("UPDATE tables SET game = 'chess', rules_version = '3'"))
    app.extensions[KEY] = Memory(schema_ready=True)
    with pytest.raises(RulesUnavailable) as caught:
        history(evening.code)
    assert "chess 3" in caught.value.message


# What was drawn stays drawn


def take_back_to(evening: Evening, to: int) -> None:
    carry_out(TakeBack(evening.code, evening.host, to=to, **evening.writes()))


def drawn(evening: Evening) -> list[Any]:
    """What the app has drawn, in the order of the log."""
    return [entry.body["move"] for entry in evening.now.entries if entry.by_app]


def a_throw_that_goes_on(opened: Callable[..., Evening], pig: AnyGame) -> Evening:
    """Ana's first throw by the app, other than the losing face."""
    while True:
        evening = opened(pig, dice="app")
        if evening.move("roll").at.state.at_risk:
            return evening


def test_a_throw_again_shows_the_same_face(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = opened(pig, dice="app")
    for _ in range(3):
        evening.move("roll")
        evening.move("roll")
        take_back_to(evening, to=0)
    assert drawn(evening) == drawn(evening)[:2] * 3


def test_another_move_first_changes_no_throw(opened: Callable[..., Evening], pig: AnyGame) -> None:
    evening = a_throw_that_goes_on(opened, pig)
    evening.move("roll")
    take_back_to(evening, to=2)
    evening.move("hold")
    evening.move("roll")
    assert drawn(evening)[1] == drawn(evening)[2]
    assert evening.log()[-2] != evening.log()[1]


def test_another_card_of_the_display_turns_up_the_same_refill(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"), cards="app")
    before = evening.now
    ways = [move for move in before.game.legal_moves(before.at) if hasattr(move, "card")]
    refills = []
    for move in ways:
        evening.record(move)
        refills.append(drawn(evening)[-1])
        take_back_to(evening, to=before.revision)
    assert len(ways) > 1
    assert all(refill == refills[0] for refill in refills)


def test_dealing_anew_draws_what_was_not_seen_yet(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    evening = opened(arena, cards="app")
    first = evening.now.at.state.hands
    carry_out(Redeal(evening.code, evening.host, seed="K7Q2BC", fixed={}, **evening.writes()))
    assert evening.now.at.state.hands != first
    assert evening.now.position.draws == 6


def test_the_seed_that_everybody_sees_predicts_no_draw(
    opened: Callable[..., Evening], arena: AnyGame
) -> None:
    hands = [opened(arena, cards="app").now.at.state.hands for _ in range(2)]
    assert hands[0] != hands[1]


def test_each_draw_of_a_tape_is_its_own() -> None:
    def numbers(tape: str, draw: int) -> list[float]:
        rng = generator(tape, draw)
        return [rng.random() for _ in range(3)]

    assert numbers("ab" * 32, 0) == numbers("ab" * 32, 0)
    assert len({tuple(numbers(tape, n)) for tape in ("ab" * 32, "cd" * 32) for n in range(9)}) == 18


def test_a_table_of_a_release_without_tapes_gets_one(
    app: Flask, opened: Callable[..., Evening], pig: AnyGame
) -> None:
    evening = opened(pig, dice="app")
    with writing() as session:
        session.execute(text("UPDATE tables SET tape = NULL"))
    app.extensions[KEY] = Memory(schema_ready=True)
    for _ in range(2):
        evening.move("roll")
        take_back_to(evening, to=0)
    first, second = drawn(evening)
    assert first == second
    with reading() as session:
        assert len(session.execute(text("SELECT tape FROM tables")).scalar_one()) == 64


def test_no_position_is_left_that_waits_for_the_app(
    opened: Callable[..., Evening], pig: AnyGame
) -> None:
    """Also one that was undone before: there the app draws what it drew then."""
    evening = opened(pig, dice="app")
    evening.move("roll")
    take_back_to(evening, to=0)
    evening.move("roll")
    take_back_to(evening, to=1)
    assert len(drawn(evening)) == 3
    assert drawn(evening)[2] == drawn(evening)[0]
    assert not evening.game.chance_move(evening.now.at, generator("ab" * 32, 0))


# The clock runs for whoever is asked, pauses, gains with each turn, and is never out of date

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
RUNNING = ClockSet("running")


def later(seconds: float) -> datetime:
    """So many seconds after noon."""
    return NOON + timedelta(seconds=seconds)


def timed(history: History, *seconds: float) -> History:
    """That history: its last entries written so many seconds after noon, all others at noon."""
    first = len(history.entries) - len(seconds)
    times = [NOON] * first + [later(one) for one in seconds]
    rows = tuple(replace(row, at=at) for row, at in zip(history.entries, times, strict=True))
    return replace(history, entries=rows)


def set_clock(evening: Evening, setting: ClockSet) -> None:
    carry_out(SetClock(evening.code, evening.host, setting, **evening.writes()))


def test_a_table_has_no_clock_until_somebody_starts_one(evening: Evening) -> None:
    assert clock_of(evening.now) is None


def test_while_a_die_rolls_the_time_of_who_threw_it_runs_on(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", minutes=10, increment=30))
    evening.move("roll", by=evening.phone(0))
    found = clock_of(evening.now)
    assert found is not None
    assert found.seats == {0}
    evening.move("rolled", by=evening.phone(0), face=4)
    found = clock_of(evening.now)
    assert found is not None
    assert found.seats == {0}
    assert found.gained == (0,) * len(evening.now.names)


def test_it_counts_up_from_zero_and_goes_on_after_the_last_entry(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0))
    assert found is not None
    assert found.seats == {0}
    assert found.seconds(0, later(90)) == 90
    assert found.seconds(1, later(90)) == 0


def test_a_pause_costs_nobody_anything(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    set_clock(evening, ClockSet("paused"))
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0, 20, 500))
    assert found is not None
    assert found.seconds(0, later(510)) == 30


def test_each_player_has_so_many_minutes_and_more_with_each_turn_that_is_over(
    evening: Evening,
) -> None:
    ten = ClockSet("running", minutes=10, increment=30)
    set_clock(evening, ten)
    evening.roll(4, by=evening.phone(0))
    set_clock(evening, replace(ten, state="paused"))
    set_clock(evening, ten)
    evening.move("hold", by=evening.phone(0))
    rows = len(evening.now.entries)
    first = next(n for n, row in enumerate(evening.now.entries) if row.kind == "clock")
    found = clock_of(timed(evening.now, *[0.0] * (rows - first - 1), 100))
    assert found is not None
    (second,) = found.seats
    assert second != 0
    assert found.seconds(0, later(200)) == 10 * 60 - 100 + 30
    assert found.seconds(second, later(200)) == 10 * 60 - 100


def test_where_moves_are_not_tracked_it_is_handed_on_by_hand(evening: Evening) -> None:
    counted = Evening.opened(evening.game, mode="count")
    set_clock(counted, ClockSet("running", turn=0))
    set_clock(counted, ClockSet("running", turn=1))
    found = clock_of(timed(counted.now, 0, 40))
    assert found is not None
    assert found.used[:2] == (40, 0)
    assert found.seats == {1}


def test_the_same_tap_from_two_phones_hands_it_on_once(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", turn=1))
    before = evening.now.revision
    set_clock(evening, ClockSet("running", turn=1))
    assert evening.now.revision == before


def test_put_away_it_is_gone_and_begins_anew(evening: Evening) -> None:
    set_clock(evening, RUNNING)
    set_clock(evening, ClockSet("off"))
    assert clock_of(timed(evening.now, 0, 50)) is None
    set_clock(evening, RUNNING)
    found = clock_of(timed(evening.now, 0, 50, 60))
    assert found is not None
    assert not any(found.used)


@pytest.mark.parametrize(
    "wrong",
    [
        ClockSet("running", minutes=0),
        ClockSet("running", minutes=601),
        ClockSet("running", increment=-1),
        ClockSet("running", turn=7),
    ],
)
def test_nonsense_is_refused(evening: Evening, wrong: ClockSet) -> None:
    with pytest.raises(Malformed):
        set_clock(evening, wrong)


def test_spectators_do_not_set_it_and_a_closed_game_has_none(evening: Evening) -> None:
    with pytest.raises(NotAllowed):
        carry_out(
            SetClock(
                evening.code,
                Rights(host=False, seats=frozenset(), watch=True),
                RUNNING,
                **evening.writes(),
            )
        )
    carry_out(Finish(evening.code, evening.host, insist=True, **evening.writes()))
    with pytest.raises(TableClosed):
        set_clock(evening, RUNNING)


def test_the_log_says_how_it_was_set(evening: Evening) -> None:
    set_clock(evening, ClockSet("running", minutes=10, increment=30))
    set_clock(evening, ClockSet("paused", minutes=10, increment=30))
    assert evening.log()[-2:] == [
        "The clock runs: 10 minutes each, and 30 seconds a turn.",
        "The clock is paused.",
    ]
