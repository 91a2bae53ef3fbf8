"""Answers about a game: the engine's values as JSON data, each rule with its whole ruling.

A document contains what is needed to read it again. An answer is made for its readers: a citation
comes with the ruling that it names, an event without what only the table needs, and a score with
its total. Most lines of a score cite the same few rules, so these have the rule's id alone. All
other fields of a dataclass keep their names, so that the JSON and its schema both follow from the
class.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, get_args, get_origin

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from companion.codec.convert import new_converter
from companion.engine.rulebook import Citation, Rulebook, Ruling
from companion.engine.scoring import Category, Score, ScoreLine, TieBreak
from companion.engine.setup import Fact
from companion.engine.values import Event, Points

MAYBE: Mapping[str, Any] = {"may be left out": True}
"""The metadata of a field that is left out of an answer if it is None, its default."""
DEPRECATED = object()
"""A note on the type of a field that programs should no longer use."""
AS_ASKED: Mapping[str, Any] = {"may be left out": "as the request prefers"}
"""The metadata of a field that is left out of an answer only if the request asks for that."""
AnswerField = tuple[str, Any, bool]
"""A field's name, its type, and whether it is always there."""


@dataclass(frozen=True, slots=True)
class Form:
    """A mark for a type of what is JSON data already: in the form of a class, or of the schema with
    that name."""

    of: Any


@dataclass(frozen=True, slots=True)
class Answered:
    """How the answer for a class differs from its fields: what is left out, what is added.

    `text` describes the answer.
    """

    text: str
    without: frozenset[str] = frozenset()
    added: Mapping[str, Any] = field(default_factory=dict)

    def fields(self, all_fields: Sequence[AnswerField]) -> Iterator[AnswerField]:
        """The fields of the answer, given all those of the class."""
        for one in all_fields:
            if one[0] not in self.without and one[0] not in self.added:
                yield one
        yield from ((name, kind, True) for name, kind in self.added.items())


BY_ID: Mapping[str, Any] = {"cite": str}
"""Of a rule its id alone: the whole is found under it once, among an answer's `citations`."""
ANSWERED: Mapping[type, Answered] = {
    Citation: Answered(
        "One rule in our own words, with the ruling where the rulebook is silent.",
        added={"ruling": Ruling | None},
    ),
    Category: Answered(
        "One row of the score sheet. `interim`: scored before the end. `cite`: the rule's id.",
        added=BY_ID,
    ),
    ScoreLine: Answered(
        "Points with their reason: `count` times `each` if the rule multiplies. `where` are the "
        "places that earned them, `because` says so in a sentence, `cite` is the rule's id.",
        added=BY_ID,
    ),
    TieBreak: Answered(
        "One comparison after the totals, with everybody's value, `in_words` where numbers would "
        "mean nothing. `cite`: the rule's id.",
        added=BY_ID,
    ),
    Fact: Answered(
        "A number or a few words that the table keeps in view. `seat`: whose it is, if anybody's.",
        without=frozenset({"token", "group"}),
    ),
    Score: Answered("What one participant earned: lines, and their sum.", added={"total": Points}),
    Event: Answered(
        "What a move caused; `where` names places of the picture. `cite` is the rule that made "
        "it happen, where somebody may ask why.",
        without=frozenset({"audience", "in_sentence"}),
    ),
}


def is_left_out(of: "Field[Any]") -> bool:
    return of.metadata == MAYBE


def is_always_there(of: "Field[Any]") -> bool:
    """Whether that field is in every answer."""
    return of.metadata not in (MAYBE, AS_ASKED)


def dump_answer(value: object, rulebook: Rulebook | None = None) -> Any:
    """An answer as JSON data; `rulebook` is that of the game whose rules the answer cites."""
    return _converter(rulebook).unstructure(value)


def prepare_answers(kind: type, rulebook: Rulebook) -> None:
    """Make the functions that write answers of that class and cite this rulebook now."""
    _converter(rulebook).get_unstructure_hook(kind)


@cache
def _converter(rulebook: Rulebook | None) -> Converter:
    converter = new_converter()
    converter.register_unstructure_hook_func(_is_data, lambda value: value)

    def leaving_out(kind: Any) -> Any:
        left_out = [field.name for field in fields(kind) if is_left_out(field)]
        return _dumping(converter, kind, dict.fromkeys(left_out, override(omit_if_default=True)))

    converter.register_unstructure_hook_factory(_has_left_out, leaving_out)
    cite = _dumping(converter, Citation, {})
    rulings: Mapping[str, Any] = converter.unstructure(dict(rulebook.rulings)) if rulebook else {}
    converter.register_unstructure_hook(
        Citation, lambda answered: {**cite(answered), "ruling": rulings.get(answered.ruling)}
    )
    by_id = {"cite": override(unstruct_hook=attrgetter("id"))}
    for kind in (Category, ScoreLine, TieBreak):
        converter.register_unstructure_hook(kind, _dumping(converter, kind, by_id))
    score = _dumping(converter, Score, {})
    converter.register_unstructure_hook(
        Score, lambda answered: {**score(answered), "total": answered.total}
    )
    for shortened in (Event, Fact):
        omitted = {name: override(omit=True) for name in ANSWERED[shortened].without}
        converter.register_unstructure_hook(shortened, _dumping(converter, shortened, omitted))
    return converter


def _dumping(made: Converter, kind: type, fields_otherwise: Mapping[str, Any]) -> Any:
    """The function that dumps a class, with other hooks for some of its fields."""
    return make_dict_unstructure_fn(kind, made, **fields_otherwise)


def _is_data(kind: Any) -> bool:
    return get_origin(kind) is Annotated and any(isinstance(note, Form) for note in get_args(kind))


def _has_left_out(kind: Any) -> bool:
    return isinstance(kind, type) and is_dataclass(kind) and any(map(is_left_out, fields(kind)))
