"""Rulings of Khilor that a table plays the other way."""

from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, MoveWhiteDemon
from tests.games.otherwise import otherwise

from .positions import a_deal, after, held, position
from .test_ending import BAR, COLUMN, FLIPPED, without_the_bar
from .test_solo import driving


def test_kh_5_a_skipped_polyomino_stays_in_front() -> None:
    at = otherwise(GAME, GAME.start(a_deal()), "KH-5")
    first = next(m for m in GAME.legal_moves(at) if m.polyomino == "I")
    second = next(m for m in GAME.legal_moves(at) if m.polyomino == "O")
    assert GAME.apply(at, first).state.state.dragon == "O"
    assert GAME.apply(at, second).state.state.dragon == "I"


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
    assert list(GAME.legal_moves(at)) == [BAR]
    assert GAME.check(at, Catch("T", 0, "B7", "back")) is not None
