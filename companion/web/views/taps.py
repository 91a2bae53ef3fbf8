"""Where taps lead: each place and button that can be tapped, with the page after it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from flask import url_for

from companion.tables.entry import MoveEntry


@dataclass(frozen=True, slots=True)
class TapLinks:
    """The addresses behind places and buttons. `lit`: a legal move is behind them.

    An unlit one can be tapped too: it is answered with the reason.
    """

    urls: Mapping[str, str]
    lit: frozenset[str]
    chosen: tuple[str, ...]


NOTHING = TapLinks({}, frozenset(), ())


def tap_links(code: str, ply: int, entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on the table page now."""
    return links_of(lambda taps: url_for("pages.table", code=code, ply=ply, tap=taps), entry)


def links_of(url: Callable[[Sequence[str]], str], entry: MoveEntry | None) -> TapLinks:
    """What can be tapped, on a page whose address with some taps is `url(taps)`; of a whole
    move, what could be tapped in place of its last tap.

    A whole move lights nothing: the places that it changes are what is to be seen.
    """
    if entry is None:
        return NOTHING
    chosen = tuple(tap.id for tap in entry.tapped)
    whole = entry.complete
    kept, offered = (chosen[:-1], entry.instead) if whole else (chosen, entry.choices)
    stem = url(list(kept))
    stem += ("&" if "?" in stem else "?") + "tap="
    return TapLinks(
        urls={choice.tap.id: stem + quote(choice.tap.id, safe="") for choice in offered},
        lit=frozenset(choice.tap.id for choice in offered if choice.legal and not whole),
        chosen=chosen,
    )
