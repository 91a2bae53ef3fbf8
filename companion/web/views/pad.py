"""The end-state pad: one place at a time, big steppers, the map as a way around."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for

from companion.engine.counting import CountCell, CountGroup, CountRow
from companion.engine.participants import Participant
from companion.engine.picture import Element, Picture
from companion.engine.problems import Problem
from companion.engine.rulebook import Ruling
from companion.tables.history import History
from companion.tables.rights import Rights
from companion.web.views.notice import Notice
from companion.web.views.players import PlayerCard, player_cards


@dataclass(frozen=True, slots=True)
class Stepper:
    """One cell with its number; None is empty, which is not zero.

    `told`: what the pieces on the board tell of it, so that nobody need enter it.
    """

    cell: CountCell
    value: int | None
    told: int | None
    participant: Participant | None
    problem: str

    @property
    def given(self) -> bool:
        """Whether the board has the number, and nothing else was entered."""
        return self.value is None and self.told is not None


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the group that is being counted."""

    label: str
    steppers: tuple[Stepper, ...]


@dataclass(frozen=True, slots=True)
class PadStop:
    """One group in the way around the board: how much of it is counted."""

    group: CountGroup
    counted: int
    cells: int
    faulty: bool
    current: bool
    url: str


@dataclass(frozen=True, slots=True)
class PadPart:
    """One part of the count, such as the half journey, apart from the end."""

    label: str
    current: bool
    url: str


@dataclass(frozen=True, slots=True)
class PadPage:
    """What the pad shows."""

    code: str
    title: str
    tone: str
    ply: int
    players: tuple[PlayerCard, ...]
    parts: tuple[PadPart, ...]
    stops: tuple[PadStop, ...]
    group: CountGroup
    rows: tuple[PadRow, ...]
    next_stop: PadStop | None
    previous_stop: PadStop | None
    picture: Picture | None
    can_tap: bool
    piece: int
    place: Element | None
    problems: tuple[Problem, ...]
    rulings: Mapping[str, Ruling]
    notice: Notice | None
    announce: str
    is_host: bool
    is_watching: bool
    finished: bool

    @property
    def url(self) -> str:
        """This page, at this group and with this piece in hand."""
        return url_for("pages.table", code=self.code, group=self.group.id, piece=self.piece)

    @property
    def glow(self) -> tuple[str, ...]:
        """Places that belong to the group being counted."""
        return self.group.where

    @property
    def piece_name(self) -> str:
        """Whose piece is in hand."""
        return self.players[self.piece].participant.name

    def place_url(self, place: str) -> str | None:
        """Where a tap on the map leads without scripts: to the question whether to set it."""
        if not place or not self.can_tap or self.finished or self.is_watching:
            return None
        return url_for(
            "pages.table", code=self.code, group=self.group.id, piece=self.piece, place=place
        )

    def piece_url(self, seat: int) -> str:
        """The pad with another participant's piece in hand for taps on the map."""
        return url_for("pages.table", code=self.code, group=self.group.id, piece=seat)


def pad_page(
    history: History,
    rights: Rights,
    group_id: str | None = None,
    piece: int | None = None,
    *,
    place: str | None = None,
    notice: Notice | None = None,
) -> PadPage:
    """The pad at one group; at the first of the end's groups where none is asked for."""
    counting, deal, counts = history.game.pad, history.deal, history.counts
    sheet = counting.sheet(deal)
    problems = history.game.count_problems(deal, counts)
    told = counting.told(deal, counts) if counting.told else {}
    by_cell = {problem.path: problem.message for problem in problems}
    participants = {one.seat: one for one in history.game.participants(deal)}

    def stop(group: CountGroup, current: bool) -> PadStop:
        names = [cell.name for row in group.rows for cell in row.cells]
        return PadStop(
            group=group,
            counted=sum(name in counts or name in told for name in names),
            cells=len(names),
            faulty=any(name in by_cell for name in names),
            current=current,
            url=url_for("pages.table", code=history.code, group=group.id, piece=piece),
        )

    can_tap = counting.tap is not None
    off_board = [found for found in sheet.groups if not (found.on_board and can_tap)]
    groups = off_board or list(sheet.groups)
    parts = tuple(dict.fromkeys(found.part for found in groups))
    firsts = {found.part: found for found in reversed(groups)}
    group = next((found for found in groups if found.id == group_id), firsts[parts[-1]])
    stops = tuple(stop(found, found is group) for found in groups if found.part == group.part)
    at = next(index for index, found in enumerate(stops) if found.current)

    def row(found: CountRow) -> PadRow:
        return PadRow(
            found.label,
            tuple(
                Stepper(
                    cell,
                    counts.get(cell.name),
                    told.get(cell.name),
                    participants.get(cell.seat) if cell.seat is not None else None,
                    by_cell.get(cell.name, ""),
                )
                for cell in found.cells
            ),
        )

    last = history.entries[-1]
    picture = counting.picture(deal, counts) if counting.picture else None
    elements = {element.id: element for element in picture.elements} if picture else {}
    return PadPage(
        code=history.code,
        title=history.game.title,
        tone=history.game.tone,
        ply=history.ply,
        players=player_cards(history, rights, history.game.score(counting.tally(deal, counts))),
        parts=tuple(
            PadPart(part, part == group.part, stop(firsts[part], False).url) for part in parts
        )
        if len(parts) > 1
        else (),
        stops=stops,
        group=group,
        rows=tuple(row(found) for found in group.rows),
        next_stop=stops[at + 1] if at + 1 < len(stops) else None,
        previous_stop=stops[at - 1] if at else None,
        picture=picture,
        can_tap=can_tap,
        piece=piece if piece in participants else 0,
        place=elements.get(place or ""),
        problems=problems,
        rulings=history.game.rulebook.rulings,
        notice=notice,
        announce=last.text,
        is_host=rights.host,
        is_watching=not (rights.host or rights.seats),
        finished=history.finished_at is not None,
    )


def untouched_cells(history: History, group_id: str) -> dict[str, int | None]:
    """The cells of a group that are still empty, set to nothing: "the rest is zero".

    What the board tells of them stays its own.
    """
    counting = history.game.pad
    sheet = counting.sheet(history.deal)
    told = counting.told(history.deal, history.counts) if counting.told else {}
    return {
        cell.name: cell.low
        for group in sheet.groups
        if group.id == group_id
        for row in group.rows
        for cell in row.cells
        if cell.name not in history.counts and cell.name not in told
    }
