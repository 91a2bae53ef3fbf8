"""A move of the past is put right on the board of that moment, and the price is seen before."""

import re

from tests.web.pages.conftest import Phone
from tests.web.pages.test_log import TENT, TOTEM, insist_on_a_totem, opened

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
