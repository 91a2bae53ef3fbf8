"""Taps of the booklets' worked examples on the pads."""

from collections.abc import Iterator

from tests.browser.booklets import ASKED, SCRIPTS, Thumb, fill_khilor, open_from
from tests.measure.aims import row
from tests.measure.phones import evening


def measure() -> Iterator[str]:
    """A line for each example, and one for Khilor's board filled by hand."""
    with evening() as night:
        for what, (slug, names, script, most) in SCRIPTS.items():
            thumb = Thumb(night.phone())
            open_from(thumb.page, slug, names, **ASKED.get(slug, {}))
            script(thumb)
            yield row(f"{what}, taps", thumb.taps, most)
        thumb = Thumb(night.phone())
        asked = {"option.fill": "table"}
        open_from(thumb.page, "khilor", ["Sara", "Axel"], mode="track", **asked)
        fill_khilor(thumb)
        yield row("Khilor: 95 demons by hand, taps", thumb.taps, 100)
