"""The answers of the API and the command line about a game. Each is a frozen dataclass.

Their JSON and schemas follow from the classes. Fields of the engine's classes are not repeated: an
answer contains or inherits the engine's value.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from companion.codec.answers import Form
from companion.engine.game import AnyGame
from companion.engine.rulebook import Citation, Violation
from companion.engine.scores.scoring import ScoreSheet
from companion.engine.setup.deal import DealItem, SetupStep
from companion.engine.setup.participants import Participant


class DataclassLike(Protocol):
    """What every dataclass has."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


A = TypeVar("A", bound=DataclassLike)

Edition = Annotated[Any, Form("Edition")]
Deal = Annotated[Any, Form("Deal")]
State = Annotated[Any, Form("State")]
Position = Annotated[Any, Form("Position")]
Move = Annotated[Any, Form("Move")]
Tally = Annotated[Any, Form("Tally")]
"""JSON data in the form that a game gives it."""


@dataclass(frozen=True, kw_only=True)
class Envelope:
    """The game of a document, and the version of its rules."""

    game: str
    rules_version: str


@dataclass(frozen=True, kw_only=True)
class ScoreReport(ScoreSheet, Envelope):
    """The whole score: rows, lines, the podium and what decided it. `citations` has each rule that
    it rests on once, under the id that rows, lines and tie-breaks cite."""

    participants: tuple[Participant, ...]
    citations: Mapping[str, Citation]


@dataclass(frozen=True, kw_only=True)
class SetupReport(Envelope):
    """A deal, and the steps by which people set it up."""

    participants: tuple[Participant, ...]
    items: tuple[DealItem, ...]
    steps: tuple[SetupStep, ...]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether a move is legal, and every rule that it would break, in rulebook order."""

    legal: bool
    violations: tuple[Violation, ...]


@dataclass(frozen=True)
class NearMove:
    """A legal move that is like another one, in words."""

    move: Move
    text: str


@dataclass(frozen=True, kw_only=True)
class MoveVerdict(Verdict):
    """The verdict on one move.

    `allowed_by` are the rulings that would allow it if they were played the other way, `nearest`
    the legal moves most like it.
    """

    text: Annotated[str, "The move in one sentence."]
    allowed_by: tuple[str, ...]
    nearest: tuple[NearMove, ...]


def envelope(game: AnyGame) -> dict[str, Any]:
    """The first fields of every document: the game and the version of its rules."""
    return {"game": game.slug, "rules_version": game.rules_version}


def setup_report(game: AnyGame, deal: Any) -> SetupReport:
    """A deal, and the steps by which people set it up."""
    return SetupReport(
        participants=game.participants(deal),
        items=game.deal_items(deal),
        steps=game.setup_steps(deal),
        **envelope(game),
    )


def taken(kind: type[A], source: object, **more: Any) -> A:
    """An answer with those attributes of `source` that its class has fields for, and `more`."""
    names = (name for name in _field_names(kind) if name not in more)
    return kind(**{name: getattr(source, name) for name in names}, **more)


@cache
def _field_names(kind: type[DataclassLike]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
