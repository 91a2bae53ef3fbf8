"""Grecos by tapping: a full round on two phones that do not see each other's hands."""

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from itsdangerous import base64_decode
from playwright.sync_api import Page, expect

from companion.games import get_game
from tests.browser.table import confirm, follow, revision
from tests.browser.thumb import Thumb
from tests.browser.touch import box

DOUBLE_TAP = 350
"""Milliseconds within which the same card is not tapped twice on purpose."""
MORE_BLOWS_THAN_ANY_BATTLE = 100
CARDS = {card.title: card for card in get_game("grecos").editions()[0].cards}
ADJACENT = "/new/grecos?seed=K7Q2BC&name=Ana&name=Ben&set.city.0=1&set.city.1=2"
"""Both Heroes begin side by side, on A8 and B8."""


def take_seat(page: Page, code: str, name: str) -> None:
    page.goto(f"/j/{code}")
    with page.expect_navigation():
        page.locator(".seat", has_text=name).tap()
    page.goto(f"/t/{code}")


def asked(page: Page, text: str) -> None:
    expect(page.locator(".bar")).to_contain_text(text)


def button(page: Page, label: str) -> None:
    """Tap a button, and Confirm where it gives something up."""
    before = revision(page)
    chosen = page.locator(".choices a", has_text=label).first
    records = "records" in (chosen.get_attribute("class") or "")
    chosen.dispatch_event("click")
    if not records:
        expect(page.locator(".preview")).to_be_visible()
        confirm(page)
    follow(page, before + 1)


def tap_square(page: Page, square: str) -> None:
    page.locator(f'.board [data-id="{square}"]').dispatch_event("click")
    expect(page.locator(f'.board .chosen[data-id="{square}"]')).to_have_count(1)


def held(page: Page) -> list[str]:
    """The titles of the event cards that a phone shows in its hand."""
    found = page.locator('.card[data-id^="card-"] > b').all_inner_texts()
    return [title for title in found if title in CARDS]


def turn_until_battles(page: Page) -> None:
    """The first three phases of a turn: nobody is recruited, no card played, nobody moves."""
    asked(page, "Your turn")
    if "Recruit" in page.locator(".bar").inner_text():
        button(page, "Recruit nobody")
    asked(page, "Play cards, or go on to your moves.")
    button(page, "No more cards")
    asked(page, "Move your units")
    button(page, "No more moves")
    asked(page, "Attack an adjacent stack")


OWN_ID = re.compile(r' id="\w+"')
"""The page's own parts have ids in one word; one of them may be called as a card is."""


def everything_shown(page: Page, code: str) -> str:
    """Everything that a phone is shown: its pages, and what the API answers to its token."""
    session = page.request
    paths = ("", "/log", "/score", "/ask", "/choices")
    pages = [session.get(f"/t/{code}{path}").text() for path in paths]
    headers = {"Authorization": f"Bearer {token(page)}"}
    api = []
    for path in ("", "/log", "/legal-moves", "/picture"):
        answer = session.get(f"/api/v1/tables/{code}{path}", headers=headers)
        # nobody else learns whose moves are not asked now
        assert answer.ok or path == "/legal-moves"
        api.append(json.dumps(without_edition(answer.json())))
    return "\n".join((page.content(), *pages, *api))


def without_edition(data: Any) -> Any:
    """An answer but for the set that is played with, where every card is printed."""
    if isinstance(data, dict):
        return {key: without_edition(one) for key, one in data.items() if key != "edition"}
    return [without_edition(one) for one in data] if isinstance(data, list) else data


def token(page: Page) -> str:
    """What the phone's own signed cookie holds for its table, for the API takes no cookies."""
    cookie = next(c["value"] for c in page.context.cookies() if c["name"] == "companion")
    packed = base64_decode(cookie.lstrip(".").split(".")[0])
    held = json.loads(zlib.decompress(packed) if cookie.startswith(".") else packed)
    return ", ".join(one for _, one in held["tokens"])


