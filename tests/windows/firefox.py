"""Firefox's window as people see it, driven by WebDriver BiDi (W3C), which it speaks itself."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.patience import PATIENCE
from tests.windows.installed import firefox
from tests.windows.phone import PageIsLeft

PREFERENCES = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.active-protocols", 1);
"""
LISTENS = "WebDriver BiDi listening on "


class FirefoxGlass:
    """The one tab of a window, with a mouse: without a touch screen, Firefox loses touches."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._ids = count(1)
        self._say("session.new", capabilities={})
        tree = self._say("browsingContext.getTree")
        self._tab = tree["contexts"][0]["context"]

    def before_pages(self, script: str) -> None:
        """Run a function in every page before its own scripts."""
        self._say("script.addPreloadScript", functionDeclaration=script)

    def go(self, url: str) -> None:
        self._say("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def ask(self, script: str, *given: Any) -> Any:
        asked = f"(function() {{ {script} }})(...{json.dumps(given)})"
        call = f"function() {{ return JSON.stringify({asked}) }}"
        answer = self._say(
            "script.callFunction",
            functionDeclaration=call,
            awaitPromise=False,
            target={"context": self._tab},
        )
        said = answer["result"].get("value")
        return None if said is None else json.loads(said)

    def touch(self, points: Sequence[tuple[int, int]]) -> None:
        moves = [{"type": "pointerMove", "x": x, "y": y} for x, y in points]
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        mouse = {
            "type": "pointer",
            "id": "mouse",
            "parameters": {"pointerType": "mouse"},
            "actions": [moves[0], down, *moves[1:], up],
        }
        try:
            self._say("input.performActions", context=self._tab, actions=[mouse])
        except RuntimeError as error:
            if "NS_ERROR_FAILURE" in str(error):
                raise PageIsLeft from error
            raise

    def _say(self, method: str, **given: Any) -> dict[str, Any]:
        """One command and its answer. Raises RuntimeError for an error."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while (answer := json.loads(self._socket.recv())).get("id") != number:
            pass
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def firefox_window(folder: Path) -> Iterator[FirefoxGlass]:
    """A window on the screen that DISPLAY names, with a profile of its own in `folder`."""
    folder.mkdir()
    (folder / "user.js").write_text(PREFERENCES)
    command = [firefox(), "--profile", str(folder), "--no-remote", "--remote-debugging-port", "0"]
    command += ["--width", "390", "--height", "844", "about:blank"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = next(line for line in process.stderr if LISTENS in line).split(LISTENS)[1].strip()
        socket = create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True)
        yield FirefoxGlass(socket)
        socket.close()
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
