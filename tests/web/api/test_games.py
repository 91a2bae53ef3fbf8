"""Games and editions: what can be chosen, and what a table supplies itself."""

from typing import Any

import pytest
from flask import Flask

from companion.codec import dump_move
from companion.documents.reading import PositionDocument, RecordDocument, load_document
from companion.engine.game import AnyGame, Timeline
from companion.games import all_games, get_game
from companion.tables.logs.ledger import history
from tests.one_more import install, with_one_more
from tests.web.api.program import (
    ROOT,
    Program,
    Table,
    as_json,
    dealt,
    illegal,
    names_for,
    played_to_the_end,
    position_json,
    random_beginning,
    state_json,
)


def test_every_installed_game_is_listed(program: Program) -> None:
    answer = program.get("/games")["games"]
    assert [found["slug"] for found in answer] == list(all_games())


def test_a_game_lists_its_options_editions_and_rules(program: Program, game: AnyGame) -> None:
    answer = program.get(f"/games/{game.slug}")
    assert [option["id"] for option in answer["options"]] == [option.id for option in game.options]
    assert answer["players"] == list(game.players)
    assert {cite["id"] for cite in answer["rulebook"]["citations"]} == {
        cite.id for cite in game.rulebook.citations.values()
    }
    assert len(answer["rulebook"]["rulings"]) == len(game.rulebook.rulings)


def test_a_citation_brings_its_whole_ruling(program: Program, game: AnyGame) -> None:
    for cite in program.get(f"/games/{game.slug}")["rulebook"]["citations"]:
        assert cite["ruling"] is None or cite["ruling"]["question"]


def test_a_game_gives_its_json_schema(program: Program, game: AnyGame) -> None:
    answer = program.get(f"/games/{game.slug}/schema")
    assert {"edition", "deal", "state", "position", "move", "tally"} <= set(answer["$defs"])


def test_an_edition_can_be_read_whole(program: Program, game: AnyGame) -> None:
    for edition in game.editions():
        answer = program.get(f"/games/{game.slug}/editions/{edition.id}")
        assert answer["edition"] == as_json(edition)
        assert not answer["kept"]


