import json
from dataclasses import replace

import pytest

from companion.codec import dump, dump_deal
from companion.documents.answers import (
    answer_data,
    envelope,
    position_data,
    record_data,
    score_sheet_data,
    setup_report,
)
from companion.documents.reading import (
    PositionDocument,
    RecordDocument,
    load_document,
    load_end_state,
    load_position,
    load_record,
    random_record,
    score_of,
    violations_of,
)
from companion.engine.game import AnyGame
from companion.engine.problems import Malformed
from companion.games import UnknownGame


@pytest.fixture
def record(pig: AnyGame) -> RecordDocument:
    return random_record(pig, 3, "K7Q2BC")


def places(error: pytest.ExceptionInfo[Malformed]) -> list[str]:
    return [problem.path for problem in error.value.problems]


def test_records_round_trip(pig: AnyGame, record: RecordDocument) -> None:
    data = record_data(pig, record.deal, record.moves)
    assert load_document(data) == record
    assert data["rules_version"] == pig.rules_version


def test_positions_round_trip(pig: AnyGame, record: RecordDocument) -> None:
    at = record.timeline().position
    document = position_data(pig, record.deal, at)
    assert load_document(document) == PositionDocument(pig, record.deal, at)


def test_a_shipped_edition_is_named_and_any_other_carried_whole(
    pig: AnyGame, record: RecordDocument
) -> None:
    named = position_data(pig, record.deal, record.timeline().position)["position"]["deal"]
    assert named["edition"].keys() == {"id", "digest"}
    own = replace(record.deal, edition=replace(record.deal.edition, title="Our die"))
    data = record_data(pig, own, record.moves)
    assert data["deal"]["edition"]["title"] == "Our die"
    assert load_record(data).deal == own


def test_a_named_edition_that_is_not_the_shipped_one_is_refused(
    pig: AnyGame, record: RecordDocument
) -> None:
    data = record_data(pig, record.deal)
    data["deal"]["edition"]["digest"] = "0123456789abcdef"
    with pytest.raises(Malformed) as error:
        load_record(data)
    assert places(error) == ["deal.edition"]


def test_tallies_round_trip_with_their_deal(pig: AnyGame, record: RecordDocument) -> None:
    tally = pig.tally(record.timeline().position)
    bare = {**envelope(pig), "tally": dump(tally)}
    named = {**bare, "deal": dump_deal(pig, record.deal)}
    assert load_end_state(bare).participants == ()
    assert load_end_state(named).participants == pig.participants(record.deal)
    assert load_end_state(bare).tally == load_end_state(named).tally == tally


def test_a_known_game_may_be_left_out_but_not_contradicted(
    pig: AnyGame, record: RecordDocument
) -> None:
    data = record_data(pig, record.deal)
    nameless = {name: value for name, value in data.items() if name != "game"}
    assert load_record(nameless, pig) == load_record(data, pig)
    with pytest.raises(Malformed) as error:
        load_record({**data, "game": "chess"}, pig)
    assert places(error) == ["game"]
    with pytest.raises(Malformed) as error:
        load_record(nameless)
    assert places(error) == ["game"]
    with pytest.raises(UnknownGame):
        load_record({**data, "game": "chess"})


def test_faults_are_named_from_the_root_of_the_document(
    pig: AnyGame, record: RecordDocument
) -> None:
    data = record_data(pig, record.deal, record.moves)
    data["moves"][1] = {"type": "rolled", "face": "six"}
    with pytest.raises(Malformed) as error:
        load_record(data)
    assert places(error) == ["moves[1].face"]
    position = position_data(pig, record.deal, record.timeline().position)
    with pytest.raises(Malformed) as error:
        load_position({**position, "move": {"type": "fly"}})
    assert places(error) == ["move.type"]
    with pytest.raises(Malformed) as error:
        load_document({**data, "mvoes": []})
    assert places(error) == ["mvoes"]


def test_counts_name_their_cells(pig: AnyGame, record: RecordDocument) -> None:
    data = {"game": "pig", "deal": record_data(pig, record.deal)["deal"]}
    with pytest.raises(Malformed) as error:
        load_end_state({**data, "counts": {"points.0": 3, "points.7": 3, "tents": 1}})
    assert places(error) == ["counts.points.7", "counts.tents"]
    with pytest.raises(Malformed) as error:
        load_end_state({**data, "counts": {"points.0": 20, "points.1": 20}})
    assert places(error) == ["counts.points.1"]


def test_an_empty_pad_can_be_scored(pig: AnyGame, record: RecordDocument) -> None:
    data = {"game": "pig", "deal": record_data(pig, record.deal)["deal"], "counts": {}}
    assert [score.total for score in score_of(load_document(data))[1].scores] == [0, 0, 0]


def test_a_violation_carries_the_ruling_behind_its_rule(
    pig: AnyGame, record: RecordDocument
) -> None:
    position = position_data(pig, record.deal, pig.start(record.deal))
    asked = load_position({**position, "move": {"type": "hold"}})
    (violation,) = violations_of(asked)
    data = answer_data(pig, violation)
    assert data["cite"]["ruling"]["other_reading"]
    assert (data["code"], data["possible"]) == ("nothing_to_hold", True)


def test_a_sheet_has_totals_and_reasons(pig: AnyGame, record: RecordDocument) -> None:
    data = score_sheet_data(pig, *score_of(record))
    assert [one["name"] for one in data["participants"]] == ["Ana", "Ben", "Cleo"]
    for score in data["scores"]:
        assert score["total"] == sum(line["points"] for line in score["lines"])
        assert all(line["because"] for line in score["lines"])
        assert all(data["citations"][line["cite"]]["text"] for line in score["lines"])


def test_a_sheet_has_each_of_its_citations_once(pig: AnyGame, record: RecordDocument) -> None:
    data = score_sheet_data(pig, *score_of(record))
    lines = [line for score in data["scores"] for line in score["lines"]]
    cited = {one["cite"] for one in (*data["categories"], *lines, *data["tie_breaks"])}
    assert data["citations"].keys() == cited
    assert all(name == cite["id"] for name, cite in data["citations"].items())
    text = json.dumps(data)
    assert all(text.count(cite["text"]) == 1 for cite in data["citations"].values())


def test_a_set_up_lists_its_steps_with_their_rules(pig: AnyGame, record: RecordDocument) -> None:
    data = answer_data(pig, setup_report(pig, record.deal))
    assert [step["id"] for step in data["steps"]] == ["pieces", "die", "start"]
    assert all(step["cite"]["section"] for step in data["steps"])
    assert {item["id"] for item in data["items"]} == {"start_player", "direction"}
