"""A phone without scripts, whose every page of a game has to be shown without a fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion import codec, create_app
from companion.engine.game import AnyGame
from companion.extensions import limiter
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.storage.base import db
from companion.testing.tables import Table

REFUSED = (409, 422)
"""How a write is answered that means nothing: with a sentence on a page."""


class Phone:
    """One browser at an app of its own. It follows redirects."""

    def __init__(self, app: Any) -> None:
        self.app, self.client, self.ids = app, app.test_client(), count(1)

    def get(self, url: str, **query: Any) -> str:
        """Open a page; its address in the end. A fault of the page is the game's."""
        answer = self.client.get(url, query_string=query, follow_redirects=True)
        assert answer.status_code < 400, f"{url} {query}: {answer.status}"
        return str(answer.request.path)

    def post(self, url: str, *, may_refuse: bool = False, **fields: Any) -> str:
        """Send a form; the address of the page that answers."""
        sent = {"client_id": f"conformance-{next(self.ids):06}", **fields}
        answer = self.client.post(url, data=sent, follow_redirects=True)
        refused = may_refuse and answer.status_code in REFUSED
        assert answer.status_code < 400 or refused, f"{url} {fields}: {answer.status}"
        return str(answer.request.path)

    def open_table(self, table: Table, mode: str) -> str:
        """Open that table and take every seat; its code."""
        options: dict[str, Any] = {f"option.{option}": choice for option, choice in table.options}
        sent = {"name": list(table.names), "edition": table.edition, "seed": "K7Q2", **options}
        code = self.post(f"/new/{table.slug}", mode=mode, **sent).split("/")[2]
        for one in table.game.participants(self.history(code).deal):
            if not one.neutral:
                self.post(f"/j/{code}", seat=one.seat)
        return code

    def load_table(self, game: AnyGame, at: Any) -> str:
        """Open a table that stands at that position, and take every seat unless what the app draws
        next ends the game; its code."""
        position = {"deal": codec.dump_deal(game, at.deal), "state": codec.dump_state(game, at)}
        kept = {"game": game.slug, "rules_version": game.rules_version, "position": position}
        code = self.post("/load", file=(BytesIO(dumps(kept).encode()), "game.json")).split("/")[2]
        for one in game.participants(at.deal):
            if not one.neutral:
                self.post(f"/j/{code}", may_refuse=True, seat=one.seat)
        return code

    def history(self, code: str) -> History:
        """Where the table stands."""
        with self.app.app_context():
            return history(code)

    def pages_of(self, code: str) -> Iterator[str]:
        """Every page of a table that needs nothing but its code, those of later versions too."""
        for rule in self.app.url_map.iter_rules():
            at_table = str(rule).startswith(("/t/", "/j/")) and rule.endpoint.startswith("pages.")
            if at_table and rule.arguments == {"code"} and "GET" in rule.methods:
                yield str(rule).replace("<code>", code)


@contextmanager
def phone() -> Iterator[Phone]:
    """A phone at an app whose database is empty, without limits of how often it may ask."""
    before, limiter.enabled = limiter.enabled, False
    with TemporaryDirectory() as folder:
        app = create_app(
            {
                "TESTING": True,
                "SECRET_KEY": "for conformance only",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{Path(folder) / 'tables.sqlite3'}",
                "WTF_CSRF_ENABLED": False,
            }
        )
        limiter.enabled = False
        try:
            yield Phone(app)
        finally:
            limiter.enabled = before
            with app.app_context():
                db.engine.dispose()
