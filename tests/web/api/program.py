"""A client of the API that believes its document: every body and answer must have its shape."""

import itertools
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from flask import Flask
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from companion.codec import dump, dump_state
from companion.documents.answers import position_data
from companion.engine.game import AnyGame, Timeline, random_move, random_walk, replay
from companion.tables.access import rights_of
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import RecordMoves

ROOT = "/api/v1"
NAMES = ["Ada", "Ben", "Cleo"]


def names_for(game: AnyGame) -> list[str]:
    """Three players, or as many as can play."""
    return NAMES[: max(game.players)]


class Document(dict[str, Any]):
    """The OpenAPI document; what is looked up in it for every call is made once."""

    @cached_property
    def templates(self) -> list[tuple[re.Pattern[str], str]]:
        """Every path with a pattern of what it stands for, those without parameters first."""
        paths = sorted(self["paths"], key=lambda path: path.count("{"))
        return [
            (re.compile(re.sub(r"\{\w+\}", "[^/]+", path.removeprefix(ROOT))), path)
            for path in paths
        ]

    def validator(self, schema: Any) -> Draft202012Validator:
        """The validator of a schema in the document."""
        key = json.dumps(schema)
        if key not in self._validators:
            whole = {**schema, "components": self["components"]}
            self._validators[key] = Draft202012Validator(whole)
        return self._validators[key]

    @cached_property
    def _validators(self) -> dict[str, Draft202012Validator]:
        return {}


