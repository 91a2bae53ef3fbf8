"""Fingers on the glass, as the browser sees them."""

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Locator, Page

Point = tuple[float, float]

_networks: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()

BOX = """async (what) => {
  const box = () => {
    const element = typeof what === "function" ? what() : what;
    if (!element.isConnected) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
  };
  const slides = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(slides.map((one) => one.finished));
  let [before, now] = [[], box()];
  for (let frame = 0; frame < 120 && String(before) !== String(now); frame++) {
    await new Promise(requestAnimationFrame);
    [before, now] = [now, box()];
  }
  return now;
}"""
"""Where an element lies on the screen once it stands still: nobody aims at what still slides. Null
where it was taken off the page meanwhile."""
LISTEN = """() => {
  window.heard = false;
  addEventListener("click", () => { window.heard = true; }, { capture: true, once: true });
}"""
"""From now on the page notes, in `window.heard`, whether it was clicked."""
LATER = 20
"""How many times later what begins with a touch goes off while a finger slides."""
PATIENT = f"""() => {{
  const real = window.setTimeout;
  const restore = () => {{ window.setTimeout = real; }};
  addEventListener("pointerdown", () => {{
    window.setTimeout = (work, ms, ...more) => real(work, {LATER} * ms, ...more);
  }}, {{ capture: true, once: true }});
  addEventListener("pointerdown", restore, {{ once: true }});
  addEventListener("pointermove", restore, {{ capture: true, once: true }});
}}"""
"""The timers that the next touch starts, such as that of holding a place, go off later."""


def box(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height of an element on the screen, once it stands still; of the one in
    its place if it was drawn anew meanwhile."""
    while (found := place.evaluate(BOX)) is None:
        pass
    left, top, width, height = found
    return left, top, width, height


def middle(place: Locator) -> Point:
    """The middle of an element on the screen, once it stands still."""
    left, top, width, height = box(place)
    return left + width / 2, top + height / 2


def tap(page: Page, at: Point) -> None:
    """Put a finger on a point and lift it. Ends when the page has done what it does at once, or
    another page has come."""
    page.evaluate(LISTEN)
    page.touchscreen.tap(*at)
    page.wait_for_function("() => window.heard !== false")


def hold(page: Page, at: Point, milliseconds: int) -> None:
    """Press a finger down for that long, or longer."""
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
    """Press a finger down and move it along the path; it is lifted at the end.

    However long the first step takes on a busy machine, the finger is not one that holds still.
    """
    page.evaluate(PATIENT)
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
    """Every answer takes that much longer from now on. A page's network is always set by the same
    session: what one has slowed down, no other makes quick again."""
    if page not in _networks:
        _networks[page] = page.context.new_cdp_session(page)
    _networks[page].send(
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
