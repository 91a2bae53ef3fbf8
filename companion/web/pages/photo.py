"""A photo of the table: what lies on each place is proposed, and confirmed by people."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from flask import Response, request
from markupsafe import Markup

from companion.engine.game import AnyGame
from companion.engine.layout import NOTHING as NOTHING_LIES
from companion.engine.layout import BoardPlace, Change, Layout, PieceKind, corrected, spots
from companion.engine.phrases import counted
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.extensions import limiter, network_address
from companion.photos.apart import ahead, look, shrunk
from companion.photos.looking import EMPTIES, NOTHING, Corners, Search, Sighting, can_look
from companion.tables.editions.editions import photos_of
from companion.tables.errors import NoRoom, NoSuchEntry, NotAllowed
from companion.tables.logs.history import History, visible_to
from companion.tables.logs.ledger import carry_out
from companion.tables.photos import (
    MOST_BYTES,
    drop_end_photo,
    end_photo,
    end_photos,
    find_photo,
    keep_end_photo,
)
from companion.tables.play.counting import SetCounts
from companion.tables.revising.judging import MOST_CHANGES
from companion.web.pages import pages
from companion.web.pages.at_table import (
    AtTable,
    at_table,
    table_pages,
    write_fields,
)
from companion.web.pages.correcting import draft_url
from companion.web.pages.pad import show_pad
from companion.web.parts.photos import (
    Handle,
    boards_of,
    corners_sent,
    handles_at,
    looks_of,
    outline_of,
    photo_sent,
    search_of,
)
from companion.web.rendering import REFUSALS, Notice, notice_of, render, see
from companion.web.security.headers import FOR_GOOD
from companion.web.security.limits import LOOK_LIMIT
from companion.web.svg.drawing import SeenMark, seen_photo

# What a photo is asked: what the game declares, and what was counted


@dataclass(frozen=True)
class Asked:
    """One board of a table that can be photographed, and its number among them."""

    history: History
    boards: tuple[Layout, ...]
    number: int

    @property
    def board(self) -> Layout:
        return self.boards[self.number]

    @cached_property
    def counted(self) -> Mapping[str, int]:
        """The kind on each place, or NOTHING, as people have counted it by hand."""
        history, cells = self.history, self.board.cells
        if not cells or history.mode != "count":
            return {}
        pad = history.game.pad
        counts = pad.with_beginning(history.deal, history.counts, self.board.part)
        numbers = {place: counts.get(cell, -1) for place, cell in cells.items()}
        known = range(len(self.board.kinds) + 1)
        return {place: n - 1 if n else NOTHING for place, n in numbers.items() if n in known}

    def search(self, confirmed: Mapping[str, int], corners: Corners | None) -> Search:
        """What to look for, given what people have confirmed on places of this photo, or what was
        recorded as far as everybody may see it."""
        if self.history.mode == "count":
            return search_of(self.board, confirmed, corners)
        lying = recorded(self.board, visible_to(self.history, None).at)
        return search_of(self.board, {}, corners, lying)

    @cached_property
    def print(self) -> bytes | None:
        """The edition's own photo of this board, if there is one."""
        game, deal = self.history.game, self.history.deal
        if game.editor is None or game.editor.under is None:
            return None
        sheet, _ = game.editor.under(deal).get(self.board.id, ("", None))
        digest = photos_of(game, deal.edition.id).get(sheet, {}).get("digest")
        try:
            return find_photo(digest) if digest else None
        except NoSuchEntry:
            return None


def _asked(at: AtTable) -> Asked:
    """The `board` with that number, else the first of that `part`, else the last one, which is the
    end's. Raises NoSuchEntry where no board can be photographed."""
    boards = boards_of(at.history)
    if not boards:
        raise NoSuchEntry("This game has no board that a photo could fill in.")
    number, part = request.values.get("board", type=int), request.values.get("part", "")
    if number is None or not 0 <= number < len(boards):
        of_part = (n for n, board in enumerate(boards) if part and board.part == part)
        number = next(of_part, 0 if not boards[-1].part else len(boards) - 1)
    return Asked(at.history, boards, number)


