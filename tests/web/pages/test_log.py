"""The log as a film strip: any moment with its board, and what can be asked about it."""

import json
import re

import pytest

from companion.tables.access.rights import rights_of
from companion.tables.logs.ledger import carry_out
from companion.tables.play.notes import AddNote
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
