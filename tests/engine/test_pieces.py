"""Pieces: no more than are in the box, and all of them where all of them lie."""

from companion.engine.play.pieces import Pieces, piece_problems

BOX = {"red eggs": 8, "green eggs": 8}


def faults(lying: dict[str, int], *, all_lie: bool = False) -> list[str]:
    return [fault.message for fault in piece_problems([Pieces("eggs", BOX, lying, all_lie)])]


def test_some_may_be_in_a_bag() -> None:
    assert faults({"red eggs": 8}) == []


def test_none_lies_there_that_the_box_has_not() -> None:
    assert faults({"red eggs": 9}) == ["has 9 red eggs; there are 8"]
    assert faults({"blue eggs": 1}) == ["has 1 blue eggs; there are 0"]
    assert faults({"red eggs": -1}) == ["has -1 red eggs; there are 8"]


def test_none_is_missing_where_all_lie() -> None:
    assert faults({"red eggs": 8, "green eggs": 8}, all_lie=True) == []
    assert faults({"red eggs": 8}, all_lie=True) == ["has 0 green eggs; there are 8"]
