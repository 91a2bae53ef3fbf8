"""What an entry changed on the board, as places of its picture."""

from collections.abc import Collection
from dataclasses import replace

from companion.engine.pictures.picture import Area, Element, Picture, Piece
from companion.engine.pictures.plane import inside
from companion.engine.play.step import Event
from companion.tables.logs.entries import Entry, Played
from companion.tables.logs.position import TablePosition
from companion.tables.watching.pictures import picture_of

MOST = 12
"""Where more places look different, as when a row of cards slides, those of the events count."""


def named_of(
    before: TablePosition, after: TablePosition, entry: Entry, events: tuple[Event, ...]
) -> tuple[str, ...]:
    """Of the places that look different since an entry those that its move named by its taps or its
    events, and the pieces that came to lie there: what merely moved along, as a market does, is no
    news. All of them where it named none and they are few."""
    places = places_of(before, after, events)
    named = {place for event in events for place in event.where}
    if places and isinstance(entry, Played) and before.at.decision:
        named |= {tap.id for tap in before.game.taps(before.at, entry.move)}
    named |= _lying_on(picture_of(after), named, places) if places else set()
    found = tuple(place for place in places if place in named)
    return found or (places if len(places) <= MOST else ())


def places_of(
    before: TablePosition, after: TablePosition, events: tuple[Event, ...]
) -> tuple[str, ...]:
    """The places that look different, or those that the events name."""
    if before.at is None or after.at is None:
        return ()
    drawn = changed(picture_of(before), picture_of(after))
    named = tuple(dict.fromkeys(place for event in events for place in event.where))
    return drawn if drawn and (len(drawn) <= MOST or not named) else named


def changed(before: Picture, after: Picture) -> tuple[str, ...]:
    """The places of the later picture that look different from the earlier one's."""
    old, new = _drawn(before), _drawn(after)
    return tuple(place for place, drawn in new.items() if _differ(old.get(place), drawn))


def _lying_on(picture: Picture, named: Collection[str], among: Collection[str]) -> set[str]:
    """The pieces, of those `among`, that lie on a named area, such as a figure where it landed."""
    areas = [one for one in picture.elements if isinstance(one, Area) and one.id in named]
    pieces = (one for one in picture.elements if isinstance(one, Piece) and one.id in among)
    return {one.id for one in pieces if any(inside(one.at, area.outline) for area in areas)}


def _drawn(picture: Picture) -> dict[str, list[Element]]:
    """What is drawn at each place."""
    found: dict[str, list[Element]] = {}
    for element in picture.elements:
        found.setdefault(element.id, []).append(element)
    return found


def _differ(old: list[Element] | None, new: list[Element]) -> bool:
    """Whether they look different; titles may say more than can be seen."""
    return old != new and (old is None or _untitled(old) != _untitled(new))


def _untitled(drawn: list[Element]) -> list[Element]:
    return [replace(element, title="") for element in drawn]
