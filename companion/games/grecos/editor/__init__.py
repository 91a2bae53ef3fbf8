"""How a set of one's own is entered: tiles, units and whom they are recruited by, event cards."""

from collections.abc import Iterator
from dataclasses import replace

from companion.codec.documents import begin_with, whole_edition
from companion.engine.editing.editor import At, Editor, Heading, Path, Remark
from companion.engine.editing.fields import Ticked
from companion.engine.phrases import are
from companion.games.grecos.box.edition import Edition
from companion.games.grecos.box.edition_check import check_edition, editions
from companion.games.grecos.box.kinds import CARDS, TILES, UNITS
from companion.games.grecos.editor import cards, units
from companion.games.grecos.editor.sketch import Sketch


def _edition(sketch: Sketch, heading: Heading) -> Edition:
    known = {unit.id for unit in sketch.used_units}
    return Edition(
        heading.id,
        heading.title,
        heading.note,
        tiles=tuple(
            replace(tile, recruits=tuple(name for name in tile.recruits if name in known))
            for tile in sketch.used_tiles
        ),
        units=sketch.used_units,
        cards=sketch.used_cards,
    )


def _place(sketch: Sketch, path: Path) -> At:
    match path:
        case ("tiles", *_):
            return TILES.at(sketch, path)
        case ("units",) if sketch.units:
            # once there are some, only who begins can be wrong of all together
            return At("traits")
        case ("units", *_):
            return UNITS.at(sketch, path)
    return CARDS.at(sketch, path)


def _doubts(sketch: Sketch) -> Iterator[Remark]:
    chits, usually = sum(unit.count for unit in sketch.units), editions()[0].chits
    if sketch.units and chits != usually:
        text = f"The rulebook has {usually} chits; {chits} {are(chits)} counted."
        yield Remark(text, "units", blocks=False)
    recruited = {name for tile in sketch.used_tiles for name in tile.recruits}
    for number, unit in enumerate(sketch.units if recruited else ()):
        if unit.count and unit.id not in recruited:
            text = f"No tile recruits {unit.name}."
            yield Remark(text, "recruits", UNITS.place(number), blocks=False)


def _sketch(edition: Edition) -> Sketch:
    return Sketch(edition.tiles, edition.units, tuple(map(Ticked, edition.cards)))


EDITOR: Editor[Edition, Sketch] = Editor(
    blank=Sketch,
    steps=(units.STEP, *units.STEPS, *cards.STEPS),
    edition=_edition,
    check=check_edition,
    place=_place,
    doubts=_doubts,
    retrace=begin_with,
    unseen=(
        TILES.usual(lambda: editions()[0].tiles),
        UNITS.usual(lambda: editions()[0].units),
        CARDS.usual(lambda: tuple(map(Ticked, editions()[0].cards))),
        whole_edition(Edition, check_edition, Sketch, _sketch),
    ),
    as_printed=True,
)
