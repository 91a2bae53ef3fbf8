"""A list declared once: what its document may hold, how it is entered, where a fault is seen."""

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.engine.editing.editor import At, EditorStep, Part, Touch, one_of, path_of, tool
from companion.engine.editing.fields import (
    Cells,
    ChoiceField,
    CountField,
    NumberField,
    Sort,
    TextField,
    TraitsField,
    new_id,
    summed,
)
from companion.engine.pictures import Picture
from companion.engine.problems import Malformed


@dataclass(frozen=True)
class Fish:
    id: str
    name: str
    count: int = 1
    size: int = 1
    water: str = "salt"
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sea:
    fish: tuple[Fish, ...] = ()


FISH: Sort[Any, Fish] = Sort(
    name="fish",
    noun="fish",
    cells=Cells(4, 20),
    total=5,
    whole="There are 5 fish",
    made=lambda _, name, text: Fish(name, text),
    title=TextField(
        name="name",
        id="name_fish",
        label="Name",
        typed="Name",
        pattern=re.compile("[A-Z].*"),
        must="a name",
        alike="Two fish are called {}.",
    ),
    fields=(
        CountField(id="count_fish"),
        NumberField(name="size", label="Size", step="sizes"),
        ChoiceField(name="water", label="Water", known=("salt", "fresh"), must="salt or fresh"),
        TraitsField(name="traits", label="Traits", known=("flat", "fast"), must="different traits"),
    ),
)
TOOLS = {one.id: one for one in FISH.tools("name", "count", "size", "water", "traits")}
FIRST = ((10.0, 10.0),)


def touched(sea: Sea, name: str, choice: str = "", text: str = "") -> Sea:
    found: Sea = TOOLS[name].touch(sea, Touch(name, FIRST, choice, text))
    return found


def test_each_field_is_entered_with_a_tool_of_its_own() -> None:
    sea = touched(Sea(), "name_fish", text="hering")
    sea = touched(sea, "count_fish", "5")
    sea = touched(sea, "size", "7")
    sea = touched(sea, "water", "fresh")
    sea = touched(touched(touched(sea, "traits", "flat"), "traits", "fast"), "traits", "flat")
    assert sea.fish == (Fish("hering", "Hering", 6, 7, "fresh", ("fast",)),)


def test_what_a_document_must_hold_is_what_a_finger_is_told() -> None:
    faults = {p.path: p.message for p in FISH.problems((Fish("a", "hering", 5, size=12),))}
    assert faults == {
        "fish[0].name": "must be a name",
        "fish[0].size": "must be a number from 1 to 9",
    }
    with pytest.raises(Malformed, match=r"Type a name\."):
        touched(Sea(), "name_fish", text="1st")
    with pytest.raises(Malformed, match=r"Type a number from 1 to 9\."):
        touched(Sea((Fish("a", "A"),)), "size", "12")


@pytest.mark.parametrize(
    ("fish", "path", "message"),
    [
        ((), "fish", "There are 5 fish, and none is entered."),
        ((Fish("a", "A", 1),), "fish", "There are 5 fish; 1 is counted."),
        ((Fish("a", "A", 2), Fish("b", "A", 3)), "fish[0].name", "Two fish are called A."),
        ((Fish("a", "A", 2), Fish("a", "B", 3)), "fish[1].id", "a is used twice"),
        ((Fish("a", "A", 5, water="sweet"),), "fish[0].water", "must be salt or fresh"),
        ((Fish("a", "A", 5, traits=("flat",) * 2),), "fish[0].traits", "must be different traits"),
    ],
)
def test_a_fault_has_its_path_and_sentence(fish: tuple[Fish, ...], path: str, message: str) -> None:
    assert (path, message) in [(p.path, p.message) for p in FISH.problems(fish)]


def test_a_fault_is_seen_at_the_cell_of_its_kind_and_in_the_step_of_its_field() -> None:
    sea = Sea((Fish("a", "A", 0), Fish("b", "B")))
    assert FISH.members(sea) == (Fish("b", "B"),)
    assert FISH.at(sea, path_of("fish[0].name")) == At("fish", "fish-2")
    assert FISH.at(sea, path_of("fish[0].size")) == At("sizes", "fish-2")
    assert FISH.at(sea, path_of("fish")) == At("fish")
    assert FISH.at(Sea(), path_of("fish")).mend == (Touch("usual_fish"),)


