"""The board has one size and one place on the screen, whatever lies below it."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from tests.browser.table import (
    confirm,
    deal,
    follow,
    lit_places,
    open_table,
    open_whole,
    revision,
    tap_place,
)
from tests.browser.thumb import Thumb
from tests.browser.touch import box, middle, slow, tap

GAMES = ("ichor", "iwari", "khilor", "grecos", "orichalcum")
TOUCHES = 60
SLOW_UNTIL = 40
DELAY = 300
RECORD = """() => {
  window.places = new Set();
  const look = () => {
    const svg = document.querySelector(".board > .board-svg, .pane.shown > .board-svg");
    const board = document.querySelector(".table > .board");
    if (svg && board) {
      const { left, top, width, height } = board.getBoundingClientRect();
      const drawn = svg.getBoundingClientRect();
      places.add([left, top, width, height, drawn.width, drawn.height].map(Math.round).join(" "));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""From now on the page notes, frame by frame, where the board lies and how large it is drawn."""


def seen(page: Page) -> set[str]:
    """Left, top, width and height of the board, and width and height of the drawing, in pixels, of
    every frame of this page since `RECORD`."""
    page.wait_for_function("() => window.places?.size")
    return set(page.evaluate("() => [...window.places]"))


def step(page: Page, number: int) -> None:
    """One touch: of whoever holds the phone, of Confirm where it is there, of what is lit, else of
    what leads on."""
    hands = page.locator(".in-hand .btn-primary")
    page.wait_for_function(
        "() => document.querySelector('#entry[data-ready]:not([aria-busy]), .in-hand .btn-primary')"
    )
    if hands.count():
        asked = page.locator(".bar").inner_text()
        who = next((n for n, one in enumerate(hands.all()) if one.inner_text()[5:] in asked), 0)
        with page.expect_navigation():
            hands.nth(who).tap()
        return
    thumb = Thumb(page)
    thumb.sit()
    before = revision(page)
    confirm = page.locator("#entry form:not([hidden]) .btn-primary")
    lit = ".table [data-id].lit"
    found = page.locator(lit)
    if confirm.count() and (number % 4 or not found.count()):
        thumb.touch("#entry .btn-primary")
        follow(page, before + 1)
        return
    what = lit if found.count() else "#entry > .choices > li:not(.not-now) a"
    nth = (7 * number) % max(1, page.locator(what).count())
    records = "records" in (page.locator(what).nth(nth).get_attribute("class") or "")
    thumb.touch(what, nth)
    if records:
        follow(page, before + 1)


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_keeps_its_size_and_its_place(phone: Callable[..., Page], slug: str) -> None:
    """In a whole game, or as many touches of it, on the score and in the log."""
    page = phone()
    code = deal(page, slug, name=["Ana", "Ben"], mode="track")
    for name in ("Ana", "Ben"):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
    page.add_init_script(f"addEventListener('DOMContentLoaded', {RECORD})")
    page.goto(f"/t/{code}")
    found: set[str] = set()
    for number in range(TOUCHES):
        if page.get_by_text("See the score").count():
            break
        if number == SLOW_UNTIL // 2:
            slow(page, DELAY)
        if number == SLOW_UNTIL:
            slow(page, 0)
        step(page, number)
        found |= seen(page)
    for path in ("score", "log?at=1", "log?at=5"):
        page.goto(f"/t/{code}/{path}")
        found |= seen(page)
    assert len(found) == 1, found


STANDING = """() => {
  const drawn = document.querySelector(".board > .board-svg, .pane.shown > .board-svg");
  const low = document.querySelector(".table > .dock").getBoundingClientRect().top;
  const covered = [...drawn.querySelectorAll(".ring-tap")].filter((ring) => {
    const { top, bottom } = ring.getBoundingClientRect();
    return top + bottom > 2 * low;
  });
  return [Math.round(drawn.getBoundingClientRect().top), covered.length];
}"""
"""Where the drawing begins, and how many places that can be tapped lie below the sheet."""


@pytest.mark.parametrize("slug", ["iwari", "khilor"])
def test_on_a_short_phone_a_tall_sheet_neither_moves_the_drawing_nor_covers_what_is_lit(
    phone: Callable[..., Page], slug: str
) -> None:
    """It scrolls instead, and what it asks and Confirm are in view."""
    page = phone()
    page.set_viewport_size({"width": 360, "height": 640})
    code = deal(page, slug, name=["Ana", "Ben"], seed="KHZ2R7")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    top, covered = page.evaluate(STANDING)
    assert not covered
    for _ in range(3):
        while not page.locator("#entry .btn-primary").count():
            thumb.touch(".board [data-id].lit")
            thumb.sit()
            assert page.evaluate(STANDING)[0] == top
        expect(page.locator("#entry .btn-primary")).to_be_in_viewport(ratio=1)
        expect(page.locator("#entry .preview")).to_be_in_viewport(ratio=0.5)
        thumb.confirm()
        thumb.sit()
        assert page.evaluate(STANDING)[0] == top


COVERED = """() => [...document.querySelectorAll(".board .lit[data-id]")].filter((place) => {
  const shape = place.querySelector(".body, .ground") ?? place;
  const { left, top, width, height } = shape.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".board");
}).map((place) => place.dataset.id)"""
"""The places that can be tapped whose middle lies below something else."""


@pytest.mark.slow
def test_where_all_that_is_asked_for_fits_above_the_sheet_none_of_it_is_covered(
    phone: Callable[..., Page],
) -> None:
    """An attack at the lower edge, between a city and a stack: one of them was below the score."""
    page = phone()
    page.set_viewport_size({"width": 360, "height": 740})
    code = deal(page, "grecos", name=["Ana", "Ben"], mode="track")
    for name in ("Ana", "Ben"):
        page.goto(f"/j/{code}")
        with page.expect_navigation():
            page.locator(".seat", has_text=name).tap()
    page.goto(f"/t/{code}")
    for number in range(31):
        step(page, number)
        assert not page.evaluate(COVERED), number


def test_the_score_is_whole_however_high_the_sheet_is(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    for width, height in ((390, 844), (320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/t/{code}")
        expect(page.locator(".ribbon .figure").first).to_be_in_viewport(ratio=1)
        assert box(page.locator(".ribbon"))[1] < box(page.locator(".bottom-sheet"))[1]


def test_the_numbers_below_the_board_say_whose_they_are(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    line = page.locator(".facts").first
    expect(line.locator(".whose")).to_contain_text(page.locator(".bar .say b").inner_text())
    assert line.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_menu_marks_what_is_chosen(phone: Callable[..., Page], theme: str) -> None:
    page = phone(color_scheme=theme)
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.locator(".menu > summary").tap()
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    chosen = page.locator(".menu-body [aria-pressed=true]").first.evaluate(look)
    other = page.locator(".menu-body [aria-pressed=false]").first.evaluate(look)
    assert chosen[0] != other[0]
    assert chosen[1] == "rgb(248, 238, 219)" != other[1]


def test_the_big_screen_ranks_the_players_at_the_end(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "duskmoor-1")
    confirm(page)
    tap_place(page, "farhaven-1")
    confirm(page)
    page.goto(f"/t/{code}/score")
    page.get_by_text("Close the game early").tap()
    page.get_by_role("button", name="Close the game").tap()
    expect(page.locator(".victory")).to_be_visible()
    page.goto(f"/t/{code}/tv")
    ranks = page.locator(".standing .rank").all_inner_texts()
    assert ranks == sorted(ranks)
    assert ranks[0] == "1"
    expect(page.locator(".standing .on-move")).to_have_count(0)


# What lies beside or over a board leaves it in sight

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
HIGHEST = 110
"""So many pixels of the board what happened meanwhile may cover."""
FRAME = 24
"""So many pixels of the table's edge a person who sits at its side may cover."""


@pytest.mark.slow
def test_what_happened_meanwhile_leaves_most_of_the_board_in_sight(
    phone: Callable[..., Page],
) -> None:
    """With cards in hand, and much that happened."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"], cards="open")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    for _ in range(12):
        thumb.sit()
        if not page.locator("#entry .btn-primary").count():
            thumb.touch(".table [data-id].lit")
            continue
        thumb.confirm()
    thumb.sit()
    page.reload()
    thumb.sit()
    sheet = page.locator(".bottom-sheet")
    before = box(sheet)[1]
    page.goto(f"/t/{code}?revision={revision(page) - 5}")
    expect(page.get_by_text("Meanwhile:")).to_be_visible()
    assert before - box(sheet)[1] < HIGHEST


def test_what_is_not_allowed_stands_beside_what_is(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"], cards="app")
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="on this phone").tap()
    thumb = Thumb(page)
    thumb.sit()
    thumb.touch(".card.lit")
    thumb.place(thumb.lit(".board ")[0])
    # only the tent is recorded, as if the cards were drawn later
    page.eval_on_selector_all("#entry [name=move]", "all => all.slice(1).map(one => one.remove())")
    thumb.confirm()
    thumb.sit()
    not_now, confirm = box(page.locator(".not-now")), box(page.locator("#entry .records"))
    assert not_now[1] < confirm[1] + confirm[3] / 2 < not_now[1] + not_now[3]
    page.locator(".not-now summary").tap()
    expect(page.locator(".not-now .choices a").first).to_be_visible()
    assert box(page.locator(".not-now .choices"))[2] > confirm[2]


@pytest.mark.slow
def test_people_at_the_sides_do_not_sit_on_the_board(phone: Callable[..., Page]) -> None:
    page = phone()
    for slug, most in (("khilor", 4), ("orichalcum", 4), ("iwari", 5), ("grecos", 6)):
        for people in range(1, most + 1):
            page.goto(f"/new/{slug}?" + "&".join(f"name={name}" for name in NAMES[:people]))
            left, top, width, height = box(page.locator(".table-top"))
            for seat in page.locator(".round > button").all():
                x, y, wide, high = box(seat)
                across = min(x + wide, left + width) - max(x, left)
                along = min(y + high, top + height) - max(y, top)
                assert min(across, along) <= FRAME, (slug, people, seat.inner_text())


def test_the_names_of_the_games_are_whole_in_the_lobby(phone: Callable[..., Page]) -> None:
    page = phone()
    open_whole(page, "/")
    for name in page.locator(".game-card b").all():
        lines = name.evaluate("one => one.getClientRects().length && one.scrollHeight")
        assert lines < 36, name.inner_text()


# Places of a board are links


def test_a_place_is_asked_of_the_server_where_the_phone_does_not_know_the_choices(
    phone: Callable[..., Page],
) -> None:
    """As long as they have not come: in place, and at the revision that the page shows."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.route("**/choices?*", lambda route: route.abort())
    page.goto(f"/t/{code}")
    page.evaluate("window.stayed = true")
    for _ in range(2):
        before = revision(page)
        lit = page.locator(".board a.lit").first
        tap = lit.get_attribute("data-id")
        with page.expect_request(lambda request: "tap=" in request.url) as asked:
            lit.dispatch_event("click")
        query = parse_qs(urlsplit(asked.value.url).query)
        assert query == {"tap": [tap], "revision": [str(before)]}
        expect(page.locator("#asked")).to_be_visible()
        confirm(page)
    assert page.evaluate("stayed")
    assert page.url.endswith(f"/t/{code}")


@pytest.mark.slow
def test_what_a_move_does_not_change_on_the_board_stays_the_same_element(
    phone: Callable[..., Page],
) -> None:
    """A phone need not draw it anew, and who reads the board by ear keeps their place."""
    page = phone()
    code = open_table(page, ["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.locator(".board a.lit").first.dispatch_event("click")
    confirm(page)
    page.evaluate(
        """() => {
          const places = [...document.querySelectorAll(".board-svg > [id]")];
          window.before = new Map(places.map((one) => [one.id, [one, one.outerHTML]]));
        }"""
    )
    page.locator(".board a.lit").last.dispatch_event("click")
    confirm(page)
    stayed, same = page.evaluate(
        """() => {
          const now = [...document.querySelectorAll(".board-svg > [id]")];
          const same = now.filter((one) => before.get(one.id)?.[1] === one.outerHTML);
          return [same.filter((one) => before.get(one.id)[0] === one).length, same.length];
        }"""
    )
    assert stayed == same > 100


# A place is lit while it is spoken of

RINGED = """() => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const places = [...document.querySelectorAll(".board-svg > [id]")].map((one) => {
    const shape = one.querySelector(".body, .ground, .bed") ?? one;
    return [one.id.replace("board-", ""), ...middle(shape)];
  });
  return [...document.querySelectorAll(".ring-said")].map((ring) => {
    const [x, y] = middle(ring);
    const away = ([, left, top]) => Math.hypot(left - x, top - y);
    return places.reduce((best, one) => (away(one) < away(best) - 0.5 ? one : best))[0];
  });
}"""
"""The places round which a ring lies because they are spoken of, the lowest where several lie on
one spot."""


def spoken(page: Page) -> set[str]:
    return set(page.evaluate(RINGED))


def test_a_sentence_of_the_last_moves_lights_what_it_names(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    for place in ("farhaven-4", "duskmoor-1"):
        tap_place(page, place)
        confirm(page)
    assert spoken(page) == set()
    sentence = page.locator(".lately li").first
    expect(sentence).to_contain_text("space 1 of Duskmoor")
    tap(page, middle(sentence))
    assert "duskmoor-1" in spoken(page)
    assert "farhaven-4" not in spoken(page)
    expect(page.locator(".ring-said").first).to_be_in_viewport(ratio=0.9)
    tap(page, middle(page.locator(".bar")))
    assert spoken(page) == set()


def test_a_sentence_that_has_the_focus_lights_what_it_names(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}")
    tap_place(page, "farhaven-4")
    confirm(page)
    page.locator(".lately li[tabindex='0']").first.focus()
    assert "farhaven-4" in spoken(page)


def test_what_a_refusal_names_is_lit_by_itself(phone: Callable[..., Page]) -> None:
    page = phone()
    code = open_table(page, ["Ann", "Ben", "Cleo"])
    page.goto(f"/t/{code}?tap=totem.icereach")
    expect(page.locator(".verdict")).to_contain_text("Icereach has none")
    page.wait_for_selector(".ring-said")
    assert spoken(page) == {"territory.icereach"}


def test_what_the_question_names_is_lit_by_itself(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"/t/{deal(page, 'grecos', name=['Ann', 'Ben'], **{'option.map': 'table'})}")
    expect(page.locator(".bar .say")).to_contain_text("Which tile lies on A8?")
    page.wait_for_selector(".ring-said")
    assert spoken(page) == {"A8"}


@pytest.mark.parametrize("slug", ["ichor", "khilor"])
def test_an_entry_of_the_log_lights_the_squares_that_it_names(
    phone: Callable[..., Page], slug: str
) -> None:
    page = phone()
    code = deal(page, slug, name=["Ann", "Ben"])
    page.goto(f"/t/{code}")
    Thumb(page).sit()
    while not page.locator("#entry .btn-primary").count():
        page.locator(".table [data-id].lit").first.dispatch_event("click")
    said = page.locator("#asked").inner_text()
    confirm(page)
    page.goto(f"/t/{code}/log")
    tap(page, middle(page.locator(".scrub > p")))
    squares = spoken(page)
    assert squares
    assert all(square in said for square in squares if square[-1].isdigit())


# A phone that has most of a board is sent the rest, and shows what is drawn for one without

MOVES = 4
LEFT_OUT = 'data-same="'
ANEW = "&anew"
OVERRULE = "Play it here, as the host"
DIFFERENT = """async () => {
  const link = document.getElementById("fragment").getAttribute("hx-get");
  const answer = await fetch(`${link}ANEW`, { headers: { "HX-Request": "true" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [here, anew] = [document, page].map((one) => [...one.querySelector(".board-svg").children]);
  if (here.length !== anew.length) return ["more or fewer places"];
  return here.filter((one, n) => !one.isEqualNode(anew[n])).map((one) => one.outerHTML);
}""".replace("ANEW", ANEW)
"""The parts of the board that are not as the server draws them for a phone that has nothing."""


def answers(page: Page, address: str) -> list[Response]:
    """The answers from that address, of which there are more and more."""
    found: list[Response] = []
    page.on("response", lambda one: found.append(one) if address in one.url else None)
    return found


def make_move(thumb: Thumb, n: int) -> None:
    """Tap what is lit until there is a move to confirm; for a player with another phone, too."""
    if thumb.page.get_by_text(OVERRULE).count():
        thumb.page.get_by_text(OVERRULE).tap()
    thumb.sit()
    while not thumb.page.locator("#entry .btn-primary").count():
        lit = thumb.lit(".board ")
        thumb.place(lit[5 * n % len(lit)])
        thumb.sit()
    thumb.confirm()


@pytest.mark.slow
def test_a_board_that_is_followed_is_the_one_that_is_drawn_anew(
    phone: Callable[..., Page],
) -> None:
    """Whether or not it is this phone's turn, whoever moved, and after taps that were not sent."""
    host, guest = phone(), phone()
    code = deal(host, "iwari", players=2)
    guest.goto(f"/j/{code}")
    guest.locator(".seat").first.tap()
    guest.wait_for_url(f"**/t/{code}")
    host.goto(f"/t/{code}")
    moves, asked = answers(host, f"/t/{code}/moves"), answers(guest, f"/t/{code}?")
    for n in range(MOVES):
        make_move(Thumb(host), n)
        follow(guest, revision(host))
        assert host.evaluate(DIFFERENT) == guest.evaluate(DIFFERENT) == []
    fetched = [one for one in asked if ANEW not in one.url]
    assert len(fetched) >= MOVES
    assert all(LEFT_OUT in answer.text() for answer in (*moves, *fetched))
    taps = 0
    for n in range(MOVES):
        if guest.locator(".board .lit").count():
            taps += 1
            Thumb(guest).sit()
            Thumb(guest).place(Thumb(guest).lit(".board ")[0])
        make_move(Thumb(host), n)
        follow(guest, revision(host))
        assert host.evaluate(DIFFERENT) == guest.evaluate(DIFFERENT) == []
    assert taps


# Gold commits

GOLD = "rgb(237, 178, 51)"
COLOUR = "one => getComputedStyle(one).backgroundColor"


def golden(buttons: Locator) -> int:
    return [one.evaluate(COLOUR) for one in buttons.all()].count(GOLD)


def test_of_several_things_that_act_at_once_none_is_gold(phone: Callable[..., Page]) -> None:
    page = phone()
    page.goto(f"/t/{deal(page, 'grecos', name=['Ann', 'Ben'], **{'option.map': 'table'})}")
    Thumb(page).sit()
    tiles = page.locator("#entry .choices .btn.lit.records")
    assert tiles.count() > 1
    assert golden(tiles) == 0


def test_to_do_nothing_is_plain_and_confirm_is_gold(phone: Callable[..., Page]) -> None:
    page = phone()
    code = deal(page, "grecos", name=["Ann", "Ben"])
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="on this phone").tap()
    Thumb(page).sit()
    nobody = page.locator("#entry .choices .btn", has_text="Recruit nobody")
    expect(nobody).to_be_visible()
    assert golden(nobody) == 0
    assert nobody.evaluate(COLOUR) == "rgba(0, 0, 0, 0)"
    nobody.tap()
    assert golden(page.locator("#entry .btn-primary")) == 1


# A power while it is used


def open_ichor(page: Page) -> Thumb:
    """A table of Ichor with Griffin and Athena on the board; the monsters begin."""
    code = deal(page, "ichor", players=2, seed="K7Q2BC")
    page.goto(f"/t/{code}")
    thumb = Thumb(page)
    thumb.sit()
    return thumb


def pass_a_turn(thumb: Thumb) -> None:
    """The monsters go somewhere with Griffin."""
    thumb.place("griffin")
    thumb.place(lit_places(thumb.page, "a")[0])
    thumb.confirm()
    thumb.sit()


def test_a_power_is_read_step_by_step_while_it_is_used(phone: Callable[..., Page]) -> None:
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-athena")
    power = page.locator("#entry .power")
    expect(power).to_contain_text("Step 1 of 3.")
    expect(power).to_contain_text("three single steps")
    expect(power).to_be_in_viewport(ratio=1)
    assert lit_places(page)
    page.reload()
    expect(page.locator("#entry .power")).to_contain_text("Step 1 of 3.")
    thumb.sit()
    thumb.place(lit_places(page)[0])
    expect(power).to_contain_text("Step 2 of 3.")


def test_a_power_marks_where_its_figure_landed_and_not_its_card_alone(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-athena")
    while not page.locator("#entry .btn-primary").count():
        thumb.place(lit_places(page)[0])
    thumb.confirm()
    thumb.sit()
    last = page.locator("#entry").get_attribute("data-last") or ""
    assert '"athena"' in last
    assert '"card-athena"' in last


def test_an_enemys_power_says_what_it_could_do_in_its_turn_and_lights_it(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    open_ichor(page)
    page.get_by_role("link", name="Ask about a place").tap()
    tap(page, middle(page.locator('.board [data-id="card-poseidon"]')))
    sheet = page.locator(".bottom-sheet")
    expect(sheet).to_contain_text("In Player 2's turn: Poseidon uses the power")
    expect(sheet).not_to_contain_text("Nothing can be done there now.")
    tap(page, middle(page.locator('.board [data-id="athena"]')))
    expect(sheet).to_contain_text("In Player 2's turn: Athena moves from a5")
    assert page.locator(".board .ring-set").count() > 2


def test_the_preview_names_all_that_leaves_the_board_and_the_log_reads_as_ever(
    phone: Callable[..., Page],
) -> None:
    """Artemis ends on the monster at the end of her line, and both leave."""
    page = phone()
    thumb = open_ichor(page)
    pass_a_turn(thumb)
    thumb.place("card-artemis")
    expect(page.locator("#entry .power")).to_contain_text("monster")
    assert thumb.preview().endswith("Leaves the board: Cerberus on c2 and Artemis.")
    thumb.confirm()
    expect(page.locator(".lately")).to_contain_text("Artemis uses the power")
    expect(page.locator(".lately")).not_to_contain_text("Leaves the board")
    expect(page.locator('.board [data-id="cerberus"]')).to_have_count(0)
