"""The table page: taps, previews, refusals, take-back, other phones."""

import json
import re

from tests.web.pages.conftest import Phone

TENT = "duskmoor-1"


def test_a_tap_on_a_lit_place_previews_the_move_in_words(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}?revision=0&tap={TENT}")
    assert "places a tent on space 1 of Duskmoor" in host.words
    assert "Confirm" in host.words


def test_a_confirmed_move_is_on_every_phone(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/j/{code}")
    guest.post(f"/j/{code}", seat=1)
    host.confirm(code, TENT)
    guest.get(f"/t/{code}")
    assert "places a tent on space 1 of Duskmoor" in guest.words


def test_an_illegal_wish_is_answered_with_reason_rule_and_ruling(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}?revision=0&tap=totem.duskmoor")
    assert "Not allowed" in host.words
    assert "IW-7" in host.words
    assert "It happened anyway" in host.words


def test_what_happened_anyway_is_recorded_and_flagged(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.confirm(code, "totem.duskmoor", insist="yes") == 200
    assert "happened anyway" in host.words


def test_an_illegal_move_without_insisting_is_refused_and_nothing_is_written(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.confirm(code, "totem.duskmoor") == 409
    host.get(f"/t/{code}")
    assert host.revision == 0


def test_what_hands_cannot_do_cannot_be_insisted_on(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, TENT)
    taken = json.dumps({"type": "place_tent", "space": TENT, "cards": []})
    assert host.post(f"/t/{code}/moves", revision=1, move=taken, insist="yes") == 409


def test_of_two_phones_at_the_same_position_the_second_is_asked_to_look_again(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    first = json.dumps({"type": "place_tent", "space": "duskmoor-1", "cards": []})
    second = json.dumps({"type": "place_tent", "space": "duskmoor-2", "cards": []})
    assert host.post(f"/t/{code}/moves", revision=0, move=first) == 200
    assert host.post(f"/t/{code}/moves", revision=0, move=second) == 409
    assert "Somebody was faster" in host.words
    assert host.revision == 1


def test_a_repeated_tap_counts_once(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    move = json.dumps({"type": "place_tent", "space": TENT, "cards": []})
    for _ in range(2):
        assert host.post(f"/t/{code}/moves", revision=0, move=move, client_id="the-same-tap") == 200
    assert host.revision == 1


def test_taps_on_an_older_position_show_what_happened_meanwhile(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, TENT)
    host.get(f"/t/{code}?revision=0&tap=duskmoor-2")
    assert "Meanwhile" in host.words
    assert "Confirm" not in host.words


def test_of_much_that_happened_meanwhile_the_last_is_shown_above_the_board(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    for tent in ("duskmoor-1", "farhaven-1", "icereach-1", "thornvale-1", "pinehollow-1"):
        host.confirm(code, tent)
    host.get(f"/t/{code}?revision=0&tap=duskmoor-2")
    summary = host.words.split("Meanwhile:")[1].split("see the")[0]
    assert summary.count("places a tent") == 3
    assert "2 more before that" in summary


def test_a_seat_makes_only_its_own_moves(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    guest.post(f"/j/{code}", seat=1)
    move = json.dumps({"type": "place_tent", "space": TENT, "cards": []})
    assert guest.post(f"/t/{code}/moves", revision=guest.at(code), move=move) == 409


def test_a_move_is_taken_back_and_brought_back(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, TENT)
    assert host.post(f"/t/{code}/take-back", revision=1, to=0) == 200
    assert "Taken back" in host.words
    assert host.post(f"/t/{code}/redo", revision=2) == 200
    assert "Brought back" in host.words


def test_only_who_may_bring_back_is_offered_it_and_all_see_where_it_lay(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    guest.post(f"/j/{code}", seat=1)
    host.confirm(code, TENT)
    now = host.at(code)
    assert host.post(f"/t/{code}/take-back", revision=now, to=now - 1) == 200
    assert f"/t/{code}/redo" in host.page
    guest.get(f"/t/{code}")
    assert f"/t/{code}/redo" not in guest.page
    assert "Taken back: Ann places a tent" in guest.words
    assert guest.page.count('"ring-last"') == 1


def test_what_is_written_down_since_leaves_the_last_move_marked(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.confirm(code, TENT)
    for text in ("one", "two", "three", "four"):
        host.post(f"/t/{code}/notes", revision=host.revision, text=text)
    host.get(f"/t/{code}")
    assert f'data-last="["{TENT}"]"' in host.page
    host.get(f"/t/{code}/tv")
    assert host.page.count('"ring-last"') == 1


def test_of_what_lies_under_a_finger_the_first_that_could_be_meant_is_answered(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}?revision=0&under=territory.duskmoor&under=totem.duskmoor&under={TENT}")
    assert "Not allowed:" in host.words
    host.get(f"/t/{code}?revision=0&under=nowhere&under={TENT}")
    assert "places a tent on space 1 of Duskmoor" in host.words
    assert "Nothing can be done there now." not in host.words
    assert host.get(f"/t/{code}?revision=0&under=nowhere") == 200
    assert "Not allowed:" not in host.words
    assert "Nothing can be done there now." in host.words
    assert "plays up to three cards to place pieces" in host.words


def test_a_watcher_sees_the_table_and_taps_nothing(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.post(f"/j/{code}")
    guest.get(f"/t/{code}")
    assert "You are watching" in guest.words
    assert guest.lit() == []


def test_a_phone_without_rights_is_sent_to_the_join_page(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/t/{code}")
    assert "Who are you?" in guest.words


def test_cards_dealt_by_the_app_are_shown_to_their_owner_only(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}?revision={host.at(code)}&tap={TENT}")
    assert "card" in host.words
    guest.get(f"/t/{code}?tap={TENT}")
    assert guest.lit() == []
    for page in ("", "/log", "/tv"):
        guest.get(f"/t/{code}{page}")
        assert "Ann draws" not in guest.words


def test_the_fragment_alone_is_sent_to_htmx(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}", **{"HX-Request": "true"})
    assert "<html" not in host.page
    assert host.last is not None
    assert "HX-Request" in host.last.headers["Vary"]


def test_nonsense_in_a_write_is_refused_in_words(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    for move in ("", "[]", "{", "null", '{"type":"place_tent"}', "[" * 100_000):
        assert host.post(f"/t/{code}/moves", revision=0, move=move) == 422
    for revision in ("", "x", "-1", "9" * 40):
        good = json.dumps({"type": "place_tent", "space": TENT, "cards": []})
        assert host.post(f"/t/{code}/moves", revision=revision, move=good) == 422
    host.get(f"/t/{code}")
    assert host.revision == 0


def test_the_cards_in_ones_own_hand_stand_apart_from_the_score(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "1"})
    guest.post(f"/j/{code}", seat=1)
    held = re.search(r'aria-label="Hand">(.*?)</section>', guest.page, re.DOTALL)
    assert held is not None
    assert held[1].count('data-id="card.') == 3
    assert "Your turn" in guest.words
    host.get(f"/t/{code}")
    assert 'aria-label="Hand"' not in host.page
    assert "It is Ben's turn, on their own phone." in host.words


def test_a_shared_phone_shows_a_hand_only_after_its_owner_says_so(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"option.cards": "app", "set.start_player": "1"})
    for seat in (0, 1):
        guest.post(f"/j/{code}", seat=seat, stay="yes")
    guest.get(f"/t/{code}")
    assert 'aria-label="Hand"' not in guest.page
    assert "I am Ben" in guest.page
    assert guest.post(f"/t/{code}/in-hand", seat=1) == 200
    assert guest.page.count('aria-label="Hand"') == 1
    assert "I am Ben" not in guest.page


def test_a_shared_phone_hides_the_hand_again_once_its_turn_is_over(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"option.cards": "app", "set.start_player": "0"})
    for seat in (0, 1):
        guest.post(f"/j/{code}", seat=seat, stay="yes")
    guest.post(f"/t/{code}/in-hand", seat=0)
    held = re.compile('aria-label="Hand"')
    for _ in range(40):
        if "I am Ben" in guest.page:
            break
        assert held.search(guest.page)
        guest.play(code)
    assert "I am Ben" in guest.page
    assert not held.search(guest.page)
    assert "I am Ann" not in guest.page


def test_a_phone_cannot_claim_a_seat_that_it_does_not_hold(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"option.cards": "app", "set.start_player": "1"})
    guest.post(f"/j/{code}", seat=0, stay="yes")
    assert guest.post(f"/t/{code}/in-hand", seat=1) == 403
    assert guest.post(f"/t/{code}/in-hand", seat="Ben") == 422


def test_a_shared_phone_shows_no_hand_while_another_phone_plays(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"option.cards": "app", "set.start_player": "2"})
    for seat in (0, 1):
        guest.post(f"/j/{code}", seat=seat, stay="yes")
    guest.get(f"/t/{code}")
    assert 'aria-label="Hand"' not in guest.page


def test_a_guest_reads_who_plays_a_seat_that_no_phone_has(host: Phone, guest: Phone) -> None:
    """A host without a seat enters the moves, as long as nothing is secret."""
    code = host.open_table("Ann", "Ben", **{"set.start_player": "1"})
    guest.post(f"/j/{code}", seat=0)
    guest.get(f"/t/{code}")
    assert "No phone has Ben's seat, so the host's phone plays it." in guest.words
    host.get(f"/t/{code}")
    assert host.lit()
    guest.post(f"/j/{code}", seat=1)
    assert "Your turn" in guest.words
    assert "Play Ben" not in guest.words


def test_where_hands_are_secret_a_seat_that_no_phone_has_waits_for_one(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "1"})
    for phone in (host, guest):
        if phone is guest:
            guest.post(f"/j/{code}", seat=0)
        phone.get(f"/t/{code}")
        assert "It is Ben's turn, but no phone has Ben's seat yet." in phone.words
        assert "Play Ben on this phone" in phone.words
    host.post(f"/j/{code}", seat=1)
    guest.get(f"/t/{code}")
    assert "It is Ben's turn, on their own phone." in guest.words
    assert "Play Ben" not in guest.words


def test_who_is_asked_is_named_before_the_question(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", game="orichalcum", **{"option.draws": "table"})
    host.get(f"/t/{code}")
    assert "The table : Which action card is revealed?" in host.words
