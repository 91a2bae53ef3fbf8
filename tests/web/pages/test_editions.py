"""Editions on the pages: shown before they are kept, shared, chosen for new games, deleted."""

import base64
import json
import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from companion.codec import dump
from companion.engine.game import AnyGame
from companion.games import get_game
from companion.photos.apart import Flat
from tests.web.pages.conftest import IDS, Phone

OURS = "/editions/iwari/our-map"


def document(**changed: Any) -> dict[str, Any]:
    """A whole edition of Iwari under an id of our own."""
    first = get_game("iwari").editions()[0]
    return {**dump(first), "id": "our-map", "title": "Our printed map", **changed}


def load(phone: Phone, content: Any, name: str = "map.json") -> int:
    """Choose a file on the editions' page."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return phone.post("/editions/iwari", file=(BytesIO(data), name))


def keep(phone: Phone, content: Any = None) -> int:
    """Load a file and keep what is shown."""
    assert load(phone, content or document()) == 200
    found = re.search(r"<textarea name=\"document\" hidden>(.*?)</textarea>", phone.page, re.DOTALL)
    assert found
    return phone.post("/editions/iwari/keep", document=found[1])


def a_photo(size: tuple[int, int] = (400, 480)) -> bytes:
    written = BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(written, "JPEG")
    return written.getvalue()


def test_a_file_is_shown_before_it_is_kept(host: Phone) -> None:
    assert load(host, document()) == 200
    assert "It is not kept yet" in host.words
    assert 'aria-label="Duskmoor, tundra, 5 tent spaces"' in host.page
    assert host.get(OURS) == 404
    assert keep(host) == 200
    assert "Version 1" in host.words
    assert host.get(OURS) == 200


def test_an_edition_goes_to_another_server_with_its_author_and_version(host: Phone) -> None:
    file = {"game": "iwari", "author": "Ann", "version": 3, "edition": document()}
    assert keep(host, file) == 200
    assert "Version 3 , entered by Ann" in host.words or "Version 3, entered by Ann" in host.words
    exported = json.loads(host.client.get(f"{OURS}.json").data)
    assert exported == json.loads(json.dumps(file))


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"id": 3}', b"[" * 90_000])
def test_a_file_that_is_not_an_edition_is_refused(host: Phone, content: bytes) -> None:
    assert load(host, content) == 422
    assert "not kept" in host.words


def test_a_broken_edition_is_refused_with_every_fault(host: Phone) -> None:
    broken = document(width=3.0)
    broken["connections"][0]["a"] = "atlantis"
    broken["spaces"][2]["territory"] = "nowhere"
    file = {"game": "iwari", "author": "x" * 90, "version": 0, "edition": broken, "colour": "red"}
    assert load(host, file) == 422
    for path in (
        "author",
        "version",
        "colour",
        "edition.width",
        "edition.connections[0].a",
        "edition.spaces[2].territory",
    ):
        assert f"<code>{path}</code>" in host.page
    assert host.get(OURS) == 404


def test_a_file_of_another_game_is_refused(host: Phone) -> None:
    assert load(host, {"game": "khilor", "edition": document()}) == 422
    assert "is khilor: this is the page of Iwari" in host.words


def test_what_stands_in_the_hidden_field_is_checked_again(host: Phone) -> None:
    for text in ("", "[]", "{}", '{"file": {"edition": {}}}', "null"):
        assert host.post("/editions/iwari/keep", document=text) == 422
    photos = {"map": {"digest": "0" * 64}}
    text = json.dumps({"file": {"edition": document()}, "photos": photos})
    assert host.post("/editions/iwari/keep", document=text) == 404
    assert host.get(OURS) == 404


def test_reference_sets_say_that_they_are_not_the_printed_ones(host: Phone) -> None:
    for slug, title in (("iwari", "The Reference Shore"), ("khilor", "Reference set")):
        host.get(f"/new/{slug}")
        options = re.findall(r'name="edition" value="reference[^>]*><span>([^<]*)<', host.page)
        assert options
        assert all("not the printed one" in option for option in options)
        host.get(f"/editions/{slug}")
        assert title in host.words
        assert "not the printed one" in host.words
        edition = get_game(slug).editions()[0].id
        host.get(f"/editions/{slug}/{edition}")
        assert "not the printed one" in host.words


def test_only_the_phone_that_brought_an_edition_deletes_it(host: Phone, guest: Phone) -> None:
    keep(host)
    assert guest.get(OURS) == 200
    assert "Delete it" not in guest.words
    assert guest.post(f"{OURS}/forget") == 403
    assert guest.get(OURS) == 200
    assert host.post(f"{OURS}/forget") == 200
    assert host.get(OURS) == 404


def test_an_edition_that_tables_use_stays_and_says_why(host: Phone) -> None:
    keep(host)
    code = host.open_table("Ann", "Ben", edition="our-map")
    assert host.post(f"{OURS}/forget") == 403
    assert "Our printed map stays: 1 table plays on it." in host.words
    assert host.get(f"/t/{code}") == 200


def test_the_map_that_was_played_last_is_offered_first(host: Phone, guest: Phone) -> None:
    keep(host)
    guest.get("/new/iwari")
    offered = re.findall(r'name="edition" value="([^"]*)"( checked)?', guest.page)
    assert offered[0] == ("our-map", "")
    assert [edition for edition, chosen in offered if chosen] == ["reference-shore"]
    host.open_table("Ann", "Ben", edition="our-map")
    host.get("/new/iwari")
    assert re.search(r'name="edition" value="our-map" checked', host.page)
    host.get("/new/iwari?edition=reference-shore")
    assert re.search(r'name="edition" value="reference-shore" checked', host.page)


def test_a_host_chooses_what_the_house_plays_with(host: Phone, guest: Phone) -> None:
    keep(host)
    assert guest.post(f"{OURS}/default") == 403
    host.open_table("Ann", "Ben")
    assert host.post(f"{OURS}/default") == 200
    assert "new games begin with it" in host.words
    guest.get("/new/iwari")
    assert re.search(r'name="edition" value="our-map" checked', guest.page)


def test_a_photo_is_in_an_export_only_if_asked_for(host: Phone) -> None:
    photo = base64.b64encode(a_photo()).decode()
    assert keep(host, {"edition": document(), "photos": {"map": photo}}) == 200
    assert "photo" in host.page
    assert "photos" not in json.loads(host.client.get(f"{OURS}.json").data)
    whole = json.loads(host.client.get(f"{OURS}.json?photos=1").data)
    assert set(whole["photos"]) == {"map"}
    code = host.open_table("Ann", "Ben", edition="our-map")
    host.get(f"/t/{code}")
    assert '<image class="photo"' in host.page


@pytest.mark.parametrize(
    ("photos", "path"),
    [
        ({"map": "no base64"}, "photos.map"),
        ({"map": "AAAA"}, "photos.map"),
        ({"sky": "AAAA"}, "photos.sky"),
        ([], "photos"),
    ],
)
def test_a_photo_in_a_file_is_not_believed(host: Phone, photos: Any, path: str) -> None:
    status = load(host, {"edition": document(), "photos": photos or ["x"]})
    assert status == 422
    assert f"<code>{path}" in host.page


# Drafts on the pages, without scripts


def begin(phone: Phone, game: str = "iwari", **fields: str) -> str:
    """Begin a draft; its address."""
    assert phone.post(f"/editions/{game}/drafts", **fields) == 200
    assert phone.last is not None
    return phone.last.request.path


def touch(phone: Phone, draft: str, tool: str, points: str = "", **more: str) -> int:
    return phone.post(f"{draft}/touches", tool=tool, points=points, **more)


def enter(phone: Phone, game: AnyGame, draft: str) -> None:
    """Enter the game's first edition, whatever game it is."""
    assert game.editor
    touches = game.editor.retrace(game.editions()[0])
    for start in range(0, len(touches), 150):
        part = json.dumps(dump(touches[start : start + 150]))
        assert phone.post(f"{draft}/touches", touches=part) == 200


