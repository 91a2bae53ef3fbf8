"""The small values of play: seats, steps, events, changed copies of frozen values, and chance."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import wraps
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, overload

from companion.engine.rulebook import Citation

S = TypeVar("S")
T = TypeVar("T")
A = ParamSpec("A")

Seat = int
"""A participant's number in the deal: 0 is the first name. Neutral tribes follow the players."""
Viewer = Seat | frozenset[Seat] | None
"""A seat, several seats that look together, or None for a spectator."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a move caused, in one sentence; `where` names places of the picture.

    `cite` is the rule behind it, if somebody may ask why ("why is my turn over?"). `audience` has
    the seats that may know of it, None for everybody. `in_sentence` says
    that the sentence of the move says it already, so that people need not read it twice.
    """

    code: str
    text: str
    where: tuple[str, ...] = ()
    seat: Seat | None = None
    cite: Citation | None = None
    audience: frozenset[Seat] | None = None
    in_sentence: bool = False

    def is_for(self, viewer: Viewer) -> bool:
        """Whether that viewer may know of it: of several seats one that may is enough."""
        if self.audience is None or not isinstance(viewer, frozenset):
            return self.audience is None or viewer in self.audience
        return not viewer.isdisjoint(self.audience)


@dataclass(slots=True)
class Step(Generic[S]):
    """The state after a move, and the events on the way. It is read at once and not kept, so that
    it need not be frozen, which would take three times as long to make.

    `reveals` says that somebody has learnt something hidden, so that the move may not be taken back
    without asking.
    """

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False


# Points

Points = int | float
"""A number of points, or of something that is counted: whole, or with up to three decimals, and
never a float that is whole. Only a game whose cells take decimals has other than whole ones."""


def is_exact(number: Points) -> bool:
    """Whether a number has no more decimals than points may have."""
    return isinstance(number, int) or number == _of_thousandths(_thousandths(number))


def added(numbers: Iterable[Points]) -> Points:
    """The sum, without the error that floats would gather."""
    each = list(numbers)
    total = sum(each)
    return total if isinstance(total, int) else _of_thousandths(sum(map(_thousandths, each)))


def times(number: Points, each: int) -> Points:
    """So many times as much."""
    if isinstance(number, int):
        return number * each
    return _of_thousandths(_thousandths(number) * each)


def _thousandths(number: Points) -> int:
    return round(number * 1000)


def _of_thousandths(number: int) -> Points:
    whole, rest = divmod(number, 1000)
    return number / 1000 if rest else whole


# Changes to tuples


def changed(each: Sequence[T], seat: Seat, value: T) -> tuple[T, ...]:
    """A tuple with a value for each seat, after the value of one seat has changed."""
    return (*each[:seat], value, *each[seat + 1 :])


def without(held: tuple[T, ...], one: T) -> tuple[T, ...]:
    """What is held, without one thing equal to `one`. Raises ValueError if there is none."""
    at = held.index(one)
    return held[:at] + held[at + 1 :]


# What several seats may see together


def seats_of(viewer: Viewer) -> frozenset[Seat]:
    """The seats that look; none for a spectator."""
    if isinstance(viewer, frozenset):
        return viewer
    return frozenset() if viewer is None else frozenset({viewer})


def merged(whole: Any, views: Sequence[Any]) -> Any:
    """What is shown by any of these views of the same value.

    Each part is taken from a view that shows it as it is, so nothing is added that no view has.
    Where none does, it stays as the first view has it.
    """
    first = views[0]
    for view in views:
        if view == whole and type(view) is type(whole):
            return view
    if not all(type(view) is type(whole) for view in views):
        return first
    if is_dataclass(whole):
        named: dict[str, Any] = {}
        for name in [field.name for field in fields(whole) if field.init]:
            named[name] = merged(getattr(whole, name), [getattr(view, name) for view in views])
        return replace(first, **named)
    if type(whole) is tuple and all(len(view) == len(whole) for view in views):
        parts = (merged(one, seen) for one, *seen in zip(whole, *views, strict=True))
        return tuple(parts)
    if type(whole) is dict and all(view.keys() == whole.keys() for view in views):
        return {key: merged(whole[key], [view[key] for view in views]) for key in whole}
    return first


