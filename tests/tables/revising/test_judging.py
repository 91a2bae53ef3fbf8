"""A dispute at the table: the ways out, and decisions that the engine obeys from then on."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.codec import dump_state, load_move
from companion.engine.play.decision import CHANCE
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.games import get_game
from companion.tables.access.rights import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed
from companion.tables.logs.beside_play import LetStand, RuleDecided
from companion.tables.logs.entries import Corrected
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import RecordMoves
from companion.tables.play.opening import open_table
from companion.tables.revising.consent import Reply, open_request
from companion.tables.revising.house_rules import house_rules, kept_decisions, let_pass
from companion.tables.revising.judging import PlayOtherwise, Settle
from companion.tables.revising.remedies import remedies
from companion.tables.revising.taking_back import TakeBack
from companion.tables.storage.cache import memory
from tests.tables.evening import Evening

ANA, BEN = 0, 1
OPTIONS = {
    "grecos": {"hands": "open"},
    "orichalcum": {"draws": "app", "dice": "app"},
}
GAMES = ("ichor", "grecos", "khilor", "orichalcum", "iwari")


def record(evening: Evening, move: Any, *, insist: bool = False) -> None:
    """The host's phone records a move of anybody."""
    write = RecordMoves(evening.code, evening.host, (move,), insist=insist, **evening.writes())
    carry_out(write)


def wrong_move(evening: Evening) -> Any | None:
    """A move of a player that the rules forbid, that hands could make, and that does something
    that can be taken out again; None where there is none now."""
    game, at = evening.game, evening.now.at
    for move in game.pseudo_legal_moves(at):
        broken = tuple(game.violations(at, move))
        if broken and all(one.possible for one in broken) and game.mover(at, move) is not CHANCE:
            return move
    return None


def disputed(opened: Callable[..., Evening], slug: str) -> tuple[Evening, int]:
    """A game in which a forbidden move was made and three moves followed; and its entry."""
    evening, lot = opened(get_game(slug), **OPTIONS.get(slug, {})), Random(5)
    while (wrong := wrong_move(evening)) is None:
        record(evening, lot.choice(list(evening.game.legal_moves(evening.now.at))))
    record(evening, wrong, insist=True)
    of = max(row.revision for row in evening.now.entries if row.flagged)
    for _ in range(3):
        record(evening, lot.choice(list(evening.game.legal_moves(evening.now.at))))
    return evening, of


def settles(evening: Evening, of: int, way: Any, by: Rights | None = None) -> None:
    carry_out(Settle(evening.code, by or evening.host, of=of, way=way, **evening.writes()))


def answers(evening: Evening, by: Rights, *, yes: bool = True) -> None:
    carry_out(Reply(evening.code, by, question=evening.question, yes=yes, **evening.writes()))


@pytest.mark.parametrize("slug", GAMES)
def test_going_back_ends_before_the_illegal_move(opened: Callable[..., Evening], slug: str) -> None:
    evening, of = disputed(opened, slug)
    before = evening.now.entries[of].before
    assert before is not None
    way = remedies(evening.now, of).way("back")
    assert way is not None
    assert way.at == before.at
    assert len(way.undoes) >= 4
    settles(evening, of, "back")
    assert evening.now.at == before.at


@pytest.mark.parametrize("slug", GAMES)
def test_leaving_it_changes_nothing_and_is_written_down(
    opened: Callable[..., Evening], slug: str
) -> None:
    evening, of = disputed(opened, slug)
    at = evening.now.at
    settles(evening, of, "leave")
    assert evening.now.at == at
    assert evening.now.entries[-1].entry == LetStand(of)


