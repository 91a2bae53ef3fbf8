"""The documents of a game: editions, deals, positions, moves, tallies and diagrams in text."""

import hashlib
import json
import types
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson
from cattrs import Converter
from cattrs.fns import identity
from cattrs.gen import make_dict_unstructure_fn

from companion.codec.convert import (
    DOUBTS,
    Dump,
    TaggedUnion,
    converter,
    dump,
    load,
    load_with,
    new_converter,
    quick_converter,
    type_tag,
    union_members,
)
from companion.engine.editing.editor import Tool, Touch
from companion.engine.game import AnyGame
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed, Problem, require
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealLike

E = TypeVar("E")
S = TypeVar("S")


@cache
def _moves(move_types: tuple[type, ...], *, quick: bool = False) -> TaggedUnion:
    return TaggedUnion(quick_converter() if quick else converter(), move_types)


def edition_digest(edition: object) -> str:
    """A fingerprint of an edition: 16 hexadecimal digits of the SHA-256 of its document."""
    text = json.dumps(dump(edition), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _shipped(editions: Callable[[], tuple[Any, ...]]) -> Mapping[str, tuple[Any, str]]:
    """The editions that a game ships, by id, each with its digest."""
    return {edition.id: (edition, edition_digest(edition)) for edition in editions()}


def prepare(game: AnyGame) -> None:
    """Make the functions that write and read this game's moves, states and scores now. cattrs
    compiles one for each class at its first use, and that move would take ten times as long."""
    state: Any = game.state_type
    _ = _moves(game.move_types).dumps, _moves(game.move_types, quick=True).loads
    storing(state)
    for kind in (state, ScoreSheet):
        converter().get_unstructure_hook(kind)


def dump_deal(game: AnyGame, deal: DealLike) -> Any:
    """A deal as JSON data. An edition that the game ships is named by its id and digest."""
    data = dump(deal)
    shipped = _shipped(game.editions).get(deal.edition.id)
    if shipped and shipped[0] == deal.edition:
        data["edition"] = {"id": deal.edition.id, "digest": shipped[1]}
    return data


def dump_state(game: AnyGame, at: AnyPosition) -> Any:
    return dump(at.state)


def dump_move(game: AnyGame, move: object) -> Any:
    """A move as JSON data, its kind as `"type"`."""
    return _moves(game.move_types).dump(move)


def load_move(game: AnyGame, data: object) -> Any:
    """A move of that game, which is not checked to be legal. Raises Malformed."""
    try:
        return _moves(game.move_types, quick=True).load(data)
    except DOUBTS:
        return load_with(_moves(game.move_types).load, data)


def load_edition(game: AnyGame, data: object) -> Any:
    """A checked edition of that game. Raises Malformed."""
    edition = load(data, game.edition_type)
    require(game.edition_problems(edition))
    return edition


def load_deal(game: AnyGame, data: object) -> Any:
    """A checked deal of that game, whose edition is given whole or named. Raises Malformed."""
    deal = read_deal(game, _with_edition(game, data))
    require(game.deal_problems(deal))
    return deal


def read_deal(game: AnyGame, data: object) -> Any:
    """A deal that was checked when it was written. An option that it does not name, since the game
    has it only now, is its first choice. Raises Malformed."""
    deal = load(data, game.deal_type)
    return deal if deal.options.keys() >= game.defaults.keys() else game.option_changed(deal, {})


def load_state(game: AnyGame, deal: DealLike, data: object) -> Any:
    """A checked position of that deal, in mid-game or at the end. Raises Malformed."""
    state = load(data, game.state_type)
    at = game.at(deal, state)
    require(game.state_problems(at))
    return at


def load_tally(game: AnyGame, data: object) -> Any:
    """A checked tally of that game. Raises Malformed."""
    tally = load(data, game.tally_type)
    require(game.check_tally(tally))
    return tally


def _with_edition(game: AnyGame, data: object) -> object:
    """A deal's document with its edition whole. Raises Malformed for one that is not shipped."""
    if not isinstance(data, Mapping):
        return data
    named = data.get("edition")
    if not isinstance(named, Mapping) or named.keys() != {"id", "digest"}:
        return data
    edition, digest = _shipped(game.editions).get(str(named["id"]), (None, None))
    if edition is None or digest != named["digest"]:
        raise Malformed.at("edition", "is not an edition that is shipped here: give it whole")
    return {**data, "edition": dump(edition)}


# Values as the database keeps them. A move changes little of a state: of twenty stacks or five
# boards one or two. Each part is a frozen value that the next state has too, so the JSON text of a
# part that a move left as it was is not made again. `dump` answers the same as plain data, which
# can be changed and compared.

KEPT = 1000
"""How many parts of a class are kept as text before all of them are forgotten."""


def storable(value: object) -> Any:
    """A frozen dataclass in a form that `orjson` writes as the same text as what `dump` answers."""
    kind: Any = type(value)
    return storing(kind)(value)


@cache
def storing(kind: type) -> Dump:
    """How an object of that dataclass is made storable."""
    return make_dict_unstructure_fn(kind, _storer())


@cache
def _storer() -> Converter:
    """Leaves to `orjson` what it writes by itself, and keeps the texts of objects with objects in
    them."""
    made = new_converter()
    made.register_unstructure_hook_factory(
        _is_list, lambda kind: _listed(made.get_unstructure_hook(get_args(kind)[0]))
    )
    made.register_unstructure_hook_func(_is_plain, identity)
    made.register_unstructure_hook_factory(_has_objects, lambda kind: Kept(storing(kind)))
    made.register_unstructure_hook_factory(
        lambda kind: bool(union_members(kind)), lambda kind: _tagged(union_members(kind))
    )
    return made


def _is_plain(kind: Any) -> bool:
    """Whether `orjson` writes values of that type as `dump` would: texts, numbers and lists of
    them."""
    parts = [part for part in get_args(kind) if part is not ...]
    if get_origin(kind) in (tuple, Union, types.UnionType):
        return all(part is type(None) or _is_plain(part) for part in parts)
    is_enum = isinstance(kind, type) and issubclass(kind, Enum)
    return kind in (str, int, bool, float) or get_origin(kind) is Literal or is_enum


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _has_objects(kind: Any) -> bool:
    def holds(part: Any) -> bool:
        return is_dataclass(part) or any(map(holds, get_args(part)))

    return is_dataclass(kind) and any(map(holds, get_type_hints(kind).values()))


def _listed(dump: Dump) -> Dump:
    """A list, which costs half of what cattrs needs for a tuple."""
    return lambda value: [dump(one) for one in value]


def _tagged(members: tuple[type, ...]) -> Dump:
    dumps = {member: (type_tag(member), storing(member)) for member in members}

    def dump(value: Any) -> Any:
        if value is None:
            return None
        tag, dumped = dumps[type(value)]
        return {"type": tag, **dumped(value)}

    return dump


class Kept:
    """Makes the text of an object with objects in it once. It is kept by identity, which costs less
    than comparing; the object is kept beside it, so that no other can have its identity."""

    def __init__(self, dumped: Dump) -> None:
        self._dumped = dumped
        self._known: dict[int, tuple[object, orjson.Fragment]] = {}

    def __call__(self, value: object) -> orjson.Fragment:
        kept = self._known.get(id(value))
        if kept is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            text = orjson.dumps(self._dumped(value), option=orjson.OPT_NON_STR_KEYS)
            kept = self._known[id(value)] = value, orjson.Fragment(text)
        return kept[1]


# How a draft begins with an edition

WHOLE = "whole"
LONGEST = 100_000


def whole_edition(
    kind: type[E],
    check: Callable[[E], Iterable[Problem]],
    blank: Callable[[], S],
    sketch: Callable[[E], S],
) -> Tool[S]:
    """The tool of that touch, which only a blank sketch takes. `sketch` gives the sketch of an
    edition that has no faults."""

    def touch(now: S, touched: Touch) -> S:
        if now != blank():
            raise Malformed.at("", "Only an empty draft begins with an edition.")
        try:
            document = json.loads(touched.text)
        except ValueError as error:
            raise Malformed.at("", "This touch cannot be read.") from error
        edition = load(document, kind)
        require(check(edition))
        return sketch(edition)

    return Tool(WHOLE, "Edition", "choose", "Begin with an edition.", touch, longest=LONGEST)


def begin_with(edition: object) -> tuple[Touch, ...]:
    return (Touch(WHOLE, text=json.dumps(dump(edition))),)


# A state as text, one field in a line


def dump_text(state: object) -> str:
    """The state with each field, and each open decision, on a line of its own.

    What has no line is missing, not empty: the stack of a state without other fields is written
    as `decisions: []` once it is empty.
    """
    lines = []
    for name, value in dump(state).items():
        many = value if name == "decisions" else [value]
        lines += [f"{name}: {json.dumps(one, ensure_ascii=False)}" for one in many]
    return "\n".join(lines or ["decisions: []"]) + "\n"


# Reading JSON text, more strictly than the standard library does


def parse_json(text: str | bytes) -> Any:
    """JSON text as data. Raises Malformed; NaN, doubled keys and endless nesting are refused."""
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        data = DECODER.decode(text)
        # Half a surrogate pair parses, and breaks later. It stands in the text, or is an escape.
        text.encode()
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except RecursionError as error:
        raise Malformed.at("", "is nested too deeply") from error
    except UnicodeError as error:
        raise Malformed.at("", "is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Malformed.at("", f"is not JSON: {error.msg} at {place}") from error
    except Malformed:
        raise
    except ValueError as error:  # Python refuses to read as many digits
        raise Malformed.at("", "has a number of thousands of digits") from error
    return data


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    by_name = dict(pairs)
    if len(by_name) < len(pairs):
        doubled = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise Malformed.at("", f'is not JSON: "{doubled}" stands twice in one object')
    return by_name


def _no_constant(name: str) -> None:
    raise Malformed.at("", f"is not JSON: {name} is no number")


DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_once_each)
