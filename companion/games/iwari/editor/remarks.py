"""Remarks on a map being entered: where its faults are seen, and what is merely unusual."""

from collections.abc import Iterator

from companion.engine.editing.editor import At, Path, Remark, Touch
from companion.engine.phrases import are, counted
from companion.games.iwari.box.components import TERRITORY_MARKERS
from companion.games.iwari.editor.paths import ALL, WITHIN, proposed, within
from companion.games.iwari.editor.sketch import Sketch

MOST_ONE_BY_ONE = 3


def place(sketch: Sketch, path: Path) -> At:
    """Where a fault of the map is seen."""
    match path:
        case ("territories", int(index), "name"):
            return At("land", f"land.{sketch.lands[index].key}")
        case ("territories", int(index), *_):
            return At("spaces", f"land.{sketch.lands[index].key}")
        case ("connections", int(index), *_):
            return At("links", f"connection.{sketch.links[index].number}")
        case ("connections",):
            return At("links", "", (Touch("close_gaps"),), "Close the gap")
    return At("land")


def doubts(sketch: Sketch) -> Iterator[Remark]:
    """What somebody should look at again."""
    if len(sketch.lands) > TERRITORY_MARKERS:
        text = f"{len(sketch.lands)} territories: the box has markers for {TERRITORY_MARKERS}."
        yield Remark(text, "land", blocks=False)
    yield from _proposed(sketch)
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


def _proposed(sketch: Sketch) -> Iterator[Remark]:
    """The paths that are proposed: those within territories at once, the others one by one."""
    near = len(within(sketch))
    far = len(proposed(sketch)) - near
    if near:
        text = f"{counted(near, 'path')} within territories {are(near)} proposed."
        mend = (Touch("take_paths", choice=WITHIN),)
        yield Remark(text, "paths", blocks=False, mend=mend, label="Take all")
    if far:
        text = f"{counted(far, 'path')} across borders {are(far)} proposed: tap those printed."
        mend = (Touch("take_paths", choice=ALL),)
        yield Remark(text, "paths", blocks=False, mend=mend, label="Take all")


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
