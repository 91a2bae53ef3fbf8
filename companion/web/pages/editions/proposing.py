"""What the photo under a step of a draft proposes: drawn, taken with a tap, or tapped away."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.editing.editor import (
    GONE,
    Box,
    Disc,
    EditorStep,
    Proposal,
    Region,
    Remark,
    Swatch,
    Tool,
    Touch,
    meaningless,
)
from companion.engine.phrases import counted
from companion.engine.pictures import Picture, Point, distance
from companion.engine.problems import Malformed
from companion.photos.apart import colours_of_squares
from companion.photos.looking import by_size, inked, lab_of, named
from companion.tables.editions.drafts import Draft
from companion.tables.photos import find_photo
from companion.web.parts.photographed import rgb

SEEN = "seen"
"""The tool in hand that takes what a photo proposes."""
NEAR = 0.04
"""How far from a proposal a finger may be, as a share of the picture's width."""
SAME = 0.01
"""Nearer than this share of the width to where one was tapped away, a proposal is the same."""


@dataclass(frozen=True)
class DraftPhotoView:
    """A `PhotoView` of what was kept of a draft's photo, which lies at `box` in the picture."""

    photo: Mapping[str, Any]
    box: Box

    def _there(self, at: Sequence[float]) -> Point:
        left, top, width, height = self.box
        return left + at[0] * width, top + at[1] * height

    @cached_property
    def circles(self) -> tuple[tuple[Disc, ...], ...]:
        """Circles by size."""
        groups = by_size([(x, y, radius) for x, y, radius in self.photo.get("circles", ())])
        return tuple(
            tuple((self._there(one), one[2] * self.box[2]) for one in group) for group in groups
        )

    @cached_property
    def lines(self) -> tuple[tuple[Point, Point], ...]:
        """Lines between circles."""
        ends = self.photo.get("lines", ())
        return tuple((self._there(one[:2]), self._there(one[2:])) for one in ends)

    @cached_property
    def _regions(self) -> Sequence[Any]:
        found: Sequence[Any] = self.photo.get("regions", ())
        return found

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Regions of one colour."""
        inks, _ = inked([(c[0], c[1], c[2]) for _, c in self._regions])
        return tuple(
            Region(tuple(map(self._there, outline)), ink)
            for (outline, _), ink in zip(self._regions, inks, strict=True)
        )

    @property
    def grid(self) -> tuple[int, int] | None:
        """Columns and rows."""
        found = self.photo.get("grid")
        return (found[0], found[1]) if found else None

    def squares(self, columns: int, rows: int) -> tuple[int, ...]:
        """The ink of each square."""
        return inked(self._colours(columns, rows))[0]

    def _colours(self, columns: int, rows: int) -> Sequence[Any]:
        try:
            return colours_of_squares(find_photo(self.photo["digest"]), columns, rows)
        except Malformed:  # others' photos are being read; the next page has the colours
            return ()

    def named(
        self,
        tones: Mapping[str, str],
        known: Mapping[int, str],
        size: tuple[int, int] | None = None,
    ) -> Mapping[int, str]:
        """The choice that each ink is most like: of the squares of a grid of that size, else of
        regions."""
        colours = self._colours(*size) if size else [(c[0], c[1], c[2]) for _, c in self._regions]
        _, inks = inked(colours)
        colour = {choice: lab_of(rgb(tone)) for choice, tone in tones.items()}
        return named(inks, colour, known)


def proposals(draft: Draft, step: EditorStep[Any]) -> tuple[Proposal, ...]:
    """What the photo of a step proposes, without what was entered or tapped away."""
    sheet, photo = draft.editor.sheet(step.photo), draft.photos.get(step.photo)
    if sheet is None or not photo or "digest" not in photo or step.proposes is None:
        return ()
    view = DraftPhotoView(photo, sheet.box(draft.sketch))
    away = [t.at for t in draft.touches if t.tool == GONE and t.text == step.id and t.points]
    near = SAME * step.picture(draft.sketch).width
    found = [
        one
        for one in step.proposes(draft.sketch, view)
        if one.element is None or not any(distance(one.anchor, at) < near for at in away)
    ]
    return tuple(found) if any(one.element for one in found) else ()


def with_proposals(picture: Picture, found: Sequence[Proposal]) -> Picture:
    """The picture with what is proposed, as places to tap."""
    seen = tuple(one.element for one in found if one.element)
    return replace(picture, elements=(*picture.elements, *seen))


def seen_tool(step: EditorStep[Any], draft: Draft, found: Sequence[Proposal]) -> Tool[Any]:
    """The tool that takes what is proposed, as seen or as something else, or taps it away."""
    tool = draft.editor.tool(found[0].touch.tool)
    others = tool.choices(draft.sketch) if tool and tool.choices and found[0].touch.choice else ()
    choices = (
        Swatch("", "As seen"),
        *(one for one in others if one.id),
        Swatch(GONE, "Not there"),
    )
    text = (
        "Tap each number that is lit, swipe across the others."
        if step.in_order
        else "Tap each to take it: as seen, or as what you choose."
    )
    swiped = tool is not None and tool.gesture == "swipe"
    return Tool(
        SEEN,
        "Seen",
        "pick",
        text,
        lambda sketch, _: sketch,
        "swipe" if swiped else "tap",
        choices=lambda _: choices,
    )


def seen_remarks(step: EditorStep[Any], found: Sequence[Proposal]) -> tuple[Remark, ...]:
    """How much is proposed, and the touches that take it all; people say the order of numbers."""
    if not found:
        return ()
    number = sum(one.element is not None for one in found)
    if step.in_order:
        text = f"{counted(number, 'number')} in the photo: tap them in order"
        return (Remark(text, step.id, blocks=False),)
    text = f"{number} seen in the photo"
    mend = tuple(one.touch for one in found)
    return (Remark(text, step.id, blocks=False, mend=mend, label="Take all"),)


def as_proposed(draft: Draft, step: EditorStep[Any], touch: Touch) -> Touch:
    """The touch that a tap means: with the tool of proposals in hand or with their own, a tap on
    one takes it, and a swipe is one of their own. Any other touch is as it was. Raises Malformed
    for a tap beside all of them."""
    seen = touch.tool == SEEN
    if not seen and len(touch.points) != 1:
        return touch
    found = proposals(draft, step)
    if seen and len(touch.points) > 1 and found and touch.choice != GONE:
        own = found[0].touch
        return replace(touch, tool=own.tool, choice=touch.choice or own.choice)
    near = NEAR * step.picture(draft.sketch).width
    at = touch.at
    reached = [
        (away, number)
        for number, one in enumerate(found)
        if (away := one.reaches(at, near)) is not None and (seen or one.touch.tool == touch.tool)
    ]
    if not reached:
        if seen:
            raise meaningless("Nothing is proposed there: tap what the photo shows, or draw it.")
        return touch
    one = found[min(reached)[1]]
    if touch.choice == GONE:
        return Touch(GONE, (one.anchor,), text=step.id)
    return replace(one.touch, choice=touch.choice or one.touch.choice)
