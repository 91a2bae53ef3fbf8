"""What the table answers is right, the same from every way in, and gone once it is answered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.test_turns import two_phones
from tests.browser.table import confirm, deal, lit_places, open_table, revision, tap_place
from tests.browser.thumb import Thumb
from tests.browser.touch import box, drag, hold, middle, slow, tap

INSIST = "It happened anyway"


def at_iwari(phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Two phones at a game with open cards: that of whoever is asked, and the other."""
    one, other = two_phones(phone, "iwari", **{"option.cards": "open"})
    return (one, other) if "Your turn" in one.locator(".bar").inner_text() else (other, one)


def refuse_a_totem(page: Page) -> None:
    tap(page, middle(page.locator('.board [id="board-totem.icereach"]')))
    expect(page.locator(".verdict")).to_contain_text("A totem needs a tent beside it")


def test_what_happened_anyway_is_recorded_from_every_way_in(phone: Callable[..., Page]) -> None:
    page, _ = at_iwari(phone)
    Thumb(page).sit()
    refuse_a_totem(page)
    expect(page.get_by_role("button", name=INSIST)).to_be_in_viewport(ratio=1)
    tap(page, middle(page.get_by_text("Back to the move")))
    expect(page.locator(".verdict")).to_have_count(0)
    tap(page, middle(page.locator(".not-now summary")))
    tap(page, middle(page.locator("#choice-pass")))
    expect(page.locator(".verdict")).to_contain_text("a piece is placed or a card discarded")
    insist = page.get_by_role("button", name=INSIST)
    expect(insist).to_be_in_viewport(ratio=1)
    before = revision(page)
    tap(page, middle(insist))
    page.wait_for_function(
        "revision => Number(document.getElementById('fragment').dataset.revision) > revision",
        arg=before,
    )
    expect(page.locator(".lately")).to_contain_text("happened anyway")


@pytest.mark.slow
def test_a_refusal_is_gone_once_one_has_looked_elsewhere(phone: Callable[..., Page]) -> None:
    page, _ = at_iwari(phone)
    Thumb(page).sit()
    refuse_a_totem(page)
    tap(page, middle(page.locator(".rail").get_by_text("Rules")))
    expect(page.locator(".rules-screen")).to_be_visible()
    page.go_back()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)
    Thumb(page).sit()
    refuse_a_totem(page)
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator(".verdict")).to_have_count(0)


def test_a_place_that_is_asked_about_out_of_turn_says_what_it_is(
    phone: Callable[..., Page],
) -> None:
    _, page = at_iwari(phone)
    tap(page, middle(page.locator(".rail").get_by_text("?")))
    expect(page.locator(".bar")).to_contain_text("Asking")
    tap(page, middle(page.locator('.board [data-id="duskmoor-1"], .board [id="board-duskmoor-1"]')))
    expect(page.locator(".bottom-sheet h2")).to_have_text("Space 1 of Duskmoor")
    expect(page.locator(".bottom-sheet")).not_to_contain_text("Nothing can be done")


def test_who_waits_sees_the_board_and_the_score_and_no_cards(phone: Callable[..., Page]) -> None:
    """Cards lie below a word, and the numbers above the sheet."""
    one, other = two_phones(phone, "iwari", **{"option.cards": "app"})
    page = other if "Your turn" in one.locator(".bar").inner_text() else one
    expect(page.get_by_text("Look at the cards")).to_be_in_viewport(ratio=1)
    for card in page.locator(".card").all():
        expect(card).to_be_hidden()
    for figure in page.locator(".ribbon .figure").all():
        expect(figure).to_be_in_viewport(ratio=1)
    tap(page, middle(page.get_by_text("Look at the cards")))
    expect(page.locator(".card").first).to_be_in_viewport()
    expect(page.locator(".ribbon .figure").first).to_be_in_viewport(ratio=1)


