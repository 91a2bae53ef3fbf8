"""Programs that make clients of the document make good ones: all calls, and clients that play."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from flask import Flask

from companion.codec.answers import dump_answer
from companion.documents.reading import RecordDocument, load_document
from companion.engine.game import AnyGame
from companion.games import all_games
from companion.web.api.answers import StandingPosition, offered, standing_data
from tests.web.api.program import Program, Table, random_beginning

pytestmark = pytest.mark.slow

URL = "http://localhost"


@pytest.fixture(scope="session")
def written_document(document: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The OpenAPI document as a file."""
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_text(json.dumps(document))
    return path


@pytest.fixture(scope="session")
def generated(written_document: Path) -> Iterator[tuple[ModuleType, str]]:
    """The package that openapi-python-client makes, and what it said meanwhile."""
    folder = written_document.parent
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = ["openapi_python_client", "generate", "--meta", "none", "--path", "openapi.json"]
    command += ["--output-path", "made_client", "--config", "config.yml"]
    said = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=True
    )
    sys.path.insert(0, str(folder))
    yield importlib.import_module("made_client"), said.stdout + said.stderr
    sys.path.remove(str(folder))


@pytest.fixture
def client(generated: tuple[ModuleType, str], app: Flask) -> Any:
    """A client that was made, for a phone without a token."""
    transport = httpx.WSGITransport(app=app)
    return generated[0].Client(base_url=URL, httpx_args={"transport": transport})


def bearing(client: Any, *tokens: str) -> Any:
    return client.with_headers({"Authorization": f"Bearer {', '.join(tokens)}"})


def call(operation: str, client: Any, *args: Any, **kwargs: Any) -> Any:
    """What an operation of the made client answers, as its own class."""
    tag, name = operation.split(".")
    module = importlib.import_module(f"made_client.api.{tag}.{name}")
    return module.sync(*args, client=client, **kwargs)


def body(kind: str, **fields: Any) -> Any:
    models = importlib.import_module("made_client.models")
    return getattr(models, kind).from_dict(fields)


def test_every_operation_is_made_without_a_warning(
    generated: tuple[ModuleType, str], document: Any
) -> None:
    package, said = generated
    assert "arning" not in said, said
    folder = Path(str(package.__file__)).parent / "api"
    made = {path.stem.replace("_", "") for path in folder.rglob("*.py") if path.stem != "__init__"}
    operations = {
        operation["operationId"].lower()
        for item in document["paths"].values()
        for method, operation in item.items()
        if method != "parameters"
    }
    assert made == operations


def test_a_made_client_opens_joins_plays_streams_and_exports(client: Any, pig: AnyGame) -> None:
    opening = {"game": pig.slug, "names": ["Ada", "Ben"], "edition": pig.editions()[0].id}
    opened = call("tables.open_table", client, body=body("OpenTableRequest", **opening))
    code = opened.code
    tokens = [
        call("joining_a_table.take_seat", client, code, seat, body=body("JoinRequest")).token
        for seat in (0, 1)
    ]
    players = bearing(client, *tokens)
    entries, revision = [], opened.revision
    for number in range(6):
        offered = call("tables.get_legal_moves", players, code)
        move = offered.moves[0].move
        sent = {"move": move.to_dict(), "revision": revision, "client_id": f"made-client-{number}"}
        answer = call(
            "playing_at_a_table.make_move", players, code, body=body("MoveRequest", **sent)
        )
        entries += answer.entries
        revision = answer.revision
    table = call("tables.get_table", players, code)
    assert (table.revision, table.you.seats, table.begun) == (revision, [0, 1], True)
    assert _next_of_stream(players, code, revision - 1) == revision

    log = call("tables.get_log", players, code, after=opened.revision, limit=100)
    assert [
        entry.text for entry in log.entries if entry.revision in {one.revision for one in entries}
    ] == [one.text for one in entries]
    record = load_document(call("tables.get_record", players, code).to_dict())
    assert isinstance(record, RecordDocument)
    assert len(record.moves) >= 6


def _next_of_stream(client: Any, code: str, after: int) -> int:
    """The first entry that the stream sends to a client that has seen `after`."""
    module = importlib.import_module("made_client.api.tables.follow_table")
    request = module._get_kwargs(code, after=after)
    with client.get_httpx_client().stream(**request) as stream:
        line = next(line for line in stream.iter_lines() if line.startswith("data: {"))
    return int(json.loads(line.removeprefix("data: "))["revision"])


def test_a_refusal_is_an_answer_of_the_made_client(
    client: Any, program: Program, pig: AnyGame
) -> None:
    table = Table.opened(program, pig)
    refused = call("tables.get_table", client, table.code)
    assert (refused.code, refused.status) == ("token_needed", 401)
    sent = body("NoteRequest", revision=99, client_id="made-client-1", text="Tea.")
    host = bearing(client, table.token)
    refused = call("playing_at_a_table.add_note", host, table.code, body=sent)
    assert (refused.code, refused.revision) == ("ahead", table.revision)


@pytest.mark.usefixtures("generated")
def test_what_a_made_client_reads_it_can_send_back(game: AnyGame) -> None:
    """Moves and states of one game are not read as those of another."""
    for at in random_beginning(game, 150).positions[::10]:
        answer = json.loads(json.dumps(dump_answer(offered(game, at))))
        assert body("OfferedMoves", **answer).to_dict() == answer
        answer = json.loads(json.dumps(dump_answer(StandingPosition(**standing_data(game, at)))))
        assert body("StandingPosition", **answer).to_dict() == answer


def test_datamodel_codegen_makes_models_that_read_our_answers(
    written_document: Path, program: Program
) -> None:
    folder = written_document.parent
    command = ["datamodel_code_generator", "--input", "openapi.json", "--output", "models.py"]
    command += ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"]
    subprocess.run([sys.executable, "-m", *command], cwd=folder, capture_output=True, check=True)
    games = {slug: game for slug, game in all_games().items() if not game.only_counted}
    for game in games.values():
        answer = Table.opened(program, game).get()
        (folder / f"{game.slug}.json").write_text(json.dumps(answer))
    check = (
        "import models, pathlib\n"
        "for path in pathlib.Path().glob('*.json'):\n"
        "    if path.name != 'openapi.json':\n"
        "        print(models.TableDetail.model_validate_json(path.read_text()).game)\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", check], cwd=folder, capture_output=True, text=True, check=True
    )
    assert sorted(said.stdout.split()) == sorted(games)
