"""Phones at one table ask one after the other: none is given what was found out for another."""

import re
from collections.abc import Callable
from itertools import permutations

import pytest
from flask import Flask

from companion.tables.storage.cache import memory
from tests.web.pages.conftest import Phone
from tests.web.pages.test_hidden_cards import Table

FRAGMENT = {"HX-Request": "true"}


def fetched(phone: Phone, code: str) -> tuple[str, str]:
    """The fragment and the choices, as a phone fetches them after every move."""
    answers = (
        phone.client.get(f"/t/{code}", headers=FRAGMENT).text,
        phone.client.get(f"/t/{code}/choices?made=0").text,
    )
    page, choices = (re.sub(r'name="client_id" value="[^"]*"', "", text) for text in answers)
    return re.sub(r'name="csrf_token" value="[^"]*"', "", page), choices


def alone(app: Flask, phone: Phone, code: str) -> tuple[str, str]:
    """What a phone is given that is the first one to ask."""
    with app.app_context():
        memory().findings.drop(code)
    return fetched(phone, code)


def secret_choice(app: Flask) -> tuple[str, dict[str, Phone]]:
    """Arena, where everybody chooses at the same time, each from a hand of their own."""
    phones = {name: Phone(app.test_client()) for name in ("host", "ben", "ana")}
    code = phones["host"].open_table("Cleo", "Ben", "Ana", game="arena", **{"option.cards": "app"})
    for seat, phone in enumerate(phones.values()):
        assert phone.post(f"/j/{code}", seat=seat, stay="yes") == 200
    return code, phones


def held_card(app: Flask) -> tuple[str, dict[str, Phone]]:
    """Grecos, where Ben holds the card of the Fates."""
    table = Table(app, "fates")
    return table.code, {"host": table.host, "ana": table.ana, "ben": table.ben}


@pytest.mark.parametrize("deal", [secret_choice, held_card])
def test_every_order_of_asking_gives_each_phone_its_own_answer(
    app: Flask, deal: Callable[[Flask], tuple[str, dict[str, Phone]]]
) -> None:
    code, phones = deal(app)
    own = {name: alone(app, phone, code) for name, phone in phones.items()}
    assert len(set(own.values())) == len(own), "each sees something else"
    for order in permutations(phones):
        with app.app_context():
            memory().findings.drop(code)
        assert {name: fetched(phones[name], code) for name in order} == own, order
