"""The end of a game: podium, confirming, the picture to share, and the next game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from flask import Response, request, url_for
from markupsafe import Markup, escape

from companion.engine.phrases import listed
from companion.engine.pictures import Area, Element, Picture, Piece, Point, Route, Space, scaled
from companion.engine.scoring import Category, Decided, ScoreSheet, Standing
from companion.engine.setup import Participant
from companion.engine.values import Points, added
from companion.tables.errors import NotAllowed, TableClosed
from companion.tables.groups.games import follow_into_group, group_of_table
from companion.tables.groups.members import Member, groups_of
from companion.tables.lists import followed_by
from companion.tables.logs.history import History
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import AddNote, ConfirmScore
from companion.tables.play.opening import NewTable, open_table
from companion.tables.play.seats import take_seat
from companion.tables.revising.judging import kept_decisions
from companion.web.pages.at_table import (
    AtTable,
    PageAtTable,
    table_pages,
    write_fields,
)
from companion.web.pages.downloads import Keeping, keeping_of
from companion.web.pages.new_game import START, colours_played, first_page
from companion.web.pages.score import before_closing, curve_of, final_picture
from companion.web.parts.people import people_now
from companion.web.rendering import render, see
from companion.web.security.phones import group_tokens, remember
from companion.web.svg.elements import SHAPES, card, emblem, is_under, name, num, points_of
from companion.web.svg.lettering import colours, lettered, text, tones

# The podium: who stands where, and each one's points as a bar

BAR = 360
"""Units that the longest bar is wide."""
TALL = 26
LEGIBLE = 22
"""A part that is narrower has no room for its number."""
PARTS = 4
"""As many fills as can be told apart, beside the colours of the box; the rest is one part."""
OTHER = "Other"


@dataclass(frozen=True, slots=True)
class BarPart:
    """One stretch of a bar. `fill` is its place in the legend."""

    x: float
    width: float
    points: Points
    fill: int

    @property
    def legible(self) -> bool:
        return self.width >= LEGIBLE


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """A participant on the podium; shared places have equal ranks. `total` is the sum of the
    score, also where something else has won; `gone` says that they were out or have left."""

    participant: Participant
    standing: Standing
    total: Points
    confirmed: bool
    mine: bool
    bar: tuple[BarPart, ...]
    gone: str = ""

    @property
    def figure(self) -> str:
        """The sum, as it is shown; nothing where there are no points at all."""
        return "" if self.standing.total is None and not self.total else str(self.total)

    @property
    def mark(self) -> str:
        """What stands beside the name: that they were not there at the end, whether they have
        confirmed, or that they hold the phone."""
        if self.gone:
            return self.gone
        return "confirmed" if self.confirmed else "you" if self.mine else ""


@dataclass(frozen=True, slots=True)
class BarFill:
    """How a category is filled in the bars: `look` is a class of the style sheet."""

    name: str
    look: str


def legend(sheet: ScoreSheet, decisive: str = "") -> tuple[BarFill, ...]:
    """The fills in the order of the bars; none where there are no bars. What has a colour in the
    box is filled with it.

    `decisive` is the id of the category that decided, which has a fill of its own.
    """
    shown, apart = _parts_shown(sheet), _apart(sheet, decisive)
    names = [(one.label, one.tone) for one in apart] + [(OTHER, "")] * (len(apart) < len(shown))
    return tuple(
        BarFill(name, f"tone-{tone}" if tone else f"fill-{number % PARTS}")
        for number, (name, tone) in enumerate(names)
    )


def bar_of(sheet: ScoreSheet, seat: int, decisive: str = "") -> tuple[BarPart, ...]:
    """One participant's points, category by category, to the scale of the best total."""
    shown, apart = _parts_shown(sheet), _apart(sheet, decisive)
    most = max((score.total for score in sheet.scores), default=0)
    if not shown or most <= 0:
        return ()
    found = sheet.score(seat)
    points = [found.points(category.id) for category in apart]
    points.append(added(found.points(one.id) for one in shown if one not in apart))
    parts, x = [], 0.0
    for fill, number in enumerate(points):
        width = BAR * number / most
        if number:
            parts.append(BarPart(round(x, 1), round(max(width - 3, 1), 1), number, fill))
        x += width
    return tuple(parts)