# The pages: taking it, setting its corners, what was seen in it

NEARLY_WHOLE: Corners = ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
"""Where the handles are before anybody has moved them."""
BOARD_WIDTH = 100
STRANGE = (
    "This does not look like the photo of the board that came with the edition. Check that it is "
    "the right board, and its corners."
)
HIDDEN = (
    "Glare or the dark hides {places} that you confirmed, so nothing was learnt there. Confirm "
    "others of the same kind, then look again."
)


@dataclass(frozen=True, slots=True)
class PhotoPage:
    """Where a photo is taken or chosen. `wrong` says why the last one was of no use."""

    frame: AtTable
    asked: Asked
    wrong: str = ""

    @property
    def can_look(self) -> bool:
        return can_look()

    @property
    def counting(self) -> bool:
        """Whether what is seen shall be counted; else it is compared with what was recorded."""
        return self.asked.history.mode == "count"

    @property
    def steps(self) -> tuple[str, ...]:
        """What has to be done, in words, as far as that is known beforehand."""
        board = self.asked.board
        steps = ["From above, the whole board in view, without flash."]
        if self.asked.print is not None:
            asked = "Only doubtful places are asked."
            steps.append("The board is found by itself.")
        else:
            steps.append("Then you drag its four corners to where they are.")
            kinds = [board.kinds[n] for n in looks_of(board)]
            if any(kind.ground for kind in kinds):
                asked = f"You confirm each of the {len(board.places)} places with a tap."
            else:
                taps = len(kinds) + EMPTIES
                asked = (
                    f"You show a piece of each kind and {EMPTIES} empty places, with {taps} taps. "
                    "Then only doubtful places are asked."
                )
        if not self.counting:
            asked = "Differences are lit on the photo."
        return *steps, asked

    @property
    def spared(self) -> str:
        """What an edition's photo of its board would spare, where it has none."""
        if self.asked.print is not None:
            return ""
        if self.counting:
            return "An edition with a photo of its board spares you the corners and most taps."
        return "Nothing is certain before the edition has a photo of its board."

    @property
    def tabs(self) -> tuple[tuple[str, str, bool], ...]:
        """The boards with their addresses, where there are several."""
        boards = self.asked.boards
        if len(boards) < 2:
            return ()
        return tuple(
            (board.name, self.frame.url("photo_page", board=n), n == self.asked.number)
            for n, board in enumerate(boards)
        )


@dataclass(frozen=True, slots=True)
class PhotoCorners:
    """Where the corners of the board are set on the photo; `why` this is asked."""

    frame: AtTable
    asked: Asked
    photo: bytes
    corners: Corners
    why: str

    @property
    def source(self) -> str:
        return data_url(self.photo)

    @property
    def sent(self) -> str:
        """The photo as it goes back with the corners."""
        return b64encode(self.photo).decode()

    @property
    def handles(self) -> tuple[Handle, ...]:
        return handles_at(self.corners)

    @property
    def outline(self) -> Markup:
        return outline_of(self.handles)


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """A place with what seems to lie there: a kind's number or NOTHING. `confirmed` is what people
    have said, None where nobody has yet. Lengths are shares of the board's width in percent."""

    place: BoardPlace
    kind: int
    sure: bool
    confirmed: int | None
    x: float
    y: float
    size: float

    @property
    def shown(self) -> int:
        return self.kind if self.confirmed is None else self.confirmed

    @property
    def state(self) -> str:
        """Whether it is confirmed, sure or doubtful."""
        if self.confirmed is not None:
            return "confirmed"
        return "sure" if self.sure else "doubtful"