# What a game says about the present moment


@dataclass(frozen=True, slots=True)
class Alarm:
    """A sentence that matters more than whose turn it is, such as a victory announced.

    `about` are the places of the picture that it is about, `rests_on` those whose change could
    still prevent it. `cite` is the rule that makes it known to everybody.
    """

    text: str
    about: tuple[str, ...]
    rests_on: tuple[str, ...]
    cite: Citation


@dataclass(frozen=True, slots=True)
class PartOver:
    """A part that is over while the whole goes on, such as one game of a match.

    `title` says who has won what, `text` by what, `cite` is the rule of it.
    """

    title: str
    text: str
    winners: tuple[Seat, ...]
    points: int
    cite: Citation


# What frozen values work out once and then keep, and changed copies of them


class remembered(Generic[T]):  # noqa: N801 - a decorator, named as `property` is
    """A property that is worked out when it is first asked for, like `functools.cached_property`.

    Python 3.11 takes a lock for each of those, which costs more than most of what a rule asks. Here
    two threads that ask at once may both work it out, and find the same.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work(instance)
        return value


class by_id(remembered[Mapping[str, T]]):  # noqa: N801 - as above
    """The members of a list by their ids: `tile = by_id[Tile]("tiles")`."""

    def __init__(self, name: str) -> None:
        super().__init__(lambda owner: {member.id: member for member in getattr(owner, name)})


def forget(value: Any) -> None:
    """Give up what is remembered of a value; it is worked out again when somebody asks."""
    kept = vars(value)
    for name in [name for name in kept if isinstance(getattr(type(value), name, None), remembered)]:
        kept.pop(name, None)


class Changeable:
    """The base of a frozen dataclass without slots that nothing but its fields is kept on."""

    def changed(self, **changes: Any) -> Self:
        """The value with these changes, like `dataclasses.replace` but ten times as fast, since a
        move makes several. It copies the fields only, and checks none of them."""
        held = {**self.__dict__, **changes}
        if len(held) > len(self.__dict__):
            raise TypeError(f"{type(self).__name__} has not all of these: {', '.join(changes)}")
        copy = object.__new__(type(self))
        copy.__dict__.update(held)
        return copy


# Functions that yield what they answer with


def gathered(function: Callable[A, Iterable[T]]) -> Callable[A, tuple[T, ...]]:
    """The function with all that it yields as a tuple."""

    @wraps(function)
    def answer(*args: A.args, **named: A.kwargs) -> tuple[T, ...]:
        return tuple(function(*args, **named))

    return answer


# Randomness at the table, built on `random()` alone


class Rng(Protocol):
    """A source of floats in [0, 1), such as `random.Random(seed)` or `random.SystemRandom()`."""

    def random(self) -> float: ...


def below(rng: Rng, n: int) -> int:
    """An integer from 0 to `n - 1`, all equally likely. Raises ValueError if `n < 1`."""
    if n < 1:
        raise ValueError(f"nothing to choose from: n = {n}")
    return int(rng.random() * n)


def choose(rng: Rng, items: Sequence[T]) -> T:
    """One of `items`, all equally likely."""
    return items[below(rng, len(items))]


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """`items` in a random order (Fisher and Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        pick = below(rng, last + 1)
        pile[last], pile[pick] = pile[pick], pile[last]
    return tuple(pile)


def drawn(rng: Rng, counts: Mapping[T, int]) -> T:
    """The kind of a piece drawn blind from a bag that has `counts[kind]` pieces of each kind."""
    left = below(rng, sum(counts.values()))
    for kind, count in counts.items():
        if left < count:
            return kind
        left -= count
    raise AssertionError("below() stays under the number of pieces")
