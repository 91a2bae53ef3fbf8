"""The answers of the API and the command line about a game. Each is a frozen dataclass.

Their JSON and schemas follow from the classes. Fields of the engine's classes are not repeated: an
answer contains or inherits the engine's value.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from companion.codec import dump_deal, dump_move, dump_state, parse_json
from companion.codec.answers import Form, dump_answer
from companion.documents.reading import PositionDocument, load_position
from companion.engine import moves as engine
from companion.engine.game import AnyGame, judge, worded
from companion.engine.position import AnyPosition
from companion.engine.problems import Malformed
from companion.engine.rulebook import Citation, Violation
from companion.engine.scoring import ScoreSheet
from companion.engine.setup import DealItem, DealLike, Participant, SetupStep


class DataclassLike(Protocol):
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
    return {"game": game.slug, "rules_version": game.rules_version}


def setup_report(game: AnyGame, deal: DealLike) -> SetupReport:
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


# Values of a game as documents, and answers about them as JSON data

Json = dict[str, Any]


def record_data(game: AnyGame, deal: DealLike, moves: Sequence[engine.Move] = ()) -> Json:
    return {
        **envelope(game),
        "deal": dump_deal(game, deal),
        "moves": [dump_move(game, move) for move in moves],
    }


def position_data(game: AnyGame, deal: DealLike, at: AnyPosition) -> Json:
    """A position document as JSON data: its deal and its state."""
    return {
        **envelope(game),
        "position": {"deal": dump_deal(game, deal), "state": dump_state(game, at)},
    }


def verdict_data(game: AnyGame, violations: Sequence[Violation]) -> Json:
    return answer_data(game, Verdict(legal=not violations, violations=tuple(violations)))


def score_sheet_data(game: AnyGame, participants: Sequence[Participant], sheet: ScoreSheet) -> Json:
    """A score sheet with totals, and each line with its rule, reason and places."""
    rules = (
        *(row.cite for row in sheet.categories),
        *(line.cite for score in sheet.scores for line in score.lines),
        *(tie_break.cite for tie_break in sheet.tie_breaks),
    )
    cited = {rule.id: rule for rule in rules}
    report = taken(
        ScoreReport, sheet, participants=tuple(participants), citations=cited, **envelope(game)
    )
    return answer_data(game, report)


def answer_data(game: AnyGame, answer: object) -> Json:
    """An answer about a game as JSON data; its rules come with their rulings."""
    data: Json = dump_answer(answer, game.rulebook)
    return data


def judgement_data(game: AnyGame, at: AnyPosition, move: engine.Move) -> Json:
    """Whether a move is legal, every rule that it would break, the rulings that would allow it if
    they were played the other way, and the legal moves most like it."""
    judged = judge(game, at, move)
    nearest = tuple(
        NearMove(dump_move(game, near), game.describe(at, near)) for near in judged.nearest
    )
    return answer_data(
        game,
        MoveVerdict(
            legal=judged.legal,
            violations=judged.violations,
            text=worded(game, at, move),
            allowed_by=tuple(ruling.id for ruling in judged.allowed_by),
            nearest=nearest,
        ),
    )


# A question about a move as an address

LARGEST = 200_000
"""Bytes of a question when it is unpacked; the longest that was met had twelve thousand."""
UNREADABLE = "This link is not whole: copy it again, or scan the code once more."


def question_data(game: AnyGame, at: AnyPosition, move: object) -> Json:
    """The question as a document, as `companion check` reads it."""
    return {**position_data(game, at.deal, at), "move": dump_move(game, move)}


def packed(game: AnyGame, at: AnyPosition, move: engine.Move) -> str:
    """The question as letters that an address can carry."""
    text = json.dumps(question_data(game, at, move), separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(game: AnyGame, text: str) -> PositionDocument:
    """The question in such letters, checked like any document. Raises Malformed."""
    try:
        whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(whole, LARGEST)
    except (NotBase64, ValueError, zlib.error) as error:
        raise Malformed.at("q", UNREADABLE) from error
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise Malformed.at("q", UNREADABLE)
    question = load_position(parse_json(data), game)
    if question.move is None:
        raise Malformed.at("q", UNREADABLE)
    return question
