"""Seats, links and leaving: nothing is doubled, opened in secret, or left behind."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.tables.access import Rights, Role, grants, pending, rights_of
from companion.tables.errors import ClientIdReused, NotAllowed, TableClosed
from companion.tables.logs.ledger import carry_out, history
from companion.tables.play.moves import AddNote, Finish, Rename
from companion.tables.play.opening import NewTable, open_table
from companion.tables.play.seats import (
    Approve,
    Release,
    Revoke,
    new_link,
    offered,
    request_seat,
    take_seat,
    use_link,
    watch,
)
from companion.tables.storage.database import writing
from tests.security.test_cookies import is_seated, post, seated

ID = "an-id-of-the-phone-01"
IDS = count(1)


@pytest.fixture(autouse=True)
def _in_context(app: Flask) -> Any:
    with app.app_context():
        yield


def sent(table: NewTable) -> dict[str, Any]:
    return {"revision": history(table.code).revision, "client_id": f"seats-test-{next(IDS):04}"}


def host(table: NewTable) -> Any:
    return rights_of(table.code, [table.token])


def log(table: NewTable) -> list[str]:
    return [entry.text for entry in history(table.code).entries]


def test_an_answer_that_was_lost_is_given_again(table: NewTable, pig: AnyGame) -> None:
    """The same call under the same id: one seat, one link, one table, and the same token."""
    asked: list[Callable[[], object]] = [
        lambda: take_seat(table.code, 0, client_id=ID),
        lambda: request_seat(table.code, 0, client_id=ID),
        lambda: watch(table.code, client_id=ID),
        lambda: new_link(table.code, host(table), "seat", 1, client_id=ID),
        lambda: open_table(
            pig.slug,
            mode="track",
            edition=pig.editions()[0],
            names=["Ana", "Ben"],
            options={},
            seed="K7Q2BC",
            client_id=ID,
        ),
    ]
    for ask in asked:
        first = ask()
        entries, given = log(table), grants(table.code)
        assert ask() == first
        assert (log(table), grants(table.code)) == (entries, given)
    with writing() as session:
        assert session.execute(text("SELECT count(*) FROM tables")).scalar() == 2


def test_an_id_that_opened_a_table_opens_no_other(app: Flask, pig: AnyGame) -> None:
    body = {"game": pig.slug, "edition": "d6", "names": ["Ana", "Ben"], "client_id": ID}
    post_to = app.test_client().post
    assert post_to("/api/v1/tables", json=body).status_code == 201
    for other in ({"names": ["Ana", "Cleo"]}, {"mode": "count"}, {"seed": "K7Q2BC"}):
        answer = post_to("/api/v1/tables", json={**body, **other})
        assert (answer.status_code, answer.json["code"]) == (409, "client_id_reused")
    with writing() as session:
        assert session.execute(text("SELECT count(*) FROM tables")).scalar() == 1


def test_a_grants_number_has_plain_digits(app: Flask, table: NewTable) -> None:
    bearer = {"Authorization": f"Bearer {table.token}"}
    at = f"/api/v1/tables/{table.code}/grants"
    assert app.test_client().delete(f"{at}/\u0661", headers=bearer).status_code == 404
    assert app.test_client().delete(f"{at}/1", headers=bearer).status_code == 403


def test_a_table_is_opened_once_though_nobody_named_its_seed(app: Flask, pig: AnyGame) -> None:
    """A program that sends the same again knows of no seed: the first answer had drawn it."""
    body = {"game": pig.slug, "edition": "d6", "names": ["Ana", "Ben"], "client_id": ID}
    first, again = (app.test_client().post("/api/v1/tables", json=body).json for _ in range(2))
    assert first["code"] == again["code"]
    assert first["token"] == again["token"]


def test_the_same_id_for_another_seat_is_refused(table: NewTable) -> None:
    take_seat(table.code, 0, client_id=ID)
    with pytest.raises(ClientIdReused):
        take_seat(table.code, 1, client_id=ID)


def test_an_id_that_could_be_guessed_gets_no_token(table: NewTable) -> None:
    with pytest.raises(Malformed):
        take_seat(table.code, 0, client_id="00000001")


def test_a_place_that_was_taken_away_is_not_given_again(table: NewTable) -> None:
    take_seat(table.code, 0, client_id=ID)
    carry_out(Release(table.code, host(table), 0))
    with pytest.raises(NotAllowed):
        take_seat(table.code, 0, client_id=ID)


def test_to_free_a_seat_twice_frees_it_once(table: NewTable) -> None:
    take_seat(table.code, 0)
    carry_out(Release(table.code, host(table), 0, client_id=ID))
    later = take_seat(table.code, 0)
    carry_out(Release(table.code, host(table), 0, client_id=ID))
    assert rights_of(table.code, [later]).seats == {0}


def test_to_approve_twice_is_to_approve_once(table: NewTable) -> None:
    asked = request_seat(table.code, 0)
    (request,) = pending(table.code)
    for _ in range(2):
        carry_out(Approve(table.code, host(table), request.id, client_id=ID))
    assert rights_of(table.code, [asked]).seats == {0}


def test_a_second_link_to_a_taken_seat_is_seen_by_its_phone(app: Flask, table: NewTable) -> None:
    phone = seated(app, table, seat=1)
    said = "opened to one more phone"
    assert said not in phone.get(f"/t/{table.code}").get_data(as_text=True)
    new_link(table.code, host(table), "seat", 1)
    assert log(table)[-1] == "The host opens Ben's seat to one more phone."
    assert said in phone.get(f"/t/{table.code}").get_data(as_text=True)
    other = app.test_client()
    with other.session_transaction() as session:
        session["tokens"] = [[table.code, take_seat(table.code, 0)]]
    assert said not in other.get(f"/t/{table.code}").get_data(as_text=True)


def test_a_finished_table_takes_no_strangers(table: NewTable) -> None:
    ana = rights_of(table.code, [take_seat(table.code, 0)])
    carry_out(Finish(table.code, host(table), insist=True, **sent(table)))
    for ask in (take_seat, request_seat):
        with pytest.raises(TableClosed):
            ask(table.code, 1)
    with pytest.raises(TableClosed):
        carry_out(Rename(table.code, ana, 0, "The Winner", **sent(table)))
    assert carry_out(Rename(table.code, host(table), 0, "Anna", **sent(table))).names[0] == "Anna"
    link = new_link(table.code, host(table), "seat", 1)
    assert rights_of(table.code, [use_link(table.code, link)]).seats == {1}


def test_a_link_leaves_the_address_and_is_not_what_the_phone_keeps(
    app: Flask, table: NewTable
) -> None:
    link = new_link(table.code, host(table), "seat", 1)
    address = f"/t/{table.code}/with/{link}"
    phone = app.test_client()
    assert phone.get(address).status_code == 200
    assert not is_seated(phone, table), "a program may look at it before the phone does"
    answer = post(phone, address, address)
    assert (answer.status_code, answer.location) == (303, f"/t/{table.code}")
    with phone.session_transaction() as session:
        held = [token for _, token in session["tokens"]]
    assert len(held) == 1
    assert link not in held
    assert is_seated(phone, table)
    before = grants(table.code)
    assert phone.get(address).status_code == 303
    assert post(phone, "/", address).status_code == 303
    assert grants(table.code) == before, "the same phone needs no second place"


def test_a_link_is_no_bearer(app: Flask, table: NewTable) -> None:
    for role, seat in (("host", None), ("seat", 1), ("watch", None)):
        link = new_link(table.code, host(table), role, seat)
        bearer = {"Authorization": f"Bearer {link}"}
        client = app.test_client()
        assert client.get(f"/api/v1/tables/{table.code}", headers=bearer).status_code == 401


@pytest.mark.parametrize(("role", "seat"), [("host", None), ("seat", 1), ("watch", None)])
def test_a_link_ends_within_a_day(table: NewTable, role: Role, seat: int | None) -> None:
    link = new_link(table.code, host(table), role, seat)
    _pass(23)
    assert offered(table.code, link) == (role, seat)
    _pass(2)
    if seat is None:
        with pytest.raises(NotAllowed):
            use_link(table.code, link)
    else:
        assert not rights_of(table.code, [use_link(table.code, link)]).may_see


def test_a_seats_link_is_good_for_one_phone(table: NewTable) -> None:
    """A second phone asks, and sees nothing until whoever sits there agrees; then both play."""
    link = new_link(table.code, host(table), "seat", 1)
    own = use_link(table.code, link, client_id=ID)
    assert log(table)[-1] == "A phone sits down in Ben's seat, by the host's link."
    assert use_link(table.code, link, client_id=ID) == own, "an answer may be lost on the way"
    second = use_link(table.code, link)
    assert rights_of(table.code, [second]) == Rights(asked=frozenset({1}))
    assert log(table)[-1] == "A phone asks to take over Ben's seat."
    (asked,) = pending(table.code)
    ana = rights_of(table.code, [take_seat(table.code, 0)])
    for kind in (Approve, Revoke):
        with pytest.raises(NotAllowed):
            carry_out(kind(table.code, ana, asked.id))
    ben = rights_of(table.code, [own])
    carry_out(Approve(table.code, ben, asked.id))
    assert log(table)[-1] == "One more phone plays Ben's seat now."
    assert history(table.code).shared == {1}
    assert rights_of(table.code, [own]).seats == rights_of(table.code, [second]).seats == {1}
    third = use_link(table.code, link)
    (asked,) = pending(table.code)
    carry_out(Revoke(table.code, ben, asked.id))
    assert rights_of(table.code, [third]) == Rights()
    with pytest.raises(NotAllowed):
        carry_out(Revoke(table.code, ben, grants(table.code)[0].id))


def test_a_second_phone_asks_on_the_page_of_the_first(app: Flask, table: NewTable) -> None:
    link = new_link(table.code, host(table), "seat", 1)
    address = f"/t/{table.code}/with/{link}"
    first, second = app.test_client(), app.test_client()
    assert post(first, address, address).status_code == 303
    with second.session_transaction() as session:
        session["tokens"] = [[table.code, use_link(table.code, link)]]
    said = second.get(f"/j/{table.code}").get_data(as_text=True)
    assert "The host is asked, and whoever sits there." in said
    said = first.get(f"/t/{table.code}").get_data(as_text=True)
    assert "Another phone asks for Ben’s seat." in said
    assert "If you agree, both phones play it." in said
    (asked,) = pending(table.code)
    at = f"/t/{table.code}"
    assert post(first, at, f"{at}/grants/{asked.id}/approve").status_code == 303
    assert is_seated(second, table)
    assert "opened to one more phone" in first.get(at).get_data(as_text=True)


def test_one_more_host_is_in_the_log(table: NewTable) -> None:
    link = new_link(table.code, host(table), "host")
    use_link(table.code, link)
    assert log(table)[-1] == "Another phone hosts this table now."
    with pytest.raises(NotAllowed):
        use_link(table.code, link)


def _pass(hours: int) -> None:
    """Every link was made that much earlier."""
    earlier = datetime.now(UTC) - timedelta(hours=hours)
    with writing() as session:
        rows = session.execute(text("SELECT id, expires_at FROM grants")).all()
        for row in rows:
            if row.expires_at:
                ends = datetime.fromisoformat(row.expires_at).replace(tzinfo=UTC)
                moved = ends - (datetime.now(UTC) - earlier)
                session.execute(
                    text("UPDATE grants SET expires_at = :at WHERE id = :id"),
                    {"at": moved.strftime("%Y-%m-%d %H:%M:%S.%f"), "id": row.id},
                )


def test_a_write_that_waited_is_not_recorded_once_its_seat_is_gone(table: NewTable) -> None:
    """The rights were looked up before; the host was faster."""
    ben = rights_of(table.code, [take_seat(table.code, 1)])
    carry_out(Release(table.code, host(table), 1))
    before = log(table)
    with pytest.raises(NotAllowed):
        carry_out(AddNote(table.code, ben, "Too late.", **sent(table)))
    assert log(table) == before


def test_a_host_who_was_replaced_cannot_revoke(table: NewTable) -> None:
    old = host(table)
    new_link(table.code, old, "host")
    first = next(grant for grant in grants(table.code) if grant.role == "host" and not grant.link)
    carry_out(Revoke(table.code, old, first.id))
    with pytest.raises(NotAllowed):
        new_link(table.code, old, "watch")


def test_forget_me_gives_everything_back(app: Flask, table: NewTable) -> None:
    phone = seated(app, table, seat=1)
    with phone.session_transaction() as session:
        tokens = [token for _, token in session["tokens"]]
    assert post(phone, "/", "/forget").status_code == 303
    assert history(table.code).taken == frozenset()
    assert not rights_of(table.code, tokens).may_see
    assert not is_seated(phone, table)
    assert log(table)[-1] == "Ben's seat is free."


def test_forgetting_one_phone_leaves_the_other_its_seat(app: Flask, table: NewTable) -> None:
    phone = seated(app, table, seat=1)
    second = use_link(table.code, new_link(table.code, host(table), "seat", 1))
    post(phone, "/", "/forget")
    assert rights_of(table.code, [second]).seats == {1}
    assert history(table.code).taken == {1}
