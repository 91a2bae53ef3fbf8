"""What a page weighs on its way to a phone: compressed, with all that it loads."""

import gzip
import http.client
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import urljoin, urlsplit

from companion.bench.figures import Figure
from companion.bench.server import HOST, Server

LOADS = {"stylesheet", "icon", "preload", "modulepreload", "manifest"}
INNER = {
    ".css": re.compile(r"""url\(\s*["']?([^"')]+)"""),
    ".js": re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+)["']"""),
}
"""How a file of that kind names the files that it loads."""


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
    """Bytes transferred for a page and each file that it loads, at second hand too.

    Raises RuntimeError where one of them cannot be fetched.
    """
    size, page = _fetch(server, path)
    weighed = {path: size}
    parser = Assets()
    parser.feed(page.decode())
    waiting = [urljoin(path, address) for address in parser.found]
    while waiting:
        address = waiting.pop(0)
        here = urlsplit(address)
        if here.scheme == "data" or address in weighed:
            continue
        weighed[address], content = _fetch(server, address)
        if inner := INNER.get(PurePosixPath(here.path).suffix):
            waiting += [urljoin(address, found) for found in inner.findall(content.decode())]
    return weighed


def _fetch(server: Server, path: str) -> tuple[int, bytes]:
    """The bytes on the wire, and the content."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=10)
    try:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        response = connection.getresponse()
        body = response.read()
    finally:
        connection.close()
    if response.status != 200:
        raise RuntimeError(f"{path} answers {response.status}")
    packed = response.headers.get("Content-Encoding") == "gzip"
    return len(body), gzip.decompress(body) if packed else body
