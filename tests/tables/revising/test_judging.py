"""A dispute at the table: the ways out, and decisions that the engine obeys from then on."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from companion.codec import dump_state, load_move
from companion.engine.moves import CHANCE, Pieces
from companion.engine.phrases import capital
from companion.engine.problems import Malformed
from companion.engine.rulebook import IllegalMove
from companion.games import get_game
from companion.tables.access import Rights
from companion.tables.errors import NoSuchEntry, NotAllowed, Stale
from companion.tables.logs.entries import Corrected, CorrectionAsked, LetStand, RuleDecided
from companion.tables.logs.history import visible_to
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import RecordMoves
from companion.tables.play.opening import open_table
from companion.tables.revising.judging import (
    MOST_CHANGES,
    NO_WAY_BACK,
    NOTHING_MOVED,
    UNCHANGED,
    Decide,
    PlayOtherwise,
    PutRight,
    Remedy,
    Reply,
    Settle,
    house_rules,
    kept_decisions,
    let_pass,
    open_request,
    remedies,
)
from companion.tables.revising.taking_back import PERHAPS_HELD, REFUSED, Correct, TakeBack, correct
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


def disputed(opened: Callable[..., Evening], slug: str, seed: int = 5) -> tuple[Evening, int]:
    """A game in which a forbidden move was made and three moves followed; and its entry."""
    evening, lot = opened(get_game(slug), **OPTIONS.get(slug, {})), Random(seed)
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
        with pytest.raises(NotAllowed, match=re.escape(way.refused)):
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


def put_right_after(evening: Evening, *moves: Any) -> Remedy:
    """What can be put right of the first of these moves, an illegal one, after the others."""
    record(evening, moves[0], insist=True)
    of = evening.now.revision
    for move in moves[1:]:
        record(evening, move)
    return next(one for one in remedies(evening.now, of).ways if one.way == "repair")


def emptied_later(evening: Evening) -> tuple[tuple[Any, ...], str]:
    """An illegal catch of the upper demon of a square and a legal one of its lower demon, each with
    the end of its turn."""
    game, at = evening.game, evening.now.at
    end = load_move(game, {"type": "end_turn"})

    def then(at: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
        after = game.apply(at, move).state
        ends = next(game.violations(after, end), None) is None
        return (game.apply(after, end).state, (move, end)) if ends else (after, (move,))

    for wrong in game.pseudo_legal_moves(at):
        if next(game.violations(at, wrong), None) is None:
            continue
        after, first = then(at, wrong)
        halved = [q for q, left in after.state.demons.items() if left != at.state.demons[q]]
        for move in game.legal_moves(after):
            last, second = then(after, move)
            for square in halved:
                if square not in last.state.demons:
                    return (*first, *second), square
    raise AssertionError("no square is emptied so")


def demons(at: Any) -> Counter[str]:
    """All demons of a position, on the board and before the players."""
    piles = (Counter(held) for held in at.state.caught)
    return sum(piles, Counter(colour for stack in at.state.demons.values() for colour in stack))


def test_a_demon_goes_back_to_its_square_though_the_one_below_has_left_since(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("khilor"))
    dealt = evening.now.at
    moves, square = emptied_later(evening)
    found = put_right_after(evening, *moves)
    assert not found.refused
    assert found.at.state.demons[square] == dealt.state.demons[square][1:]
    assert demons(found.at) == demons(dealt)


def lying(pieces: Iterable[Pieces]) -> Counter[tuple[str, str]]:
    """How many pieces of each kind lie where."""
    found = Counter[tuple[str, str]]()
    for some in pieces:
        found.update({(some.path, kind): lie for kind, lie in some.lying.items()})
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_put_right_is_what_that_entry_changed_and_makes_or_loses_no_piece(
    opened: Callable[..., Evening], slug: str
) -> None:
    game = get_game(slug)
    for seed in range(5):
        evening, of = disputed(opened, slug, seed)
        row, found = evening.now.entries[of], remedies(evening.now, of).way("repair")
        if found is None or row.before is None:
            continue
        positions = (row.before.at, row.after.at, evening.now.at, found.at)
        before, after, now, then = (lying(game.pieces(at)) for at in positions)
        for key in {**before, **after, **now, **then}:
            assert after[key] - before[key] == now[key] - then[key], (seed, key)
        was, led_to, here, put_right = (dump_state(game, at) for at in positions)
        touched = {field for field in here if here[field] != put_right[field]}
        assert touched <= {field for field in was if was[field] != led_to[field]}, seed


def test_a_figure_that_has_gone_on_since_is_not_put_back_as_well(
    opened: Callable[..., Evening],
) -> None:
    refused = set[str]()
    for seed in range(12):
        evening, of = disputed(opened, "grecos", seed)
        refused |= {one.refused for one in remedies(evening.now, of).ways}
    assert NO_WAY_BACK in refused


def test_a_totem_goes_back_and_cards_stay_where_they_are(opened: Callable[..., Evening]) -> None:
    """Its owner has filled up the hand since, and the next player's turn has begun."""
    evening = opened(get_game("iwari"))
    totem, *later = (
        load_move(evening.game, move)
        for move in (
            {"type": "place_totem", "territory": "duskmoor"},
            {"type": "end_turn"},
            {"type": "discard"},
        )
    )
    for moves in ((totem,), (totem, *later)):
        found = put_right_after(evening, *moves)
        assert not found.refused
        now, then = (dump_state(evening.game, at) for at in (evening.now.at, found.at))
        assert {key for key in now if now[key] != then[key]} == {"totems"}


