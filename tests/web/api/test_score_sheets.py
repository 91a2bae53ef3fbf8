"""Score sheets through the API: opened, counted round by round, and scored."""

from companion.games import get_game
from tests.web.api.program import Program, Table

GAME = get_game("score_sheet")


def test_a_sheet_has_no_moves_to_record(program: Program) -> None:
    body = {"game": GAME.slug, "names": ["Ada", "Ben"], "edition": "rounds"}
    refused = program.post("/tables", body, 422)
    assert "must be count: Score sheet has no moves to record" in refused["detail"]


def test_the_pad_grows_by_a_round_as_each_is_counted(program: Program) -> None:
    table = Table.opened(program, GAME, mode="count")
    groups = [group["id"] for group in table.get("count-sheet")["groups"]]
    assert groups == ["round_1"]
    table.write("counts", counts={"points.1.0": 5, "points.1.1": -4, "points.1.2": 0})
    found = table.get("count-sheet")["groups"]
    assert [group["id"] for group in found] == ["round_1", "round_2"]
    assert found[0]["so_far"] == [[0, 5], [1, -4], [2, 0]]
    score = table.get("score")
    assert [one["total"] for one in score["scores"]] == [5, -4, 0]


def test_a_round_that_nobody_can_play_is_refused(program: Program) -> None:
    table = Table.opened(program, GAME, mode="count")
    table.write("counts", 422, counts={"points.99.0": 5})


def test_counts_are_scored_without_a_table(program: Program) -> None:
    asked = {"names": ["Ada", "Ben"], "edition": "lowest_wins", "seed": "K7PXWQ"}
    deal = program.post("/games/score_sheet/deal", asked)["deal"]
    counts = {"points.1.0": 100, "points.1.1": 26}
    report = program.post("/games/score_sheet/score", {"deal": deal, "counts": counts})
    assert [one["seat"] for one in report["standings"] if one["wins"]] == [1]
    assert report["lowest"]
