"""A thumb on the table page: its taps are made on the glass, and counted."""

from playwright.sync_api import Page, expect

from tests.browser.table import revision

MIDDLE = """async ([selector, nth]) => {
  const middle = () => {
    const found = document.querySelectorAll(selector)[nth];
    const box = (found.querySelector(".body, .ground") ?? found).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  document.querySelectorAll(selector)[nth].scrollIntoView({ block: "nearest", inline: "nearest" });
  let [before, now] = [[], middle()];
  for (let frame = 0; frame < 120 && String(before) !== String(now); frame++) {
    await new Promise(requestAnimationFrame);
    [before, now] = [now, middle()];
  }
  return now;
}"""
"""Where an element is on the screen, once it is scrolled into view and stands still: nobody aims at
what still slides."""


class Thumb:
    """Taps of one person on one phone, as a measuring script or a test counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def sit(self) -> None:
        """Wait until the phone knows what it may do, so that it can choose without asking."""
        expect(self.page.locator("#entry[data-ready]:not([aria-busy])")).to_be_attached()

    def touch(self, selector: str, nth: int = 0) -> None:
        """One tap in the middle of the n-th element that this selects."""
        self.page.wait_for_selector(selector, state="attached")
        x, y = self.page.evaluate(MIDDLE, [selector, nth])
        self.page.touchscreen.tap(x, y)
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
        self.page.wait_for_function(
            "before => Number(document.getElementById('fragment').dataset.revision) > before",
            arg=before,
        )

    def lit(self, selector: str = "") -> list[str]:
        """What is lit, places, cards and buttons; on the board alone with ".board "."""
        where = f".table {selector}[data-id].lit"
        ids: list[str] = self.page.eval_on_selector_all(where, "all => all.map(a => a.dataset.id)")
        return list(dict.fromkeys(ids))

    def preview(self) -> str:
        """The sentence above Confirm; nothing where the move is not whole."""
        said = self.page.locator("#entry .preview")
        return said.inner_text() if said.count() else ""
