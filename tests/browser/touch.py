"""Fingers on the glass, as the browser sees them."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

Point = tuple[float, float]


def middle(place: Locator) -> Point:
    """The middle of an element on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Page, at: Point, milliseconds: int) -> None:
    """Press a finger down for that long."""
    glass = page.context.new_cdp_session(page)
    x, y = at
    glass.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    page.wait_for_timeout(milliseconds)
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def drag(page: Page, *path: Point) -> None:
    """Press a finger down, move it along the path and lift it."""
    with pressed(page, *path):
        pass


@contextmanager
def pressed(page: Page, *path: Point) -> Iterator[None]:
    """Press a finger down and move it along the path; it is lifted at the end."""
    glass = page.context.new_cdp_session(page)
    (x, y), *rest = path
    glass.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for goal_x, goal_y in rest:
        for part in range(1, 9):
            at = {"x": x + (goal_x - x) * part / 8, "y": y + (goal_y - y) * part / 8}
            glass.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
            page.wait_for_timeout(40)
        x, y = goal_x, goal_y
    yield
    glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def slow(page: Page, milliseconds: int) -> None:
    """Every answer takes that much longer."""
    network = page.context.new_cdp_session(page)
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def time_light(page: Page) -> None:
    """From now on the page counts, in `window.waits`, how many milliseconds after a touch of a
    board or a choice the light has changed."""
    page.evaluate(
        """() => {
          window.waits = [];
          let touched = 0;
          addEventListener("pointerdown", ({ target }) => {
            touched = target.closest(".board, .choices") ? performance.now() : 0;
          }, true);
          document.addEventListener("companion:chosen", () => requestAnimationFrame(() => {
            if (touched) window.waits.push(performance.now() - touched);
            touched = 0;
          }));
        }"""
    )
