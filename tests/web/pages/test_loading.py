"""A game that was saved as its record becomes a table again."""

import io
import json
from typing import Any

from companion.documents import parse_json, random_record
from companion.documents.writing import record_data
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.logs.sight import sight
from companion.tables.play.loading import MOST_MOVES
from companion.web.pages.opening.loading import NO_FILE
from tests.tables.evening import timeline_of
from tests.web.pages.conftest import Phone

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
    guest.post(f"/t/{code}/finish", revision=host.at(code))
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
    host.post(f"/t/{code}/finish", revision=host.revision)
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
