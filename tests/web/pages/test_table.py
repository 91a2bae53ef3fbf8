"""The table page: taps, previews, refusals, take-back, other phones."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

import pytest
from flask import Flask

from companion.codec import dump_state
from companion.engine.pictures import Area, Board, Picture, Piece, Route, Space, stacked
from companion.engine.setup import Participant
from companion.games.ichor.box import CAMPS
from companion.games.ichor.drawing import EMBLEMS
from companion.games.ichor.game import GAME
from companion.tables.access import Rights
from companion.tables.logs.ledger import carry_out, history
from companion.tables.revising.taking_back import Correct
from companion.tables.storage.cache import memory
from companion.web.parts.trial import Panes, row_of
from companion.web.rendering import HEADER
from companion.web.svg.drawing import board as draw
from tests.tags import untagged
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


# What Ichor says of a moment on the table page

HOST = Rights(host=True)


@pytest.mark.parametrize("slug", ["orichalcum", "grecos", "ichor", "iwari", "khilor"])
def test_a_new_table_tells_its_opening_in_two_sentences_at_most(host: Phone, slug: str) -> None:
    """Not one for each card and tile that was laid out."""
    host.get(f"/t/{host.open_table('Ana', 'Ben', game=slug)}")
    _, _, lately = host.page.partition('<ol class="lately"')
    said = re.sub("<[^>]*>|^[^>]*>", "", lately.partition("</ol>")[0])
    assert 1 <= len(re.findall(r"[.?!](?=\s|$)", said)) <= 2, said


def opened(host: Phone) -> str:
    more = {"option.victory_cards": "yes", "option.board": "large", "set.start_player": "0"}
    return host.open_table("Ann", "Ben", game="ichor", **more)


def announced(app: Flask, code: str) -> None:
    """Hera stands among four god tokens, and the monsters are to move."""
    with app.app_context():
        now = history(code)
        at, grid = now.at, now.deal.grid
        gods = at.state.gods
        space = next(
            n
            for n in range(len(grid.names))
            if len(grid.beside[n]) == 4
            and {n, *grid.beside[n]}.isdisjoint({*gods.at, *at.state.monsters.at})
        )
        places = list(gods.at)
        places[gods.cards.index("hera")] = space
        tokens = tuple(int(n in grid.beside[space]) for n in range(len(grid.names)))
        moved = replace(gods, at=tuple(places), tokens=tokens, supply=gods.supply - 4)
        wanted = at.with_state(replace(at.state, gods=moved))
        carry_out(Correct(code, HOST, wanted, revision=now.revision, client_id="announced-1"))


def one_token_left(app: Flask, code: str) -> None:
    """The monsters have one token left to lay."""
    with app.app_context():
        now = history(code)
        at = now.at
        last = replace(at.state.monsters, supply=1, boxed=at.state.monsters.supply - 1)
        wanted = at.with_state(replace(at.state, monsters=last))
        carry_out(
            Correct(code, HOST, wanted, revision=now.revision, client_id=f"one-left-{now.revision}")
        )


def test_the_race_is_the_big_number_and_the_badges_follow_the_side(host: Phone) -> None:
    code = opened(host)
    host.get(f"/t/{code}")
    assert re.findall(r'class="figure">(\d+)<', host.page) == ["19", "19"]
    assert "tokens to place" in host.words


def test_an_announced_victory_takes_the_bar_and_marks_what_it_rests_on(
    host: Phone, app: Flask
) -> None:
    code = opened(host)
    assert host.get(f"/t/{code}") == 200
    assert 'class="bar warn"' not in host.page
    announced(app, code)
    host.get(f"/t/{code}")
    assert "Hera wins next turn unless a token beside her goes." in host.words
    assert 'class="bar warn"' in host.page
    assert host.page.count('class="badge-warn"') == 4
    assert host.page.count('class="ring-set"') == 1
    asked = "Move one of the monsters or use a power. What could stop it is marked."
    assert asked in host.words


def test_every_phone_sees_the_end_of_the_first_game_of_a_match(
    host: Phone, guest: Phone, app: Flask
) -> None:
    code = opened(host)
    one_token_left(app, code)
    for _ in range(30):
        host.play(code)
        host.get(f"/t/{code}")
        if "part-over" in host.page:
            break
    assert "Ann has all tokens on the board and scores" in host.words
    assert "Set up the second game" in host.words
    guest.post(f"/j/{code}")
    guest.get(f"/t/{code}")
    assert "Ann wins the first game." in guest.words
    assert 'class="part-over"' in guest.page
    host.play(code)
    with app.app_context():
        now = history(code)
        assert [one.letter for one in GAME.participants_at(now.at)] == ["G", "M"]
        assert {camp: now.at.seat_of(camp) for camp in CAMPS} == {"monsters": 1, "gods": 0}
        assert dump_state(GAME, now.at)
    tokens = re.findall(r'class="token tone-(\w+)"', host.page.split('class="ribbon')[1])
    assert tokens[:2] == ["blue", "red"]


def test_the_end_of_a_match_shows_the_last_sides_and_a_picture_with_emblems(
    host: Phone, app: Flask
) -> None:
    code = opened(host)
    for _ in range(2):
        one_token_left(app, code)
        for _ in range(30):
            host.play(code)
            host.get(f"/t/{code}")
            if "part-over" in host.page or "See the score" in host.words:
                break
        if "part-over" in host.page:
            host.play(code)
    host.get(f"/t/{code}/end")
    podium = host.page.split('aria-label="Podium"')[1]
    badges = re.findall(r'class="token tone-(\w+)".*?<(?:h2|b)>(Ann|Ben)', podium, re.DOTALL)
    assert {name: tone for tone, name in badges} == {"Ann": "blue", "Ben": "red"}
    host.get(f"/t/{code}/result.svg")
    assert host.last is not None
    drawn = host.last.get_data(as_text=True)
    with app.app_context():
        state = history(code).at.state
    figures = [*state.monsters.cards, *state.gods.cards]
    assert all(EMBLEMS[figure] in drawn for figure in figures)
    assert ">Hera<" in drawn
    assert ">Ha<" not in drawn


# Several pictures of a table in a row, tried with Pig in two of them

ADA = Participant(0, "Ada", "Red disc", "red", "circle", "R")
FIELD = Area("field", "Field", ((0, 0), (10, 0), (10, 10)), "forest", "One\ntwo", (5, 5))
STONE = Piece("stone", "Stone", (2, 2), 1, "circle", "red", "S")
CARD = Space("card", "Card", (5, 5), 2, "square", "bone")
ROAD = Route("road", "Road", ((0, 0), (20, 20)), "path")
HERS = Board("hers", "Ada", Picture("Hers", "A field.", 10, 10, (FIELD, STONE)), 0)
ROW = Board("row", "Cards", Picture("Row", "A card.", 20, 20, (CARD, ROAD)))


def panes(**more: object) -> Panes:
    return row_of((HERS, ROW), (ADA,), lambda board: f"/t?board={board}", **more)  # type: ignore[arg-type]


def in_view(row: Panes) -> str:
    (found,) = (pane.board.id for pane in row.panes if pane.shown)
    return found


def test_the_first_picture_is_in_view_where_nothing_is_lit() -> None:
    row = panes()
    assert (in_view(row), row.comes) == ("hers", "")
    assert row.panes[0].who == ADA
    assert row.panes[1].who is None
    assert row.places == {"field", "stone", "card", "road"}


def test_the_picture_comes_on_which_all_lit_places_lie() -> None:
    row = panes(lit=("card",), marked=("stone",))
    assert (in_view(row), row.comes) == ("row", "row")
    assert [pane.lit for pane in row.panes] == [False, True]


def test_none_comes_by_itself_where_several_have_lit_places() -> None:
    row = panes(lit=("card", "stone"))
    assert (in_view(row), row.comes) == ("hers", "")
    assert all(pane.lit for pane in row.panes)


def test_a_picture_that_a_move_changes_comes_where_nothing_is_lit() -> None:
    assert panes(marked=("card",)).comes == "row"


def test_the_picture_that_was_asked_for_stays_in_view() -> None:
    assert in_view(panes(asked="row", lit=("stone",))) == "row"
    assert in_view(panes(asked="nonsense")) == "hers"


def test_a_stack_of_boards_has_all_their_places_below_each_other() -> None:
    whole = stacked("All", (HERS, ROW))
    assert (whole.width, whole.height) == (10, 20)
    assert whole.description == "A field. A card."
    field, stone, card, road = whole.elements
    assert isinstance(field, Area)
    assert field.label_at == (5, 5)
    assert isinstance(stone, Piece)
    assert stone.at == (2, 2)
    assert isinstance(card, Space)
    assert (card.at, card.size) == ((2.5, 12.5), 1)
    assert isinstance(road, Route)
    assert road.points == ((0, 10), (10, 20))


def test_a_ghost_is_drawn_on_the_picture_that_has_its_place_and_is_not_read_out() -> None:
    ghost = Piece("field", "Ghost", (5, 5), 1, "star", "blue", "G")
    assert 'class="piece tone-blue"' in draw(HERS.picture, ghosts=(ghost,))
    assert "Ghost" not in draw(HERS.picture, ghosts=(ghost,))
    assert "ghosts" not in draw(ROW.picture, ghosts=(ghost,))


def test_a_label_of_two_lines_is_drawn_in_two_lines() -> None:
    assert '>One<tspan x="50" dy="4.2">two</tspan></text>' in draw(HERS.picture)


# What a phone has of a board is left out of the page that it asks for

TAG = re.compile(r'data-tag="(\w+)"')
PLACE = re.compile(r'<[ag] id="(board-[^"]+)" data-(?:tag|same)')


def test_only_what_has_changed_is_sent_to_a_phone_that_has_the_rest(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}")
    places, tags = PLACE.findall(host.page), TAG.findall(host.page)
    assert len(tags) == len(places) > 50
    host.play(code)
    host.get(f"/t/{code}", **{"HX-Request": "true", HEADER: " ".join(tags)})
    left_out = re.findall(r'<[ag] id="(board-[^"]+)" data-same="\w+"/>', host.page)
    assert set(left_out) < set(places)
    assert len(PLACE.findall(host.page)) >= len(places)
    assert 0 < len(TAG.findall(host.page)) < len(left_out)


def test_a_place_of_another_look_is_never_left_out(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}", **{"HX-Request": "true", HEADER: "0 12ab"})
    assert "data-same" not in host.page
    assert TAG.search(host.page)


def test_a_whole_page_is_whole(host: Phone) -> None:
    code = host.open_table("Ana", "Ben")
    host.get(f"/t/{code}")
    tags = " ".join(TAG.findall(host.page))
    host.get(f"/t/{code}", **{HEADER: tags})
    assert "data-same" not in host.page


# Who may play something while another is asked is told so, and nobody else

OPTIONS = {"option.draws": "table", "option.dice": "table", "set.start_player": "0"}
CUT_IN = "You may cut in with what is lit."


def test_a_phone_that_may_cut_in_says_so(host: Phone, guest: Phone) -> None:
    """Storm is played in another's turn (GR-14)."""
    code = host.open_table("Ann", "Ben", game="grecos", **OPTIONS)
    host.post(f"/j/{code}", seat=0, stay="yes")
    guest.post(f"/j/{code}", seat=1, stay="yes")

    def enter(phone: Phone, *taps: str) -> None:
        phone.get(f"/t/{code}")
        for tap in taps:
            assert phone.confirm(code, tap) == 200, tap

    enter(host, "draw-titan", "recruit-nobody", "draw-tyche", "no-more-cards", "no-more-moves")
    enter(guest, "draw-kraken", "recruit-nobody", "draw-storm")
    guest.get(f"/t/{code}")
    assert CUT_IN not in guest.words
    enter(guest, "no-more-cards", "no-more-moves")
    enter(host, "draw-hydra")
    guest.get(f"/t/{code}")
    assert CUT_IN in guest.words
    host.get(f"/t/{code}")
    assert CUT_IN not in host.words