def drawn(bar: Sequence[BarPart], fills: Sequence[BarFill]) -> Markup:
    """A bar as SVG, with the names of its fills for whoever cannot see it."""
    spoken = ", ".join(f"{fills[part.fill].name} {part.points}" for part in bar)
    parts = "".join(_stretch(part, fills[part.fill].look) for part in bar)
    return Markup(  # noqa: S704 - the names are escaped, the rest is numbers
        f'<svg class="points" viewBox="0 0 {BAR} {TALL}" role="img"'
        f' aria-label="{escape(spoken)}">{parts}</svg>'
    )


def swatch(fill: BarFill) -> Markup:
    """A fill as the legend shows it."""
    return Markup(  # noqa: S704 - names of classes only
        f'<svg viewBox="0 0 10 10"><rect class="{fill.look}" width="10" height="10"/></svg>'
    )


def _stretch(part: BarPart, look: str) -> str:
    at = f'class="{look}" x="{part.x + 6:g}" y="18.5"'
    number = f"<text {at}>{part.points}</text>" if part.legible else ""
    return f'<rect class="{look}" x="{part.x:g}" width="{part.width:g}" height="{TALL}"/>{number}'


def _parts_shown(sheet: ScoreSheet) -> tuple[Category, ...]:
    """The categories that a bar can show: with points, none of them lost ones."""
    rows = {
        category: [score.points(category.id) for score in sheet.scores]
        for category in sheet.categories
    }
    if any(number < 0 for points in rows.values() for number in points):
        return ()
    return tuple(category for category, points in rows.items() if any(points))


def _apart(sheet: ScoreSheet, decisive: str) -> tuple[Category, ...]:
    """The categories with a fill of their own: what decided, and those with the most points."""
    shown = _parts_shown(sheet)
    own = [category for category in shown if category.tone]
    plain = [category for category in shown if not category.tone]
    if len(plain) <= PARTS:
        return shown

    def weight(category: Category) -> tuple[bool, Points]:
        points = added(score.points(category.id) for score in sheet.scores)
        return category.id == decisive, points

    most = sorted(plain, key=weight, reverse=True)[: PARTS - 1]
    return tuple(category for category in shown if category in own or category in most)


# The page: the podium until everybody has confirmed, and then what comes after


