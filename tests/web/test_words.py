"""The board's drawing and the building blocks, as they reach a phone."""

import ast
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import Environment, FileSystemLoader, StrictUndefined, UndefinedError

import companion
from companion.engine.pictures import Area, Picture, Piece, Route, Space
from companion.engine.rulebook import Citation, Ruling
from companion.engine.setup import Participant
from companion.settings import template_folder
from companion.web.svg.drawing import board
from companion.web.svg.elements import INSET, token

SVG = "{http://www.w3.org/2000/svg}"
MEADOW = Area("meadow", "Meadow <wide>", ((0, 0), (50, 0), (50, 50)), "forest", "Meadow", (20, 9))
SHORE = Area("shore", "Shore", ((50, 0), (100, 0), (100, 50)), "plum")
ROAD = Route("road", "Road by land", ((10, 10), (60, 10)), "path")
FERRY = Route("ferry", "Ferry", ((10, 40), (60, 40)), "water", dashed=True)
CAMP = Space("camp-1", "Camp 1, free", (20, 20), 2.6, "circle", "bone")
TENT = Piece("camp-2", "Ada's tent", (30, 20), 2.6, "triangle", "red", "R")
BOARD = Picture("The land", "Two territories", 100, 50, (MEADOW, SHORE, ROAD, FERRY, CAMP, TENT))


@pytest.fixture(scope="module")
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(template_folder()), autoescape=True, undefined=StrictUndefined
    )
    made.globals["csrf_token"] = lambda: "token"
    made.globals["g"] = {}
    return made


@pytest.fixture
def draw() -> Callable[..., ElementTree.Element]:
    def drawn(picture: Picture, **how: Any) -> ElementTree.Element:
        svg = str(board(picture, **how))
        return ElementTree.fromstring(
            svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
        )

    return drawn


@pytest.fixture
def say(environment: Environment) -> Callable[..., str]:
    def rendered(source: str, **values: object) -> str:
        template = '{% import "_macros.html" as ui %}' + source
        return environment.from_string(template).render(**values)

    return rendered


