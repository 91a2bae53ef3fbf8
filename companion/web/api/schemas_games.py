"""marshmallow schemas of games, editions and the calls that keep nothing."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length, Range

from companion.engine.counting import CountGroup
from companion.engine.deal import DealItem, Option
from companion.engine.participants import Participant
from companion.engine.picture import Picture
from companion.engine.rulebook import Ruling
from companion.web.api.components import Data, Role
from companion.web.api.schemas import (
    CitationSchema,
    EnvelopeSchema,
    MadeMoveSchema,
    StandingPositionSchema,
    move_list,
    said,
    texts,
)

SHORT = Length(max=100)


class EditionSummarySchema(Schema):
    """An edition by name. `kept`: supplied by a table, and can be forgotten."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    kept = fields.Boolean(required=True)


class GameSummarySchema(Schema):
    """A game in the lobby."""

    slug = fields.String(required=True)
    title = fields.String(required=True)
    tagline = fields.String(required=True)
    rules_version = fields.String(required=True)
    players = fields.List(
        fields.Integer(), required=True, metadata=said("The numbers of players that can play.")
    )


class GameListSchema(Schema):
    """Every installed game."""

    games = fields.List(fields.Nested(GameSummarySchema), required=True)


class RulebookSchema(Schema):
    """A game's rules in our own words, each with its section and ruling."""

    edition = fields.String(required=True, metadata=said("The booklet that is paraphrased."))
    citations = fields.List(fields.Nested(CitationSchema), required=True)
    rulings = fields.List(Data(Ruling), required=True)


class GameSchema(GameSummarySchema):
    """A game with its options, editions and rules. The first choice is the default."""

    options = fields.List(Data(Option), required=True)
    editions = fields.List(fields.Nested(EditionSummarySchema), required=True)
    rulebook = fields.Nested(RulebookSchema, required=True)


class JsonSchemaSchema(Schema):
    """A JSON Schema document; its `$defs` hold edition, deal, position, move and tally."""

    class Meta:
        include = {  # noqa: RUF012 - marshmallow reads it so
            "$schema": fields.String(required=True),
            "title": fields.String(required=True),
            "$defs": fields.Dict(required=True),
        }


class EditionListSchema(Schema):
    """The editions of a game: those that are shipped first, then those that tables keep."""

    editions = fields.List(fields.Nested(EditionSummarySchema), required=True)


class WholeEditionSchema(EditionSummarySchema):
    """An edition with everything that is printed on it."""

    edition = Data(Role.EDITION, required=True)


class KeptEditionSchema(WholeEditionSchema):
    """An edition that was brought here."""

    token = fields.String(
        metadata=said("Needed to forget the edition; shown once, and only to who brought it.")
    )


class EditionDocumentSchema(Schema):
    """An edition to check or to keep."""

    edition = Data(Role.EDITION, required=True)


class CheckedEditionSchema(Schema):
    """An edition that holds together; faults are answered as a refusal instead."""

    id = fields.String(required=True)
    title = fields.String(required=True)


def edition_field() -> Data:
    """An edition in a request, by its id or whole."""
    return Data(
        Any,
        required=True,
        metadata=said(
            "The id of an edition, or a whole edition.",
            anyOf=[{"type": "string"}, {"$ref": "#/components/schemas/Edition"}],
        ),
    )


def choices_field(text: str) -> Data:
    """Ids of options or items, each with the id of its choice."""
    return Data(Mapping[str, str], load_default=dict, metadata=said(text))


class DealRequestSchema(Schema):
    """What a set-up is dealt from. The same seed deals the same again."""

    names = fields.List(fields.String(), required=True, validate=Length(1, 20))
    edition = edition_field()
    options = choices_field("Options by id; those left out take their default.")
    seed = fields.String(validate=Length(1, 40), metadata=said("Drawn where it is left out."))
    fixed = choices_field("Items of the deal set by hand; the others stay as the seed drew them.")


class SetupStepSchema(Schema):
    """One thing that a person does at the table."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    text = fields.String(required=True)
    cite = fields.Nested(CitationSchema, required=True)
    items = texts()
    where = texts()


class SetupSchema(EnvelopeSchema):
    """What a deal decided, and how people set it up."""

    deal = Data(Role.DEAL, required=True)
    participants = fields.List(Data(Participant), required=True)
    items = fields.List(Data(DealItem), required=True)
    steps = fields.List(fields.Nested(SetupStepSchema), required=True)


class DealtSchema(SetupSchema):
    """A set-up with the seed that deals it again."""

    seed = fields.String(required=True)


class EnvelopeRequestSchema(Schema):
    """Which game and rules a document was made for; both may be left out."""

    game = fields.String(validate=SHORT)
    rules_version = fields.String(validate=SHORT)


class PlayedSchema(EnvelopeRequestSchema):
    """A position in one of two forms: `deal` with `moves` made since, or `position`."""

    deal = Data(Role.DEAL)
    moves = move_list("The moves made since the deal.")
    position = Data(Role.POSITION)


class CheckRequestSchema(PlayedSchema):
    """A position and the move asked about."""

    move = Data(Role.MOVE, required=True)


class ViewedSchema(PlayedSchema):
    """A position, and for whom it is shown."""

    view = fields.Integer(
        strict=True,
        allow_none=True,
        validate=Range(0, 99),
        metadata=said("The seat whose secrets are shown; null: none. Left out: everything."),
    )


class ApplyRequestSchema(ViewedSchema):
    """A position and the moves to make in it."""

    next = fields.List(
        Data(Role.MOVE), required=True, validate=Length(1, 100), metadata=said("Moves to make.")
    )


class AppliedSchema(StandingPositionSchema):
    """The moves that were made, each with what it caused, and the position after them."""

    made = fields.List(fields.Nested(MadeMoveSchema), required=True)


class ReplayRequestSchema(EnvelopeRequestSchema):
    """A record: a deal and all moves made since."""

    deal = Data(Role.DEAL, required=True)
    moves = move_list("The moves made since the deal.")
    view = ViewedSchema._declared_fields["view"]


class ScoreRequestSchema(PlayedSchema):
    """What is scored: `tally`, `counts` with `deal`, `deal` with `moves`, or `position`."""

    tally = Data(Role.TALLY)
    counts = Data(
        Mapping[str, int],
        metadata=said("Cells of the count sheet; a cell left out is not counted yet."),
    )


class DealDocumentSchema(EnvelopeRequestSchema):
    """A deal."""

    deal = Data(Role.DEAL, required=True)


class CountSheetSchema(Schema):
    """The pad on which an end state is counted, in the order in which it counts best."""

    groups = fields.List(Data(CountGroup), required=True)


class DrawingSchema(Schema):
    """A board as shapes with ids, and as text."""

    picture = Data(Picture, required=True)
    diagram = fields.String(required=True)
