"""Lobby, new game, set-up, joining, score, log, editions, rules."""

import ast
import json
import re
from pathlib import Path

import pytest
from flask import Flask

from companion.engine.game import AnyGame
from companion.extensions import limiter
from companion.settings import template_folder
from tests.web.pages.conftest import Phone


def test_the_lobby_offers_every_game(host: Phone, game: AnyGame) -> None:
    host.get("/")
    assert game.title in host.words


def test_the_lobby_lists_this_phones_tables_only(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    host.get("/")
    assert code in host.words
    guest.get("/")
    assert code not in guest.words


def test_the_lobby_says_whose_turn_it_is_and_how_long_a_table_is_kept(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", **{"set.start_player": "1"})
    guest.post(f"/j/{code}", seat=1)
    host.get("/")
    assert "Ben’s turn" in host.words
    assert "kept until" in host.words
    guest.get("/")
    assert "Your turn" in guest.words


def test_a_table_is_put_away_and_brought_back_by_its_host(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    guest.post(f"/j/{code}", seat=1)
    guest.get(f"/t/{code}/shelf")
    assert "Only the host’s phone" in guest.words
    assert guest.post(f"/t/{code}/shelf") == 403
    host.post(f"/t/{code}/shelf")
    assert "Put away (1)" in host.words
    host.post(f"/t/{code}/shelf", back="yes")
    assert "Put away (" not in host.words


def test_deleting_says_what_goes_and_leaves_nothing(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}/shelf")
    assert "the log with 2 entries, the score, 1 seat held by phones and every link" in host.words
    assert guest.post(f"/t/{code}/delete") == 403
    assert host.post(f"/t/{code}/delete") == 200
    assert code not in host.words
    assert host.get(f"/t/{code}") == 404
    response = guest.client.get(f"/t/{code}", headers={"HX-Request": "true"})
    assert response.headers["HX-Redirect"] == f"/?gone={code}"


def test_a_code_is_typed_in_any_case_with_spaces(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    guest.post("/j", code=f" {code[:3].lower()} {code[3:].lower()} ")
    assert "Who are you?" in guest.words


def test_an_unknown_code_says_what_to_do(guest: Phone) -> None:
    assert guest.post("/j", code="NOSUCH") == 404
    assert "Check the letters" in guest.words


def test_forget_me_gives_up_every_seat(host: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    host.post("/forget")
    host.get(f"/t/{code}")
    assert "Who are you?" in host.words


@pytest.mark.parametrize(
    "names",
    [
        [],
        ["Ann"],
        ["Ann", "x" * 10_000],
        ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"],
        ["Ann", "\x00Ben"],
        ["Ann", "ann"],
    ],
)
def test_names_that_cannot_play_are_refused_beside_the_form(host: Phone, names: list[str]) -> None:
    assert host.post("/new/iwari", name=names, mode="track") == 422
    assert "Deal the set-up" in host.words


def test_markup_and_emoji_in_a_name_are_shown_as_typed(host: Phone) -> None:
    code = host.open_table("<b>Ann</b>", "Ben 🦉")
    response = host.client.get(f"/t/{code}/setup?step=tribes").get_data(as_text=True)
    assert "&lt;b&gt;Ann&lt;/b&gt;" in response
    assert "<b>Ann</b>" not in response
    assert "Ben 🦉" in response


def test_unknown_games_editions_and_options_say_so(host: Phone) -> None:
    assert host.get("/new/chess") == 404
    assert host.get("/rules/chess") == 404
    good = {"name": ["Ann", "Ben"], "mode": "track"}
    assert host.post("/new/iwari", **good, edition="no-such-map") in (404, 422)
    assert host.post("/new/iwari", **good, **{"option.cards": "nonsense"}) == 422
    assert host.post("/new/iwari", **good, **{"set.start_player": "7"}) == 422


def test_a_set_up_link_makes_the_same_deal_again(host: Phone) -> None:
    first = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{first}/setup")
    link = host.page.split('value="http')[1].split('"')[0]
    path = "/new/" + link.split("/new/")[1]
    assert "seed=K7Q2" in path
    host.get(path)
    assert 'name="seed" value="K7Q2"' in host.page


def test_one_item_is_set_by_hand_and_the_others_stay(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/setup?step=mountains")
    mountains = host.words.split("Place 3 mountains")[1][:120]
    step = f"/t/{code}/setup?step=start_player&laid=3"
    assert host.post(step, revision=0, item="start_player", value="2") == 200
    assert "Cleo starts" in host.words
    host.get(f"/t/{code}/setup?step=mountains")
    assert mountains in host.words
    assert "Set by hand" in host.words


def test_who_starts_and_where_victory_cards_lie_is_one_tap(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/setup?step=start_player")
    assert 'name="item" value="start_player"' in host.page
    assert 'name="value" value="2"' in host.page
    code = host.open_table("Ann", "Ben", game="ichor", **{"option.victory_cards": "yes"})
    step = f"/t/{code}/setup?step=victory_cards"
    host.get(step)
    assert "by lot unless it was set by hand" in host.words
    assert 'name="item" value="monster_victory"' in host.page
    assert host.post(step, revision=0, item="monster_victory", value="c") == 200
    assert "in column c and" in host.words


def test_many_items_are_gone_through_one_by_one_beside_their_picture(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="ichor")
    host.get(f"/t/{code}/setup?step=monsters_line&laid=2")
    assert "To change one, tap it on the picture." in host.words
    assert "Monster in column" not in host.words
    step = f"/t/{code}/setup?step=monsters_line&laid=2"
    assert host.post(f"{step}&item=monster_2", revision=0, item="monster_1", value="siren") == 200
    assert "Monster in column b: tap it on the picture, or here" in host.words
    assert host.post(f"{step}&item=monster_3", revision=1, item="monster_2", value="siren") == 200
    host.get(step)
    assert ", Siren, " in host.words.split("left to right:")[1]


def test_one_item_is_drawn_again(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    assert host.post(f"/t/{code}/setup", revision=0, item="start_player") == 200
    assert "Ann starts" not in host.words


def test_what_is_set_by_hand_is_checked(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.post(f"/t/{code}/setup", revision=0, item="start_player", value="9") == 422
    assert host.post(f"/t/{code}/setup", revision=0, item="nonsense", value="9") == 422
    assert host.post(f"/t/{code}/setup", revision=0, item="nonsense") == 422


def test_after_the_first_move_the_set_up_stands(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, "duskmoor-1")
    assert host.post(f"/t/{code}/setup", revision=1) == 409


def test_a_taken_seat_is_asked_for_and_the_host_agrees(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.post(f"/j/{code}", seat=1, stay="yes")
    assert guest.post(f"/j/{code}", seat=1) == 403
    guest.post(f"/j/{code}", seat=1, ask="yes")
    assert "The host is asked" in guest.words
    host.get(f"/t/{code}/host")
    assert "Another phone asks for Ben’s seat." in host.words
    grant = host.page.split("/approve")[0].split("/grants/")[-1]
    guest.post(f"/t/{code}/grants/{grant}/approve")
    guest.get(f"/t/{code}")
    assert "Who are you?" in guest.words
    host.post(f"/t/{code}/grants/{grant}/approve")
    guest.get(f"/j/{code}?waiting=")
    assert "Who are you?" not in guest.words


def test_a_phone_that_waits_for_a_seat_says_so_whenever_it_looks(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.post(f"/j/{code}", seat=1, stay="yes")
    guest.post(f"/j/{code}", seat=1, ask="yes")
    for _ in range(2):
        guest.get(f"/j/{code}?waiting=")
        assert "The host is asked" in guest.words
        assert "asked for by this phone" in guest.words


def test_a_phone_that_holds_a_seat_waits_for_another(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.post(f"/j/{code}", seat=1, stay="yes")
    guest.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1, ask="yes")
    guest.get(f"/j/{code}?waiting=")
    assert "The host is asked" in guest.words


def test_a_phone_whose_seat_was_revoked_is_sent_away(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}/host")
    verbs = [part.split('"')[0] for part in host.page.split("/grants/")[1:]]
    grant = next(verb.split("/")[0] for verb in verbs if verb.endswith("revoke"))
    host.post(f"/t/{code}/grants/{grant}/revoke")
    guest.get(f"/t/{code}")
    assert "Who are you?" in guest.words
    assert "taken this phone's place away" in guest.words


def test_the_qr_holds_the_join_address_and_no_secret(host: Phone) -> None:
    code = host.open_table("Ann", "Ben")
    response = host.client.get(f"/j/{code}/qr.svg")
    assert response.mimetype == "image/svg+xml"
    host.get(f"/t/{code}/host")
    assert f"/j/{code}" in host.page


def test_a_number_of_the_score_leads_to_its_lines_and_spaces(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.confirm(code, "duskmoor-1")
    host.get(f"/t/{code}/score?category=tents&seat=0")
    assert "Most tents in Duskmoor" in host.words
    assert "ring-set" in host.page


def test_a_closed_game_is_in_the_history(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, "duskmoor-1")
    assert host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes") == 200
    host.get("/history")
    assert "Ann, Ben, Cleo" in host.words
    move = json.dumps({"type": "place_tent", "space": "duskmoor-2", "cards": []})
    assert host.post(f"/t/{code}/moves", revision=2, move=move) == 409


def test_a_game_that_is_not_over_is_closed_only_from_where_the_page_says_so(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.post(f"/t/{code}/finish", revision=0) == 409
    assert "By its rules this game is not over yet." in host.words
    host.get(f"/t/{code}/score")
    closing = host.page.split('<details class="closing">')[1].split("</details>")[0]
    assert 'name="insist" value="yes"' in closing


def test_a_player_confirms_the_score(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.post(f"/t/{code}/finish", revision=0, insist="yes")
    assert host.post(f"/t/{code}/confirm", revision=1, seat=0) == 200
    assert "confirmed" in host.words


def test_the_big_screen_has_no_controls(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/tv")
    assert host.lit() == []
    assert "Confirm" not in host.words


def test_a_link_for_a_seat_is_handed_out_and_works_once_shown(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.post(f"/t/{code}/links", **{"for": "1"}) == 200
    link = host.page.split(f"/t/{code}/with/")[1].split('"')[0]
    guest.get(f"/t/{code}/with/{link}")
    assert "Ben’s seat" in guest.words
    assert "This link is good for one phone." in guest.words
    guest.post(f"/t/{code}/with/{link}")
    assert "Who are you?" not in guest.words
    guest.get(f"/j/{code}")
    assert "on this phone" in guest.words


def test_only_the_host_hands_out_links(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.post(f"/j/{code}", seat=1)
    assert guest.post(f"/t/{code}/links", **{"for": "host"}) == 403
    assert host.post(f"/t/{code}/links", **{"for": "nonsense"}) == 422


def test_a_made_up_link_leads_to_the_join_page(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/t/{code}/with/made-up")
    assert "Who are you?" in guest.words


def test_after_the_end_the_join_page_offers_to_look_and_no_seats(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    guest.get(f"/j/{code}")
    assert "Nobody can take a seat any more, but everybody can see how it ended." in guest.words
    assert "ask to take over" not in guest.words
    assert guest.post(f"/j/{code}", seat=1) == 409
    assert "This game is over, and its seats are closed. You can still watch it." in guest.words
    assert guest.post(f"/j/{code}") == 200
    assert "See the score" in guest.words


# Pages and templates stay small enough to be read

WEB = Path(__file__).parents[3] / "companion" / "web"
MODULES = sorted([*WEB.glob("pages/**/*.py"), *WEB.glob("parts/*.py")])
TEMPLATES = sorted(Path(template_folder()).rglob("*.html"))
MOST_FIELDS = 15
MOST_CONDITIONS = 15
LONGEST_LINE = 160
ROOM = 15
"""Templates in a folder at most."""

COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")


def conditions(template: str) -> int:
    """How often a template decides: each `if` and `elif`, also in a loop or an expression."""
    tags = (TEXT.sub("", tag) for tag in TAG.findall(COMMENT.sub("", template)))
    return sum(len(re.findall(r"\b(?:if|elif)\b", tag)) for tag in tags)


def test_conditions_are_counted_wherever_they_stand() -> None:
    assert conditions("{% if a %}{% elif b %}{% endif %}{{ 'if' if c }}{% for d in e if d %}") == 4
    assert conditions('{# if #}<p title="if">if</p>{% set a = "if" %}') == 0


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_page_has_too_many_fields(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    fields = {
        found.name: sum(isinstance(line, ast.AnnAssign) for line in found.body)
        for found in ast.walk(tree)
        if isinstance(found, ast.ClassDef)
    }
    assert {name: n for name, n in fields.items() if n > MOST_FIELDS} == {}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_decides_little_and_has_no_long_line(path: Path) -> None:
    text = path.read_text("utf-8")
    assert conditions(text) <= MOST_CONDITIONS
    assert [line for line in text.splitlines() if len(line) > LONGEST_LINE] == []


def test_every_room_of_templates_can_be_looked_over() -> None:
    rooms = {path.parent for path in TEMPLATES}
    crowded = {
        str(room): number
        for room in rooms
        if (number := sum(path.parent == room for path in TEMPLATES)) > ROOM
    }
    assert crowded == {}


def test_an_address_may_search_so_often_and_the_rules_may_be_read_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    monkeypatch.setattr("companion.web.pages.rules.found_in", lambda *_: ())
    limiter.reset()
    client = app.test_client()
    doors = ("/rules?q=zeus", "/rules/ichor?q=zeus")
    answers = [client.get(doors[n % 2]).status_code for n in range(122)]
    limited = client.get("/rules/ichor").status_code
    limiter.reset()
    assert answers == [200] * 120 + [429] * 2
    assert limited == 200


def test_an_address_may_open_so_many_tables_by_page_and_by_program_and_tap_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    limiter.reset()
    client = app.test_client()
    program = [client.post("/api/v1/tables", json={}).status_code for _ in range(59)]
    page = [client.post("/new/pig", data={"name": "Ana"}).status_code for _ in range(2)]
    tapped = client.post("/new/pig", data={"name": "Ana", "do": "add"}).status_code
    limiter.reset()
    assert program == [422] * 59
    assert page[0] < 429 == page[1]
    assert tapped < 400
