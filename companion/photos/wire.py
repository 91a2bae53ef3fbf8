"""What goes to the process of a photo and comes back: a line of JSON, then the photos' bytes.

JSON only, although both ends are ours: the process has read a stranger's file, and nothing that it
answers may do more than be looked at.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.engine.problems import Malformed, Problem
from companion.photos.looking import Corners, Look, PlaceToSee, Search, Seen, Sighting


def question(data: bytes, search: Search, print_: bytes | None) -> bytes:
    """A photo, what it is asked, and the edition's own photo if there is one."""
    return packed({"task": "look", "search": asdict(search)}, data, print_ or b"")


def asked(head: Mapping[str, Any], photos: Sequence[bytes]) -> tuple[bytes, Search, bytes | None]:
    """The same three again, unpacked."""
    (data, print_), found = photos, head["search"]
    search = Search(
        ratio=found["ratio"],
        places=tuple(
            PlaceToSee(**{**one, "outline": points(one["outline"])}) for one in found["places"]
        ),
        looks=tuple(
            Look(tuple(one["colour"]), one["scale"], one["most"], one["ground"])
            for one in found["looks"]
        ),
        known=found["known"],
        corners=points(found["corners"]) if found["corners"] else None,
        recorded=found["recorded"],
    )
    return data, search, print_ or None


def answer(found: Sighting) -> bytes:
    """What was seen."""
    seen = {place: [one.kind, one.sure] for place, one in found.seen.items()}
    head = {"corners": found.corners, "compared": found.compared, "seen": seen}
    return packed(head, found.photo, found.board)


def answered(sent: bytes) -> Sighting:
    """What was seen. Raises what `received` raises."""
    head, (photo, board) = received(sent)
    seen = {place: Seen(int(kind), bool(sure)) for place, (kind, sure) in head["seen"].items()}
    corners = points(head["corners"]) if head["corners"] else None
    return Sighting(corners, bool(head["compared"]), seen, photo, board)


def refusal(refused: Malformed) -> bytes:
    """Why a photo is of no use."""
    return packed({"refused": [[one.path, one.message] for one in refused.problems]})


def received(sent: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """What the process answers, and photos. Raises Malformed if it refuses the photo, ValueError
    or the like for anything else."""
    head, photos = unpacked(sent)
    if "refused" in head:
        raise Malformed([Problem(str(path), str(text)) for path, text in head["refused"]])
    return head, photos


def points(pairs: Any) -> Corners:
    """Pairs of numbers."""
    return tuple((float(x), float(y)) for x, y in pairs)


def packed(head: Mapping[str, Any], *photos: bytes) -> bytes:
    """Data and photos as they are sent."""
    line = json.dumps({**head, "sizes": [len(one) for one in photos]}).encode()
    return b"\n".join((line, b"".join(photos)))


def unpacked(sent: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """Data and photos again."""
    line, _, rest = sent.partition(b"\n")
    head = json.loads(line)
    photos = []
    for size in head["sizes"]:
        photos.append(rest[:size])
        rest = rest[size:]
    return head, photos
