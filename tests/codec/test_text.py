"""A state as text, a field a line."""

from dataclasses import dataclass

from companion.codec.text import dump_text
from companion.engine.play.position import State


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


def test_a_state_of_nothing_but_closed_decisions_is_a_text_too() -> None:
    over = State(decisions=())
    assert dump_text(over) == "decisions: []\n"