def photo_of_a_board(size: tuple[int, int] = (900, 1200), **how: object) -> bytes:
    written = BytesIO()
    Image.radial_gradient("L").resize(size).convert("RGB").save(written, "JPEG", **how)
    return written.getvalue()


def bring(phone: Phone, draft: str, content: bytes, **fields: str) -> int:
    """Send a photo; the body is made here, since the test client would spool it to a file."""
    values = {"client_id": f"photo-{next(IDS):06}", **fields}
    parts = [
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in values.items()
    ]
    head = '--edge\r\nContent-Disposition: form-data; name="photo"; filename="b.jpg"\r\n\r\n'
    body = "".join((*parts, head)).encode() + content + b"\r\n--edge--\r\n"
    return phone.send(f"{draft}/photo", body, "multipart/form-data; boundary=edge")


CORNERS = {
    f"{corner}-{axis}": value
    for corner, (x, y) in {
        "upper-left": ("10", "12"),
        "upper-right": ("88", "8"),
        "lower-right": ("95", "90"),
        "lower-left": ("5", "94"),
    }.items()
    for axis, value in (("x", x), ("y", y))
}


def test_a_territory_is_put_down_by_links_and_one_button(host: Phone) -> None:
    draft = begin(host)
    assert touch(host, draft, "land", "25,30", choice="forest", step="land") == 200
    host.get(f"{draft}?step=spaces&tool=space")
    link = re.search(r'href="([^"]+)"[^>]*data-id="territory\.forest-1"', host.page)
    assert link
    host.get(link[1])
    assert "Place here" in host.words
    points = re.search(r'name="points" value="([\d.]+,[\d.]+)"', host.page)
    assert points
    assert touch(host, draft, "space", points[1], step="spaces") == 200
    assert 'aria-label="Forest 1, forest, 1 tent space"' in host.page


