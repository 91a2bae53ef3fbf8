"""What people see and touch."""

from companion.games.ichor.game import GAME
from companion.games.ichor.notation import parse_move

from .boards import board, play

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