def test_a_move_of_no_piece_leaves_nothing_to_put_back(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"))
    found = put_right_after(evening, load_move(evening.game, {"type": "pass"}))
    assert found.refused == NOTHING_MOVED


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


def test_a_move_that_the_others_agree_to_leave_is_asked_about_no_longer(
    opened: Callable[..., Evening],
) -> None:
    evening, of = totem_found_late(opened)
    ana, ben = evening.phone(ANA), evening.phone(BEN)
    settles(evening, of, "leave", by=ana)
    answers(evening, ben)
    assert open_request(evening.now) is None


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


def writes_down(evening: Evening, by: Rights, text: str = "Totems stand anywhere.") -> None:
    carry_out(Decide(evening.code, by, 0, "unexplored", text, **evening.writes()))


def test_what_one_seat_writes_down_is_its_own_word_until_the_others_agree(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"))
    ana, ben = evening.phone(ANA), evening.phone(BEN)
    name = evening.now.names[ANA]
    writes_down(evening, ana)
    assert evening.log()[-1] == f"{name} asks the table to decide: Totems stand anywhere."
    assert house_rules([evening.code], "iwari") == ()
    answers(evening, ben)
    assert evening.log()[-1] == "The table decides: Totems stand anywhere."
    assert open_request(evening.now) is None
    writes_down(evening, ben, "Totems stand nowhere.")
    answers(evening, ana, yes=False)
    assert open_request(evening.now) is None
    assert [one.text for one in house_rules([evening.code], "iwari")] == ["Totems stand anywhere."]


def test_the_only_phone_at_a_table_writes_down_what_the_table_decides(
    opened: Callable[..., Evening],
) -> None:
    evening = opened(get_game("iwari"))
    writes_down(evening, evening.host)
    assert evening.log()[-1] == "The table decides: Totems stand anywhere."


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


# Whoever corrects a position by hand learns nothing of what others hold

Opened = Callable[..., Evening]


def played(evening: Evening, enough: Callable[[Any], bool]) -> Evening:
    """The table once random moves have led to such a position."""
    rng = Random(3)
    while not enough(evening.now.at):
        evening.record(rng.choice(sorted(evening.game.legal_moves(evening.now.at), key=repr)))
    return evening


def correct_by_document(evening: Evening, **changes: Any) -> str:
    """What the host is answered who corrects that; the table then stands as before."""
    seen = visible_to(evening.now, None).at
    wanted = seen.with_state(seen.state.changed(**changes))
    before = evening.now
    try:
        correct(Correct(evening.code, evening.host, wanted, **evening.writes()))
    except Malformed as error:
        assert evening.now.position is before.position
        assert evening.log()[-1] == REFUSED
        return " ".join(problem.message for problem in error.problems)
    carry_out(TakeBack(evening.code, evening.host, to=before.revision, **evening.writes()))
    return "accepted"


@pytest.fixture
def grecos(opened: Opened) -> Evening:
    evening = opened(get_game("grecos"))
    return played(evening, lambda at: sum(map(bool, at.state.hands)) > 1)


def unseen(evening: Evening) -> Iterator[str]:
    """The cards of the game that the host does not see lying."""
    state = evening.now.at.state
    return (card for card in sorted(evening.now.at.edition.card) if card not in state.discards)


def test_every_card_that_the_host_cannot_see_is_refused_alike(grecos: Evening) -> None:
    state = grecos.now.at.state
    held = {card for hand in state.hands for card in hand}
    cards = list(unseen(grecos))
    assert held < set(cards)
    for card in cards:
        discards = tuple(sorted((*state.discards, card)))
        assert correct_by_document(grecos, discards=discards) == PERHAPS_HELD.format(card)


def test_what_lies_open_is_still_corrected(grecos: Evening) -> None:
    assert correct_by_document(grecos, extra_turns=1) == "accepted"


def test_whoever_holds_a_card_lays_it_down_on_a_phone_that_hosts_too(grecos: Evening) -> None:
    played(grecos, lambda at: max(map(len, at.state.hands)) > 2)
    hands = grecos.now.at.state.hands
    seat = max(range(len(hands)), key=lambda seat: len(hands[seat]))
    phone = Rights(host=True, seats=frozenset({seat}))
    seen = visible_to(grecos.now, seat).at
    (card, *rest), discards = seen.state.hands[seat], seen.state.discards
    hands = (*seen.state.hands[:seat], tuple(rest), *seen.state.hands[seat + 1 :])
    discards = tuple(sorted((*discards, card)))
    wanted = seen.with_state(seen.state.changed(hands=hands, discards=discards))
    correct(Correct(grecos.code, phone, wanted, viewer=seat, **grecos.writes()))
    assert grecos.now.at.state.hands[seat] == tuple(rest)
    assert grecos.now.at.state.discards == discards


def test_a_refused_correction_is_sent_again_and_refused_again(grecos: Evening) -> None:
    seen = visible_to(grecos.now, None).at
    card = next(unseen(grecos))
    wanted = seen.with_state(seen.state.changed(discards=(card,)))
    write = Correct(grecos.code, grecos.host, wanted, **grecos.writes())
    for _ in range(2):
        with pytest.raises(Malformed):
            correct(write)


def test_discards_of_iwari_are_corrected_alike_whatever_hands_hold(opened: Opened) -> None:
    """As long as the box has enough cards of a biome for all that are hidden, it may be true."""
    evening = played(
        opened(get_game("iwari"), cards="app"), lambda at: sum(at.state.discards.values()) > 3
    )
    at = evening.now.at
    hidden = sum(hand.size.high for hand in at.state.hands)
    shown = {**at.state.discards}
    for card in at.state.display or ():
        shown[card] += 1
    answers = set()
    for biome, count in at.state.discards.items():
        more = at.deal.cards[biome] - shown[biome] - hidden
        for added, fits in ((more, True), (more + 1, False)):
            discards = {**at.state.discards, biome: count + added}
            deck = at.state.deck.minus(added, added)
            expected = "accepted" if fits else PERHAPS_HELD.format(f"{biome.value} cards")
            if added > 0 and deck.low > 0:
                assert correct_by_document(evening, discards=discards, deck=deck) == expected
                answers.add(fits)
    assert answers == {True, False}


# Putting the board right by taps

TENT = ("duskmoor-1", "0")
SAID = "The position was corrected by hand. Space 1 of Duskmoor: Ana's tent now, empty before."


@pytest.fixture
def iwari(opened: Callable[..., Evening]) -> Evening:
    return opened(get_game("iwari"))


def ask(evening: Evening, rights: Rights, *changes: tuple[str, str]) -> None:
    correct(PutRight(evening.code, rights, changes=changes, **evening.writes()))


def answer(evening: Evening, rights: Rights, *, yes: bool) -> None:
    carry_out(Reply(evening.code, rights, question=evening.question, yes=yes, **evening.writes()))


def test_a_host_alone_puts_the_board_right_at_once(iwari: Evening) -> None:
    ask(iwari, iwari.host, TENT)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}
    assert iwari.now.entries[-1].text == SAID


def test_a_player_asks_the_others_and_it_is_done_once_all_agree(iwari: Evening) -> None:
    ana, ben, cleo = (iwari.phone(seat) for seat in range(3))
    ask(iwari, ana, TENT)
    assert iwari.now.at.state.tents == {}
    asked = open_request(iwari.now)
    assert asked is not None
    assert asked.missing == {1, 2}
    answer(iwari, ben, yes=True)
    assert iwari.now.at.state.tents == {}
    answer(iwari, cleo, yes=True)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}
    assert iwari.now.entries[-1].text == SAID


