"""Lighthouse's marks of the main pages, as a phone meets them, with their stream of news.

Needs Node with `npm install lighthouse`; COMPANION_LIGHTHOUSE names the program where it is not
on the path. The marks of performance fall with whatever else the machine does.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.flags import FLAGS
from tests.browser.table import deal
from tests.ensure_chromium import chromium_path
from tests.measure.aims import row
from tests.measure.phones import evening

LEAST = {"performance": 95}
"""Marks that suffice where it need not be 100."""
ADVICE = "  Lighthouse is not here: npm install lighthouse, and name it in COMPANION_LIGHTHOUSE."


def measure() -> Iterator[str]:
    """A line for each page and category: its mark, 0 to 100."""
    program = os.environ.get("COMPANION_LIGHTHOUSE") or shutil.which("lighthouse")
    if not program:
        yield ADVICE
        return
    with evening() as night, TemporaryDirectory() as folder:
        page = night.phone()
        code = deal(page, "khilor", players=2, seed="KHZ2R7")
        cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
        headers = Path(folder) / "headers.json"
        headers.write_text(json.dumps({"Cookie": cookies}), encoding="utf-8")
        for path in ("", "new/khilor", f"t/{code}", f"t/{code}/score"):
            found = _audit(program, f"{night.url}{path}", headers)
            for one in found.values():
                aim = LEAST.get(one["id"], 100)
                yield row(f"/{path} {one['id']}", one["score"] * 100, aim, least=True)


def _audit(program: str, url: str, headers: Path) -> dict[str, Any]:
    ended = subprocess.run(
        [
            *(program, url, "--quiet", "--output=json"),
            f"--chrome-flags=--headless {' '.join(FLAGS)}",
            f"--extra-headers={headers}",
        ],
        env={**os.environ, "CHROME_PATH": chromium_path()},
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(ended.stdout)["categories"]
    return found
