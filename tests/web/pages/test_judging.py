"""Disputes on pages: the ways out of an illegal move, decisions, questions for another phone."""

import html
import json
import re
import zlib
from base64 import urlsafe_b64encode
from io import BytesIO
from time import process_time
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.asking import MOST_MOVES, moves_said
from companion.documents.answers import packed, unpacked
from companion.documents.reading import load_document
from companion.engine.game import AnyGame, is_asked
from companion.engine.problems import Malformed
from companion.games import get_game
from companion.games.orichalcum.rules.rounds import MoveTitan
from companion.testing.worlds import sampled, tables, walked
from companion.web.pages.rules import RulesPage
from tests.web.pages.conftest import Phone
from tests.web.pages.test_groups import invited, kept
from tests.web.pages.test_log import TOTEM, opened


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


def test_the_card_begins_with_the_ways_out_and_with_the_usual_one(host: Phone) -> None:
    found_late(host)
    ways = [("back", "usual in organised play"), ("leave", "Leave it"), ("repair", "Put right")]
    order = [host.words.index(said) for _, said in ways]
    assert order == sorted(order)
    assert [f"way-{way}" for way, _ in ways] == re.findall(r'<h2 id="(way-\w+)"', host.page)
    assert order[-1] < host.words.index("A territory holds at most as many totems")
    assert order[0] > host.words.index("A totem needs a tent beside it")


def test_a_way_out_is_one_tap(host: Phone) -> None:
    code = found_late(host)
    sent = {"revision": host.at(code), "of": 1}
    assert host.post(f"/t/{code}/settle", way="burn", **sent) == 422
    assert host.post(f"/t/{code}/settle", way="repair", **sent) == 200
    host.get(f"/t/{code}/log")
    assert "The position was corrected by hand." in host.words


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("leave", "Ann places a totem in Duskmoor."),
        ("repair", "Ann's totems in Duskmoor: 0 now, 1 before."),
        ("back", "Ben places a tent"),
    ],
)
def test_others_are_asked_with_what_the_way_out_changes(
    host: Phone, guest: Phone, way: str, told: str
) -> None:
    code = found_late(host)
    guest.post(f"/j/{code}", seat=0)
    assert guest.post(f"/t/{code}/settle", way=way, revision=host.at(code), of=1) == 200
    host.get(f"/t/{code}")
    assert told in host.words.split("Yes, do that")[0]


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
    assert "We are not strict about this: “" in host.words
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


def test_a_verdict_is_always_the_same(host: Phone) -> None:
    address, pages = question(host), set[bool]()
    for _ in range(5):
        host.get(address)
        pages.add("Not legal" in host.page)
    assert len(pages) == 1


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
    assert "We are not strict about this: “" not in guest.words
    guest.post(f"/i/{invited(host, group)}")
    guest.get("/new/iwari")
    assert "We are not strict about this: “" in guest.words
    assert table != later


# Questions as tables ask them, in their words, and the rule or ruling that answers each

FIRST = 4
"""An answer is among so many at the top: one screen of a phone."""
ASKED = (
    ("grecos", "how do I win", "victory"),
    ("grecos", "when does the game end?", "victory"),
    ("grecos", "tie", "victory"),
    ("grecos", "who starts", "first"),
    ("grecos", "what if the deck is empty", "empty"),
    ("grecos", "how many cards can I hold in my hand", "hand"),
    ("grecos", "are diagonal squares adjacent", "adjacent"),
    ("grecos", "can my soldiers swim", "carried"),
    ("grecos", "may I retreat from a battle", "GR-10"),
    ("grecos", "do flying units land on water", "flying"),
    ("grecos", "who throws first in a fight", "strike"),
    ("grecos", "what happens when I lose all my units", "out"),
    ("grecos", "can I attack twice", "GR-10"),
    ("orichalcum", "how do I win", "victory"),
    ("orichalcum", "When does the game end?", "stopped"),
    ("orichalcum", "tie", "OR-9"),
    ("orichalcum", "who starts the next round", "initiative"),
    ("orichalcum", "what if the deck is empty", "reshuffle"),
    ("orichalcum", "can I move twice", "OR-8"),
    ("orichalcum", "can I buy two actions", "OR-8"),
    ("orichalcum", "can I build next to a monster", "OR-7"),
    ("orichalcum", "can I rotate a tile", "OR-2"),
    ("orichalcum", "what happens if I lose a fight", "fight_lost"),
    ("orichalcum", "do I have to place the tile", "place"),
    ("orichalcum", "how much money do I start with", "stock"),
    ("ichor", "how do I win", "IC-2"),
    ("ichor", "tie", "second_game"),
    ("ichor", "who starts", "start"),
    ("khilor", "how do I win", "winner"),
    ("khilor", "tie", "winner"),
    ("khilor", "when does the game end", "end"),
    ("khilor", "who starts", "start_player"),
    ("iwari", "how do I win", "winner"),
    ("iwari", "what about ties", "IW-13"),
    ("iwari", "when does the game end", "end"),
    ("iwari", "who starts", "start_player"),
    ("iwari", "what if the deck is empty", "IW-2"),
)


