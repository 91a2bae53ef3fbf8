"""Where taps lead: each place, card and button that can be tapped, with the page after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from companion.tables.taps import MoveEntry

READABLE = "!$'()*,/:;?@"
"""What needs no escape in a query."""


@dataclass(frozen=True, slots=True)
class TapLinks:
    """The addresses behind places, cards and buttons. `lit`: a legal move is behind them.

    An unlit one can be tapped too: it changes one's mind, or is answered with the reason.
    """

    urls: Mapping[str, str]
    lit: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()


def with_taps(address: str, taps: Sequence[str]) -> str:
    """The address with those taps added to its query, as `url_for` would write them; that would
    make the whole address anew for each of some hundred places."""
    if not taps:
        return address
    query = urlencode([("tap", tap) for tap in taps], safe=READABLE, quote_via=quote)
    return f"{address}{'&' if '?' in address else '?'}{query}"


def tap_links(address: str, entry: MoveEntry | None) -> TapLinks:
    """What can be tapped on the page of that address, which takes taps in its query: what leads on
    is lit, and after a refusal what is allowed instead.

    A whole move that nothing leads on from lights nothing: the places that it changes are what
    is to be seen. A place that was crossed is lit where the next step may lead back to it.
    """
    if entry is None:
        return TapLinks({})
    offered = (*entry.instead, *entry.choices)
    lit = entry.instead if entry.violations else entry.choices
    crossed = frozenset(entry.chosen).difference(entry.chosen[-1:])
    leads_back = {one.tap.id for one in lit if one.tap.role == "step"} & crossed
    return TapLinks(
        urls={choice.tap.id: with_taps(address, choice.taps) for choice in offered},
        lit=frozenset([choice.tap.id for choice in lit if choice.legal]).difference(
            set(entry.chosen) - leads_back
        ),
        chosen=entry.chosen,
    )
