"""Disputes on pages: the ways out of an illegal move, decisions, questions for another phone."""

import html
import json
import re
import time
import zlib
from base64 import urlsafe_b64encode
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.documents import load_document
from companion.documents.questions import packed, unpacked
from companion.engine.problems import Malformed
from companion.games import get_game
from tests.web.pages.conftest import Phone

from .test_groups import invited, kept
from .test_log import TOTEM, opened


def found_late(host: Phone) -> str:
    """A totem where no tent stands, and a tent of somebody else since; the table's code."""
    code = opened(host)
    host.confirm(code, TOTEM, insist="yes")
    host.get(f"/t/{code}")
    host.play(code)
    host.get(f"/t/{code}/log?at=1&ask=legal")
    return code


def link(page: str, text: str) -> str:
    """The address of the link that says so."""
    found = re.search(rf'href="([^"]+)"[^>]*>{text}', page)
    assert found is not None, text
    return html.unescape(found[1])


def test_the_card_names_three_ways_and_the_usual_one(host: Phone) -> None:
    found_late(host)
    for said in ("Leave it", "Put right what can be", "Go back to before it"):
        assert said in host.words
    assert "usual in organised play" in host.words
    assert "as in chess" in host.words


def test_a_way_out_is_one_tap(host: Phone) -> None:
    code = found_late(host)
    sent = {"revision": host.at(code), "of": 1}
    assert host.post(f"/t/{code}/settle", way="burn", **sent) == 422
    assert host.post(f"/t/{code}/settle", way="repair", **sent) == 200
    host.get(f"/t/{code}/log")
    assert "The position was corrected by hand." in host.words


def test_the_board_shows_a_way_before_it_is_chosen(host: Phone) -> None:
    code = found_late(host)
    host.get(f"/t/{code}/log?at=1&ask=legal&way=back")
    assert "Hide" in host.words
    assert host.get(f"/t/{code}/log?at=1&ask=legal&way=nonsense") == 200
    assert "Hide" not in host.words


def test_what_is_let_pass_is_no_dispute_any_more(host: Phone) -> None:
    code = found_late(host)
    sent = {"revision": host.at(code), "on": 1, "rule": "totem_limit", "passes": "no_tent"}
    assert host.post(f"/t/{code}/otherwise", **sent) == 200
    host.confirm(code, "totem.saltreach")
    host.get(f"/t/{code}/log?at={host.at(code)}&ask=legal")
    assert "Your table had decided to let it pass." in host.words
    assert "Go back to before it" not in host.words


def test_the_next_game_of_the_group_offers_what_the_last_one_decided(host: Phone) -> None:
    code = found_late(host)
    sent = {"revision": host.at(code), "on": 1, "rule": "totem_limit", "passes": "no_tent"}
    host.post(f"/t/{code}/otherwise", **sent)
    host.get("/new/iwari")
    assert "Rulings to play otherwise (1)" in host.words
    assert "We let this pass" in host.words
    later = opened(host)
    assert host.confirm(later, TOTEM) == 200
    assert "happened anyway" in log_words(host, later)


def test_a_ruling_is_chosen_at_set_up(host: Phone) -> None:
    host.get("/new/khilor?name=Ana&name=Ben&option.KH-5=otherwise")
    box = re.search(r'<input type="checkbox" name="option.KH-5"[^>]*>', host.page)
    assert box is not None
    assert "checked" in box[0]


def log_words(host: Phone, code: str) -> str:
    host.get(f"/t/{code}/log?at={host.at(code)}")
    return host.words


# Questions


def question(host: Phone) -> str:
    """The address of the question whether the totem was allowed."""
    found_late(host)
    return link(host.page, "Show this question on another phone")


def test_a_question_is_the_same_for_somebody_who_is_not_at_the_table(
    host: Phone, guest: Phone
) -> None:
    guest.get(question(host))
    assert "Not legal" in guest.words
    assert "A totem needs a tent beside it, and Duskmoor has none." in guest.words
    assert "IW-7" in guest.words
    assert "It is our own decision, since version 0.1.0." in guest.words
    assert "Legal, and near to it" in guest.words


def test_a_question_has_a_qr_and_a_file_that_is_a_document(host: Phone) -> None:
    address = question(host)
    host.get(address)
    assert host.get(re.sub(r"\?", "/qr.svg?", address)) == 200
    assert host.get(re.sub(r"\?", "/question.json?", address)) == 200
    document = load_document(json.loads(host.page))
    assert type(document.move).__name__ == "PlaceTotem"  # type: ignore[union-attr]


@pytest.mark.parametrize("q", ["", "x", "eJw", "AAAA", "%00", "e30"])
def test_a_link_that_is_not_whole_says_what_to_do(host: Phone, q: str) -> None:
    assert host.get(f"/question/iwari?q={q}") == 422
    assert "scan the code once more" in host.words or "cannot be read" in host.words


