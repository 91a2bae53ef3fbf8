"""What people see and touch."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.documents.reading import RecordDocument, random_record, read_text, record_sheet
from companion.engine.about import About
from companion.engine.game import random_walk, replay
from companion.engine.pictures import Area, Piece
from companion.engine.problems import Malformed
from companion.games.ichor.box import FIGURES, GATES
from companion.games.ichor.drawing import EMBLEMS, move_text, moves_text, parse_move, parse_moves
from companion.games.ichor.game import GAME
from companion.games.ichor.rules.turn import (
    AnyMove,
    Go,
    Land,
    Lay,
    MoveFigure,
    NextGame,
    Reinforce,
    Reveal,
    Stop,
    TurnUp,
    UsePower,
)
from companion.testing.playthroughs import play as play_script
from companion.testing.playthroughs import read
from tests.games.ichor.boards import board, play
from tests.games.ichor.reading import read_diagram

DRAWING = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  g2 .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def touched(word: str, **options: object) -> list[tuple[str, str]]:
    at = board(DRAWING, "monsters", **options)  # type: ignore[arg-type]
    return [(tap.id, tap.label) for tap in GAME.taps(at, parse_move(word))]


def test_a_move_is_a_figure_and_a_space() -> None:
    assert touched("Cy-a6") == [("cyclops", "Cyclops"), ("a6", "a6")]


def test_a_power_is_a_card_and_its_targets() -> None:
    assert touched("Hy*") == [("card-hydra", "Card of Hydra")]
    assert touched("Cy*a6") == [("card-cyclops", "Card of Cyclops"), ("a6", "a6")]


def test_a_space_under_a_figure_is_touched_on_the_figure() -> None:
    assert touched("Cy-c5")[1] == ("zeus", "Zeus on c5")


def test_second_tokens_are_touched_on_the_board_or_taken_out_of_all() -> None:
    at = play(board(DRAWING, "monsters", gates=("reinforcements", "jump")), "Cy-e4")
    some, less = GAME.ways(at, parse_move("=d4"))
    assert [(tap.id, tap.role) for tap in some][:-1] == [("d4", "member")]
    assert [(tap.id, tap.role) for tap in less][:-1] == [("two-each", "step"), ("c4", "left_out")]
    assert some[-1].role == less[-1].role == "done"
    none = GAME.taps(at, parse_move("="))
    assert [(tap.id, tap.label) for tap in none] == [("one-each", "One token on each")]


def test_the_picture_describes_figures_tokens_cards_and_gates() -> None:
    at = board(
        DRAWING, "monsters", gates=("offerings", "jump"), centres={"gods": (2, 0)}, down=["Ze"]
    )
    titles = {element.id: element.title for element in GAME.picture(at).elements}
    assert titles["zeus"] == "Zeus on c5"
    assert titles["token-c3"] == "2 god tokens on c3"
    assert titles["card-zeus"] == "Card of Zeus, face down"
    assert titles["card-aphrodite"] == "Card of Aphrodite, face up, figure off the board"
    assert titles["centre-1"] == "2 god tokens on the centre of the Offerings gate"
    assert titles["b4"] == "b4, Offerings gate tile"


def test_a_figure_in_hand_is_not_on_the_board() -> None:
    at = play(board(DRAWING, "monsters", gates=("jump", "boost")), "Cy-c4")
    assert "cyclops" not in {element.id for element in GAME.picture(at).elements}
    assert GAME.prompt(at) == "Where does the figure land?"


def test_the_sentence_of_a_move_counts_the_tokens_that_come_and_go() -> None:
    at = board(DRAWING, "gods")
    sentences = {
        "Ze-c1": "Zeus moves from c5 to c1: lays 3 tokens.",
        "Ze-c3": f"Zeus moves from c5 to c3: lays 2 tokens. {at.name_of('gods')} gets 2 back.",
        "Ze-e4": "Zeus moves from c5 to e4.",
        "Ze*": "Zeus uses the power: lays 4 tokens.",
    }
    for word, sentence in sentences.items():
        assert GAME.describe(at, parse_move(word)) == sentence
    enemy = board(DRAWING, "monsters")
    assert (
        GAME.describe(enemy, parse_move("Cy-a6")) == "Cyclops moves from a4 to a6: lays 2 tokens."
    )
    assert GAME.describe(board(DRAWING, "gods", supply={"gods": 1}), parse_move("Ze-c4")) == (
        "Zeus moves from c5 to c4: lays 1 token and wins the game."
    )


def test_the_sentence_of_a_copied_power_names_its_owner() -> None:
    at = board(DRAWING.replace("Cy", "Ah").replace("Ze", "Po"), "gods", used="hydra")
    assert GAME.describe(at, parse_move("Ah*")) == "Aphrodite uses the power of Hydra."


def test_facts_keep_tokens_cards_and_the_power_to_copy_in_view() -> None:
    at = board(DRAWING, "gods", used="hydra", supply={"monsters": 9})
    facts = {(fact.label, fact.seat): fact.value for fact in GAME.facts(at)}
    assert facts["Tokens to place", 1] == "12"
    assert facts["Tokens to place", 0] == "9"
    assert facts["Tokens in the box", 0] == "5"
    assert facts["Powers ready", 0] == "2"
    assert facts["Power just used", None] == "Hydra"


# Every figure has an emblem of its own, on the board and on its card

NUMBER = re.compile(r"-?(?:\d+\.\d+|\d+|\.\d+)")


def test_every_figure_has_an_emblem_of_its_own() -> None:
    assert EMBLEMS.keys() == FIGURES.keys()
    assert len(set(EMBLEMS.values())) == len(FIGURES)


def test_emblems_stay_in_their_box() -> None:
    for path in EMBLEMS.values():
        assert all(abs(float(number)) <= 1.1 for number in NUMBER.findall(path)), path


def test_a_figure_and_its_card_show_the_same_emblem() -> None:
    at = board("""
        .  .  .  .  .  .
        .  .  Ze .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  Hy .
        .  .  .  .  .  .
    """)
    drawn = {element.id: element for element in GAME.picture(at).elements}
    piece, card = drawn["zeus"], drawn["card-zeus"]
    assert isinstance(piece, Piece)
    assert isinstance(card, Area)
    assert piece.emblem == card.emblem == EMBLEMS["zeus"]
    assert card.label == "Zeus"


# Score sheets and drawn positions, in and out

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
def test_a_move_is_a_word(word: str, move: AnyMove) -> None:
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
        assert parse_moves(moves_text(moves)) == tuple(moves)
        assert GAME.outcome(replay(GAME, deal, moves).position) is not None


@pytest.mark.parametrize("path", sorted(HERE.glob("playthroughs/*.txt")), ids=lambda p: p.stem)
def test_golden_games_are_the_same_from_their_score_sheets(path: Path) -> None:
    timeline = play_script(GAME, read(path.read_text(encoding="utf-8")))
    assert replay(GAME, timeline.deal, parse_moves(moves_text(timeline.moves))) == timeline


def test_a_score_sheet_has_a_line_for_a_turn_of_each_side() -> None:
    moves = parse_moves("Gr*b6 Ze-c6 Cy*b4 -c4 Al-d4 || Gr-b3")
    assert moves_text(moves) == ("1. Gr*b6      Ze-c6\n2. Cy*b4 -c4  Al-d4\n||\n1. Gr-b3\n")


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


# Whole games as score sheets, with their set-up, in and out

OPTIONS = (
    {},
    {"gates": "yes", "board": "large"},
    {
        "victory_cards": "yes",
        "games": "single",
        "figures": "chosen",
        "own_zeus": "no",
        "draws": "table",
    },
    {"IC-6": "otherwise", "IC-12": "otherwise"},
)

SHEET = """\
game: ichor, rules 2.0
edition: reference
gods: "Ada"
monsters: "Ben, \\"B\\" \\u2028"
monster_line: Me Ty Si Hy Cy Gr
god_line: Ar At Ze Po Ah Hm
options: figures=reinforcements, games=single, gates=yes
gates: sacrifice boost

