"""Tables of released versions, as phones and programs read them once they are written to."""

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.codec import dump_move
from companion.extensions import limiter
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from tests.quick import quick_with
from tests.security.test_two_tables import BESIDES, to_read
from tests.tables.released import NAMES, restore, stored

MOMENTS = 2
"""At how many entries of a log a page is read, beside the first and the last one."""
OF_AN_ENTRY = ("/t/{code}/log?at={revision}", "/t/{code}/amend?of={revision}")
WORKED = (200, 303)
SECRET = 403
"""The answer to who asks what somebody else can do with a hidden hand: the turn has gone on."""


@pytest.mark.parametrize(
    "name",
    quick_with("0.1/iwari-open", "0.1/khilor-filling", "0.1/ichor-counting", among=NAMES),
)
def test_what_a_released_table_answers_it_answers_once_it_was_written_to(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Written to under today's rules, and read again after a restart."""
    app = make_app(WTF_CSRF_ENABLED=False)
    monkeypatch.setattr(limiter, "enabled", False)
    with app.app_context():
        code = restore(name)
    then = dict(answers(app, name, code))
    written_to(phone(app, name, code), code)
    again = make_app(WTF_CSRF_ENABLED=False)
    monkeypatch.setattr(limiter, "enabled", False)
    now = dict(answers(again, name, code, then))
    assert max({*then.values(), *now.values()}) < 500
    worked = [address for address, status in then.items() if status in WORKED]
    assert len(worked) > len(then) / 2
    lost = [(address, now[address]) for address in worked if now[address] not in WORKED]
    assert not [one for one in lost if one != (f"/api/v1/tables/{code}/legal-moves", SECRET)]


def phone(app: Flask, name: str, code: str) -> FlaskClient:
    """A phone and a program with all that the table's phones held then."""
    client, tokens = app.test_client(), stored(name)["tokens"].values()
    with client.session_transaction() as session:
        session["tokens"] = [[code, token] for token in tokens]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {', '.join(tokens)}"
    return client


def answers(
    app: Flask, name: str, code: str, asked: dict[str, int] | None = None
) -> Iterator[tuple[str, int]]:
    """The status of each address of the table that can be read, or of those that were asked."""
    client = phone(app, name, code)
    for address in asked or dict.fromkeys(addresses(app, name, code)):
        answer = client.get(address)
        yield address, answer.status_code
        answer.close()


def addresses(app: Flask, name: str, code: str) -> Iterator[str]:
    """All addresses of a table; those of one entry at a few of them."""
    last = now_at(app, code).revision
    between = range(1, last)
    moments = {0, last, *Random(name).sample(between, min(MOMENTS, len(between)))}
    for path in (*to_read(app), *BESIDES, *OF_AN_ENTRY):
        for revision in moments if "{revision}" in path else (0,):
            yield path.format(code=code, revision=revision, form="json", number=1)


def written_to(client: FlaskClient, code: str) -> None:
    """A remark, and a move or a number where the table is open."""
    app, now = client.application, now_at(client.application, code)
    ids = (f"written-later-{number}" for number in range(99))
    seats = ((f"/j/{code}", {"seat": seat, "stay": "yes"}) for seat in range(len(now.names)))
    for path, fields in (*seats, (f"/t/{code}/notes", {"text": "Years later."})):
        fields["revision"] = now_at(app, code).revision
        client.post(path, data={**fields, "client_id": next(ids)})
    now = now_at(app, code)
    fields = {"revision": now.revision, "client_id": next(ids)}
    if now.finished_at:
        return
    if now.mode == "track":
        move = next(iter(now.game.legal_moves(now.at)))
        path, fields["move"] = "moves", json.dumps(dump_move(now.game, move))
    else:
        path, fields["cell"], fields["by"] = "counts", next(iter(now.counts)), 1
    answer = client.post(f"/t/{code}/{path}", data=fields)
    assert answer.status_code < 400, answer.text
    assert not now_at(app, code).is_old


def now_at(app: Flask, code: str) -> History:
    with app.app_context():
        return history(code)
