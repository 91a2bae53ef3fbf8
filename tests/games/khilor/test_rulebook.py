"""The rulebook: each of its rules is cited somewhere, and each ruling decides one of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.engine.game import random_walk
from companion.engine.layout import corrected
from companion.engine.rulebook import Citation
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import RULED
from companion.games import khilor
from companion.games.khilor.deal import ring_id
from companion.games.khilor.game import GAME
from companion.games.khilor.rules import (
    BoardFilled,
    Catch,
    EndTurn,
    Fill,
    LayEggs,
    Move,
    MoveWhiteDemon,
    Position,
    TakePoints,
)
from tests.games.khilor.positions import (
    BAR,
    REST,
    RETURN,
    ROW,
    a_deal,
    after,
    held,
    in_front,
    position,
    refusals,
    with_an_egg_laid,
)
from tests.games.khilor.reading import read_diagram
from tests.games.khilor.test_ending import EXAMPLE, best, green, tallied
from tests.games.khilor.test_rules import COLUMN, FLIPPED, UPRIGHT, driving, without_the_bar
from tests.games.otherwise import otherwise


def test_kh_5_a_skipped_polyomino_stays_in_front() -> None:
    at = otherwise(GAME, GAME.start(a_deal()), "KH-5")
    first = next(m for m in GAME.legal_moves(at) if m.polyomino == "I")
    second = next(m for m in GAME.legal_moves(at) if m.polyomino == "O")
    assert GAME.apply(at, first).state.state.dragon == "O"
    assert GAME.apply(at, second).state.state.dragon == "I"


def test_kh_5_a_chosen_polyomino_goes_behind_the_one_that_was_skipped() -> None:
    """Nobody can choose between the same two for ever: the one after the chosen one follows."""
    at = otherwise(GAME, GAME.start(a_deal()), "KH-5")
    first, second, third, *rest = at.ring
    chosen = next(m for m in GAME.legal_moves(at) if m.polyomino == second)
    after_it = GAME.apply(at, chosen).state
    assert in_front(after_it) == (first, third)
    assert after_it.ring == (first, third, *rest, second)
    assert GAME.state_problems(after_it) == ()
    assert read_diagram(after_it.deal, GAME.diagram(after_it)) == after_it
    drawn = [one.id for one in GAME.picture(after_it).elements if one.id.startswith("ring-")]
    assert drawn == [ring_id(one) for one in (*rest, second)]
    moved = corrected(GAME, after_it, [("dragon", third)])
    assert moved.ring == (third, *rest, second, first)
    back = GAME.at(GAME.option_changed(after_it.deal, {"KH-5": RULED}), after_it.state)
    assert back.ring == after_it.ring


def test_kh_5_a_ring_is_all_polyominoes_from_the_token_on() -> None:
    at = GAME.start(a_deal())
    for ring in (at.ring[1:], at.ring[::-1], (*at.ring[:-1], at.ring[0])):
        (problem,) = GAME.state_problems(at.with_state(at.state.changed(ring=ring)))
        assert problem.path == "ring"


def test_kh_8_any_egg_on_a_square_of_the_colour_scores_once_more() -> None:
    at = GAME.start(a_deal())
    square, colour = next(iter(at.edition.owner.items()))
    other = next(c for c in ("green", "blue") if c != colour)
    demons = {q: stack for q, stack in at.state.demons.items() if q != square}
    caught = ({**at.state.caught[0], colour: 2}, *at.state.caught[1:])
    at = at.with_state(at.state.changed(demons=demons, eggs={square: other}, caught=caught))
    assert GAME.tally(at).own[colour] == 0
    kept = GAME.tally(otherwise(GAME, at, "KH-8"))
    assert kept.own[colour] == 1
    assert kept.own_squares(colour) == (square,)
    assert GAME.check_tally(kept) == ()
    ada = GAME.score(kept).score(0).total
    assert ada == GAME.sheet(at).score(0).total + 1


def test_kh_12_the_game_ends_as_soon_as_one_white_demon_stands_on_the_white_egg() -> None:
    at = driving("C4", "F6")
    assert "D4" in at.white_steps
    moved = MoveWhiteDemon("D4")
    assert not GAME.is_over(after(at, moved))
    assert GAME.is_over(after(otherwise(GAME, at, "KH-12"), moved))


def test_kh_5_changes_nothing_where_the_first_is_chosen() -> None:
    at = position(A1="gg", B1="gg", C1="gg", D1="gg", A7="gg", B7="gg", C7="gg", D7="gg")
    bar = Catch("I", 0, "B1")
    assert GAME.check(at, bar) is None
    assert after(at, bar).state.dragon == after(otherwise(GAME, at, "KH-5"), bar).state.dragon


def test_kh_13_a_polyomino_is_flipped_as_soon_as_its_own_front_does_not_fit() -> None:
    """The bar fits with its front, and T flipped on the three in a row."""
    at = without_the_bar(1, **COLUMN, B7="g", C7="b", D7="y")
    assert {move.side for move in GAME.legal_moves(at)} == {"front"}
    free = otherwise(GAME, at, "KH-13")
    sides = {move.polyomino: move.side for move in GAME.legal_moves(free)}
    assert sides["I"] == "front"
    assert sides["T"] == "back"
    flipped = next(move for move in GAME.legal_moves(free) if move.polyomino == "T")
    assert after(free, flipped).state.caught[1] == held(green=1, blue=1, yellow=1)
    violation = GAME.check(at, flipped)
    assert violation is not None
    assert violation.code == "flipped"


def test_kh_13_a_polyomino_whose_front_fits_lies_with_its_front() -> None:
    free = otherwise(GAME, without_the_bar(1, **COLUMN, B7="g", C7="b", D7="y"), "KH-13")
    violation = GAME.check(free, Catch("I", 0, "B7", "back"))
    assert violation is not None
    assert violation.reason == "I still fits with its front, with its egg symbol on A2."
    assert GAME.prompt(free).startswith("Additional turn, flipped where the front does not fit.")


def test_kh_13_is_as_ever_where_no_front_fits_or_nothing() -> None:
    for squares in (FLIPPED, {"A1": "gg", "G7": "gg"}):
        at = without_the_bar(1, **squares)
        free = otherwise(GAME, at, "KH-13")
        assert set(GAME.legal_moves(free)) == set(GAME.legal_moves(at))
        assert GAME.prompt(free) == GAME.prompt(at)


def test_kh_13_shows_each_polyomino_with_the_side_that_can_be_laid() -> None:
    at = without_the_bar(1, **COLUMN, B7="g", C7="b", D7="y")
    shown = {place.id: place.title for place in GAME.picture(otherwise(GAME, at, "KH-13")).elements}
    assert shown["lie-I-0"] == "I as printed"
    assert shown["lie-T-0"].startswith("T flipped")


def test_kh_13_leaves_a_turn_before_the_end_alone() -> None:
    at = otherwise(GAME, position(**COLUMN), "KH-13")
    assert list(GAME.legal_moves(at)) == [UPRIGHT]
    assert GAME.check(at, Catch("T", 0, "B7", "back")) is not None


# Every refusal has its code, its rule, and a move that provokes it

GREEN_COLUMN = {"A1": "gg", "A3": "gg", "A4": "gg"}


def start() -> Position:
    return position(**ROW, **REST)


def nesting(**squares: str) -> Position:
    return after(position(**ROW, **REST, **squares), BAR)


def driving_on() -> Position:
    return after(
        position(1, changes={"white": ("B2", "F6")}, **REST, A1="gg", B1="g", C1="gg", D1="gg"),
        BAR,
    )


def additional(**squares: str) -> Position:
    return position(changes={"dragon": "T"}, turn=1, **(squares or GREEN_COLUMN))


PINK = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEFG")[:19]

CASES: list[tuple[str, bool, Position, Move]] = [
    ("game_over", False, position(A1="g"), BAR),
    ("game_over", False, position(1, changes={"white": ("B2", "F6")}, A1="g"), BAR),
    ("not_now", False, start(), Fill(("A1",), "green")),
    (
        "no_such_demon",
        False,
        after(GAME.start(a_deal(fill="table")), Fill(PINK, "pink")),
        Fill(("F3",), "pink"),
    ),
    ("no_such_square", False, GAME.start(a_deal(fill="table")), Fill(("D4",), "pink")),
    ("no_such_square", False, GAME.start(a_deal(fill="table")), Fill((), "pink")),
    (
        "square_too_high",
        False,
        after(GAME.start(a_deal(fill="table")), Fill(("A1",), "pink"), Fill(("A1",), "blue")),
        Fill(("A1",), "green"),
    ),
    (
        "square_goes_short",
        True,
        after(GAME.start(a_deal(fill="table")), Fill(PINK, "pink")),
        BoardFilled(),
    ),
    ("not_now", False, GAME.start(a_deal(fill="table")), BAR),
    ("not_now", False, nesting(), BAR),
    ("not_now", False, start(), RETURN),
    ("not_now", False, start(), LayEggs("green", ("A1",))),
    ("not_now", False, start(), EndTurn()),
    ("no_eggs_in_additional_turn", False, additional(), LayEggs("green", ("A2",))),
    ("no_eggs_in_additional_turn", False, additional(), RETURN),
    ("no_eggs_in_additional_turn", False, additional(), EndTurn()),
    ("not_now", False, start(), MoveWhiteDemon("B2")),
    ("not_now", False, driving_on(), EndTurn()),
    ("not_now", False, driving_on(), BAR),
    ("not_now", False, start(), TakePoints()),
    ("can_still_catch", True, additional(), TakePoints()),
    ("no_such_polyomino", False, start(), Catch("X", 0, "B1")),
    ("no_such_square", False, start(), Catch("I", 0, "Z9")),
    ("no_such_square", False, nesting(), LayEggs("green", ("Z9",))),
    ("no_such_square", False, driving_on(), MoveWhiteDemon("Z9")),
    ("not_available", True, start(), Catch("T", 0, "B7")),
    (
        "not_available",
        True,
        position(1, changes={"white": ("B2", "F6")}, **ROW, **REST),
        Catch("J", 0, "B7"),
    ),
    ("flipped", True, start(), Catch("I", 0, "B1", "back")),
    ("off_board", True, start(), Catch("I", 0, "G1")),
    ("egg_in_the_way", True, position(**REST, A1="g", C1="(B)", D1="y"), BAR),
    ("no_demon", True, position(**REST, A1="g"), BAR),
    (
        "white_demon_covered",
        True,
        position(1, changes={"white": ("A1", "F6")}, **ROW, **REST),
        BAR,
    ),
    ("no_egg_matched", False, nesting(), RETURN),
    (
        "white_egg_stays",
        False,
        after(position(C4="g", E4="b", F4="y", **REST), Catch("I", 0, "D4")),
        RETURN,
    ),
    ("remove_before_laying", True, with_an_egg_laid(nesting(B1="(K)"), "green", "A1"), RETURN),
    ("no_egg", False, nesting(), LayEggs("green", ())),
    ("no_egg", False, nesting(), LayEggs(None, ("A1",))),
    ("square_twice", False, nesting(), LayEggs("green", ("A1", "A1"))),
    ("colour_not_caught", True, nesting(), LayEggs("pink", ("A1",))),
    ("one_colour", True, with_an_egg_laid(nesting(), "green", "A1"), LayEggs("blue", ("B1",))),
    ("not_under_polyomino", True, nesting(), LayEggs("green", ("A2",))),
    ("square_not_empty", False, nesting(B1="(K)"), LayEggs("green", ("B1",))),
    ("square_not_empty", False, nesting(B1="k"), LayEggs("green", ("B1",))),
    (
        "square_not_empty",
        False,
        after(position(A1="kg", C1="b", D1="y", **REST), BAR),
        LayEggs("green", ("A1",)),
    ),
    (
        "white_demon_there",
        True,
        after(position(1, changes={"white": ("B1", "F6")}, **ROW, **REST), BAR),
        LayEggs("green", ("B1",)),
    ),
    (
        "pile_empty",
        False,
        nesting(**{f"{column}{row}": "(G)" for row in (2, 3) for column in "ABCDE"}),
        LayEggs("green", ("A1",)),
    ),
    ("not_along_an_arrow", True, driving_on(), MoveWhiteDemon("B3")),
]


@pytest.mark.parametrize(
    ("code", "possible", "at", "move"), CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)]
)
def test_a_broken_rule_is_named_and_cited(
    code: str, possible: bool, at: Position, move: Move
) -> None:
    found = {violation.code: violation for violation in GAME.violations(at, move)}
    assert code in found
    assert found[code].possible == possible
    assert GAME.rulebook.citations[found[code].cite.id] == found[code].cite
    assert move not in list(GAME.legal_moves(at))


def test_every_refusal_of_the_law_is_tried_here() -> None:
    rules = Path(khilor.__file__).with_name("rules.py").read_text(encoding="utf-8")
    codes = set(re.findall(r'(?:refuse|impossible)\(\s*"(\w+)"', rules))
    by_the_engine = {"game_over", "not_now"}
    tried_below = {"not_yours"}
    assert (codes | by_the_engine) - tried_below == {code for code, *_ in CASES}


@pytest.mark.parametrize("case", CASES, ids=[f"{c[0]}-{n}" for n, c in enumerate(CASES)])
def test_a_refused_move_has_a_sentence_all_the_same(case: tuple[str, bool, Position, Move]) -> None:
    _, _, at, move = case
    assert "None" not in GAME.describe(at, move)
    assert all("None" not in violation.reason for violation in GAME.violations(at, move))


def test_the_turn_s_stage_is_named_before_the_move_s_own_faults() -> None:
    assert refusals(nesting(), Catch("T", 0, "G1")) == ["not_now"]
    assert refusals(driving_on(), Catch("T", 0, "G1")) == ["not_now"]


def test_what_is_asked_of_another_is_refused_with_their_name() -> None:
    (violation,) = GAME.violations(start(), BAR, seats=(1,))
    assert (violation.code, violation.reason) == ("not_yours", "That is for Ada to decide.")
    assert violation.cite.section == "Course of the Game"


def test_a_player_whose_turn_has_ended_by_itself_is_given_the_reason() -> None:
    at = after(position(A1="gp", B1="k", C1="bg", D1="yk", A2="gg", B2="gg"), BAR)
    assert at.turn == 1
    (violation,) = GAME.violations(at, LayEggs("purple", ("A1",)), seats=(0,))
    assert (violation.code, violation.reason) == (
        "not_yours",
        "It is Ben's turn: yours is over once you end it, or when no egg can be returned or laid.",
    )
    assert violation.cite.ruling == "KH-6"
    (violation,) = GAME.violations(at, LayEggs("purple", ("A1",)), seats=(2,))
    assert violation.reason == "That is for Ben to decide."


def test_faults_of_a_placement_come_in_the_order_of_the_steps() -> None:
    at = position(**REST, A1="g", C1="(B)")
    assert refusals(at, Catch("T", 0, "B1", "back"))[:3] == [
        "not_available",
        "flipped",
        "off_board",
    ]
    assert refusals(at, BAR) == ["egg_in_the_way", "no_demon"]


def test_a_wrong_polyomino_that_was_used_anyway_moves_the_dragon_after_it() -> None:
    at = position(**REST, A1="gg", C1="gg", B1="gg", B2="gg")
    happened = GAME.apply(at, Catch("T", 0, "B1")).state
    assert in_front(happened) == ("S", "Z")
    assert sum(happened.state.caught[0].values()) == 3


def test_an_egg_laid_in_a_wrong_place_anyway_lies_there() -> None:
    happened = GAME.apply(nesting(), LayEggs("pink", ("A2",))).state
    assert happened.state.eggs == {"A2": "pink"}
    assert GAME.state_problems(happened) == ()
    assert list(GAME.legal_moves(happened)) == [EndTurn()] or happened.turn == 1


def test_points_taken_too_early_anyway_end_that_turn() -> None:
    happened = GAME.apply(additional(), TakePoints()).state
    assert (happened.state.compensated, happened.turn) == ((0, 1, 0), 2)


# The rulebook


def cited_by_refusals() -> Iterator[Citation]:
    alone = after(position(1, C4="g", E4="b", F4="y"), Catch("I", 0, "D4"))
    for _, _, at, move in (*CASES, ("", False, alone, RETURN)):
        yield from (violation.cite for violation in GAME.violations(at, move))


def cited_by_set_ups() -> Iterator[Citation]:
    for deal in (a_deal(1), a_deal(2, fill="table")):
        yield from (step.cite for step in GAME.setup_steps(deal))


def cited_by_scores() -> Iterator[Citation]:
    for sheet in (
        GAME.score(EXAMPLE),
        green(9, 1, eggs=5, own=2),
        GAME.score(tallied({}, names=("Ada",))),
        best(Ada={"green": 4}, Ben={"blue": 4}, Cleo={}),
    ):
        yield from (category.cite for category in sheet.categories)
        yield from (tie_break.cite for tie_break in sheet.tie_breaks)
        yield from (line.cite for score in sheet.scores for line in score.lines)
        yield from quoted_in_remarks(sheet)


def cited_by_events() -> Iterator[Citation]:
    """What happens by a rule, not by a choice: ends, and white demons that take eggs or stay."""
    solo = position(1, {"white": ("C4", "G1")}, A6="gg", B7="gg", C6="gg", D6="gg")
    for at in (
        solo,
        position(A1="gp", A2="k", A3="gg", A4="gg"),
        position(2, A1="g", A3="g", A4="g"),
    ):
        for before, move in random_walk(GAME, at, Random(1)):
            yield from (event.cite for event in GAME.apply(before, move).events if event.cite)


def quoted_in_remarks(sheet: ScoreSheet) -> Iterator[Citation]:
    """The rules that a remark quotes word by word, with their section."""
    for remark in sheet.remarks:
        for cite in GAME.rulebook.citations.values():
            if cite.section in remark and cite.text in remark:
                yield cite


def test_every_citation_is_used() -> None:
    cited = (cited_by_refusals(), cited_by_set_ups(), cited_by_scores(), cited_by_events())
    assert {cite.id for cites in cited for cite in cites} == set(GAME.rulebook.citations)


def test_every_ruling_decides_some_rule() -> None:
    book = GAME.rulebook
    decided = {ruling.id for rule in book.citations.values() for ruling in book.rulings_on(rule)}
    assert set(book.rulings) <= decided