def placed(svg: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {
        element.attrib["id"].removeprefix("board-"): element
        for element in svg
        if "id" in element.attrib
    }


def test_every_element_is_drawn_once_in_order_with_its_title(
    draw: Callable[..., ElementTree.Element],
) -> None:
    svg = draw(BOARD)
    elements = placed(svg)
    assert list(elements) == [element.id for element in BOARD.elements]
    for element in BOARD.elements:
        assert elements[element.id].findtext(f"{SVG}title") == element.title
        assert elements[element.id].attrib["aria-label"] == element.title
    assert svg.attrib["viewBox"] == "0 0 100 50"
    assert svg.attrib["aria-label"] == "Two territories"


def test_only_what_can_be_tapped_is_a_link(draw: Callable[..., ElementTree.Element]) -> None:
    leads = {"camp-1": "/t/A?tap=camp-1", "meadow": "/t/A?tap=meadow"}
    elements = placed(draw(BOARD, lit=("camp-1",), href=leads.get))
    links = {id_: one for id_, one in elements.items() if "href" in one.attrib}
    assert {one.tag for one in links.values()} == {f"{SVG}a"}
    assert {id_: one.attrib["href"] for id_, one in links.items()} == leads
    assert "lit" in links["camp-1"].attrib["class"].split()
    assert "lit" not in links["meadow"].attrib["class"].split()


@pytest.mark.parametrize("hx", [True, False])
def test_a_board_says_whether_a_script_follows_its_links(
    draw: Callable[..., ElementTree.Element], hx: bool
) -> None:
    svg = draw(BOARD, href=lambda id_: f"/{id_}", hx=hx)
    assert ("data-follow" in svg.attrib) is hx
    assert placed(svg)["camp-1"].attrib["href"] == "/camp-1"
    assert placed(svg)["camp-1"].attrib["data-id"] == "camp-1"


@pytest.mark.parametrize("mark", ["lit", "chosen"])
def test_marks_are_classes(draw: Callable[..., ElementTree.Element], mark: str) -> None:
    elements = placed(draw(BOARD, **{mark: ("ferry",)}))
    marked = [id_ for id_, one in elements.items() if mark in one.attrib["class"].split()]
    assert marked == ["ferry"]


@pytest.mark.parametrize(
    ("mark", "ring"),
    [("lit", "tap"), ("chosen", "chosen"), ("changed", "set"), ("last", "last")],
)
def test_light_is_drawn_above_the_board_with_a_line_and_its_counter_colour(
    draw: Callable[..., ElementTree.Element], mark: str, ring: str
) -> None:
    for id_ in ("meadow", "ferry", "camp-1", "camp-2"):
        svg = draw(BOARD, **{mark: (id_,)})
        light = svg[-2]
        assert light.attrib == {"class": "light", "aria-hidden": "true"}
        assert [one.attrib["class"] for one in light] == [f"ring-{ring}"]
        lines = [one.attrib["class"] for one in light.iter() if "class" in one.attrib][2:]
        assert lines == (["case", "core", "seam"] if ring == "chosen" else ["case", "core"])


def test_a_place_has_one_ring_and_tap_here_comes_first(
    draw: Callable[..., ElementTree.Element],
) -> None:
    light = draw(BOARD, lit=("camp-1",), last=("camp-1", "road"), changed=("road",))[-2]
    assert [one.attrib["class"] for one in light] == ["ring-set", "ring-tap"]


def test_what_is_tapped_what_changes_and_what_moved_last_each_have_a_ring_of_their_own(
    draw: Callable[..., ElementTree.Element],
) -> None:
    """The goal that was tapped is told from the other squares which a move changes."""
    marks = {"chosen": ["camp-1"], "changed": ["camp-1", "camp-2"], "last": ["meadow"]}
    light = draw(BOARD, lit=["ferry"], **marks)[-2]
    rings = [one.attrib["class"] for one in light]
    assert sorted(rings) == ["ring-chosen", "ring-last", "ring-set", "ring-tap"]


def test_the_light_of_an_area_lies_clear_of_its_outline_by_the_same_on_all_sides() -> None:
    wide = Area("tile", "Tile", ((0, 0), (40, 0), (40, 12), (0, 12)), "path")
    drawn = board(Picture("A tile", "One tile", 100, 20, (wide,)), lit=["tile"])
    low, high = INSET, 12 - INSET
    left, right = INSET, 40 - INSET
    points = f"{left},{low} {right},{low} {right},{high} {left},{high}"
    assert f'<polygon class="core" points="{points}"/>' in drawn


def test_a_small_place_gets_a_target_of_24_px_at_360(
    draw: Callable[..., ElementTree.Element],
) -> None:
    link = placed(draw(BOARD, href=lambda id_: "/"))["camp-1"]
    (reach,) = [one for one in link.iter(f"{SVG}circle") if one.attrib["class"] == "reach"]
    pixels_per_unit = (360 - 32) / BOARD.width
    assert 2 * float(reach.attrib["r"]) * pixels_per_unit >= 23.5


def test_pieces_and_routes_differ_by_more_than_colour(
    draw: Callable[..., ElementTree.Element],
) -> None:
    elements = placed(draw(BOARD))
    assert elements["camp-2"].findtext(f".//{SVG}text") == "R"
    assert elements["camp-2"].attrib["class"].split() == ["piece", "tone-red"]
    stripes = {
        id_: [one.attrib["class"] for one in elements[id_].iter(f"{SVG}polyline")][-1]
        for id_ in ("road", "ferry")
    }
    assert stripes == {"road": "stripe", "ferry": "stripe dashed"}
    grains = {id_: elements[id_].findall(f"{SVG}polygon[@fill]") for id_ in ("meadow", "shore")}
    assert [one.attrib["fill"] for one in grains["meadow"]] == ["url(#board-grain-forest)"]
    assert grains["shore"] == []


def names(svg: ElementTree.Element, group: str) -> list[str]:
    """The names of areas in that group of a drawing."""
    found = svg.find(f".//{SVG}g[@class='{group}']")
    assert found is not None
    return [text.text or "" for text in found.iter(f"{SVG}text")]


def test_a_piece_hides_the_letter_below_it_and_no_longer_name(
    draw: Callable[..., ElementTree.Element],
) -> None:
    """Else nobody could read the strength of a creature that stands on its volcano."""
    tile = Area("tile", "Volcano", ((0, 0), (10, 0), (10, 10)), "coast", "V", (5, 6))
    beast = Piece("beast", "Gorgon", (5, 5), 3, "triangle", "red", "8")
    land = Area("land", "Duskmoor", ((0, 0), (10, 0), (10, 10)), "forest", "Duskmoor", (5, 6))
    alone = Picture("A tile", "A volcano.", 100, 50, (tile,))
    assert names(draw(alone), "names") == ["V"]
    assert names(draw(replace(alone, elements=(tile, beast))), "names") == []
    assert names(draw(replace(alone, elements=(land, beast))), "names") == ["Duskmoor"]


def test_a_tile_that_is_being_laid_shows_its_letter(
    draw: Callable[..., ElementTree.Element],
) -> None:
    tile = Area("camp-1", "Volcano", ((0, 0), (10, 0), (10, 10)), "coast", "V", (5, 6))
    assert names(draw(BOARD, ghosts=(tile,)), "ghosts") == ["V"]


def test_what_lies_on_the_board_hides_the_photo_of_it(
    draw: Callable[..., ElementTree.Element],
) -> None:
    outline = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    printed = Area("printed", "Forest", outline, "forest")
    tile = replace(printed, id="tile", covers=True)
    svg = draw(Picture("A tile", "A forest.", 100, 50, (printed, tile)))
    laid = [one.get("class") for one in svg.iter(f"{SVG}polygon")]
    assert laid == ["ground", "grain", "ground laid", "grain laid"]


def test_two_pictures_on_a_page_share_no_id(draw: Callable[..., ElementTree.Element]) -> None:
    ids = [
        {one.attrib["id"] for one in draw(BOARD, name=name).iter() if "id" in one.attrib}
        for name in ("board", "setup")
    ]
    assert not ids[0] & ids[1]


def test_a_token_alone_has_a_name_and_beside_a_name_has_none() -> None:
    ada = Participant(0, "Ada", "red triangle", "red", "triangle", "<R>")
    assert 'aria-label="&lt;Ada&gt;"' in token(ada, "<Ada>")
    assert 'aria-hidden="true"' in token(ada)
    assert "&lt;R&gt;</text>" in token(ada)


def test_templates_leave_every_drawing_to_python() -> None:
    templates = [path.read_text() for path in Path(template_folder()).rglob("*.html")]
    assert [text for text in templates if "<svg" in text or "<path" in text] == []


def test_a_template_that_asks_for_what_its_page_lacks_fails_loudly(app: Flask) -> None:
    asks = app.jinja_env.from_string("{% if page.shown_to %}for a seat{% endif %}")
    with pytest.raises(UndefinedError, match="shown_to"):
        asks.render(page=object())


def test_a_ruling_is_cited_with_its_other_reading(say: Callable[..., str]) -> None:
    citation = Citation("totems", "Placing totems", "Never more totems than tents.", "XX-7")
    ruling = Ruling("XX-7", "Alone?", "A totem needs no tent.", "A totem needs a tent.")
    text = say("{{ ui.cite(citation, ruling) }}", citation=citation, ruling=ruling)
    for part in (citation.section, citation.text, "XX-7", ruling.text, ruling.other_reading):
        assert str(part) in text


def test_a_form_that_writes_works_without_scripts_and_waits_in_the_outbox_with_them(
    say: Callable[..., str],
) -> None:
    form = say('<form {{ ui.post("/t/A/moves") }}>{{ ui.write_fields(7, "id-of-the-tap") }}</form>')
    assert 'method="post" action="/t/A/moves"' in form
    assert "data-outbox" in form
    for name, value in (("csrf_token", "token"), ("revision", "7"), ("client_id", "id-of-the-tap")):
        assert f'name="{name}" value="{value}"' in form


def test_the_fragment_carries_its_ply_and_what_to_speak(say: Callable[..., str]) -> None:
    root = say("<div {{ ui.fragment('/t/A?tap=x&revision=3', 3, 'Ada \"won\"') }}></div>")
    assert 'data-revision="3"' in root
    assert 'data-announce="Ada &#34;won&#34;"' in root
    assert 'hx-get="/t/A?tap=x&amp;revision=3"' in root


def test_the_light_of_the_last_move_leaves_the_count_of_a_stack_legible() -> None:
    count = Space("count", "2 tents", (32, 22), 1.2, "circle", "ink", "2")
    drawn = board(replace(BOARD, elements=(*BOARD.elements, count)), last=["camp-2", "count"])
    light, _, above = drawn.partition('class="names"')
    assert "ring-last" in light
    assert ">2</text>" in above
    assert "ring-" not in above


# Words that nobody would say at a table stand in no page, no script and no game

SAID = (
    r"^Not now\b",
    r"^Not then\b",
    r"^Now$",
    r"^Where from\?",
    r"^Take away$",
    r"no totem may",
    r"Copy copies",
    r"house plays",
    r"begins in$",
    r"are recruited by",
    r", \d+ hits?$",
    r"must be .* with all others",
    r"We let this pass:",
    r"allowed instead",
    r"decided by$",
    r"goes below nothing",
    r"half took longer",
    r"almost surely",
    r"^Only some of",
    r"^Of all$",
    r"^In and out$",
    r"may stay empty",
    r"^Prepare the draw$",
    r"no second token$",
    r" of 1296",
)
"""What was said, each with a better word today."""
HOUSE = Path(companion.__file__).parent
PAGES = sorted(Path(template_folder()).rglob("*.html"))
SCRIPTS = sorted(Path(template_folder()).parent.glob("static/js/**/*.js"))


def spoken() -> Iterator[tuple[Path, str]]:
    """Everything that a page, a script or a game may say, with where it stands."""
    for file in HOUSE.rglob("*.py"):
        if "bench" not in file.parts:
            tree = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
            docstrings = {id(node.value) for node in tree if isinstance(node, ast.Expr)}
            for node in tree:
                if isinstance(node, ast.Constant) and id(node) not in docstrings:
                    yield file, str(node.value)
    for file in HOUSE.rglob("*.toml"):
        yield from (
            (file, text.strip()) for text in re.findall(r'"([^"]*)"', file.read_text("utf-8"))
        )
    for file in PAGES:
        text = re.sub(r"\{[#%].*?[#%]\}", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from ((file, part.strip()) for part in re.split(r"<[^>]*>", text))
    for file in SCRIPTS:
        yield from (
            (file, text) for text in re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8"))
        )


@pytest.fixture(scope="module")
def words() -> list[tuple[Path, str]]:
    return list(spoken())


@pytest.mark.parametrize("said", SAID)
def test_nobody_is_told_so(words: list[tuple[Path, str]], said: str) -> None:
    assert len(words) > 5_000
    found = [f"{file}: {text}" for file, text in words if re.search(said, text)]
    assert not found
