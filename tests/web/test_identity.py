"""What a phone remembers: in its own cookie, and nowhere else."""

from flask import Flask

from companion.tables.access.codes import new_code, new_token
from companion.web.security.identity import (
    all_tokens,
    forget_all,
    known_name,
    remember,
    remember_draft,
    remember_group,
    remember_name,
    tokens_of,
)

COOKIE = 4096
"""Bytes that every browser keeps of a cookie."""


def test_a_phone_holds_its_tokens_table_by_table(app: Flask) -> None:
    with app.test_request_context():
        assert tokens_of("BCDFGH") == ()
        remember("BCDFGH", "one")
        remember("JKMNPQ", "two")
        remember("BCDFGH", "three")
        assert tokens_of("BCDFGH") == ("one", "three")
        assert all_tokens() == ("one", "two", "three")


def test_a_token_is_kept_once(app: Flask) -> None:
    with app.test_request_context():
        remember("BCDFGH", "one")
        remember("BCDFGH", "one")
        assert tokens_of("BCDFGH") == ("one",)


def test_the_oldest_tables_make_room_before_the_cookie_is_full(app: Flask) -> None:
    @app.get("/many")
    def many() -> str:
        remember_name("Ā" * 40)
        for _ in range(300):
            remember(new_code(), new_token())
            remember_draft(new_code() + new_code(), new_token())
            remember_group(new_token())
        remember("BCDFGH", "newest")
        return str(len(all_tokens()))

    answer = app.test_client().get("/many")
    assert len(answer.headers["Set-Cookie"]) < COOKIE
    with app.test_request_context(headers={"Cookie": answer.headers["Set-Cookie"]}):
        assert all_tokens()[-1] == "newest"


def test_forget_me_forgets_tables_and_name(app: Flask) -> None:
    with app.test_request_context():
        remember("BCDFGH", "one")
        remember_name("Ana")
        assert known_name() == "Ana"
        forget_all()
        assert (known_name(), all_tokens(), tokens_of("BCDFGH")) == ("", (), ())


def test_a_phone_is_remembered_for_a_year(app: Flask) -> None:
    @app.get("/join")
    def join() -> str:
        remember("BCDFGH", "one")
        return ""

    assert "Expires=" in app.test_client().get("/join").headers["Set-Cookie"]
