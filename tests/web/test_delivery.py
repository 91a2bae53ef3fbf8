"""What a phone loads: from this host only, within a budget, licences beside the works."""

import gzip
import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask, request

from companion import create_app, settings
from companion.engine.pictures import Tone
from companion.settings import static_folder, template_folder
from companion.tables.play.opening import NewTable
from companion.tables.storage.models import db

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


# What travels compressed, to whom, and what never does

TAKES_GZIP = {"Accept-Encoding": "gzip, deflate"}
"""What a phone takes over plain http."""


def fingerprinted(app: Flask, name: str) -> str:
    """The address of a static file."""
    return f"{app.static_url_path}/{name}"


@pytest.fixture(params=["/", "/api/v1/games/pig", "css/house.css", "js/shared/live.js"])
def path(request: pytest.FixtureRequest, app: Flask) -> str:
    """A page, an answer of the API, and two files."""
    asked: str = request.param
    return asked if asked.startswith("/") else fingerprinted(app, asked)


def test_pages_answers_and_files_are_compressed(app: Flask, path: str) -> None:
    client = app.test_client()
    with client.get(path, headers=TAKES_GZIP) as packed, client.get(path) as plain:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert len(packed.data) < len(plain.data) / 2
        if path != "/":
            assert gzip.decompress(packed.data) == plain.data
        assert "Content-Encoding" not in plain.headers
        for answer in (packed, plain):
            assert "Accept-Encoding" in answer.headers["Vary"]


def test_headers_are_the_same_either_way(app: Flask, path: str) -> None:
    client = app.test_client()
    with client.get(path, headers=TAKES_GZIP) as packed, client.get(path) as plain:
        for name in ("Content-Type", "Cache-Control", "Vary", "X-Content-Type-Options"):
            assert packed.headers[name] == plain.headers[name]


def test_a_page_varies_by_its_reader_and_by_what_it_takes(app: Flask) -> None:
    answer = app.test_client().get("/", headers=TAKES_GZIP).headers["Vary"]
    assert {"Accept-Encoding", "HX-Request", "Cookie"} <= set(re.split(r",\s*", answer))


def test_type_is_compressed_already(app: Flask) -> None:
    address = fingerprinted(app, "fonts/text-400.woff2")
    with app.test_client().get(address, headers=TAKES_GZIP) as answer:
        assert "Content-Encoding" not in answer.headers


def test_a_kept_file_is_not_sent_twice(app: Flask) -> None:
    client, address = app.test_client(), fingerprinted(app, "css/house.css")
    with client.get(address, headers=TAKES_GZIP) as first:
        kept = {**TAKES_GZIP, "If-None-Match": first.headers["ETag"]}
    with client.get(address, headers=kept) as again:
        assert again.status_code == 304
        assert again.data == b""


def test_the_stream_is_never_compressed(app: Flask, table: NewTable) -> None:
    headers = {**TAKES_GZIP, "Authorization": f"Bearer {table.token}"}
    with app.test_client().get(f"/api/v1/tables/{table.code}/live", headers=headers) as answer:
        assert answer.mimetype == "text/event-stream"
        assert "Content-Encoding" not in answer.headers
        assert next(answer.iter_encoded()).startswith(b"retry:")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("css/house.css", "text/css"),
        ("js/shared/live.js", "text/javascript"),
        ("icons/companion.svg", "image/svg+xml"),
        ("companion.webmanifest", "application/manifest+json"),
        ("fonts/text-400.woff2", "font/woff2"),
    ],
)
def test_a_file_says_what_it_is(app: Flask, name: str, kind: str) -> None:
    with app.test_client().get(fingerprinted(app, name)) as answer:
        assert answer.mimetype == kind


# What every answer carries, what no answer allows, and how often one may ask

EVERYWHERE = ["/", "/new", "/healthz", "/api/v1/games", "/api/docs", "/nowhere", "/api/v1/nowhere"]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_the_policy_allows_this_host_only_and_nothing_inline(app: Flask, path: str) -> None:
    policy = app.test_client().get(path).headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "unsafe" not in policy
    assert not re.search(r"https?:|\*", policy)


