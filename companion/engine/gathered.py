"""Functions that yield what they answer with."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

A = ParamSpec("A")
T = TypeVar("T")


def gathered(function: Callable[A, Iterable[T]]) -> Callable[A, tuple[T, ...]]:
    """The function with all that it yields as a tuple."""

    @wraps(function)
    def answer(*args: A.args, **named: A.kwargs) -> tuple[T, ...]:
        return tuple(function(*args, **named))

    return answer
