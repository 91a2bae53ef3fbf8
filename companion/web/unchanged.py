"""Parts of a page that a phone has already, and that are not sent to it again.

Most places of a board are the same after a move. Each is sent with a tag of what it looks like. A
phone that asks for the page anew names the tags that it has (`static/js/shared/morph.js`), and gets
an empty element in the place of each part that still looks so.
"""

from collections.abc import Collection
from zlib import crc32

HEADER = "Companion-Has"
"""The request header with the tags that the phone has, separated by spaces."""

Known = Collection[str] | None
"""The tags that a phone has; None for a page whose parts are sent without tags."""


def part(kind: str, id_: str, attributes: str, inside: str, known: Known) -> str:
    """The element of that kind: whole, or empty if the phone has it."""
    if known is None:
        return f'<{kind} id="{id_}" {attributes}>{inside}</{kind}>'
    tag = format(crc32("".join((id_, attributes, inside)).encode()), "x")
    if tag in known:
        return f'<{kind} id="{id_}" data-same="{tag}"/>'
    return f'<{kind} id="{id_}" data-tag="{tag}" {attributes}>{inside}</{kind}>'