@pytest.mark.parametrize("slug", GAMES)
def test_what_can_be_put_right_leaves_a_possible_position(
    opened: Callable[..., Evening], slug: str
) -> None:
    evening, of = disputed(opened, slug)
    game, at = evening.game, evening.now.at
    found = remedies(evening.now, of)
    way = next(one for one in found.ways if one.way == "repair")
    if way.refused:
        with pytest.raises(NotAllowed, match="nothing can be put right"):
            settles(evening, of, "repair")
        return
    assert game.state_problems(way.at) == ()
    assert way.at.state.decisions == at.state.decisions
    assert dump_state(game, way.at) != dump_state(game, at)
    settles(evening, of, "repair")
    assert any(isinstance(row.entry, Corrected) for row in evening.now.entries[of:])


def totem_found_late(opened: Callable[..., Evening]) -> tuple[Evening, int]:
    """A totem stands where no tent does, and others have placed tents since."""
    evening = opened(get_game("iwari"))
    evening.move("place_totem", territory="duskmoor", insist=True)
    of = evening.now.revision
    while evening.now.revision < of + 5:
        moves = list(evening.game.legal_moves(evening.now.at))
        tents = [m for m in moves if type(m).__name__ == "PlaceTent" and "dusk" not in m.space]
        waits = evening.now.at.player == ANA
        record(evening, moves[-1] if waits or not tents else tents[0])
    return evening, of


def test_a_totem_goes_back_to_its_owner_and_later_tents_stay(
    opened: Callable[..., Evening],
) -> None:
    evening, of = totem_found_late(opened)
    tents = evening.now.at.state.tents
    assert tents
    settles(evening, of, "repair")
    assert evening.now.at.totems("duskmoor") == (0, 0, 0)
    assert evening.now.at.state.tents == tents


def test_organised_play_goes_back_while_little_has_happened(
    opened: Callable[..., Evening],
) -> None:
    evening, of = totem_found_late(opened)
    found = remedies(evening.now, of)
    assert found.usual == "back"
    assert "chess" in found.why


def test_organised_play_plays_on_where_something_was_thrown_since(
    opened: Callable[..., Evening],
) -> None:
    evening, of = disputed(opened, "grecos")
    lot = Random(1)
    while not any(row.by_app for row in evening.now.entries[of:]):
        record(evening, lot.choice(list(evening.game.legal_moves(evening.now.at))))
    found = remedies(evening.now, of)
    assert found.usual != "back"
    assert "nobody can forget it" in found.why


