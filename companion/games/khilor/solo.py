"""The score of a single player, and the rank that it names."""

from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet
from companion.engine.standings import Standing
from companion.games.khilor.components import COLOURS
from companion.games.khilor.rulebook import CITE
from companion.games.khilor.tally import Tally
from companion.games.khilor.words import capital, eggs_stand, points_of

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
)


def band(points: int) -> str:
    """The rank of a solo total, the booklet's exclamation marks left out."""
    return next((name for least, name in BANDS if points >= least), LOWEST)


def score(tally: Tally) -> ScoreSheet:
    """Eggs, eggs on their own colour, and the demons left, which cost a point each."""
    eggs = tuple(tally.eggs[colour] for colour in COLOURS)
    count, own = sum(found.count for found in eggs), sum(found.own for found in eggs)
    lines = (
        ScoreLine(
            "eggs",
            "Eggs on the board",
            count,
            CITE["solo_eggs"],
            capital(f"{eggs_stand(count)} on the board, the white egg not counted."),
            count=count,
            each=1,
            where=tuple(square for found in eggs for square in found.squares),
        ),
        ScoreLine(
            "own_colour",
            "Eggs on their own colour",
            own,
            CITE["solo_own_colour"],
            capital(f"{eggs_stand(own)} on squares of their own colour."),
            count=own,
            each=1,
            where=tuple(square for found in eggs for square in found.own_squares),
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
        standings=(Standing(0, 1, total.total, wins=True),),
        verdict=f"{points_of(total.total)}: {band(total.total)}.",
    )
