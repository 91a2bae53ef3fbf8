"""Maps as data: what is wrong with one, and what the shipped ones show."""

from dataclasses import replace
from math import dist
from typing import Any

import pytest

from companion.games.iwari.box import Connection, Edition, TentSpace, Territory, editions
from companion.games.iwari.game import GAME
from tests.games.iwari.board import SMALL, position, table

REFERENCE = editions()[0]


def with_connection(index: int, **changed: Any) -> Edition:
    links = list(SMALL.connections)
    links[index] = replace(links[index], **changed)
    return replace(SMALL, connections=tuple(links))


def with_territory(index: int, edition: Edition = SMALL, **changed: Any) -> Edition:
    territories = list(edition.territories)
    territories[index] = replace(territories[index], **changed)
    return replace(edition, territories=tuple(territories))


def with_space(index: int, edition: Edition = SMALL, **changed: Any) -> Edition:
    spaces = list(edition.spaces)
    spaces[index] = replace(spaces[index], **changed)
    return replace(edition, spaces=tuple(spaces))


@pytest.mark.parametrize(
    ("edition", "path", "message"),
    [
        (replace(SMALL, id="Not An Id"), "id", "must be small letters"),
        (replace(SMALL, title="x" * 81), "title", "a text of 1 to 80 characters"),
        (replace(SMALL, title=" "), "title", "must not be empty"),
        (replace(SMALL, note="a\nb"), "note", "in one line"),
        (with_territory(0, name="\n"), "territories[0].name", "1 to 80 characters"),
        (with_space(1, id="Bad Id"), "spaces[1].id", "must be small letters"),
        (with_space(1, id="discard"), "spaces[1].id", "discard names something else here"),
        (
            replace(SMALL, territories=SMALL.territories[:1]),
            "territories",
            "two territories at least",
        ),
        (with_territory(1, id="tundra"), "territories[1].id", "tundra is used twice"),
        (with_territory(1, name="Tundra"), "territories[1].name", "are called Tundra"),
        (with_space(1, id="tundra-1"), "spaces[1].id", "tundra-1 is used twice"),
        (with_space(1, id="pass"), "spaces[1].id", "pass names something else here"),
        (with_space(1, territory="atlantis"), "spaces[1].territory", "no territory atlantis"),
        (with_space(28, territory="coast"), "territories[5]", "Islet has no tent space yet."),
        (replace(SMALL, paths=(("tundra-1", "x"),)), "paths[0][1]", "no tent space x"),
        (replace(SMALL, paths=(("tundra-1",) * 2,)), "paths[0]", "joins tundra-1 with itself"),
        (
            replace(SMALL, paths=(("tundra-1", "tundra-2"), ("tundra-2", "tundra-1"))),
            "paths[1]",
            "are joined already",
        ),
        (with_connection(0, number=2), "connections", "numbered 1 to 10, each number once"),
        (with_connection(0, a="atlantis"), "connections[0].a", "no territory atlantis"),
        (with_connection(0, b="tundra"), "connections[0]", "joins tundra with itself"),
        (with_connection(6, ends=("tundra-1", "glaciers-3")), "connections[6].ends", "of glaciers"),
        (with_connection(0, mountain=None), "connections[2].mountain", "symbol A belongs on two"),
        (with_space(0, REFERENCE, at=None), "spaces[0].at", "give every place coordinates"),
        (with_space(0, REFERENCE, at=(101.0, 5.0)), "spaces[0].at", "(101, 5) lies off the map"),
        (
            with_territory(0, REFERENCE, outline=((0.0, 0.0), (1.0, 1.0))),
            "territories[0].outline",
            "three points",
        ),
        (replace(SMALL, width=0.0), "width", "between 10 and 1000"),
    ],
    ids=str,
)
def test_a_fault_of_a_map_is_named_with_its_place(
    edition: Edition, path: str, message: str
) -> None:
    problems = GAME.edition_problems(edition)
    assert any(p.path == path and message in p.message for p in problems), problems


def test_a_map_has_at_most_twelve_territories() -> None:
    many = tuple(replace(SMALL.territories[0], id=f"t{n}", name=f"T{n}") for n in range(13))
    assert GAME.edition_problems(replace(SMALL, territories=many))


def test_the_maps_that_are_shipped_and_tested_have_no_fault() -> None:
    assert [GAME.edition_problems(edition) for edition in (SMALL, *editions())] == [(), (), ()]


def test_a_map_of_territories_and_spaces_alone_can_be_played_and_counted() -> None:
    """A table that only counts the end by territory needs no paths, coordinates or symbols."""
    edition = Edition(
        id="bare",
        title="Bare",
        note="Two islands.",
        territories=tuple(Territory(t.id, t.name, t.biome) for t in SMALL.territories[:2]),
        spaces=(TentSpace("a", "tundra"), TentSpace("b", "forest")),
        connections=(Connection(1, "tundra", "forest", "water"),),
    )
    assert GAME.edition_problems(edition) == ()
    deal = table(3, edition)
    assert GAME.picture(position(deal, tundra="T")).elements
    assert GAME.score(GAME.counting.tally(deal, {"final.tents.tundra.0": 1})).score(0).total == 1


def test_a_map_without_paths_says_that_it_shows_no_settlements() -> None:
    deal = table(3, replace(SMALL, paths=()))
    sheet = GAME.score(GAME.tally(position(deal, desert="TTTT")))
    assert sheet.score(0).points("settlements") == 0
    remark = "The Small Map has no paths, so it does not show the settlements."
    assert sheet.remarks == (remark,)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_places_of_a_reference_map_can_be_touched_apart(edition: Edition) -> None:
    """Tent spaces lie 6.5 units apart at least, and clear of totem spaces and of borders."""
    spaces = [(space.at or (0.0, 0.0), space.territory) for space in edition.spaces]
    places = [at for at, _ in spaces]
    totems = [territory.totem or (0.0, 0.0) for territory in edition.territories]
    assert min(dist(a, b) for a in places for b in places if a is not b) >= 6.5
    assert min(dist(a, b) for a in places for b in totems) >= 7
    for at, territory in spaces:
        outline = edition.territory[territory].outline
        assert inside(at, outline)
        assert min(dist(at, corner) for corner in outline) >= 2.9


def inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether the point lies within the outline (by the number of edges to its right)."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def test_without_coordinates_a_chart_is_drawn() -> None:
    picture = GAME.picture(position(table(3), desert="TT T", islet="F"))
    spots = [e.at for e in picture.elements if hasattr(e, "at") and e.id.startswith("desert-")]
    assert len(spots) == len(set(spots)) == 7
    assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in spots)
