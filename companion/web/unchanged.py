"""Parts of a page that a phone has already, and that are not sent to it again.

Most places of a board are the same after a move. Each is sent with a tag of what it looks like. A
phone that asks for the page anew names the tags that it has (`static/js/shared/morph.js`), and gets
an empty element in the place of each part that still looks so.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from zlib import crc32

HEADER = "Companion-Has"
"""The request header with the tags that the phone has, separated by spaces."""

Known = Collection[str] | None
"""The tags that a phone has; None for a page whose parts are sent without tags."""


class PagePart(NamedTuple):
    """An element of a page: its id, the tag of what it looks like, and what comes after both."""

    id: str
    tag: str
    rest: str


def part(kind: str, id_: str, attributes: str, inside: str) -> PagePart:
    """The element of that kind, ready to be written for any phone."""
    tag = format(crc32("".join((id_, attributes, inside)).encode()), "x")
    return PagePart(id_, tag, f"{attributes}>{inside}</{kind}>")


def written(kind: str, parts: Iterable[PagePart], known: Known) -> list[str]:
    """Elements of that kind: each whole, or empty if the phone has it."""
    if known is None:
        return [f'<{kind} id="{id_}" {rest}' for id_, _, rest in parts]
    return [
        f'<{kind} id="{id_}" data-same="{tag}"/>'
        if tag in known
        else f'<{kind} id="{id_}" data-tag="{tag}" {rest}'
        for id_, tag, rest in parts
    ]
