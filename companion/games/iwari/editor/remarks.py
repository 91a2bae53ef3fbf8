"""Remarks on a map being entered: what is missing, and what is merely unusual."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.editing.editor import Remark, Touch
from companion.engine.phrases import are, counted
from companion.games.iwari.components import MOUNTAIN_SYMBOLS, TERRITORY_MARKERS
from companion.games.iwari.editor.paths import proposed
from companion.games.iwari.editor.sketch import Sketch

FEWEST = 2
MOST_ONE_BY_ONE = 3


def remarks(sketch: Sketch) -> tuple[Remark, ...]:
    """First what prevents playing on the map, then what somebody should look at again."""
    return *_faults(sketch), *_doubts(sketch)


def _faults(sketch: Sketch) -> Iterator[Remark]:
    if len(sketch.lands) < FEWEST:
        yield Remark("A map has two territories at least.", "land")
    names = Counter(land.name for land in sketch.lands)
    for land in sketch.lands:
        if names[land.name] > 1:
            text = f"Two territories are called {land.name}: give one another name."
            yield Remark(text, "land", f"land.{land.key}")
        if not sketch.spots_of[land.key]:
            yield Remark(f"{land.name} has no tent space yet.", "spaces", f"land.{land.key}")
    numbers = sorted(link.number for link in sketch.links)
    for number in range(1, len(numbers) + 1):
        if number not in numbers:
            text = f"There is no connection {number}, but one with a higher number."
            mend = (Touch("close_gaps"),)
            yield Remark(text, "links", "", mend=mend, label="Close the gap")
            break
    for symbol in MOUNTAIN_SYMBOLS:
        marked = [link.number for link in sketch.links if link.mountain == symbol]
        if len(marked) not in (0, 2):
            text = (
                f"Mountain symbol {symbol} belongs on two connections; "
                f"it is on {'one' if len(marked) == 1 else len(marked)}."
            )
            yield Remark(text, "links", f"connection.{marked[0]}")


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    if len(sketch.lands) > TERRITORY_MARKERS:
        text = f"{len(sketch.lands)} territories: the box has markers for {TERRITORY_MARKERS}."
        yield Remark(text, "land", blocks=False)
    if likely := proposed(sketch):
        text = f"{counted(len(likely), 'path')} between neighbours {are(len(likely))} proposed."
        mend = (Touch("take_paths", choice="all"),)
        yield Remark(text, "paths", blocks=False, mend=mend, label="Take all")
    yield from _without_paths(sketch)
    linked = {key for link in sketch.links for key in (link.a, link.b)}
    for land in sketch.lands:
        if sketch.links and land.key not in linked:
            text = f"No connection leads to {land.name}."
            yield Remark(text, "links", f"land.{land.key}", blocks=False)
    for link in sketch.links:
        if sketch.serve_as_paths and link.ends is None:
            text = (
                f"Connection {link.number} is no path: it was not swiped from tent space "
                "to tent space."
            )
            yield Remark(text, "links", f"connection.{link.number}", blocks=False)


def _without_paths(sketch: Sketch) -> Iterator[Remark]:
    """Each tent space that no path leads to; once for all where they are many."""
    joined = {key for path in sketch.paths for key in path}
    lonely = [spot for spot in sketch.spots if spot.key not in joined and not spot.alone]
    if not sketch.paths or not lonely:
        return
    touches = tuple(Touch("alone", (spot.at,)) for spot in lonely)
    if len(lonely) > MOST_ONE_BY_ONE:
        text = f"{len(lonely)} tent spaces have no path."
        place = f"space.{lonely[0].key}"
        yield Remark(text, "paths", place, blocks=False, mend=touches, label="They stand alone")
        return
    for spot, touch in zip(lonely, touches, strict=True):
        text = f"{sketch.spot_name(spot.key)} has no path. Draw one, or say that it stands alone."
        place = f"space.{spot.key}"
        yield Remark(text, "paths", place, blocks=False, mend=(touch,), label="Alone")
