"""What the pages of a photo show: taking it, setting its corners, and what was seen in it."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine.pads import PhotoKind, PhotoPlace
from companion.photos.looking import NOTHING, Corners, Sighting, can_look
from companion.web.pages.photo.asked import Asked
from companion.web.parts.corners import Handle, handles_at, outline_of
from companion.web.parts.frame import Frame
from companion.web.parts.photographed import looks_of
from companion.web.svg.seen import SeenMark, seen_photo

NEARLY_WHOLE: Corners = ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))
"""Where the handles are before anybody has moved them."""
WIDTH = 100
STRANGE = (
    "This does not look like the photo of the board that came with the edition. Check that it is "
    "the right board, and its corners."
)


@dataclass(frozen=True, slots=True)
class PhotoPage:
    """Where a photo is taken or chosen. `wrong` says why the last one was of no use."""

    frame: Frame
    asked: Asked
    wrong: str = ""

    @property
    def can_look(self) -> bool:
        """Whether photos can be read here."""
        return can_look()

    @property
    def counting(self) -> bool:
        """Whether what is seen shall be counted; else it is compared with what was recorded."""
        return self.asked.history.mode == "count"

    @property
    def has_print(self) -> bool:
        """Whether the board is found by itself."""
        return self.asked.print is not None

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

    frame: Frame
    asked: Asked
    photo: bytes
    corners: Corners
    why: str

    @property
    def source(self) -> str:
        """The photo as an address."""
        return data_url(self.photo)

    @property
    def sent(self) -> str:
        """The photo as it goes back with the corners."""
        return b64encode(self.photo).decode()

    @property
    def handles(self) -> tuple[Handle, ...]:
        """The four corners."""
        return handles_at(self.corners)

    @property
    def outline(self) -> Markup:
        """The line between them."""
        return outline_of(self.handles)


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """A place with what seems to lie there: a kind's number or NOTHING. `confirmed` is what people
    have said, None where nobody has yet. Lengths are shares of the board's width in percent."""

    place: PhotoPlace
    kind: int
    sure: bool
    confirmed: int | None
    x: float
    y: float
    size: float

    @property
    def shown(self) -> int:
        """What is drawn there."""
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

    frame: Frame
    asked: Asked
    sighting: Sighting
    confirmed: Mapping[str, int]

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
    def kinds(self) -> tuple[tuple[int, PhotoKind], ...]:
        """What may lie there, by number."""
        kinds = enumerate(self.asked.board.kinds)
        return tuple((n, one) for n, one in kinds if not one.ground)

    @property
    def height(self) -> float:
        """The height of the drawing, which is 100 wide."""
        _, _, width, height = self.asked.board.box
        return WIDTH * height / width

    @property
    def places(self) -> tuple[SeenPlace, ...]:
        """Every place, in the order of the board."""
        board, seen = self.asked.board, self.sighting.seen
        left, top, width, _ = board.box
        scale = WIDTH / width
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
        """What may lie there, in words."""
        return {NOTHING: "Nothing", **{n: kind.token.name for n, kind in self.kinds}}

    @property
    def strange(self) -> bool:
        """Whether the edition has a photo, and this is no board like that."""
        return self.asked.print is not None and not self.sighting.compared

    @property
    def note(self) -> str:
        """What to know before confirming."""
        if self.strange:
            return STRANGE
        if self.learns and not any(one.sure for one in self.places):
            return "Confirm a place of each kind and an empty one, then look again."
        return self.asked.board.note

    def field(self, one: SeenPlace) -> Any:
        """The name of a place's field in the form."""
        return f"lies.{one.place.id}"


def data_url(photo: bytes) -> str:
    """A photo in the page itself: it is kept nowhere else."""
    return f"data:image/jpeg;base64,{b64encode(photo).decode()}"
