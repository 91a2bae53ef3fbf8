"""A draft that begins with an edition: one touch, for an empty draft and a sound edition only."""

import pytest

from companion.codec.whole import begin_with
from companion.engine.editing.editor import Touch
from companion.engine.problems import Malformed
from tests.example_game.editor import EDITOR, Sketch
from tests.example_game.state import EDITIONS, Edition


def test_a_draft_begins_with_an_edition_in_one_touch() -> None:
    (touch,) = begin_with(EDITIONS[0])
    assert EDITOR.touched(EDITOR.blank(), touch) == Sketch(tuple(range(1, 7)), 1)


@pytest.mark.parametrize(
    ("sketch", "touch"),
    [
        (Sketch(faces=(1,)), begin_with(EDITIONS[0])[0]),
        (Sketch(), begin_with(Edition("x", "X", (1, 2), bust=3))[0]),
        (Sketch(), Touch("whole", text="{")),
        (Sketch(), Touch("whole", text="[]")),
        (Sketch(), Touch("whole")),
    ],
)
def test_nothing_else_is_taken_whole(sketch: Sketch, touch: Touch) -> None:
    with pytest.raises(Malformed):
        EDITOR.touched(sketch, touch)
