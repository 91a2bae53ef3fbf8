"""Where taps lead: each place, card and button that can be tapped, with the page after it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import url_for

from companion.tables.entry import MoveEntry


@dataclass(frozen=True, slots=True)
class TapLinks:
    """The addresses behind places, cards and buttons. `lit`: a legal move is behind them.

    An unlit one can be tapped too: it changes one's mind, or is answered with the reason.
    """

    urls: Mapping[str, str]
    lit: frozenset[str]
    chosen: tuple[str, ...]


NOTHING = TapLinks({}, frozenset(), ())


def tap_links(code: str, revision: int, entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on the table page now."""
    return links_of(
        lambda taps: url_for("pages.table", code=code, revision=revision, tap=taps), entry
    )


def links_of(url: Callable[[Sequence[str]], str], entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on a page whose address with some taps is `url(taps)`: what leads on is
    lit, and after a refusal what is allowed instead.

    A whole move that nothing leads on from lights nothing: the places that it changes are what
    is to be seen.
    """
    if entry is None:
        return NOTHING
    lit = entry.instead if entry.violations else entry.choices
    return TapLinks(
        urls={choice.tap.id: url(list(choice.taps)) for choice in (*entry.instead, *entry.choices)},
        lit=frozenset(c.tap.id for c in lit if c.legal) - frozenset(entry.chosen),
        chosen=entry.chosen,
    )