def test_a_legal_move_cannot_be_settled(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    evening.move("place_tent", space="duskmoor-1")
    with pytest.raises(NoSuchEntry, match="was legal"):
        settles(evening, evening.now.revision, "leave")


def test_only_the_three_ways_are_known(opened: Callable[..., Evening]) -> None:
    evening, of = totem_found_late(opened)
    with pytest.raises(Malformed):
        settles(evening, of, "burn")


def test_the_others_agree_on_their_phones(opened: Callable[..., Evening]) -> None:
    evening, of = totem_found_late(opened)
    ana, ben = evening.phone(ANA), evening.phone(BEN)
    at = evening.now.at
    settles(evening, of, "repair", by=ana)
    asked = open_request(evening.now)
    assert asked is not None
    assert (asked.seat, asked.missing) == (ANA, {BEN})
    assert evening.now.at == at
    answers(evening, ben)
    assert evening.now.at.totems("duskmoor") == (0, 0, 0)


def test_a_no_leaves_everything_as_it_is(opened: Callable[..., Evening]) -> None:
    evening, of = totem_found_late(opened)
    ana, ben = evening.phone(ANA), evening.phone(BEN)
    at = evening.now.at
    settles(evening, of, "back", by=ana)
    answers(evening, ben, yes=False)
    assert evening.now.at == at
    assert open_request(evening.now) is None


# Decisions on rules


def decides(evening: Evening, by: Rights | None = None, **what: Any) -> None:
    what = {"on": evening.now.revision, "rule": "unexplored", **what}
    carry_out(PlayOtherwise(evening.code, by or evening.host, **what, **evening.writes()))


def test_a_ruling_is_played_otherwise_from_then_on(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("khilor"))
    decides(evening, rule="available", options={"KH-5": "otherwise"})
    assert evening.now.deal.options["KH-5"] == "otherwise"
    assert evening.now.at.deal is evening.now.deal
    assert evening.log()[-1] == (
        "The table decides: A skipped polyomino stays in front of the token."
    )
    ring = evening.now.deal.ring_from[evening.now.at.state.dragon]
    second = next(m for m in evening.game.legal_moves(evening.now.at) if m.polyomino == ring[1])
    record(evening, second)
    assert evening.now.at.state.dragon == ring[0]


def test_undo_takes_a_decision_back(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("khilor"))
    decides(evening, rule="available", options={"KH-5": "otherwise"})
    to = evening.now.revision - 1
    carry_out(TakeBack(evening.code, evening.host, to=to, **evening.writes()))
    assert "KH-5" not in evening.now.deal.options


def test_the_others_agree_to_a_decision(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("khilor"))
    ana, ben = evening.phone(ANA), evening.phone(BEN)
    decides(evening, by=ana, rule="available", options={"KH-5": "otherwise"})
    assert "KH-5" not in evening.now.deal.options
    answers(evening, ben)
    assert evening.now.deal.options["KH-5"] == "otherwise"


def test_a_decision_that_is_in_force_already_is_refused(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("khilor"))
    decides(evening, rule="available", options={"KH-5": "otherwise"})
    with pytest.raises(NotAllowed, match="already"):
        decides(evening, rule="available", options={"KH-5": "otherwise"})
    decides(evening, rule="available", options={"KH-5": "ruled"})
    assert "KH-5" not in evening.now.deal.options


def test_only_rulings_can_be_decided_on(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    for options in ({"cards": "app"}, {"IW-99": "otherwise"}, {"IW-4": "sideways"}, {}):
        with pytest.raises(Malformed):
            decides(evening, options=options)
    with pytest.raises(NoSuchEntry):
        decides(evening, rule="none", passes="no_tent")


def lets_a_totem_pass(evening: Evening, by: Rights | None = None, **what: Any) -> None:
    """A totem where no tent stands was refused, and the table lets it pass from now on."""
    totem = load_move(evening.game, {"type": "place_totem", "territory": "duskmoor"})
    what = {"rule": "totem_limit", "passes": "no_tent", "moves": (totem,), **what}
    decides(evening, by, **what)


def test_what_a_table_lets_pass_is_recorded_and_flagged(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    with pytest.raises(IllegalMove):
        evening.move("place_totem", territory="duskmoor")
    lets_a_totem_pass(evening)
    evening.move("place_totem", territory="duskmoor")
    assert evening.now.entries[-1].flagged


def test_what_no_hands_could_do_never_passes(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    nowhere = load_move(evening.game, {"type": "place_totem", "territory": "nowhere"})
    (broken,) = evening.game.violations(evening.now.at, nowhere)
    with pytest.raises(NotAllowed, match="does not break this rule"):
        decides(evening, rule=broken.cite.id, passes=broken.code, moves=(nowhere,))


def test_the_rule_that_is_let_pass_is_the_one_that_the_move_broke(
    opened: Callable[..., Evening],
) -> None:
    """The others read one sentence: nothing else is decided by it."""
    evening = opened(get_game("iwari"))
    for forged in (
        {"rule": "unexplored"},
        {"passes": "made_up_code"},
        {"moves": ()},
        {"moves": (next(evening.game.legal_moves(evening.now.at)),)},
    ):
        with pytest.raises((NotAllowed, NoSuchEntry)):
            lets_a_totem_pass(evening, **forged)
    with pytest.raises(Malformed, match="one decision at a time"):
        lets_a_totem_pass(evening, options={"IW-4": "otherwise"})
    with pytest.raises(Malformed, match="ruling on that rule"):
        decides(evening, rule="unexplored", options={"IW-4": "otherwise"})
    assert len(evening.now.entries) == 1


def test_a_move_of_the_log_is_let_pass_for_the_rule_that_it_broke(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"))
    evening.move("place_totem", territory="duskmoor", insist=True)
    what = {"on": evening.now.revision, "moves": ()}
    with pytest.raises(NotAllowed):
        lets_a_totem_pass(evening, **what, rule="unexplored")
    lets_a_totem_pass(evening, **what)
    assert evening.now.position.passes == {("totem_limit", "no_tent")}


def test_a_code_passes_only_under_the_rule_that_the_sentence_names(
    opened: Callable[..., Evening],
) -> None:
    """A file or a link can name any pair: it lets pass what breaks that rule, and nothing else."""
    evening = next_table(opened(get_game("iwari")), RuleDecided(0, "turn", "As said.", "no_tent"))
    with pytest.raises(IllegalMove):
        evening.move("place_totem", territory="duskmoor")


def next_table(evening: Evening, *kept: RuleDecided) -> Evening:
    """The same people at another table, which begins with these decisions."""
    now, game = evening.now, evening.game
    made = open_table(
        game.slug,
        mode="track",
        edition=now.deal.edition,
        names=now.names,
        options=now.deal.options,
        fixed={"start_player": "0"},
        kept=kept,
    )
    return Evening(game, made.code, made.token)


def test_the_next_table_begins_with_what_the_last_one_decided(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"))
    lets_a_totem_pass(evening)
    (house,) = let_pass(house_rules([evening.code], "iwari"))
    assert (house.passes, house.rule) == ("no_tent", "totem_limit")
    kept = kept_decisions(evening.now)
    assert kept == (RuleDecided(0, house.rule, house.text, "no_tent"),)
    later = next_table(evening, *kept)
    assert not later.now.begun
    later.move("place_totem", territory="duskmoor")
    assert later.now.entries[-1].flagged


def test_decisions_survive_a_restart(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    decides(evening, rule="tent_majority", options={"IW-4": "otherwise"})
    lets_a_totem_pass(evening)
    before = evening.now
    memory().tables.drop(evening.code)
    assert evening.now.deal.options == before.deal.options
    assert evening.now.position.passes == {("totem_limit", "no_tent")}


def test_a_code_or_a_rule_that_cannot_be_one_is_refused(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    with pytest.raises(Malformed):
        decides(evening, rule="totem_limit", passes="<script>" * 99)
    with pytest.raises(NoSuchEntry):
        decides(evening, rule="nonsense", options={"IW-4": "otherwise"})


def test_nobody_learns_by_asking_whether_a_hidden_move_was_legal(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("grecos"), draws="table")
    ana = evening.phone(ANA)
    carry_out(
        RecordMoves(
            evening.code,
            ana,
            (next(evening.game.legal_moves(evening.now.at)),),
            **evening.writes(),
        )
    )
    of = evening.now.revision
    with pytest.raises(NotAllowed, match="hidden from this phone"):
        settles(evening, of, "leave", by=evening.phone(BEN))


@pytest.mark.parametrize("slug", GAMES)
def test_what_was_let_pass_needs_no_insisting_at_the_next_table(
    opened: Callable[..., Evening], slug: str
) -> None:
    evening, of = disputed(opened, slug)
    before = evening.now.entries[of].before
    assert before is not None
    move, game = evening.now.entries[of].entry.move, evening.game  # type: ignore[union-attr]
    broken = tuple(game.violations(before.at, move))
    for one in dict.fromkeys((one.code, one.cite.id) for one in broken):
        decides(evening, on=of, rule=one[1], passes=one[0])
    now = evening.now
    made = open_table(
        slug,
        mode="track",
        edition=now.deal.edition,
        names=now.names,
        options=now.deal.options,
        seed="K7Q2BC",
        kept=kept_decisions(now),
    )
    later, lot = Evening(game, made.code, made.token), Random(5)
    while (wrong := wrong_move(later)) is None:
        record(later, lot.choice(list(game.legal_moves(later.now.at))))
    passing = {(one.cite.id, one.code) for one in game.violations(later.now.at, wrong)}
    if passing <= later.now.position.passes:
        record(later, wrong)
        assert any(row.flagged for row in later.now.entries)
    else:
        with pytest.raises(IllegalMove):
            record(later, wrong)