@pytest.mark.parametrize(("slug", "question", "rule"), ASKED)
def test_a_question_of_a_table_finds_the_rule(slug: str, question: str, rule: str) -> None:
    found = [one.id for one in RulesPage(get_game(slug), question).found]
    assert rule in found[:FIRST], found


@pytest.mark.parametrize("slug", ["grecos", "orichalcum", "ichor", "khilor", "iwari"])
def test_no_question_brings_up_half_of_the_rulebook(slug: str) -> None:
    for _, question, _ in ASKED:
        assert len(RulesPage(get_game(slug), question).found) <= 12


FREQUENT = {
    "how do I win": {"all_tokens", "victory", "winner"},
    "what is the goal of the game?": {"all_tokens", "victory", "winner"},
    "how do i wiin": {"all_tokens", "victory", "winner"},
    "when does the game end": {"all_tokens", "end", "victory"},
    "waht hapens at the end": {"all_tokens", "end", "victory"},
    "who starts?": {"first", "first_player", "start", "start_player"},
    "how does scoring work": {"first", "points", "tent_majority", "victory"},
    "can I undo": {"app_undo"},
    "can I take back a move?": {"app_undo"},
    "we made a mistake": {"app_mistake"},
}


@pytest.mark.parametrize("question", FREQUENT)
@pytest.mark.parametrize("slug", ["grecos", "orichalcum", "ichor", "khilor", "iwari"])
def test_what_every_table_asks_is_answered_first(slug: str, question: str) -> None:
    found = [one.id for one in RulesPage(get_game(slug), question).found]
    assert found[0] in FREQUENT[question], found


@pytest.mark.parametrize("slug", ["grecos", "orichalcum"])
def test_the_page_of_a_move_of_another_moment_says_so(host: Phone, slug: str) -> None:
    game = get_game(slug)
    walk = walked(next(iter(tables(game))))
    for move in {type(move): move for move in walk.moves}.values():
        at = next(at for at in walk.positions if at.state.decisions and not is_asked(at, move))
        assert host.get(f"/question/{slug}?q={packed(game, at, move)}") == 200
        assert "A move of another moment." in host.words


def test_a_question_about_what_there_is_not_has_a_page(host: Phone) -> None:
    """Somebody has changed the link: no box has such a titan."""
    game, move = get_game("orichalcum"), MoveTitan("no such titan", comes=True)
    walks = (walked(table) for table in tables(game))
    at = next(at for walk in walks for at in walk.positions if is_asked(at, move))
    assert host.get(f"/question/orichalcum?q={packed(game, at, move)}") == 200
    assert "A move that means nothing here." in host.words


def test_a_question_that_is_none_has_no_qr_code(host: Phone) -> None:
    for q in ("", "nonsense", "a" * 4000):
        assert host.get(f"/question/iwari/qr.svg?q={q}") == 422
    assert host.get("/question/nothing/qr.svg?q=a") == 404


# Asking about a place

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


# Asking about a move in words


