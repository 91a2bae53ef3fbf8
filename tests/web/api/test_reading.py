"""How answers are read: again only if they are new, part by part, and by known parameters only."""

import pytest
from flask import Flask

from companion.engine.game import AnyGame
from tests.web.api.program import ROOT, Program, Table


def test_what_a_client_has_is_not_sent_again(table: Table) -> None:
    client = table.program.app.test_client(use_cookies=False)
    bearer = {"Authorization": f"Bearer {table.token}"}
    for path in ("", "/log", "/seats", "/setup", "/picture"):
        address = f"{ROOT}/tables/{table.code}{path}"
        first = client.get(address, headers=bearer)
        again = client.get(address, headers={**bearer, "If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), path
        assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "no-store"
    fingerprint = client.get(f"{ROOT}/tables/{table.code}", headers=bearer).headers["ETag"]
    table.write("notes", text="Tea.")
    new = client.get(
        f"{ROOT}/tables/{table.code}", headers={**bearer, "If-None-Match": fingerprint}
    )
    assert new.status_code == 200
    assert new.headers["ETag"] != fingerprint


def test_the_etag_of_one_bearer_is_not_that_of_another(table: Table) -> None:
    client = table.program.app.test_client(use_cookies=False)
    address = f"{ROOT}/tables/{table.code}"
    host = client.get(address, headers={"Authorization": f"Bearer {table.token}"})
    seat = {"Authorization": f"Bearer {table.link(0)}", "If-None-Match": host.headers["ETag"]}
    assert client.get(address, headers=seat).status_code == 200
    assert "Authorization" in host.headers["Vary"]


@pytest.mark.parametrize(
    "path", ["/games", "/games/pig", "/tables", "/history", "/tables/{}/log", "/tables/{}/seats"]
)
def test_unknown_query_parameters_are_refused(program: Program, pig: AnyGame, path: str) -> None:
    table = Table.opened(program, pig)
    answer = table.program.get(path.format(table.code), 422, limits=3)
    assert answer["problems"] == [{"path": "limits", "message": "is not a query parameter here"}]


@pytest.mark.parametrize(
    ("path", "name"),
    [("/history", "limit"), ("/tables/{}/log", "after"), ("/tables/{}/log", "limit")],
)
@pytest.mark.parametrize("values", [("5", "7"), ("5", "5"), ("5", "")])
def test_a_query_parameter_that_stands_twice_is_refused(
    program: Program, pig: AnyGame, path: str, name: str, values: tuple[str, str]
) -> None:
    table = Table.opened(program, pig)
    answer = table.program.get(path.format(table.code), 422, **{name: values})
    assert answer["code"] == "malformed"
    assert answer["problems"] == [{"path": name, "message": "stands in the query more than once"}]


def test_a_write_with_an_unknown_query_parameter_writes_nothing(table: Table) -> None:
    body = {"revision": table.revision, "client_id": "note-0001", "text": "Tea."}
    before = table.get()
    client = table.program.app.test_client(use_cookies=False)
    response = client.post(
        f"{ROOT}/tables/{table.code}/notes?dry_run=1",
        json=body,
        headers={"Authorization": f"Bearer {table.token}"},
    )
    assert response.status_code == 422
    assert table.get() == before


def test_the_history_comes_in_parts(program: Program, pig: AnyGame) -> None:
    tables = [Table.opened(program, pig) for _ in range(5)]
    for table in tables:
        table.write("finish")
    everybody = program.bearing(*(table.token for table in tables))
    part, found = everybody.get("/history", limit=2), []
    while True:
        assert len(part["tables"]) <= 2
        found += [one["code"] for one in part["tables"]]
        if part["next"] is None:
            break
        part = everybody.get("/history", limit=2, after=part["next"])
    assert found == [table.code for table in reversed(tables)]
    for wrong in ("x", "1", "1-", "-K7Q2BC", "9" * 40 + "-K7Q2BC"):
        refused = everybody.get("/history", 422, after=wrong)
        assert refused["detail"] == "after: must be the `next` of an earlier answer", wrong
    assert everybody.get("/history", after="9999999999999999-K7Q2BC")["tables"]


def test_the_document_is_kept_too(app: Flask) -> None:
    client = app.test_client()
    first = client.get(f"{ROOT}/games")
    again = client.get(f"{ROOT}/games", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
