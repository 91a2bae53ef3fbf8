"""marshmallow schemas of tables: what they show, and what is written to them."""

from collections.abc import Mapping
from typing import Any, Literal

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf, Range

from companion.engine.participants import Participant
from companion.tables.words import NAME_LENGTH, NOTE_LENGTH, SEED_LENGTH
from companion.web.api.components import Data, Role
from companion.web.api.schemas import EventSchema, StandingPositionSchema, said
from companion.web.api.schemas_games import DealRequestSchema, choices_field
from companion.web.api.schemas_joining import CLIENT_ID_FORM, token_id_field

MODES = ("track", "count")
LAST_PLY = 2**31 - 1
LOG_PAGE = 500


def ply_field(text: str, **more: Any) -> fields.Integer:
    """An entry's number in a request."""
    return fields.Integer(validate=Range(0, LAST_PLY), metadata=said(text), **more)


class OpenTableSchema(DealRequestSchema):
    """What a table is opened with."""

    game = fields.String(required=True)
    mode = fields.String(
        load_default="track",
        validate=OneOf(MODES),
        metadata=said("Follow every move, or count the end state only."),
    )
    client_id = token_id_field()


class OpenedSchema(Schema):
    """A new table and the host's token, which is told only once."""

    code = fields.String(required=True)
    token = fields.String(required=True)
    ply = fields.Integer(required=True)


class BearerTokenSchema(Schema):
    """A token, which is told only once: the right to what was asked for."""

    token = fields.String(required=True)


class SeatSchema(Schema):
    """A player's seat. `taken`: a phone holds it; `confirmed`: it agrees to the score."""

    seat = fields.Integer(required=True)
    name = fields.String(required=True)
    taken = fields.Boolean(required=True)
    confirmed = fields.Boolean(required=True)


class SeatsSchema(Schema):
    """What everybody who knows the code may know: the game and its seats."""

    code = fields.String(required=True)
    game = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    participants = fields.List(Data(Participant), required=True)


class RightsSchema(Schema):
    """What the bearer may do; `asked`: seats that wait for the host's approval."""

    host = fields.Boolean(required=True)
    watch = fields.Boolean(required=True)
    seats = fields.List(fields.Integer(), required=True)
    asked = fields.List(fields.Integer(), required=True)


class ResultSchema(Schema):
    """The score at the closing: totals by seat, and the winning seats."""

    verdict = fields.String(required=True)
    totals = fields.List(fields.Integer(), required=True)
    winners = fields.List(fields.Integer(), required=True)


class TableSchema(SeatsSchema):
    """A table as the bearer may see it. `ply` is its last entry: send it with every write."""

    rules_version = fields.String(required=True)
    mode = fields.String(required=True, validate=OneOf(MODES))
    ply = fields.Integer(required=True)
    seed = fields.String(required=True)
    fixed = Data(Mapping[str, str], required=True)
    opened_at = fields.AwareDateTime(required=True)
    finished_at = fields.AwareDateTime(required=True, allow_none=True)
    begun = fields.Boolean(required=True)
    can_redo = fields.Boolean(required=True)
    counts = Data(Mapping[str, int], required=True, metadata=said("Cells of the pad, as entered."))
    you = fields.Nested(RightsSchema, required=True)
    now = fields.Nested(StandingPositionSchema, required=True)


class TableSummarySchema(Schema):
    """A table in a list; `result` once it is closed.

    `awaited` are the seats that are asked, null where no turns are followed. An open table is
    deleted at `expires_at` unless something is entered before.
    """

    code = fields.String(required=True)
    game = fields.String(required=True)
    title = fields.String(required=True)
    mode = fields.String(required=True, validate=OneOf(MODES))
    names = fields.List(fields.String(), required=True)
    opened_at = fields.AwareDateTime(required=True)
    last_at = fields.AwareDateTime(required=True)
    finished_at = fields.AwareDateTime(required=True, allow_none=True)
    result = fields.Nested(ResultSchema, required=True, allow_none=True)
    awaited = fields.List(fields.Integer(), required=True, allow_none=True)
    archived = fields.Boolean(required=True)
    expires_at = fields.AwareDateTime(required=True, allow_none=True)


