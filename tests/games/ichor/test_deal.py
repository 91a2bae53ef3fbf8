"""The deal: lines, victory cards, gates, boxes, and the boards of an edition."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from companion.engine.problems import Malformed
from companion.games.ichor.box import OWN, VICTORY_CARDS, pool
from companion.games.ichor.deal import Deal
from companion.games.ichor.game import GAME

REFERENCE = GAME.editions()[0]


def deal(
    options: Mapping[str, str] | None = None,
    fixed: Mapping[str, str] | None = None,
    seed: object = 1,
) -> Deal:
    return GAME.deal(REFERENCE, ("Ada", "Ben"), options or {}, Random(str(seed)), fixed or {})


WITHOUT_FIVE = {"figures": "chosen"} | {
    f"{OWN}{god}": "no" for god in ("zeus", "hermes", "athena", "ares", "apollo")
}


def gods_of(dealt: Deal) -> tuple[str, ...]:
    """The gods that can be in play at that table."""
    return pool(dealt.edition, dealt.options, "gods")


@pytest.mark.parametrize(("board", "figures", "tokens"), [("small", 6, 14), ("large", 7, 19)])
def test_the_board_decides_figures_and_tokens(board: str, figures: int, tokens: int) -> None:
    at = GAME.start(deal({"board": board}))
    for side in (at.state.monsters, at.state.gods):
        assert (len(side.cards), side.supply) == (figures, tokens)
        assert len(side.reserve) == 8 - figures
    columns = [at.deal.grid.names[space] for space in at.state.monsters.at]
    assert columns == [f"{letter}2" for letter in "abcdefg"[:figures]]
    assert {at.deal.grid.names[space][1] for space in at.state.gods.at} == {str(figures - 1)}


def test_victory_cards_stand_in_both_lines_in_any_place() -> None:
    """IC-24."""
    places = set()
    for seed in range(60):
        dealt = deal({"victory_cards": "yes"}, seed=seed)
        places.add((dealt.monster_line.index("boar"), dealt.god_line.index("hera")))
    assert {first for first, _ in places} == {second for _, second in places} == set(range(6))


def test_without_victory_cards_neither_is_dealt_or_set_aside() -> None:
    for seed in range(20):
        at = GAME.start(deal(seed=seed))
        for side in (at.state.monsters, at.state.gods):
            assert not {"boar", "hera"} & {*side.cards, *side.reserve}


def test_only_figures_in_the_box_are_dealt() -> None:
    dealt = deal(WITHOUT_FIVE)
    assert sorted(dealt.god_line) == sorted(gods_of(dealt))
    assert not {"zeus", "hermes", "athena", "ares", "apollo"} & set(dealt.god_line)
    assert GAME.start(dealt).state.gods.reserve == ()


def test_a_box_that_cannot_fill_the_line_is_taken_to_hold_all_figures() -> None:
    assert len(gods_of(deal({**WITHOUT_FIVE, "board": "large"}))) == 11


def test_the_base_box_holds_eight_figures_a_side_and_they_are_dealt_by_default() -> None:
    """The rulebook counts 16 figures; which they are is data of the edition."""
    for seed in range(20):
        at = GAME.start(deal(seed=seed))
        for side in (at.state.monsters, at.state.gods):
            assert len({*side.cards, *side.reserve}) == 8
            assert {*side.cards, *side.reserve} <= set(REFERENCE.base_box)


def test_the_figures_that_add_others_come_with_the_expansion() -> None:
    assert not {"hestia", "echidna"} & set(REFERENCE.base_box)


def test_with_reinforcements_three_more_figures_a_side_are_shuffled_in() -> None:
    at = GAME.start(deal({"figures": "reinforcements"}))
    for side in (at.state.monsters, at.state.gods):
        assert len({*side.cards, *side.reserve}) == 11


def test_ticks_count_only_where_the_table_chooses_its_figures() -> None:
    for figures in ("base", "reinforcements"):
        options = {**WITHOUT_FIVE, "figures": figures}
        assert "zeus" in gods_of(deal(options))


def test_another_base_box_is_dealt_from_where_the_edition_says_so() -> None:
    box = tuple("hestia" if name == "zeus" else name for name in REFERENCE.base_box)
    edition = replace(REFERENCE, base_box=box)
    dealt = GAME.deal(edition, ("Ada", "Ben"), {}, Random(1), {})
    assert "hestia" in gods_of(dealt)
    assert "zeus" not in gods_of(dealt)


def test_a_whole_line_can_be_set_by_hand() -> None:
    gods = ("zeus", "hermes", "athena", "ares", "apollo", "artemis")
    fixed = {f"god_{number}": god for number, god in enumerate(gods, start=1)}
    assert deal(fixed=fixed).god_line == gods


def test_a_victory_card_is_set_by_its_column() -> None:
    fixed = {"god_victory": "c", "god_1": "zeus"}
    line = deal({"victory_cards": "yes"}, fixed).god_line
    assert (line[2], line[0]) == ("hera", "zeus")


def test_gates_are_two_different_tiles_of_eight() -> None:
    found = {gate for seed in range(60) for gate in deal({"gates": "yes"}, seed=seed).gates}
    assert len(found) == 8
    assert deal({"gates": "yes"}, {"gate_1": "jump", "gate_2": "boost"}).gates == ("jump", "boost")
    assert deal().gates == ()


@pytest.mark.parametrize(
    "fixed",
    [
        {"god_1": "zeus", "god_2": "zeus"},
        {"god_1": "hydra"},
        {"god_1": "hera"},
        {"god_7": "zeus"},
        {"gate_1": "jump"},
        {"god_victory": "a"},
        {"start_player": "2"},
    ],
    ids=str,
)
def test_what_cannot_be_dealt_is_malformed(fixed: Mapping[str, str]) -> None:
    with pytest.raises(Malformed):
        deal(fixed=fixed)


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"small": ("b4", "c4")}, "small"),
        ({"small": ("b2", "d3")}, "small[0]"),
        ({"small": ("b4", "f3")}, "small[1]"),
        ({"large": ("h4", "b4")}, "large[0]"),
        ({"id": ""}, "id"),
        ({"base_box": REFERENCE.base_box[:-1]}, "base_box"),
        ({"base_box": ("zeus", *REFERENCE.base_box)}, "base_box"),
        ({"base_box": ("hera", *REFERENCE.base_box[1:])}, "base_box[0]"),
        ({"base_box": ("nobody", *REFERENCE.base_box[1:])}, "base_box[0]"),
    ],
    ids=str,
)
def test_an_edition_has_its_gates_off_the_start_rows_and_a_whole_base_box(
    changed: Mapping[str, object], path: str
) -> None:
    edition = replace(REFERENCE, **changed)  # type: ignore[arg-type]
    assert path in [problem.path for problem in GAME.edition_problems(edition)]


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"names": ("Ada",)}, "names"),
        ({"monsters": 2}, "monsters"),
        ({"options": {}}, "options.board"),
        ({"god_line": ("zeus",) * 6}, "god_line"),
        (
            {"monster_line": ("zeus", "hydra", "siren", "typhon", "griffin", "medusa")},
            "monster_line[0]",
        ),
        ({"gates": ("jump", "jump")}, "gates"),
    ],
    ids=str,
)
def test_an_impossible_deal_is_refused(changed: Mapping[str, object], path: str) -> None:
    broken = replace(deal(), **changed)  # type: ignore[arg-type]
    assert path in [problem.path for problem in GAME.deal_problems(broken)]


def test_a_line_without_its_victory_card_is_refused() -> None:
    dealt = deal({"victory_cards": "yes"}, {"god_victory": "a"})
    gods = tuple(god for god in gods_of(dealt) if god not in dealt.god_line)
    broken = replace(dealt, god_line=(gods[0], *dealt.god_line[1:]))
    assert [problem.message for problem in GAME.deal_problems(broken)] == [
        "must hold the victory card"
    ]


def test_each_player_takes_the_aid_cards_of_the_other_side_before_figures_are_placed() -> None:
    steps = {step.id: step for step in GAME.setup_steps(deal(fixed={"start_player": "0"}))}
    text = "Ada takes the two of the gods, Ben the two of the monsters."
    assert steps["aid_cards"].text == text
    order = list(steps)
    assert order.index("gods_line") < order.index("aid_cards") < order.index("figures")


def test_the_steps_name_the_figures_and_gates_of_the_deal() -> None:
    dealt = deal({"gates": "yes", "victory_cards": "yes"}, {"gate_1": "jump", "god_victory": "b"})
    text = " ".join(step.text for step in GAME.setup_steps(dealt))
    assert "Jump on b4 and its right neighbour" in text
    assert "Hera in column b" in text
    assert "Ada takes the monsters" in text or "Ben takes the monsters" in text


def test_the_places_of_the_victory_cards_are_drawn_and_the_checklist_says_so() -> None:
    """IC-39."""
    dealt = deal({"victory_cards": "yes"})
    step = next(step for step in GAME.setup_steps(dealt) if step.id == "victory_cards")
    assert "by lot unless it was set by hand" in step.text
    assert "lets the monsters' player choose" in step.text
    assert (step.items, step.cite.ruling) == (("monster_victory", "god_victory"), "IC-39")
    chosen = deal({"victory_cards": "yes"}, {"monster_victory": "c"})
    assert chosen.monster_line[2] == VICTORY_CARDS["monsters"]
