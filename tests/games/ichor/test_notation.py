"""Score sheets and drawn positions, in and out."""

from pathlib import Path
from random import Random

import pytest

from companion.engine.play.replay import random_walk, replay
from companion.engine.problems import Malformed
from companion.games.ichor.game import GAME
from companion.games.ichor.moves import (
    Go,
    Land,
    Lay,
    Move,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    Stop,
    TurnUp,
    UsePower,
)
from companion.games.ichor.notation import move_text, parse_move, parse_sheet, sheet_text
from companion.testing.playthrough import play as play_script
from companion.testing.playthrough import read

from .boards import board, play
from .reading import read_diagram

ASKED = '{"type": "reinforce_trail"}'
HERE = Path(__file__).parent

WORDS = {
    "Gr-b4": MoveFigure("griffin", "b4"),
    "At*b4-c4-c5": UsePower("athena", ("b4", "c4", "c5")),
    "Si*Ze-d4": UsePower("siren", ("zeus", "d4")),
    "Po*row": UsePower("poseidon", ("row",)),
    "Ze*": UsePower("zeus"),
    "-c5": Go("c5"),
    "@c5": Land("c5"),
    "+c5": Lay("c5"),
    "=d3,e3": Reinforce(("d3", "e3")),
    "=": Reinforce(),
    "^Ze": TurnUp("zeus"),
    ".": Stop(),
    "?Hy": Reveal("hydra"),
    "||": NextGame(),
}


@pytest.mark.parametrize(("word", "move"), WORDS.items(), ids=WORDS)
def test_a_move_is_a_word(word: str, move: Move) -> None:
    assert move_text(move) == word
    assert parse_move(word) == move


@pytest.mark.parametrize("text", ["", "Zx-b4", "Ze-b9", "Ze-", "-", "@z1", "^z", "zeus", "=x", "|"])
def test_other_words_are_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        parse_move(text)


def test_a_whole_match_reads_back_from_its_score_sheet() -> None:
    options = {"gates": "yes", "victory_cards": "yes"}
    for seed in range(12):
        deal = GAME.deal(GAME.editions()[0], ("Ada", "Ben"), options, Random(seed), {})
        start = GAME.start(deal)
        moves = [move for _, move in random_walk(GAME, start, Random(seed))]
        assert parse_sheet(sheet_text(moves)) == tuple(moves)
        assert GAME.outcome(replay(GAME, deal, moves).position) is not None


@pytest.mark.parametrize("path", sorted(HERE.glob("playthroughs/*.txt")), ids=lambda p: p.stem)
def test_golden_games_are_the_same_from_their_score_sheets(path: Path) -> None:
    timeline = play_script(GAME, read(path.read_text(encoding="utf-8")))
    assert replay(GAME, timeline.deal, parse_sheet(sheet_text(timeline.moves))) == timeline


def test_a_score_sheet_has_a_line_for_a_turn_of_each_side() -> None:
    moves = parse_sheet("Gr*b6 Ze-c6 Cy*b4 -c4 Al-d4 || Gr-b3")
    assert sheet_text(moves) == ("1. Gr*b6      Ze-c6\n2. Cy*b4 -c4  Al-d4\n||\n1. Gr-b3\n")


def test_a_position_is_drawn_with_everything_that_counts() -> None:
    at = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Cy g2 .  .  .  .
        .  .  m  .  .  .
        Ze .  .  .  .  .
        .  Po .  .  .  .
        """,
        "monsters",
        gates=("reinforcements", "offerings"),
        centres={"gods": (0, 2)},
        down=["Ze"],
    )
    asked = play(at, "Cy*d4")
    assert GAME.diagram(asked) == (
        "game 1, monsters to move\n"
        "gods: Ze* Po (Ah) (Al) (Ar) (Am); 10 in hand, 0 boxed; aside At Hl Hp Hm Hs\n"
        "6  .   .   .   .   .   .\n"
        "5  .   .   .   .   .   .\n"
        "4  .   g2  .   .   .   .\n"
        "3  .   .   m   .   .   .\n"
        "2  Ze  .   .   .   .   .\n"
        "1  .   Po  .   .   .   .\n"
        "   a   b   c   d   e   f\n"
        "monsters: (Cy*) (Ct) (Cb) (Ec) (Ge) (Gr); 13 in hand, 0 boxed; aside Hy Me Mi Si Ty\n"
        "gates: b4 reinforcements, d3 offerings g2\n"
        'doing: {"figure": "cyclops", "power": "cyclops", "origin": 18, "line_end": 21, '
        '"trail": {"slot": 0, "spaces": [18, 19, 20], "gates": [0], "end": 21, '
        '"doubled_from": 2, "stacks": false, "leaves": false}, "laid": [], "before": null}\n'
        'open: {"type": "end_turn"}\n'
        'open: {"type": "leave"}\n'
        'open: {"type": "walk_again"}\n'
        'open: {"type": "reinforce_trail"}\n'
    )
    assert read_diagram(asked.deal, GAME.diagram(asked)) == asked


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game 1", "game 2"),
        ("Ze  .", "Ze  Q"),
        ("6  .   .", "6  ."),
        ("gods: Ze", "gods: Hy"),
        ("10 in hand", "9 in hand"),
        ("b4 reinforcements", "b4 boost"),
        (ASKED, '{"type": "lay_on", "rule": "trail", "spaces": [], "picks": 1, "each": 1}'),
        (ASKED, '{"type": "rest"}'),
        ('open: {"type": "end_turn"}\n', ""),
        ('{"type": "walk_again"}', '{"type": "end_turn"}'),
        ('{"type": "leave"}\n', '{"type": "leave"}\nopen: {"type": "reinforce_trail"}\n'),
        ('"before": null', '"before": "Ze-c5"'),
        ('"end": 21', '"end": 99'),
        ('"slot": 0', '"slot": 9'),
        ('"slot": 0, ', ""),
    ],
)
def test_a_position_that_cannot_be_is_malformed(old: str, new: str) -> None:
    at = board(
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        Cy g2 .  .  .  .
        .  .  m  .  .  .
        Ze .  .  .  .  .
        .  Po .  .  .  .
        """,
        "monsters",
        gates=("reinforcements", "offerings"),
        centres={"gods": (0, 2)},
    )
    asked = play(at, "Cy*d4")
    text = GAME.diagram(asked)
    assert old in text
    with pytest.raises(Malformed):
        read_diagram(asked.deal, text.replace(old, new, 1))