def test_a_question_that_unpacks_without_end_is_refused() -> None:
    bomb = urlsafe_b64encode(zlib.compress(b" " * 50_000_000)).decode()
    with pytest.raises(Malformed):
        unpacked(get_game("iwari"), bomb)


def test_where_something_is_hidden_there_is_no_question_to_pass_on(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    host.get(f"/t/{code}?tap=totem.duskmoor")
    assert "Show this question" not in host.words


def test_what_is_packed_is_unpacked_the_same(host: Phone) -> None:
    query = parse_qs(urlsplit(question(host)).query)
    game = get_game("iwari")
    found = unpacked(game, query["q"][0])
    assert packed(game, found.at, found.move) == query["q"][0]


def test_a_verdict_is_quick_and_always_the_same(host: Phone) -> None:
    address, times, pages = question(host), [], set[str]()
    for _ in range(20):
        begun = time.perf_counter()
        host.get(address)
        times.append(time.perf_counter() - begun)
        pages.add(re.sub(r'csrf[^>]+>|nonce="[^"]+"', "", host.page))
    assert sorted(times)[10] < 0.5
    assert len({"Not legal" in page for page in pages}) == 1


def test_the_form_of_another_rule_than_the_one_broken_is_refused(host: Phone) -> None:
    code = found_late(host)
    for forged in ({"rule": "turn"}, {"passes": "made_up"}, {"on": 0}):
        sent = {"on": 1, "rule": "totem_limit", "passes": "no_tent", **forged}
        assert host.post(f"/t/{code}/otherwise", revision=host.at(code), **sent) in (403, 404)
    assert host.post(f"/t/{code}/moves", revision=host.at(code)) == 422


# Rulings as a file


def brings(phone: Phone, text: str, slug: str = "iwari") -> int:
    """Choose a file of rulings for a new game."""
    sent = {"file": (BytesIO(text.encode()), "rulings.json")}
    answer = phone.client.post(f"/new/{slug}/rulings", data=sent, follow_redirects=True)
    return phone._took(answer)


def test_a_table_keeps_its_rulings_as_a_file_and_another_group_plays_by_it(
    host: Phone, guest: Phone
) -> None:
    code = found_late(host)
    sent = {"revision": host.at(code), "on": 1, "rule": "totem_limit", "passes": "no_tent"}
    host.post(f"/t/{code}/otherwise", **sent)
    sent = {"revision": host.at(code), "on": 1, "rule": "tent_majority", "option": "IW-4"}
    assert host.post(f"/t/{code}/otherwise", choice="otherwise", **sent) == 200
    host.get(f"/t/{code}/rulings.json")
    kept = host.page
    assert json.loads(kept) == {
        "game": "iwari",
        "options": {"IW-4": "otherwise"},
        "passes": [{"rule": "totem_limit", "code": "no_tent"}],
    }
    assert brings(guest, kept) == 200
    assert "Rulings to play otherwise (2)" in guest.words
    form = re.search(r'name="pass" value="(totem_limit/no_tent)" checked', guest.page)
    assert form is not None
    code = guest.open_table(
        "Ana", "Ben", **{"option.IW-4": "otherwise", "pass": form[1], "set.start_player": "0"}
    )
    assert guest.confirm(code, TOTEM) == 200
    assert "happened anyway" in log_words(guest, code)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '{"game": "khilor", "options": {}}',
        '{"game": "iwari", "options": {"cards": "app"}}',
        '{"game": "iwari", "options": {"IW-4": "sideways"}}',
        '{"game": "iwari", "options": {}, "passes": [{"rule": "x", "code": "y"}]}',
        '{"game": "iwari", "options": {}, "passes": [{"rule": "turn", "code": "<b>"}]}',
        '{"game": "iwari", "options": {}, "more": 1}',
    ],
)
def test_a_file_that_is_none_is_refused_in_words(host: Phone, text: str) -> None:
    assert brings(host, text) == 422
    assert "This file cannot be used" in host.words


def test_a_link_that_names_nonsense_lets_nothing_pass(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", **{"pass": "nonsense", "set.start_player": "0"})
    assert host.confirm(code, TOTEM) == 409


def test_a_group_knows_what_it_has_decided_on_every_phone_of_it(host: Phone, guest: Phone) -> None:
    group, table = kept(host)
    later = host.open_table("Ann", "Ben", "Cleo", group=group, **{"set.start_player": "0"})
    host.get(f"/t/{later}?tap={TOTEM}")
    assert host.post(f"/t/{later}/otherwise", **host.hidden("/otherwise")) == 200
    guest.get("/new/iwari")
    assert "We let this pass" not in guest.words
    guest.post(f"/i/{invited(host, group)}")
    guest.get("/new/iwari")
    assert "We let this pass" in guest.words
    assert table != later
