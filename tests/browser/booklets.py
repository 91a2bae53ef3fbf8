"""The worked examples of the booklets, counted and filled in by a thumb that counts its taps.

Each script begins at a table of `open_from`; a slide of the finger counts as one tap. The tests
assert the numbers, and whatever reports them calls the same functions.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Locator, Page, expect

from companion.games import get_game
from tests.browser.table import deal
from tests.browser.touch import Point, drag, middle, tap

SEED = "KHZ2R7"


@dataclass
class Thumb:
    """A thumb on a phone, and how often it touched the glass."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator | str) -> None:
        """Tap something that can be seen."""
        found = self.page.locator(what).first if isinstance(what, str) else what
        self.taps += 1
        tap(self.page, _on_the_glass(found))

    def type(self, *numbers: int) -> None:
        """Tap each number, which leads on to the next empty cell."""
        for number in numbers:
            self.tap(f"[data-number='{number}']")

    def slide(self, *places: str) -> None:
        """Slide over places of the board, or tap the only one."""
        points = [self.at(place) for place in places]
        self.taps += 1
        if len(points) == 1:
            tap(self.page, points[0])
        else:
            drag(self.page, *points)

    def at(self, place: str) -> Point:
        """Where a place of the board lies on the glass."""
        drawn = self.page.locator(f"[id='board-{place}'] :is(.body, .ground)")
        return middle(drawn.first)

    def settled(self) -> None:
        """Wait until everything that was tapped is answered."""
        self.page.wait_for_function(
            "() => JSON.parse(localStorage.getItem('companion.outbox') ?? '[]').length === 0"
        )


def _on_the_glass(found: Locator) -> Point:
    expect(found).to_be_visible()
    found.scroll_into_view_if_needed()
    return middle(found)


def open_from(page: Page, game: str, names: list[str], mode: str = "count", **query: str) -> str:
    """Open a table for these people, at its page; the answer is its code."""
    code = deal(page, game, name=names, seed=SEED, mode=mode, **query)
    page.goto(f"/t/{code}")
    return code


# Khilor

KHILOR_PILES = {"Sara": (1, 6, 1, 8, 5), "Axel": (5, 3, 7, 2, 5), "Dani": (8, 6, 2, 2, 3)}
KHILOR_EGGS = (3, 8, 6, 4, 10)
KHILOR_TOTALS = ["28", "25", "19"]


def count_khilor(thumb: Thumb) -> None:
    """The scoring example: green, yellow, blue, purple and pink, nothing on its own colour."""
    for pile in KHILOR_PILES.values():
        thumb.type(*pile)
    thumb.tap("[data-keys]")
    thumb.type(*KHILOR_EGGS)
    thumb.type(0, 0, 0, 0, 0)
    thumb.tap("[data-rest] button")
    thumb.tap("[data-score]")


def khilor_fill() -> dict[str, tuple[str, ...]]:
    """A board as hands would draw it, the lower demons first."""
    game = get_game("khilor")
    fill: dict[str, tuple[str, ...]] = game.deal(
        game.editions()[0], ["Sara", "Axel"], {}, Random(SEED), {}
    ).fill
    return fill


def fill_khilor(thumb: Thumb) -> None:
    """All 95 demons of a board: of each layer four colours by taps, the last one on the rest."""
    fill, colours = khilor_fill(), ("green", "yellow", "blue", "purple", "pink")
    for layer in (0, 1):
        squares = {q: stack[layer] for q, stack in fill.items() if len(stack) > layer}
        for hand, colour in enumerate(colours[:-1]):
            thumb.tap(f".swatches [data-piece='{hand}']")
            for run in _runs([q for q in squares if squares[q] == colour]):
                thumb.slide(*run)
        last = [q for q in squares if squares[q] == colours[-1]]
        thumb.tap(".swatches [data-piece='4']")
        if len(squares) == len(fill) and layer == 0:
            thumb.settled()
            thumb.tap("[data-rest] button")
            thumb.settled()
        else:
            for run in _runs(last):
                thumb.slide(*run)
    thumb.settled()
    thumb.tap(thumb.page.get_by_role("button", name="The board is filled: begin"))


def _runs(squares: list[str]) -> list[list[str]]:
    """Squares that lie side by side in a row or column, for one slide each."""
    left, runs = list(squares), []
    while left:
        run = [left.pop(0)]
        while following := next((q for q in left if _beside(run[-1], q)), None):
            run.append(following)
            left.remove(following)
        runs.append(run)
    return runs


def _beside(one: str, other: str) -> bool:
    across, down = abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))
    return across + down == 1


# Ichor

ICHOR_OFF = 13


