"""What the promises check with: words, citations, damaged documents, drawings, and a phone."""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from io import BytesIO
from itertools import count
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

from hypothesis import strategies as st

from companion import codec, create_app
from companion.engine.game import AnyGame
from companion.engine.moves import CHANCE
from companion.engine.pictures import Area, Piece, Route, Shape, Space, Tone
from companion.engine.rulebook import Citation
from companion.extensions import limiter
from companion.tables.logs.history import History
from companion.tables.logs.ledger import history
from companion.tables.storage.models import db
from companion.testing.worlds import Table, sampled, tables, walked

CODE = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


def is_code(text: str) -> bool:
    return bool(CODE.fullmatch(text))


def is_sentence(text: str) -> bool:
    """Whether it begins and ends like a sentence, and has no exclamation mark."""
    return bool(re.fullmatch(r"[^\sa-z][^\n!]*[.?]", text))


# How large places are on a phone

PHONE = 390
"""Pixels that a picture is wide on most phones."""
FINGERTIP = 44
"""Pixels across that a fingertip hits without aiming."""


def small_places(game: AnyGame) -> dict[str, int]:
    """The places and pieces that moves are tapped on, by their titles, with their pixels across on
    a phone, where these are fewer than a fingertip needs.

    A finger between two places means the nearer one, and people who aim have a magnifier, so that
    a crowded map is playable all the same. It is for its author to say whether it has to be so.
    """
    small: dict[str, int] = {}
    for table in tables(game):
        for at in sampled(walked(table)):
            moves = game.pseudo_legal_moves(at)
            tapped = {tap.id for move in moves for way in game.ways(at, move) for tap in way}
            for board in game.boards_for(at, None):
                for element in board.picture.elements:
                    if element.id in tapped and not isinstance(element, Route):
                        pixels = round(_across(element) * PHONE / board.picture.width)
                        if pixels < FINGERTIP:
                            small[element.title] = pixels
    return small


def _across(element: Area | Space | Piece) -> float:
    """The width or height of what is drawn, whichever is less."""
    if isinstance(element, Area):
        wide, tall = ([point[axis] for point in element.outline] for axis in (0, 1))
        return min(max(wide) - min(wide), max(tall) - min(tall))
    return 2 * element.size


# Which citations of a rulebook are used

DEFINES = ("Citation", "Ruling")
BEGINNING = re.compile(r"[a-z0-9]+_")


def unused(game: AnyGame) -> set[str]:
    """The citations that nothing of the game refers to, and that answer no frequent question."""
    names = re.compile("|".join(set(named(game))))
    book = game.rulebook
    left = {cite for cite in book.citations if not names.fullmatch(cite)}
    left -= {cite for answers in book.frequent.values() for cite in answers}
    if left:
        left -= {cite.id for cite in met(game)}
    return left


def named(game: AnyGame) -> Iterator[str]:
    """A pattern for every text in a game's modules that could name a rule, except where the rule
    itself is defined. For a composed id, such as "power_" and a card, it is the beginning."""
    for file in modules(game):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        calls = (node for node in nodes if isinstance(node, ast.Call) and node.args)
        ids = {id(call.args[0]) for call in calls if getattr(call.func, "id", "") in DEFINES}
        for node in nodes:
            if isinstance(node, ast.Constant) and id(node) not in ids:
                yield re.escape(str(node.value))
            elif isinstance(node, ast.JoinedStr) and BEGINNING.fullmatch(beginning(node)):
                yield f"{beginning(node)}.+"


def beginning(text: ast.JoinedStr) -> str:
    """The constant beginning of an f-string."""
    first = text.values[0]
    return str(first.value) if isinstance(first, ast.Constant) else ""


def modules(game: AnyGame) -> list[Path]:
    """The files of the package that the game's deal is defined in."""
    package = import_module(game.deal_type.__module__.rpartition(".")[0])
    return sorted(Path(str(package.__file__)).parent.rglob("*.py"))


def met(game: AnyGame) -> Iterator[Citation]:
    """Every citation that is met in a random game at each table."""
    for table in tables(game):
        walk = walked(table)
        yield from within(game.setup_steps(walk.deal))
        yield from within(walk.events)
        for at in sampled(walk):
            yield from within(game.score(game.tally(at)))
            for move in game.pseudo_legal_moves(at):
                yield from within(tuple(game.violations(at, move)))


