"""The pad: cells, the map, impossible counts, the score of an end state."""

import re
from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation
from companion.engine.scoring import Category, Score, ScoreLine, ScoreSheet, podium
from companion.testing.conformance import pad, pages
from companion.web.pages.end import OTHER, PARTS, bar_of, legend
from tests.example_discs import GAME, discs, tap_of_squares_only
from tests.web.pages.conftest import Phone


def test_a_count_is_entered_cell_by_cell(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    assert (
        host.post(f"/t/{code}/counts", revision=0, cell="final.tents.duskmoor.0", value="3") == 200
    )
    host.get(f"/t/{code}/score")
    assert "Ann" in host.words
    assert "3" in host.words


def test_empty_is_not_zero(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, cell="final.tents.duskmoor.0", value="0")
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ann 0" in host.words
    host.post(f"/t/{code}/counts", revision=1, cell="final.tents.duskmoor.0", value="")
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ann –" in host.words


def test_a_tap_on_the_map_sets_a_tent_and_a_second_lifts_it(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    host.get(f"/t/{code}")
    assert "Ben" in host.words
    lifted = host.post(f"/t/{code}/counts", revision=1, place="duskmoor-1", piece=1)
    assert lifted == 200


def test_the_rest_of_a_place_is_set_to_zero_in_one_tap(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    group = host.page.split('name="rest" value="')[1].split('"')[0]
    assert host.post(f"/t/{code}/counts", revision=0, rest=group) == 200
    assert host.revision == 1


def test_impossible_counts_are_named_and_the_game_is_not_closed(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    cells = [f"final.tents.{place}.0" for place in ("duskmoor", "farhaven", "saltreach")]
    for revision, cell in enumerate(cells):
        host.post(f"/t/{code}/counts", revision=revision, cell=cell, value="9")
    host.get(f"/t/{code}/score")
    assert "There is no score yet" in host.words
    assert host.post(f"/t/{code}/finish", revision=host.at(code)) == 422
    host.get("/history")
    assert "No finished game on this phone yet" in host.words


def test_nonsense_counts_are_refused_in_words(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    for cell, value in (("no.such.cell", "1"), ("final.tents.duskmoor.0", "many"), ("", "1")):
        assert host.post(f"/t/{code}/counts", revision=0, cell=cell, value=value) == 422
    assert host.post(f"/t/{code}/counts", revision=0, place="nowhere", piece=1) in (200, 422)
    host.get(f"/t/{code}")
    assert host.revision == 0


def test_what_follows_from_the_map_need_not_be_entered_and_stays_when_the_rest_is_zero(
    host: Phone,
) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    for revision, space in enumerate(("duskmoor-1", "duskmoor-2")):
        host.post(f"/t/{code}/counts", revision=revision, place=space, piece=1)
    host.get(f"/t/{code}?group=final.duskmoor")
    assert "Tents, Ben 2" in host.words
    assert host.post(f"/t/{code}/counts", revision=2, rest="final.duskmoor") == 200
    assert host.post(f"/t/{code}/counts", revision=3, rest="final.settlements") == 200
    assert host.revision == 3
    host.get(f"/t/{code}?group=final.duskmoor")
    assert 'role="alert"' not in host.page
    assert "Totems, Ben: 0" in host.page
    host.post(f"/t/{code}/counts", revision=host.revision, cell="final.tents.duskmoor.2", value="1")
    host.get(f"/t/{code}/score")
    assert "The map shows no tents of Cleo in Duskmoor, not 1" in host.words
    assert "On to the podium" not in host.words


def test_several_places_are_slid_over_at_once(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    places = "duskmoor-1 duskmoor-2"
    assert (
        host.post(f"/t/{code}/counts", revision=0, place=places, piece=2, part="Half journey")
        == 200
    )
    host.get(f"/t/{code}?group=half.duskmoor")
    assert "Tents, Cleo 2" in host.words


def test_what_is_to_be_checked_is_listed_and_lit_and_closing_insists(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    host.post(f"/t/{code}/counts", revision=1, cell="final.totems.farhaven.0", value="5")
    host.get(f"/t/{code}?check=yes")
    assert "Farhaven holds 5 totems, but its largest camp has no tents." in host.words
    assert "Half journey: nothing is counted." in host.words
    territories, ends_of_mountains = 11, 6
    assert host.page.count('class="badge-warn"') == territories + ends_of_mountains
    host.get(f"/t/{code}/score")
    assert "Half journey: nothing is counted." in host.words
    assert "Close it all the same" in host.words
    assert host.post(f"/t/{code}/finish", revision=2) == 409
    assert host.post(f"/t/{code}/finish", revision=2, insist="yes") == 200


def test_totems_of_a_whole_map_are_set_to_zero_in_one_tap(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.post(f"/t/{code}/counts", revision=0, place="duskmoor-1", piece=1)
    assert host.post(f"/t/{code}/counts", revision=1, rest="final.duskmoor", row="Totems") == 200
    host.get(f"/t/{code}?group=final.icereach")
    assert "Totems, Cleo: 0" in host.page


def test_who_won_is_asked_first_and_then_one_number_of_the_loser(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", game="ichor", mode="count")
    host.get(f"/t/{code}")
    assert "Who won?" in host.words
    host.post(f"/t/{code}/counts", revision=0, cell="games.0.off.0", value="13")
    host.get(f"/t/{code}")
    assert "Say who won: both have tokens off the board." in host.words
    host.post(f"/t/{code}/counts", revision=1, cell="games.0.winner", value="1")
    host.get(f"/t/{code}/score")
    assert "Ben leads 13 to 0; one game is not decided yet." in host.words
    assert "Second game: not all counted." in host.words


def test_a_board_that_people_fill_is_entered_place_by_place(host: Phone) -> None:
    code = host.open_table("Ana", "Ben", game="khilor", **{"option.fill": "table"})
    host.get(f"/t/{code}")
    assert "Fill the board" in host.words
    assert host.post(f"/t/{code}/fill", revision=0, place="A1 B1", piece=0) == 200
    assert host.post(f"/t/{code}/fill", revision=1, place="A1", piece=4) == 200
    assert "A1: pink on green" in host.page
    assert host.post(f"/t/{code}/fill", revision=2, place="A1", piece=1) == 200
    assert "A1: yellow on green" in host.page
    assert host.post(f"/t/{code}/fill", revision=3, place="A1", piece=5) == 200
    assert "A1: one green demon" in host.page
    assert host.post(f"/t/{code}/fill", revision=4, rest="yes", piece=0) == 409
    assert "48 green demons" in host.words
    for place, piece in (("nowhere", 0), ("", 0), ("A1", 9)):
        assert host.post(f"/t/{code}/fill", revision=4, place=place, piece=piece) == 422


def test_an_address_names_places_and_pieces_or_nothing(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", game="khilor", mode="count")
    for place in ("0", "nowhere", "x" * 5000):
        assert host.get(f"/t/{code}?place={place}") == 200
        assert "Set or lift it here" not in host.words
    far = "9" * 100_000
    answer = host.client.post(
        f"/t/{code}/counts",
        data={"client_id": "test-id-of-far", "revision": 0, "cell": "", "value": "", "piece": far}
        | {"group": far, "check": far, "rest": "nowhere"},
    )
    assert answer.status_code == 303
    assert sum(len(value) for _, value in answer.headers) < 5000


# A pad that is counted by taps alone


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The game, as one of another package."""
    monkeypatch.setattr(games, "installed", lambda: games.Installed({"discs": GAME}, ()))
    return GAME


def counted(host: Phone) -> str:
    return host.open_table("Ann", "Ben", game="discs", mode="count")


def test_every_piece_of_a_board_can_be_taken_in_hand(installed: AnyGame, host: Phone) -> None:
    code = counted(host)
    assert host.get(f"/t/{code}") == 200
    tray = re.search(r"<ul[^>]*data-tray>.*?</ul>", host.page, re.DOTALL)
    assert tray
    links = re.findall(r'href="([^"]+)"[^>]*data-hand', tray[0])
    assert len(links) == 2
    assert host.get(links[1]) == 200
    assert 'name="piece" value="1"' in host.page
    assert host.post(f"/t/{code}/counts", revision=0, place="square-2", piece=1) == 200
    host.get(f"/t/{code}/score")
    assert "Ben leads with 1 point" in host.words


def test_a_row_with_a_cell_for_each_piece_needs_no_tray(host: Phone) -> None:
    code = host.open_table("Ann", "Ben", "Cleo", mode="count")
    host.get(f"/t/{code}")
    assert re.search(r"<ul[^>]*data-tray hidden>", host.page)


@pytest.mark.parametrize("sent", [{"place": "nowhere"}, {"place": "square-1", "piece": 7}])
def test_a_tap_on_nothing_never_reaches_the_game(
    installed: AnyGame, host: Phone, sent: dict[str, Any]
) -> None:
    code = counted(host)
    assert host.post(f"/t/{code}/counts", revision=0, **sent) == 422
    assert "no place of this board" in host.words


@pytest.mark.parametrize(
    "query", ["place=0", "place=", "cell=0", "piece=-1", "piece=9" + "9" * 5000]
)
def test_a_pad_is_shown_whatever_its_address_names(host: Phone, query: str) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    assert host.get(f"/t/{code}?{query}") == 200


@pytest.mark.parametrize("field", ["piece", "group", "check"])
def test_nothing_long_goes_back_into_an_address(host: Phone, field: str) -> None:
    code = host.open_table("Ann", "Ben", mode="count")
    sent = {"cell": "final.tents.emberfell.0", "by": 1, field: "1" * 4000}
    answer = host.client.post(
        f"/t/{code}/counts", data={"client_id": "a-tap-of-this-test", "revision": 0, **sent}
    )
    assert answer.status_code == 303
    assert len(answer.headers["Location"]) < 200


def test_conformance_looks_at_a_pad_on_the_board(installed: AnyGame) -> None:
    pages.test_every_page_of_a_count_can_be_shown(installed)


def test_a_tap_on_a_piece_that_breaks_is_found() -> None:
    broken = discs(tap_of_squares_only)
    with pytest.raises((IndexError, ExceptionGroup)):
        pad.test_taps_on_the_pads_picture_count_in_its_cells(broken)


# Counting before anybody entered a map

SIX = {"choice": "desert", "text": "4"}


def count_without_a_map(host: Phone) -> tuple[str, str]:
    """Begin such a count; the addresses of its draft and its table."""
    fields = {"name": ["Ann", "Ben", "Cleo"], "mode": "count", "edition": "as-counted"}
    assert host.post("/new/iwari", seed="K7Q2", **fields) == 200
    assert host.last is not None
    draft = host.last.request.path
    assert draft.startswith("/editions/draft/")
    return draft, back(host, draft)


def back(host: Phone, draft: str) -> str:
    """Back to the count; its address."""
    assert host.post(f"{draft}/count") == 200
    assert host.last is not None
    return host.last.request.path


def tents(host: Phone, table: str, place: str, number: int) -> int:
    cell = f"final.tents.{place}.0"
    host.get(f"{table}?group=final.{place}")
    return host.post(
        f"{table}/counts",
        revision=host.revision,
        cell=cell,
        value=str(number),
        group=f"final.{place}",
    )


def test_territories_are_added_as_they_are_counted(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    assert tents(host, table, "tundra-1", 3) == 200
    host.get(table)
    assert draft in host.page
    assert host.post(f"{draft}/touches", tool="chart", **SIX) == 200
    back(host, draft)
    assert "Desert 1" in host.words
    assert tents(host, table, "desert-1", 4) == 200
    host.get(f"{table}/score?category=tents&seat=0")
    for line in ("Most tents in Tundra 1", "Most tents in Desert 1"):
        assert line in host.words


def test_connections_are_pairs_of_the_territories_counted(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    first, second = re.findall(r'data-id="totem\.[\w-]+"', host_page(host, draft))[:2]
    assert first != second
    assert host.post(f"{draft}/touches", tool="link", points="12.5,12 37.5,12", step="links") == 200
    assert "Connection 1 by land, Tundra 1 to Forest 1" in host.page
    back(host, draft)
    host.get(f"{table}/setup")
    assert "Connection 1" in host.page


def host_page(host: Phone, url: str) -> str:
    host.get(url)
    return host.page


def test_a_territory_keeps_its_counts_under_another_name(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    tents(host, table, "tundra-1", 5)
    assert host.post(f"{draft}/touches", tool="name", points="12.5,12", text="Duskmoor") == 200
    back(host, draft)
    assert "Duskmoor" in host.words
    host.get(f"{table}/score?category=tents&seat=0")
    assert "Most tents in Duskmoor" in host.words


def test_what_was_counted_becomes_an_edition_of_its_own(host: Phone) -> None:
    draft, table = count_without_a_map(host)
    host.post(f"{draft}/touches", tool="chart", **SIX)
    assert host.post(f"{draft}/name", title="Our shore", author="Ann") == 200
    assert host.post(f"{draft}/keep") == 200
    assert "entered by Ann" in host.words
    assert host.get(table) == 200
    code = host.open_table("Ann", "Ben", edition="our-shore")
    assert host.get(f"/t/{code}") == 200


def test_an_edition_that_cannot_be_counted_on_is_refused_in_place(host: Phone) -> None:
    draft, _ = count_without_a_map(host)
    host.post(f"{draft}/touches", tool="remove_land", points="12.5,12")
    assert host.post(f"{draft}/count") == 422
    assert "two territories at least" in host.words


def test_only_the_end_is_counted_so(host: Phone) -> None:
    fields = {"name": ["Ann", "Ben"], "seed": "K7Q2", "edition": "as-counted"}
    assert host.post("/new/iwari", mode="track", **fields) == 422
    assert "enter what is printed first" in host.words
    assert host.post("/new/khilor", mode="count", **fields) == 422


def test_another_phone_neither_adds_nor_carries_over(host: Phone, guest: Phone) -> None:
    draft, table = count_without_a_map(host)
    assert guest.post(f"{draft}/count") == 403
    assert guest.get(draft) == 403
    guest.get(table)
    assert draft not in guest.page


def test_a_draft_of_no_table_leads_to_none(host: Phone) -> None:
    assert host.post("/editions/iwari/drafts") == 200
    assert host.last is not None
    assert host.post(f"{host.last.request.path}/count") in (404, 422)


# The bars of the podium

RULE = Citation("points", "Scoring", "Everything counts.")
LABELS = ("Green", "Yellow", "Blue", "Purple", "Pink")


def sheet(*points: tuple[int, ...]) -> ScoreSheet:
    """Each player's points in the order of the labels."""
    categories = tuple(Category(label.lower(), label, RULE) for label in LABELS)
    scores = tuple(
        Score(
            seat,
            tuple(
                ScoreLine(one.id, one.label, number, RULE, "It counts.")
                for one, number in zip(categories, numbers, strict=True)
            ),
        )
        for seat, numbers in enumerate(points)
    )
    totals = [(score.total,) for score in scores]
    return ScoreSheet(categories, scores, podium(totals), "Sara wins.")


def names(scored: ScoreSheet, decisive: str = "") -> tuple[str, ...]:
    return tuple(fill.name for fill in legend(scored, decisive))


def test_what_has_a_colour_in_the_box_is_filled_with_it() -> None:
    found = sheet((3, 1, 2, 4, 5), (1, 1, 1, 1, 0))
    toned = tuple(replace(one, tone=one.id) for one in found.categories)
    more = (*toned, Category("additional", "Additional turn", RULE))
    line = ScoreLine("additional", "Additional turn", 5, RULE, "It counts.")
    scores = (replace(found.scores[0], lines=(*found.scores[0].lines, line)), found.scores[1])
    fills = legend(replace(found, categories=more, scores=scores))
    assert [fill.look for fill in fills[:5]] == [f"tone-{label.lower()}" for label in LABELS]
    assert fills[5].look.startswith("fill-")


def test_the_category_that_decided_is_never_drawn_among_the_others() -> None:
    booklet = sheet((0, 8, 0, 10, 10), (2, 0, 11, 2, 10), (6, 8, 3, 2, 0))
    assert names(booklet, "purple") == ("Yellow", "Purple", "Pink", OTHER)
    assert [part.points for part in bar_of(booklet, 0, "purple")] == [8, 10, 10]
    assert [part.points for part in bar_of(booklet, 2, "purple")] == [8, 2, 9]


def test_a_small_category_that_decided_has_a_fill_of_its_own() -> None:
    close = sheet((9, 9, 9, 9, 1), (9, 9, 9, 9, 0), (9, 9, 9, 9, 0))
    assert "Pink" in names(close, "pink")
    assert len(names(close, "pink")) == PARTS
    for seat, score in enumerate(close.scores):
        assert sum(part.points for part in bar_of(close, seat, "pink")) == score.total


def test_as_many_categories_as_fills_have_one_each() -> None:
    few = sheet((3, 1, 2, 4, 0), (1, 1, 1, 1, 0), (0, 1, 0, 0, 0))
    assert names(few) == LABELS[:4]