def test_two_phones_play_a_round_and_do_not_see_each_others_hands(
    phone: Callable[..., Page],
) -> None:
    ana, ben = phone(), phone()
    ana.goto(ADJACENT)
    ana.get_by_role("button", name="Deal the set-up").tap()
    ana.wait_for_url("**/t/*/setup")
    code = ana.url.split("/t/")[1].split("/")[0]
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        take_seat(page, code, name)
    first, second = (ana, ben) if "Your turn" in ana.locator(".bar").inner_text() else (ben, ana)
    mine = "A8" if second is ana else "B8"

    turn_until_battles(first)
    expect(second.locator(".bar")).to_contain_text("Attack an adjacent stack")
    hidden = held(first)
    assert len(hidden) == 1
    shown = everything_shown(second, code)
    assert hidden[0] not in shown
    assert CARDS[hidden[0]].text not in shown
    assert f'"{CARDS[hidden[0]].id}"' not in OWN_ID.sub("", shown)
    button(first, "No more attacks")

    turn_until_battles(second)
    assert len(held(second)) == 1
    assert held(second)[0] not in everything_shown(first, code)
    # only one stack can attack it, so that nobody is asked which
    tap_square(second, "A8" if mine == "B8" else "B8")
    expect(second.locator("#asked")).to_contain_text("attacks")
    confirm(second)
    for page in (first, second):
        expect(page.locator(".duel .card-row")).to_have_count(2)
        expect(page.locator(".duel")).to_contain_text("% to win")
        expect(page.locator(".duel")).to_be_in_viewport(ratio=1)
    _fight_to_the_end(second, first)
    for page in (first, second):
        expect(page.locator(".bar")).to_contain_text("wins.")
        expect(page.locator(".loud h2")).to_contain_text("wins.")
        expect(page.locator(".loud")).to_be_in_viewport(ratio=1)


def _fight_to_the_end(attacker: Page, defender: Page) -> None:
    """Each in turn attacks with its first unit, or lets the first one take the hit. Who defends is
    not told that it is their turn."""
    phones = (attacker, defender)
    for _ in range(MORE_BLOWS_THAN_ANY_BATTLE):
        last = max(revision(page) for page in phones)
        for page in phones:
            follow(page, last)
        asked = [page for page in phones if page.locator(".duel .card.lit").count()]
        if not asked:
            return
        if asked[0] is defender:
            expect(defender.locator(".bar .say b")).to_have_text(re.compile("Defend|You are hit"))
        is_hit = "takes the hit" in asked[0].locator(".bar").inner_text()
        Thumb(asked[0]).sit()
        asked[0].wait_for_timeout(DOUBLE_TAP)
        asked[0].locator(".duel .card.lit").first.tap()
        if is_hit:
            confirm(asked[0])
        follow(asked[0], last + 1)
    raise AssertionError("the battle did not end")


def draw(page: Page, card: str) -> None:
    """Enter the chit or card that was drawn at the table: all of them are shown, so that one that
    somebody holds already is not taken for it."""
    Thumb(page).sit()
    before = revision(page)
    page.locator(f'.spread .card.lit[data-id="draw-{card}"]').tap()
    follow(page, before + 1)


