"""Tools without a button. Their touches enter an existing set again, and correct what a remark
names."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, get_args

from companion.engine.editing.editor import Tool, Touch, meaningless
from companion.engine.editing.kinds import MOST as MOST_OF_A_KIND
from companion.engine.pictures.picture import Tone
from companion.games.grecos.components import FACES
from companion.games.grecos.edition import ID, LONGEST_ID, Card, TileKind, UnitKind
from companion.games.grecos.editor import sketch as usual
from companion.games.grecos.editor.sketch import LETTER, LETTERS, Sketch
from companion.games.grecos.editor.tiles import GROUNDS, on_ground
from companion.games.grecos.editor.units import MOST

K = TypeVar("K", TileKind, UnitKind, Card)


def tile(sketch: Sketch, touch: Touch) -> Sketch:
    """Complete the last tile: the text is its count, letter, ground, tone and id."""
    count, letter, ground, tone, name = _words(touch, 5)
    good = LETTER.fullmatch(letter) and ground in GROUNDS and tone in get_args(Tone)
    _require(bool(good and sketch.tiles and _free(name, sketch.tiles)))
    last = replace(sketch.tiles[-1], id=name, letter=letter, tone=tone)
    last = replace(on_ground(last, ground), count=_number(count, 0, MOST_OF_A_KIND))
    return replace(sketch, tiles=(*sketch.tiles[:-1], last))


def unit(sketch: Sketch, touch: Touch) -> Sketch:
    """Complete the last unit: the text is its count, Force, moves, hits, letters and id."""
    count, force, move, hits, letters, name = _words(touch, 6)
    good = LETTERS.fullmatch(letters) and sketch.units and _free(name, sketch.units)
    _require(bool(good))
    last = replace(
        sketch.units[-1],
        id=name,
        letters=letters,
        count=_number(count, 1, MOST_OF_A_KIND),
        force=_number(force, 1, FACES[-1]),
        move=_number(move, 1, MOST),
        hits=_number(hits, 1, MOST),
    )
    return replace(sketch, units=(*sketch.units[:-1], last))


def card(sketch: Sketch, touch: Touch) -> Sketch:
    """Set the id of the last card."""
    (name,) = _words(touch, 1)
    _require(bool(sketch.cards) and _free(name, [entry.card for entry in sketch.cards]))
    last = sketch.cards[-1]
    entry = replace(last, card=replace(last.card, id=name))
    return replace(sketch, cards=(*sketch.cards[:-1], entry))


def tile_emblem(sketch: Sketch, touch: Touch) -> Sketch:
    """Set the emblem of the last tile."""
    _require(bool(sketch.tiles) and len(touch.text) <= LONGEST_ID)
    last = replace(sketch.tiles[-1], emblem=touch.text)
    return replace(sketch, tiles=(*sketch.tiles[:-1], last))


def unit_emblem(sketch: Sketch, touch: Touch) -> Sketch:
    """Set the emblem of the last unit."""
    _require(bool(sketch.units) and len(touch.text) <= LONGEST_ID)
    last = replace(sketch.units[-1], emblem=touch.text)
    return replace(sketch, units=(*sketch.units[:-1], last))


def card_emblem(sketch: Sketch, touch: Touch) -> Sketch:
    """Set the emblem of the last card."""
    _require(bool(sketch.cards) and len(touch.text) <= LONGEST_ID)
    last = sketch.cards[-1]
    entry = replace(last, card=replace(last.card, emblem=touch.text))
    return replace(sketch, cards=(*sketch.cards[:-1], entry))


def _words(touch: Touch, count: int) -> list[str]:
    found = touch.text.split()
    _require(len(found) == count)
    return found


def _number(text: str, least: int, most: int) -> int:
    _require(text.isascii() and text.isdigit() and len(text) < 4)
    _require(least <= int(text) <= most)
    return int(text)


def _free(name: str, kinds: tuple[K, ...] | list[K]) -> bool:
    """Whether the last of these may have that id."""
    short = len(name) <= LONGEST_ID and ID.fullmatch(name)
    return bool(short) and name not in [kind.id for kind in kinds[:-1]]


def _require(good: bool) -> None:
    if not good:
        raise meaningless("This touch cannot be read.")


def _tool(name: str, touch: Callable[[Sketch, Touch], Sketch]) -> Tool[Sketch]:
    help_ = (touch.__doc__ or name).strip()
    return Tool(name, name.replace("_", " ").capitalize(), "place", help_, touch)


UNSEEN: tuple[Tool[Sketch], ...] = (
    _tool("tile", tile),
    _tool("unit", unit),
    _tool("card", card),
    _tool("tile_emblem", tile_emblem),
    _tool("unit_emblem", unit_emblem),
    _tool("card_emblem", card_emblem),
    _tool("usual_tiles", usual.usual_tiles),
    _tool("usual_units", usual.usual_units),
    _tool("usual_cards", usual.usual_cards),
)
