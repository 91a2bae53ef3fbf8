"""The codec takes what it writes and nothing else, and says where a document is wrong."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import pytest

from companion import codec
from companion.codec import dump, dump_move, load, load_move, storable
from companion.codec.answers import MAYBE, Form, dump_answer
from companion.codec.convert import TaggedUnion, converter, load_with, type_tag
from companion.codec.documents import begin_with, dump_text
from companion.codec.jsonschema import Schemas
from companion.codec.packaged import read_editions
from companion.engine.editing.editor import Touch
from companion.engine.game import AnyGame
from companion.engine.position import State
from companion.engine.problems import Malformed, Most
from companion.engine.rulebook import Violation
from companion.engine.scoring import Score, ScoreLine
from companion.engine.setup import SoleEdition
from companion.engine.values import Event
from companion.games import all_games, get_game
from companion.tables.storage import models
from companion.testing.worlds import tables, walked
from tests.example_game.editor import BLANK, EDITOR
from tests.example_game.rules import EDITIONS, Edition, Hold, Roll, Rolled
from tests.luck import SEED


class Metal(Enum):
    GOLD = "gold"
    TIN = "tin"


@dataclass(frozen=True)
class Coin:
    metal: Metal
    worth: int


@dataclass(frozen=True)
class LongSpear:
    reach: float


@dataclass(frozen=True)
class Chest:
    """One field of each kind that documents use."""

    owner: str = ""
    locked: bool = False
    weight: float = 0.0
    size: Literal["small", "large"] = "small"
    room: int | None = None
    coin: Coin | None = None
    coins: tuple[Coin, ...] = ()
    at: tuple[int, int] = (0, 0)
    marks: frozenset[str] = frozenset()
    stock: Mapping[Metal, int] | None = None
    best: Coin | LongSpear = Coin(Metal.TIN, 1)
    spare: Coin | LongSpear | None = None
    things: tuple[Coin | LongSpear, ...] = ()


FULL = Chest(
    owner="Ada",
    locked=True,
    weight=2.5,
    size="large",
    room=3,
    coin=Coin(Metal.GOLD, 5),
    coins=(Coin(Metal.TIN, 1), Coin(Metal.GOLD, 2)),
    at=(1, 2),
    marks=frozenset({"x", "a"}),
    stock={Metal.GOLD: 2},
    best=LongSpear(1.5),
    spare=Coin(Metal.GOLD, 9),
    things=(LongSpear(2.0), Coin(Metal.TIN, 3)),
)


@pytest.mark.parametrize("chest", [Chest(), FULL], ids=["empty", "full"])
def test_what_is_written_is_read_again(chest: Chest) -> None:
    document = json.loads(json.dumps(dump(chest)))
    assert document == dump(chest)
    assert load(document, Chest) == chest


def test_a_document_reads_like_the_dataclass() -> None:
    document = dump(FULL)
    assert document["coin"] == {"metal": "gold", "worth": 5}
    assert document["marks"] == ["a", "x"]
    assert document["stock"] == {"gold": 2}
    assert document["best"] == {"type": "long_spear", "reach": 1.5}


def test_a_whole_number_will_do_for_a_measure() -> None:
    assert load({"weight": 2}, Chest).weight == 2.0


def test_tags_are_class_names_in_snake_case() -> None:
    assert type_tag(LongSpear) == "long_spear"
    assert type_tag(Coin) == "coin"


@pytest.mark.parametrize(
    ("document", "path", "message"),
    [
        ({"colour": "red"}, "colour", "is not a field here"),
        ({"owner": 1}, "owner", "must be text"),
        ({"owner": None}, "owner", "must be text"),
        ({"locked": 1}, "locked", "must be true or false"),
        ({"locked": "true"}, "locked", "must be true or false"),
        ({"weight": "2"}, "weight", "must be a number"),
        ({"weight": True}, "weight", "must be a number"),
        ({"weight": float("nan")}, "weight", "must be a number"),
        ({"weight": float("inf")}, "weight", "must be a number"),
        ({"size": "huge"}, "size", "must be one of: small, large"),
        ({"size": []}, "size", "must be one of: small, large"),
        ({"room": "3"}, "room", "must be a whole number"),
        ({"room": 3.0}, "room", "must be a whole number"),
        ({"room": True}, "room", "must be a whole number"),
        ({"coin": []}, "coin", "must be an object"),
        ({"coin": {"metal": "gold"}}, "coin.worth", "is missing"),
        ({"coin": {"metal": "iron", "worth": 1}}, "coin.metal", "must be one of: gold, tin"),
        ({"coin": {"metal": True, "worth": 1}}, "coin.metal", "must be one of: gold, tin"),
        ({"coins": "abc"}, "coins", "must be a list"),
        ({"coins": {}}, "coins", "must be a list"),
        ({"coins": None}, "coins", "must be a list"),
        ({"coins": [None]}, "coins[0]", "must be an object"),
        ({"at": [1]}, "at", "must be a list of 2"),
        ({"at": [1, 2, 3]}, "at", "must be a list of 2"),
        ({"at": "ab"}, "at", "must be a list of 2"),
        ({"at": [1, "2"]}, "at[1]", "must be a whole number"),
        ({"marks": "ab"}, "marks", "must be a list"),
        ({"marks": ["a", 1]}, "marks[1]", "must be text"),
        ({"marks": ["a", "a"]}, "marks", "must not hold the same thing twice"),
        ({"stock": []}, "stock", "must be an object"),
        ({"stock": {"gold": "2"}}, "stock[gold]", "must be a whole number"),
        ({"stock": {"iron": 2}}, "stock[iron]", "must be one of: gold, tin"),
        ({"best": None}, "best", "must be an object"),
        ({"best": {"reach": 1.0}}, "best.type", "is missing; it must be one of: coin, long_spear"),
        ({"best": {"type": ["coin"]}}, "best.type", "must be one of: coin, long_spear"),
        ({"best": {"type": "coin", "reach": 1}}, "best.reach", "is not a field here"),
        ({"things": [{"type": "long_spear"}]}, "things[0].reach", "is missing"),
        ({"things": [None]}, "things[0]", "must be an object"),
        (None, "", "must be an object"),
        ([], "", "must be an object"),
        ("{}", "", "must be an object"),
    ],
    ids=str,
)
def test_a_fault_is_named_with_its_place(document: Any, path: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        load(document, Chest)
    assert (path, message) in [(p.path, p.message) for p in refused.value.problems]


@pytest.mark.parametrize("kind", [Coin, Mapping[str, str]])
def test_a_list_is_no_object_also_after_other_types_were_read(kind: Any) -> None:
    @dataclass(frozen=True)
    class Later:
        worth: int

    with suppress(Malformed):
        load({}, kind)
    load({"worth": 1}, Later)
    with pytest.raises(Malformed, match="must be an object"):
        load([], kind)


def test_every_fault_of_a_document_is_named() -> None:
    document = {
        "owner": 1,
        "colour": "red",
        "things": [
            {"type": "coin", "metal": "tin", "worth": 1},
            {"type": "long_spear", "reach": "far"},
            {"type": "boat"},
        ],
    }
    with pytest.raises(Malformed) as refused:
        load(document, Chest)
    assert {p.path for p in refused.value.problems} == {
        "owner",
        "colour",
        "things[1].reach",
        "things[2].type",
    }


def test_a_malformed_document_explains_itself_in_one_text() -> None:
    with pytest.raises(Malformed, match=r"coin\.worth: is missing"):
        load({"coin": {"metal": "gold"}}, Chest)


def test_a_fault_far_down_a_long_list_is_named_by_its_place() -> None:
    coins: list[Any] = [{"metal": "tin", "worth": 1}] * 999
    assert len(load({"coins": coins}, Chest).coins) == 999
    with pytest.raises(Malformed) as caught:
        load({"coins": [*coins, {"metal": "tin", "worth": "much"}]}, Chest)
    assert [problem.path for problem in caught.value.problems] == ["coins[999].worth"]


def test_of_a_hundred_thousand_faults_only_the_first_are_named() -> None:
    with pytest.raises(Malformed) as caught:
        load({"coins": [1] * 100_000}, Chest)
    assert caught.value.problems[0].path == "coins[0]"
    assert len(caught.value.problems) < 1_000


def test_a_list_that_is_too_long_is_refused_before_a_member_is_read() -> None:
    few: Any = Annotated[tuple[Coin, ...], Most(2)]
    coin = {"metal": "tin", "worth": 1}
    assert load([coin] * 2, few) == (Coin(Metal.TIN, 1),) * 2
    with pytest.raises(Malformed, match="may have 2 members at most, not 1,000"):
        load(["no coin"] * 1000, few)


def test_of_many_unknown_fields_a_page_is_named() -> None:
    with pytest.raises(Malformed) as refused:
        load({f"field{number}": 0 for number in range(1000)}, Chest)
    assert 0 < len(refused.value.problems) < 200


# Reading a move quickly answers what the converter answers, for sound data and for faulty data

STRANGE = (
    None,
    True,
    0,
    -1,
    10**30,
    1.0,
    "",
    "nobody",
    [],
    [[]],
    {},
    {"type": "run"},
    [None],
    "\0",
)
"""What stands in the place of a value, or of a part of it."""
POSITIONS = 5
"""How many positions of each walk are asked for their moves."""
OF_EACH = 2
"""How many moves of each kind are read in each position."""


def answer(read: Any) -> Any:
    """What a reader answers: the value, or what is wrong and where."""
    try:
        return read()
    except Malformed as refused:
        return refused.problems


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all values in JSON data, the whole first."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value in that place."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


def left_out(data: Any, path: tuple[Any, ...]) -> Any:
    """A copy without what is in that place."""
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    if path[1:]:
        copy[path[0]] = left_out(data[path[0]], path[1:])
    else:
        del copy[path[0]]
    return copy


def damaged(data: Any) -> Iterator[Any]:
    """The same data with one fault in each place: strange, left out, or one too many."""
    for path in places(data):
        for strange in STRANGE:
            yield put(data, path, strange)
        if path:
            yield left_out(data, path)
    yield {**data, "more": 1}


def some_moves(game: AnyGame, rng: Random) -> Iterator[Any]:
    """Moves of every kind that a few walks come to, as JSON data."""
    for table in tables(game)[:2]:
        positions = walked(table).positions
        for at in rng.sample(positions, min(POSITIONS, len(positions))):
            kinds: dict[type, int] = {}
            for move in game.pseudo_legal_moves(at):
                kinds[type(move)] = kinds.get(type(move), 0) + 1
                if kinds[type(move)] <= OF_EACH:
                    yield dump_move(game, move)


@pytest.mark.parametrize("slug", [slug for slug, game in all_games().items() if game.move_types])
def test_a_move_is_read_as_the_converter_reads_it(slug: str) -> None:
    game = get_game(slug)
    strict = TaggedUnion(converter(), game.move_types)
    seen: set[str] = set()
    for data in some_moves(game, Random(SEED)):
        move = load_move(game, data)
        assert move == load_with(strict.load, data)
        assert dump_move(game, move) == data
        if data["type"] in seen:
            continue
        seen.add(data["type"])
        for faulty in damaged(data):
            quick = answer(lambda faulty=faulty: load_move(game, faulty))
            careful = answer(lambda faulty=faulty: load_with(strict.load, faulty))
            assert (type(quick), quick) == (type(careful), careful), faulty
    assert seen


# Documents of a game are read, then checked by the game


def paths(load: Any, game: AnyGame, *arguments: Any) -> list[str]:
    with pytest.raises(Malformed) as refused:
        load(game, *arguments)
    return [problem.path for problem in refused.value.problems]


@pytest.fixture
def deal(pig: AnyGame) -> Any:
    return pig.deal(pig.editions()[0], ["Ada", "Ben"], {}, Random(1), {})


def test_a_move_carries_its_kind(pig: AnyGame) -> None:
    assert codec.dump_move(pig, Rolled(3)) == {"type": "rolled", "face": 3}
    assert codec.load_move(pig, {"type": "hold"}) == Hold()


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (None, ""),
        ([], ""),
        ({}, "type"),
        ({"type": "run"}, "type"),
        ({"type": "hold", "face": 3}, "face"),
        ({"type": "rolled"}, "face"),
        ({"type": "rolled", "face": "3"}, "face"),
        ({"type": "rolled", "face": True}, "face"),
    ],
    ids=str,
)
def test_a_malformed_move_is_refused(pig: AnyGame, document: Any, path: str) -> None:
    assert paths(codec.load_move, pig, document) == [path]


def test_the_game_checks_what_can_be_read(pig: AnyGame, deal: Any) -> None:
    edition = codec.dump(pig.editions()[0])
    state = codec.dump_state(pig, pig.start(deal))
    tally = codec.dump(pig.tally(pig.start(deal)))
    assert paths(codec.load_edition, pig, edition | {"bust": 9}) == ["bust"]
    assert paths(codec.load_deal, pig, codec.dump(deal) | {"start_player": 2}) == ["start_player"]
    stack = [{"type": "roll_or_hold", "seat": 7}]
    assert paths(codec.load_state, pig, deal, state | {"decisions": stack}) == ["decisions[0].seat"]
    assert paths(codec.load_tally, pig, tally | {"points": [-1, 0]}) == ["points[0]"]


def test_a_state_does_not_contain_its_deal(pig: AnyGame, deal: Any) -> None:
    at = pig.apply(pig.start(deal), Roll()).state
    data = codec.dump_state(pig, at)
    assert data.keys() == {"decisions", "points", "at_risk"}
    assert codec.load_state(pig, deal, data) == at


def test_the_digest_of_an_edition_changes_with_anything_printed_on_it(pig: AnyGame) -> None:
    die = pig.editions()[0]
    assert codec.edition_digest(die) == codec.edition_digest(replace(die))
    assert codec.edition_digest(die) != codec.edition_digest(replace(die, bust=2))


# What the database keeps of a state is the same text, whether parts of it were known or not


@pytest.mark.parametrize("slug", all_games())
def test_states_are_stored_as_they_are_answered(slug: str) -> None:
    game = get_game(slug)
    for table in tables(game)[:2]:
        for at in walked(table).positions:
            assert models.text(storable(at.state)) == models.text(dump(at.state))


# A state as text, a field a line


@dataclass(frozen=True)
class Knock:
    """Somebody knocks."""

    times: int


@dataclass(frozen=True)
class Open:
    """The door opens."""


@dataclass(frozen=True, kw_only=True)
class Door(State):
    """A door with a name on it."""

    decisions: tuple[Knock | Open, ...]
    name: str


TEXT = """\
decisions: {"type": "open"}
decisions: {"type": "knock", "times": 2}
name: "Åse: 3"
"""


def test_each_field_and_each_open_decision_has_a_line() -> None:
    door = Door(decisions=(Open(), Knock(2)), name="Åse: 3")
    assert dump_text(door) == TEXT


def test_a_state_of_nothing_but_closed_decisions_is_a_text_too() -> None:
    over = State(decisions=())
    assert dump_text(over) == "decisions: []\n"


# A draft that begins with an edition


def test_a_draft_begins_with_an_edition_in_one_touch() -> None:
    (touch,) = begin_with(EDITIONS[0])
    assert EDITOR.touched(EDITOR.blank(), touch) == EDITIONS[0]


@pytest.mark.parametrize(
    ("sketch", "touch"),
    [
        (replace(BLANK, faces=(1,)), begin_with(EDITIONS[0])[0]),
        (BLANK, begin_with(Edition("x", "X", (1, 2), bust=3))[0]),
        (BLANK, Touch("whole", text="{")),
        (BLANK, Touch("whole", text="[]")),
        (BLANK, Touch("whole")),
    ],
)
def test_nothing_else_is_taken_whole(sketch: Edition, touch: Touch) -> None:
    with pytest.raises(Malformed):
        EDITOR.touched(sketch, touch)


# Answers hold what readers need of the engine's values, as their schemas say


@dataclass(frozen=True)
class Opened:
    """What came of it; None is said otherwise."""

    state: Annotated[Any, Form("State")]
    ply: Annotated[int, "The last entry."]
    again: int = 0
    token: str | None = field(default=None, metadata=MAYBE)


@pytest.fixture
def schemas() -> Schemas:
    return Schemas(place="#/$defs/", answers=True)


def test_a_citation_brings_the_whole_ruling(pig: AnyGame) -> None:
    cite = next(cite for cite in pig.rulebook.citations.values() if cite.ruling)
    answer = dump_answer(Violation("hold", "Not yet.", cite), pig.rulebook)["cite"]
    assert answer["ruling"]["text"] == pig.rulebook.rulings[cite.ruling].text
    assert dump_answer(cite)["ruling"] is None


def test_a_score_has_its_total_and_an_event_nothing_that_only_the_table_needs(
    pig: AnyGame,
) -> None:
    cite = next(iter(pig.rulebook.citations.values()))
    score = Score(1, (ScoreLine("a", "A", 3, cite, ""), ScoreLine("a", "B", 4, cite, "")))
    assert dump_answer(score, pig.rulebook)["total"] == 7
    event = Event("held", "Ana holds.", audience=frozenset({0}), in_sentence=True)
    assert dump_answer(event).keys() == {"code", "text", "where", "seat", "cite"}


def test_data_is_passed_on_unread_and_fields_without_a_value_are_left_out() -> None:
    state = {"mine": object()}
    answer = dump_answer(Opened(state, 3))
    assert answer == {"state": state, "ply": 3, "again": 0}
    assert answer["state"] is state
    assert dump_answer(Opened({}, 3, token="x"))["token"] == "x"


def test_the_schema_asks_for_all_that_is_always_answered(schemas: Schemas) -> None:
    assert schemas.of(Opened) == {"$ref": "#/$defs/Opened"}
    assert schemas.named["Opened"] == {
        "description": "What came of it; null is said otherwise.",
        "type": "object",
        "properties": {
            "state": {"$ref": "#/$defs/State"},
            "ply": {"type": "integer", "description": "The last entry."},
            "again": {"type": "integer"},
            "token": {"type": "string"},
        },
        "additionalProperties": False,
        "required": ["state", "ply", "again"],
    }


def test_the_schema_of_an_engine_value_is_that_of_its_answer(schemas: Schemas) -> None:
    schemas.of(tuple[Event | None, ...])
    assert "audience" not in schemas.named["Event"]["properties"]
    assert schemas.named["Citation"]["properties"]["ruling"] == {
        "anyOf": [{"$ref": "#/$defs/Ruling"}, {"type": "null"}]
    }


def test_the_folder_of_editions_is_the_list_and_a_fault_names_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "boxed_game" / "editions"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("", "utf-8")
    for name in ("reference", "travel", "large"):
        (folder / f"{name}.toml").write_text(f'id = "{name}"\ntitle = "{name}"\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def shipped() -> list[str]:
        return [one.id for one in read_editions("boxed_game", SoleEdition, lambda _: ())]

    assert shipped() == ["reference", "large", "travel"]
    (folder / "travel.toml").write_text('id = "travel"\ntitel = "Travel"\n', "utf-8")
    with pytest.raises(Malformed, match=r"editions/travel\.toml\S*titel"):
        shipped()
    (folder / "travel.toml").write_text("id = travel\n", "utf-8")
    with pytest.raises(Malformed, match=r"editions/travel\.toml: is not written as TOML"):
        shipped()