def test_meanwhile_tells_the_move_and_is_gone_with_the_first_tap(
    phone: Callable[..., Page],
) -> None:
    ana, ben = two_phones(phone, "khilor", seed="KHZ2R7", **{"set.start_player": 0})
    seen = revision(ben)
    thumb = Thumb(ana)
    thumb.sit()
    tap_place(ana, thumb.lit(".board ")[0])
    if not thumb.preview():
        tap_place(ana, next(one for one in thumb.lit(".board ") if not one.startswith("lie-")))
    ana.wait_for_timeout(100)
    if ana.locator("#entry .choices [data-id=end-turn]").count():
        thumb.button("end-turn")
    confirm(ana)
    # what Ben had tapped on the older position does not count any more
    ben.goto(f"{ben.url.split('?')[0]}?revision={max(0, seen - 2)}&tap=lie-O-0")
    told = ben.locator(".meanwhile li")
    expect(told.first).to_contain_text("Ana lays")
    expect(ben.locator(".meanwhile")).not_to_contain_text("seat")
    thumb = Thumb(ben)
    thumb.sit()
    tap_place(ben, thumb.lit(".board ")[0])
    expect(ben.locator(".meanwhile")).to_be_hidden()


# Asking by thumb


@pytest.mark.slow
def test_the_question_mark_asks_about_whatever_is_tapped(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    page.get_by_role("link", name="Ask about a place").tap()
    tap(page, middle(page.locator("#board-totem\\.duskmoor .body")))
    expect(page.locator(".bottom-sheet")).to_contain_text(
        "Not allowed: A totem needs a tent beside it, and Duskmoor has none"
    )
    tap(page, middle(page.locator(".board .names text").first))
    expect(page.locator(".bottom-sheet")).to_contain_text("It is not part of what is asked now.")
    page.get_by_role("link", name="Back to the table").tap()
    expect(page.locator(".board a.lit").first).to_be_visible()


def test_a_place_that_is_held_answers_and_is_not_tapped(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    expect(page.locator(".preview")).to_be_visible()
    board = box(page.locator(".board-svg"))
    hold(page, middle(page.locator("#board-saltreach-2 .body")), 700)
    expect(page.locator(".bottom-sheet")).to_contain_text("space 2 of Saltreach")
    assert box(page.locator(".board-svg")) == board
    page.get_by_role("link", name="Close").tap()
    expect(page.locator(".preview")).to_contain_text("space 1 of Duskmoor")


def test_a_short_tap_is_no_question(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap(page, middle(page.locator("#board-saltreach-2 .body")))
    expect(page.locator(".preview")).to_contain_text("space 2 of Saltreach")


@pytest.mark.parametrize(
    ("slug", "chapter", "name", "said"),
    [
        ("grecos", "Units", "Kraken", "Force 5, Move 1, Hits 3"),
        ("grecos", "Terrain", "Abyss", "Recruits Titan, Sirens, Kraken and Tritons"),
        ("orichalcum", "Buildings", "Forge", "second additional action"),
        ("ichor", "Gods", "", "Power not used yet"),
        ("iwari", "On the map", "Mountain", "does not count"),
        ("khilor", "Polyominoes", "", "may be chosen"),
    ],
)
def test_what_the_board_shows_is_looked_up_in_a_list(
    phone: Callable[..., Page], slug: str, chapter: str, name: str, said: str
) -> None:
    """Three taps of a thumb, in or out of turn: the "?", the kind of thing, the thing."""
    page = phone()
    page.goto(f"/t/{deal(page, slug, name=['Ann', 'Ben'])}")
    for thing in (
        page.get_by_role("link", name="Ask about a place"),
        page.locator(".chapter > summary", has_text=chapter),
        page.locator(".chapter[open] li a", has_text=name).first,
    ):
        thing.scroll_into_view_if_needed()
        assert min(box(thing)[2:]) >= 48
        tap(page, middle(thing))
    expect(page.locator(".bottom-sheet > .paper .src")).to_be_visible()
    expect(page.locator(".bottom-sheet")).to_contain_text(said)
    expect(page.locator(".bottom-sheet")).not_to_contain_text("Nothing can be done")


# The rules at the table by thumb


def test_a_rule_is_found_from_the_rail_with_a_typing_error(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    page.locator(".rail").get_by_text("Rules").tap()
    search = page.get_by_role("searchbox", name="Search the rules")
    expect(search).to_be_in_viewport(ratio=1)
    search.fill("setlement scorng")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator(".paper").first).to_contain_text("Settlement scoring")
    expect(page.locator(".rail [aria-current]")).to_have_text("Rules")
    page.get_by_role("link", name="Back", exact=True).tap()
    expect(page.locator(".board-svg")).to_be_visible()


# A wish that the rules forbid, made by finger, is answered where the finger is

LATENCY = 300


@pytest.fixture
def khilor(phone: Callable[..., Page]) -> Thumb:
    """The first turn of Khilor: T and O can be chosen, each in four turns."""
    page = phone()
    code = deal(page, "khilor", players=2, seed="K7Q2BC", mode="track")
    slow(page, LATENCY)
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    return thumb


def at(thumb: Thumb, place: str) -> tuple[float, float]:
    return middle(thumb.page.locator(f"#board-{place} .ground"))


def test_a_dark_square_says_why_and_what_is_lit_can_still_be_tapped(khilor: Thumb) -> None:
    khilor.place("lie-T-0")
    lit = khilor.lit(".board ")
    khilor.page.touchscreen.tap(*at(khilor, "A7"))
    verdict = khilor.page.locator(".bottom-sheet .verdict")
    expect(verdict).to_contain_text("T would reach 2 squares over the edge.")
    expect(verdict.locator(".cite > p")).to_be_visible()
    expect(khilor.page.get_by_role("link", name="Back to the move")).to_be_in_viewport(ratio=1)
    assert set(lit) <= set(khilor.lit(".board "))
    khilor.place("B2")
    preview = khilor.page.locator(".preview")
    expect(preview).to_contain_text("egg symbol on B2")
    khilor.page.touchscreen.tap(*at(khilor, "A7"))
    expect(verdict).to_be_visible()
    khilor.page.get_by_role("link", name="Back to the move").tap()
    expect(preview).to_contain_text("egg symbol on B2")


@pytest.mark.slow
def test_a_polyomino_is_dragged_over_others_in_one_go(khilor: Thumb) -> None:
    """From the lower row of the tray, before any square was ever lit."""
    drag(khilor.page, at(khilor, "lie-O-0"), at(khilor, "B2"))
    expect(khilor.page.locator(".preview")).to_contain_text("lays O as printed, egg symbol on B2")


@pytest.mark.slow
def test_a_polyomino_that_is_dropped_where_it_cannot_lie_says_why(khilor: Thumb) -> None:
    drag(khilor.page, at(khilor, "lie-O-3"), at(khilor, "lie-T-3"), at(khilor, "G1"))
    expect(khilor.page.locator(".verdict")).to_contain_text("over the edge")
    khilor.page.get_by_role("link", name="Back to the move").tap()
    expect(khilor.page.locator(".crumbs")).to_contain_text("O turned")
    for start, goal in (("lie-O-3", "B2"), ("B2", "C2")):
        drag(khilor.page, at(khilor, start), at(khilor, goal))
        expect(khilor.page.locator(".preview")).to_contain_text(f"egg symbol on {goal}")


# A notice says what was refused once

FASTER = "Somebody was faster"


def test_that_somebody_was_faster_goes_with_the_next_tap(phone: Callable[..., Page]) -> None:
    """The guest's Confirm waits for the network while the host's is recorded."""
    host, guest = phone(), phone()
    code = open_table(host, ["Ann", "Ben"])
    host.goto(f"/t/{code}")
    asked = host.locator(".bar .say b").inner_text()
    guest.goto(f"/j/{code}")
    with guest.expect_navigation():
        guest.locator(".seat", has_text=asked).tap()
    guest.goto(f"/t/{code}")
    host.goto(f"/t/{code}?for=all")
    for page in (host, guest):
        Thumb(page).sit()
        tap_place(page, lit_places(page)[0])
    guest.context.set_offline(True)
    guest.get_by_role("button", name="Confirm", exact=True).tap()
    expect(guest.locator("#outbox")).to_contain_text("1 tap waiting")
    confirm(host)
    guest.context.set_offline(False)
    guest.evaluate("window.dispatchEvent(new Event('online'))")
    expect(guest.locator("#main")).to_contain_text(FASTER)
    slow(guest, 300)
    tap(guest, middle(guest.locator(".bar .say")))
    expect(guest.locator("#main")).not_to_contain_text(FASTER)
