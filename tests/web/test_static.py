"""What a phone loads: from this host only, within a budget, licences beside the works."""

import gzip
import json
import re
import struct
from pathlib import Path
from typing import get_args

import pytest

from companion import create_app
from companion.engine.pictures.picture import Tone
from companion.settings.paths import static_folder, template_folder
from companion.tables.storage.base import db

STATIC = Path(static_folder())
TEMPLATES = Path(template_folder())
BUDGET = 60_000
"""Bytes of the first page with everything it loads, compressed."""
COMPRESSED_ALREADY = {".woff2", ".png"}
ON_DEMAND = re.compile(r"-latin-(1|ext)\.woff2$")
"""Type that a style sheet names but only a page with such letters fetches."""
WRITTEN = sorted(
    path
    for folder in (STATIC, TEMPLATES)
    for path in folder.rglob("*")
    if path.suffix in {".css", ".js", ".html", ".svg", ".webmanifest"}
    and "vendor" not in path.parts
)


def transferred(path: Path) -> int:
    """The size of a file on its way to a phone."""
    data = path.read_bytes()
    return len(data) if path.suffix in COMPRESSED_ALREADY else len(gzip.compress(data))


def loaded_by(html: str) -> set[Path]:
    """The files of `static` that a page names, and those that its style sheets and scripts name."""
    names = re.findall(r'(?:src|href)="/static/(?:[0-9a-f]{10}/)?([^"?]+)', html)
    found = {STATIC / name for name in names}
    for sheet in [path for path in found if path.suffix == ".css"]:
        for name in re.findall(r'url\("\.\./([^"]+)"\)', sheet.read_text()):
            if not ON_DEMAND.search(name):
                found.add(STATIC / name)
    scripts = [path for path in found if path.suffix == ".js"]
    for script in scripts:
        new = {(script.parent / name).resolve() for name in imported_by(script)} - found
        found |= new
        scripts += new
    return found


def imported_by(script: Path) -> list[str]:
    """The modules that a script imports, as they are named there."""
    if "vendor" in script.parts:
        return []
    return re.findall(r'^import .* from "([^"]+)";$', script.read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_no_file_asks_another_host(path: Path) -> None:
    text = path.read_text().replace("http://www.w3.org/2000/svg", "")
    assert "//" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_nothing_is_inline_that_the_policy_forbids(path: Path) -> None:
    text = path.read_text()
    if path.suffix == ".html":
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text)
        assert not re.search(r"<script(?![^>]*\ssrc=)", text)
    if path.suffix == ".js":
        assert not re.search(r"\beval\(|new Function", text)


@pytest.mark.parametrize(
    ("work", "licence"),
    [
        ("vendor/htmx-2*.js", "vendor/htmx-LICENSE.txt"),
        ("vendor/htmx-ext-sse-*.js", "vendor/htmx-ext-sse-LICENSE.txt"),
        ("vendor/idiomorph-*.js", "vendor/idiomorph-LICENSE.txt"),
        ("fonts/display.woff2", "fonts/philosopher-OFL.txt"),
        ("fonts/text-*.woff2", "fonts/alegreya-sans-OFL.txt"),
    ],
)
def test_the_work_of_others_has_its_licence_beside_it(work: str, licence: str) -> None:
    assert list(STATIC.glob(work))
    assert (STATIC / licence).stat().st_size > 400


def test_the_palette_has_every_tone_that_a_game_may_name() -> None:
    house = (STATIC / "css" / "house.css").read_text()
    assert tuple(re.findall(r"\.tone-([a-z]+) \{", house)) == get_args(Tone)


def test_the_installed_app_has_icons_of_the_sizes_that_it_names() -> None:
    manifest = json.loads((STATIC / "companion.webmanifest").read_text())
    pixels = [one for one in manifest["icons"] if one["type"] == "image/png"]
    assert {one["sizes"] for one in pixels} == {"192x192", "512x512"}
    for one in pixels:
        content = (STATIC / one["src"]).read_bytes()
        assert content.startswith(b"\x89PNG")
        width, height = struct.unpack(">II", content[16:24])
        assert f"{width}x{height}" == one["sizes"]


def test_every_file_that_a_page_names_exists(lobby: str) -> None:
    assert [path for path in loaded_by(lobby) if not path.is_file()] == []


MODULES = sorted(path for path in (STATIC / "js").rglob("*.js"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_scripts_import_each_other_by_relative_paths_and_never_in_circles(path: Path) -> None:
    """A relative path keeps the fingerprint of the folder that the page names."""
    reached, waiting = set[Path](), [path]
    for script in waiting:
        for name in imported_by(script):
            assert name.startswith("."), name
            found = (script.parent / name).resolve()
            assert found.is_file(), name
            assert found != path
            if found not in reached:
                reached.add(found)
                waiting.append(found)


def test_the_first_page_stays_within_its_budget(lobby: str) -> None:
    parts = {path.name: transferred(path) for path in loaded_by(lobby)}
    parts["the page"] = len(gzip.compress(lobby.encode()))
    assert sum(parts.values()) <= BUDGET, parts


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> str:
    database = tmp_path_factory.mktemp("lobby") / "tables.sqlite3"
    app = create_app(
        {
            "TESTING": True,
            "SECRET_KEY": "a key for tests",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{database}",
        }
    )
    page = app.test_client().get("/").text
    with app.app_context():
        db.engine.dispose()
    return page


AT_TABLE = ("house", "dark", "parts", "board", "table", "asking")
"""The style sheets of a page that changes with every move."""


@pytest.mark.parametrize("name", AT_TABLE)
def test_a_move_does_not_style_the_whole_page_anew(name: str) -> None:
    """Wherever anything changes that `:has()` might ask about, a browser looks anew at all that the
    selector could be about: that must not be every element there is."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / "css" / f"{name}.css").read_text(), flags=re.DOTALL)
    for rule in re.findall(r"([^{};]+)\{", text):
        flat = rule
        while "(" in flat:
            flat = re.sub(r"\(([^()]*)\)", lambda m: "-has" if "has" in m[1] else "", flat)
        for selector in flat.split(","):
            about = re.split(r"[\s>+~]+", selector.strip())[-1]
            assert "has" not in selector or re.match(r"[\w.#]", about), rule.strip()
