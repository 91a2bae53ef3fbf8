"""A phone that follows a table by the API, and what it writes."""

import json
import time
import urllib.error
import urllib.request
from itertools import count
from typing import Any

from tests.patience import PATIENCE
from tests.running import Running

IDS = count(1)


class Phone:
    """An open stream. `heard` is the next entry that it announces."""

    def __init__(self, server: Running, code: str, token: str, after: int | None = None) -> None:
        query = "" if after is None else f"?after={after}"
        request = urllib.request.Request(
            f"{server.url}api/v1/tables/{code}/live{query}",
            headers={"Authorization": f"Bearer {token}"},
        )
        self._answer = urllib.request.urlopen(request, timeout=PATIENCE)

    def heard(self) -> int | None:
        """The number of the next entry, waited for; None once the stream has ended."""
        while line := self._answer.readline():
            if line.startswith(b"id: "):
                return int(line[4:])
        return None

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, *_: object) -> None:
        self._answer.close()


def write(
    server: Running,
    code: str,
    token: str,
    what: str,
    *,
    revision: int = 0,
    client_id: str = "",
    patient: bool = False,
    **body: Any,
) -> int:
    """Write something at a table; the number of its last entry then.

    `patient`: ask again for as long as the database is out of reach.
    """
    asked = {"revision": revision, "client_id": client_id or f"test-id-{next(IDS):06}", **body}
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            last: int = server.ask(f"/tables/{code}/{what}", asked, token)["revision"]
        except urllib.error.HTTPError as refused:
            if not patient or refused.code != 503 or time.monotonic() > ends:
                raise
            refused.close()
            time.sleep(0.1)
        else:
            return last


def take_away(server: Running, code: str, token: str) -> None:
    """Revoke the link of whoever looks on."""
    given: Any = server.ask(f"/tables/{code}/grants", token=token)["grants"]
    (watching,) = (grant for grant in given if grant["role"] == "watch")
    request = urllib.request.Request(
        f"{server.url}api/v1/tables/{code}/grants/{watching['id']}",
        method="DELETE",
        headers={"Authorization": f"Bearer {token}"},
    )
    urllib.request.urlopen(request, timeout=PATIENCE).close()


def refusal(error: urllib.error.HTTPError) -> str:
    """The detail of a refused request."""
    with error:
        detail: str = json.load(error)["detail"]
    return detail