def test_a_move_in_words_is_found_and_judged(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=tent on Duskmoor space 1")
    assert "Ann places a tent on space 1 of Duskmoor. Allowed" in host.words


def test_of_an_illegal_move_in_words_the_rule_is_given(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=totem duskmoor")
    assert re.search("Ann places a totem [^.]*Duskmoor. Not allowed", host.words)
    assert "A totem needs a tent beside it, and Duskmoor has none" in host.words


def test_the_whole_answer_is_a_tap_away_and_takes_further_moves(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=totem duskmoor")
    more = re.search(r'href="([^"]+)">All about this move', host.page)
    assert more is not None
    host.get(more[1])
    assert "Not legal" in host.words
    assert host.get(f"{more[1].replace('&amp;', '&')}&say=tent+Duskmoor+space+2") == 200
    assert "Ann places a tent on space 2 of Duskmoor. Allowed" in host.words


def test_a_move_is_said_in_full_before_it_is_judged(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say=tent on Duskmoor space 1")
    assert "You may mean: Ann places a tent on space 1 of Duskmoor. Allowed" in host.words
    host.get(f"/t/{code}/ask?say=Ann places a tent on space 1 of Duskmoor.")
    assert "You may mean" not in host.words


def test_words_that_mean_no_move_say_what_to_type(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.get(f"/t/{code}/ask?say=%00<b>zzzz") == 200
    assert "That is no move that is asked for now." in host.words
    assert "A move has its piece or card and its place: " in host.words


@pytest.mark.parametrize(
    "say", ["Ben places a tent on space 1 of Duskmoor.", "how do totems score"]
)
def test_of_what_is_not_asked_now_the_page_says_what_is_and_the_rules_about_it(
    host: Phone, say: str
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0"})
    host.get(f"/t/{code}/ask?say={say}")
    assert "That is no move that is asked for now. Ann: Place" in host.words
    assert "The rules about it:" in host.words
    assert "Allowed" not in host.words


def test_in_hidden_hands_only_the_own_moves_are_looked_through(host: Phone, guest: Phone) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    guest.get(f"/t/{code}/ask?say=Ann places a tent")
    assert "Ann places a tent" not in guest.words.replace("say=Ann places a tent", "")


@pytest.mark.parametrize("slug", ["iwari", "khilor", "ichor", "grecos", "orichalcum"])
def test_the_sentence_of_a_move_finds_that_move(slug: str) -> None:
    game = get_game(slug)
    for at in list(sampled(walked(tables(game)[0])))[:6]:
        if game.is_over(at):
            continue
        moves = list(game.pseudo_legal_moves(at))
        assert len(moves) < MOST_MOVES
        for move in moves[:: max(1, len(moves) // 4)]:
            sentence = game.describe(at, move)
            assert sentence in {one.sentence for one in moves_said(game, at, sentence)}


# The rules, by section and by search, by themselves and at a table


def test_the_rules_page_names_every_ruling(host: Phone, game: AnyGame) -> None:
    host.get(f"/rules/{game.slug}")
    for ruling in game.rulebook.rulings:
        assert ruling in host.words


def test_the_rules_follow_the_order_of_the_booklet(host: Phone) -> None:
    host.get("/rules/iwari")
    sections = ["Set-up, step 4", "Set-up, step 7", "Playing pieces", "Half journey scoring"]
    places = [host.words.index(f" {section} ") for section in sections]
    assert places == sorted(places)


@pytest.mark.parametrize("query", ["cerberus", "Cerbrus", "ceberus", "CERBERUS power", "cerb"])
def test_a_search_finds_the_rule_though_it_is_misspelt(host: Phone, query: str) -> None:
    host.get(f"/rules/ichor?q={query}")
    answers = host.page.split('class="papers"')[1].split("</ul>")[0]
    assert "Cerberus has the god tokens on any three spaces" in answers
    assert answers.count('class="paper"') < 12


def test_a_ruling_is_found_by_its_number(host: Phone) -> None:
    host.get("/rules/iwari?q=IW-7")
    assert "IW-7" in host.page.split('class="papers"')[1].split("</li>")[0]


@pytest.mark.parametrize("query", ["zzzzqqq", "%00", "((((", "a" * 5000])
def test_a_search_without_an_answer_says_so_and_leads_back(host: Phone, query: str) -> None:
    assert host.get(f"/rules/iwari?q={query}") == 200
    assert "No answers" in host.words
    assert "All rules" in host.words


def test_the_rules_at_a_table_keep_the_rail(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    host.get(f"/t/{code}/rules?q=totm")
    assert "Totem scoring" in host.words
    assert f'href="/t/{code}/rules" aria-current="page"' in host.page
    assert f'href="/t/{code}/log"' in host.page


def test_a_phone_without_rights_does_not_read_the_rules_at_the_table(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.get(f"/t/{code}/rules")
    assert "Who are you?" in guest.words


def test_one_search_looks_through_the_rules_of_all_games(host: Phone) -> None:
    assert host.get("/rules?q=who starts") == 200
    for game in ("Ichor", "Grecos", "Orichalcum", "Iwari", "Khilor"):
        assert f"More of {game}" in host.words
    assert "The monsters start; turns alternate." in host.words
    assert host.get("/rules") == 200
    assert "All rules of Khilor" in host.words


def test_the_search_of_one_game_leads_to_that_of_all(host: Phone) -> None:
    host.get("/rules/khilor?q=tie")
    assert 'href="/rules?q=tie"' in host.page


# Tables to be looked up beside the rules


def test_a_games_tables_are_found_from_its_rules(host: Phone) -> None:
    host.get("/rules/grecos")
    assert "/games/grecos/reference/materials" in host.page
    assert host.get("/games/grecos/reference/materials") == 200
    for entry in get_game("grecos").references[0].entries:
        assert entry.text in host.words
        assert entry.note in host.words


def test_an_unknown_reference_table_is_not_found(host: Phone) -> None:
    assert host.get("/games/grecos/reference/nonsense") == 404
    assert host.get("/games/khilor/reference/materials") == 404
    assert host.get("/games/nonsense/reference/materials") == 404


# A helper used alone, without a table

URL = "/games/grecos/battle"


def helper_link(phone: Phone, label: str) -> str:
    """Where the link with that label leads."""
    found = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', phone.page, re.DOTALL)
    return next(url for url, inside in found if label in re.sub(r"<[^>]+>", "", inside))


def test_two_stacks_are_tapped_together_and_their_odds_shown(host: Phone) -> None:
    assert host.get(URL) == 200
    host.get(helper_link(host, "Medusa"))
    assert "wins" not in host.words
    host.get(f"{URL}?side0=medusa&side1=cyclops")
    assert re.search(r"The attacker wins\s+\d+\.\d %", host.words)
    assert "Calculated exactly." in host.words


def test_a_battle_is_recorded_step_by_step_with_dice_tapped_in(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=nymphs&side1=cyclops&side1=hero")
    host.get(helper_link(host, "Fight it out"))
    assert "Tap the unit that attacks: its die is thrown next." in host.words
    host.get(helper_link(host, "Medusa"))
    assert "Throw for Medusa: 6 or less hits (Force 5, +1 women against men)." in host.words
    host.get(helper_link(host, "4"))
    assert "The attacker throws 4 for Medusa." in host.words
    assert "Which of your units takes the hit?" in host.words
    host.get(helper_link(host, "Cyclops"))
    assert "The defender puts a damage counter on Cyclops." in host.words
    host.get(helper_link(host, "Back by one touch"))
    assert "Which of your units takes the hit?" in host.words


def test_the_app_throws_where_it_is_asked_to(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=nymphs&side1=cyclops&side1=hero&play=yes&t=unit-D4-0")
    host.get(helper_link(host, "Throw for us"))
    assert re.search(r"The attacker throws [1-6] for Medusa\.", host.words)


def test_a_battle_that_is_over_says_who_has_won(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side1=nymphs&play=yes&t=face-1")
    assert "The attacker wins the battle with 1 unit left." in host.words


@pytest.mark.parametrize(
    "query",
    [
        "side0=zeus&side1=",
        "side0=hero&side1=hero&play=yes&t=" + ".".join(["nonsense"] * 500),
        "side0=hero.9&side1=hero.-1&extra0=nonsense&extra1=pandora",
        "&".join(["side0=hydra"] * 50 + ["side1=titan"] * 50),
        "side0=%00&t=%F0%9F%A6%89&play=maybe&edition=nonsense",
        "throw=yes",
        "side0=hero&side1=hero&throw=yes&t=face-9",
    ],
)
def test_a_strangers_nonsense_costs_little(host: Phone, query: str) -> None:
    begun = process_time()
    assert host.get(f"{URL}?{query}") == 200
    assert process_time() - begun < 8


def test_every_card_of_the_page_has_an_id_of_its_own(host: Phone) -> None:
    host.get(f"{URL}?side0=medusa&side0=hero&side1=medusa")
    ids = re.findall(r' id="([^"]+)"', host.page)
    assert len(set(ids)) == len(ids)


def test_unknown_helpers_say_so(host: Phone) -> None:
    assert host.get("/games/grecos/nonsense") == 404
    assert host.get("/games/khilor/battle") == 404
    assert host.get("/games/nonsense/battle") == 404
