"""The pads in WebKit: who won, numbers on the keypad, and steppers tapped quickly."""

import pytest

from tests.windows.phone import Phone

pytestmark = pytest.mark.slow


def test_ichors_example_is_counted_by_three_taps(iphone: Phone) -> None:
    iphone.open("/new/ichor?name=Ana&name=Ben&mode=count&option.games=single&seed=K7Q2BC")
    iphone.tap(".deal .btn-primary")
    iphone.tap(".choose-seat button", index=0)
    iphone.tap("[data-number='13']")
    iphone.tap("[data-score]")
    iphone.wait(lambda: iphone.count(".sheet .total .num", "13"), "the score")


def test_a_pile_is_stepped_up_as_fast_as_a_thumb_can(iphone: Phone) -> None:
    iphone.open("/new/khilor?name=Sara&name=Axel&mode=count&seed=K7Q2BC")
    iphone.tap(".deal .btn-primary")
    iphone.wait(lambda: iphone.count(".cell[aria-current]"), "the pad")
    for _ in range(9):
        iphone.tap(".what .step", "+")
    iphone.wait(lambda: iphone.count(".cell[aria-current] .n", "9"), "nine demons")
    iphone.wait(
        lambda: iphone.ask("return (localStorage.getItem('companion.outbox') ?? '[]') === '[]'"),
        "the answers",
    )
    iphone.open(iphone.path)
    iphone.wait(lambda: iphone.count(".cell .n", "9"), "nine demons, kept")