def test_a_name_is_typed_for_the_place_tapped(host: Phone) -> None:
    draft = begin(host)
    touch(host, draft, "land", "25,30", choice="forest")
    host.get(f"{draft}?step=land&tool=name&at=25,30")
    assert re.search(r'name="text" type="text" value="Forest 1"', host.page)
    assert touch(host, draft, "name", "25,30", text="Farhaven") == 200
    assert "Farhaven, forest" in host.page


def test_a_touch_that_means_nothing_says_what_to_do(host: Phone) -> None:
    draft = begin(host)
    assert touch(host, draft, "space", "25,30", step="spaces") == 422
    assert "Put down the territories first." in host.words


@pytest.mark.parametrize(
    "fields",
    [
        {"tool": "no-such-tool", "points": "1,1"},
        {"tool": "land", "points": "nan,1"},
        {"tool": "land", "points": "1e999,1"},
        {"tool": "land", "points": "x"},
        {"tool": "land", "points": ""},
        {"tool": "land", "points": "1,1 " * 900},
        {"tool": "land", "points": "1,1", "choice": "swamp"},
        {"tool": "name", "points": "1,1", "text": "x" * 500},
        {"tool": "serve"},
        {"touches": "["},
        {"touches": "[]"},
        {"touches": '[{"tool": 3}]'},
        {"touches": json.dumps([{"tool": "land", "points": [[1, 1]]}] * 300)},
        {"tool": "land", "points": "1,1", "client_id": "?"},
    ],
    ids=str,
)
def test_bad_touches_are_refused_and_change_nothing(host: Phone, fields: dict[str, str]) -> None:
    draft = begin(host)
    assert host.post(f"{draft}/touches", **fields) == 422
    host.get(draft)
    assert 'data-revision="0"' in host.page


def test_a_touch_off_the_board_is_put_onto_it(host: Phone) -> None:
    draft = begin(host)
    assert touch(host, draft, "land", "-50,5000") == 200
    assert "Tundra 1, tundra" in host.page


def test_a_draft_belongs_to_the_phone_that_began_it_and_those_invited(
    host: Phone, guest: Phone
) -> None:
    draft = begin(host)
    assert guest.get(draft) == 403
    for verb in ("touches", "undo", "redo", "name", "keep", "drop", "photo", "photo/corners"):
        assert guest.post(f"{draft}/{verb}", tool="land", points="5,5") == 403
    assert guest.get(f"{draft}/photo") == 403
    assert guest.get(f"{draft}/live") == 403
    assert guest.get(f"{draft}/with/not-the-token") == 403
    host.get(f"{draft}?step=keep")
    invite = re.search(r'value="(http[^"]+/with/[^"]+)"', host.page)
    assert invite
    assert guest.get(re.sub(r"^https?://[^/]+", "", invite[1])) == 200
    assert touch(guest, draft, "land", "25,30") == 200
    host.get(draft)
    assert "Tundra 1" in host.page
    host.get("/editions/iwari")
    assert "Your drafts" in host.words