@dataclass(frozen=True)
class EndPage(PageAtTable):
    """The end as a phone sees it. `view` is "after" or "podium", where the address says which."""

    keeping: Keeping
    view: str = ""

    @cached_property
    def sheet(self) -> ScoreSheet:
        return self.history.sheet

    @cached_property
    def participants(self) -> tuple[Participant, ...]:
        return people_now(self.history)

    @cached_property
    def players(self) -> tuple[Participant, ...]:
        return tuple(one for one in self.participants if not one.neutral)

    @cached_property
    def decided(self) -> Decided | None:
        decided = self.game.decided
        return decided(self.sheet, self.participants) if decided else None

    @cached_property
    def places(self) -> tuple[PodiumPlace, ...]:
        """Who stands where, the winners first."""
        now, sheet = self.history, self.sheet
        by_seat = {one.seat: one for one in self.participants}
        gone = now.game.counting.gone(now.deal) if now.game.counting else {}
        decisive = self.decided.category if self.decided else ""
        return tuple(
            PodiumPlace(
                participant=by_seat[standing.seat],
                standing=standing,
                total=sheet.score(standing.seat).total,
                confirmed=standing.seat in now.confirmed,
                mine=standing.seat in self.frame.rights.seats,
                bar=bar_of(sheet, standing.seat, decisive),
                gone=gone.get(standing.seat, ""),
            )
            for standing in sorted(sheet.standings, key=lambda found: (not found.wins, found.rank))
        )

    # Confirming

    @cached_property
    def _missing(self) -> tuple[Participant, ...]:
        return tuple(one for one in self.players if one.seat not in self.history.confirmed)

    @cached_property
    def to_confirm(self) -> tuple[Participant, ...]:
        """Those that have not confirmed and that this phone speaks for: its own, or as host one
        that no phone holds."""
        rights, taken = self.frame.rights, self.history.taken
        return tuple(
            one
            for one in self._missing
            if one.seat in rights.seats or (rights.host and one.seat not in taken)
        )

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The others that have not."""
        return tuple(one.name for one in self._missing if one not in self.to_confirm)

    @property
    def confirm_label(self) -> str:
        if len(self.to_confirm) == 1:
            (who,) = self.to_confirm
            figure = next(place.figure for place in self.places if place.participant == who)
            return f"Confirm {figure} for {who.name}" if figure else f"Confirm for {who.name}"
        if len(self.to_confirm) == len(self.players):
            return "Confirm the score"
        return f"Confirm for {listed(one.name for one in self.to_confirm)}"

    # What comes after

    @cached_property
    def after(self) -> bool:
        """Whether that is shown: once everybody has confirmed, unless it is asked for."""
        return self.view == "after" or (self.view != "podium" and not self._missing)

    @cached_property
    def next_game(self) -> tuple[str, int | None] | None:
        """The table where the same people play on, once somebody has opened it, and the seat there
        of the one player who holds this phone."""
        code, seats = followed_by(self.history.code), self.frame.rights.seats
        if code is None:
            return None
        names = history(code).names if len(seats) == 1 else ()
        own = next((self.history.names[seat] for seat in seats), "")
        return code, names.index(own) if own in names else None

    @property
    def reopen_to(self) -> int | None:
        return before_closing(self.history) if self.frame.is_host else None

    @cached_property
    def group(self) -> int | None:
        """The group that the table belongs to, if to any."""
        return group_of_table(self.history.code)

    @cached_property
    def groups(self) -> Sequence[Member]:
        """Those that this phone holds."""
        return groups_of(group_tokens())

    @property
    def held(self) -> Member | None:
        """The table's group, if this phone holds it."""
        return next((one for one in self.groups if one.group == self.group), None)

    @property
    def same_people(self) -> str:
        """ "same four", for the button of the next game."""
        number = len(self.players)
        words = {1: "alone", 2: "same two", 3: "same three", 4: "same four", 5: "same five"}
        return words.get(number, f"same {number}")

    # The pictures

    @property
    def picture(self) -> Picture | None:
        return final_picture(self.history)

    @cached_property
    def curve(self) -> Markup:
        return curve_of(self.history)

    @cached_property
    def legend(self) -> tuple[BarFill, ...]:
        """The parts of the bars. A bar of one part says no more than the number beside it."""
        fills = legend(self.sheet, self.decided.category if self.decided else "")
        return () if self.curve and len(fills) == 1 else fills

    @property
    def url(self) -> str:
        return self.frame.url("end", view="after" if self.after else None)

    @cached_property
    def winners(self) -> tuple[PodiumPlace, ...]:
        """Who won; nobody, where the game beat everybody."""
        return tuple(place for place in self.places if place.standing.wins)

    @property
    def others(self) -> tuple[PodiumPlace, ...]:
        """Everybody else, the best first."""
        return tuple(place for place in self.places if not place.standing.wins)

    @property
    def headline(self) -> str:
        """The result in as few words as there are."""
        names = listed(place.participant.name for place in self.winners)
        if not names:
            return "Nobody wins"
        if len(self.places) == 1:
            return names
        return f"{names} win" if len(self.winners) > 1 else f"{names} wins"

    def bar(self, place: PodiumPlace) -> Markup:
        """Somebody's points as a bar; nothing where there are no points to draw."""
        return drawn(place.bar, self.legend) if place.bar and self.legend else Markup("")

    @property
    def swatches(self) -> Iterator[tuple[Markup, str]]:
        """The fills of the bars, each with the category that it stands for."""
        return ((swatch(fill), fill.name) for fill in self.legend)


def end_page(at: AtTable, view: str = "") -> EndPage | None:
    """The end as a phone sees it; None while the game goes on."""
    keeping = keeping_of(at.history)
    return EndPage(at, keeping, view) if keeping else None


# The result as one picture: the board, who won and everybody's points

WIDTH = 1080
MARGIN = 60
HEAD = 330
ROW = 104
FOOT = 96
LONGEST_WHY = 84
"""No sentence with more letters is told."""
TALLEST = 900
"""The board is drawn no taller than this."""
UNITS = 100.0
"""How wide the board is in the units of its lines and letters."""


