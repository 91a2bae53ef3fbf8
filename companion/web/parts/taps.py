"""Where taps lead: each place, card and button that can be tapped, with the page after it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from flask import url_for

from companion.tables.taps.move_entry import MoveEntry


@dataclass(frozen=True, slots=True)
class TapLinks:
    """The addresses behind places, cards and buttons. `lit`: a legal move is behind them.

    An unlit one can be tapped too: it changes one's mind, or is answered with the reason.
    """

    urls: Mapping[str, str]
    lit: frozenset[str]
    chosen: tuple[str, ...]


NOTHING = TapLinks({}, frozenset(), ())


def tap_links(code: str, revision: int | None, entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on the table page now. The addresses name the revision that they were
    made at, or leave it to the phone's script to do so."""
    here = url_for("pages.table", code=code, revision=revision)
    before = "?" if revision is None else "&"

    def url(taps: Sequence[str]) -> str:
        query = "&".join(f"tap={_quoted(tap)}" for tap in taps)
        return f"{here}{before}{query}" if query else here

    return links_of(url, entry)


def _quoted(tap: str) -> str:
    """A tap as `url_for` would write it, which would make the whole address anew for each of some
    hundred places."""
    return quote(tap, safe="!$'()*,/:;?@")


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
