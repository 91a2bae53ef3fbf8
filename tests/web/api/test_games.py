"""Games and editions: what can be chosen, and what a table supplies itself."""

from companion.engine.game import AnyGame
from companion.games import all_games
from tests.web.api.program import Program, as_json, dealt, names_for


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
