"""A position's picture is drawn once, and shows each seat what it may see."""

from companion.tables.logs.sight import visible_to
from companion.tables.storage.cache import PICTURES, memory
from companion.tables.watching.pictures import picture_of
from tests.tables.evening import Evening


def test_phones_that_see_the_same_share_a_picture(evening: Evening) -> None:
    evening.roll(3)
    seen = [visible_to(evening.now, viewer).position for viewer in (None, 0, 1)]
    assert len({id(picture_of(position)) for position in seen}) == 1


def test_a_move_leaves_the_picture_of_the_position_before(evening: Evening) -> None:
    then = evening.now
    before = picture_of(then.position)
    now = evening.roll(3)
    assert picture_of(now.position) is not before
    assert picture_of(now.positions[then.revision]) is before


def test_few_pictures_are_kept(evening: Evening) -> None:
    first = picture_of(evening.now.position)
    for _ in range(PICTURES):
        picture_of(evening.roll(3).position)
    assert memory().pictures.get(evening.now.positions[0]) is not first