def test_undo_and_redo_follow_each_touch(host: Phone) -> None:
    draft = begin(host)
    touch(host, draft, "land", "25,30")
    touch(host, draft, "land", "75,30")
    assert host.post(f"{draft}/undo") == 200
    assert "Tundra 2" not in host.page
    assert host.post(f"{draft}/redo") == 200
    assert "Tundra 2" in host.page
    assert host.post(f"{draft}/redo") == 422
    assert host.post(f"{draft}/undo") == 200
    touch(host, draft, "land", "75,80", choice="coast")
    assert host.post(f"{draft}/redo") == 422
    for _ in range(2):
        assert host.post(f"{draft}/undo") == 200
    assert host.post(f"{draft}/undo") == 422
    assert "There is nothing to undo." in host.words


def test_done_only_when_nothing_is_missing(host: Phone) -> None:
    draft = begin(host)
    touch(host, draft, "land", "25,30")
    assert host.post(f"{draft}/keep") == 422
    assert "A map has two territories at least." in host.words
    assert "Tundra 1 has no tent space yet." in host.words


def test_what_is_merely_unusual_is_said_and_does_not_stand_in_the_way(host: Phone) -> None:
    draft = begin(host)
    for number in range(13):
        x, y = 10 + 20 * (number % 5), 15 + 40 * (number // 5)
        touch(host, draft, "land", f"{x},{y}")
        touch(host, draft, "space", f"{x + 5},{y + 6}")
    host.get(f"{draft}?step=keep")
    assert "13 territories: the box has markers for 12." in host.words
    assert host.post(f"{draft}/keep") == 200
    assert "Version 1" in host.words


@pytest.fixture(params=["iwari", "khilor", "ichor", "pig"])
def entered(request: pytest.FixtureRequest, host: Phone) -> tuple[AnyGame, str]:
    """A draft of some game, in which its first edition was entered by touch."""
    game = get_game(request.param)
    draft = begin(host, game.slug)
    enter(host, game, draft)
    return game, draft


def test_what_was_entered_is_played_on(host: Phone, entered: tuple[AnyGame, str]) -> None:
    game, draft = entered
    assert host.post(f"{draft}/name", title="The one in our box", author="Ann") == 200
    assert host.post(f"{draft}/keep") == 200
    assert "entered by Ann" in host.words
    names = ["Ann", "Ben"]
    code = host.open_table(*names, game=game.slug, edition="the-one-in-our-box")
    assert host.get(f"/t/{code}") == 200
    assert host.lit()


def test_every_step_of_every_editor_is_drawn(host: Phone, entered: tuple[AnyGame, str]) -> None:
    game, draft = entered
    assert game.editor
    for step in game.editor.steps:
        assert host.get(f"{draft}?step={step.id}") == 200
        assert step.title in host.words
        for tool in step.tools:
            assert host.get(f"{draft}?step={step.id}&tool={tool.id}&at=20,20") == 200
            assert (tool.help in host.words) is not tool.on_photo
    assert host.get(f"{draft}?step=no-such-step&tool=none&at=x&choice=y") == 200
    assert host.get(f"{draft}?step=keep") == 200
    assert "Nothing is missing." in host.words or "guessed" in host.words


def test_a_used_edition_is_edited_into_a_new_version(host: Phone) -> None:
    draft = begin(host)
    enter(host, get_game("iwari"), draft)
    host.post(f"{draft}/name", title="Our shore", author="")
    host.post(f"{draft}/keep")
    code = host.open_table("Ann", "Ben", edition="our-shore")
    again = begin(host, "iwari", **{"from": "our-shore"})
    assert host.post(f"{again}/undo") == 422
    touch(host, again, "name", "25,18.8", text="Duskmire")
    assert host.post(f"{again}/keep") == 200
    assert "Version 2" in host.words
    assert host.last is not None
    assert host.last.request.path.endswith("/our-shore-v2")
    host.get(f"/t/{code}")
    assert "Duskmoor" in host.page
    assert "Duskmire" not in host.page
    assert host.get("/editions/iwari/our-shore") == 200


def test_an_edition_that_nobody_uses_is_mended_in_place(host: Phone) -> None:
    draft = begin(host)
    enter(host, get_game("iwari"), draft)
    host.post(f"{draft}/name", title="Our shore", author="")
    host.post(f"{draft}/keep")
    touch(host, draft, "name", "25,18.8", text="Duskmire")
    assert host.post(f"{draft}/keep") == 200
    assert "Version 1" in host.words
    assert "Duskmire" in host.page


def test_somebody_elses_edition_is_only_copied(host: Phone, guest: Phone) -> None:
    draft = begin(host)
    enter(host, get_game("iwari"), draft)
    host.post(f"{draft}/name", title="Our shore", author="")
    host.post(f"{draft}/keep")
    copy = begin(guest, "iwari", **{"from": "our-shore"})
    assert guest.post(f"{copy}/keep") == 200
    assert guest.last is not None
    assert guest.last.request.path.endswith("/our-shore-changed")
    assert host.get("/editions/iwari/our-shore") == 200


def test_a_photo_is_straightened_and_lies_under_the_board(host: Phone) -> None:
    draft = begin(host)
    assert bring(host, draft, photo_of_a_board(), step="land") == 200
    assert host.post(f"{draft}/photo/corners", step="land", at_tables="yes", **CORNERS) == 200
    href = re.search(r'<image class="photo" href="(/photos/[0-9a-f]{64}\.jpg)"', host.page)
    assert href
    answer = host.client.get(href[1])
    assert answer.mimetype == "image/jpeg"
    assert len(answer.data) <= 250_000
    assert "immutable" in answer.headers["Cache-Control"]
    with Image.open(BytesIO(answer.data)) as photo:
        ratio = photo.height / photo.width
    view = re.search(r'viewBox="0 0 100 ([\d.]+)"', host.page)
    assert view
    assert float(view[1]) == pytest.approx(100 * ratio, abs=0.2)
    assert host.post(f"{draft}/photo/remove", step="land") == 200
    assert "<image" not in host.page


def test_at_a_table_of_several_boards_each_has_the_photo_of_its_own(host: Phone) -> None:
    """The easier side of the first island was photographed; Ann plays on it, and Ben does not."""
    draft = begin(host, "orichalcum", **{"from": get_game("orichalcum").editions()[0].id})
    assert bring(host, draft, photo_of_a_board(), step="side0") == 200
    assert host.post(f"{draft}/photo/corners", step="side0", at_tables="yes", **CORNERS) == 200
    host.post(f"{draft}/name", title="Our islands", author="")
    assert host.post(f"{draft}/keep") == 200
    fixed = {f"set.{what}.{seat}": value for seat, island in enumerate(("thera", "melos"))
             for what, value in (("board", island), ("side", "easy"))}  # fmt: skip
    code = host.open_table("Ann", "Ben", game="orichalcum", edition="our-islands", **fixed)
    for page in (f"/t/{code}", f"/t/{code}/log", f"/t/{code}/tv", f"/t/{code}/ask"):
        assert host.get(page) == 200
        panes = dict(re.findall(r'id="pane-([\w-]+)"(.*?)</svg>', host.page, re.DOTALL))
        assert [one for one, drawn in panes.items() if 'class="photo"' in drawn] == ["island-0"]


def test_circles_found_in_the_photo_are_taken_one_by_one_or_all(
    host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [[0.2, 0.2, 0.02], [0.5, 0.25, 0.02], [0.8, 0.7, 0.02]]
    flat = Flat(photo_of_a_board((1000, 1200)), 1.2, {"circles": found})
    monkeypatch.setattr("companion.web.pages.draft.laid_flat", lambda *_: flat)
    draft = begin(host)
    touch(host, draft, "land", "25,30")
    bring(host, draft, photo_of_a_board((1000, 1200)), step="land")
    host.post(f"{draft}/photo/corners", step="land", **CORNERS)
    host.get(f"{draft}?step=spaces")
    assert "3 seen in the photo" in host.words
    host.get(f"{draft}?step=keep")
    assert "Tent spaces: 3 seen in the photo." in host.words
    host.get(f"{draft}?step=spaces")
    link = re.search(r'<a [^>]*href="([^"]+)"[^>]*data-id="seen\.1"', host.page)
    assert link
    host.get(link[1])
    points = re.search(r'name="points" value="([\d.]+,[\d.]+)"', host.page)
    assert points
    touch(host, draft, "space", points[1], step="spaces")
    assert "2 seen in the photo" in host.words
    mend = re.search(r'name="touches" value="(\[.*?\])"><button', host.page)
    assert mend
    assert host.post(f"{draft}/touches", touches=mend[1], step="spaces") == 200
    assert "in the photo" not in host.words
    assert "Tundra 1, tundra, 3 tent spaces" in host.page


def test_a_photo_is_kept_off_the_tables_if_that_is_not_wanted(host: Phone) -> None:
    draft = begin(host)
    enter(host, get_game("iwari"), draft)
    bring(host, draft, photo_of_a_board((1000, 1200)), step="land")
    host.post(f"{draft}/photo/corners", step="land", **CORNERS)
    host.post(f"{draft}/keep")
    code = host.open_table("Ann", "Ben", edition="our-own-iwari")
    host.get(f"/t/{code}")
    assert "<image" not in host.page


@pytest.mark.parametrize(
    "corners",
    [
        {},
        {"upper-left-x": "nan"},
        {"upper-left-x": "120"},
        {"upper-left-x": "99", "upper-left-y": "99"},
        {"upper-right-x": "10", "upper-right-y": "12"},
    ],
    ids=str,
)
def test_corners_that_cannot_be_a_board_are_refused(host: Phone, corners: dict[str, str]) -> None:
    draft = begin(host)
    bring(host, draft, photo_of_a_board(), step="land")
    marked = {**CORNERS, **corners} if corners else {}
    assert host.post(f"{draft}/photo/corners", step="land", **marked) in (400, 422)
    host.get(draft)
    assert "<image" not in host.page


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8\xff", b"%PDF-1.4", b"x" * 1000])
def test_a_file_that_is_not_a_photo_is_refused(host: Phone, content: bytes) -> None:
    draft = begin(host)
    assert bring(host, draft, content, step="land") == 422
    assert "The photo is" in host.words
    host.get(f"{draft}/photo?step=land")
    assert "data-corners" not in host.page


def test_a_photo_may_be_larger_than_other_requests(host: Phone) -> None:
    draft = begin(host)
    large = photo_of_a_board((3000, 4000), quality=100)
    large += b"\0" * (2_000_000 - len(large)) if len(large) < 2_000_000 else b""
    assert bring(host, draft, large, step="land") == 200
    assert bring(host, draft, b"\0" * 26_000_000, step="land") == 413
    touches = "x" * 600_000
    assert host.post(f"{draft}/touches", touches=touches) == 413


def test_a_step_without_a_sheet_takes_no_photo(host: Phone) -> None:
    draft = begin(host, "ichor")
    assert host.get(f"{draft}/photo?step=box") == 404
    assert bring(host, draft, photo_of_a_board(), step="box") == 404


def test_a_draft_is_thrown_away_by_its_own_phone(host: Phone) -> None:
    draft = begin(host)
    assert host.post(f"{draft}/drop") == 200
    assert host.get(draft) == 404


def test_a_game_without_an_editor_has_no_drafts(host: Phone) -> None:
    assert host.post("/editions/arena/drafts") == 404
    assert host.get("/editions/arena") == 200


# The page of sheets to print, for any game that has pieces of its own


def test_the_pieces_are_offered_as_pdf_on_the_chosen_paper(host: Phone) -> None:
    assert host.get("/games/grecos/print?paper=letter") == 200
    assert "Open the PDF (Letter)" in host.words
    assert "64 pieces of 45 by 45 mm on 4 sheets." in host.words
    answer = host.client.get("/games/grecos/print.pdf?paper=letter")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 612.00 792.00]" in answer.data


def test_each_side_of_a_sheet_is_an_svg(host: Phone) -> None:
    answer = host.client.get("/games/grecos/print/1.svg?paper=a4")
    assert answer.mimetype == "image/svg+xml"
    assert answer.get_data(as_text=True).startswith("<svg")
    for number in (0, 21, 10**9):
        assert host.client.get(f"/games/grecos/print/{number}.svg").status_code == 404


@pytest.mark.parametrize("page", ["print", "print.pdf", "print/1.svg"])
def test_what_cannot_be_printed_says_so(host: Phone, page: str) -> None:
    assert host.get(f"/games/khilor/{page}") == 404
    assert host.get(f"/games/nonsense/{page}") == 404
    assert host.get(f"/games/grecos/{page}?edition=nonsense") == 404
    assert host.client.get(f"/games/grecos/{page}?paper=nonsense").status_code == 200


def test_the_page_of_a_new_game_leads_to_the_pieces(host: Phone) -> None:
    host.get("/new/grecos")
    assert "/games/grecos/print" in host.page
    host.get("/new/khilor")
    assert "/print" not in host.page
