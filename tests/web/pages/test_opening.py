"""The form of a new game: people, colours and places, one tap after the other, without scripts."""

import csv
import io
import json
import re
from typing import Any

import pytest

from companion.codec import parse_json
from companion.documents.answers import record_data
from companion.documents.reading import load_document, random_record
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.logs.history import History, sight
from companion.tables.logs.ledger import history
from companion.tables.play.opening import MOST_MOVES
from companion.web.pages.downloads import NO_FILE
from tests.tables.evening import timeline_of
from tests.web.pages.conftest import Phone


def tap(phone: Phone, game: str, do: str, **fields: object) -> None:
    """Send the form as it stands with one of its buttons."""
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', phone.page):
        if not name.startswith(("option.", "edition", "csrf")):
            sent.setdefault(name, []).append(value)
    sent.pop("ticks", None)
    assert phone.post(f"/new/{game}", **(sent | fields | {"do": do})) == 200


def seated(phone: Phone) -> list[str]:
    """The seats in their order, each with what stands on it."""
    parts = phone.page.split('class="round"')[1].split("</section>")[0]
    found = re.findall(r"<button.*?</button>", parts, re.DOTALL)
    cards = [card for card in found if 'value="seat:' in card]
    return [" ".join(re.sub(r"<[^>]+>", " ", card).split()[1:]) for card in cards]


def test_who_played_before_is_offered_first_and_sits_down_by_a_tap(host: Phone) -> None:
    host.open_table("Ann", "Ben", "Cleo")
    host.get("/new/iwari")
    assert [name.split()[0] for name in seated(host)[:3]] == ["Ann", "Ben", "Cleo"]
    host.get("/new/iwari?at=0")
    tap(host, "iwari", "name:Cleo")
    tap(host, "iwari", "name:Ann")
    assert [name.split()[0] for name in seated(host)[:2]] == ["Cleo", "Ann"]


