"""The codec takes what it writes and nothing else, and says where a document is wrong."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from companion.codec import dump, load
from companion.codec.convert import type_tag
from companion.engine.problems import Malformed, Most


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
        ({"best": {"reach": 1.0}}, "best", '"type" must be one of: coin, long_spear'),
        ({"best": {"type": ["coin"]}}, "best", '"type" must be one of: coin, long_spear'),
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
        "things[2]",
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
