"""Whole games of the examples by tapping on two phones, one of which loses its network."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import examples
from tests.browser.conftest import Server, started
from tests.browser.table import confirm, deal, follow, lit_places, revision, tap_place
from tests.example_arena.deal import HAND

MORE_MOVES_THAN_ANY_GAME = 200
MORE_TAPS_THAN_ANY_MOVE = 8
SEED = "K7PXWQ"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in whose Python the examples are installed as any other package's games."""
    folder = tmp_path_factory.mktemp("examples")
    with started(Server(folder / "data", examples.installed(folder / "games"))) as running:
        yield running


def two_phones(phone: Callable[..., Page], slug: str, **options: str) -> tuple[Page, Page, str]:
    """Ana's phone, which hosts, and Ben's, both seated at a new table, and its code."""
    ana, ben = phone(), phone()
    chosen = {f"option.{option}": choice for option, choice in options.items()}
    code = deal(ana, slug, name=["Ana", "Ben"], seed=SEED, **chosen)
    ana.goto(f"/j/{code}")
    ana.locator(".seat", has_text="Ana").tap()
    expect(ana.locator(".seat[aria-current]")).to_contain_text("on this phone")
    ana.get_by_role("link", name="To the table").tap()
    ben.goto(f"/j/{code}")
    ben.locator(".seat", has_text="Ben").tap()
    for page in (ana, ben):
        page.wait_for_url(f"**/t/{code}")
    return ana, ben, code


def lit_cards(page: Page) -> list[str]:
    """The cards of the hand that are lit."""
    ids: list[str] = page.eval_on_selector_all(
        ".card.lit", "found => found.map(one => one.dataset.id)"
    )
    return ids


def asked(page: Page) -> bool:
    """Whether this phone can make a move now: some are lit, or the only one is to be confirmed."""
    return page.locator(".choices a.lit, a.card.lit, .board a.lit, #asked").count() > 0


def enter(page: Page, *names: str) -> None:
    """Tap these buttons or cards, or a place or the last one of them that is lit, until the move
    is whole; the only move there is needs no tap."""
    if not names and page.locator("#asked").count():
        return
    wanted = list(names)
    for tapped in range(1, MORE_TAPS_THAN_ANY_MOVE):
        if places := ([] if wanted else lit_places(page)):
            tap_place(page, places[0])
        else:
            lit = page.locator(".choices a.lit, a.card.lit")
            (lit.get_by_text(wanted.pop(0), exact=True) if wanted else lit.last).tap()
        expect(page.locator(f"#asked, .crumbs > :nth-child({tapped})")).to_be_visible()
        if page.locator("#asked").count():
            return


def catch_up(page: Page, other: Page) -> None:
    """Wait until this phone shows what the other does."""
    follow(page, revision(other))


def confirm_without_network(page: Page) -> None:
    """Tap Confirm while the network is gone: the tap waits on the phone."""
    page.context.set_offline(True)
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")


def come_back(page: Page, to: int) -> None:
    """The network is there again: the tap is sent, and the page shows that entry."""
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    follow(page, to)
    expect(page.locator("#outbox")).to_be_hidden()


def play_on(ana: Page, ben: Page) -> None:
    """Both play until the game is over: whoever can move, and has not moved last."""
    turns = [ana, ben]
    for _ in range(MORE_MOVES_THAN_ANY_GAME):
        catch_up(ana, ben)
        catch_up(ben, ana)
        if ana.get_by_text("See the score").count():
            break
        turns.sort(key=asked)
        page = turns.pop()
        enter(page)
        confirm(page)
        turns.insert(0, page)
    ana.get_by_text("See the score").tap()
    expect(ana.locator(".victory")).to_be_visible()
    expect(ana.locator(".places li")).to_have_count(1)


@pytest.mark.slow
def test_two_phones_play_pig_and_one_rolls_without_network(phone: Callable[..., Page]) -> None:
    ana, ben, _ = two_phones(phone, "pig", dice="table")
    first, second = (ben, ana) if asked(ben) else (ana, ben)
    enter(first, "Roll")
    before = revision(first)
    confirm_without_network(first)
    assert revision(second) == before
    come_back(first, before + 1)
    catch_up(second, first)
    play_on(ana, ben)


@pytest.mark.slow
def test_two_phones_play_arena_dealt_by_the_app(phone: Callable[..., Page]) -> None:
    ana, ben, _ = two_phones(phone, "arena", cards="app", dice="app")
    expect(ana.locator(".lately")).to_contain_text("Ben is dealt a hand.")
    for seat, page in enumerate((ana, ben)):
        hand = page.locator(".card")
        expect(hand).to_have_count(HAND)
        assert len(lit_cards(page)) == HAND
        assert all(card.startswith(f"lay-{seat}-") for card in lit_cards(page))
    play_on(ana, ben)


@pytest.mark.slow
def test_two_phones_enter_their_hands_and_lay_at_once_one_of_them_without_network(
    phone: Callable[..., Page],
) -> None:
    ana, ben, _ = two_phones(phone, "arena", cards="table", dice="table")
    enter(ana, "Ana: a net", "Ana: a 1", "Ana: a 3", "Ana: a 4", "That is the hand")
    before = revision(ana)
    confirm_without_network(ana)
    enter(ben, "Ben: a net", "Ben: a 1", "Ben: a 2", "Ben: a 4", "That is the hand")
    confirm(ben)
    come_back(ana, before + 2)
    catch_up(ben, ana)
    enter(ben, "Fighter 2")
    confirm_without_network(ben)
    enter(ana, "Fighter 3")
    confirm(ana)
    come_back(ben, before + 4)
    expect(ben.locator(".lately")).to_contain_text("Ana lays a 3. Ben lays a 2.")
    catch_up(ana, ben)
    expect(ana.locator("#asked")).to_have_text("Ana challenges Ben.")
    confirm(ana)
    catch_up(ben, ana)
    expect(ben.locator("#asked")).to_have_count(0)
    enter(ben)
    expect(ben.locator("#asked")).to_have_text("Ben throws a net: the challenge is off.")
    confirm(ben)
    catch_up(ana, ben)
    expect(ana.locator(".lately")).to_contain_text("Ben throws a net: the challenge is off.")
    play_on(ana, ben)


def test_pieces_of_a_board_that_is_counted_by_taps_alone_lie_in_a_tray(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = deal(page, "discs", name=["Ana", "Ben"], mode="count")
    page.goto(f"/t/{code}")
    in_hand = page.locator("[data-hand][aria-current]")
    expect(in_hand).to_contain_text("Ana")
    page.locator(".board [data-id='square-0']").tap()
    expect(page.locator("[data-id='disc.0']")).to_be_visible()
    page.locator("[data-hand]", has_text="Ben").tap()
    expect(in_hand).to_contain_text("Ben")
    for place in ("square-1", "square-2"):
        page.locator(f".board [data-id='{place}']").tap()
        expect(page.locator(f"[data-id='disc.{place[-1]}']")).to_be_visible()
    expect(in_hand).to_contain_text("Ben")
    page.goto(f"/t/{code}/score")
    expect(page.locator("main")).to_contain_text("Ben leads with 2 points")
