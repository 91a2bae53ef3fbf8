"""A thumb on the table page: its taps are made on the glass, and counted."""

from playwright.sync_api import Page, expect

from tests.browser.table import follow, revision
from tests.browser.touch import BOX, tap

MIDDLE = f"""async ([selector, nth]) => {{
  const found = () => document.querySelectorAll(selector)[nth];
  const shape = () => found().querySelector(".body, .ground") ?? found();
  found().scrollIntoView({{ block: "nearest", inline: "nearest" }});
  const [left, top, width, height] = await ({BOX})(shape);
  return [left + width / 2, top + height / 2];
}}"""
"""Where an element is on the screen, once it is scrolled into view and stands still."""
PREVIEW = "() => document.querySelector('#entry .preview')?.innerText ?? ''"


class Thumb:
    """Taps of one person on one phone, as a measuring script or a test counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def sit(self) -> None:
        """Wait until the phone knows what it may do, so that it can choose without asking."""
        expect(self.page.locator("#entry[data-ready]:not([aria-busy])")).to_be_attached()
        expect(self.page.locator("#lost")).to_be_hidden()

    def touch(self, selector: str, nth: int = 0) -> None:
        """One tap in the middle of the n-th element that this selects."""
        self.page.wait_for_selector(selector, state="attached")
        x, y = self.page.evaluate(MIDDLE, [selector, nth])
        tap(self.page, (x, y))
        self.taps += 1

    def place(self, place: str) -> None:
        """Tap a place of the board."""
        self.touch(f'.board [data-id="{place}"]')

    def card(self, card: str, nth: int = 0) -> None:
        """Tap the n-th card of that id."""
        self.touch(f'.card[data-id="{card}"]', nth)

    def button(self, name: str) -> None:
        """Tap a button of the sheet by its id."""
        self.touch(f'#entry .choices [data-id="{name}"]')

    def confirm(self) -> None:
        """Tap Confirm, and wait for the page after it."""
        before = revision(self.page)
        self.touch("#entry .btn-primary")
        follow(self.page, before + 1)

    def record(self, name: str) -> None:
        """Tap a button that needs no Confirm, and wait for the page after it."""
        before = revision(self.page)
        self.touch(f'#entry .choices .records[data-id="{name}"]')
        follow(self.page, before + 1)

    def lit(self, selector: str = "") -> list[str]:
        """What is lit, places, cards and buttons; on the board alone with ".board "."""
        where = f".table {selector}[data-id].lit"
        ids: list[str] = self.page.eval_on_selector_all(where, "all => all.map(a => a.dataset.id)")
        return list(dict.fromkeys(ids))

    def preview(self) -> str:
        """The sentence above Confirm; nothing where the move is not whole."""
        said: str = self.page.evaluate(PREVIEW)
        return said
