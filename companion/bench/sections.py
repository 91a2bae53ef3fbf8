"""What `companion bench` measures, by the names of its sections."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.bench import house, questions, rules, served, walk
from companion.bench.against.missing import RivalMissing
from companion.bench.figures import Figure
from companion.bench.phones import streams
from companion.engine.game import AnyGame
from companion.photos.looking import can_look

NO_VISION = "Photos are read with OpenCV: pip install 'tabletop-companion[vision]'"


def photo(game: AnyGame) -> Iterator[Figure]:
    """What is told of photos. Raises RivalMissing without the extra `vision`."""
    if not can_look():
        raise RivalMissing(NO_VISION)
    from companion.bench.photos.telling import photo as told  # noqa: PLC0415 - needs the extra

    yield from told(game)


SECTIONS: Mapping[str, Callable[[AnyGame], Iterator[Figure]]] = {
    "moves": rules.moves,
    "legal": rules.legal,
    "score": rules.score,
    "replay": rules.replaying,
    "start": served.start,
    "tables": served.tables,
    "tap": served.tap,
    "streams": streams.streams,
    "pages": served.pages,
    "questions": questions.questions,
    "walk": walk.walk,
    "house": house.house,
    "photo": photo,
}
NAMED_ONLY = ("photo",)
"""Sections that are measured only where they are named, since they take minutes."""


def measure(game: AnyGame, only: Sequence[str] = ()) -> Iterator[Figure]:
    """Measure the sections named in `only`, or all that are quick, one after the other."""
    for name in only or [name for name in SECTIONS if name not in NAMED_ONLY]:
        yield from SECTIONS[name](game)
