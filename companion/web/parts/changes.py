"""What an entry changed on the board, as places of its picture."""

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.game import AnyGame
from companion.engine.picture import Element, Picture
from companion.tables.entries import Played
from companion.tables.history import History, LogEntry

AWHILE = 20
"""For how many entries the last move is shown."""
MOST = 12
"""Where more places look different, as when a row of cards slides, those of the events count."""


def places_of(game: AnyGame, entry: LogEntry) -> tuple[str, ...]:
    """The places that look different since the entry, or those that its events name."""
    before = entry.before
    if not entry.made or before is None or before.at is None or entry.after.at is None:
        return ()
    drawn = changed(game.picture(before.at), game.picture(entry.after.at))
    named = tuple(dict.fromkeys(place for event in entry.events for place in event.where))
    return drawn if drawn and (len(drawn) <= MOST or not named) else named


def named_of(game: AnyGame, entry: LogEntry) -> tuple[str, ...]:
    """Of the places that look different those that the move named by its taps or its events: what
    merely moved along, as a market does, is no news. All of them where it named none and they are
    few."""
    places, before = places_of(game, entry), entry.before
    named = {place for event in entry.events for place in event.where}
    if places and isinstance(entry.entry, Played) and before and before.at.decision:
        named |= {tap.id for tap in game.taps(before.at, entry.entry.move)}
    found = tuple(place for place in places if place in named)
    return found or (places if len(places) <= MOST else ())


def last_places(game: AnyGame, entries: Sequence[LogEntry]) -> tuple[str, ...]:
    """The places of the last move, where what followed it by itself changed none."""
    found = (named_of(game, row) for row in reversed(entries[-AWHILE:]))
    return next((places for places in found if places), ())


def taken_from(shown: History) -> tuple[str, ...]:
    """The places of what was taken back last, as long as it can be brought back; none where more
    look different than a move changes."""
    gone = shown.put_back[-1].at if shown.put_back else None
    if gone is None:
        return ()
    picture = shown.game.picture
    places = changed(picture(gone), picture(shown.position.at))
    return places if len(places) <= MOST else ()


def changed(before: Picture, after: Picture) -> tuple[str, ...]:
    """The places of the later picture that look different from the earlier one's."""
    old, new = _looks(before), _looks(after)
    return tuple(place for place, looks in new.items() if old.get(place) != looks)


def _looks(picture: Picture) -> dict[str, list[Element]]:
    """What is drawn at each place; titles may say more than can be seen."""
    found: dict[str, list[Element]] = {}
    for element in picture.elements:
        found.setdefault(element.id, []).append(replace(element, title=""))
    return found
