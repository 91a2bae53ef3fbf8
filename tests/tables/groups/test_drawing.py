"""Draws can be checked: the fingerprint before, the seed after, and nothing changed between."""

import hashlib
from collections import Counter

import pytest

from companion.engine.problems import Malformed
from companion.tables.errors import NoSuchEntry
from companion.tables.groups import drawing
from companion.tables.groups.drawing import PrepareDraw, RevealDraw, draws_of, order_of
from tests.tables.groups.conftest import Circle

NAMES = ("Ana", "Ben", "Cleo")


def test_the_seed_is_secret_before_and_fits_its_fingerprint_after(circle: Circle) -> None:
    circle.does(PrepareDraw, NAMES)
    (before,) = draws_of(circle.member)
    assert (before.seed, before.order) == ("", ())
    circle.does(RevealDraw, before.id)
    (after,) = draws_of(circle.member)
    assert after.fingerprint == before.fingerprint
    assert hashlib.sha256(after.seed.encode()).hexdigest() == before.fingerprint
    assert set(after.order) == set(NAMES)
    circle.does(RevealDraw, before.id)
    assert draws_of(circle.member) == (after,)


def test_the_order_can_be_worked_out_with_any_sha_256() -> None:
    """Worked with `printf 'seed Ana' | sha256sum` and so on."""
    digests = {name: hashlib.sha256(f"seed {name}".encode()).hexdigest() for name in NAMES}
    assert order_of("seed", NAMES) == tuple(sorted(NAMES, key=digests.__getitem__))
    assert order_of("seed", NAMES[::-1]) == order_of("seed", NAMES)


def test_everybody_starts_as_often() -> None:
    starts = Counter(order_of(f"seed {number}", NAMES)[0] for number in range(3_000))
    assert all(900 < number < 1_100 for number in starts.values())


def test_a_draw_stays_in_the_list_so_that_nobody_tries_again_unseen(circle: Circle) -> None:
    for _ in range(3):
        circle.does(PrepareDraw, NAMES)
    assert len(draws_of(circle.member)) == 3


def test_old_draws_make_room(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "KEPT", 2)
    for _ in range(4):
        circle.does(PrepareDraw, NAMES)
    assert len(draws_of(circle.member)) == 2


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "ANA"), ("Ana", ""), ("x",) * 31])
def test_what_cannot_be_drawn_is_refused(circle: Circle, names: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        circle.does(PrepareDraw, names)
    assert draws_of(circle.member) == ()
    with pytest.raises(NoSuchEntry):
        circle.does(RevealDraw, 999)
