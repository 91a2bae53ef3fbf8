"""Whole games of the examples by tapping on two phones, one of which loses its network."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import confirm, deal, lit_places, ply, tap_place

GAMES = {"pig": "tests.example_game:GAME", "arena": "tests.example_arena:GAME"}
MORE_MOVES_THAN_ANY_GAME = 200
MORE_TAPS_THAN_ANY_MOVE = 8
SEED = "K7PXWQ"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server in whose Python the examples are installed as any other package's games."""
    record = tmp_path / "games" / "examples-1.0.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: examples\nVersion: 1.0\n")
    entries = "".join(f"{slug} = {place}\n" for slug, place in GAMES.items())
    (record / "entry_points.txt").write_text(f"[companion.games]\n{entries}")
    running = Server(tmp_path / "data", tmp_path / "games")
    try:
        running.start()
        yield running
    finally:
        running.stop()


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


def choices(page: Page) -> list[str]:
    """The buttons that are lit."""
    return page.locator(".choices a.lit").all_inner_texts()


def asked(page: Page) -> bool:
    """Whether this phone can make a move now."""
    return bool(choices(page) or lit_places(page))


def enter(page: Page, *labels: str) -> None:
    """Tap these buttons, or a place or the last button that is lit, until the move is whole."""
    wanted = list(labels)
    for tapped in range(1, MORE_TAPS_THAN_ANY_MOVE):
        if places := ([] if wanted else lit_places(page)):
            tap_place(page, places[0])
        else:
            button = page.locator(".choices a.lit")
            (button.get_by_text(wanted.pop(0), exact=True) if wanted else button.last).tap()
        expect(page.locator(f"#asked, .crumbs > :nth-child({tapped})")).to_be_visible()
        if page.locator("#asked").count():
            return


def follow(page: Page, other: Page) -> None:
    """Wait until this phone shows what the other does."""
    page.wait_for_function(
        "ply => Number(document.getElementById('fragment').dataset.ply) >= ply", arg=ply(other)
    )


def confirm_without_network(page: Page) -> None:
    """Tap Confirm while the network is gone: the tap waits on the phone."""
    page.context.set_offline(True)
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator("#outbox")).to_contain_text("1 tap waiting")


def come_back(page: Page, to: int) -> None:
    """The network is there again: the tap is sent, and the page shows that entry."""
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_function(
        "ply => Number(document.getElementById('fragment').dataset.ply) >= ply", arg=to
    )
    expect(page.locator("#outbox")).to_be_hidden()


def play_on(ana: Page, ben: Page) -> None:
    """Both play until the game is over: whoever can move, and has not moved last."""
    turns = [ana, ben]
    for _ in range(MORE_MOVES_THAN_ANY_GAME):
        follow(ana, ben)
        follow(ben, ana)
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


def test_two_phones_play_pig_and_one_rolls_without_network(phone: Callable[..., Page]) -> None:
    ana, ben, _ = two_phones(phone, "pig", dice="table")
    first, second = (ben, ana) if asked(ben) else (ana, ben)
    enter(first, "Roll")
    before = ply(first)
    confirm_without_network(first)
    assert ply(second) == before
    come_back(first, before + 1)
    follow(second, first)
    play_on(ana, ben)


def test_two_phones_play_arena_dealt_by_the_app(phone: Callable[..., Page]) -> None:
    ana, ben, _ = two_phones(phone, "arena", cards="app", dice="app")
    expect(ana.locator(".lately")).to_contain_text("Ben is dealt a hand.")
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        assert choices(page)
        assert all(label.startswith(f"{name} lays ") for label in choices(page))
    play_on(ana, ben)


def test_two_phones_tell_their_hands_and_lay_at_once_one_of_them_without_network(
    phone: Callable[..., Page],
) -> None:
    ana, ben, _ = two_phones(phone, "arena", cards="table", dice="table")
    enter(ana, "Ana: a net", "Ana: a 1", "Ana: a 3", "Ana: a 4", "That is the hand")
    before = ply(ana)
    confirm_without_network(ana)
    enter(ben, "Ben: a net", "Ben: a 1", "Ben: a 2", "Ben: a 4", "That is the hand")
    confirm(ben)
    come_back(ana, before + 2)
    follow(ben, ana)
    enter(ben, "Ben lays a 2")
    confirm_without_network(ben)
    enter(ana, "Ana lays a 3")
    confirm(ana)
    come_back(ben, before + 4)
    expect(ben.locator(".lately")).to_contain_text("Ana lays a 3. Ben lays a 2.")
    follow(ana, ben)
    enter(ana, "Challenge Ben")
    confirm(ana)
    follow(ben, ana)
    enter(ben, "Ben throws a net")
    confirm(ben)
    follow(ana, ben)
    expect(ana.locator(".lately")).to_contain_text("Ben throws a net: the challenge is off.")
    play_on(ana, ben)