def result_svg(page: EndPage) -> str:
    """The picture of a game's end."""
    board = list(_board(page.picture)) if page.picture else []
    tall = _board_height(page.picture) if page.picture else 0
    rows = HEAD + tall
    why = _why(page)
    height = rows + ROW * len(page.places) + 40 + FOOT
    house = colours()
    return lettered(
        (WIDTH, height),
        page.sheet.verdict,
        (
            text(MARGIN, 108, f"{page.frame.title}, {page.keeping.day}", 40, house["soft-on-band"]),
            text(MARGIN, 216, page.headline, _fitting(page.headline), house["clay"], display=True),
            text(MARGIN, 282, why, _whole(why), house["on-band"]),
            f'<g transform="translate(0 {HEAD})">{"".join(board)}</g>',
            *(_row(page, number, rows + 30 + ROW * number) for number in range(len(page.places))),
            text(MARGIN, height - 44, "Companion, at the table", 32, house["soft-on-band"]),
        ),
    )


def _why(page: EndPage) -> str:
    """What decided, unless it is too long for a line that can be read."""
    told = page.decided
    why = f"{told.what} {told.how}" if told else page.sheet.verdict
    return why if len(why) <= LONGEST_WHY else ""


def _whole(line: str) -> int:
    """A size at which a line of text has room."""
    return min(40, round((WIDTH - 2 * MARGIN) / (0.46 * max(1, len(line)))))


def _fitting(headline: str) -> int:
    """A size at which the names have room."""
    return max(44, min(104, round((WIDTH - 2 * MARGIN) / (0.56 * len(headline)))))


def _row(page: EndPage, number: int, top: int) -> str:
    place, house = page.places[number], colours()
    total = place.figure
    way = f"M{MARGIN} {top}h{WIDTH - 2 * MARGIN}"
    line = f'<path stroke="{house["band-hair"]}" stroke-width="2" d="{way}"/>'
    return "".join(
        (
            line if number else "",
            _token(place.participant, (MARGIN + 40.0, top + ROW / 2)),
            text(MARGIN + 110, top + 66, place.participant.name, 44, house["on-band"], bold=True),
            text(WIDTH - MARGIN, top + 74, total, 64, house["on-band"], bold=True, end=True),
        )
    )


def _token(who: Participant, at: Point) -> str:
    fill, on = tones()[who.tone]
    return _shape(who.shape, at, 30, fill, "#fdf7ea") + _letter(at, 34, who.letter, on)


def _board_height(picture: Picture) -> int:
    return min(TALLEST, round(WIDTH * picture.height / picture.width))


def _board(picture: Picture) -> Iterator[str]:
    """The board in its frame, as large as it fits."""
    tall = _board_height(picture)
    yield f'<path fill="{colours()["vase"]}" d="M0 0h{WIDTH}v{tall}H0z"/>'
    wide = min(WIDTH, tall * picture.width / picture.height)
    unit = wide / UNITS
    yield f'<g transform="translate({(WIDTH - wide) / 2:.0f} 0) scale({unit:.3f})">'
    elements = scaled(picture, UNITS).elements
    yield from map(_element, elements)
    pieces = [one for one in elements if isinstance(one, Piece)]
    for area in elements:
        if isinstance(area, Area) and area.label and not is_under(area, pieces):
            yield _name(area)
    yield "</g>"


def _element(element: Element) -> str:
    fill, on = tones()[element.tone]
    edge = colours()["edge"]
    match element:
        case Area():
            line = "none" if element.tone == "sea" else edge
            area = (
                f'<polygon points="{points_of(element.outline)}" fill="{fill}" stroke="{line}"'
                ' stroke-width=".5" stroke-linejoin="round"/>'
            )
            return area + (_in_tone(card(element), on) if element.emblem else "")
        case Route():
            points = points_of(element.points)
            lines = (
                f'<polyline points="{points}" fill="none" stroke="{stroke}"'
                f' stroke-width="{width}" stroke-linecap="round"/>'
                for stroke, width in ((edge, 1.5), (fill, 0.8))
            )
            return "".join(lines)
        case Space():
            hollow = element.tone == "bone"
            shape = _shape(element.shape, element.at, element.size, fill, edge, hollow=hollow)
            return shape + _letter(element.at, element.size * 1.2, element.label, on)
        case Piece():
            shape = _shape(element.shape, element.at, element.size, fill, "#fdf7ea")
            if element.emblem:
                return shape + _in_tone(emblem(element), on)
            return shape + _letter(element.at, element.size * 1.3, element.letter, on)


def _in_tone(drawn: str, fill: str) -> str:
    return f'<g fill="{fill}" fill-rule="evenodd">{drawn}</g>'


