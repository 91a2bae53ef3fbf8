"""What frozen values work out once and then keep, and changed copies of them."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


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
        found = instance.__dict__[self._name] = self._work(instance)
        return found


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
        made = object.__new__(type(self))
        made.__dict__.update(held)
        return made
