"""The log as a film strip: any moment with its board, and what can be asked about it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.tables.access import rights_of
from companion.tables.logs.ledger import carry_out
from companion.tables.play.moves import AddNote
from companion.tables.storage.cache import KEY, Memory
from tests.one_more import MORE, install, with_one_more
from tests.web.pages.conftest import Phone

TENT, TOTEM = "duskmoor-1", "totem.duskmoor"


def opened(host: Phone, **more: str) -> str:
    return host.open_table("Ann", "Ben", "Cleo", **{"set.start_player": "0", **more})


def frame(phone: Phone, revision: int) -> str:
    """The frame of an entry in the strip."""
    found = re.search(rf'<a id="frame-{revision}".*?</a>', phone.page, re.DOTALL)
    assert found, f"no frame {revision}"
    return found[0]


def test_the_log_opens_at_the_last_entry_and_steps_back(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log")
    assert "Entry 1 of 1 as it stands" in host.words
    assert "places a tent on space 1 of Duskmoor" in host.words
    assert 'aria-current="true"' in frame(host, 1)
    host.get(re.search(r'id="step-earlier" href="([^"]+)"', host.page)[1])  # type: ignore[index]
    assert "Entry 0 of 1 as it stood" in host.words
    assert "The table was opened" in host.words


def test_the_board_shows_the_chosen_moment_with_its_move_dotted(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.confirm(code, "saltreach-1")
    host.get(f"/t/{code}/log?at=1")
    pieces = re.findall(r'id="board-([^"]+)"[^>]* class="piece', host.page)
    assert TENT in pieces
    assert "saltreach-1" not in pieces
    assert host.page.count('class="ring-last"') == 1


def test_a_frame_names_who_moved_though_the_hosts_phone_entered_it(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log")
    assert "1, Ann" in frame(host, 1)


def test_going_back_says_what_it_undoes_and_the_scores_before_it_is_confirmed(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log?at=0&ask=back")
    assert "Going back here undoes 1 entry" in host.words
    assert "now 1 0 0 then 0 0 0" in host.words
    assert host.post(f"/t/{code}/take-back", revision=1, to=0, leave="yes") == 200
    host.get(f"/t/{code}/log?at=1")
    assert "taken back" in host.words
    assert "undone" in frame(host, 1)


def test_the_host_who_goes_back_over_moves_of_others_is_told_so(host: Phone, guest: Phone) -> None:
    """And can ask instead, where the host plays a seat, too."""
    code = opened(host)
    guest.post(f"/j/{code}", seat=0)
    guest.confirm(code, TENT)
    host.get(f"/t/{code}")
    assert "Undo, as the host" in host.words
    back = f"/t/{code}/log?at={host.revision - 1}&ask=back"
    host.get(back)
    assert "Ann played since on another phone" in host.words
    assert "Overrule, as the host" in host.words
    assert "Ask to go back" not in host.words
    host.post(f"/j/{code}", seat=1)
    host.get(back)
    assert "Ask to go back" in host.words
    assert "Overrule, as the host" in host.words


def test_a_moment_that_is_now_has_nothing_to_go_back_from(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log?ask=back")
    assert "Go back to here" not in host.words


def test_a_legal_move_is_called_legal_with_the_rule_it_rests_on(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log?at=1")
    assert "Legal On a turn a player either plays up to three cards" in host.words


def test_the_ruling_names_the_section_and_what_the_table_may_do(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log?at=1&ask=legal")
    assert "Nothing forbade it then" in host.words
    assert "Write down what you decide" in host.words


def test_a_move_that_happened_anyway_is_judged_on_the_position_before_it(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TOTEM, insist="yes")
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log?at=1&ask=legal")
    assert "Not legal" in host.words
    assert "A totem needs a tent beside it, and Duskmoor has none" in host.words
    assert "IW-7" in host.words
    assert "happened anyway" in frame(host, 1)


def test_what_is_no_move_cannot_be_judged(host: Phone) -> None:
    code = opened(host)
    for query in ("at=0", "at=0&ask=legal"):
        host.get(f"/t/{code}/log?{query}")
        assert "legal" not in host.words.casefold()


def test_why_a_hidden_hand_did_not_allow_a_move_is_said_to_its_owner_alone(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}")
    moved = host.revision + 1
    insist_on_a_totem(host, code)
    question = f"/t/{code}/log?at={moved}&ask=legal"
    host.get(question)
    assert "A totem needs a tent beside it, and Duskmoor has none" in host.words
    guest.get(question)
    assert "Not legal" in guest.words
    assert "No tent stands" not in guest.words
    assert "The reason is hidden from this phone" in guest.words


def insist_on_a_totem(phone: Phone, code: str) -> None:
    """Pay for a totem where none may stand with some card that is in hand."""
    for biome in ("tundra", "forest", "glaciers", "coast", "desert"):
        move = json.dumps({"type": "place_totem", "territory": "duskmoor", "cards": [biome]})
        if phone.post(f"/t/{code}/moves", revision=phone.at(code), move=move, insist="yes") == 200:
            return
    pytest.fail(phone.words)


@pytest.mark.parametrize("at", ["99", "-1", "x"])
def test_an_unknown_entry_shows_the_last_one(host: Phone, at: str) -> None:
    code = opened(host)
    assert host.get(f"/t/{code}/log?at={at}&ask=nonsense") == 200
    assert "Entry 0 of 0" in host.words


def test_a_note_is_written_from_the_log_and_stands_in_it(host: Phone) -> None:
    code = opened(host)
    host.get(f"/t/{code}/log?ask=note")
    assert "Write it down" in host.words
    assert host.post(f"/t/{code}/notes", revision=0, text="Ann bumped the board") == 200
    assert "Ann bumped the board" in host.words
    assert "1, Note" in frame(host, 1)


def test_a_watcher_looks_back_and_changes_nothing(host: Phone, guest: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    guest.post(f"/j/{code}")
    guest.get(f"/t/{code}/log?at=0")
    assert "Entry 0 of 1" in guest.words
    assert "Go back to here" not in guest.words
    assert "Write a note" not in guest.words


def test_a_counted_table_has_its_log_too(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}/log")
    assert "Entry 0 of 0" in host.words


def test_an_undo_from_the_log_leads_to_the_table(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}/log")
    undo = re.search(r'<nav class="rail".*?</form>', host.page, re.DOTALL)
    assert undo is not None
    assert 'name="leave" value="yes"' in undo[0]
    assert "places a tent on space 1 of Duskmoor" in undo[0]


def test_a_long_evening_is_shown_in_parts(host: Phone) -> None:
    """The page of a log of hundreds of entries is no longer than that of a hundred."""
    code = host.open_table("Ann", "Ben", "Cleo")
    with host.client.session_transaction() as session:
        tokens = [token for _, token in session["tokens"]]
    with host.client.application.app_context():
        rights = rights_of(code, tokens)
        for n in range(300):
            carry_out(
                AddNote(code, rights, f"Note {n}.", revision=0, client_id=f"long-evening-{n:04}")
            )
    host.get(f"/t/{code}/log")
    assert host.page.count('id="frame-') == 120
    assert len(host.page) < 200_000
    assert 'id="frame-300"' in host.page
    assert "Earlier" in host.words
    host.get(f"/t/{code}/log?at=10")
    assert 'id="frame-0"' in host.page
    assert 'id="frame-300"' not in host.page
    assert "Later" in host.words


# A move of the past is put right on the board of that moment, and the price is seen before

OTHER = "farhaven-1"


def chosen(phone: Phone, code: str, of: int, tap: str, *drop: int) -> str:
    """Tap a place on the board of that moment; the new move as the button carries it."""
    query = "".join(f"&drop={revision}" for revision in drop)
    assert phone.get(f"/t/{code}/amend?of={of}&tap={tap}{query}") == 200
    move = re.search(r'name="move" value="(\{.*?\})"', phone.page)
    assert move, phone.words
    return move[1]


def put_right(phone: Phone, code: str, of: int, move: str, **fields: str) -> int:
    return phone.post(f"/t/{code}/amend", revision=phone.revision, of=of, move=move, **fields)


def test_the_log_leads_to_the_board_before_the_move(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.confirm(code, "saltreach-1")
    host.get(f"/t/{code}/log?at=1")
    assert f"/t/{code}/amend?of=1" in host.page
    host.get(f"/t/{code}/amend?of=1")
    assert "what happened instead?" in host.words
    assert 'class="piece' not in host.page.split('class="board-svg"')[1].split("</svg>")[0]
    assert host.lit()


def test_later_moves_and_the_score_are_seen_before_it_is_done(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.get(f"/t/{code}")
    host.play(code)
    move = chosen(host, code, 1, OTHER)
    assert "Ann places a tent on space 1 of Farhaven" in host.words
    assert "later move" in host.words
    assert "Put it right" in host.words
    assert put_right(host, code, 1, move) == 200
    host.get(f"/t/{code}/log?at=3")
    assert "Entry 1 was changed. Before: Ann places a tent on space 1 of Duskmoor" in host.words
    host.get(f"/t/{code}")
    assert re.search(rf'id="board-{OTHER}"[^>]* class="piece', host.page)


def test_a_later_move_that_no_longer_fits_is_named_with_its_reason(host: Phone) -> None:
    """Ann's first tent moves to where her second one stands."""
    code = opened(host)
    host.confirm(code, TENT)
    host.confirm(code, "duskmoor-2")
    move = chosen(host, code, 1, "duskmoor-2")
    assert "One later move is affected" in host.words
    assert "Dropped" in host.words
    assert put_right(host, code, 1, move) == 200
    host.get(f"/t/{code}/log?at=3")
    assert "1 later entry was dropped" in host.words