def _name(area: Area) -> str:
    """The name of an area, with a rim in its tone that keeps lines away from the letters."""
    rim, fill = tones()[area.tone]
    return (
        f'<g font-family="Companion Text, sans-serif" font-weight="800" text-anchor="middle"'
        f' fill="{fill}" stroke="{rim}" stroke-width="1.3" stroke-linejoin="round"'
        f' paint-order="stroke">{name(area)}</g>'
    )


def _shape(
    shape: str, at: Point, size: float, fill: str, edge: str, *, hollow: bool = False
) -> str:
    opacity = ' fill-opacity=".35"' if hollow else ""
    place = f"translate({num(at[0])} {num(at[1])}) scale({num(size)})"
    return (
        f'<path transform="{place}" d="{SHAPES[shape]}"'
        f' fill="{fill}"{opacity} stroke="{edge}" stroke-width=".2" paint-order="stroke"/>'
    )


def _letter(at: Point, size: float, letter: str, fill: str) -> str:
    if not letter:
        return ""
    return (
        f'<text x="{num(at[0])}" y="{num(at[1] + size * 0.35)}" font-family="Companion Text,'
        f' sans-serif" font-weight="800" font-size="{num(size)}" text-anchor="middle"'
        f' fill="{fill}">{escape(letter)}</text>'
    )


# The routes


@table_pages.get("/end")
def end(at: AtTable) -> Response:
    """The podium, and once everybody confirmed what comes after (`view` chooses one)."""
    return show_end(at)


@table_pages.post("/agree")
def agree(at: AtTable) -> Response:
    """Confirm the score for the players of this phone (`seat`, once for each)."""

    def write() -> History:
        fields, after = write_fields(), at.history
        for seat in request.form.getlist("seat", type=int):
            stamp = f"{fields['client_id']}-{seat}"
            after = carry_out(
                ConfirmScore(at.code, at.rights, seat, revision=fields["revision"], client_id=stamp)
            )
        return after

    return at.answer(write, show_end, at.url("end"))


@table_pages.post("/again")
def play_again(at: AtTable) -> Response:
    """Open the next game for the same people, or sit down where another phone has opened it.

    `swap` puts two players into each other's seats. The other phones see it at the end of
    this game, and are led to their seats. A second tap on the same button (`client_id`) leads to
    the same table with the same rights.
    """
    if not at.rights.may_write:
        raise NotAllowed("Only those who played can play again from here.")
    client_id = request.form.get("client_id") or None
    opened = _open_next(at, client_id, swapped="swap" in request.form)
    if opened.token:
        remember(opened.code, opened.token)
        follow_into_group(at.code, opened.code)
    _sit_down(at, opened.code, client_id)
    if not opened.token:
        return see(url_for("pages.table", code=opened.code))
    carry_out(
        AddNote(
            at.code,
            at.rights,
            f"The next game is at table {opened.code}.",
            revision=at.history.revision,
            client_id=f"next-game-{opened.code}",
        )
    )
    return see(first_page(opened.code))


@table_pages.get("/result.svg")
def result_picture(at: AtTable) -> Response:
    """The result as a picture to pass on."""
    page = end_page(at)
    if page is None:
        return see(at.url("score"))
    headers = {"Cache-Control": "no-store"}
    return Response(result_svg(page), mimetype="image/svg+xml", headers=headers)


def _open_next(at: AtTable, client_id: str | None, *, swapped: bool) -> NewTable:
    old = at.history
    # Sides are swapped only if the seats keep theirs: who starts is not drawn anew.
    starts = {item.id: item.value for item in old.game.deal_items(old.deal) if item.id == START}
    return open_table(
        old.game.slug,
        mode=old.mode,
        edition=old.deal.edition,
        names=old.names[::-1] if swapped else old.names,
        options=old.deal.options,
        fixed=starts if swapped else colours_played(old.game, old.deal),
        client_id=client_id,
        after=at.code,
        kept=kept_decisions(old),
    )


def _sit_down(at: AtTable, code: str, client_id: str | None) -> None:
    """Take the seats of this phone's people at another table, as far as they are free."""
    names = history(code).names
    for seat in sorted(at.rights.seats):
        if (name := at.history.names[seat]) in names:
            again = f"{client_id[:62]}-{seat}" if client_id else None
            with suppress(NotAllowed, TableClosed):
                remember(code, take_seat(code, names.index(name), client_id=again))


def show_end(at: AtTable) -> Response:
    """The end as this phone sees it."""
    page = end_page(at, request.args.get("view", ""))
    return render("end/end", page) if page else see(at.url("score"))
