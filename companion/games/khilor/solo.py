"""The score of a single player, and the rank that it names."""

from companion.engine.phrases import capital, counted
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import podium
from companion.games.khilor.components import COLOURS
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.tally import Tally
from companion.games.khilor.words import eggs_stand

BANDS = (
    (60, "Master of Dragons"),
    (56, "Eggceptional"),
    (51, "What the Egg"),
    (41, "Rookie dragon rider"),
    (30, "Emerging from shadows"),
)
LOWEST = "Light in the shadows"
CATEGORIES = (
    Category("eggs", "Eggs", CITE["solo_eggs"]),
    Category("own_colour", "On their own colour", CITE["solo_own_colour"]),
    Category("demons", "Demons left", CITE["solo_demons"]),
    Category("rank", "Rank, by the total", CITE["solo_bands"]),
)
"""The rank gives no points: its row is there to tell its rule."""


def band(points: int) -> str:
    """The rank of a solo total, the booklet's exclamation marks left out."""
    return next((name for least, name in BANDS if points >= least), LOWEST)


def score(tally: Tally) -> ScoreSheet:
    """Eggs, eggs on their own colour, and the demons left, which cost a point each."""
    count, own, left = sum(tally.eggs.values()), sum(tally.own.values()), tally.left
    where = tuple(square for colour in COLOURS for square in tally.squares[colour])
    own_where = tuple(square for colour in COLOURS for square in tally.own_squares(colour))
    all_eggs = capital(f"{eggs_stand(count)} on the board, the white egg not counted.")
    own_eggs = capital(f"{eggs_stand(own)} on squares of their own colour.")
    demons = f"Coloured demons left on the board: {left}."
    rows = (
        ("Eggs on the board", count, 1, all_eggs, where),
        ("Eggs on their own colour", own, 1, own_eggs, own_where),
        ("Demons left on the board", left, -1, demons, ()),
    )
    lines = tuple(
        ScoreLine(row.id, label, number * each, row.cite, because, number, each, places)
        for row, (label, number, each, because, places) in zip(CATEGORIES, rows, strict=False)
    )
    total = Score(0, lines).total
    return ScoreSheet(
        categories=CATEGORIES,
        scores=(Score(0, lines),),
        standings=podium([(total,)]),
        verdict=capital(f"{counted(total, 'point')}: {band(total)}."),
    )
