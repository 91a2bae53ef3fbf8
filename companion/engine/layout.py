"""What may lie where on a board, whether it is laid before the first turn, counted at the end, seen
in a photo, or put right by hand. Pages offer what a game names here, and know no game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Generic, TypeVar

from companion.engine.moves import Move
from companion.engine.phrases import capital, counted
from companion.engine.pictures import Area, Element, Picture, Point, Route, middle
from companion.engine.position import AnyPosition, State
from companion.engine.problems import Malformed, Problem
from companion.engine.setup import Token
from companion.engine.values import gathered

# A board: its places, the kinds of things, and what lies there

PIECE = 0.27
"""The radius of a piece on a square, as a share of the square's side."""
Box = tuple[float, float, float, float]
"""Left, top, width and height in units of a picture."""
Lying = Mapping[str, int | None]
"""What lies on each place: the number of a kind, or None for nothing."""


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of thing that may lie on a place, in the colour of its token.

    `most` is how many the box has, None if that is no limit. `scale` is its size, where a place's
    usual piece is 1. `told` says that no photo can show it, such as two tokens in a stack: only
    people say so. `ground` is what may cover the printed board and counts as nothing itself, such
    as a tile of terrain.
    """

    token: Token
    most: int | None = None
    scale: float = 1.0
    told: bool = False
    ground: bool = False


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place of the picture where one thing may lie; `size` is the radius of what lies there, in
    units of the picture."""

    id: str
    name: str
    at: Point
    size: float


def place_of(element: Element) -> BoardPlace:
    """A place of a picture as one where a piece may lie, in its middle."""
    if isinstance(element, Area):
        xs, ys = zip(*element.outline, strict=True)
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        side = min(right - left, bottom - top)
        at = (left + right) / 2, (top + bottom) / 2
        return BoardPlace(element.id, element.title, at, PIECE * side)
    if isinstance(element, Route):
        return BoardPlace(element.id, element.title, middle(element.points), 1.0)
    return BoardPlace(element.id, element.title, element.at, element.size)


@dataclass(frozen=True)
class Layout:
    """What may lie on the places of one board that can be photographed.

    `picture` is the empty board, `box` what a photo of it shows. `lies` is what a position has on
    its places; one that it leaves out, no photo is asked about. `counts` are the numbers of the pad
    that follow from what lies on all places, in the `part` of the count to which they belong.
    `cells`: of a board that is counted place by place, the cell of each, which has the number of
    the kind plus 1, or 0 for nothing. `note` says what a photo does not show.
    """

    id: str
    name: str
    picture: Picture
    box: Box
    places: tuple[BoardPlace, ...]
    kinds: tuple[PieceKind, ...]
    lies: Callable[[Any], Lying]
    counts: Callable[[Lying], Mapping[str, int]]
    cells: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    note: str = ""


# Putting right: what else could lie on a spot. A game names its spots: the places that can be
# tapped, and what players hold or what lies beside the board

MOST_SAID = 8
"""How many differences a sentence lists."""
NOTHING: Final = "nothing"
"""The id of the choice that leaves a spot empty."""
SAYS_OF_IT = ("must ", "cannot ", "is ", "needs ", "counts ", "leave")
"""How faults begin that say something of the part of a state that they name."""


@dataclass(frozen=True, slots=True)
class SpotChoice:
    """What can lie on a spot: its id there, what people call it, and its colour if it has one."""

    id: str
    name: str
    tone: str = ""


EMPTY: Final = SpotChoice(NOTHING, "empty")


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing that can be put right. `lies` is the id of the choice that is there now.

    `put` answers the state with the choice of that id in its place, which may still be impossible.
    A tap on one of `places` leads to it; a spot without any lies beside the board. The order of
    equal pieces, or of cards in a hand, must not matter.
    """

    id: str
    name: str
    lies: str
    choices: tuple[SpotChoice, ...]
    put: Callable[[str], State] = field(compare=False)
    places: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        return next((one.name for one in self.choices if one.id == self.lies), self.lies)


Change = tuple[str, str]
"""The id of a spot, and of the choice that is to lie there."""


def number(
    id: str,  # noqa: A002
    name: str,
    now: int,
    most: int,
    put: Callable[[int], State],
    *,
    places: tuple[str, ...] = (),
) -> Spot:
    """A spot that holds a number from 0 to `most`, or to what is there now if that is more."""
    choices = _up_to(max(most, now))
    return Spot(id, name, str(now), choices, lambda chosen: put(int(chosen)), places)


@cache
def _up_to(most: int) -> tuple[SpotChoice, ...]:
    return tuple(SpotChoice(str(n), str(n)) for n in range(most + 1))


@dataclass(frozen=True, slots=True)
class SpotDifference:
    """A spot that another position has otherwise, with both in words."""

    spot: Spot
    was: str
    now: str

    @property
    def text(self) -> str:
        """The difference as a phrase: "Space 3 of Duskmoor: Ada's tent now, empty before"."""
        return f"{capital(self.spot.name)}: {self.now} now, {self.was} before"


def spots(game: Any, at: AnyPosition) -> Mapping[str, Spot]:
    """The spots of a position by their ids, as whoever sees it so may put them right."""
    if (correcting := game.correcting) is None:
        return {}
    by_id: Mapping[str, Spot] = at.once("spots", lambda: {one.id: one for one in correcting(at)})
    return by_id


def corrected(game: Any, at: AnyPosition, changes: Sequence[Change]) -> Any:
    """The position after these changes, one after the other. It still has to be checked.

    Raises Malformed for a spot or a choice that is not there.
    """
    for id_, choice in changes:
        spot = spots(game, at).get(id_)
        if spot is None or choice not in {option.id for option in spot.choices}:
            raise Malformed.at("c", "Tap what can be put right, and one of its choices.")
        at = at.with_state(spot.put(choice))
    return at


def tidied(game: Any, at: AnyPosition, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes without those that the last one has made superfluous: earlier ones of its spot,
    or itself too. Raises Malformed as `corrected` does."""
    if not changes or changes[-1][0] not in [id_ for id_, _ in changes[:-1]]:
        return tuple(changes)
    goal = corrected(game, at, changes)
    others = [one for one in changes if one[0] != changes[-1][0]]
    for fewer in (others, [*others, changes[-1]]):
        with suppress(Malformed):
            if not differences(game, corrected(game, at, fewer), goal):
                return tuple(fewer)
    return tuple(changes)


