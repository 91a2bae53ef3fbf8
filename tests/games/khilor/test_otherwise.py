"""Rulings of Khilor that a table plays the other way."""

from companion.games.khilor.game import GAME
from companion.games.khilor.moves import Catch, MoveWhiteDemon
from tests.games.otherwise import otherwise

from .positions import a_deal, after, position
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