def within(value: Any) -> Iterator[Citation]:
    if isinstance(value, Citation):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from within(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from within(getattr(value, field.name))


# JSON documents with one thing wrong, as a careless client would send them

JsonPath = tuple[str | int, ...]
NEAR: dict[type, tuple[Any, ...]] = {
    int: (-1, 0, 1, 2, 7, 10**9),
    float: (-1.0, 0.0, 1e9),
    str: ("", "0", "no such thing", "x" * 500),
    list: ([],),
    dict: ({},),
}
"""Wrong values of the right type."""
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    7,
    10**9,
    1.5,
    float("nan"),
    "",
    "0",
    "no such thing",
    [],
    {},
    [None],
)


@dataclass(repr=False)
class Damage:
    """A damaged document, with how it was damaged and where."""

    path: JsonPath
    how: str
    document: Any

    def __repr__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: {self.how}"


@st.composite
def damaged(draw: st.DrawFn, document: Any) -> Damage:
    path = draw(places(document))
    copy = deepcopy(document)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    how = draw(st.sampled_from(("near", "near", "junk", "swap", "drop", "add")))
    if how == "drop":
        del inner[path[-1]]
    elif how == "add":
        if isinstance(inner, list):
            inner.append(deepcopy(inner[0]))
        else:
            inner["no_such_field"] = 1
    elif how == "swap":
        other = draw(places(document))
        inner[path[-1]] = deepcopy(value_at(document, other))
        how = f"swap with {other}"
    else:
        near = NEAR.get(type(inner[path[-1]]), JUNK)
        inner[path[-1]] = draw(st.sampled_from(near if how == "near" else JUNK))
        how = f"now {inner[path[-1]]!r}"
    return Damage(path, how, copy)


def all_damages(document: Any, others: Iterable[Any]) -> Iterator[Any]:
    """Copies of `document` with one value changed: to nothing, to a number or word that nothing
    has, to what others of its kind have there, or a list to one that is longer or turned round."""
    for path in all_places(document):
        old = value_at(document, path)
        values: list[Any] = [None, True, 7, -1, "no such thing", []]
        if isinstance(old, list):
            values += [old + old[:1], old[::-1]]
        for other in others:
            with suppress(KeyError, IndexError, TypeError):
                values.append(value_at(other, path))
        for value in values:
            copy = deepcopy(document)
            value_at(copy, path[:-1])[path[-1]] = value
            yield copy


def all_places(document: Any, path: JsonPath = ()) -> Iterator[JsonPath]:
    if path:
        yield path
    if isinstance(document, dict | list):
        for step in document if isinstance(document, dict) else range(len(document)):
            yield from all_places(document[step], (*path, step))


@st.composite
def places(draw: st.DrawFn, document: Any) -> JsonPath:
    """A place of the document, each level as likely as the next."""
    path: JsonPath = ()
    here = document
    while steps := tuple(here if isinstance(here, dict) else range(len(here))):
        path += (draw(st.sampled_from(steps)),)
        here = value_at(document, path)
        if not isinstance(here, dict | list) or draw(st.booleans()):
            break
    return path


def value_at(document: Any, path: JsonPath) -> Any:
    for step in path:
        document = document[step]
    return document


# Everything of a game that is drawn in a tone of the app's palette or in one of its shapes

TONES, SHAPES = get_args(Tone), get_args(Shape)


def assert_known(thing: Any) -> None:
    """Fail with the name of an unknown tone or shape, and a list of the known ones."""
    tone, shape = getattr(thing, "tone", TONES[0]), getattr(thing, "shape", SHAPES[0])
    assert tone in TONES, f"{tone!r} is no tone; there are: {', '.join(TONES)}"
    assert shape in SHAPES, f"{shape!r} is no shape; there are: {', '.join(SHAPES)}"


def set_up_looks(game: AnyGame, deal: Any) -> Iterator[Any]:
    """What is drawn before the game: who plays, what they can choose, and the set-up."""
    yield game
    yield from game.participants(deal)
    choices = (choice for item in game.deal_items(deal) for choice in item.choices)
    yield from (choice.token for choice in choices if choice.token)
    yield from game.deal_picture(deal).elements
    for board in game.counting.boards if game.counting else ():
        yield from board.picture(deal, {}).elements
        yield from board.tokens(deal) if board.tokens else ()