@gathered
def differences(game: Any, before: AnyPosition, after: AnyPosition) -> Iterator[SpotDifference]:
    """What lies otherwise in the second of two positions, in the game's order."""
    old, new = spots(game, before), spots(game, after)
    for id_ in dict.fromkeys((*new, *old)):
        was, now = old.get(id_), new.get(id_)
        spot = now or was
        if spot is not None and (was is None or now is None or was.lies != now.lies):
            absent = (one.name for one in spot.choices if one.id in (NOTHING, "0"))
            missing = next(absent, "none")
            said = [side.said if side else missing for side in (was, now)]
            if said[0] != said[1]:
                yield SpotDifference(spot, *said)


def in_words(differences: Sequence[SpotDifference]) -> str:
    """Differences as one sentence, the first of many."""
    said = [one.text for one in differences]
    if (more := len(said) - MOST_SAID) > 0:
        said[MOST_SAID:] = [counted(more, "more place")]
    return f"{'; '.join(said)}."


def drafted(game: Any, at: AnyPosition, changes: Sequence[Change]) -> tuple[Any, str]:
    """The position after these changes, and why that cannot be, as far as a view of the position
    `at` can tell: a sentence that names the spot whose change is to blame; "" if it can be. Raises
    Malformed as `corrected` does."""
    then, before = corrected(game, at, changes), game.state_problems(at)
    faults = [fault for fault in game.state_problems(then) if fault not in before]
    return then, _blamed(game, at, changes, faults[0]) if faults else ""


def _blamed(game: Any, at: AnyPosition, changes: Sequence[Change], fault: Problem) -> str:
    """The sentence about a fault, with the change since which it has been there."""
    there, blamed = False, ""
    for id_, choice in changes:
        spot = spots(game, at)[id_]
        at = at.with_state(spot.put(choice))
        was, there = there, fault.path in {one.path for one in game.state_problems(at)}
        if there and not was:
            said = next(one.name for one in spot.choices if one.id == choice)
            blamed = f"{capital(spot.name)}: {said}? "
    return f"{blamed}That cannot be: {_plain(fault.message)}."


def _plain(message: str) -> str:
    """The message of a fault as a clause of its own."""
    if message.startswith("has "):
        return f"there would be {message.removeprefix('has ')}".replace("there are", "the box has")
    return f"it {message}" if message.startswith(SAYS_OF_IT) else message.removesuffix(".")


def lifted(game: Any, at: AnyPosition, place: str, instead: str = NOTHING) -> State:
    """The state without what lies uppermost on a place, or with another choice `instead`; as it is
    where nothing lies."""
    here = (one for one in spots(game, at).values() if place in one.places)
    top = next((one for one in here if one.lies != NOTHING), None)
    state: State = top.put(instead) if top else at.state
    return state


# Filling a board by hand before the first turn, piece by piece

P = TypeVar("P", bound=AnyPosition)


@dataclass(frozen=True)
class Filling(Generic[P]):
    """How a table enters what it has laid out, for as long as the decision `asks` is open."""

    asks: Callable[[P], bool]
    pieces: tuple[tuple[str, Token], ...]
    """The pieces that can be in hand, each with the choice of a spot that it is."""
    left: Callable[[P], tuple[int, ...]]
    """How many of each of them are not laid yet."""
    lay: Callable[[P, tuple[str, ...], int], Move | None]
    """The move that lays a piece in hand on each of these places; None if none of them has room."""
    rest: Callable[[P], tuple[str, ...]]
    """The places that still lack a piece, to be filled with the piece in hand all at once."""
    filled: Move
    """The move that says that everything has been entered."""