def test_nothing_changes_if_somebody_says_no(iwari: Evening) -> None:
    ana, ben = iwari.phone(0), iwari.phone(1)
    ask(iwari, ana, TENT)
    answer(iwari, ben, yes=False)
    assert open_request(iwari.now) is None
    assert iwari.now.at.state.tents == {}


def test_a_player_alone_asks_the_host(iwari: Evening) -> None:
    ask(iwari, iwari.phone(0), TENT)
    assert iwari.now.at.state.tents == {}
    answer(iwari, iwari.host, yes=True)
    assert iwari.now.at.state.tents == {"duskmoor-1": 0}


def test_a_correction_is_taken_back_like_a_move(iwari: Evening) -> None:
    before = iwari.now.position
    ask(iwari, iwari.host, TENT)
    carry_out(TakeBack(iwari.code, iwari.host, to=before.revision, **iwari.writes()))
    assert iwari.now.at.state == before.at.state


def test_whoever_only_watches_corrects_nothing(iwari: Evening) -> None:
    with pytest.raises(NotAllowed):
        ask(iwari, Rights(), TENT)


def test_somebody_elses_eyes_are_not_lent(iwari: Evening) -> None:
    with pytest.raises(NotAllowed):
        carry_out(PutRight(iwari.code, iwari.phone(0), changes=[TENT], viewer=1, **iwari.writes()))


