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
    count, own = sum(tally.eggs.values()), sum(tally.own.values())
    lines = (
        ScoreLine(
            "eggs",
            "Eggs on the board",
            count,
            CITE["solo_eggs"],
            capital(f"{eggs_stand(count)} on the board, the white egg not counted."),
            count=count,
            each=1,
            where=tuple(square for colour in COLOURS for square in tally.squares[colour]),
        ),
        ScoreLine(
            "own_colour",
            "Eggs on their own colour",
            own,
            CITE["solo_own_colour"],
            capital(f"{eggs_stand(own)} on squares of their own colour."),
            count=own,
            each=1,
            where=tuple(square for colour in COLOURS for square in tally.own_squares(colour)),
        ),
        ScoreLine(
            "demons",
            "Demons left on the board",
            -tally.left,
            CITE["solo_demons"],
            f"Coloured demons left on the board: {tally.left}.",
            count=tally.left,
            each=-1,
        ),
    )
    total = Score(0, lines)
    return ScoreSheet(
        categories=CATEGORIES,
        scores=(total,),
        standings=podium([(total.total,)]),
        verdict=capital(f"{counted(total.total, 'point')}: {band(total.total)}."),
    )