@pytest.mark.slow
def test_chits_beyond_the_edge_come_into_view_when_one_can_be_recruited(
    phone: Callable[..., Page],
) -> None:
    """On the smallest phone a hand fills the sheet: the pile beside it slides into view, the sheet
    stays, and so does a row that somebody has swiped since."""
    ana, ben = phone(), phone()
    ana.goto(f"{ADJACENT}&option.draws=table&set.start_player=0")
    ana.get_by_role("button", name="Deal the set-up").tap()
    ana.wait_for_url("**/t/*/setup")
    code = ana.url.split("/t/")[1].split("/")[0]
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        take_seat(page, code, name)
        page.set_viewport_size({"width": 320, "height": 640})
    for page, card in ((ana, "lost"), (ben, "wine")):
        draw(page, "hoplites")
        button(page, "Recruit nobody")
        draw(page, card)
        button(page, "No more cards")
        button(page, "No more moves")
        button(page, "No more attacks")
    draw(ana, "hoplites")
    asked(ana, "Recruit a unit")
    expect(ana.locator(".card.lit").first).to_be_in_viewport(ratio=1)
    assert ana.evaluate("document.querySelector('.bottom-sheet').scrollLeft") == 0
    row = ana.locator(".card-rows.narrow")
    row.evaluate("row => { row.scrollLeft = 0 }")
    with ana.expect_response(
        lambda answer: "/choices" not in answer.url and f"/t/{code}" in answer.url
    ):
        ana.evaluate("htmx.trigger('#fragment', 'companion:wake')")
    expect(ana.locator("#entry[data-ready]")).to_be_attached()
    assert row.evaluate("row => row.scrollLeft") == 0
    are_in_sight(ana, ".choices a")
    ana.locator(".card.lit").first.tap()
    are_in_sight(ana, ".preview", ".btn-primary")


def are_in_sight(page: Page, *parts: str) -> None:
    """However short the screen is, these are seen at once."""
    for width, height in ((320, 640), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            expect(page.locator(f"#entry {part}")).to_be_in_viewport(ratio=1)


def test_any_tile_unit_and_card_is_asked_about_by_holding_it(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(ADJACENT)
    page.get_by_role("button", name="Deal the set-up").tap()
    page.wait_for_url("**/t/*/setup")
    code = page.url.split("/t/")[1].split("/")[0]
    take_seat(page, code, "Ana")
    for place, name, text in (
        ("H1", "Abyss on H1", "Water. Recruits Titan, Sirens, Kraken and Tritons."),
        ("stack-A8", "Ana's stack on A8", "Hero: Force 5, Move 2, Hits 2, Men"),
        ("site-A8", "City State on A8", "Whoever has a unit in every City State"),
    ):
        page.goto(f"/t/{code}/ask?place={place}")
        expect(page.locator(".bottom-sheet h2")).to_contain_text(name)
        expect(page.locator(".bottom-sheet .paper")).to_contain_text(text)


def test_a_battle_is_reckoned_and_recorded_without_a_table(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto("/games/grecos/battle")
    rows = page.locator(".card-row")
    rows.nth(0).locator(".card", has_text="Medusa").tap()
    expect(page.locator(".card-row")).to_have_count(3)
    page.locator(".card-row", has_text="Add to: The defender").locator(
        ".card", has_text="Nymphs"
    ).tap()
    expect(page.locator(".odds")).to_contain_text("The attacker wins")
    page.get_by_role("link", name="Fight it out").tap()
    expect(page.get_by_text("Throw for Medusa: 5 or less hits")).to_be_visible()
    page.locator(".choices a", has_text="2").tap()
    expect(page.get_by_text("The attacker wins the battle with 1 unit left.")).to_be_visible()


def test_the_rows_of_the_battle_helper_keep_still_while_units_are_counted(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    page.goto("/games/grecos/battle")
    adding = page.locator(".card-row", has_text="Add to:")
    expect(adding).to_have_count(2)
    before = [box(row) for row in adding.all()]
    for n, side in enumerate((0, 1, 0, 1, 0)):
        adding.nth(side).locator("a.card").nth(n % 3).tap()
        expect(page.locator(".card-row:not(:has-text('Add to:')) .card")).to_have_count(n + 1)
        assert [box(row) for row in adding.all()] == before


# How many touches a fight of Grecos takes on the attacker's phone, and what a slip can lose

MOST_TAPS = 7
LIT = ".duel .card.lit"
AFTER_A_DOUBLE_TAP = 450
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
        asked[0].page.wait_for_timeout(AFTER_A_DOUBLE_TAP)
        asked[0].touch(LIT)
        follow(asked[0].page, last + 1)
    expect(ana.locator(".loud h2")).to_contain_text("wins.")
    assert attacker.taps == 2 + blows
    assert blows > BLOWS_IN_SIGHT or attacker.taps <= MOST_TAPS