def test_tools_of_alike_parts_are_written_once() -> None:
    @tool("Add", "place", name="add{}", choices=one_of(["a", "b"]))
    def add(words: str, touch: Touch) -> str:
        """Add the letter
        in hand."""
        return words + touch.choice

    step: EditorStep[str] = EditorStep(
        "words", "", "", (add,), lambda words: Picture(words, "", 1, 1, ()), str.upper
    )
    second: Part[tuple[str, str], str] = Part(
        "2", lambda both: both[1], lambda both, found: (both[0], found)
    )
    made = second.step(step, "The second")
    assert (made.id, made.tools[0].id) == ("words2", "add2")
    assert made.tools[0].help == "Add the letter in hand."
    assert made.tools[0].touch(("x", "y"), Touch("", choice="b")) == ("x", "yb")
    assert (made.progress(("x", "y")), made.picture(("x", "y")).title) == ("Y", "y")


# Cells of a picture, and kinds of pieces in them

CELLS = Cells(4, 20)


def caught(*names: str) -> Sea:
    return Sea(tuple(Fish(name.lower(), name) for name in names))


def names(sea: Sea) -> list[str]:
    return [fish.name for fish in sea.fish]


def test_a_swipe_touches_each_cell_that_it_passes_once() -> None:
    assert CELLS.touched(Touch("", ((10, 10), (90, 10), (60, 10))), 12) == (0, 1, 2, 3)
    assert CELLS.touched(Touch("", ((10, 10), (10, 50))), 12) == (0, 4, 8)


def test_cells_that_hold_nothing_are_not_touched() -> None:
    assert CELLS.touched(Touch("", ((60, 30),)), 5) == ()
    assert CELLS.touched(Touch("", ((60, 30),)), 7) == (6,)
    assert Cells(4, 20, top=30).touched(Touch("", ((10, 10),)), 7) == ()


def test_a_label_has_as_many_lines_as_it_takes() -> None:
    area = CELLS.area(0, "crystal", "Crystal", "bone", "Protection Crystal\nno. 1")
    assert area.label == "Protection\nCrystal\nno. 1"


def test_a_name_typed_onto_a_cell_is_its_kinds_and_behind_the_last_one_a_new_one() -> None:
    named = TOOLS["name_fish"].touch
    renamed = named(caught("A", "B"), Touch("", ((30, 10),), text=" new  name "))
    assert names(renamed) == ["A", "New name"]
    assert names(named(caught("A", "B"), Touch("", ((60, 10),), text="c"))) == ["A", "B", "C"]
    for touch in (Touch("", ((90, 10),), text="d"), Touch("", ((30, 10),), text=" ")):
        with pytest.raises(Malformed):
            named(caught("A", "B"), touch)


def test_a_step_that_shows_some_kinds_has_the_free_cell_only_where_they_end() -> None:
    sea, paged = caught("A", "B", "C"), replace(FISH, pages=3, a_step=2)
    pictures = [
        paged.picture("", lambda _: "", lambda *_: ("", "", ""), lambda *_: (), page=page)(sea)
        for page in range(3)
    ]
    places = [[element.id for element in picture.elements] for picture in pictures]
    assert places == [["fish-1", "fish-2"], ["fish-3", "free"], ["later"]]
    raised = paged.each(lambda _, fish, touch: replace(fish, name=fish.name + touch.choice), 1)
    assert names(raised(sea, Touch("", ((10, 10),), "!"))) == ["A", "B", "C!"]


def test_counts_stay_between_none_and_ninety_nine() -> None:
    one = Touch("", choice="1")
    assert summed(98, one) == 99
    with pytest.raises(Malformed, match="99 at most"):
        summed(99, one)
    with pytest.raises(Malformed, match="not that many"):
        summed(4, replace(one, choice="-5"))


def test_an_id_is_plain_and_unlike_those_that_are_taken() -> None:
    assert new_id("Hydra of Theia", [], "kind") == "hydra_of_theia"
    assert new_id("Hydra!", ["hydra"], "kind") == "hydra_2"
    assert new_id("Ὕδρα", [], "kind") == "kind"
