"""What goes to the process of a photo and comes back: a line of JSON, then the photos' bytes.

JSON only, although both ends are ours: the process has read a stranger's file, and nothing that it
answers may do more than be looked at.
"""

import json
from dataclasses import asdict
from typing import Any

from companion.engine.problems import Malformed, Problem
from companion.photos.looking import Corners, Look, PlaceToSee, Search, Seen, Sighting


def question(data: bytes, search: Search, print_: bytes | None) -> bytes:
    """A photo, what it is asked, and the edition's own photo if there is one."""
    return _packed({"search": asdict(search)}, data, print_ or b"")


def asked(sent: bytes) -> tuple[bytes, Search, bytes | None]:
    """The same three again."""
    head, (data, print_) = _unpacked(sent)
    found = head["search"]
    search = Search(
        ratio=found["ratio"],
        places=tuple(
            PlaceToSee(**{**one, "outline": _points(one["outline"])}) for one in found["places"]
        ),
        looks=tuple(
            Look(tuple(one["colour"]), one["scale"], one["most"], one["ground"])
            for one in found["looks"]
        ),
        known=found["known"],
        corners=_points(found["corners"]) if found["corners"] else None,
    )
    return data, search, print_ or None


def answer(found: Sighting | Malformed) -> bytes:
    """What was seen, or why nothing could be."""
    if isinstance(found, Malformed):
        return _packed({"refused": [one.message for one in found.problems]})
    seen = {place: [one.kind, one.sure] for place, one in found.seen.items()}
    head = {"corners": found.corners, "compared": found.compared, "seen": seen}
    return _packed(head, found.photo, found.board)


def answered(sent: bytes) -> Sighting:
    """What was seen. Raises Malformed if nothing could be, ValueError for anything else."""
    head, photos = _unpacked(sent)
    if "refused" in head:
        raise Malformed([Problem("photo", str(text)) for text in head["refused"]])
    photo, board = photos
    seen = {place: Seen(int(kind), bool(sure)) for place, (kind, sure) in head["seen"].items()}
    corners = _points(head["corners"]) if head["corners"] else None
    return Sighting(corners, bool(head["compared"]), seen, photo, board)


def _points(pairs: Any) -> Corners:
    return tuple((float(x), float(y)) for x, y in pairs)


def _packed(head: dict[str, Any], *photos: bytes) -> bytes:
    line = json.dumps({**head, "sizes": [len(one) for one in photos]}).encode()
    return b"\n".join((line, b"".join(photos)))


def _unpacked(sent: bytes) -> tuple[dict[str, Any], list[bytes]]:
    line, _, rest = sent.partition(b"\n")
    head = json.loads(line)
    photos = []
    for size in head["sizes"]:
        photos.append(rest[:size])
        rest = rest[size:]
    return head, photos
