"""A client that plays through the API over one connection that stays open."""

import http.client
import json
from collections.abc import Iterator
from secrets import token_hex
from types import TracebackType
from typing import Any

from companion.bench.server import HOST, PATIENCE


class Client:
    """Requests as JSON data, answers as JSON data. Raises RuntimeError for a refusal."""

    def __init__(self, port: int, token: str = "", address: str = "") -> None:
        """`address` is what the header of a proxy would say about where this client is."""
        self._connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
        self._headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {token}",
            "Prefer": "return=minimal",
        }
        if address:
            self._headers["X-Forwarded-For"] = address

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    def get(self, path: str) -> Any:
        """The answer of a GET below /api/v1."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: object) -> Any:
        """The answer of a POST below /api/v1."""
        return self._ask("POST", path, json.dumps(body).encode())

    def move(self, code: str, revision: int, move: Any) -> int:
        """Make a move at a table whose last entry is `revision`; returns the new last one."""
        body = {"move": move, "revision": revision, "client_id": token_hex(8)}
        last: int = self.post(f"/tables/{code}/moves", body)["revision"]
        return last

    def stream(self, path: str) -> Iterator[str]:
        """The lines of an event stream, as they come."""
        self._connection.request("GET", f"/api/v1{path}", headers=self._headers)
        answer = self._connection.getresponse()
        while line := answer.readline():
            yield line.decode().rstrip("\n")

    def _ask(self, method: str, path: str, body: bytes | None) -> Any:
        self._connection.request(method, f"/api/v1{path}", body, self._headers)
        answer = self._connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
        return json.loads(content)