def test_what_the_rules_forbid_is_put_in_its_place_only_flagged(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    move = chosen(host, code, 1, TOTEM)
    assert "It happened anyway" in host.words
    assert put_right(host, code, 1, move) == 409
    assert put_right(host, code, 1, move, insist="yes") == 200
    host.get(f"/t/{code}/log")
    assert "happened anyway" in host.words


def test_a_player_whose_move_was_answered_asks_the_others(host: Phone, guest: Phone) -> None:
    code = opened(host)
    guest.post(f"/j/{code}", seat=0)
    host.get(f"/t/{code}")
    host.confirm(code, TENT)
    guest.get(f"/t/{code}/amend?of=2&tap={OTHER}")
    assert "Ask the others" in guest.words
    move = chosen(guest, code, 2, OTHER)
    assert put_right(guest, code, 2, move) == 403
    sent = {"revision": guest.revision, "of": 2, "move": move}
    assert guest.post(f"/t/{code}/ask-amend", **sent) == 200
    host.get(f"/t/{code}")
    assert "Ann asks to change: Ann places a tent on space 1 of Duskmoor. Instead:" in host.words
    assert host.post(f"/t/{code}/answer-back", yes="yes", **host.hidden("/answer-back")) == 200
    assert re.search(rf'id="board-{OTHER}"[^>]* class="piece', host.page)


def test_a_question_tells_all_that_would_be_taken_back(host: Phone, guest: Phone) -> None:
    code = opened(host)
    guest.post(f"/j/{code}", seat=0)
    moves = [f"{place}-{space}" for place in ("duskmoor", "farhaven") for space in (1, 2, 3, 4)]
    for place in moves:
        assert host.confirm(code, place, insist="yes") == 200
    guest.get(f"/t/{code}")
    since = host.at(code) - 2
    assert guest.post(f"/t/{code}/ask-back", revision=guest.revision, to=since) == 200
    host.get(f"/t/{code}")
    asked = host.words.split("Ann asks to take back:")[1].split("Yes, take it back")[0]
    assert asked.count("places a") == 2
    guest.post(f"/t/{code}/answer-back", **guest.hidden("/answer-back"))
    assert guest.post(f"/t/{code}/ask-back", revision=guest.at(code), to=1) == 200
    host.get(f"/t/{code}")
    assert f"And {len(moves) - 5} more entries." in host.words


def test_a_question_tells_which_rule_the_new_move_breaks_and_what_is_dropped(
    host: Phone, guest: Phone
) -> None:
    code = opened(host)
    guest.post(f"/j/{code}", seat=0)
    host.get(f"/t/{code}")
    host.confirm(code, TENT)
    host.confirm(code, "duskmoor-2")
    move = chosen(guest, code, 2, "duskmoor-2")
    sent = {"revision": guest.revision, "of": 2, "move": move, "drop": 3}
    assert guest.post(f"/t/{code}/ask-amend", **sent) == 200
    host.get(f"/t/{code}")
    assert "No longer played: Ben places a tent on space 2 of Duskmoor." in host.words
    guest.get(f"/t/{code}")
    guest.post(f"/t/{code}/answer-back", **guest.hidden("/answer-back"))
    move = chosen(guest, code, 2, TOTEM)
    sent = {"revision": guest.revision, "of": 2, "move": move, "insist": "yes"}
    assert guest.post(f"/t/{code}/ask-amend", **sent) == 200
    host.get(f"/t/{code}")
    assert "It breaks a rule:" in host.words


def test_a_phone_does_not_learn_what_would_become_of_hidden_hands(
    host: Phone, guest: Phone
) -> None:
    code = host.open_table("Ann", "Ben", **{"option.cards": "app", "set.start_player": "0"})
    host.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    host.get(f"/t/{code}")
    moved = host.revision + 1
    insist_on_a_totem(host, code)
    guest.get(f"/t/{code}/amend?of={moved}")
    assert "so another one has to choose here" in guest.words
    assert not guest.lit()
    host.get(f"/t/{code}/what-if?start={moved}")
    assert "What if" not in host.words.split("Entry")[0]


def test_what_cannot_be_put_right_leads_to_the_log(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    for of in ("0", "7", "-1", "x", ""):
        host.get(f"/t/{code}/amend?of={of}")
        assert "Entry 1 of 1" in host.words
    assert host.post(f"/t/{code}/amend", revision=1, of=1, move="{}") == 422
    assert host.post(f"/t/{code}/amend", revision=1, move="{}") == 422


def test_a_sketch_plays_on_from_any_moment_and_writes_nothing(host: Phone) -> None:
    code = opened(host)
    host.confirm(code, TENT)
    host.confirm(code, "saltreach-1")
    host.get(f"/t/{code}/what-if?start=1")
    assert "Nothing here is written down" in host.words
    host.get(f"/t/{code}/what-if?start=1&tap={OTHER}")
    assert "places a tent on space 1 of Farhaven" in host.words
    play = re.search(r'href="(/t/[^"]+&m=[^"]+)"', host.page)
    assert play is not None
    host.get(play[1])
    assert re.search(rf'id="board-{OTHER}"[^>]* class="piece', host.page)
    assert "One back" in host.words
    host.get(f"/t/{code}/log")
    assert "Entry 2 of 2" in host.words


def test_a_sketch_that_cannot_be_read_leads_to_the_log(host: Phone) -> None:
    code = opened(host)
    for query in ("start=9", "start=-1", "m=x", "m={}", 'm={"type":"end_turn"}', "m=x&" * 30):
        assert host.get(f"/t/{code}/what-if?{query}") == 200
        assert "Entry 0 of 0" in host.words


def test_what_a_table_decides_otherwise_is_seen_in_its_later_games(
    host: Phone, guest: Phone
) -> None:
    code = opened(host)
    host.confirm(code, TOTEM, insist="yes")
    host.get(f"/t/{code}/log?at=1&ask=legal")
    assert "Leave it" in host.words
    rule = re.search(r'name="rule" value="([^"]+)"', host.page)
    assert rule is not None
    said = "A totem may stand without a tent."
    sent = {"revision": 1, "on": 1, "rule": rule[1]}
    assert host.post(f"/t/{code}/rulings", text=said, **sent) == 200
    assert f"The table decides: {said}" in host.words
    assert host.post(f"/t/{code}/rulings", text="", **sent) == 422
    assert host.post(f"/t/{code}/rulings", text=said, revision=1, on=1, rule="x") == 404
    later = opened(host)
    host.get(f"/t/{later}/rules")
    assert said in host.words
    host.get(f"/t/{later}?revision=0&tap=totem.duskmoor")
    assert said in host.words
    host.get(f"/t/{later}")
    host.confirm(later, TOTEM, insist="yes")
    host.get(f"/t/{later}/log?at=1&ask=legal")
    assert "Your table, " in host.words
    guest.post(f"/j/{opened(guest)}")
    assert said not in guest.words


# The page that puts the board right


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
    assert "Space 1 of Duskmoor: Ben's tent now, empty before" in host.page
    assert "Put it right" in host.words
    assert "Before" in host.words


def test_it_is_done_with_one_tap_and_the_log_says_what(host: Phone) -> None:
    code = opened(host)
    assert host.post(f"/t/{code}/correct", c=f"{TENT}~1", revision=host.at(code)) == 200
    host.get(f"/t/{code}/log")
    assert "Space 1 of Duskmoor: Ben's tent now, empty before." in host.page


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
    assert "Space 1 of Duskmoor: Ann's tent now, empty before" in guest.page
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


# A table of earlier rules on its pages

NAMES = ("Ana", "Ben")


def unreadable(*_: Any) -> Any:
    raise ValueError("today's rules know nothing of this")


def test_a_table_of_earlier_rules_is_played_on(host: Phone, new_rules: Callable[..., None]) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    new_rules()
    host.get(f"/t/{code}")
    assert "With the next move it goes on under today's." in host.words
    host.confirm(code, "face-4")
    assert "goes on under Pig's rules 2." in host.words
    assert host.get(f"/t/{code}/log") == 200
    assert "The die shows 4." in host.words
    assert host.get(f"/t/{code}/log?at={host.revision - 1}") == 200
    assert "goes on under Pig's rules 2." in host.words


def test_a_position_that_cannot_be_read_leaves_the_other_pages(
    host: Phone, new_rules: Callable[..., None]
) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    new_rules(upgrade_state=unreadable)
    assert host.get(f"/t/{code}") == 200
    assert host.last is not None
    assert host.last.request.path == f"/t/{code}/log"
    assert "rolls the die." in host.words
    assert host.get(f"/t/{code}/setup") == 200
    assert host.get(f"/t/{code}/score") == 409
    assert host.get(f"/t/{code}/tv") == 409
    assert "played under earlier rules" in host.words


@pytest.mark.parametrize("slug", ["iwari", "khilor", "ichor", "orichalcum", "grecos"])
def test_every_page_is_there_with_an_option_and_a_ruling_more(
    host: Phone, app: Flask, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = host.open_table(*NAMES, game=slug)
    install(monkeypatch, with_one_more(games.get_game(slug)))
    app.extensions[KEY] = Memory(schema_ready=True)
    for page in ("", "/setup", "/log?at=0&ask=legal", "/score", "/rules", "/tv", "/choices"):
        assert host.get(f"/t/{code}{page}") == 200, page
    assert host.get(f"/new/{slug}?again={code}") == 200
    assert MORE.label in host.words


def test_a_closed_table_shows_its_score_under_any_rules(
    host: Phone, new_rules: Callable[..., None]
) -> None:
    code = host.open_table(*NAMES, game="pig")
    host.confirm(code, "roll")
    host.confirm(code, "face-4")
    host.confirm(code, "hold-4" if "hold-4" in host.page else "hold")
    host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes")
    new_rules(upgrade_state=unreadable, score=unreadable)
    assert host.get(f"/t/{code}/score") == 200
    assert "4" in host.words
    assert host.get("/history") == 200
    assert "Ana" in host.words
