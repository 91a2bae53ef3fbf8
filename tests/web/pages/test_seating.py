"""The form of a new game: people, colours and places, one tap after the other, without scripts."""

import re

import pytest

from tests.web.pages.conftest import Phone


def tap(phone: Phone, game: str, do: str, **fields: object) -> None:
    """Send the form as it stands with one of its buttons."""
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', phone.page):
        if not name.startswith(("option.", "edition", "csrf")):
            sent.setdefault(name, []).append(value)
    sent.pop("ticks", None)
    assert phone.post(f"/new/{game}", **(sent | fields | {"do": do})) == 200


def seated(phone: Phone) -> list[str]:
    """The seats in their order, each with what stands on it."""
    parts = phone.page.split('class="round"')[1].split("</section>")[0]
    found = re.findall(r"<button.*?</button>", parts, re.DOTALL)
    cards = [card for card in found if 'value="seat:' in card]
    return [" ".join(re.sub(r"<[^>]+>", " ", card).split()[1:]) for card in cards]


def test_who_played_before_is_offered_first_and_sits_down_by_a_tap(host: Phone) -> None:
    host.open_table("Ann", "Ben", "Cleo")
    host.get("/new/iwari")
    assert [name.split()[0] for name in seated(host)[:3]] == ["Ann", "Ben", "Cleo"]
    host.get("/new/iwari?at=0")
    tap(host, "iwari", "name:Cleo")
    tap(host, "iwari", "name:Ann")
    assert [name.split()[0] for name in seated(host)[:2]] == ["Cleo", "Ann"]


def test_people_take_what_was_chosen_for_them_to_another_seat(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=0")
    tap(host, "iwari", "starts")
    tap(host, "iwari", "item:colour.0=forest")
    assert "Ann Forest tribe, starts" in seated(host)[0]
    tap(host, "iwari", "move")
    tap(host, "iwari", "seat:2")
    assert "Ann Forest tribe, starts" in seated(host)[2]
    assert "Cleo" in seated(host)[0]


def test_a_colour_that_is_taken_is_swapped(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=0&set.colour.0=forest&set.colour.1=coast")
    tap(host, "iwari", "item:colour.0=coast")
    assert "Ann Coast tribe" in seated(host)[0]
    assert "Ben Forest tribe" in seated(host)[1]


def test_who_leaves_leaves_nothing_behind(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=1&set.start_player=2&set.colour.2=desert")
    tap(host, "iwari", "out")
    assert "Cleo Desert tribe, starts" in seated(host)[1]
    assert not any("Ben" in seat for seat in seated(host))


def test_a_seat_without_a_name_is_somebodys(host: Phone) -> None:
    host.get("/new/grecos?at=0")
    tap(host, "grecos", "somebody")
    tap(host, "grecos", "somebody")
    assert [seat.split()[:2] for seat in seated(host)[:2]] == [["Player", "1"], ["Player", "2"]]


@pytest.mark.parametrize(
    "do",
    [
        "seat:",
        "seat:-1",
        f"seat:{'9' * 5000}",
        "name:",
        "item:",
        "item:colour.0",
        "item:colour.0=plaid",
        "item:nonsense=1",
        "out",
        "\x00",
        "starts:now",
    ],
)
def test_nonsense_taps_leave_a_form_that_works(host: Phone, do: str) -> None:
    fields = {"name": ["Ann", "Ben"], "at": "7", "set.start_player": "9" * 5000, "mode": "track"}
    assert host.post("/new/iwari", do=do, **fields) == 200
    assert "Deal the set-up" in host.words
    assert host.post("/new/iwari", do="move", **{**fields, "name": ["x"] * 999}) == 200
    assert len(seated(host)) <= 6


@pytest.mark.parametrize(
    ("slug", "names", "said"),
    [
        ("iwari", ["Ann"], "Iwari is for 2 to 5 players: 1 more, with or without a name."),
        ("ichor", [], "Ichor is for 2 players: 2 more, with or without a name."),
        ("ichor", ["Ann", "Ben", "Cleo"], "Ichor is for 2 players: one of you has to get up."),
        ("khilor", list("ABCDE"), "Khilor is for 1 to 4 players: one of you has to get up."),
    ],
)
def test_a_wrong_number_of_people_is_answered_with_what_to_do(
    host: Phone, slug: str, names: list[str], said: str
) -> None:
    assert host.post(f"/new/{slug}", name=names) == 422
    assert said in host.words


def test_the_page_that_dealt_a_table_leads_back_to_it_until_that_game_is_over(host: Phone) -> None:
    again = {"client_id": "the-same-page-of-seats"}
    code = host.open_table("Ann", "Ben", **again)
    assert host.open_table("Ann", "Ben", **again) == code
    assert host.post(f"/t/{code}/finish", revision=host.at(code)) == 200
    assert host.open_table("Ann", "Ben", **again) != code
