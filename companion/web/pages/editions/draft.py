"""A draft's page: one step with its picture and its tools, and what is still missing."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import url_for

from companion.codec import dump
from companion.engine.editing.editor import EditorStep, Proposal, Remark, Swatch, Tool, Touch
from companion.engine.pictures import Area, Picture, Piece, Point, Space, inside
from companion.engine.problems import Problem
from companion.tables.editions.drafts import Draft
from companion.tables.editions.publishing import faults
from companion.web.pages.editions.proposing import (
    proposals,
    seen_remarks,
    seen_tool,
    with_proposals,
)
from companion.web.parts.backdrops import backdrop
from companion.web.parts.notice import Notice
from companion.web.svg.drawing import Backdrop
from companion.web.svg.thumbnails import spots

KEEP = "keep"
"""The last step of every draft: everything that is missing, its name, and done."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a phone has in hand: a tool and one of its choices at a step, and the place that it has
    tapped if a text is to be typed for that place."""

    step: str = ""
    tool: str = ""
    choice: str = ""
    at: str = ""


@dataclass(frozen=True)
class DraftPage:
    """What the page shows. `announce` is what the last touch changed, in words."""

    draft: Draft
    hand: Hand
    notice: Notice | None
    announce: str
    invite: str

    @property
    def revision(self) -> int:
        """The draft's last change."""
        return self.draft.revision

    @property
    def step(self) -> EditorStep[Any]:
        """The step in progress."""
        return self.draft.editor.step(self.hand.step)

    @property
    def keeping(self) -> bool:
        """Whether this is the last step."""
        return self.hand.step == KEEP

    @cached_property
    def tools(self) -> tuple[Tool[Any], ...]:
        """The tools of the step; those for a photo where there is one, and first that for what it
        proposes."""
        known = tuple(tool for tool in self.step.tools if self.backdrop or not tool.on_photo)
        drawn = any(one.element for one in self.proposals)
        return (seen_tool(self.step, self.draft, self.proposals), *known) if drawn else known

    @cached_property
    def proposals(self) -> tuple[Proposal, ...]:
        """What the photo of the step proposes."""
        return proposals(self.draft, self.step)

    @cached_property
    def tool(self) -> Tool[Any]:
        """The tool in hand."""
        return next((tool for tool in self.tools if tool.id == self.hand.tool), self.tools[0])

    @cached_property
    def choices(self) -> Mapping[str, tuple[Swatch, ...]]:
        """The choices of each tool of the step."""
        sketch = self.draft.sketch
        return {t.id: t.choices(sketch) if t.choices else () for t in self.tools}

    def chosen(self, tool: str) -> str:
        """The choice of a tool that is in hand, else its first."""
        known = [swatch.id for swatch in self.choices[tool]]
        return self.hand.choice if self.hand.choice in known else (known or [""])[0]

    @cached_property
    def picture(self) -> Picture:
        """The board as entered so far, with what its photo proposes."""
        plain = self.step.plain if self.proposals else None
        return with_proposals((plain or self.step.picture)(self.draft.sketch), self.proposals)

    @cached_property
    def backdrop(self) -> Backdrop | None:
        """The photo under the picture."""
        return backdrop(self.draft, self.step)

    @cached_property
    def remarks(self) -> tuple[Remark, ...]:
        """What is missing or unusual; a fault of the check that no remark names is added."""
        found = self.draft.editor.remarks(self.draft.sketch)
        if any(remark.blocks for remark in found):
            return found
        return *(Remark(_said(fault), self.step.id) for fault in faults(self.draft)), *found

    @cached_property
    def here(self) -> tuple[Remark, ...]:
        """The remarks of this step, or all of them at the last."""
        if self.keeping:
            return self.remarks
        here = [remark for remark in self.remarks if remark.step == self.step.id]
        if self.proposals and self.step.plain:
            here = [remark for remark in here if remark.blocks or not remark.mend]
        return *seen_remarks(self.step, self.proposals), *here

    @property
    def blocked(self) -> bool:
        """Whether something is missing."""
        return any(remark.blocks for remark in self.remarks)

    @property
    def first_missing(self) -> Remark:
        """The first of what is missing; only where something is."""
        return next(remark for remark in self.remarks if remark.blocks)

    @property
    def marked(self) -> tuple[str, ...]:
        """The places that the remarks of this step are about."""
        return tuple(remark.where for remark in self.here if remark.where)

    def mend_json(self, remark: Remark) -> str:
        """The touches that see to a remark, as a form carries them."""
        return json.dumps(dump(remark.mend))

    @property
    def current_text(self) -> str:
        """What stands now where something is to be typed."""
        point = self.at
        return self.tool.current(self.draft.sketch, point) if self.tool.current and point else ""

    @property
    def at(self) -> Point | None:
        """Where a place was tapped, in units of the picture."""
        return read_points(self.hand.at)[0] if read_points(self.hand.at) else None

    @property
    def scale(self) -> float:
        """Units of the picture in one of the hundred that it is drawn in."""
        return self.picture.width / 100

    @cached_property
    def _spots(self) -> Mapping[str, Point]:
        return spots(self.picture)

    @cached_property
    def _parts(self) -> frozenset[str]:
        """What is drawn within an area and says the same: the area alone is tapped and read out."""
        found, area = set(), None
        for element in self.picture.elements:
            if isinstance(element, Area):
                area = element
            elif isinstance(element, Space | Piece) and area and element.title == area.title:
                found |= {element.id} if inside(element.at, area.outline) else set()
        return frozenset(found)

    def place_url(self, place: str) -> str | None:
        """Where a tap on a place leads without scripts."""
        if self.tool.gesture == "press" or place in self._parts:
            return None
        x, y = self._spots[place]
        return self.url_of(
            self.step.id, self.tool.id, at=f"{x * self.scale:.1f},{y * self.scale:.1f}"
        )

    def url_of(self, step: str, tool: str = "", **more: str) -> str:
        """The page at a step, with a tool in hand."""
        found = {"step": step, "tool": tool, **more}
        query: dict[str, Any] = {name: value for name, value in found.items() if value}
        return url_for("pages.draft", code=self.draft.code, **query)

    @property
    def url(self) -> str:
        """This page, as it would be fetched again."""
        return self.url_of(self.hand.step, self.hand.tool, choice=self.hand.choice, at=self.hand.at)

    @property
    def steps(self) -> tuple[str, ...]:
        """The ids of all steps, the last one too."""
        return (*(step.id for step in self.draft.editor.steps), KEEP)

    @property
    def number(self) -> int:
        """Which of them this is."""
        return self.steps.index(KEEP if self.keeping else self.step.id)

    @property
    def next_title(self) -> str:
        """What the next step is called."""
        return self.title_of(self.steps[self.number + 1])

    def title_of(self, step: str) -> str:
        """What a step is called, the last one too."""
        return "keep it" if step == KEEP else self.draft.editor.step(step).title

    @property
    def would_undo(self) -> str:
        """What an undo takes back, in words."""
        touches = self.draft.touches
        if len(touches) <= self.draft.floor:
            return "nothing yet"
        return last_change(self.draft, touches[-1])


def last_change(draft: Draft, touch: Touch) -> str:
    """What the last touch did: the place that it brought, took away or changed."""
    editor = draft.editor
    step = next((s for s in editor.steps if touch.tool in [t.id for t in s.tools]), None)
    tool = editor.tool(touch.tool)
    if step is None or tool is None:
        return tool.label if tool else ""
    before = {element.id: element for element in step.picture(draft.before).elements}
    after = {element.id: element for element in step.picture(draft.sketch).elements}
    new = [element for id_, element in after.items() if id_ not in before]
    if new:
        return new[0].title
    if gone := [element for id_, element in before.items() if id_ not in after]:
        return f"{tool.label}: {gone[0].title}"
    changed = [element for id_, element in after.items() if before[id_] != element]
    return f"{tool.label}: {changed[0].title}" if changed else tool.label


def read_points(text: str) -> tuple[Point, ...]:
    """Points as an address or a form writes them: "12.5,40 13,41"; none of anything else."""
    try:
        pairs = [part.split(",") for part in text.split()]
        return tuple((float(x), float(y)) for x, y in pairs)
    except ValueError:
        return ()


def _said(fault: Problem) -> str:
    return f"{fault.path}: {fault.message}." if fault.path else f"{fault.message}."
