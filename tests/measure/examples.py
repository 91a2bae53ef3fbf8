"""Taps of the booklets' worked examples on the pads."""

from collections.abc import Iterator

from tests.browser.booklets import ASKED, SCRIPTS, Thumb, fill_khilor, open_from
from tests.measure.phones import evening


def measure() -> Iterator[str]:
    """A line for each example, and one for Khilor's board filled by hand."""
    with evening() as night:
        for what, (slug, names, script, most) in SCRIPTS.items():
            thumb = Thumb(night.phone())
            open_from(thumb.page, slug, names, **ASKED.get(slug, {}))
            script(thumb)
            yield f"  {what:<28} {thumb.taps:>3} taps (at most {most})"
        thumb = Thumb(night.phone())
        asked = {"option.fill": "table"}
        open_from(thumb.page, "khilor", ["Sara", "Axel"], mode="track", **asked)
        fill_khilor(thumb)
        yield f"  {'Khilor: 95 demons by hand':<28} {thumb.taps:>3} taps (at most 100)"