@pytest.mark.parametrize("path", EVERYWHERE)
def test_nothing_is_sniffed_leaked_or_kept(app: Flask, path: str) -> None:
    headers = app.test_client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] in ("private, no-cache", "no-store")


def test_a_page_and_its_fragment_are_kept_apart(app: Flask) -> None:
    assert "HX-Request" in app.test_client().get("/").headers["Vary"]


def test_static_files_are_kept_for_good_below_their_fingerprint(app: Flask) -> None:
    client = app.test_client()
    (style,) = re.findall(r'href="(/static/[^"]+/css/house\.css)"', client.get("/").text)
    with client.get(style) as answer:
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_changed_file_changes_the_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "static_folder", lambda: str(tmp_path))
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("one")
    first = settings.static_version()
    assert settings.static_version() == first
    (tmp_path / "js" / "a.js").write_text("two")
    assert settings.static_version() != first


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(app: Flask) -> None:
    cookie = app.test_client().get("/").headers["Set-Cookie"]
    assert cookie.startswith("companion=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_under_https_the_cookie_travels_encrypted_only(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PUBLIC_URL", "https://games.example/")
    app = make_app()
    assert app.config["PUBLIC_URL"] == "https://games.example"
    assert "Secure" in app.test_client().get("/").headers["Set-Cookie"]


def test_a_form_without_this_hosts_token_is_refused(app: Flask, table: NewTable) -> None:
    answer = app.test_client().post(f"/j/{table.code}", data={"seat": "0"})
    assert answer.status_code == 400


def test_the_api_reads_no_cookie(app: Flask, table: NewTable) -> None:
    client = app.test_client()
    with client.session_transaction() as session:
        session["tokens"] = [[table.code, table.token]]
    assert client.get(f"/t/{table.code}").status_code == 200
    assert client.get(f"/api/v1/tables/{table.code}").status_code == 401


def test_a_request_of_half_a_megabyte_is_too_much(app: Flask) -> None:
    answer = app.test_client().post(
        "/api/v1/tables", data=b"x" * 600_000, content_type="application/json"
    )
    assert answer.status_code == 413


def test_who_guesses_codes_is_slowed_down(app: Flask) -> None:
    client = app.test_client()
    answers = [client.get(f"/j/BBBB{n:02}").status_code for n in range(32)]
    assert answers[:30] == [404] * 30
    assert answers[30:] == [429] * 2


def test_a_proxy_is_believed_only_where_there_is_one(make_app: Callable[..., Flask]) -> None:
    def address(app: Flask) -> str:
        app.add_url_rule("/here", view_func=lambda: request.url)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}
        return app.test_client().get("/here", headers=headers).text

    assert address(make_app()) == "http://localhost/here"
    assert address(make_app(PROXIES=1)) == "https://games.example/here"


@pytest.mark.parametrize(
    ("listens", "offered"),
    [("", "Others open 192.168.1.20 in"), ("192.168.1.7", "Others open 192.168.1.7 in"),
     ("127.0.0.1", "Only this machine can open the companion.")],
)  # fmt: skip
def test_phones_are_offered_the_address_on_which_the_server_listens(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, listens: str, offered: str
) -> None:
    monkeypatch.setattr("companion.web.addresses.lan_address", lambda: "192.168.1.20")
    client = make_app(LISTENS_ON=listens).test_client()
    assert offered in client.get("/").text
    assert "Others open 10.0.0.3 in" in client.get("/", base_url="http://10.0.0.3").text


def test_the_worker_alone_may_keep_pages_of_the_whole_app(app: Flask) -> None:
    client = app.test_client()
    folder = f"/static/{settings.static_version()}/js"
    with client.get(f"{folder}/worker.js") as worker:
        assert worker.headers["Service-Worker-Allowed"] == "/"
    with client.get(f"{folder}/shared/offline.js") as other:
        assert "Service-Worker-Allowed" not in other.headers


def test_what_does_not_work_over_plain_http_is_said_with_the_way_to_get_it(app: Flask) -> None:
    client = app.test_client()
    plain = client.get("/connection", base_url="http://192.168.1.5:8000").text
    assert "plain http" in plain
    assert "--certificate" in plain
    for safe in ("https://192.168.1.5", "http://127.0.0.1:8000", "http://localhost"):
        assert "This address is safe" in client.get("/connection", base_url=safe).text
