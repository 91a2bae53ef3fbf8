"""Keyboard and screen reader: axe finds nothing, and a new question is one Tab away."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion import create_app
from companion.documents.answers import packed
from companion.games import all_games, get_game
from tests.browser.axe import THEMES, faults
from tests.browser.groups.test_groups import OF_GROUPS
from tests.browser.table import confirm, deal, lit_places, open_table, open_whole, tap_place
from tests.quick import quick_with

NAMES = ["Ann", "Ben", "Cleo"]
MAIN_PAGES = (
    "/",
    "/new",
    "/new/iwari?name=Ann&name=Ben&at=0",
    "/new/ichor?name=Ann&name=Ben&at=1",
    "/history",
    "/rules/iwari",
    "/j/{code}",
    "/t/{code}/shelf",
    "/t/{code}/score?category=tents&seat=0",
    "/t/{code}/log?at=0&ask=back",
    "/t/{code}/log?ask=legal",
    "/t/{code}/ask",
    "/t/{code}/ask?place=totem.duskmoor",
    "/t/{code}/rules?q=totm",
    "/t/{code}/host",
    "/t/{fresh}/setup?step=mountains&laid=2&item=mountain.A",
    "/t/{counted}?group=final.duskmoor",
)
"""At a table in play, one just dealt and one that is counted; `test_access_of_each_game` looks at
the others."""
PARTS = 2
"""Into how many tests the main pages are shared out, which run at the same time."""


def choose(page: Page, theme: str) -> None:
    """Set the display in the lobby, before the next page is opened."""
    page.goto("/")
    page.evaluate("theme => localStorage.setItem('companion.theme', theme)", theme)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_nothing_on_the_main_pages(
    phone: Callable[..., Page], themes: Sequence[str], part: int
) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}")
    tap_place(page, lit_places(page)[0])
    found = faults(page, themes) if part == 0 else []
    confirm(page)
    counted = open_table(page, NAMES, mode="count")
    fresh = open_table(page, NAMES)
    for name in MAIN_PAGES[part::PARTS]:
        path = name.format(code=code, fresh=fresh, counted=counted)
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        found += faults(page, themes)
    assert not found


def test_a_move_is_made_by_keyboard_alone(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}")
    page.locator(".board a.lit").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".bottom-sheet")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Discard a card")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Start again")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#announce")).to_contain_text("places a tent")
    expect(page.locator(".bottom-sheet")).to_be_focused()


def test_nothing_sticks_out_at_320_px_and_200_per_cent_with_long_names(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    code = open_table(page, ["Maximiliane-Alexandrina of Upper Bavaria", "B" * 40, "Cleo"])
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.locator(".victory")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    for path in (
        "",
        "/setup",
        "/score?category=tents&seat=0",
        "/log?at=0",
        "/rules?q=totem",
        "/host",
        "/tv",
        "/shelf",
        "/end",
        "/end?view=after",
        "/../../",
        "/../../new/iwari?name=Ann&name=Maximiliane-Alexandrina&at=1",
    ):
        open_whole(page, f"/t/{code}{path}")
        for size in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate("document.documentElement.scrollWidth") == 320, (path, size)


PALE = """() => {
  document.querySelector("main").insertAdjacentHTML("beforeend", `
    <p class="pale">A pale line.</p>
    <svg class="pale" viewBox="0 0 99 9" role="img" aria-label="Pale">
      <rect width="99" height="9" fill="#fff" /><text y="9" class="pale">letters</text>
    </svg>`);
  for (const { style } of document.querySelectorAll(".pale")) {
    style.color = style.fill = "#ddd";
    style.background = "#fff";
  }
}"""
COLOURS = """async () => {
  const options = { runOnly: { type: "rule", values: ["color-contrast"] } };
  const { violations, passes } = await axe.run(options);
  return [...violations, ...passes].flatMap((rule) => rule.nodes.map((node) => node.html));
}"""


def test_axe_judges_the_colours_of_a_page_but_never_of_letters_in_a_drawing(
    phone: Callable[..., Page],
) -> None:
    """So nothing is lost where it looks at colours while drawings are empty."""
    page = phone()
    page.goto("/")
    page.evaluate(PALE)
    found = faults(page, THEMES)
    assert [fault.split(" ")[1:3] for fault in found] == [
        [f"{theme}:", "color-contrast:"] for theme in THEMES
    ]
    assert all("A pale line." in fault for fault in found)
    assert not [html for html in page.evaluate(COLOURS) if "letters" in html]
    assert page.locator("svg text").inner_html() == "letters"


# Axe finds nothing on the pages of any game

GAMES = {slug: all_games()[slug] for slug in ("grecos", "ichor", "iwari", "khilor", "orichalcum")}
OF_A_TABLE = (
    "/t/{code}",
    "/t/{code}/setup",
    "/t/{code}/score",
    "/t/{code}/log?at=1&ask=legal",
    "/t/{code}/log?at=1&ask=note",
    "/t/{code}/ask",
    "/t/{code}/amend?of={entry}",
    "/t/{code}/what-if",
    "/t/{code}/correct",
    "/t/{code}/rules?q=turn",
    "/t/{code}/tv",
)
OF_AN_END = ("/t/{code}/end?view=podium", "/t/{code}/end?view=after")
OF_EDITIONS = ("/editions/{slug}", "/editions/{slug}/{edition}")
TAPS = 8


def looked_at(page: Page, path: str, themes: Sequence[str]) -> list[str]:
    """What axe finds on the page at that address."""
    answer = page.goto(path)
    assert answer is not None and answer.ok, path
    expect(page.locator("html[data-theme=black]")).to_be_attached()
    return faults(page, themes)


def sit_down(page: Page, code: str) -> None:
    """Take both seats, and be whoever is asked: a game may show hands to their owners alone."""
    for seat in range(2):
        page.goto(f"/j/{code}")
        page.locator(".seat").nth(seat).tap()
        expect(page.locator(".seat[aria-current]")).to_have_count(seat + 1)
    page.goto(f"/t/{code}")
    if page.locator(".in-hand .btn-primary").count():
        page.locator(".in-hand .btn-primary").first.tap()
        expect(page.locator(".table a.lit").first).to_be_attached()


def enter_a_move(page: Page) -> None:
    """Follow what is lit until the move can be confirmed."""
    for _ in range(TAPS):
        if page.get_by_role("button", name="Confirm", exact=True).count():
            return
        page.goto(page.locator(".table a.lit[href]").first.get_attribute("href") or "")
    pytest.fail("no move could be entered by what is lit")


def end(page: Page, code: str) -> None:
    """Close the game as it stands."""
    page.goto(f"/t/{code}/score")
    page.locator(".closing summary").tap()
    page.locator("form[action$='/finish'] button").tap()
    expect(page.locator(".victory, .podium, .ending").first).to_be_attached()


def begin(page: Page, slug: str) -> str:
    """A table in black where a move is ready to be confirmed; the answer is its code."""
    choose(page, "black")
    code = deal(page, slug, players=2, seed="K7Q2BC", mode="track")
    sit_down(page, code)
    enter_a_move(page)
    return code


@pytest.mark.parametrize("slug", quick_with("grecos", among=sorted(GAMES)))
def test_axe_finds_nothing_where_a_move_is_made(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    begin(page, slug)
    assert not faults(page, themes)


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_axe_finds_nothing_on_the_pages_of_a_table(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    code = begin(page, slug)
    page.goto(page.url)
    confirm(page)
    entry = page.locator("#fragment").get_attribute("data-revision")
    found = []
    for path in OF_A_TABLE:
        found += looked_at(page, path.format(code=code, entry=entry), themes)
    end(page, code)
    for path in OF_AN_END:
        found += looked_at(page, path.format(code=code), themes)
    if GAMES[slug].counting:
        counted = deal(page, slug, players=2, seed="K7Q2BC", mode="count")
        found += looked_at(page, f"/t/{counted}", themes)
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(slug for slug, game in GAMES.items() if game.editor))
def test_axe_finds_nothing_where_a_box_is_entered(
    phone: Callable[..., Page], themes: Sequence[str], slug: str
) -> None:
    page = phone()
    page.goto("/")
    choose(page, "black")
    found = []
    for path in OF_EDITIONS:
        found += looked_at(
            page, path.format(slug=slug, edition=GAMES[slug].editions()[0].id), themes
        )
    page.goto(f"/editions/{slug}")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")
    draft = page.url
    steps = page.locator("nav a[href*='/editions/draft/']").evaluate_all(
        "all => all.map(a => a.href)"
    )
    for address in dict.fromkeys([draft, *steps]):
        found += looked_at(page, address, themes)
    assert not found


# Axe finds nothing on the other pages either, and no page of the app is left out

OTHER_PAGES = (
    "/games/grecos/battle",
    "/games/grecos/print",
    "/games/grecos/reference/materials",
    "/editions/draft/{draft}",
    "/editions/draft/{draft}/photo",
    "/t/{filled}",
    "/t/{hands}",
    "/t/{hands}/clock",
    "/t/{sheet}/people",
    "/t/{filled}/photo",
    "/new/iwari/rulings",
    "/load",
    "/question/ichor?q={question}",
    "/rules?q=draw",
    "/connection",
    "/offline",
)
"""Of a draft, a board filled by hand, hidden hands, a question about a move, and the whole app."""
NO_PAGES = {
    "draft_qr",
    "edition_qr",
    "export_edition",
    "invitation_qr",
    "join_draft",
    "keep_play",
    "keep_rulings",
    "night_picture",
    "night_qr",
    "year_picture",
    "open_link",
    "kept_photo",
    "photos_ahead",
    "photo",
    "print_pdf",
    "print_svg",
    "qr",
    "question_file",
    "question_qr",
    "result_picture",
    "save_group",
    "save_left_out",
    "turn_choices",
}
"""Files, pictures, and links that lead on to a page."""


def a_draft(page: Page) -> str:
    """A draft that was just begun; the answer is its code."""
    page.goto("/editions/iwari")
    page.get_by_role("button", name="Enter your own").tap()
    page.wait_for_url("**/editions/draft/*")
    return page.url.rsplit("/", 1)[1]


def a_question() -> str:
    """Whether the first move of Ichor is legal, as it stands in an address."""
    ichor = get_game("ichor")
    at = ichor.start(ichor.deal(ichor.editions()[0], NAMES[:2], {}, Random(1), {}))
    return packed(ichor, at, next(iter(ichor.legal_moves(at))))


@pytest.mark.slow
def test_axe_finds_nothing_on_the_other_pages(
    phone: Callable[..., Page], themes: Sequence[str]
) -> None:
    page = phone()
    codes = {
        "draft": a_draft(page),
        "filled": deal(page, "khilor", name=NAMES, mode="track", **{"option.fill": "table"}),
        "hands": deal(page, "grecos", name=NAMES, mode="track"),
        "sheet": deal(page, "score_sheet", name=NAMES, edition="rounds"),
        "question": a_question(),
    }
    found = []
    for name in OTHER_PAGES:
        path = name.format(**codes)
        answer = page.goto(path)
        assert answer is not None and answer.ok, path
        found += faults(page, themes)
    assert not found


def test_no_page_of_the_app_is_left_out(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    app = create_app({"SECRET_KEY": "a key for tests", "SQLALCHEMY_DATABASE_URI": database})
    addresses = app.url_map.bind("localhost")
    paths = (*MAIN_PAGES, *OF_A_TABLE, *OF_AN_END, *OF_EDITIONS, *OTHER_PAGES, *OF_GROUPS)
    looked_at = {addresses.match(path.split("?")[0])[0] for path in paths}
    pages = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("pages.") and "GET" in (rule.methods or ())
    }
    assert pages - {f"pages.{name}" for name in NO_PAGES} == looked_at


# Everything that is drawn on a board stands out from what lies below it, in every theme

MOVES = 5
GOLD = "rgb(237, 178, 51)"

MEASURE = (Path(__file__).parents[1] / "measure_contrast.js").read_text()


PLAY = """async ([start, moves, taps]) => {
  let at = start, page;
  const open = async (path, sent) => {
    const answer = await fetch(new URL(path, new URL(at, location)), sent);
    at = answer.url;
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const confirm = () =>
    [...page.querySelectorAll("button")].find((one) => one.textContent.trim() === "Confirm");
  await open(start);
  let made = 0;
  for (let move = 0; move < moves; move++) {
    for (let tap = 0; tap < taps && !confirm(); tap++) {
      const lit = page.querySelectorAll(".table a.lit[href]");
      if (!lit.length) return made;
      await open(lit[(move * 7) % lit.length].getAttribute("href"));
    }
    const { form } = confirm();
    const body = new URLSearchParams(new FormData(form, confirm()));
    await open(form.getAttribute("action"), { method: "POST", body });
    made += 1;
  }
  return made;
}"""
"""So many moves by following what is lit, as pages do without scripts; how many were made."""


def play_some(page: Page, slug: str) -> None:
    """Open a table where some moves have been made, where a phone without a seat can make any."""
    code = deal(page, slug, seed="K7Q2BC", mode="track", players=2)
    page.goto("/healthz")
    made = page.evaluate(PLAY, [f"/t/{code}", MOVES, TAPS])
    assert made == (0 if slug == "grecos" else MOVES)
    page.set_viewport_size({"width": 390, "height": 1600})
    page.goto(f"/t/{code}")


IN_PLACE = "id => Math.abs(document.getElementById(id).getBoundingClientRect().left) < 1"
"""Whether a picture of a row has come to rest in view."""


WITH_BOARDS = ("grecos", "ichor", "iwari", "khilor", "orichalcum")


@pytest.mark.parametrize("slug", quick_with("iwari", among=WITH_BOARDS))
def test_letters_pieces_and_rings_stand_out_in_every_theme(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    play_some(page, slug)
    found: dict[str, list[str]] = {}
    for theme in THEMES:
        page.evaluate("theme => localStorage.setItem('companion.theme', theme)", theme)
        page.reload()
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        tabs = page.locator("[data-pane]")
        for n in range(max(1, tabs.count())):
            if tabs.count():
                tabs.nth(n).tap()
                expect(tabs.nth(n)).to_have_attribute("aria-current", "true")
                page.wait_for_function(IN_PLACE, arg=tabs.nth(n).get_attribute("data-pane"))
            measured, faults = page.evaluate(MEASURE, GOLD)
            assert measured
            found.setdefault(theme, []).extend(faults)
    found = {theme: faults for theme, faults in found.items() if faults}
    assert not found, "\n".join(f"{theme}: {faults}" for theme, faults in found.items())