@dataclass(frozen=True, slots=True)
class PhotoReview:
    """What was seen in a photo, laid over it, to be confirmed place by place."""

    frame: AtTable
    asked: Asked
    sighting: Sighting
    confirmed: Mapping[str, int]
    empties: ClassVar[int] = EMPTIES

    @property
    def source(self) -> str:
        """The board, laid flat, as an address."""
        return data_url(self.sighting.board)

    @property
    def sent(self) -> str:
        """The whole photo, to be looked at once more."""
        return b64encode(self.sighting.photo).decode()

    @property
    def corners(self) -> tuple[Handle, ...]:
        """Where the board was found in it."""
        return handles_at(self.sighting.corners or NEARLY_WHOLE)

    @property
    def kinds(self) -> tuple[tuple[int, PieceKind], ...]:
        """What may lie there, by number."""
        kinds = enumerate(self.asked.board.kinds)
        return tuple((n, one) for n, one in kinds if not one.ground)

    @property
    def height(self) -> float:
        """The height of the drawing, which is 100 wide."""
        _, _, width, height = self.asked.board.box
        return BOARD_WIDTH * height / width

    @property
    def places(self) -> tuple[SeenPlace, ...]:
        """Every place, in the order of the board."""
        board, seen = self.asked.board, self.sighting.seen
        left, top, width, _ = board.box
        scale = BOARD_WIDTH / width
        return tuple(
            SeenPlace(
                place,
                self._kind(seen[place.id].kind),
                seen[place.id].sure,
                self.confirmed.get(place.id),
                round((place.at[0] - left) * scale, 2),
                round((place.at[1] - top) * scale, 2),
                round(place.size * scale, 2),
            )
            for place in board.places
        )

    def _kind(self, look: int) -> int:
        return NOTHING if look == NOTHING else looks_of(self.asked.board)[look]

    @property
    def drawing(self) -> Markup:
        """The photo with what was seen; rings show what is confirmed, sure or doubtful."""
        return self.drawn({one.place.id: f"is-{one.state}" for one in self.places})

    def drawn(self, looks: Mapping[str, str]) -> Markup:
        """The photo with what was seen, and a ring of that look on each place."""
        return seen_photo(
            self.source,
            self.height,
            f"{self.asked.board.name}, as photographed",
            {n: kind.token for n, kind in self.kinds},
            (
                SeenMark(one.place.id, one.x, one.y, one.size, one.shown, looks[one.place.id])
                for one in self.places
            ),
        )

    @property
    def open_places(self) -> Sequence[SeenPlace]:
        """Those that nobody has confirmed."""
        return [one for one in self.places if one.confirmed is None]

    @property
    def sure_json(self) -> str:
        """What is sure, as a form carries it: kinds by place."""
        return json.dumps({one.place.id: one.kind for one in self.open_places if one.sure})

    @property
    def learns(self) -> bool:
        """Whether looking again would help: nothing can be sure of a kind that nobody has shown,
        where the edition has no photo of its own."""
        return not self.sighting.compared

    @property
    def names(self) -> Mapping[int, str]:
        return {NOTHING: "Nothing", **{n: kind.token.name for n, kind in self.kinds}}

    @property
    def strange(self) -> bool:
        """Whether the edition has a photo, and this is no board like that."""
        return self.asked.print is not None and not self.sighting.compared

    @property
    def note(self) -> str:
        """What to know before confirming: one thing at a time, since the photo lies below it."""
        if self.strange:
            return STRANGE
        hidden = sum(not one.sure for one in self.places if one.confirmed is not None)
        if self.learns and hidden:
            return HIDDEN.format(places=counted(hidden, "place"))
        if self.learns and self.open_places and not any(one.sure for one in self.open_places):
            return f"Confirm a place of each kind and {EMPTIES} empty ones, then look again."
        return self.asked.board.note

    def field(self, one: SeenPlace) -> str:
        """The name of a place's field in the form."""
        return f"lies.{one.place.id}"


def data_url(photo: bytes) -> str:
    """A photo in the page itself: it is kept nowhere else."""
    return f"data:image/jpeg;base64,{b64encode(photo).decode()}"


