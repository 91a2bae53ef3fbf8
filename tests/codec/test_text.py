"""A state as text, a field a line."""

from dataclasses import dataclass

import pytest

from companion.codec.text import dump_text, load_text
from companion.engine.play.position import State
from companion.engine.problems import Malformed


@dataclass(frozen=True)
class Knock:
    """Somebody knocks."""

    times: int


@dataclass(frozen=True)
class Open:
    """The door opens."""


@dataclass(frozen=True, kw_only=True)
class Door(State):
    """A door with a name on it."""

    decisions: tuple[Knock | Open, ...]
    name: str


TEXT = """\
decisions: {"type": "open"}
decisions: {"type": "knock", "times": 2}
name: "Åse: 3"
"""


def test_each_field_and_each_open_decision_has_a_line() -> None:
    door = Door(decisions=(Open(), Knock(2)), name="Åse: 3")
    assert dump_text(door) == TEXT
    assert load_text(TEXT, Door) == door


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (TEXT.replace('"Åse: 3"', "Åse"), "line 3"),
        (TEXT.replace("name: ", "name="), "line 3"),
        (TEXT.replace('name: "Åse: 3"\n', ""), "name"),
        (TEXT.replace('"times": 2', '"times": "2"'), "decisions[1].times"),
        (TEXT + 'name: "Ella"\n', "line 4"),
        ("", "name"),
    ],
)
def test_a_text_that_is_no_state_is_malformed(text: str, path: str) -> None:
    with pytest.raises(Malformed) as refused:
        load_text(text, Door)
    assert [problem.path for problem in refused.value.problems] == [path]


@dataclass(frozen=True, kw_only=True)
class Heap(State):
    """A heap in which everything has a default."""

    decisions: tuple[Knock | Open, ...] = ()
    stones: int = 12


def test_an_empty_text_is_no_state_even_if_everything_has_a_default() -> None:
    assert load_text(dump_text(Heap()), Heap) == Heap()
    with pytest.raises(Malformed, match="stones"):
        load_text("", Heap)


def test_a_state_of_nothing_but_closed_decisions_is_a_text_too() -> None:
    over = State(decisions=())
    assert dump_text(over) == "decisions: []\n"
    assert load_text(dump_text(over), State) == over
    with pytest.raises(Malformed, match="decisions"):
        load_text("", State)
