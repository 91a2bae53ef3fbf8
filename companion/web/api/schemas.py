"""marshmallow schemas that several calls share: rules, refusals, scores, positions."""

from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length, Range

from companion.engine.move import Tap
from companion.engine.participants import Fact, Participant
from companion.engine.problems import Problem
from companion.engine.rulebook import Ruling
from companion.engine.standings import Outcome, Standing
from companion.web.api.components import Data, Role

LONGEST_RECORD = 2_000
"""Moves in one record: several times the longest game on the shelf."""


def said(text: str, **more: Any) -> dict[str, Any]:
    """Field metadata: a description for the OpenAPI document."""
    return {"description": text, **more}


def texts() -> "fields.List[str]":
    """A list of texts, in what is answered."""
    return fields.List(fields.String(), required=True)


class CitationSchema(Schema):
    """One rule in our own words, with the ruling where the rulebook is silent."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.String(required=True)
    ruling = Data(Ruling | None, required=True)


class ViolationSchema(Schema):
    """A broken rule. `possible`: hands can do it all the same, so a table may insist."""

    code = fields.String(required=True)
    reason = fields.String(required=True)
    possible = fields.Boolean(required=True)
    cite = fields.Nested(CitationSchema, required=True)


class RefusalSchema(Schema):
    """Why a request was refused."""

    code = fields.String(required=True, metadata=said("A stable name of the kind of refusal."))
    message = fields.String(required=True, metadata=said("A sentence for people."))
    problems = fields.List(Data(Problem), required=True)
    violations = fields.List(fields.Nested(ViolationSchema), required=True)
    ply = fields.Integer(
        metadata=said("Stale: the table's last entry. Illegal: the place of the bad move.")
    )
    state = Data(Role.STATE, metadata=said("Stale: the game as it stands now."))


class ErrorSchema(Schema):
    """Every refusal has this shape, whatever its status."""

    error = fields.Nested(RefusalSchema, required=True)


class EnvelopeSchema(Schema):
    """Which game a document belongs to, and under which version of its rules."""

    game = fields.String(required=True)
    rules_version = fields.String(required=True)


class CategorySchema(Schema):
    """One row of the score pad."""

    id = fields.String(required=True)
    label = fields.String(required=True)
    interim = fields.Boolean(required=True)
    cite = fields.Nested(CitationSchema, required=True)


class ScoreLineSchema(Schema):
    """Points with their reason; `where` names the places that earned them."""

    category = fields.String(required=True)
    label = fields.String(required=True)
    points = fields.Integer(required=True)
    count = fields.Integer(required=True, allow_none=True)
    each = fields.Integer(required=True, allow_none=True)
    because = fields.String(required=True)
    where = texts()
    cite = fields.Nested(CitationSchema, required=True)


class ScoreSchema(Schema):
    """What one participant earned."""

    seat = fields.Integer(required=True)
    total = fields.Integer(required=True)
    lines = fields.List(fields.Nested(ScoreLineSchema), required=True)


class TieBreakSchema(Schema):
    """A comparison after the totals, and each participant's value."""

    label = fields.String(required=True)
    values = fields.List(fields.Integer(), required=True)
    cite = fields.Nested(CitationSchema, required=True)


class ScoreSheetSchema(EnvelopeSchema):
    """The whole score: rows, lines, the podium and what decided it."""

    participants = fields.List(Data(Participant), required=True)
    verdict = fields.String(required=True)
    remarks = texts()
    categories = fields.List(fields.Nested(CategorySchema), required=True)
    scores = fields.List(fields.Nested(ScoreSchema), required=True)
    standings = fields.List(Data(Standing), required=True)
    tie_breaks = fields.List(fields.Nested(TieBreakSchema), required=True)


class VerdictSchema(Schema):
    """Whether a move is legal, and every rule that it would break, in rulebook order."""

    legal = fields.Boolean(required=True)
    text = fields.String(required=True, metadata=said("The move in one sentence."))
    violations = fields.List(fields.Nested(ViolationSchema), required=True)


class OfferedMoveSchema(Schema):
    """A legal move, in words, and the touches that enter it on a board."""

    move = Data(Role.MOVE, required=True)
    text = fields.String(required=True)
    taps = fields.List(Data(Tap), required=True)


class OfferedMovesSchema(Schema):
    """Whose decision is next, what is asked, and every legal answer."""

    awaited = fields.List(
        fields.Raw(metadata={"anyOf": [{"type": "integer"}, {"const": "chance"}]}),
        required=True,
        metadata=said('Seats, or "chance" for throws and draws; nobody when the game is over.'),
    )
    prompt = fields.String(required=True)
    moves = fields.List(fields.Nested(OfferedMoveSchema), required=True)


class EventSchema(Schema):
    """What a move caused; `where` names places of the picture."""

    code = fields.String(required=True)
    text = fields.String(required=True)
    where = texts()
    seat = fields.Integer(required=True, allow_none=True)
    cite = fields.Nested(
        CitationSchema,
        required=True,
        allow_none=True,
        metadata=said("The rule that made it happen, where somebody may ask why."),
    )


class MadeMoveSchema(Schema):
    """A move that was made, in words, and what it caused."""

    move = Data(Role.MOVE, required=True)
    text = fields.String(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)


class StandingPositionSchema(EnvelopeSchema):
    """The state of a game, without its deal, and what everybody may know of it."""

    state = Data(Role.STATE, required=True)
    awaited = OfferedMovesSchema._declared_fields["awaited"]
    prompt = fields.String(required=True)
    facts = fields.List(Data(Fact), required=True)
    outcome = Data(Outcome | None, required=True)


def seat_field(text: str) -> fields.Integer:
    """A seat in a request."""
    return fields.Integer(strict=True, validate=Range(0, 99), metadata=said(text))


def move_list(text: str) -> "fields.List[Any]":
    """Moves in a request."""
    return fields.List(Data(Role.MOVE), validate=Length(max=LONGEST_RECORD), metadata=said(text))