1. Gr*f6  Ze-c6
2. Gr-a6
"""


def read_record(text: str) -> RecordDocument:
    record = read_text(text.encode())
    assert isinstance(record, RecordDocument)
    return record


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_read_back_with_their_set_up(options: dict[str, str]) -> None:
    for seed in range(6):
        record = random_record(GAME, 2, str(seed), options)
        assert read_record(record_sheet(GAME, record.deal, record.moves)) == record


def test_an_edition_of_a_table_s_own_stands_in_the_sheet() -> None:
    edition = replace(GAME.editions()[0], id="ours", note="two\nlines")
    deal = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
    assert read_record(record_sheet(GAME, deal)).deal == deal


def test_who_is_named_first_sits_in_the_first_seat() -> None:
    record = read_record(SHEET)
    assert record.deal.names == ("Ada", 'Ben, "B" \u2028')
    assert record.deal.monsters == 1
    assert len(record.moves) == 3
    assert record_sheet(GAME, record.deal, record.moves).split("\n\n")[1] == SHEET.split("\n\n")[1]


def test_line_ends_and_byte_order_marks_do_not_matter() -> None:
    assert read_record("\ufeff" + SHEET.replace("\n", "\r\n")) == read_record(SHEET)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("rules 2.0", "rules 0", 1),
        ("edition: reference", "edition: none", 2),
        ("edition: reference", 'edition: {"id": 1}', 2),
        ("edition: reference", "edition: " + "[" * 9999, 2),
        ('"Ada"', "Ada", 3),
        ('"Ada"', '"\\ud800"', 3),
        ('"Ada"', "7", 3),
        ("gods:", "god:", 3),
        ("gods:", "monsters:", 4),
        ("Me Ty", "Me Me", 5),
        ("Me Ty", "Qq Ty", 5),
        ("Me Ty", "Ze Ty", 5),
        ("At Ze", "Ze", 6),
        ("games=single", "games", 7),
        ("games=single", "games=nine", 7),
        ("games=single", "none=nine", 7),
        ("sacrifice boost", "boost boost", 8),
        ("Ze-c6", "Ze-c9", 10),
        ("Gr-a6", "Gr_a6", 11),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(old: str, new: str, line: int) -> None:
    assert old in SHEET
    with pytest.raises(Malformed) as error:
        read_record(SHEET.replace(old, new, 1))
    assert error.value.problems[0].path == f"line {line}"


@pytest.mark.parametrize("missing", ["edition", "gods", "monsters", "monster_line", "god_line"])
def test_a_sheet_needs_its_set_up(missing: str) -> None:
    lines = [line for line in SHEET.splitlines() if not line.startswith(f"{missing}:")]
    with pytest.raises(Malformed, match=f'needs a line "{missing}:"'):
        read_record("\n".join(lines))


# What is said of a figure, a card or a gate to whoever asks about it

FIGURES_AND_GATES = """
    .  .  .  .  .  .
    .  .  Ze .  .  .
    Cy .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  Hy .
    .  .  .  .  .  .
"""


def about(place: str, **options: object) -> About | None:
    assert GAME.about
    return GAME.about(board(FIGURES_AND_GATES, **options), place)  # type: ignore[arg-type]


def test_a_figure_and_its_card_say_whose_it_is_where_it_stands_and_its_power() -> None:
    found, card = about("hydra"), about("card-hydra")
    assert found
    assert card == replace(found, is_used=True), "the card is tapped to use the power"
    assert found.name == "Hydra"
    assert found.line.endswith("'s monster, on e2. Power not used yet.")
    assert "Hydra returns all tokens" in found.text.text


def test_a_card_that_lies_face_down_was_used() -> None:
    found = about("hydra", down=["Hy"])
    assert found
    assert found.line.endswith("Power used.")


@pytest.mark.parametrize("gate", GATES)
def test_a_gate_has_its_ability_explained_at_both_spaces_and_between_them(gate: str) -> None:
    between = about("gate-1", gates=(gate, "boost" if gate != "boost" else "jump"))
    assert between
    assert between.name == f"{GATES[gate].name} gate"
    assert between.text.id == f"gate_{gate}"


def test_a_plain_space_needs_no_more_than_its_name() -> None:
    assert about("a1") is None
