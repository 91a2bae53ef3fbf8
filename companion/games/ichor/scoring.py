"""The winner of a game scores the loser's tokens off the board; two games make a match."""

from collections.abc import Iterator

from companion.engine.game import Seat
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import Standing, TieBreak
from companion.games.ichor.rulebook import CITE
from companion.games.ichor.tally import GameTally, Tally

GAMES = (
    Category("first_game", "First game", CITE["points"]),
    Category("second_game", "Second game", CITE["points"]),
)


def score(tally: Tally) -> ScoreSheet:
    """The sheet of both games, or of the only one; games not over score nothing yet."""
    scores = tuple(Score(seat, tuple(_lines(tally, seat))) for seat in (0, 1))
    tie_breaks = _tie_breaks(tally, scores)
    return ScoreSheet(
        categories=GAMES[: len(tally.games)],
        scores=scores,
        standings=_podium(tally, scores, tie_breaks),
        verdict=_verdict(tally, scores),
        tie_breaks=tie_breaks,
    )


def _lines(tally: Tally, seat: Seat) -> Iterator[ScoreLine]:
    for category, game in zip(GAMES, tally.games, strict=False):
        if game.winner == seat:
            off = game.off[1 - seat]
            because = (
                f"{tally.names[seat]} won with the {_side(game, seat)}; "
                f"{tally.names[1 - seat]} has {off} tokens off the board."
            )
            label = "Tokens the loser has off the board"
            yield ScoreLine(category.id, label, off, CITE["points"], because, count=off, each=1)


def _side(game: GameTally, seat: Seat) -> str:
    return "monsters" if game.monsters == seat else "gods"


def _tie_breaks(tally: Tally, scores: tuple[Score, ...]) -> tuple[TieBreak, ...]:
    """Level after a whole match, the winner of the second game wins (IC-23)."""
    if len(tally.games) < 2 or not _decided(tally) or scores[0].total != scores[1].total:
        return ()
    winner = tally.games[1].winner
    values = tuple(int(winner == seat) for seat in (0, 1))
    return (TieBreak("Won the second game", values, CITE["second_game"]),)


def _decided(tally: Tally) -> bool:
    return all(game.winner is not None for game in tally.games)


def _podium(
    tally: Tally, scores: tuple[Score, ...], tie_breaks: tuple[TieBreak, ...]
) -> tuple[Standing, ...]:
    worth = [
        (scores[seat].total, *(tie_break.values[seat] for tie_break in tie_breaks))
        for seat in (0, 1)
    ]
    standings = [
        Standing(
            seat,
            1 + (worth[1 - seat] > worth[seat]),
            scores[seat].total,
            _decided(tally) and worth[seat] > worth[1 - seat],
        )
        for seat in (0, 1)
    ]
    return tuple(sorted(standings, key=lambda standing: standing.rank))


def _verdict(tally: Tally, scores: tuple[Score, ...]) -> str:
    one, two = scores[0].total, scores[1].total
    high, low = max(one, two), min(one, two)
    if not _decided(tally):
        return _interim(tally, high, low, tally.names[int(two > one)])
    if one != two:
        return f"{tally.names[int(two > one)]} wins {high} to {low}."
    last = tally.games[1].winner
    assert last is not None
    return f"{tally.names[last]} wins: {high} to {low}, and the second game decides."


def _interim(tally: Tally, high: int, low: int, leader: str) -> str:
    if high == 0:
        return "No game is decided yet."
    return f"{leader} leads {high} to {low}; one game is not decided yet."