def test_who_has_chosen_in_secret_may_change_that_and_cuts_into_nothing(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", game="arena", **{"option.cards": "app"})
    host.post(f"/j/{code}", seat=0, stay="yes")
    guest.post(f"/j/{code}", seat=1, stay="yes")
    host.get(f"/t/{code}")
    assert "R Ann Cards 4 B Ben Cards 4" in host.words
    host.play(code)
    host.get(f"/t/{code}")
    assert CUT_IN not in host.words
    assert "You may still change your choice, until everybody has chosen." in host.words
    assert "R Ann Cards 4 Undo" in host.words
    guest.get(f"/t/{code}")
    assert "B Ben Cards 4" in guest.words
    assert "Ann Cards 4 B" not in guest.words


# Two tables that differ in one card of Ben's hand

BEN_STARTS = {"option.draws": "table", "option.dice": "table", "set.start_player": "1"}
NOISE = (
    (r'(name="client_id" value=")[^"]+', r"\1"),
    (r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?", "then"),
    (r"\b\d\d:\d\d\b", "then"),
    (r"with/[\w.-]+", "with/token"),
    (r'("token": ?")[^"]+', r"\1"),
    (r'("id": ?)\d+', r"\1"),
    (r"grants/\d+", "grants/some"),
    (r'(csrf_token" value="|X-CSRFToken": ")[^"]+', r"\1"),
)
"""What differs from one request to the next, whatever anybody holds."""


class Table:
    """A table of three: its host without a seat, Ana and Ben each with a phone, and a watcher."""

    def __init__(self, app: Flask, card: str) -> None:
        self.host, self.ana, self.ben, self.watcher = (Phone(app.test_client()) for _ in range(4))
        self.code = self.host.open_table("Cleo", "Ben", "Ana", game="grecos", **BEN_STARTS)
        for phone, seat in ((self.ben, 1), (self.ana, 2)):
            assert phone.post(f"/j/{self.code}", seat=seat, stay="yes") == 200
        self.watcher.get(f"/t/{self.code}")
        self.tap(self.ben, "draw-titan", "recruit-nobody", f"draw-{card}")

    @property
    def others(self) -> dict[str, Phone]:
        return {"host": self.host, "ana": self.ana, "watcher": self.watcher}

    def tap(self, phone: Phone, *taps: str) -> None:
        """A move for each tap."""
        for tap in taps:
            phone.get(f"/t/{self.code}")
            assert phone.confirm(self.code, tap) == 200, tap

    def asked(self, app: Flask, phone: Phone) -> Iterator[tuple[str, int, str]]:
        """Every request that reads, by whoever holds that phone, and its answer."""
        with phone.client.session_transaction() as session:
            held = [token for _, token in session.get("tokens", ())]
        headers = {"Authorization": f"Bearer {', '.join(held)}"} if held else {}
        self.host.get(f"/t/{self.code}")
        recent = range(max(0, self.host.revision - 3), self.host.revision + 1)
        for rule in app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or "code" not in rule.arguments:
                continue
            if rule.rule.endswith(("/live", "/qr.svg")) or "<token>" in rule.rule:
                continue  # streams, and pictures of the table's own address
            for url in self.addresses(rule.rule, recent):
                answer = phone.client.get(url, headers=headers)
                yield url.replace(self.code, "CODE"), answer.status_code, self.clean(answer.text)

    def addresses(self, rule: str, recent: range) -> Iterator[str]:
        """That rule's addresses at this table: the recent entries, places asked about."""
        url = rule.replace("<code>", self.code).replace("<form>", "json")
        if "revision>" in url:
            yield from (re.sub("<[^>]+>", str(revision), url) for revision in recent)
        elif "<" not in url:
            yield url
            yield from (f"{url}?at={revision}" for revision in recent if url.endswith("/log"))
            for place in ("card-fates-1", "card-tyche-1", "stack-A8", "chit-titan"):
                if url.endswith("/ask"):
                    yield f"{url}?place={place}"
                elif url.endswith(self.code):
                    yield f"{url}?tap={place}"

    def clean(self, text: str) -> str:
        text = untagged(text).replace(self.code, "CODE")
        for pattern, known in NOISE:
            text = re.sub(pattern, known, text)
        return text

    def refused(self, phone: Phone) -> Iterator[tuple[int, str]]:
        """What is answered to moves with cards that Ben may hold."""
        for card in ("fates", "tyche", "lost"):
            move = {"type": "play_card", "seat": 1, "card": card, "target": {}, "instead": None}
            status = phone.post(f"/t/{self.code}/moves", revision=0, move=json.dumps(move))
            assert phone.last is not None
            yield status, self.clean(phone.last.text)


@pytest.mark.slow
def test_nobody_can_tell_which_card_another_holds(app: Flask) -> None:
    """The Fates stop any card; Tyche can do nothing in another's turn (GR-14, GR-22)."""
    one, other = Table(app, "fates"), Table(app, "tyche")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ben, "no-more-cards", "no-more-moves")
        table.tap(table.ana, "draw-kraken", "recruit-nobody", "draw-kronos")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ana, "card-kronos-2")
    same(app, one, other)
    for table in (one, other):
        table.tap(table.ana, "let-it-happen")
    same(app, one, other)


def same(app: Flask, one: Table, other: Table) -> None:
    for who, phone in one.others.items():
        answers = zip(one.asked(app, phone), other.asked(app, other.others[who]), strict=True)
        for (url, status, text), (same_url, same_status, same_text) in answers:
            assert (url, status) == (same_url, same_status), who
            assert text == same_text, (who, url)
        for found, twin in zip(one.refused(phone), other.refused(other.others[who]), strict=True):
            assert found == twin, who


@pytest.mark.parametrize("card", ["fates", "tyche"])
def test_the_owner_sees_the_card(app: Flask, card: str) -> None:
    """So that the two tables do differ."""
    table = Table(app, card)
    table.ben.get(f"/t/{table.code}")
    assert f'data-id="card-{card}-1"' in table.ben.page


# Phones at one table ask one after the other

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


def test_each_of_several_winners_has_their_name_beside_their_token(host: Phone) -> None:
    """Nobody has a point yet, so all share the victory."""
    code = host.open_table("Ann", "Ben", "Cleo")
    assert host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes") == 200
    host.get(f"/t/{code}/end")
    for name in ("Ann", "Ben", "Cleo"):
        assert re.search(rf"</svg><b>{name}</b>", host.page)
