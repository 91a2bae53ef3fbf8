"""What fingers do on a phone, whatever its browser is."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tests.patience import PATIENCE

WHERE = """
const [selector, text, index] = arguments;
const seen = [...document.querySelectorAll(selector)].filter((one) =>
  one.getClientRects().length && one.textContent.includes(text));
const one = seen[index % seen.length];
if (!one) return null;
const middle = () => {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
if (!one.contains(document.elementFromPoint(...middle())))
  one.scrollIntoView({ block: "center", behavior: "instant" });
return middle();
"""
BOX = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.x, box.y, box.width, box.height];
"""
COUNT = """
const [selector, text] = arguments;
return [...document.querySelectorAll(selector)].filter((one) =>
  one.getClientRects().length && one.textContent.includes(text)).length;
"""


class PageIsLeft(Exception):
    """The page was left while the finger came down: nothing was touched."""


class Glass(Protocol):
    """A browser's window: shows pages, runs scripts and feels a finger."""

    def go(self, url: str) -> None:
        """Open an address, and return once its page is loaded."""

    def ask(self, script: str, *given: Any) -> Any:
        """What the body of a function answers on the page."""

    def touch(self, points: Sequence[tuple[int, int]]) -> None:
        """Put a finger down on the first point, move it along the others and lift it.

        Raises PageIsLeft.
        """


class Phone:
    """One window; `url` is the address of the lobby."""

    def __init__(self, glass: Glass, url: str) -> None:
        self.glass = glass
        self.url = url

    @property
    def path(self) -> str:
        """The page that is open, below the lobby's address."""
        return str(self.ask("return location.href")).removeprefix(self.url)

    def open(self, path: str) -> None:
        """Open a page of the server, and wait for its letters: without them lines are shorter."""
        self.glass.go(self.url + path.lstrip("/"))
        self.wait(lambda: self.ask("return document.fonts.status === 'loaded'"), "its letters")

    def ask(self, script: str, *given: Any) -> Any:
        """What a script on the page answers."""
        return self.glass.ask(script, *given)

    def count(self, selector: str, text: str = "") -> int:
        """How many elements in sight match, and say that."""
        return int(self.ask(COUNT, selector, text))

    def tap(self, selector: str, text: str = "", index: int = 0) -> None:
        """Put a finger on the middle of an element that says `text`, once it is there."""
        found: list[Any] = []

        def there() -> bool:
            found[:] = [self.ask(WHERE, selector, text, index)]
            return found[0] is not None

        def touched() -> bool:
            self.wait(there, f"{selector} {text!r}")
            x, y = found[0]
            try:
                self.glass.touch([(int(x), int(y))])
            except PageIsLeft:
                return False
            return True

        self.wait(touched, f"{selector} {text!r} to be tapped")

    def slide(self, selector: str, *path: tuple[float, float]) -> None:
        """Put a finger down on an element, move it along and lift it: points in parts of the
        element's width and height."""
        x, y, width, height = self.ask(BOX, selector)
        self.glass.touch(
            [(int(x + across * width), int(y + down * height)) for across, down in path]
        )

    def wait(self, until: Callable[[], object], what: str) -> None:
        """Wait for something to become true. Raises AssertionError with what the page shows."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > deadline:
                shown = self.ask("return document.body.innerText")
                raise AssertionError(f"waited for {what}; the page shows:\n{shown}")
            time.sleep(0.03)
