"""The position as text: what it shows, and that it is read back whole."""

import pytest

from companion.engine.problems import Malformed
from companion.games.iwari.box.components import Feat
from companion.games.iwari.game import GAME
from companion.games.iwari.hands import Span
from companion.games.iwari.lying import PlacedFeat
from companion.games.iwari.moves import DealtHand

from .board import COAST, FOREST, TUNDRA, after, position, table, tent
from .reading import read_diagram

DEAL = table(3, union="yes")

SHOWN = """\
turn 4, F second in desert
deck 20..24, out once
display unknown
discards T0 F0 G0 C0 D0
hands T 3, F 1..2, G 3
feat union G coast
half scored

tundra     . . . . . .                  half T . . . . .
forest     . . . . .                    half . . . . .
glaciers   . . . . .                    half . . . . .
coast      . . G . .                    half . . . . .
desert     T T F . . . .   totems TTF   half T T . . . . .
islet      .                            half .
"""


def test_a_diagram_shows_the_position() -> None:
    at = position(
        DEAL,
        turn=4,
        deck=Span(20, 24),
        shuffles=1,
        half={"tundra-1": 0, "desert-1": 0, "desert-2": 0},
        feats=(PlacedFeat(Feat.UNION, 2, "coast"),),
        desert="TT TTF",
        coast="..G",
    )
    at = after(at, tent("desert-3"))
    assert GAME.diagram(at) == SHOWN
    assert read_diagram(DEAL, SHOWN) == at


def test_a_diagram_shows_feats_that_are_due() -> None:
    at = after(position(DEAL, desert="TTT"), tent("desert-4"))
    assert "due union desert\n" in GAME.diagram(at)
    assert read_diagram(DEAL, GAME.diagram(at)) == at


def test_a_viewed_diagram_hides_hands() -> None:
    at = GAME.start(table(3, cards="app"))
    assert "hands T 0 none, F 0 none, G 0 none" in GAME.diagram(at)
    at = after(at, DealtHand(0, (TUNDRA, FOREST, COAST)))
    assert "hands T 3 TFC, F 0 none, G 0 none" in GAME.diagram(at)
    assert "hands T 3, F 0 none, G 0 none" in GAME.diagram(GAME.view(at, None))


@pytest.mark.parametrize(
    ("shown", "instead"),
    [
        ("turn 4, F second in desert", "turn four"),
        ("turn 4, F", "turn 4, D"),
        ("deck 20..24", "deck 24..20"),
        ("hands T 3, F 1..2, G 3", "hands T 3"),
        ("desert     T T F", "dessert    T T F"),
        ("T T F . . . .   totems", "T T F   totems"),
        ("totems TTF", "totems TTX"),
        ("feat union G coast", "feat joy G coast"),
        ("out once", "out thrice"),
        ("second in desert", "second"),
    ],
)
def test_a_diagram_that_makes_no_sense_is_malformed(shown: str, instead: str) -> None:
    assert shown in SHOWN
    with pytest.raises(Malformed):
        read_diagram(DEAL, SHOWN.replace(shown, instead))