def test_people_take_what_was_chosen_for_them_to_another_seat(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=0")
    tap(host, "iwari", "starts")
    tap(host, "iwari", "item:colour.0=forest")
    assert "Ann Forest tribe, starts" in seated(host)[0]
    tap(host, "iwari", "move")
    tap(host, "iwari", "seat:2")
    assert "Ann Forest tribe, starts" in seated(host)[2]
    assert "Cleo" in seated(host)[0]


def test_a_colour_that_is_taken_is_swapped(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=0&set.colour.0=forest&set.colour.1=coast")
    tap(host, "iwari", "item:colour.0=coast")
    assert "Ann Coast tribe" in seated(host)[0]
    assert "Ben Forest tribe" in seated(host)[1]


def test_who_leaves_leaves_nothing_behind(host: Phone) -> None:
    host.get("/new/iwari?name=Ann&name=Ben&name=Cleo&at=1&set.start_player=2&set.colour.2=desert")
    tap(host, "iwari", "out")
    assert "Cleo Desert tribe, starts" in seated(host)[1]
    assert not any("Ben" in seat for seat in seated(host))


def test_a_seat_without_a_name_is_somebodys(host: Phone) -> None:
    host.get("/new/grecos?at=0")
    tap(host, "grecos", "somebody")
    tap(host, "grecos", "somebody")
    assert [seat.split()[:2] for seat in seated(host)[:2]] == [["Player", "1"], ["Player", "2"]]


@pytest.mark.parametrize(
    "do",
    [
        "seat:",
        "seat:-1",
        f"seat:{'9' * 5000}",
        "name:",
        "item:",
        "item:colour.0",
        "item:colour.0=plaid",
        "item:nonsense=1",
        "out",
        "\x00",
        "starts:now",
    ],
)
def test_nonsense_taps_leave_a_form_that_works(host: Phone, do: str) -> None:
    fields = {"name": ["Ann", "Ben"], "at": "7", "set.start_player": "9" * 5000, "mode": "track"}
    assert host.post("/new/iwari", do=do, **fields) == 200
    assert "Deal the set-up" in host.words
    assert host.post("/new/iwari", do="move", **{**fields, "name": ["x"] * 999}) == 200
    assert len(seated(host)) <= 6


@pytest.mark.parametrize(
    ("slug", "names", "said"),
    [
        ("iwari", ["Ann"], "Iwari is for 2 to 5 players: 1 more, with or without a name."),
        ("ichor", [], "Ichor is for 2 players: 2 more, with or without a name."),
        ("ichor", ["Ann", "Ben", "Cleo"], "Ichor is for 2 players: one of you has to get up."),
        ("khilor", list("ABCDE"), "Khilor is for 1 to 4 players: one of you has to get up."),
    ],
)
def test_a_wrong_number_of_people_is_answered_with_what_to_do(
    host: Phone, slug: str, names: list[str], said: str
) -> None:
    assert host.post(f"/new/{slug}", name=names) == 422
    assert said in host.words


def test_the_page_that_dealt_a_table_leads_back_to_it_until_that_game_is_over(host: Phone) -> None:
    again = {"client_id": "the-same-page-of-seats"}
    code = host.open_table("Ann", "Ben", **again)
    assert host.open_table("Ann", "Ben", **again) == code
    assert host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes") == 200
    assert host.open_table("Ann", "Ben", **again) != code


# A game that was saved as its record becomes a table again

NOBODY = "Nothing was opened"
NAMES = ("Ann", "Ben")


def upload(phone: Phone, data: object, **fields: Any) -> int:
    """Bring a file, as data or as it is; the answer's status."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return phone.post("/load", file=(io.BytesIO(body), "game.json"), **fields)


def code_of(phone: Phone) -> str:
    """The table that the phone was led to."""
    assert phone.last is not None
    return phone.last.request.path.split("/")[2]


def now(phone: Phone, code: str) -> History:
    """The table as it is stored."""
    with phone.client.application.app_context():
        return history(code)


def saved(phone: Phone, code: str) -> Any:
    """The record of a finished game, as the end page saves it."""
    assert phone.get(f"/t/{code}/play.json") == 200
    assert phone.last is not None
    return parse_json(phone.last.get_data())


def whole_game(slug: str = "pig", moves: int | None = None) -> Any:
    """The record of a random game, whole or its beginning."""
    record = random_record(get_game(slug), 2, "K7Q2", names=NAMES)
    return record_data(record.game, record.deal, record.moves[:moves])


def test_the_home_page_leads_to_it(host: Phone) -> None:
    host.get("/")
    assert 'href="/load"' in host.page
    assert host.get("/load") == 200


def test_seats_take_the_colour_of_the_side_that_is_played_now(host: Phone) -> None:
    """In the second game of Ichor both have changed sides, in colour and words."""
    random = random_record(get_game("ichor"), 2, "K7Q2", names=NAMES)
    swap = next(n for n, move in enumerate(random.moves) if type(move).__name__ == "NextGame")
    tokens = []
    for moves in (swap, swap + 1):
        record = record_data(random.game, random.deal, random.moves[:moves])
        assert upload(host, record) == 200
        page = f"/t/{code_of(host)}"
        tokens.append([])
        for where in (f"/j/{code_of(host)}", f"{page}/score"):
            host.get(where)
            seen = re.findall(r'class="token tone-(blue|red)', host.page.split("<main")[1])
            tokens[-1].append(seen[:2])
    assert tokens[0] == [["blue", "red"]] * 2 or tokens[0] == [["red", "blue"]] * 2
    assert tokens[1] == [seen[::-1] for seen in tokens[0]]


def test_a_whole_game_becomes_a_finished_table_with_every_move(host: Phone) -> None:
    record = whole_game()
    assert upload(host, record) == 200
    code = code_of(host)
    assert host.last is not None and host.last.request.path.endswith("/end")
    assert saved(host, code) == record
    noted = now(host, code).entries[1].text
    assert "This table was made from a file with 31 moves" in noted
    assert "The seed is not in it" in noted


def test_half_a_game_goes_on_where_it_stood(host: Phone) -> None:
    record = whole_game(moves=4)
    assert upload(host, record) == 200
    code = code_of(host)
    stands = now(host, code)
    assert not stands.is_over
    assert len(timeline_of(stands).moves) == 4
    assert host.play(code) == 200
    assert len(timeline_of(now(host, code)).moves) > 4


def test_whoever_loads_it_is_the_only_one_with_rights(host: Phone, guest: Phone) -> None:
    upload(host, whole_game(moves=4))
    code = code_of(host)
    assert host.get(f"/t/{code}/host") == 200
    guest.post(f"/t/{code}/finish", revision=host.at(code), insist="yes")
    assert now(host, code).finished_at is None
    assert now(host, code).taken == frozenset()


def test_the_set_up_says_that_its_seed_is_not_known(host: Phone) -> None:
    upload(host, whole_game("iwari", 0))
    host.get(f"/t/{code_of(host)}/setup")
    assert "which does not name its seed" in host.words
    assert "Deal everything anew" not in host.words


def test_a_counted_game_comes_back_with_its_counts(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.0", value="21")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.1", value="7")
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    record = saved(host, code)
    assert upload(host, record) == 200
    again = code_of(host)
    assert again != code
    assert now(host, again).counts == {"points.0": 21, "points.1": 7}
    assert now(host, again).names == ("Ann", "Ben")


def test_a_score_sheet_comes_back_with_its_rows(host: Phone) -> None:
    record = whole_game("score_sheet", 0) | {"counts": {}}
    assert upload(host, record) == 200
    assert now(host, code_of(host)).mode == "count"
    assert upload(host, {key: record[key] for key in ("game", "deal")}) == 422
    assert "has no moves" in host.words


def test_a_move_that_the_rules_forbid_is_named_and_nothing_is_opened(host: Phone) -> None:
    record = whole_game()
    record["moves"].insert(2, {"type": "rolled", "face": 6})
    record["moves"].insert(2, {"type": "rolled", "face": 6})
    assert upload(host, record) == 422
    assert NOBODY in host.words
    assert "moves[" in host.words
    host.get("/")
    assert "Your tables" not in host.words


def test_what_does_not_fit_is_said_with_its_place(host: Phone) -> None:
    record = whole_game()
    faulty = {
        "deal.names[0]": {**record, "deal": record["deal"] | {"names": [" Ann", "Ben"]}},
        "Two players are called Ann": {
            **record,
            "deal": record["deal"] | {"names": ["Ann", "Ann"]},
        },
        "moves[0]": {**record, "moves": [{"type": "flies"}]},
        "counts.hats": {**record, "moves": [], "counts": {"hats": 1}},
        "points.0": {**record, "moves": [], "counts": {"points.0": -4}},
        "rules_version": {**record, "rules_version": "0.1"},
        "game": {**record, "game": "chess"},
        f"{MOST_MOVES:,} at most": {**record, "moves": record["moves"][:1] * (MOST_MOVES + 1)},
        NO_FILE: b"",
        "The file is not JSON": b"date,item_name\n2026-01-01,Pig\n",
        "must be an object": [1, 2],
    }
    for said, file in faulty.items():
        assert upload(host, file) == 422, said
        assert said in host.words
        assert NOBODY in host.words
    host.get("/")
    assert "Your tables" not in host.words


def test_a_file_beyond_all_measure_is_refused(host: Phone) -> None:
    kind = "multipart/form-data; boundary=here"
    assert host.send("/load", b"--here\r\n" + b"1," * 400_000, kind) == 413


def test_a_second_tap_opens_no_second_table(host: Phone) -> None:
    sent = {"client_id": "one-tap-on-open-x7Kq"}
    upload(host, whole_game(), **sent)
    first = code_of(host)
    upload(host, whole_game(), **sent)
    assert code_of(host) == first


def test_the_cards_of_a_loaded_game_are_hidden_from_the_other_seats(
    host: Phone, guest: Phone
) -> None:
    game = get_game("iwari")
    record = random_record(game, 2, "K7Q2", {"cards": "app"}, NAMES)
    upload(host, record_data(game, record.deal, record.moves[:9]))
    code = code_of(host)
    guest.post(f"/j/{code}", seat=1)
    stands = now(host, code)
    assert sight(stands.position, 1).at != stands.at
    assert sight(stands.position, 1).at != sight(stands.position, 0).at


def is_only_forbidden(game: AnyGame, at: Any, move: Any) -> bool:
    """Whether the rules forbid a move that hands could make all the same."""
    broken = tuple(game.violations(at, move))
    return bool(broken) and all(one.possible for one in broken)


def test_a_move_that_a_table_insisted_on_is_taken_where_somebody_says_so(host: Phone) -> None:
    game = get_game("iwari")
    walk = random_record(game, 2, "K7Q2", names=NAMES)
    at, moves = game.start(walk.deal), list[Any]()
    for move in walk.moves:
        forbidden = [one for one in walk.moves if is_only_forbidden(game, at, one)]
        moves.append((forbidden or [move])[0])
        if forbidden:
            break
        at = game.apply(at, move).state
    record = record_data(game, walk.deal, moves)
    assert upload(host, record) == 422
    assert f"moves[{len(moves) - 1}]" in host.words
    assert "Take it all the same" in host.words
    assert upload(host, record, insist="on") == 200
    entries = now(host, code_of(host)).entries
    assert [one.entry.move for one in entries if one.flagged] == [moves[-1]]  # type: ignore[union-attr]


# A finished game leaves the app


@pytest.fixture
def finished(host: Phone) -> str:
    """A counted game of Ichor that Ann has won."""
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.0", value="21")
    host.post(f"/t/{code}/counts", revision=host.at(code), cell="points.1", value="7")
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    return code


@pytest.fixture
def finished_with_ben(host: Phone, guest: Phone) -> str:
    """The same game; Ben has his own phone, since before the end."""
    code = host.open_table("Ann", "Ben", game="pig", mode="count")
    guest.post(f"/j/{code}", seat=1)
    for seat, points in enumerate(("21", "7")):
        cells = {"cell": f"points.{seat}", "value": points}
        host.post(f"/t/{code}/counts", revision=host.at(code), **cells)
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    return code


def body(host: Phone) -> str:
    assert host.last is not None
    return host.last.get_data(as_text=True)


def test_a_game_that_goes_on_cannot_be_taken_along(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig")
    assert host.get(f"/t/{code}/play.csv") == 409
    host.get(f"/t/{code}/score")
    assert "Play again" not in host.words


def test_the_end_offers_sharing_and_the_next_game(host: Phone, finished: str) -> None:
    host.get(f"/t/{finished}/end")
    assert "Ann wins" in host.words
    assert "Confirm the score" in host.words
    host.post(f"/t/{finished}/agree", revision=host.revision, seat=[0, 1])
    assert "Play again, same two" in host.words
    assert "https://app.bgstatsapp.com/createPlay.html?data=" in host.page


def test_each_phone_confirms_for_its_own_players(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    guest.get(f"/t/{finished}/end")
    assert "Confirm 7 for Ben" in guest.words
    host.get(f"/t/{finished}/end")
    assert "Confirm 21 for Ann" in host.words
    host.post(f"/t/{finished}/agree", revision=host.revision, seat=0)
    assert "Not confirmed yet: Ben." in host.words
    guest.post(f"/t/{finished}/agree", revision=guest.revision, seat=1)
    assert "what comes after" in guest.words
    assert guest.post(f"/t/{finished}/agree", revision=guest.revision, seat=0) == 403


def test_the_next_game_has_the_same_people_and_leads_the_other_phones_to_their_seats(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    assert host.post(f"/t/{finished}/again", swap="yes") == 200
    assert host.last is not None
    code = host.last.request.path.split("/")[2]
    assert code != finished
    guest.get(f"/t/{finished}/end?view=after")
    assert "To the next game" in guest.words
    seat = guest.page.split(f'action="/j/{code}"')[1].split('name="seat" value="')[1][0]
    assert guest.post(f"/j/{code}", seat=seat) == 200
    guest.get(f"/j/{code}")
    assert "Ben Red pig, on this phone" in guest.words
    host.post(f"/t/{finished}/again")
    assert host.last.request.path.split("/")[2] == code


def test_a_second_tap_on_play_again_leads_to_the_same_table_with_the_same_rights(
    guest: Phone, finished_with_ben: str
) -> None:
    """As after a double tap: the browser throws the answer to the first away, cookies included."""
    finished, tables = finished_with_ben, []
    with guest.client.session_transaction() as held:
        before = dict(held)
    for _ in range(2):
        with guest.client.session_transaction() as held:
            held.clear()
            held.update(before)
        assert guest.post(f"/t/{finished}/again", client_id="a" * 22) == 200
        assert guest.last is not None
        tables.append(guest.last.request.path.split("/")[2])
    assert tables[0] == tables[1] != finished
    guest.get(f"/j/{tables[0]}")
    assert "Ben Blue pig, on this phone" in guest.words
    guest.get(f"/t/{tables[0]}/host")
    assert "Phones at this table" in guest.words


def test_two_phones_that_play_again_at_once_sit_down_at_one_table(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    finished = finished_with_ben
    tables = []
    for phone, tap in ((host, "a" * 22), (guest, "b" * 22)):
        assert phone.post(f"/t/{finished}/again", client_id=tap) == 200
        assert phone.last is not None
        tables.append(phone.last.request.path.split("/")[2])
    assert tables[0] == tables[1] != finished
    guest.get(f"/j/{tables[0]}")
    assert "Ben Blue pig, on this phone" in guest.words


def test_whoever_only_watched_opens_no_next_game(host: Phone, guest: Phone, finished: str) -> None:
    guest.post(f"/j/{finished}")
    assert guest.post(f"/t/{finished}/again") == 403
    host.get(f"/t/{finished}/end?view=after")
    assert "Play again" in host.words


def test_swapped_sides_are_never_drawn_back(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in ("A2", "B3", "C4", "D5"):
        code = host.open_table("Ann", "Ben", game="ichor", **{"set.start_player": "0"})
        monkeypatch.setattr("companion.tables.play.opening.new_seed", lambda seed=seed: seed)
        assert host.post(f"/t/{code}/again", swap="yes") == 200
        assert host.last is not None
        host.get(f"/t/{host.last.request.path.split('/')[2]}")
        assert "Ben : Move one of the monsters" in host.words, seed


def test_the_result_is_a_picture_that_needs_nothing_else(host: Phone, finished: str) -> None:
    assert host.get(f"/t/{finished}/result.svg") == 200
    assert host.last is not None
    assert host.last.mimetype == "image/svg+xml"
    drawn = body(host)
    for text in ("Ann wins", "21", "Ben", "Pig"):
        assert text in drawn
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_the_picture_of_a_result_shows_figures_as_the_page_does(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="ichor")
    assert host.post(f"/t/{code}/finish", revision=host.at(code), insist="yes") == 200
    host.get(f"/t/{code}")
    emblems = set(re.findall(r'class="emblem"[^>]* d="([^"]+)"', host.page))
    names = set(re.findall(r'class="tone-\w+" x=[^>]*>(\w+)<', host.page))
    assert len(emblems) > 6 and len(names) > 6
    host.get(f"/t/{code}/result.svg")
    drawn = body(host)
    for shown in emblems | names:
        assert shown in drawn


def test_every_download_says_who_won(host: Phone, finished: str) -> None:
    assert host.get(f"/t/{finished}/play.csv") == 200
    rows = list(csv.DictReader(io.StringIO(body(host))))
    assert [(row["player_name"], row["score"], row["win"]) for row in rows] == [
        ("Ann", "21", "1"),
        ("Ben", "7", "0"),
    ]
    assert host.get(f"/t/{finished}/play.bgsplay") == 200
    (play,) = json.loads(body(host))["plays"]
    assert [one["winner"] for one in play["playerScores"]] == [True, False]
    assert host.get(f"/t/{finished}/play.txt") == 200
    assert "Ann wins with 21 points." in body(host)
    assert host.get(f"/t/{finished}/play.xml") == 404


def test_the_record_of_a_tracked_game_is_a_document_that_replays(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="pig", **{"option.dice": "app"})
    for _ in range(400):
        host.get(f"/t/{code}")
        if "See the score" in host.words:
            break
        host.play(code)
    assert host.get(f"/t/{code}/play.json") == 200
    record = load_document(json.loads(body(host)))
    assert record.timeline().moves  # type: ignore[union-attr]


def test_a_game_that_was_closed_early_keeps_its_hands(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", game="iwari", **{"option.cards": "app"})
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    host.get(f"/t/{code}/end")
    host.post(f"/t/{code}/agree", revision=host.revision, seat=[0, 1])
    assert f"/t/{code}/play.csv" in host.page
    assert f"/t/{code}/play.json" not in host.page, "it could be opened again and played on"
    assert host.get(f"/t/{code}/play.json") == 409
    assert "played to its end" in host.words


def test_strangers_take_nothing_along(guest: Phone, finished: str) -> None:
    guest.get(f"/t/{finished}/play.json")
    assert "Nobody can take a seat any more" in guest.words


def test_the_printed_result_has_the_day_the_table_and_everybodys_total(
    host: Phone, finished: str
) -> None:
    host.get(f"/t/{finished}/end?view=after")
    printed = host.page.split('class="sheet only-print"')[1].split("</table>")[0]
    assert re.search(rf"<caption>Pig, \d+ [A-Z][a-z]+, table {finished}</caption>", printed)
    totals = printed.split("<tfoot>")[1]
    assert re.findall(r'<td class="num">(\d+)</td>', totals) == ["21", "7"]


def test_the_winners_line_says_who_has_confirmed(
    host: Phone, guest: Phone, finished_with_ben: str
) -> None:
    guest.get(f"/t/{finished_with_ben}/end?view=podium")
    assert '<p class="marks">' not in guest.page
    host.get(f"/t/{finished_with_ben}/end")
    host.post(f"/t/{finished_with_ben}/agree", revision=host.revision, seat=0)
    guest.get(f"/t/{finished_with_ben}/end?view=podium")
    assert '<p class="marks">confirmed</p>' in guest.page


def test_totals_are_large_where_more_than_points_decides_and_the_sentence_fits_the_picture(
    host: Phone,
) -> None:
    code = host.open_table("Ann", "Ben", game="orichalcum", mode="count")
    for cell, value in (("titans", "3"), ("temples", "2"), ("medallions", "0"), ("creatures", "0")):
        for seat, counted in enumerate((value, "1")):
            cells = {"cell": f"holdings.{seat}.{cell}", "value": counted}
            host.post(f"/t/{code}/counts", revision=host.at(code), **cells)
    host.get(f"/t/{code}/score")
    host.post(f"/t/{code}/finish", revision=host.revision, insist="yes")
    host.get(f"/t/{code}/end?view=podium")
    assert re.findall(r'class="figure">(\d+)<', host.page) == ["5", "3"]
    host.get(f"/t/{code}/result.svg")
    why = "Ann wins with 5 victory points and no creature left."
    drawn = re.search(rf'font-size="(\d+)"[^>]*>{re.escape(why)}', host.page)
    assert drawn is not None
    assert int(drawn[1]) * len(why) * 0.46 <= 960


# A phone gives back what it holds at a table


def test_a_seat_that_was_tapped_by_mistake_is_given_back(host: Phone, guest: Phone) -> None:
    """And a wish for one is taken back; nonsense in place of a seat changes nothing."""
    code = host.open_table("Ann", "Ben", "Cleo")
    guest.post(f"/j/{code}", seat=0)
    guest.post(f"/j/{code}", seat=1)
    for nonsense in ("", "x", "-1", "7", "9" * 30):
        guest.post(f"/j/{code}/leave", seat=nonsense)
        assert guest.page.count("Leave this seat") == 2
    guest.post(f"/j/{code}/leave", seat=1)
    assert guest.page.count("Leave this seat") == 1
    guest.post(f"/j/{code}/leave", seat=0)
    assert "Leave this seat" not in guest.words
    assert "taken this phone's place away" not in guest.words
    host.post(f"/j/{code}", seat=1)
    guest.post(f"/j/{code}", seat=1, ask="yes")
    guest.post(f"/j/{code}/leave", seat=1)
    assert "The host is asked" not in guest.words
    host.get(f"/t/{code}/host")
    assert "Another phone asks" not in host.words
    assert guest.post(f"/j/{code}", seat="x") == 422
    guest.get(f"/t/{code}")
    assert "Who are you?" in guest.words
