"""A group through the API: its games, statistics, nights and files, by a group's token."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.group_csv import read_table
from companion.documents.group_files import read_document
from companion.engine.game import AnyGame
from companion.extensions import limiter
from companion.tables.groups import people
from companion.tables.groups.games import begin_group
from companion.tables.groups.members import member_of, new_invitation
from companion.web.api.examples import BODIES
from tests.documents.groups.exported import cooperative, exported
from tests.web.api.program import ROOT, Program, Table
from tests.web.api.test_refusals import SCALARS, many, places, replaced


@dataclass
class Group:
    """A group and a program that holds its first token."""

    program: Program
    code: str
    token: str
    imports: int = 0

    def get(self, path: str = "", status: int = 200, **query: Any) -> Any:
        return self.program.get(f"/groups/{self.code}{path}", status, **query)

    def bring(self, data: Any, status: int = 200, **choices: Any) -> Any:
        """Import a file."""
        self.imports += 1
        body = {"file": data, "choices": choices, "client_id": f"import-{self.imports:05}"}
        return self.program.post(f"/groups/{self.code}/import", body, status)


@pytest.fixture
def group(program: Program) -> Group:
    """A group with the thirty games of an export."""
    with program.app.app_context():
        kept = begin_group("The red house", client_id="begun-by-a-test-x7Kq")
    made = Group(program.bearing(kept.token), kept.code, kept.token)
    assert made.bring(exported(30)) == {
        "added": 30,
        "had": 0,
        "changed": 0,
        "left_out": [],
    }
    return made


def test_a_group_and_its_people_are_read_with_its_token(group: Group) -> None:
    assert [one["code"] for one in group.program.get("/groups")["groups"]] == [group.code]
    found = group.get()
    assert (found["name"], found["games"], found["host"]) == ("The red house", 30, True)
    assert [one["name"] for one in found["people"]] == ["Ana", "Ben", "Cleo", "Dora"]


def test_a_game_that_was_corrected_is_changed(group: Group) -> None:
    data = exported(30)
    data["plays"][0] |= {"modificationDate": "2026-12-01 10:00:00", "durationMin": 777}
    assert group.bring(data) == {"added": 0, "had": 29, "changed": 1, "left_out": []}
    assert group.bring(data) == {"added": 0, "had": 30, "changed": 0, "left_out": []}
    assert group.get("/games", since="2026-01-01", until="2026-01-01")["games"][0]["minutes"] == 777


def test_games_are_listed_in_parts_and_filtered(group: Group) -> None:
    first = group.get("/games", limit=20)
    rest = group.get("/games", limit=20, after=first["next"])
    assert (first["total"], len(rest["games"]), rest["next"]) == (30, 10, None)
    days = [one["ended_at"] for one in [*first["games"], *rest["games"]]]
    assert days == sorted(days, reverse=True)
    ana = next(one["id"] for one in group.get()["people"] if one["name"] == "Ana")
    won = group.get("/games", person=ana, won="true")["games"]
    assert won
    for game in won:
        assert any(one["person"] == ana and one["wins"] for one in game["players"])
    assert group.get("/games", players=2)["total"] == 0
    assert group.get("/games", search="harbour")["total"] == 10
    assert group.get("/games", since="2026-02-01")["total"] == 2
    assert group.get(f"/games/{won[0]['id']}") == won[0]
    assert group.get("/games/999999", 404)["code"] == "no_such_entry"


def test_statistics_agree_with_the_games(group: Group) -> None:
    found = group.get("/statistics", game="iwari")
    games = group.get("/games", game="iwari")["games"]
    assert found["total"] == len(games) == 10
    for person in found["people"]:
        mine = [
            one for game in games for one in game["players"] if one["person"] == person["person"]
        ]
        assert person["plays"] == len(mine)
        assert person["wins"] == sum(one["wins"] for one in mine)
        assert person["average"] == pytest.approx(sum(one["points"] for one in mine) / len(mine))
        assert person["best"] == max(one["points"] for one in mine)
        assert person["by_players"]["3"]["plays"] == len(mine)
    assert [one["game"] for one in found["titles"]] == ["iwari"]


def test_figures_of_games_together_stand_apart(group: Group) -> None:
    group.bring(cooperative())
    (chess,) = group.get("/statistics", game="chess")["people"][:1]
    assert (chess["plays"], chess["wins"], chess["apart"]) == (2, 2, {})
    ana = group.get("/statistics", game="pandemic")["people"][0]
    assert (ana["plays"], ana["wins"]) == (0, 0)
    assert (ana["apart"]["together"]["plays"], ana["apart"]["together"]["wins"]) == (10, 8)
    found = group.get("/games", kind="together")
    assert (found["total"], found["games"][0]["kind"]) == (10, "together")
    assert group.get("/games", 422, kind="sitting")["code"] == "malformed"


def test_a_night_has_its_games_and_winners(group: Group) -> None:
    day = group.get("/games", limit=1)["games"][0]["ended_at"][:10]
    found = group.get("/night", day=day)
    assert found["day"] == day
    assert len(found["games"]) == 1
    assert found["wins"][0]["wins"] == 1
    assert group.get("/night")["games"] == []
    assert group.get("/night", 422, day="tonight")["code"] == "malformed"


def test_each_file_is_read_back_as_the_same_games(group: Group) -> None:
    saved = {form: group.get("/file", form=form)["file"] for form in ("group", "bgstats")}
    for form, file in saved.items():
        assert len(read_document(file).games) == 30, form
        assert group.bring(file)["added"] == 0, form
    nameless = json.dumps(group.get("/file", form="anonymous"))
    assert "Ana" not in nameless
    assert "The red house" not in nameless
    held = {"Authorization": f"Bearer {group.token}"}
    client = group.program.app.test_client()
    answer = client.get(f"{ROOT}/groups/{group.code}/games.csv", headers=held)
    assert answer.mimetype == "text/csv"
    assert len(read_table(answer.get_data()).games) == 30


def test_an_import_says_who_is_who_and_is_all_or_nothing(group: Group) -> None:
    body = BODIES["importGames"]
    path = f"/groups/{group.code}/import"
    assert group.program.post(path, body)["added"] == 1
    assert group.program.post(path, body)["added"] == 0
    ana = group.get()["people"][0]["id"]
    twice = exported(1)
    twice["plays"][0]["uuid"] = "NEW"
    twice["players"][1]["name"] = "Benedikta"
    refused = group.bring(twice, 422, Benedikta=ana)
    assert "one person would sit twice" in refused["detail"]
    assert group.get()["games"] == 31
    assert "Benedikta" not in json.dumps(group.get())


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ({}, "neither a group"),
        ({"plays": 1, "games": [], "players": []}, "file.plays: must be a list"),
        ({"format": "companion group", "version": 9}, "later version"),
    ],
)
def test_a_file_of_nonsense_is_refused_in_words(group: Group, file: Any, said: str) -> None:
    assert said in group.bring(file, 422)["detail"]
    assert group.bring(exported(31), 422, Dora="nobody")["problems"][0]["path"] == "choices.Dora"
    assert group.get()["games"] == 30


@many
@given(data=st.data())
def test_damaged_files_are_answered_and_nothing_is_half_written(
    group: Group, data: st.DataObject
) -> None:
    whole = data.draw(st.sampled_from([exported(2), BODIES["importGames"]["file"]]))
    place = data.draw(st.sampled_from(list(places(whole))))
    file = replaced(whole, place, data.draw(SCALARS | st.just([]) | st.just({})))
    before = group.get()
    body = {"file": file, "client_id": f"damaged-{abs(hash(json.dumps(file)))}"}
    text = json.dumps(body)
    path = f"/groups/{group.code}/import"
    response = group.program.send("POST", path, text, "application/json")
    assert response.status_code < 500, (place, file)
    if response.status_code >= 400:
        assert group.get() == before


def test_fifty_megabytes_are_refused(group: Group) -> None:
    path = f"/groups/{group.code}/import"
    answer = group.program.send("POST", path, b" " * 50_000_000, "application/json")
    assert answer.status_code == 413


def test_whoever_holds_no_token_of_the_group_finds_nothing(group: Group) -> None:
    with group.program.app.app_context():
        other = begin_group("Others", client_id="begun-by-others-x7Kq")
    paths = ("", "/games", "/games/1", "/statistics", "/night", "/file", "/games.csv", "/people/1")
    paths += ("/people/1/against/2", "/ratings")
    for path in paths:
        address = f"/groups/{group.code}{path}"
        assert group.program.bearing().get(address, 401)["code"] == "token_needed"
        stranger = group.program.bearing(other.token).get(address, 404)
        nowhere = group.program.bearing(other.token).get(f"/groups/NOWHERE{path}", 404)
        assert stranger == nowhere, path
    body = {"file": exported(1), "client_id": "import-by-stranger"}
    address = f"/groups/{group.code}/import"
    group.program.bearing().post(address, body, 401)
    group.program.bearing(other.token).post(address, body, 404)
    assert group.program.bearing().get("/groups") == {"groups": []}


def test_an_invitation_gives_a_program_a_token_of_its_own(group: Group) -> None:
    with group.program.app.app_context():
        invitation = new_invitation(group.code, member_of(group.code, [group.token]))
    joined = group.program.bearing().post("/groups/join", {"invitation": invitation}, 201)
    mine = group.program.bearing(joined["token"])
    assert mine.get(f"/groups/{group.code}")["host"] is False
    refused = group.program.bearing().post("/groups/join", {"invitation": "NOSUCHIN"}, 403)
    assert "ended or was taken back" in refused["detail"]


def test_guessing_invitations_is_slowed_down(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "enabled", True)
    client = app.test_client()
    body = {"invitation": "NOSUCHIN"}
    answers = [client.post(f"{ROOT}/groups/join", json=body).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]


def test_whoever_sits_at_a_table_that_a_program_takes_in_is_a_person_at_once(
    group: Group,
) -> None:
    body = {
        "game": "score_sheet",
        "mode": "count",
        "names": ["Ana", "Ben", "Zoe"],
        "edition": "rounds",
        "title": "Rummy",
    }
    opened = group.program.post("/tables", body, 201)
    host = group.program.bearing(opened["token"], group.token)
    host.put(f"/groups/{group.code}/tables/{opened['code']}", None, 204)
    found = group.get()
    assert "Zoe" in [one["name"] for one in found["people"]]
    assert [one["title"] for one in found["open"]] == ["Rummy"]
    (zoe,) = (one["id"] for one in found["people"] if one["name"] == "Zoe")
    assert found["newcomers"] == [zoe]
    path = f"/groups/{group.code}/people/{zoe}"
    answer = {"newcomer": False, "client_id": "zoe-is-somebody-new"}
    assert group.program.put(path, answer)["newcomers"] == []
    group.program.post("/tables", {**body, "game": "iwari", "edition": "reference-shore"}, 422)


def test_people_are_added_renamed_hidden_merged_and_removed(group: Group) -> None:
    people = f"/groups/{group.code}/people"
    added = group.program.post(people, {"name": "Eva", "client_id": "adds-eva-now"})
    who = {one["name"]: one["id"] for one in added["people"]}
    body = {"name": "Evi", "hidden": True, "client_id": "renames-eva-1"}
    changed = group.program.put(f"{people}/{who['Eva']}", body)
    assert {"id": who["Eva"], "name": "Evi", "hidden": True} in changed["people"]
    merged = group.program.post(
        f"{people}/{who['Dora']}/merge", {"gone": who["Eva"], "client_id": "merges-eva-in"}
    )
    assert merged["former"]["Evi"] == who["Dora"]
    together = {"gone": who["Ben"], "client_id": "merges-ana-in"}
    group.program.post(f"{people}/{who['Ana']}/merge", together, 422)
    group.program.delete(f"{people}/{who['Ana']}")
    assert "Ana" not in json.dumps(group.get("/games", limit=500))
    assert group.get()["games"] == 30
    group.program.put(f"{people}/{who['Ana']}", body | {"client_id": "is-gone-by-now"}, 404)


def test_a_group_is_begun_without_a_table_renamed_closed_and_opened_again(program: Program) -> None:
    body = {"name": "Thursday", "client_id": "begins-it-by-itself-x7Kq"}
    begun = program.bearing().post("/groups", body, 201)
    assert program.bearing().post("/groups", body, 201) == begun
    mine, path = program.bearing(begun["token"]), f"/groups/{begun['code']}"
    assert mine.get(path)["name"] == "Thursday"
    found = mine.put(path, {"name": "Friday", "closed": True, "client_id": "friday-closed"})
    assert (found["name"], found["closed"]) == ("Friday", True)
    mine.put(path, {"name": "Monday", "client_id": "monday-closed"}, 409)
    found = mine.put(path, {"name": "Monday", "closed": False, "client_id": "monday-reopened"})
    assert (found["name"], found["closed"]) == ("Monday", False)
    invitation = mine.post(f"{path}/invitations", status=201)["invitation"]
    joined = program.bearing().post("/groups/join", {"invitation": invitation}, 201)
    guest = program.bearing(joined["token"])
    guest.put(path, {"name": "Mine", "client_id": "guest-renames"}, 403)


def test_phones_are_listed_and_lose_their_places_and_a_group_is_deleted(program: Program) -> None:
    body = {"name": "Thursday", "client_id": "begins-it-by-itself-x7Kq"}
    begun = program.bearing().post("/groups", body, 201)
    mine, path = program.bearing(begun["token"]), f"/groups/{begun['code']}"
    invitation = mine.post(f"{path}/invitations", status=201)["invitation"]
    guests = [
        program.bearing(
            program.bearing().post("/groups/join", {"invitation": invitation}, 201)["token"]
        )
        for _ in range(2)
    ]
    phones = guests[0].get(f"{path}/phones")["phones"]
    assert [(one["host"], one["mine"], one["invitation"]) for one in phones] == [
        (True, False, False),
        (False, False, True),
        (False, True, False),
        (False, False, False),
    ]
    last = f"{path}/phones/{phones[-1]['id']}"
    guests[0].delete(last, 403)
    mine.delete(last)
    guests[1].get(path, 404)
    guests[0].post(f"{path}/leave", status=204)
    guests[0].get(path, 404)
    mine.post(f"{path}/leave", status=403)
    assert len(mine.get(f"{path}/phones")["phones"]) == 2
    mine.delete(path)
    mine.get(path, 404)


def test_a_title_is_called_otherwise_in_games_of_before_and_after(group: Group) -> None:
    body = {"game": "harbour fair", "title": "Harbour Market", "client_id": "retitles-it-now"}
    group.program.post(f"/groups/{group.code}/titles", body, 204)
    titles = {one["title"] for one in group.get("/games", limit=100)["games"]}
    assert "Harbour Market" in titles
    assert "Harbour Fair" not in titles
    assert group.bring(exported(30))["had"] == 30
    wrong = body | {"title": "Never played", "client_id": "retitles-it-again"}
    group.program.post(f"/groups/{group.code}/titles", wrong | {"game": "unheard of"}, 404)
    group.program.post(f"/groups/{group.code}/titles", wrong | {"game": "x" * 100}, 422)


def test_a_group_calls_so_many_titles_otherwise(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_TITLES", 1)
    body = {"game": "unheard of", "title": "Harbour Fair"}
    for game, status in (("unheard of", 204), ("unread of", 409)):
        write = body | {"game": game, "client_id": f"retitles-{game.replace(' ', '-')}"}
        group.program.post(f"/groups/{group.code}/titles", write, status)


def test_a_draw_shows_its_fingerprint_first_and_its_seed_afterwards(group: Group) -> None:
    path = f"/groups/{group.code}/draws"
    body = {"names": ["Ana", "Ben", "Cleo"], "client_id": "prepares-a-draw"}
    (prepared,) = group.program.post(path, body, 201)["draws"]
    assert (prepared["seed"], prepared["order"]) == ("", [])
    assert group.program.post(path, body, 201)["draws"] == [prepared], "asked once more"
    reveal = {"client_id": "reveals-the-draw"}
    (shown,) = group.program.post(f"{path}/{prepared['id']}/reveal", reveal)["draws"]
    assert sha256(shown["seed"].encode()).hexdigest() == prepared["fingerprint"]
    assert sorted(shown["order"]) == body["names"]
    assert group.get("/draws")["draws"] == [shown]
    group.program.post(f"{path}/999/reveal", {"client_id": "reveals-no-draw"}, 404)
    alone = {"names": ["Ana"], "client_id": "draws-for-one"}
    group.program.post(path, alone, 422)


def test_a_game_is_entered_put_right_and_taken_out(group: Group) -> None:
    who = {one["name"]: one["id"] for one in group.get()["people"]}
    players = [
        {"person": who["Ana"], "points": 12, "wins": True, "role": "white"},
        {"name": "Zoe", "points": 9.5},
        {"name": "A guest", "guest": True},
    ]
    body = {"title": "Nim", "day": "2024-03-01", "players": players, "client_id": "enters-a-game"}
    games = f"/groups/{group.code}/games"
    entered = group.program.post(games, body, 201)
    assert group.program.post(games, body, 201) == entered
    assert [(one["name"], one["rank"], one["role"]) for one in entered["players"]] == [
        ("Ana", 1, "white"),
        ("Zoe", None, ""),
        ("A guest", None, ""),
    ]
    assert entered["players"][2]["person"] is None
    assert entered["edits"][0]["what"] == []
    assert group.get()["games"] == 31
    assert "Zoe" in [one["name"] for one in group.get()["people"]]
    right = {"day": "2024-03-02", "note": "Cold.", "client_id": "corrects-nim"}
    corrected = group.program.put(f"{games}/{entered['id']}", right)
    assert (corrected["day"], corrected["note"]) == ("2024-03-02", "Cold.")
    assert corrected["players"] == entered["players"]
    assert corrected["edits"][1]["what"] == ["day", "remarks"]
    players = [{"person": who["Ben"], "wins": True}, {"person": who["Ana"]}]
    right = {"players": players, "cooperative": True, "client_id": "corrects-nim-again"}
    corrected = group.program.put(f"{games}/{entered['id']}", right)
    assert [(one["name"], one["rank"]) for one in corrected["players"]] == [("Ben", 1), ("Ana", 2)]
    assert corrected["kind"] == "together"
    assert group.get(f"/games/{entered['id']}") == corrected
    group.program.delete(f"{games}/{entered['id']}")
    assert group.get()["games"] == 30
    group.program.delete(f"{games}/{entered['id']}", 404)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"players": []}, "players"),
        ({"players": [{}]}, "players[0].name"),
        ({"players": [{"name": "Ana"}, {"name": "ana"}]}, "players[1].person"),
        ({"players": [{"name": "Ana", "points": "7"}]}, "players[0].points"),
        ({"players": [{"name": "Ana", "hat": 1}]}, "players[0].hat"),
        ({"players": [{"name": "Ana"}] * 101}, "players"),
        ({"players": "Ana"}, "players"),
        ({"day": "soon"}, "day"),
        ({"day": "2999-01-01"}, "day"),
        ({"minutes": 0}, "minutes"),
        ({"title": "\u200b"}, "title"),
    ],
)
def test_a_game_that_cannot_have_been_is_refused_with_the_place(
    group: Group, wrong: dict[str, Any], place: str
) -> None:
    body = {"title": "Nim", "day": "2024-03-01", "players": [{"name": "Ana"}]}
    games = f"/groups/{group.code}/games"
    number = group.get("/games")["games"][0]["id"]
    for send, path, status in (
        (group.program.post, games, 422),
        (group.program.put, f"{games}/{number}", 422),
    ):
        refused = send(path, {**body, **wrong, "client_id": "enters-nonsense"}, status)
        assert refused["problems"][0]["path"] == place
    assert group.get()["games"] == 30
    assert len(group.get()["people"]) == 4


@pytest.mark.parametrize("number", [-1, 10**9, 2**31, 2**53])
def test_a_number_that_is_nobodys_is_refused_however_large(group: Group, number: int) -> None:
    body = {"title": "Nim", "day": "2024-03-01", "players": [{"person": number}]}
    games = f"/groups/{group.code}/games"
    refused = group.program.post(games, {**body, "client_id": "enters-nobody"}, 404)
    assert refused["code"] == "no_such_entry"
    assert group.bring(exported(31), 404, Dora=number)["code"] == "no_such_entry"


def test_a_person_has_streaks_titles_rivals_and_ratings_over_time(group: Group) -> None:
    who = {one["name"]: one["id"] for one in group.get()["people"]}
    found = group.get(f"/people/{who['Ana']}")
    games = group.get("/games", person=who["Ana"], limit=500)["games"]
    mine = [(game, one) for game in games for one in game["players"] if one["name"] == "Ana"]
    assert found["games"] == found["plays"] == len(mine)
    assert found["wins"] == sum(one["wins"] for _, one in mine)
    assert found["streaks"]["now"]["last"] == games[0]["id"]
    assert found["streaks"]["winning"] is mine[0][1]["wins"]
    assert sum(one["plays"] for one in found["at_titles"]) == len(mine)
    assert {one["name"] for one in found["rivals"]} == {"Ben", "Cleo", "Dora"}
    (title,) = (one for one in found["at_titles"] if one["game"] == "iwari")
    (course,) = group.get("/ratings", game="iwari", person=who["Ana"])["courses"]
    assert course["ratings"][-1]["play"] == title["last_in"]
    assert course["ratings"][-1]["skill"] == title["skill"]
    assert len(course["ratings"]) == title["plays"]
    assert {one["name"] for one in group.get("/ratings", game="iwari")["courses"]} == set(who)
    assert {one["game"] for one in group.get("/ratings", person=who["Ana"])["courses"]} == {
        one["game"] for one in found["at_titles"]
    }
    assert group.get("/ratings", game="nothing") == {"courses": []}
    group.get("/ratings", 422)
    group.get("/people/999", 404)


def test_two_people_head_to_head(group: Group) -> None:
    who = {one["name"]: one["id"] for one in group.get()["people"]}
    found = group.get(f"/people/{who['Ana']}/against/{who['Ben']}")
    (rival,) = (one for one in group.get(f"/people/{who['Ana']}")["rivals"] if one["name"] == "Ben")
    same = ("games", "first_wins", "second_wins", "first_ahead", "second_ahead", "level")
    assert {name: found[name] for name in same} == {name: rival[name] for name in same}
    assert sum(one["games"] for one in found["titles"]) == found["games"] == len(found["plays"])
    turned = group.get(f"/people/{who['Ben']}/against/{who['Ana']}")
    assert (turned["first_wins"], turned["plays"]) == (found["second_wins"], found["plays"])
    group.get(f"/people/{who['Ana']}/against/{who['Ana']}", 422)
    group.get(f"/people/{who['Ana']}/against/999", 404)


def test_a_table_is_kept_as_a_group_and_the_next_is_taken_in(
    program: Program, pig: AnyGame, group: Group
) -> None:
    table = Table.opened(program, pig)
    table.write("finish", insist=True)
    kept = table.ask("group", {"client_id": "keeps-the-group-x7Kq"})
    assert table.ask("group", {"client_id": "keeps-the-group-x7Kq"}) == kept
    mine = program.bearing(kept["token"])
    assert mine.get(f"/groups/{kept['code']}")["games"] == 1
    next_one = Table.opened(program, pig)
    path = f"/groups/{kept['code']}/tables/{next_one.code}"
    refused = program.bearing(kept["token"]).put(path, status=403)
    assert "that of the table's host" in refused["detail"]
    program.bearing(next_one.token).put(path, status=404)
    program.bearing(group.token, next_one.token).put(path, status=404)
    program.bearing(kept["token"], next_one.token).put(path, status=204)
    (waiting,) = mine.get(f"/groups/{kept['code']}")["open"]
    assert waiting["code"] == next_one.code
    invitation = mine.post(f"/groups/{kept['code']}/invitations", status=201)["invitation"]
    joined = program.bearing().post("/groups/join", {"invitation": invitation}, 201)
    guest = program.bearing(joined["token"])
    guest.post(f"/groups/{kept['code']}/invitations", status=403)


def test_the_old_names_of_a_query_are_read_until_1_0(group: Group) -> None:
    pairs: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
        ({"since": "2026-02-01"}, {"first": "2026-02-01"}),
        ({"until": "2026-01-20"}, {"last": "2026-01-20"}),
        ({"after": 7}, {"start": 7}),
        ({"search": "harbour"}, {"words": "harbour"}),
    )
    for new, old in pairs:
        found = group.get("/games", **new)
        assert found == group.get("/games", **old) != group.get("/games")
        refused = group.get("/games", 422, **new, **old)
        assert [fault["path"] for fault in refused["problems"]] == [*old]
    assert group.get("/games")["number"] == 30


@pytest.mark.parametrize("form", ["group", "anonymous", "bgstats"])
def test_the_file_of_a_group_is_taken_in_as_it_was_answered(group: Group, form: str) -> None:
    answer = group.get("/file", form=form)
    path = f"/groups/{group.code}/import"
    found = group.program.post(path, answer | {"client_id": "comes-back-again"})
    assert found["added"] + found["had"] + found["changed"] == 30
