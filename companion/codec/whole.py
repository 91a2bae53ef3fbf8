"""How a draft begins with an edition: one touch that no button makes, with the whole document."""

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.codec.convert import dump, load
from companion.engine.editing.editor import Tool, Touch
from companion.engine.problems import Malformed, Problem, require

E = TypeVar("E")
S = TypeVar("S")

WHOLE = "whole"
LONGEST = 100_000


def whole_edition(
    kind: type[E],
    check: Callable[[E], Iterable[Problem]],
    blank: Callable[[], S],
    sketch: Callable[[E], S],
) -> Tool[S]:
    """The tool of that touch, which only a blank sketch takes. `sketch` gives the sketch of an
    edition that has no faults."""

    def touch(now: S, touched: Touch) -> S:
        if now != blank():
            raise Malformed.at("", "Only an empty draft begins with an edition.")
        try:
            document = json.loads(touched.text)
        except ValueError as error:
            raise Malformed.at("", "This touch cannot be read.") from error
        edition = load(document, kind)
        require(check(edition))
        return sketch(edition)

    return Tool(WHOLE, "Edition", "choose", "Begin with an edition.", touch, longest=LONGEST)


def begin_with(edition: object) -> tuple[Touch, ...]:
    """The touch that makes an edition's sketch."""
    return (Touch(WHOLE, text=json.dumps(dump(edition))),)
