"""Two tables that differ in what one viewer cannot see answer that viewer's every request alike.

What is hidden is dealt otherwise at the second table. Then a spectator, the host and a seat ask
for everything there is to read, and for every move that is not theirs to make, on pages and in
the API; refusals are compared word by word.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.codec import dump_move, dump_state
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE
from companion.games import all_games, get_game
from companion.tables.access import Rights
from companion.tables.logs.entries import Corrected
from companion.tables.logs.history import LogEntry
from companion.tables.logs.ledger import AccessWrite, Met, carry_out, history
from companion.tables.play import opening
from companion.tables.play.opening import open_table
from companion.tables.play.seats import take_seat, watch
from companion.testing.worlds import plies
from tests.quick import quick_with
from tests.tags import untagged
from tests.web.api.program import names_for, random_beginning
from tests.web.conftest import make_app

__all__ = ["make_app"]

MOVES = 40
"""How many moves of each viewer's are tried: pseudo-legal ones, as the viewer sees the table."""
BESIDES = ("/t/{code}/log?at=1", "/t/{code}/amend?at=1", "/api/v1/tables/{code}/positions/0")
"""What is asked for beside every address of a table."""
APART = {"live.table_live", "api.follow_table", "pages.open_link", "pages.qr"}
"""Streams do not end, a link is read by its token, and a QR holds nothing but the code."""


def to_read(app: Flask) -> list[str]:
    """Every address of a table that can be read, so that none is forgotten here."""
    found = [
        re.sub(r"<(?:[^<>]+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if "code" in rule.arguments
        and "GET" in (rule.methods or ())
        and rule.endpoint not in APART
        and not rule.rule.startswith("/editions/")
    ]
    return [*sorted(found), *BESIDES]


@dataclass(frozen=True)
class LaidOut(AccessWrite):
    """The position is that state, and nothing is checked."""

    state: Any

    def entries(self, met: Met) -> list[LogEntry]:
        return [LogEntry(Corrected(self.state), "host")]


@dataclass(frozen=True)
class Case:
    """A game, a seat, and two positions that look alike to it."""

    game: AnyGame
    options: dict[str, str]
    seat: int
    positions: tuple[Any, Any]


def case_of(game: AnyGame, seat: int) -> Case:
    """Two positions in the middle of a game that look alike to the seat, under the first
    options that hide something."""
    ways = [{}, *({option.id: choice.id} for option in game.options for choice in option.choices)]
    for options in ways:
        walk = random_beginning(game, 24, **options)
        found = [ply for ply in plies(game, walk, seat, Random(1)) if ply.worlds]
        settled = [ply for ply in found if CHANCE not in game.awaited(ply.made.at)]
        if settled:
            last = settled[-1]
            return Case(game, options, seat, (last.made.at, last.worlds[0]))
    raise AssertionError(f"{game.title} hides nothing from seat {seat}")


WITH_SECRETS = [
    (game.slug, seat)
    for game in all_games().values()
    if game.hide is not None
    for seat in range(len(names_for(game)))
]


@dataclass(frozen=True)
class Twin:
    """One of the two tables, and the clients of one viewer each."""

    app: Flask
    code: str
    tokens: dict[str, str]

    def ask(self, who: str, path: str, body: Any = None) -> tuple[int, str]:
        """Status and text of an answer, without what no two tables have in common."""
        client = self.app.test_client()
        with client.session_transaction() as session:
            session["tokens"] = [[self.code, self.tokens[who]]]
        where = path.format(code=self.code, revision=self.revision, form="json", number=1)
        bearer = {"Authorization": f"Bearer {self.tokens[who]}"}
        how = {"method": "GET"} if body is None else {"method": "POST", "json": body}
        answer = client.open(where, headers=bearer, **how)
        return answer.status_code, self.plain(answer.get_data(as_text=True))

    def plain(self, text: str) -> str:
        text = re.sub(r"/grants/\d+", "/grants/ID", untagged(text).replace(self.code, "CODE"))
        text = re.sub(r'"id":\d+,"role"', '"id":ID,"role"', text)
        text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "TIME", text)
        text = re.sub(r'datetime="[^"]*"[^<]*<', "TIME<", text)
        text = re.sub(r'("X-CSRFToken": |name="(csrf_token|client_id)" value=)"[^"]*"', "ID", text)
        return re.sub(r"\b[0-2]\d:[0-5]\d\b", "HH:MM", text)

    @property
    def revision(self) -> int:
        with self.app.app_context():
            return history(self.code).revision