# In the middle of a game: what lies differently from what was recorded


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where the photo shows something else: what was recorded, and what is seen."""

    seen: SeenPlace
    recorded: str
    shown: str


@dataclass(frozen=True, slots=True)
class ComparedPage:
    """The differences, the sure ones first, laid over the photo; `alike` places are as recorded."""

    review: PhotoReview
    differences: tuple[Difference, ...]
    alike: int
    changes: tuple[Change, ...] = ()

    @property
    def correct_url(self) -> str:
        """The page that puts the board right, with what the photo shows filled in."""
        return draft_url(self.frame, self.changes)

    @property
    def frame(self) -> AtTable:
        return self.review.frame

    @property
    def headline(self) -> str:
        """How many differences there are, in words."""
        if not self.differences:
            return "As recorded"
        return counted(len(self.differences), "difference")

    @property
    def note(self) -> str:
        """What to know before anybody believes it."""
        if self.review.strange:
            return STRANGE
        if self.differences and not self.review.sighting.compared:
            return "Nothing here is certain: the edition has no photo of its board to compare with."
        return ""

    @property
    def drawing(self) -> Markup:
        """The photo with what was seen; rings show what lies differently."""
        differs = {one.seen.place.id for one in self.differences}
        ids = (one.place.id for one in self.review.places)
        return self.review.drawn(
            {place: "is-different" if place in differs else "is-alike" for place in ids}
        )


def compared_page(history: History, review: PhotoReview) -> ComparedPage:
    """A photo of a table compared with what a spectator sees of its log."""
    shown, names = visible_to(history, None), review.names
    lying = recorded(review.asked.board, shown.at)
    differing = []
    for one in review.places:
        if (kind := lying.get(one.place.id, one.kind)) != one.kind:
            differing.append(Difference(one, names[kind], names[one.kind]))
    differing.sort(key=lambda difference: not difference.seen.sure)
    changes = _as_changes(shown, review, differing)
    return ComparedPage(review, tuple(differing), len(lying) - len(differing), changes)


def recorded(board: Layout, at: AnyPosition) -> Mapping[str, int]:
    """The kind that was recorded on each place of a position, NOTHING for none, without what no
    photo of this board is asked about."""
    return {place: NOTHING if kind is None else kind for place, kind in board.lies(at).items()}


def _as_changes(
    shown: History, review: PhotoReview, found: Sequence[Difference]
) -> tuple[Change, ...]:
    """The changes after which the board is recorded as the photo shows it, the sure ones first: of
    those after which a place looks so, the ones that are possible as far as any are."""
    game, at, board = shown.game, shown.at, review.asked.board
    changes: list[Change] = []
    for difference in found[:MOST_CHANGES]:
        place, kind = difference.seen.place.id, difference.seen.kind
        tone = "" if kind == NOTHING else board.kinds[kind].token.tone
        tried = [(put, corrected(game, at, put)) for put in _possible(game, at, place, tone)]
        fitting = [(put, then) for put, then in tried if recorded(board, then).get(place) == kind]
        if fitting:
            put, at = min(fitting, key=lambda way: len(game.state_problems(way[1])))
            changes += put
    return tuple(changes)


def _possible(game: AnyGame, at: AnyPosition, place: str, tone: str) -> Iterator[list[Change]]:
    """What could lie on a place so that it has that colour: rather instead of what lies there, and
    rather with what else lies there than after taking that away."""
    away: list[Change] = []
    while True:
        here = [s for s in spots(game, corrected(game, at, away)).values() if place in s.places]
        for spot in sorted(here, key=lambda spot: spot.lies == NOTHING_LIES):
            for choice in spot.choices:
                if choice.tone == tone and (tone or choice.id == NOTHING_LIES):
                    yield [*away, (spot.id, choice.id)]
        filled = (one for one in here if one.lies != NOTHING_LIES)
        full = (one.id for one in filled if NOTHING_LIES in [c.id for c in one.choices])
        if (lying := next(full, None)) is None:
            return
        away.append((lying, NOTHING_LIES))


# Photos of the end that are kept with the game


def photos_for_record(code: str) -> list[dict[str, str]]:
    """The kept photos as a record has them, in base64."""
    return [
        {"board": one.board, "jpeg": b64encode(end_photo(code, one.number)).decode()}
        for one in end_photos(code)
    ]


@pages.get("/t/<code>/photo/kept/<int:number>.jpg")
def kept_photo(code: str, number: int) -> Response:
    """A photo that the table has kept, for those who may see the table."""

    def show(at: AtTable) -> Response:
        response = Response(end_photo(at.code, number), mimetype="image/jpeg")
        response.cache_control.private = True
        response.cache_control.max_age = int(FOR_GOOD.total_seconds())
        return response

    return at_table(show)(code)


@pages.post("/t/<code>/photo/kept/<int:number>/remove")
def remove_kept_photo(code: str, number: int) -> Response:
    """Take a kept photo away for good."""

    def remove(at: AtTable) -> Response:
        drop_end_photo(at.code, at.rights, number)
        return see(at.url("end", view="after"))

    return at_table(remove)(code)


# The routes

INSTALL = (
    "Photos are not read on this server yet. Whoever runs it types: "
    "pip install 'tabletop-companion[vision]'"
)
UNKNOWN = (
    "The board of this edition was not found in the photo. Drag the corners onto it; if the photo "
    "shows a screen, another board or only half of it, take one of the board itself, from above, "
    "with all four corners in view."
)
BY_HAND = (
    "Drag the four corners to the corners of the board. If one is not on the photo, take another "
    "photo with the whole board in view."
)
GUESSED = (
    "This may be the board. Drag each corner that is off to the corner of the board; if one is not "
    "on the photo, take another photo with the whole board in view."
)
ACROSS = "Drag the four corners to the corners of the board, none across another."


@pages.get("/photos/ahead")
def photos_ahead() -> Response:
    """How many photos are read before the one that this phone has sent, as a number."""
    response = Response(str(ahead(network_address())), mimetype="text/plain")
    response.cache_control.no_store = True
    return response


@table_pages.get("/photo")
def photo_page(at: AtTable) -> Response:
    """Where a photo is taken or chosen, for the board with the number `board`; the table itself
    where there is none, as with a score sheet."""
    return _taking(at, _asked(at)) if boards_of(at.history) else see(at.url("table"))


@pages.post("/t/<code>/photo")
@limiter.limit(LOOK_LIMIT)
@at_table
def look_at_photo(at: AtTable) -> Response:
    """Look at a photo that was sent (`photo`), or at the same one again (`source`): by the corners
    in the form, or with `step` "corners" not before these are set anew."""
    board = _asked(at)
    try:
        if not at.rights.may_write:
            raise NotAllowed("This phone only watches. Take a seat to fill in a photo.")
        if not can_look():
            raise Malformed.at("photo", INSTALL)
        data, again = _photo()
        corners = corners_sent() if "upper-left-x" in request.form else None
        if request.form.get("step") == "corners" and again:
            return _corners(at, board, data, corners, BY_HAND)
        confirmed = {**board.counted, **_confirmed(board)}
        sighting = look(data, board.search(confirmed, corners), board.print, network_address())
    except REFUSALS as error:
        return _taking(at, board, notice_of(error))
    if sighting.corners is None:
        guessed = GUESSED if sighting.guess else BY_HAND
        found = ACROSS if corners else UNKNOWN if board.print else guessed
        return _corners(at, board, sighting.photo, sighting.guess, found)
    review = PhotoReview(at, board, sighting, confirmed)
    if at.history.mode == "count":
        return render("photo/review", review)
    return render("photo/compared", compared_page(at.history, review))


@table_pages.post("/photo/count")
def count_photo(at: AtTable) -> Response:
    """Count what was confirmed of a photo (`lies.<place>`), and with `all` what is sure as well;
    with `keep` the photo (`source`) is kept with the game."""
    board = _asked(at)
    try:
        lying = _confirmed(board)
        if "all" in request.form:
            lying = {**_sure(board), **lying}
        cells = _cells(board, lying)
        fields = write_fields()
        seen = min(fields["revision"], at.history.revision)
        theirs = _changed_since(at, seen)
        mine = {cell: number for cell, number in cells.items() if cell not in theirs}
        fields["revision"] = at.history.revision
        written = carry_out(SetCounts(at.code, at.rights, mine, **fields)) if mine else at.history
    except REFUSALS as error:
        return _taking(at.now(), board, notice_of(error))
    notices = []
    if kept := cells.keys() & theirs:
        number = counted(len(kept), "number")
        notices.append(f"{number} that others have counted meanwhile stay as they are.")
    if "keep" in request.form:
        notices += _not_kept(at, board)
    if notices:
        return show_pad(at.after(written, Notice(" ".join(notices), 200)))
    return see(at.url(group=_group(board)))


def _not_kept(at: AtTable, board: Asked) -> list[str]:
    """Keep the photo with the game, encoded anew; why that was not possible, if it was not."""
    try:
        photo = shrunk(_photo()[0], MOST_BYTES, network_address())
        keep_end_photo(at.code, at.rights, board.board.name, photo)
    except (*REFUSALS, NoRoom) as error:
        return [f"This is counted, but the photo is not kept: {notice_of(error).text}"]
    return []


def _photo() -> tuple[bytes, bool]:
    """The photo that was sent, and whether it was here before. Raises Malformed without one."""
    if source := request.form.get("source"):
        try:
            return b64decode(source, validate=True), True
        except ValueError as error:
            raise Malformed.at("photo", "Take or choose the photo again.") from error
    return photo_sent(), False


def _confirmed(board: Asked) -> dict[str, int]:
    """What the form says lies on places: a kind's number or NOTHING."""
    known = {str(n): n for n in (NOTHING, *range(len(board.board.kinds)))}
    fields = ((place.id, request.form.get(f"lies.{place.id}", "")) for place in board.board.places)
    return {place: known[text] for place, text in fields if text in known}