class TableListSchema(Schema):
    """Tables, the newest first."""

    tables = fields.List(fields.Nested(TableSummarySchema), required=True)


class LogEntrySchema(Schema):
    """One entry. `undone`: taken back since; `flagged`: the table insisted on it."""

    ply = fields.Integer(required=True)
    kind = fields.String(required=True)
    at = fields.AwareDateTime(required=True)
    by = Data(
        int | Literal["host"] | None,
        required=True,
        metadata=said("The seat that entered it, the host, or null: the companion itself."),
    )
    text = fields.String(required=True)
    undone = fields.Boolean(required=True)
    flagged = fields.Boolean(required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
    body = Data(Mapping[str, Any], required=True, metadata=said("What was entered, as data."))


class LogSchema(Schema):
    """Entries of the log, the first one first."""

    ply = fields.Integer(required=True)
    entries = fields.List(fields.Nested(LogEntrySchema), required=True)


class LogQuerySchema(Schema):
    """Which part of the log."""

    after = fields.Integer(
        load_default=-1, validate=Range(-1, LAST_PLY), metadata=said("Entries after this one.")
    )
    limit = fields.Integer(
        load_default=LOG_PAGE,
        validate=Range(1, LOG_PAGE),
        metadata=said("How many at most; the rest comes after the last of them."),
    )


class StreamQuerySchema(Schema):
    """Where the stream begins."""

    after = ply_field("Tell only what is newer than this entry.")


class ScoreQuerySchema(Schema):
    """Which moment is scored."""

    ply = ply_field("The entry after which the score is asked; now where it is left out.")


class LimitQuerySchema(Schema):
    """How many."""

    limit = fields.Integer(load_default=50, validate=Range(1, 200))


class GrantSchema(Schema):
    """A token that was given out, without itself; `link`: it was handed out and has an end."""

    id = fields.Integer(required=True)
    role = fields.String(required=True, validate=OneOf(("host", "seat", "watch")))
    seat = fields.Integer(required=True, allow_none=True)
    pending = fields.Boolean(required=True)
    revoked = fields.Boolean(required=True)
    created_at = fields.AwareDateTime(required=True)
    link = fields.Boolean(required=True)


class GrantListSchema(Schema):
    """Every link of a table, the oldest first."""

    grants = fields.List(fields.Nested(GrantSchema), required=True)


class WriteSchema(Schema):
    """What every write carries: the last entry that the client saw, and its own id.

    The same id with the same content is answered as the first time and writes nothing.
    """

    ply = ply_field("The last entry that the client saw.", required=True, strict=True)
    client_id = fields.String(
        required=True,
        metadata=said("8 to 64 letters, digits, - or _; a new one each.", pattern=CLIENT_ID_FORM),
    )


class WriteMoveSchema(WriteSchema):
    """A move. `insist`: it happened though the rules forbid it, where hands can do it."""

    move = Data(Role.MOVE, required=True)
    insist = fields.Boolean(load_default=False, truthy={True}, falsy={False})


class WriteTakeBackSchema(WriteSchema):
    """Back to the position after entry `to`."""

    to = ply_field("The last entry that stays.", required=True, strict=True)


class WriteCorrectionSchema(WriteSchema):
    """The position as it really lies on the table."""

    state = Data(Role.STATE, required=True)


class WriteCountsSchema(WriteSchema):
    """Cells of the pad; null empties one."""

    counts = Data(Mapping[str, int | None], required=True)


class WriteFinishSchema(WriteSchema):
    """The closing. `insist`: the table knows what was not counted, and of the doubtful numbers."""

    insist = fields.Boolean(load_default=False, truthy={True}, falsy={False})


class WriteNoteSchema(WriteSchema):
    """A remark for the log."""

    text = fields.String(required=True, metadata=said("One line.", maxLength=NOTE_LENGTH))


class WriteNameSchema(WriteSchema):
    """Another name for a seat."""

    name = fields.String(required=True, metadata=said("One line.", maxLength=NAME_LENGTH))


class WriteSetupSchema(WriteSchema):
    """Another deal of the same edition, names and options."""

    seed = fields.String(required=True, validate=Length(1, SEED_LENGTH))
    fixed = choices_field("Items of the deal set by hand.")