def count_ichor(thumb: Thumb) -> None:
    """The example's end: the monsters win while the gods have 13 tokens off the board."""
    thumb.tap(".choose-seat button >> nth=0")
    thumb.type(ICHOR_OFF)
    thumb.tap("[data-score]")


# Iwari

IWARI_HALF = (
    (("duskmoor-1",), ("emberfell-2",), ("farhaven-3", "farhaven-4")),
    (("stonewake-3",), ("stonewake-5",), ("greywater-3",), ("whitecliff-2",)),
    (("emberfell-1",), ("pinehollow-3",), ("amberdune-4",), ("icereach-5",)),
    (("duskmoor-2",), ("saltreach-3",), ("stonewake-2",), ("pinehollow-5",)),
)
"""Tents of each tribe at half journey, by slides along paths."""
IWARI_MORE = (
    (("saltreach-4",), ("greywater-1",), ("amberdune-3",)),
    (("duskmoor-3",), ("emberfell-4",), ("thornvale-2",), ("pinehollow-1",), ("icereach-2",)),
    (("saltreach-2",), ("emberfell-3",), ("greywater-4",), ("amberdune-2",), ("whitecliff-4",)),
    (("thornvale-3",), ("greywater-5",), ("whitecliff-3",)),
)
"""Tents of each tribe that came after it."""
IWARI_TOTEMS = (
    ("totem.saltreach",),
    ("totem.greywater",),
    (),
    ("totem.emberfell", "totem.amberdune"),
)


def count_iwari(thumb: Thumb) -> None:
    """A whole game of four on the reference map: half journey, end, totems, the rest nothing, and
    where the two mountains lay."""
    thumb.tap(".parts a >> nth=0")
    thumb.page.wait_for_selector(".parts a:first-child[aria-current]")
    _set_pieces(thumb, IWARI_HALF)
    thumb.tap(".parts a >> nth=1")
    thumb.page.wait_for_selector(".parts a:last-child[aria-current]")
    _set_pieces(thumb, IWARI_MORE, IWARI_TOTEMS)
    thumb.tap(".to-check")
    thumb.tap(".findings button")
    thumb.settled()
    thumb.tap(".findings a")
    for mountain in range(2):
        thumb.tap(f".group:not([hidden]) .count-row >> nth={mountain} >> button[value='0']")
        thumb.settled()
    thumb.tap("[data-score]")


def _set_pieces(
    thumb: Thumb,
    tents: tuple[tuple[tuple[str, ...], ...], ...],
    totems: tuple[tuple[str, ...], ...] = ((), (), (), ()),
) -> None:
    for seat, (slides, standing) in enumerate(zip(tents, totems, strict=True)):
        thumb.tap(f".group:not([hidden]) .count-row[data-current] [data-piece='{seat}']")
        for places in slides:
            thumb.slide(*places)
        for totem in standing:
            thumb.slide(totem)
    thumb.settled()


# Orichalcum and Grecos, whose rulebooks describe how a game ends and count none.

ORICHALCUM_END = ((1, 0, 1), (1, 3, 2), (1, 1, 2), (2, 1, 0))
"""Titans, temples, medallions and creatures left of three players: five points and a pacified
island win."""
GRECOS_END = ((6, 0, 0), (9, 4, 0), (0, 0, 1))
"""City States, units and the order of going out of three players: all six City States win."""


def count_orichalcum(thumb: Thumb) -> None:
    """An end that meets both conditions of victory."""
    _count_groups(thumb, ORICHALCUM_END)


def count_grecos(thumb: Thumb) -> None:
    """An end with all City States in one hand, after one player went out."""
    _count_groups(thumb, GRECOS_END)


def _count_groups(thumb: Thumb, numbers: tuple[tuple[int, ...], ...]) -> None:
    for group in numbers:
        thumb.type(*group)
    thumb.tap("[data-score]")


ASKED = {"ichor": {"option.games": "single"}}
"""What is dealt for a script besides its game and its people."""
SCRIPTS: dict[str, tuple[str, list[str], Callable[[Thumb], None], int]] = {
    "Khilor's scoring example": ("khilor", list(KHILOR_PILES), count_khilor, 28),
    "Ichor's example": ("ichor", ["Ana", "Ben"], count_ichor, 3),
    "a whole game of Iwari": ("iwari", ["Ann", "Ben", "Cleo", "Dan"], count_iwari, 51),
    "an end of Orichalcum": ("orichalcum", ["Ann", "Ben", "Cleo"], count_orichalcum, 13),
    "an end of Grecos": ("grecos", ["Ann", "Ben", "Cleo"], count_grecos, 10),
}
"""What is counted: the game, who played, the script, and the most taps that it may take."""
