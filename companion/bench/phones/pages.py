"""The bytes that a page takes on its way to a phone: compressed, with everything it loads."""

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import urljoin, urlsplit

from companion.bench.figures import Figure
from companion.bench.server import Server

LOADS = {"stylesheet", "icon", "preload", "modulepreload", "manifest"}
INNER = {
    ".css": re.compile(r"""url\(\s*["']?([^"')]+)"""),
    ".js": re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+)["']"""),
}
"""How a file of that kind names the files that it loads."""
FACE = re.compile(r"@font-face\s*{[^}]*}")
SPAN = re.compile(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", re.IGNORECASE)


class Assets(HTMLParser):
    """The addresses that a page makes a browser fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "img", "source", "iframe") and given.get("src"):
            self.found.append(given["src"])
        if tag == "link" and LOADS & set(given.get("rel", "").split()):
            self.found.append(given.get("href", ""))


def weights(server: Server) -> Iterator[Figure]:
    """The page a newcomer opens first, in kB as transferred, and its parts."""
    parts = page_weights(server, "/")
    total = sum(parts.values()) / 1000
    yield Figure("pages", f"first page with its {len(parts) - 1} files, gzip", total, "kB", aim=60)
    for address, size in parts.items():
        yield Figure("pages", f"  {address}", size / 1000, "kB")


def page_weights(server: Server, path: str) -> dict[str, int]:
    """The bytes transferred for a page and each file that it loads, directly or indirectly.

    Raises RuntimeError if one of them cannot be fetched.
    """
    size, content = _fetch(server, path)
    page = content.decode()
    weighed = {path: size}
    parser = Assets()
    parser.feed(page)
    waiting = [urljoin(path, address) for address in parser.found]
    while waiting:
        address = waiting.pop(0)
        if urlsplit(address).scheme == "data" or address in weighed:
            continue
        weighed[address], content = _fetch(server, address)
        waiting += [urljoin(address, found) for found in inner_addresses(address, content, page)]
    return weighed


def inner_addresses(address: str, content: bytes, page: str) -> list[str]:
    """The files that a file loads; fonts only if the page has characters of their range."""
    kind = PurePosixPath(urlsplit(address).path).suffix
    if kind not in INNER:
        return []
    text = FACE.sub(lambda face: face[0] if _is_used(face[0], page) else "", content.decode())
    return INNER[kind].findall(text)


def _is_used(face: str, page: str) -> bool:
    _, ranged, spans = face.partition("unicode-range:")
    if not ranged:
        return True
    wanted = [(int(low, 16), int(high or low, 16)) for low, high in SPAN.findall(spans)]
    return any(low <= ord(letter) <= high for letter in page for low, high in wanted)


def _fetch(server: Server, path: str) -> tuple[int, bytes]:
    """The bytes on the wire, and the content."""
    found = server.get(path, **{"Accept-Encoding": "gzip"})
    return len(found.body), gzip.decompress(found.body) if found.packed else found.body