def test_an_edition_is_kept_used_and_forgotten(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/editions"
    own = {**as_json(game.editions()[0]), "id": "ours", "title": "The one in our box"}
    token = program.post(path, {"edition": own}, 201)["token"]
    assert "token" not in program.post(path, {"edition": own}, 201)
    listed = program.get(path)["editions"]
    assert listed[-1] == {"id": "ours", "title": "The one in our box", "kept": True}
    deal = program.post(f"/games/{game.slug}/deal", {"names": names_for(game), "edition": "ours"})[
        "deal"
    ]
    assert deal["edition"] == own
    assert program.delete(f"{path}/ours", 401)["code"] == "token_needed"
    stranger = program.bearing("nonsense")
    assert stranger.delete(f"{path}/ours", 403)["code"] == "not_allowed"
    owner = program.bearing(token)
    owner.delete(f"{path}/ours")
    program.get(f"{path}/ours", 404)
    owner.delete(f"{path}/ours", 404)


def test_another_edition_under_a_known_id_is_refused(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/editions"
    changed = {**as_json(game.editions()[0]), "title": "Not the same"}
    answer = program.post(path, {"edition": changed}, 422)
    assert answer["problems"][0]["path"] == "edition.id"


def test_a_shipped_edition_stays(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/editions/{game.editions()[0].id}"
    assert program.bearing("nonsense").delete(path, 403)["code"] == "not_allowed"


def test_an_edition_is_checked_without_being_kept(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/editions"
    own = {**as_json(game.editions()[0]), "id": "ours"}
    assert program.post(f"{path}/check", {"edition": own})["id"] == "ours"
    assert all(not found["kept"] for found in program.get(path)["editions"])


def test_every_fault_of_an_edition_is_named_by_its_place(program: Program, game: AnyGame) -> None:
    own = as_json(game.editions()[0])
    del own["title"]
    own["colour"] = "red"
    answer = program.post(f"/games/{game.slug}/editions/check", {"edition": own}, 422)
    assert {problem["path"] for problem in answer["problems"]} == {
        "edition.title",
        "edition.colour",
    }


def test_an_edition_may_stand_in_the_request(program: Program, game: AnyGame) -> None:
    own = {**as_json(game.editions()[0]), "id": "never-kept"}
    body = {"names": ["Ada", "Ben"], "edition": own}
    assert program.post(f"/games/{game.slug}/deal", body)["deal"]["edition"]["id"] == "never-kept"


def test_the_same_seed_deals_the_same(program: Program, game: AnyGame) -> None:
    assert dealt(program, game) == dealt(program, game)


def test_a_deal_without_a_seed_returns_the_one_it_drew(program: Program, game: AnyGame) -> None:
    body = {"names": names_for(game), "edition": game.editions()[0].id}
    first = program.post(f"/games/{game.slug}/deal", body)
    again = program.post(f"/games/{game.slug}/deal", {**body, "seed": first["seed"]})
    assert again == first


def test_fixing_one_item_leaves_the_others(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/deal"
    body = {"names": names_for(game), "edition": game.editions()[0].id, "seed": "K7PXWQ"}
    before = {item["id"]: item for item in program.post(path, body)["items"]}
    if not before:
        program.post(path, {**body, "fixed": {"start_player": "0"}}, 422)
        return
    who = before.pop("start_player", None) or before.pop("monsters")
    other = next(found["id"] for found in who["choices"] if found["id"] != who["value"])
    after = program.post(path, {**body, "fixed": {who["id"]: other}})["items"]
    assert {item["id"]: item for item in after if item["id"] != who["id"]} == before


def test_names_are_cleaned_and_checked(program: Program, game: AnyGame) -> None:
    path = f"/games/{game.slug}/deal"
    body = {"edition": game.editions()[0].id, "names": ["  Zoë ", "<b>&</b>"]}
    assert program.post(path, body)["deal"]["names"] == ["Zoë", "<b>&</b>"]
    for wrong in ("", " ", "x" * 10_000, "a\nb", 7, None):
        answer = program.post(path, {**body, "names": ["Ada", wrong]}, 422)
        assert answer["problems"][0]["path"] == "names[1]", wrong


# Play without a table


@pytest.fixture
def played(game: AnyGame) -> Timeline[Any, Any, Any]:
    """The beginning of a game."""
    return random_beginning(game)


@pytest.fixture
def record(game: AnyGame, played: Timeline[Any, Any, Any]) -> Any:
    """The same as a document."""
    moves = [dump_move(game, move) for move in played.moves]
    return {"deal": as_json(played.deal), "moves": moves}


def test_legal_moves_of_a_record_and_of_its_position_are_the_same(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/legal-moves"
    answer = program.post(path, record)
    assert answer == program.post(
        path, {"position": position_json(game, played.deal, played.position)}
    )
    assert [found["move"] for found in answer["moves"]] == [
        dump_move(game, move) for move in game.legal_moves(played.position)
    ]
    assert all(found["text"] and found["taps"] for found in answer["moves"])


def test_a_legal_move_is_called_legal(program: Program, game: AnyGame, record: Any) -> None:
    last = record["moves"].pop()
    answer = program.post(f"/games/{game.slug}/check", {**record, "move": last})
    assert answer["legal"]
    assert answer["text"]
    assert answer["violations"] == []


def test_an_illegal_move_is_called_illegal_with_every_rule(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}"
    ply, wrong = illegal(game, played)
    record = {**record, "moves": record["moves"][:ply]}
    answer = program.post(f"{path}/check", {**record, "move": dump_move(game, wrong)})
    assert not answer["legal"]
    assert [found["code"] for found in answer["violations"]] == [
        found.code for found in game.violations(played.positions[ply], wrong)
    ]
    assert all(found["cite"]["text"] for found in answer["violations"])
    refused = program.post(f"{path}/apply", {**record, "next": [dump_move(game, wrong)]}, 409)
    assert refused["code"] == "illegal"
    assert refused["ply"] == 0
    assert refused["violations"][0]["code"] == answer["violations"][0]["code"]


def test_apply_and_replay_lead_to_the_same_position(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}"
    replayed = program.post(f"{path}/replay", record)
    assert replayed["state"] == state_json(game, played.position)
    assert len(replayed["made"]) == len(played.moves)
    half = len(played.moves) // 2
    applied = program.post(
        f"{path}/apply",
        {
            "position": position_json(game, played.deal, played.positions[half]),
            "next": record["moves"][half:],
        },
    )
    assert applied == {**replayed, "made": replayed["made"][half:]}


def test_a_record_that_breaks_a_rule_names_the_move(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    ply, wrong = illegal(game, played)
    record = {**record, "moves": [*record["moves"][:ply], dump_move(game, wrong)]}
    for verb in ("replay", "score", "legal-moves"):
        answer = program.post(f"/games/{game.slug}/{verb}", record, 409)
        assert answer["ply"] == ply, verb


def test_a_tally_a_record_and_a_position_score_the_same(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/score"
    from_record = program.post(path, record)
    assert from_record == program.post(
        path, {"position": position_json(game, played.deal, played.position)}
    )
    tally = {"deal": as_json(played.deal), "tally": as_json(game.tally(played.position))}
    assert from_record == program.post(path, tally)
    for score in from_record["scores"]:
        assert score["total"] == sum(line["points"] for line in score["lines"])


def test_an_empty_pad_scores_nothing_and_a_wrong_cell_is_named(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any]
) -> None:
    path = f"/games/{game.slug}"
    deal = as_json(played.deal)
    if game.counting is None:
        refused = program.post(f"{path}/count-sheet", {"deal": deal}, 422)
        assert "not counted by hand" in refused["detail"]
        return
    sheet = program.post(f"{path}/count-sheet", {"deal": deal})
    cell = sheet["groups"][0]["rows"][0]["cells"][0]
    assert program.post(f"{path}/score", {"deal": deal, "counts": {}})["scores"]
    counted = {"deal": deal, "counts": {cell["name"]: cell["low"]}}
    assert program.post(f"{path}/score", counted)["scores"]
    for name, number in (("nowhere", 1), (cell["name"], -1), (cell["name"], "1")):
        answer = program.post(f"{path}/score", {"deal": deal, "counts": {name: number}}, 422)
        assert answer["problems"][0]["path"].startswith("counts"), (name, number)


def test_a_position_is_drawn_and_written_as_text(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    answer = program.post(f"/games/{game.slug}/picture", record)
    assert answer["diagram"] == game.diagram(played.position)
    assert len(answer["picture"]["elements"]) == len(game.picture(played.position).elements)
    assert {found["type"] for found in answer["picture"]["elements"]} <= {
        "area",
        "route",
        "space",
        "piece",
    }


def test_a_seat_is_shown_what_it_may_see(
    program: Program, game: AnyGame, played: Timeline[Any, Any, Any], record: Any
) -> None:
    path = f"/games/{game.slug}/replay"
    for seat in (None, 0, 1):
        answer = program.post(path, {**record, "view": seat})
        assert answer["state"] == state_json(game, game.view(played.position, seat))
    answer = program.post(path, {**record, "view": 50}, 422)
    assert answer["problems"] == [{"path": "view", "message": "is no seat of this deal"}]


def test_a_document_of_before_is_read_once_the_game_has_an_option_more(
    program: Program, game: AnyGame, record: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a ruling more: what it does not name is the first choice."""
    root, walk = f"/games/{game.slug}", random_beginning(game)
    position = {"position": position_json(game, walk.deal, walk.position)}
    documents = [record, position]
    before = [program.post(f"{root}/score", document) for document in documents]
    install(monkeypatch, with_one_more(game))
    assert [program.post(f"{root}/score", document) for document in documents] == before
    assert program.post(f"{root}/replay", record)["made"]
    for document in documents:
        assert program.post(f"{root}/picture", document)["diagram"]
        assert "moves" in program.post(f"{root}/legal-moves", document)
        kept = {"game": game.slug, "rules_version": game.rules_version, **document}
        program.post("/tables/load", {"record": kept}, 201)
    if game.counting:
        assert program.post(f"{root}/count-sheet", {"deal": record["deal"]})["groups"]


def test_a_document_of_other_rules_is_refused(program: Program, game: AnyGame, record: Any) -> None:
    path = f"/games/{game.slug}/replay"
    assert program.post(path, {**record, "rules_version": game.rules_version})["made"]
    answer = program.post(path, {**record, "rules_version": "0.0"}, 422)
    assert answer["problems"][0]["path"] == "rules_version"
    answer = program.post(path, {**record, "game": "chess"}, 422)
    assert answer["problems"][0]["path"] == "game"


def test_a_request_without_a_position_is_malformed(program: Program, game: AnyGame) -> None:
    for verb in ("legal-moves", "score", "picture", "count-sheet", "replay"):
        program.post(f"/games/{game.slug}/{verb}", {}, 422)


def test_faults_are_named_from_the_root_of_the_request(
    program: Program, game: AnyGame, record: Any
) -> None:
    path = f"/games/{game.slug}"
    body = {**record, "next": [record["moves"][0], {"type": "fly"}]}
    answer = program.post(f"{path}/apply", body, 422)
    assert answer["problems"][0]["path"] == "next[1].type"
    record["moves"][1] = {"type": "fly"}
    answer = program.post(f"{path}/replay", record, 422)
    assert answer["problems"][0]["path"] == "moves[1].type"


# How answers are read


def test_what_a_client_has_is_not_sent_again(table: Table) -> None:
    client = table.program.app.test_client(use_cookies=False)
    bearer = {"Authorization": f"Bearer {table.token}"}
    for path in ("", "/log", "/seats", "/setup", "/picture"):
        address = f"{ROOT}/tables/{table.code}{path}"
        first = client.get(address, headers=bearer)
        again = client.get(address, headers={**bearer, "If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), path
        assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "no-store"
    fingerprint = client.get(f"{ROOT}/tables/{table.code}", headers=bearer).headers["ETag"]
    table.write("notes", text="Tea.")
    new = client.get(
        f"{ROOT}/tables/{table.code}", headers={**bearer, "If-None-Match": fingerprint}
    )
    assert new.status_code == 200
    assert new.headers["ETag"] != fingerprint


def test_the_etag_of_one_bearer_is_not_that_of_another(table: Table) -> None:
    client = table.program.app.test_client(use_cookies=False)
    address = f"{ROOT}/tables/{table.code}"
    host = client.get(address, headers={"Authorization": f"Bearer {table.token}"})
    seat = {"Authorization": f"Bearer {table.link(0)}", "If-None-Match": host.headers["ETag"]}
    assert client.get(address, headers=seat).status_code == 200
    assert "Authorization" in host.headers["Vary"]


@pytest.mark.parametrize(
    "path", ["/games", "/games/pig", "/tables", "/history", "/tables/{}/log", "/tables/{}/seats"]
)
def test_unknown_query_parameters_are_refused(program: Program, pig: AnyGame, path: str) -> None:
    table = Table.opened(program, pig)
    answer = table.program.get(path.format(table.code), 422, limits=3)
    assert answer["problems"] == [{"path": "limits", "message": "is not a query parameter here"}]


@pytest.mark.parametrize(
    ("path", "name"),
    [("/history", "limit"), ("/tables/{}/log", "after"), ("/tables/{}/log", "limit")],
)
@pytest.mark.parametrize("values", [("5", "7"), ("5", "5"), ("5", "")])
def test_a_query_parameter_that_stands_twice_is_refused(
    program: Program, pig: AnyGame, path: str, name: str, values: tuple[str, str]
) -> None:
    table = Table.opened(program, pig)
    answer = table.program.get(path.format(table.code), 422, **{name: values})
    assert answer["code"] == "malformed"
    assert answer["problems"] == [{"path": name, "message": "stands in the query more than once"}]


def test_a_write_with_an_unknown_query_parameter_writes_nothing(table: Table) -> None:
    body = {"revision": table.revision, "client_id": "note-by-host-1", "text": "Tea."}
    before = table.get()
    client = table.program.app.test_client(use_cookies=False)
    response = client.post(
        f"{ROOT}/tables/{table.code}/notes?dry_run=1",
        json=body,
        headers={"Authorization": f"Bearer {table.token}"},
    )
    assert response.status_code == 422
    assert table.get() == before


def test_the_history_comes_in_parts(program: Program, pig: AnyGame) -> None:
    tables = [Table.opened(program, pig) for _ in range(5)]
    for table in tables:
        table.write("finish", insist=True)
    everybody = program.bearing(*(table.token for table in tables))
    part, found = everybody.get("/history", limit=2), []
    while True:
        assert len(part["tables"]) <= 2
        found += [one["code"] for one in part["tables"]]
        if part["next"] is None:
            break
        part = everybody.get("/history", limit=2, after=part["next"])
    assert found == [table.code for table in reversed(tables)]
    for wrong in ("x", "1", "1-", "-K7Q2BC", "9" * 40 + "-K7Q2BC"):
        refused = everybody.get("/history", 422, after=wrong)
        assert refused["detail"] == "after: must be the `next` of an earlier answer", wrong
    assert everybody.get("/history", after="9999999999999999-K7Q2BC")["tables"]


def test_the_document_is_kept_too(app: Flask) -> None:
    client = app.test_client()
    first = client.get(f"{ROOT}/games")
    again = client.get(f"{ROOT}/games", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


# A table's whole game as a document

HIDDEN = [("iwari", {"cards": "app"}), ("arena", {})]
"""Games with hidden hands or choices that a random game comes to the end of soon."""


@pytest.mark.parametrize(("slug", "options"), HIDDEN)
def test_a_finished_game_with_hidden_hands_is_exported_whole(
    program: Program, slug: str, options: dict[str, str]
) -> None:
    game = get_game(slug)
    table = Table.opened(program, game, **options)
    watching = table.held_by(table.ask("watch")["token"])
    now = played_to_the_end(table, game)
    assert now.is_over
    found = load_document(watching.get("record"))
    assert isinstance(found, RecordDocument)
    assert found.timeline().position == now.at


def test_a_game_is_not_exported_while_something_is_hidden(program: Program) -> None:
    game = get_game("iwari")
    table = Table.opened(program, game, cards="app")
    table.at_seats().move()
    held = (table, table.held_by(table.link(0)), table.held_by(table.ask("watch")["token"]))
    assert {one.get("record", 409)["code"] for one in held} == {"hidden_still"}
    table.write("finish", insist=True)
    closed_early = {one.get("record", 409)["code"] for one in held}
    assert closed_early == {"hidden_still"}, "the host may open the game again and play on"


def test_a_game_without_secrets_is_exported_at_any_time(table: Table, game: AnyGame) -> None:
    for _ in range(3):
        table.move()
    if any(game.view(at, None) != at for at in _all_positions(table)):
        assert table.get("record", 409)["code"] == "hidden_still"
        return
    found = load_document(table.get("record"))
    assert isinstance(found, RecordDocument)
    assert found.timeline().position == _at(table)


def test_a_corrected_game_is_exported_as_its_position(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    table.write("correction", state=table.get()["now"]["state"])
    found = load_document(table.get("record"))
    assert isinstance(found, PositionDocument)
    assert found.at == _at(table)


def test_a_count_is_exported_with_its_numbers(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig, "count")
    cell = table.get("count-sheet")["groups"][0]["rows"][0]["cells"][0]
    table.write("counts", counts={cell["name"]: cell["low"]})
    answer = table.get("record")
    assert answer["counts"] == {cell["name"]: cell["low"]}
    assert answer["deal"]["names"] == names_for(pig)


def _at(table: Table) -> Any:
    with table.program.app.app_context():
        return history(table.code).at


def test_a_record_becomes_a_table_again(table: Table, game: AnyGame) -> None:
    for _ in range(3):
        table.move()
    if any(game.view(at, None) != at for at in _all_positions(table)):
        assert table.get("record", 409)["code"] == "hidden_still"
        return
    record = table.get("record")
    made = table.program.bearing().post("/tables/load", {"record": record}, 201)
    again = Table(table.program.bearing(made["token"]), made["code"], made["token"], 0)
    assert again.get("record") == record
    assert _at(again) == _at(table)


def test_a_corrected_position_becomes_a_table_again(program: Program, pig: AnyGame) -> None:
    table = Table.opened(program, pig)
    table.move()
    table.write("correction", state=table.get()["now"]["state"])
    record = table.get("record")
    made = program.post("/tables/load", {"record": record}, 201)
    again = Table(program.bearing(made["token"]), made["code"], made["token"], 0)
    assert _at(again) == _at(table)
    assert again.get("record") == record


def test_an_illegal_move_of_a_record_is_refused_with_its_place(
    program: Program, pig: AnyGame
) -> None:
    table = Table.opened(program, pig)
    table.move()
    record = table.get("record")
    record["moves"] += [record["moves"][0]] * 3
    refused = program.post("/tables/load", {"record": record}, 409)
    assert refused["code"] == "illegal"
    assert refused["ply"] == len(record["moves"]) - 3
    broken = program.post("/tables/load", {"record": {**record, "counts": {}}}, 422)
    assert "record.moves" in broken["detail"]


def _all_positions(table: Table) -> list[Any]:
    with table.program.app.app_context():
        return [position.at for position in history(table.code).position.line()]
