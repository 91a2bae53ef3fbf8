"""What fingers do on a phone whose browser is driven by selenium."""

import time
from collections.abc import Callable
from typing import Any

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.remote.webdriver import WebDriver

from tests.patience import PATIENCE

WHERE = """
const [selector, text, index] = arguments;
const seen = [...document.querySelectorAll(selector)].filter((one) =>
  one.getClientRects().length && one.textContent.includes(text));
const one = seen[index % seen.length];
if (!one) return null;
const box = () => one.getBoundingClientRect();
if (box().bottom > innerHeight || box().top < 0) one.scrollIntoView({ block: "center" });
return [box().x + box().width / 2, box().y + box().height / 2];
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


class Phone:
    """One window; `url` is the address of the lobby."""

    def __init__(self, driver: WebDriver, url: str) -> None:
        self.driver = driver
        self.url = url

    def open(self, path: str) -> None:
        """Open a page of the server."""
        self.driver.get(self.url + path.lstrip("/"))

    def ask(self, script: str, *given: Any) -> Any:
        """What a script on the page answers."""
        return self.driver.execute_script(script, *given)  # type: ignore[no-untyped-call]

    def count(self, selector: str, text: str = "") -> int:
        """How many elements in sight match, and say that."""
        return int(self.ask(COUNT, selector, text))

    def tap(self, selector: str, text: str = "", index: int = 0) -> None:
        """Put a finger on the middle of an element that says `text`, once it is there."""
        found: list[Any] = []

        def there() -> bool:
            found[:] = [self.ask(WHERE, selector, text, index)]
            return found[0] is not None

        self.wait(there, f"{selector} {text!r}")
        x, y = found[0]
        finger = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"))
        finger.pointer_action.move_to_location(int(x), int(y)).pointer_down().pointer_up()
        finger.perform()

    def slide(self, selector: str, *path: tuple[float, float]) -> None:
        """Put a finger down on an element, move it along and lift it: points in parts of the
        element's width and height."""
        x, y, width, height = self.ask(BOX, selector)
        finger = ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"))
        action = finger.pointer_action
        for n, (across, down) in enumerate(path):
            action.move_to_location(int(x + across * width), int(y + down * height))
            if n == 0:
                action.pointer_down()
        action.pointer_up()
        finger.perform()

    def wait(self, until: Callable[[], object], what: str) -> None:
        """Wait for something to become true. Raises AssertionError with what the page shows."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > deadline:
                shown = self.ask("return document.body.innerText")
                raise AssertionError(f"waited for {what}; the page shows:\n{shown}")
            time.sleep(0.03)