def table_of(app: Flask, case: Case, at: Any) -> Twin:
    """A table that stands at that position, with a host, a spectator and the seat's phone."""
    with app.app_context():
        opened = open_table(
            case.game.slug,
            mode="track",
            edition=at.deal.edition,
            names=list(at.deal.names),
            options=dict(at.deal.options),
            seed="K7PXWQ",
            fixed={},
        )
        phone = take_seat(opened.code, case.seat)
        looking = watch(opened.code)
        carry_out(LaidOut(opened.code, Rights(), at.state))
    tokens = {"host": opened.token, "seat": phone, "watch": looking}
    return Twin(app, opened.code, tokens)


@pytest.fixture
def app(make_app: Any, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app, every table of which draws the same."""
    monkeypatch.setattr(opening, "new_tape", lambda: "7a" * 32)
    made: Flask = make_app(WTF_CSRF_ENABLED=False)
    return made


@pytest.mark.parametrize(
    ("slug", "seat"), quick_with(("arena", 0), ("iwari", 0), among=WITH_SECRETS)
)
def test_what_is_hidden_changes_no_answer(app: Flask, slug: str, seat: int) -> None:
    case = case_of(get_game(slug), seat)
    assert case.positions[0] != case.positions[1]
    twins = [table_of(app, case, at) for at in case.positions]

    def same(who: str, path: str, body: Any = None) -> tuple[int, str]:
        one, other = (twin.ask(who, path, body) for twin in twins)
        assert one == other, (who, path, body, *differing(str(one), str(other)))
        return one

    for who in ("watch", "host", "seat"):
        answered = [same(who, path) for path in to_read(app)]
        assert len([one for one in answered if one[0] == 200]) > 15
        for body in requests(case, who, twins[0].revision):
            same(who, "/api/v1/tables/{code}/moves", body)
        seen = case.game.view(case.positions[0], case.seat if who == "seat" else None)
        for place in islice(seen_places(case.game, seen), 5):
            same(who, f"/t/{{code}}?tap={place}")
            same(who, f"/t/{{code}}/ask?place={place}")
        for to in range(twins[0].revision):
            same(
                who,
                "/api/v1/tables/{code}/take-back",
                stamped(twins[0].revision, f"{who}{to}", to=to),
            )
        same(who, "/api/v1/tables/{code}/redo", stamped(twins[0].revision, f"{who}redo"))
        state = dump_state(case.game, seen)
        wrong = {**state, "decisions": []}
        for name, corrected in (("ends", wrong), ("shown", state)):
            body = stamped(twins[0].revision, f"{who}{name}", state=corrected)
            same(who, "/api/v1/tables/{code}/correction", body)
    for twin, at in zip(twins, case.positions, strict=True):
        with app.app_context():
            assert history(twin.code).at.state == at.state, "and nothing was changed by all that"


def differing(one: str, other: str) -> tuple[str, str]:
    """Where the two texts part."""
    at = next(n for n, (a, b) in enumerate(zip(one + "\0", other + "\0", strict=False)) if a != b)
    return one[max(0, at - 80) : at + 120], other[max(0, at - 80) : at + 120]


def requests(case: Case, who: str, revision: int) -> Iterator[Any]:
    """Moves that the viewer may not make: others', and their own where the rules forbid them."""
    game, at = case.game, case.positions[0]
    mine = case.seat if who == "seat" else None
    seen = game.view(at, mine)
    known = [*game.pseudo_legal_moves(seen), *game.pseudo_legal_moves(at)]
    moves = dict.fromkeys(known)
    refused = [
        move
        for move in moves
        if game.asked_of(seen, move) != mine or mine is None or game.check(seen, move)
    ]
    if who == "host" and seen == at:
        return
    for number, move in enumerate(Random(2).sample(refused, min(MOVES, len(refused)))):
        for insist in (False, True):
            if insist and mine is not None and game.asked_of(seen, move) == mine:
                continue
            client_id = f"{who}-{number:04}-{insist:d}"
            yield stamped(revision, client_id, move=dump_move(game, move), insist=insist)


def stamped(revision: int, client_id: str, **fields: Any) -> Any:
    return json.loads(
        json.dumps({"revision": revision, "client_id": f"two-tables-{client_id}", **fields})
    )


def seen_places(game: AnyGame, seen: Any) -> Iterator[str]:
    for element in game.picture(seen).elements:
        yield element.id
