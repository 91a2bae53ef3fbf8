"""The page that puts the board right: taps, choices, before and after, and asking the others."""

import re

from tests.web.pages.conftest import Phone

from .test_log import TENT, TOTEM, opened


def follow(phone: Phone, text: str) -> None:
    """Tap the link that says so."""
    found = re.search(
        rf'<a [^>]*href="([^"]+)"[^>]*>(?:<i[^>]*></i>)?(?:<span>)?{re.escape(text)}', phone.page
    )
    assert found is not None, text
    phone.get(found[1])


def draft(code: str, *changes: str) -> str:
    return f"/t/{code}/correct?" + "&".join(f"c={one}" for one in changes)


def test_a_tap_shows_what_can_lie_there_and_a_choice_is_one_more(host: Phone) -> None:
    code = opened(host)
    host.get(f"/t/{code}/correct?place={TENT}")
    assert "Space 1 of Duskmoor" in host.words
    follow(host, "Ben's tent")
    assert "Space 1 of Duskmoor: Ben's tent, not empty" in host.page
    assert "Put it right" in host.words
    assert "Before" in host.words


def test_it_is_done_with_one_tap_and_the_log_says_what(host: Phone) -> None:
    code = opened(host)
    assert host.post(f"/t/{code}/correct", c=f"{TENT}~1", revision=host.at(code)) == 200
    host.get(f"/t/{code}/log")
    assert "Space 1 of Duskmoor: Ben's tent, not empty." in host.page


def test_the_choice_that_was_recorded_is_no_change(host: Phone) -> None:
    code = opened(host)
    host.get(draft(code, f"{TENT}~1") + f"&place={TENT}")
    follow(host, "empty")
    assert "Put it right" not in host.words


def test_what_cannot_be_is_said_in_words_and_not_offered(host: Phone) -> None:
    code = opened(host)
    lands = ("duskmoor", "farhaven", "saltreach")
    host.get(draft(code, *[f"totems.{land}.0~4" for land in lands]))
    assert "That cannot be" in host.words
    assert "Put it right" not in host.words


def test_an_address_that_makes_no_sense_shows_the_board(host: Phone) -> None:
    code = opened(host)
    for query in ("c=nonsense", "c=sea~9", "place=nowhere", "before=maybe", "c=~&c=%00~%00"):
        assert host.get(f"/t/{code}/correct?{query}") == 200
        assert "Put it right" not in host.words


def test_a_refusal_keeps_the_draft(host: Phone) -> None:
    code = opened(host)
    late = host.at(code)
    host.confirm(code, TOTEM, insist="yes")
    assert host.post(f"/t/{code}/correct", c=f"{TENT}~1", revision=late) == 409
    assert "Put it right" in host.words


def test_the_others_see_it_on_the_board_before_they_agree(host: Phone, guest: Phone) -> None:
    code = opened(host)
    host.post(f"/j/{code}", seat="0")
    guest.post(f"/j/{code}", seat="1")
    host.post(f"/t/{code}/correct", c=f"{TENT}~0", revision=host.at(code))
    guest.get(f"/t/{code}")
    assert "Ann asks to put the board right" in guest.words
    follow(guest, "Before and after, on the board")
    assert "Space 1 of Duskmoor: Ann's tent, not empty" in guest.page
    assert "Yes, it lies so" in guest.words
    guest.get(f"/t/{code}")
    guest.post(f"/t/{code}/answer-back", yes="yes", **guest.hidden("/answer-back"))
    guest.get(f"/t/{code}/log")
    assert "The position was corrected by hand." in guest.words


def test_a_hand_is_put_right_on_its_owners_phone_alone(host: Phone, guest: Phone) -> None:
    code = opened(host, **{"option.cards": "app"})
    host.post(f"/j/{code}", seat="0")
    guest.post(f"/j/{code}", seat="1")
    for phone, mine, theirs in ((host, "Ann", "Ben"), (guest, "Ben", "Ann")):
        phone.get(f"/t/{code}/correct")
        assert f"tundra cards in {mine}'s hand" in phone.words
        assert f"in {theirs}'s hand" not in phone.words


def test_a_table_that_is_only_counted_has_no_such_page(host: Phone) -> None:
    code = opened(host, mode="count")
    assert "Put the board right" not in host.words
    host.get(f"/t/{code}/correct")
    assert "Put the board right" not in host.words
