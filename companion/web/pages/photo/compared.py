"""A photo in the middle of a game: what lies differently from what was recorded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine.correcting import NOTHING as NOTHING_LIES
from companion.engine.correcting import Change, corrected, spots
from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.engine.pictures.picture import Area, Picture, Piece
from companion.engine.pictures.plane import distance, inside
from companion.engine.scores.photographed import PhotoPlace
from companion.photos.looking import NOTHING
from companion.tables.logs.current import History, visible_to
from companion.tables.revising.putting_right import MOST_CHANGES
from companion.web.pages.correcting.correct import draft_url
from companion.web.pages.photo.page import PhotoReview, SeenPlace
from companion.web.parts.frame import Frame


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
    def frame(self) -> Frame:
        """The table."""
        return self.review.frame

    @property
    def headline(self) -> str:
        """How many differences there are, in words."""
        if not self.differences:
            return "As recorded"
        return counted(len(self.differences), "difference")

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
    board = review.asked.board
    recorded = _recorded(_picture(visible_to(history, None), board.id), review)
    found = []
    for one in review.places:
        tone = recorded.get(one.place.id, "?")
        if tone != "?" and tone != _tone(review, one.kind):
            names = review.names
            said = next((names[n] for n in names if _tone(review, n) == tone), "Nothing")
            found.append(Difference(one, said, names[one.kind]))
    found.sort(key=lambda difference: not difference.seen.sure)
    known = sum(tone != "?" for tone in recorded.values())
    changes = _as_changes(visible_to(history, None), review, found)
    return ComparedPage(review, tuple(found), known - len(found), changes)


def _as_changes(
    shown: History, review: PhotoReview, found: Sequence[Difference]
) -> tuple[Change, ...]:
    """The changes after which the board is recorded as the photo shows it, the sure ones first:
    each is tried, and kept if its place then looks so."""
    game, at, board = shown.game, shown.at, review.asked.board.id
    changes: list[Change] = []
    for one in found[:MOST_CHANGES]:
        place, tone = one.seen.place.id, _tone(review, one.seen.kind)
        for change in _possible(game, at, place, tone):
            then = corrected(game, at, [change])
            if _recorded(_board(game, then, board), review).get(place) == tone:
                changes.append(change)
                at = then
                break
    return tuple(changes)


def _possible(game: AnyGame, at: Any, place: str, tone: str) -> Iterator[Change]:
    """What could lie on a place so that it has that colour: rather instead of what lies there."""
    here = [spot for spot in spots(game, at).values() if place in spot.places]
    for spot in sorted(here, key=lambda spot: spot.lies == NOTHING_LIES):
        for choice in spot.choices:
            if choice.tone == tone and (tone or choice.id == NOTHING_LIES):
                yield spot.id, choice.id


def _picture(shown: History, board: str) -> Picture:
    """The picture of that board as it is now, or of the whole table."""
    return _board(shown.game, shown.at, board)


def _board(game: AnyGame, at: Any, board: str) -> Picture:
    boards = game.boards(at, None) if game.boards else ()
    return next((one.picture for one in boards if one.id == board), game.picture(at))


def _recorded(picture: Picture, review: PhotoReview) -> Mapping[str, str]:
    """The tone of what was recorded on each place: "" for nothing, "?" for what no photo of this
    board is asked about."""
    tones = {kind.token.tone for _, kind in review.kinds}
    ground = {kind.token.tone for kind in review.asked.board.kinds if kind.ground}
    shapes = {e.id: e for e in review.asked.board.picture.elements}
    found = {}
    for place in review.asked.board.places:
        on = list(_lying(picture, place, shapes.get(place.id)))
        last = on[-1] if on and on[-1] not in ground else ""
        found[place.id] = last if last in tones or not last else "?"
    return found


def _lying(picture: Picture, place: PhotoPlace, printed: object) -> Iterator[str]:
    """The tones of what is drawn on a place, the topmost last."""
    for element in picture.elements:
        if isinstance(element, Piece):
            within = (
                inside(element.at, printed.outline)
                if isinstance(printed, Area)
                else distance(element.at, place.at) <= place.size
            )
            if within:
                yield element.tone
        elif isinstance(element, Area) and element.covers and element.id == place.id:
            yield element.tone


def _tone(review: PhotoReview, kind: int) -> str:
    return "" if kind == NOTHING else review.asked.board.kinds[kind].token.tone