def looks_at(game: AnyGame, at: Any, seats: Iterable[int | None]) -> Iterator[Any]:
    """What is drawn in a position: boards, cards, sides, and what a move would lay."""
    yield from game.participants_at(at)
    yield from game.picture(at).elements
    for move in list(game.legal_moves(at))[:20]:
        yield from move.ghosts(at)
    for seat in seats:
        seen = game.view(at, seat)
        for board in game.boards_for(seen, seat):
            yield from board.picture.elements
        for card in (card for row in game.card_rows(seen, seat) for card in row.cards):
            yield card
            yield from card.picture.elements if card.picture else ()


def editor_looks(game: AnyGame, sketch: Any) -> Iterator[Any]:
    """What is drawn while an edition is entered."""
    for step in game.editor.steps if game.editor else ():
        yield from step.picture(sketch).elements
        for tool in step.tools:
            swatches = tool.choices(sketch) if tool.choices else ()
            yield from (swatch for swatch in swatches if swatch.tone)


# A phone without scripts, whose every page of a game has to be shown without a fault

REFUSED = (409, 422)
"""How a write is answered that means nothing: with a sentence on a page."""


class Phone:
    """One browser at an app of its own. It follows redirects."""

    def __init__(self, app: Any) -> None:
        self.app, self.client, self.ids = app, app.test_client(), count(1)

    def get(self, url: str, **query: Any) -> str:
        """Open a page; its address in the end. A fault of the page is the game's."""
        answer = self.client.get(url, query_string=query, follow_redirects=True)
        assert answer.status_code < 400, f"{url} {query}: {answer.status}"
        return str(answer.request.path)

    def post(self, url: str, *, may_refuse: bool = False, **fields: Any) -> str:
        """Send a form; the address of the page that answers."""
        sent = {"client_id": f"conformance-{next(self.ids):06}", **fields}
        answer = self.client.post(url, data=sent, follow_redirects=True)
        refused = may_refuse and answer.status_code in REFUSED
        assert answer.status_code < 400 or refused, f"{url} {fields}: {answer.status}"
        return str(answer.request.path)

    def open_table(self, table: Table, mode: str) -> str:
        """Open that table and take every seat; its code."""
        options: dict[str, Any] = {f"option.{option}": choice for option, choice in table.options}
        sent = {"name": list(table.names), "edition": table.edition, "seed": "K7Q2", **options}
        code = self.post(f"/new/{table.slug}", mode=mode, **sent).split("/")[2]
        for person in table.game.participants(self.history(code).deal):
            if not person.neutral:
                self.post(f"/j/{code}", seat=person.seat)
        return code

    def load_table(self, game: AnyGame, at: Any) -> str:
        """Open a table that stands at that position, and take every seat unless what the app draws
        next ends the game; its code."""
        position = {"deal": codec.dump_deal(game, at.deal), "state": codec.dump_state(game, at)}
        kept = {"game": game.slug, "rules_version": game.rules_version, "position": position}
        code = self.post("/load", file=(BytesIO(dumps(kept).encode()), "game.json")).split("/")[2]
        for person in game.participants(at.deal):
            if not person.neutral:
                self.post(f"/j/{code}", may_refuse=True, seat=person.seat)
        return code

    def make(self, code: str, move: Any) -> None:
        """Make that move, with the seat of its player in hand."""
        now = self.history(code)
        mover = now.game.mover(now.at, move)
        self.post(f"/t/{code}/in-hand", seat=0 if mover is CHANCE else mover)
        written = dumps(codec.dump_move(now.game, move))
        self.post(f"/t/{code}/moves", revision=now.revision, move=written)

    def history(self, code: str) -> History:
        """Where the table stands."""
        with self.app.app_context():
            return history(code)

    def pages_of(self, code: str) -> Iterator[str]:
        """Every page of a table that needs nothing but its code, those of later versions too."""
        for rule in self.app.url_map.iter_rules():
            at_table = str(rule).startswith(("/t/", "/j/")) and rule.endpoint.startswith("pages.")
            if at_table and rule.arguments == {"code"} and "GET" in rule.methods:
                yield str(rule).replace("<code>", code)


@contextmanager
def phone() -> Iterator[Phone]:
    """A phone at an app whose database is empty, without limits of how often it may ask."""
    before, limiter.enabled = limiter.enabled, False
    with TemporaryDirectory() as folder:
        app = create_app(
            {
                "TESTING": True,
                "SECRET_KEY": "for conformance only",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{Path(folder) / 'tables.sqlite3'}",
                "WTF_CSRF_ENABLED": False,
            }
        )
        limiter.enabled = False
        try:
            yield Phone(app)
        finally:
            limiter.enabled = before
            with app.app_context():
                db.engine.dispose()
