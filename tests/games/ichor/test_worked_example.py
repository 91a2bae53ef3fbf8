"""The booklet's own example, as its pictures show it: the monsters score 13.

The pictures show no coordinates; this is a set-up in which the moves of its text are possible.
"""

from random import Random

from companion.engine.play.replay import replay
from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_sheet

GODS = ("ares", "athena", "zeus", "poseidon", "aphrodite", "hermes")
MONSTERS = ("medusa", "typhon", "siren", "hydra", "cyclops", "griffin")
OPTIONS = {"figures": "reinforcements", "games": "single"}
SHEET = """
1. Gr*f6      Ze-c6
2. Si*Ze-c5   Ah*Cy-e1
3. Gr-a6      Ah-a1
4. Cy*e1 -c1
"""


def test_the_monsters_of_the_example_score_thirteen() -> None:
    fixed = {f"god_{n}": god for n, god in enumerate(GODS, start=1)}
    fixed |= {f"monster_{n}": monster for n, monster in enumerate(MONSTERS, start=1)}
    fixed["start_player"] = "0"
    deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), OPTIONS, Random(1), fixed)
    final = replay(GAME, deal, parse_sheet(SHEET)).position
    outcome = GAME.outcome(final)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert final.state.gods.supply == 13
    assert GAME.score(GAME.tally(final)).score(0).total == 13
