"""Asking about a place: what it is, what could be done there, why not, and nobody's secrets."""

import re

import pytest

from tests.web.pages.conftest import Phone

TENT = "duskmoor-1"


def test_every_place_of_the_board_can_be_asked_about(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/ask")
    drawn = set(re.findall(r'<a id="board-([^"]+)" ', host.page))
    asked = set(re.findall(rf'href="/t/{code}/ask\?place=([^"&]+)" data-id', host.page))
    assert drawn == asked
    assert host.lit() == []


def test_a_free_space_says_what_could_be_done_there(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?place={TENT}")
    assert "Now: Ann places a tent on space 1 of Duskmoor." in host.words


def test_where_nothing_is_allowed_the_reason_and_the_rule_are_given(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/ask?place=totem.duskmoor")
    assert "Not allowed: A totem needs a tent beside it, and Duskmoor has none" in host.words
    assert "IW-7" in host.words


def test_the_move_on_its_way_goes_on_after_asking(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}?tap={TENT}")
    ask = re.search(r'data-ask="([^"]+)"', host.page)
    assert ask is not None
    host.get(ask[1])
    back = re.search(r'href="([^"]+)"[^>]*>Back to the table', host.page)
    assert back is not None
    host.get(back[1])
    assert "Confirm" in host.words


@pytest.mark.parametrize("place", ["nowhere", "%00", "<b>"])
def test_asking_about_an_unknown_place_leads_back_to_the_board(host: Phone, place: str) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.get(f"/t/{code}/ask?place={place}") == 200
    assert "Tap anything on the board, or a card" in host.words


def test_what_another_player_could_do_is_not_said_where_it_rests_on_hidden_cards(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}/ask?place={TENT}")
    assert re.search("Now: Ann|Not allowed:", host.words)
    guest.get(f"/t/{code}/ask?place={TENT}")
    assert "Now:" not in guest.words
    assert "Not allowed:" not in guest.words
    assert "It is not part of what is asked now. Ann: Place a tent" in guest.words


def test_a_figure_of_either_side_has_its_power_explained(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="ichor")
    host.get(f"/t/{code}/ask")
    cards = re.findall(rf'href="/t/{code}/ask\?place=card-([a-z]+)" data-id', host.page)
    assert len(cards) == 12
    for card in cards:
        for place in (card, f"card-{card}"):
            host.get(f"/t/{code}/ask?place={place}")
            assert re.search(r"(Ann|Ben)'s (god|monster), on \w\d\. Power not used yet", host.words)
            assert re.search("(God|Monster) powers", host.words)


def test_a_piece_says_what_can_be_done_on_the_square_beneath_it(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="khilor")
    host.get(f"/t/{code}/ask")
    answered = []
    for piece in re.findall(rf'href="(/t/{code}/ask\?place=[^"]+)"[^>]*class="piece', host.page)[
        :4
    ]:
        host.get(piece)
        answered.append("Now:" in host.words or "Not allowed:" in host.words)
    assert any(answered)


def test_a_counted_table_says_what_a_place_is_called(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    assert host.get(f"/t/{code}/ask?place={TENT}") == 200
    assert "1 of Duskmoor" in host.words
    assert "Now:" not in host.words
    assert "not part of what is asked" not in host.words


def test_a_phone_without_rights_asks_nothing(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/t/{code}/ask?place={TENT}")
    assert "Who are you?" in guest.words


@pytest.mark.parametrize(("slug", "name"), [("ichor", "Cyclops"), ("orichalcum", "Metropolis")])
def test_all_powers_in_play_are_read_at_one_glance(host: Phone, slug: str, name: str) -> None:
    code = host.open_table("Ann", "Ben", game=slug)
    host.get(f"/t/{code}/ask")
    texts = host.page.split('class="texts"')[1].split("</details>")[0]
    assert texts.count('class="paper"') >= 12
    assert name in texts


LOOKED_UP = {
    "ichor": ("Monster token", "God token"),
    "grecos": ("Kraken", "Ships", "Abyss", "City State"),
    "orichalcum": ("Gorgon", "Forge", "Theia", "Volcano", "Recruit Hoplites", "Nugget"),
    "iwari": ("Tundra", "Totem space", "Connection by water"),
    "khilor": ("Green", "Polyomino L", "White egg"),
}


@pytest.mark.parametrize("slug", LOOKED_UP)
def test_everything_with_a_name_or_a_letter_is_listed_and_leads_to_its_rule(
    host: Phone, slug: str
) -> None:
    code = host.open_table("Ann", "Ben", game=slug)
    host.get(f"/t/{code}/ask")
    listed = dict(
        re.findall(r'<li><a class="tone-\w+" href="([^"]+)".*?<b>([^<]+)</b></a></li>', host.page)
    )
    assert {*LOOKED_UP[slug]} <= {*listed.values()}
    for address in listed:
        assert host.get(address.replace("&amp;", "&")) == 200
        assert 'class="src"' in host.page, address


def test_a_game_without_powers_has_no_list_of_them(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/ask")
    assert "All powers" not in host.page


def test_the_cards_of_others_are_not_among_the_texts(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="grecos", **{"option.draws": "app"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    for _ in range(8):
        for phone in (host, guest):
            phone.get(f"/t/{code}")
            if phone.lit():
                phone.play(code)
    hand = re.compile(r'data-id="card-(?!unseen)[^"]+"[^>]*>.*?<b>([^<]+)</b>', re.DOTALL)
    host.get(f"/t/{code}")
    mine = set(hand.findall(host.page))
    guest.get(f"/t/{code}")
    theirs = set(hand.findall(guest.page)) - mine
    assert theirs
    host.get(f"/t/{code}/ask")
    assert [card for card in theirs if card in host.page] == []
