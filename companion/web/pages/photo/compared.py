"""A photo in the middle of a game: what lies differently from what was recorded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from companion.engine.correcting import NOTHING as NOTHING_LIES
from companion.engine.correcting import Change, corrected, spots
from companion.engine.game import AnyGame
from companion.engine.phrases import counted
from companion.photos.looking import NOTHING
from companion.tables.logs.history import History
from companion.tables.logs.sight import visible_to
from companion.tables.revising.judging import MOST_CHANGES
from companion.web.pages.correcting.correct import draft_url
from companion.web.pages.photo.page import STRANGE, PhotoReview, SeenPlace
from companion.web.pages.photo.recorded import recorded
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
    lying = recorded(shown.game, shown.at, review.asked.board)
    found = []
    for one in review.places:
        kind = lying[one.place.id]
        if kind is not None and kind != one.kind:
            found.append(Difference(one, names[kind], names[one.kind]))
    found.sort(key=lambda difference: not difference.seen.sure)
    known = sum(kind is not None for kind in lying.values())
    changes = _as_changes(shown, review, found)
    return ComparedPage(review, tuple(found), known - len(found), changes)


def _as_changes(
    shown: History, review: PhotoReview, found: Sequence[Difference]
) -> tuple[Change, ...]:
    """The changes after which the board is recorded as the photo shows it, the sure ones first: of
    those after which a place looks so, the ones that are possible as far as any are."""
    game, at, board = shown.game, shown.at, review.asked.board
    changes: list[Change] = []
    for one in found[:MOST_CHANGES]:
        place, kind = one.seen.place.id, one.seen.kind
        tone = "" if kind == NOTHING else board.kinds[kind].token.tone
        tried = [(some, corrected(game, at, some)) for some in _possible(game, at, place, tone)]
        fitting = [one for one in tried if recorded(game, one[1], board)[place] == kind]
        if fitting:
            some, at = min(fitting, key=lambda one: len(game.state_problems(one[1])))
            changes += some
    return tuple(changes)


def _possible(game: AnyGame, at: Any, place: str, tone: str) -> Iterator[list[Change]]:
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
