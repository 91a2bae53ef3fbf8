"""What `companion bench` measures, by the names of its sections."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.bench import questions, rules, served
from companion.bench.figures import Figure
from companion.bench.phones import streams
from companion.engine.game import AnyGame

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
}


def measure(game: AnyGame, only: Sequence[str] = ()) -> Iterator[Figure]:
    """Measure the sections named in `only`, or all of them, one after the other."""
    for name in only or SECTIONS:
        yield from SECTIONS[name](game)
