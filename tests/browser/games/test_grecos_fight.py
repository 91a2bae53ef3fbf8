"""How many touches a fight of Grecos takes on the attacker's phone, and what a slip can lose."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.games.test_grecos import ADJACENT, take_seat, turn_until_battles
from tests.browser.table import follow, revision
from tests.browser.thumb import Thumb

MOST_TAPS = 7
MORE_BLOWS_THAN_ANY_BATTLE = 100
LIT = ".duel .card.lit"
DOUBLE_TAP = 450
"""Longer than the time, in milliseconds, within which a second tap throws no second die."""
BLOWS_IN_SIGHT = 5
"""So many blows of one's own leave a fight within its seven touches."""


def test_a_fight_is_two_touches_and_one_for_each_blow_on_the_attackers_phone(
    phone: Callable[..., Page],
) -> None:
    ana, ben = phone(), phone()
    ana.goto(f"{ADJACENT}&set.start_player=0")
    ana.get_by_role("button", name="Deal the set-up").tap()
    ana.wait_for_url("**/t/*/setup")
    code = ana.url.split("/t/")[1].split("/")[0]
    take_seat(ana, code, "Ana")
    take_seat(ben, code, "Ben")
    turn_until_battles(ana)
    attacker, defender = Thumb(ana), Thumb(ben)
    attacker.sit()
    attacker.place("B8")
    attacker.confirm()
    assert attacker.taps == 2
    blows, phones = 0, (attacker, defender)
    for _ in range(MORE_BLOWS_THAN_ANY_BATTLE):
        last = max(revision(thumb.page) for thumb in phones)
        for thumb in phones:
            follow(thumb.page, last)
        asked = [thumb for thumb in phones if thumb.page.locator(LIT).count()]
        if not asked:
            break
        asked[0].sit()
        # whoever throws is told so before the touch that throws, and may take it back
        expect(asked[0].page.locator("#prompt")).to_contain_text("its die is thrown next")
        blows += asked[0] is attacker
        asked[0].page.wait_for_timeout(DOUBLE_TAP)
        asked[0].touch(LIT)
        follow(asked[0].page, last + 1)
    expect(ana.locator(".loud h2")).to_contain_text("wins.")
    assert attacker.taps == 2 + blows
    assert blows > BLOWS_IN_SIGHT or attacker.taps <= MOST_TAPS
