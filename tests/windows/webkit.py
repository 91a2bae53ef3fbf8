"""WebKit's window, driven by selenium: no touch of a finger can be told from an iPhone's."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.ports import free_port
from tests.windows.installed import webkit

SIZE = (390, 844)


class WebKitGlass:
    """A window of WebKitGTK."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        self._prelude = ""

    def before_pages(self, script: str) -> None:
        """Run a function in every page, before anything is asked or touched there: WebKit's driver
        cannot run one before a page's own scripts."""
        self._prelude = f"if (!window.isPrepared) {{ window.isPrepared = true; ({script})(); }}"

    def go(self, url: str) -> None:
        self._driver.get(url)
        self.ask("")

    def ask(self, script: str, *given: Any) -> Any:
        whole = f"{self._prelude}\n{script}"
        return self._driver.execute_script(whole, *given)  # type: ignore[no-untyped-call]

    def touch(self, points: Sequence[tuple[int, int]]) -> None:
        self.ask("")
        finger = ActionBuilder(self._driver, mouse=PointerInput("touch", "finger"))
        action = finger.pointer_action
        for n, (x, y) in enumerate(points):
            action.move_to_location(x, y)
            if n == 0:
                action.pointer_down()
        action.pointer_up()
        finger.perform()


@contextmanager
def webkit_window() -> Iterator[WebKitGlass]:
    """A window of the size of a phone, on the screen that DISPLAY names."""
    found = webkit()
    options = Options()
    options.binary_location = found.browser
    options.add_argument("--automation")
    driver = webdriver.WebKitGTK(options=options, service=Service(found.driver, port=free_port()))
    try:
        driver.set_window_size(*SIZE)
        yield WebKitGlass(driver)
    finally:
        driver.quit()
