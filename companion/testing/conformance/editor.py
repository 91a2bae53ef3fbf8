"""Promises about the editor: what is printed can be entered, seen and taken back by touch."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion import codec
from companion.engine.editing.editor import Editor, Heading, Touch
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.testing.checks import assert_known, editor_looks
from companion.testing.worlds import NAMES, patient

HEADING = Heading("entered", "Entered by touch", "Entered by hand from the box.")


def heading_of(edition: Any) -> Heading:
    """How an edition is called already."""
    return Heading(edition.id, edition.title, getattr(edition, "note", ""))


def entered(game: AnyGame) -> tuple[Editor[Any, Any], list[tuple[Any, tuple[Touch, ...]]]]:
    """The editor of a game that has one, and the touches behind each shipped edition."""
    assert game.editor
    return game.editor, [(edition, game.editor.retrace(edition)) for edition in game.editions()]


def test_every_shipped_edition_can_be_entered_from_nothing(game: AnyGame) -> None:
    editor, editions = entered(game)
    for edition, touches in editions:
        sketch = editor.blank()
        for touch in touches:
            sketch = editor.touched(sketch, touch)
        assert editor.edition(sketch, heading_of(edition)) == edition
        assert not [remark for remark in editor.remarks(sketch) if remark.blocks]


def test_touches_survive_json(game: AnyGame) -> None:
    for _, touches in entered(game)[1]:
        for touch in touches:
            assert codec.load(codec.dump(touch), Touch) == touch


def test_steps_and_tools_have_names_of_their_own(game: AnyGame) -> None:
    editor = entered(game)[0]
    assert len({step.id for step in editor.steps}) == len(editor.steps)
    tools = [tool.id for step in editor.steps for tool in step.tools]
    hidden = [tool.id for tool in editor.unseen]
    assert len({*tools, *hidden}) == len([*dict.fromkeys(tools), *hidden])
    assert len({sheet.id for sheet in editor.sheets}) == len(editor.sheets)
    for step in editor.steps:
        assert step.title
        assert step.help
        assert step.tools
        assert not step.photo or editor.sheet(step.photo)
        assert step.photo or not step.proposes
        for tool in step.tools:
            assert tool.label
            assert tool.help
            assert editor.tool(tool.id) is tool


def test_a_touch_leaves_the_sketch_it_was_made_on_as_it_was(game: AnyGame) -> None:
    """So every touch can be undone by drawing the touches before it again."""
    editor, editions = entered(game)
    for _, touches in editions:
        sketch = editor.blank()
        for count, touch in enumerate(touches):
            before = editor.edition(sketch, HEADING)
            after = editor.touched(sketch, touch)
            assert editor.edition(sketch, HEADING) == before
            if count % 25 == 0:
                assert editor.edition(editor.drawn(touches[:count]), HEADING) == before
            sketch = after


def test_what_blocks_is_what_the_check_finds(game: AnyGame) -> None:
    """At every step: nobody may be told that all is done and then be refused, or the reverse."""
    editor, editions = entered(game)
    for _, touches in editions:
        sketch = editor.blank()
        for touch in (None, *touches):
            sketch = editor.touched(sketch, touch) if touch else sketch
            assert_remarks_are_sound(game, editor, sketch)


def test_what_a_count_begins_with_can_be_counted_on(game: AnyGame) -> None:
    editor = entered(game)[0]
    if not editor.starter:
        return
    edition = editor.edition(editor.drawn(editor.starter), HEADING)
    assert game.edition_problems(edition) == ()
    deal = game.deal(edition, NAMES[: game.players[0]], {}, Random(1), {})
    assert game.pad.sheet(deal).groups


@patient
@given(data=st.data())
def test_whatever_is_touched_is_drawn_remarked_on_or_refused(
    game: AnyGame, data: st.DataObject
) -> None:
    editor, editions = entered(game)
    touches = editions[0][1]
    sketch = editor.drawn(touches[: data.draw(st.integers(0, len(touches)), label="begun")])
    for _ in range(data.draw(st.integers(1, 8), label="touches")):
        step = data.draw(st.sampled_from(editor.steps), label="step")
        tool = data.draw(st.sampled_from((*step.tools, *editor.unseen)), label="tool")
        touch = data.draw(any_touch(step, tool, sketch))
        try:
            sketch = editor.touched(sketch, editor.fitted(step, sketch, touch))
        except Malformed as refused:
            assert all(problem.message for problem in refused.problems)
    assert_remarks_are_sound(game, editor, sketch)
    for thing in editor_looks(game, sketch):
        assert_known(thing)
    for step in editor.steps:
        assert step.picture(sketch).elements
        step.progress(sketch)


def any_touch(step: Any, tool: Any, sketch: Any) -> st.SearchStrategy[Touch]:
    """A touch that a thumb could make with that tool, most of them on the picture."""
    drawn = step.picture(sketch)
    point = st.tuples(st.floats(0, drawn.width), st.floats(0, drawn.height))
    known = [swatch.id for swatch in tool.choices(sketch)] if tool.choices else []
    return st.builds(
        Touch,
        st.just(tool.id),
        st.lists(point, max_size=6).map(tuple),
        st.sampled_from(["", *known]),
        st.sampled_from(["", "Upper marsh", "7", " "]),
    )


def assert_remarks_are_sound(game: AnyGame, editor: Editor[Any, Any], sketch: Any) -> None:
    remarks = editor.remarks(sketch)
    faults = game.edition_problems(editor.edition(sketch, HEADING))
    assert bool(faults) == any(remark.blocks for remark in remarks), (faults, remarks)
    for remark in remarks:
        step = editor.step(remark.step)
        assert step.id == remark.step
        assert remark.text.endswith((".", "?"))
        assert not remark.where or remark.where in {e.id for e in step.picture(sketch).elements}
        assert bool(remark.mend) == bool(remark.label)
        for touch in remark.mend:
            editor.touched(sketch, touch)