def test_a_correction_of_an_older_board_is_stale(iwari: Evening) -> None:
    write = PutRight(iwari.code, iwari.host, changes=[TENT], **iwari.writes())
    ask(iwari, iwari.host, ("duskmoor-2", "1"))
    with pytest.raises(Stale):
        carry_out(write)


def test_more_pieces_than_the_box_has_are_refused_with_the_place(iwari: Evening) -> None:
    edition = iwari.now.deal.edition
    totems = [(f"totems.{one.id}.0", "4") for one in edition.territories[:5]]
    with pytest.raises(Malformed) as refused:
        ask(iwari, iwari.host, *totems)
    message = refused.value.problems[0].message
    assert "Ana's totems in" in message
    assert "the box has" in message
    assert "not accepted" in iwari.now.entries[-1].text


def test_what_is_no_spot_or_changes_nothing_is_refused(iwari: Evening) -> None:
    for changes in ([("sea", "0")], [("duskmoor-1", "9")], [TENT] * (MOST_CHANGES + 1)):
        with pytest.raises(Malformed):
            ask(iwari, iwari.host, *changes)
    with pytest.raises(Malformed) as refused:
        ask(iwari, iwari.host, TENT, ("duskmoor-1", "nothing"))
    assert refused.value.problems[0].message == UNCHANGED


def test_what_is_asked_shows_nobody_the_hands(opened: Callable[..., Evening]) -> None:
    evening = opened(get_game("iwari"), cards="app")
    ana, _ = evening.phone(0), evening.phone(1)
    ask(evening, ana, TENT)
    assert isinstance(evening.now.entries[-1].entry, CorrectionAsked)
    for viewer in (None, 0, 1):
        assert visible_to(evening.now, viewer).entries[-1].entry.state is None
    answer(evening, evening.phone(1), yes=True)
    corrected = next(e.entry for e in evening.now.entries if isinstance(e.entry, Corrected))
    assert all(hand.cards for hand in corrected.state.hands)
    seen = visible_to(evening.now, 1).entries[-1].entry
    assert isinstance(seen, Corrected)
    assert [hand.cards is None for hand in seen.state.hands] == [True, False, True]


def test_the_owner_of_a_hand_lays_a_card_down(opened: Callable[..., Evening]) -> None:
    """It is their own phone that says so, without the host; the others see where it went."""
    evening = opened(get_game("iwari"), cards="app")
    ana, ben = evening.phone(0), evening.phone(1)
    card = evening.now.at.state.hands[0].cards[0].value
    held = evening.now.at.state.hands[0].cards
    many = sum(one.value == card for one in held)
    changes = [(f"hand.0.{card}", str(many - 1)), (f"discards.{card}", "1")]
    correct(PutRight(evening.code, ana, changes=changes, viewer=0, **evening.writes()))
    answer(evening, ben, yes=True)
    state = evening.now.at.state
    assert len(state.hands[0].cards) == len(held) - 1
    assert {biome.value: n for biome, n in state.discards.items()}[card] == 1
    told = visible_to(evening.now, 1).entries[-1].text
    assert "among the discards: 1 now, 0 before" in told
    assert "Ana's hand" not in told


def test_a_player_learns_of_no_hand_by_trying(opened: Callable[..., Evening]) -> None:
    """Every card that Ana does not see is refused alike, and each attempt is in the log."""
    evening = played(opened(get_game("grecos")), lambda at: sum(map(bool, at.state.hands)) > 1)
    state, ana = evening.now.at.state, evening.phone(0)
    shown = {*state.discards, *state.hands[0]}
    hidden = [card for card in sorted(evening.now.at.edition.card) if card not in shown]
    assert {card for hand in state.hands[1:] for card in hand} < set(hidden)
    for card in hidden:
        before = evening.now.revision
        with pytest.raises(Malformed) as refused:
            write = {"changes": [(f"card-{card}", "discards")], "viewer": 0}
            correct(PutRight(evening.code, ana, **write, **evening.writes()))
        said = capital(PERHAPS_HELD.format(card))
        assert refused.value.problems[0].message == f"{said}."
        assert evening.now.entries[before + 1].text.startswith("Ana tried")