def _sure(board: Asked) -> dict[str, int]:
    """What was sure on the page. Raises Malformed for anything that no page sends."""
    kinds = range(NOTHING, len(board.board.kinds))
    places = {place.id for place in board.board.places}
    try:
        sent = json.loads(request.form.get("sure", "{}"))
        found = {str(place): int(kind) for place, kind in sent.items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Malformed.at("sure", "Take the photo again.") from error
    return {place: kind for place, kind in found.items() if place in places and kind in kinds}


def _cells(board: Asked, lying: Mapping[str, int]) -> dict[str, int | None]:
    """The numbers that follow. Raises Malformed where too little is confirmed."""
    kinds = {place: None if kind == NOTHING else kind for place, kind in lying.items()}
    places = board.board.places
    if not kinds:
        raise Malformed.at("lies", "Confirm what lies on a place first.")
    if not board.board.cells and (left := len(places) - len(kinds)):
        text = f"This is counted once every place is confirmed: {counted(left, 'place')} to go."
        raise Malformed.at("lies", text)
    return dict(board.board.counts(kinds))


def _changed_since(at: AtTable, revision: int) -> set[str]:
    """The cells that were changed after that entry of the log."""
    before, now = at.history.positions[revision].counts, at.history.counts
    return {cell for cell in {*before, *now} if before.get(cell) != now.get(cell)}


def _group(board: Asked) -> str | None:
    """The first group of the board's part that can be shown on the pad."""
    sheet = board.history.game.pad.sheet(board.history.deal)
    return next((one.id for one in sheet.groups if one.part == board.board.part), None)


def _taking(at: AtTable, board: Asked, refused: Notice | None = None) -> Response:
    page = PhotoPage(at, board, refused.text if refused else "")
    return render("photo/photo", page, refused.status if refused else 200)


def _corners(
    at: AtTable, board: Asked, photo: bytes, corners: Corners | None, why: str
) -> Response:
    page = PhotoCorners(at, board, photo, corners or NEARLY_WHOLE, why)
    return render("photo/corners", page)
