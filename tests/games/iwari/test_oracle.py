"""The score against a second, naive reading of the booklet, on boards of any kind."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.iwari.game import GAME
from companion.games.iwari.state import Position

from .board import LETTERS, SMALL, position, table

DEAL = table(5, A="1")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, str]:
    """A board of tents and totems, written as text."""
    board = {}
    for place, spaces in SMALL.spaces_in.items():
        tents = draw(st.text("." + LETTERS, min_size=len(spaces), max_size=len(spaces)))
        totems = draw(st.text(LETTERS, max_size=4))
        board[place] = f"{tents} {totems}".rstrip()
    return board


def tents_of(board: dict[str, str], place: str, tribe: str) -> int:
    return board[place].split(" ")[0].count(tribe)


def totems_of(board: dict[str, str], place: str, tribe: str) -> int:
    return board[place].partition(" ")[2].count(tribe)


def naive_tents(board: dict[str, str], tribe: str) -> int:
    """Points are those of the next larger camp; nobody larger, and all tents count."""
    points = 0
    for place in board:
        own = tents_of(board, place, tribe)
        camps = [tents_of(board, place, other) for other in LETTERS]
        larger = [camp for camp in camps if camp > own]
        if own:
            points += min(larger) if larger else sum(camps)
    return points


def naive_connections(board: dict[str, str], tribe: str) -> int:
    points = 0
    for link in SMALL.connections:
        if link.number == DEAL.mountains["A"]:
            continue
        leads = all(
            totems_of(board, place, tribe)
            == max(totems_of(board, place, other) for other in LETTERS)
            > 0
            for place in (link.a, link.b)
        )
        if leads:
            points += sum(
                totems_of(board, place, other) for place in (link.a, link.b) for other in LETTERS
            )
    return points


def naive_settlements(at: Position, seat: int) -> int:
    """Each tent spreads along paths over its own tribe's tents until nothing changes."""
    own = {space for space, owner in at.state.tents.items() if owner == seat}
    points = 0
    for start in own:
        reached = {start}
        while True:
            more = {b for a, b in SMALL.paths if a in reached and b in own}
            more |= {a for a, b in SMALL.paths if b in reached and a in own}
            if more <= reached:
                break
            reached |= more
        points += len(reached) >= 4
    return points


def fits(board: dict[str, str]) -> bool:
    return all(
        sum(tents_of(board, place, tribe) for place in board) <= 20
        and sum(totems_of(board, place, tribe) for place in board) <= 8
        for tribe in LETTERS
    )


@given(boards().filter(fits))
def test_every_board_scores_as_the_booklet_reads(board: dict[str, str]) -> None:
    at = position(DEAL, **board)
    sheet = GAME.score(GAME.tally(at))
    for seat, tribe in enumerate(LETTERS):
        score = sheet.score(seat)
        assert score.points("tents") == naive_tents(board, tribe)
        assert score.points("connections") == naive_connections(board, tribe)
        assert score.points("settlements") == naive_settlements(at, seat)
    best = max((score.total, 28 - pieces(board, LETTERS[score.seat])) for score in sheet.scores)
    winners = {
        score.seat
        for score in sheet.scores
        if (score.total, 28 - pieces(board, LETTERS[score.seat])) == best
    }
    assert {standing.seat for standing in sheet.standings if standing.wins} == winners


def pieces(board: dict[str, str], tribe: str) -> int:
    return sum(tents_of(board, p, tribe) + totems_of(board, p, tribe) for p in board)