class Program:
    """Sends JSON to the API. `tokens` go along as bearer tokens."""

    def __init__(self, app: Flask, document: Document, tokens: tuple[str, ...] = ()) -> None:
        self.app = app
        self.document = document
        self.tokens = tokens
        self._client = app.test_client(use_cookies=False)

    def bearing(self, *tokens: str) -> "Program":
        """The same program with those tokens."""
        return Program(self.app, self.document, tokens)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """The JSON answer; fails unless it has that status."""
        return self._called("GET", path, status, query=query)

    def post(self, path: str, body: Any = None, status: int = 200, prefer: str = "") -> Any:
        """The JSON answer to a JSON body; fails unless it has that status."""
        headers = {"Prefer": prefer} if prefer else {}
        return self._called("POST", path, status, body=body, headers=headers)

    def put(self, path: str, body: Any = None, status: int = 200) -> Any:
        """The JSON answer; fails unless it has that status."""
        return self._called("PUT", path, status, body=body)

    def delete(self, path: str, status: int = 204) -> Any:
        """The JSON answer; fails unless it has that status."""
        return self._called("DELETE", path, status)

    def send(self, method: str, path: str, text: str | bytes, kind: str) -> TestResponse:
        """Anything at all; the answer is held to the document only if it is JSON."""
        response = self._client.open(
            ROOT + path, method=method, data=text, content_type=kind, headers=self._headers
        )
        self._hold(response)
        return response

    def _called(
        self,
        method: str,
        path: str,
        status: int,
        *,
        body: Any = None,
        query: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        response = self._client.open(
            ROOT + path,
            method=method,
            json=body,
            query_string=query,
            headers={**self._headers, **(headers or {})},
        )
        assert response.status_code == status, response.get_data(as_text=True)
        self._hold(response)
        if status < 400 and body is not None:
            operation = self._operation(method, path)
            self.check(operation["requestBody"]["content"]["application/json"]["schema"], body)
        return response.json if response.data else None

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {', '.join(self.tokens)}"} if self.tokens else {}

    def _hold(self, response: TestResponse) -> None:
        """Fails unless the answer has the documented shape of its status."""
        path = response.request.path.removeprefix(ROOT)
        responses = self._operation(response.request.method, path)["responses"]
        documented = responses[str(response.status_code)]
        if "$ref" in documented:
            name = documented["$ref"].rpartition("/")[2]
            documented = self.document["components"]["responses"][name]
        if "content" not in documented:
            assert not response.data, response.get_data(as_text=True)
            return
        self.check(documented["content"][response.mimetype]["schema"], response.json)

    def check(self, schema: Any, data: Any) -> None:
        """Fails unless `data` fits a schema of the document."""
        self.document.validator(schema).validate(data)

    def _operation(self, method: str, path: str) -> Any:
        for pattern, template in self.document.templates:
            if pattern.fullmatch(path):
                return self.document["paths"][template][method.lower()]
        raise AssertionError(f"{path} is not documented")


@dataclass
class Table:
    """A table at which a program holds tokens; writes carry the revision that it saw last."""

    program: Program
    code: str
    token: str
    revision: int
    _ids: Any = field(default_factory=lambda: itertools.count(1))

    @classmethod
    def opened(
        cls, program: Program, game: AnyGame, mode: str = "track", **options: str
    ) -> "Table":
        """A new table; the host's."""
        body = deal_request(game) | {"game": game.slug, "mode": mode, "options": options}
        made = program.post("/tables", body, 201)
        return cls(program.bearing(made["token"]), made["code"], made["token"], made["revision"])

    def held_by(self, *tokens: str) -> "Table":
        """The same table, held by somebody else."""
        program = self.program.bearing(*tokens)
        return Table(program, self.code, tokens[0] if tokens else "", self.revision, self._ids)

    def at_seats(self) -> "Table":
        """The same table, held by its host, who has everybody's seat."""
        taken = [found["seat"] for found in self.get()["seats"]]
        return self.held_by(self.token, *(self.link(seat) for seat in taken))

    def at_turn(self) -> "Table":
        """The same table, held by the seat that has to decide, else by its host."""
        asked = self.get()["now"]["awaited"][0]
        return self.held_by(self.token if asked == "chance" else self.link(asked))

    def link(self, seat: int) -> str:
        """A token of that seat, made by the host."""
        link = self.ask("grants", {"role": "seat", "seat": seat})["token"]
        token: str = self.ask("open-link", {"link": link})["token"]
        return token

    def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        """What the table answers."""
        return self.program.get(self._path(path), status, **query)

    def ask(self, path: str, body: Any = None, status: int = 201) -> Any:
        """A call that is no entry of the log."""
        return self.program.post(self._path(path), body, status)

    def write(self, path: str, status: int = 200, **fields: Any) -> Any:
        """A write that saw the last entry, unless `revision` says otherwise: the table after it, or
        the refusal."""
        answer = self.written(path, status, **fields)
        return self.get() if status == 200 else answer

    def written(self, path: str, status: int = 200, *, prefer: str = "", **fields: Any) -> Any:
        """What such a write is answered."""
        stamp = {"revision": self.get()["revision"], "client_id": f"client-{next(self._ids):05}"}
        return self.program.post(self._path(path), stamp | fields, status, prefer=prefer)

    def mover(self) -> "Table":
        """The same table, held by the seat that has to decide where its holder may not."""
        path = self._path("legal-moves")
        allowed = self.program.send("GET", path, "", "application/json").status_code == 200
        return self if allowed else self.at_turn()

    def legal(self) -> list[Any]:
        """The legal moves, as whoever has to decide gets them."""
        return [row["move"] for row in self.mover().get("legal-moves")["moves"]]

    def move(self, place: int = 0) -> Any:
        """Makes one of the legal moves; the table as its holder sees it then."""
        mover = self.mover()
        mover.written("moves", move=mover.get("legal-moves")["moves"][place]["move"])
        return self.get()

    def _path(self, path: str) -> str:
        return f"/tables/{self.code}/{path}".rstrip("/")


def played_to_the_end(table: Table, game: AnyGame, limit: int = 2_000) -> Any:
    """Plays at random to the end, as somebody who holds every seat."""
    seats = table.at_seats()
    rng = Random("a whole evening")
    with table.program.app.app_context():
        rights, now = rights_of(table.code, seats.program.tokens), history(table.code)
        while not now.is_over and now.revision < limit:
            move = random_move(game, now.at, rng)
            now = carry_out(
                RecordMoves(
                    table.code,
                    rights,
                    (move,),
                    revision=now.revision,
                    client_id=f"random-{now.revision:05}",
                )
            )
        return now


def deal_request(game: AnyGame) -> dict[str, Any]:
    """What a set-up of that game is dealt from."""
    return {"names": names_for(game), "edition": game.editions()[0].id, "seed": "K7PXWQ"}


def dealt(program: Program, game: AnyGame) -> Any:
    """A deal of that game."""
    return program.post(f"/games/{game.slug}/deal", deal_request(game))["deal"]


def random_beginning(game: AnyGame, moves: int = 40, **options: str) -> Timeline[Any, Any, Any]:
    """The beginning of a random game."""
    deal = game.deal(game.editions()[0], names_for(game), options, Random("K7PXWQ"), {})
    walk = random_walk(game, game.start(deal), Random("the API"), moves)
    return replay(game, deal, [move for _, move in walk])


def position_json(game: AnyGame, deal: Any, at: Any) -> Any:
    """A position as a request carries it: a deal and a state."""
    return position_data(game, deal, at)["position"]


def state_json(game: AnyGame, at: Any) -> Any:
    """The state of a position as it comes out of a JSON document."""
    return json.loads(json.dumps(dump_state(game, at)))


def as_json(value: object) -> Any:
    """A value as it comes out of a JSON document."""
    return json.loads(json.dumps(dump(value)))


def illegal(game: AnyGame, walk: Timeline[Any, Any, Any]) -> tuple[int, Any]:
    """How many moves of a game were made when some move was illegal, and that move."""
    for revision in range(len(walk.positions) - 1, -1, -1):
        legal = set(game.legal_moves(walk.positions[revision]))
        for move in game.pseudo_legal_moves(walk.positions[revision]):
            if move not in legal:
                return revision, move
    raise AssertionError("everything was legal")
