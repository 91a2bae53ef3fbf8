"""marshmallow schemas of requests about games and tables, and fields that several have."""

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf, Range, Regexp

from companion.documents.answers import Deal, Edition, Move, Position, State, Tally
from companion.engine.values import Points
from companion.tables.access import NAME_LENGTH, NOTE_LENGTH, SEED_LENGTH
from companion.tables.play.counting import LONGEST_WORD
from companion.tables.play.opening import MOST_TITLE
from companion.web.api.schemas import PLACE, Data

# Games

LONGEST_RECORD = 2_000
"""Moves in one record: several times the longest game on the shelf."""


def letters(low: int, high: int) -> Length:
    """How long a text may be."""
    return Length(low, high, error="needs {min} to {max} characters")


def members(low: int, high: int) -> Length:
    """How long a list may be."""
    return Length(low, high, error="must have {min} to {max} members")


def between(low: int, high: int) -> Range:
    """What a number may be."""
    return Range(low, high, error="must be {min} to {max}")


def one_of(choices: Iterable[str]) -> OneOf:
    """What a text may be."""
    return OneOf(tuple(choices), error="must be one of: {choices}")


SHORT = letters(0, 100)
LAST_SEAT = 99
LAST_NUMBER = 2**31 - 1


def renamed(new: str) -> dict[str, Any]:
    """Field metadata: that it is the old name of another one, and read until 1.0."""
    return doc(f"The old name of `{new}`, read until 1.0.", deprecated=True)


def doc(text: str, **more: Any) -> dict[str, Any]:
    """Field metadata: a description for the OpenAPI document."""
    return {"description": text, **more}


def number_field(text: str, most: int = LAST_NUMBER, **more: Any) -> fields.Integer:
    """A number in a request from 0 on: of an entry, a seat, or an id of a group's."""
    return fields.Integer(validate=between(0, most), metadata=doc(text), **more)


def line_field(most: int) -> fields.String:
    """A line of text that has to be there."""
    return fields.String(required=True, metadata=doc("One line.", minLength=1, maxLength=most))


def viewing_seat() -> fields.Integer:
    """The field for whose secrets are shown."""
    text = "The seat whose secrets are shown; null: none. Left out: everything."
    return number_field(text, LAST_SEAT, strict=True, allow_none=True)


def move_list(text: str, **more: Any) -> "fields.List[Any]":
    """Moves in a request."""
    limits = members(0, LONGEST_RECORD)
    return fields.List(Data(Move), **{"validate": limits, **more}, metadata=doc(text))


def edition_field() -> Data:
    """An edition in a request, by its id or whole."""
    return Data(
        Any,
        required=True,
        metadata=doc(
            "The id of an edition, or a whole edition.",
            anyOf=[{"type": "string", "maxLength": 100}, {"$ref": f"{PLACE}Edition"}],
        ),
    )


def choices_field(text: str) -> Data:
    """Ids of options or items, each with the id of its choice."""
    return Data(Mapping[str, str], load_default=dict, metadata=doc(text))


class EditionRequest(Schema):
    """An edition to check or to keep."""

    edition = Data(Edition, required=True)


class DealRequest(Schema):
    """What a set-up is dealt from. The same seed deals the same again."""

    names = fields.List(
        fields.String(metadata={"minLength": 1, "maxLength": NAME_LENGTH}),
        required=True,
        validate=members(1, 20),
        metadata=doc("The players in seating order, each with a name of their own, in one line."),
    )
    edition = edition_field()
    options = choices_field("Options by id; those left out take their default.")
    seed = fields.String(
        validate=letters(1, SEED_LENGTH), metadata=doc("Drawn where it is left out.")
    )
    fixed = choices_field("Items of the deal set by hand; the others stay as the seed drew them.")


class EnvelopeRequest(Schema):
    """Which game and rules a document was made for; both may be left out."""

    game = fields.String(validate=SHORT)
    rules_version = fields.String(validate=SHORT)


class DealDocumentRequest(EnvelopeRequest):
    """A deal."""

    deal = Data(Deal, required=True)


class PlayedRequest(EnvelopeRequest):
    """A position in one of two forms: `deal` with `moves` made since, or `position`."""

    deal = Data(Deal)
    moves = move_list("The moves made since the deal.")
    position = Data(Position)


class CheckRequest(PlayedRequest):
    """A position, and the move to be checked."""

    move = Data(Move, required=True)


class ViewedRequest(PlayedRequest):
    """A position, and the seat that it is shown to."""

    view = viewing_seat()


class ApplyRequest(ViewedRequest):
    """A position and the moves to make in it."""

    next = move_list("Moves to make.", required=True, validate=members(1, 100))


class ReplayRequest(DealDocumentRequest):
    """A record: a deal and all moves made since."""

    moves = move_list("The moves made since the deal.")
    view = viewing_seat()


class ScoreRequest(PlayedRequest):
    """What is scored: `tally`, `counts` with `deal`, `deal` with `moves`, or `position`."""

    tally = Data(Tally)
    counts = Data(
        Mapping[str, Points],
        metadata=doc("Cells of the count sheet; a cell left out is not counted yet."),
    )


# Tables: to open, to join, to read and to write

CLIENT_ID_FORM = r"^[A-Za-z0-9_-]{12,64}$"
CLIENT_ID = (
    "12 to 64 letters, digits, - or _ of the client's own making, a new id for each call, too long "
    "to be guessed: the same call under the same id is done once, and answered as the first time."
)
CURSOR = r"^[0-9]{1,16}-[A-Z0-9]{1,10}$"
LOG_PAGE = 500
MOST_DROPPED = 500
MOST_MOVES = 50


def limit_field(usual: int, most: int) -> fields.Integer:
    """The length of a part of a list."""
    text = "How many at most; the answer's `next` says where the rest begins."
    return fields.Integer(load_default=usual, validate=between(1, most), metadata=doc(text))


def client_id_field(*, required: bool = False) -> fields.String:
    """The client's id of a call. Until 1.0 changes also take one of 8 letters, which are enough
    where no token is answered."""
    return fields.String(required=required, metadata=doc(CLIENT_ID, pattern=CLIENT_ID_FORM))


def insist_field(text: str) -> fields.Boolean:
    """Whether the table insists on what was refused or asked about."""
    return fields.Boolean(load_default=False, truthy={True}, falsy={False}, metadata=doc(text))


ILLEGAL_TOO = "Also moves that the rules forbid, if hands could have made them."


class OpenTableRequest(DealRequest):
    """A table to be opened."""

    game = fields.String(required=True, validate=SHORT, metadata=doc("A game, by its `slug`."))
    mode = fields.String(
        load_default="track",
        validate=one_of(("track", "count")),
        metadata=doc("Follow every move, or count the end state only."),
    )
    title = fields.String(
        load_default="",
        validate=letters(0, MOST_TITLE),
        metadata=doc("What is played, where it is counted on a score sheet."),
    )
    client_id = client_id_field()


class TableRecordRequest(PlayedRequest):
    """A table's record: `deal` with `moves`, or with `counts`; or `position`."""

    counts = Data(Mapping[str, Points], metadata=doc("Cells of the pad with their numbers."))


class LoadTableRequest(Schema):
    """A record that becomes a table."""

    record = fields.Nested(TableRecordRequest, required=True)
    insist = insist_field(ILLEGAL_TOO)
    client_id = client_id_field()


class JoinRequest(Schema):
    """What a phone that joins sends."""

    client_id = client_id_field()


class OpenLinkRequest(JoinRequest):
    """A link that the host made."""

    link = fields.String(
        required=True, validate=letters(1, 100), metadata=doc("The `token` of `createLink`.")
    )


class MakeLinkRequest(JoinRequest):
    """A link to hand out."""

    role = fields.String(
        required=True,
        validate=one_of(("host", "seat", "watch")),
        metadata=doc("Whether it is good for hosting, for a seat, or for watching."),
    )
    seat = fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=between(0, LAST_SEAT),
        metadata=doc("Of a seat's link only."),
    )


class ChangeSeatRequest(Schema):
    """What a change of seats sends."""

    client_id = client_id_field()


class LogQuery(Schema):
    """Which part of the log."""

    after = fields.Integer(
        load_default=-1,
        validate=between(-1, LAST_NUMBER),
        metadata=doc("Entries after this one: the `next` of the part before."),
    )
    limit = limit_field(LOG_PAGE, LOG_PAGE)
    bodies = fields.Boolean(
        load_default=True,
        metadata=doc("Whether each entry has its `body`, by far its longest part."),
    )


class StreamQuery(Schema):
    """Where the stream begins."""

    after = number_field("Send only what is newer than this entry.")


class ScoreQuery(Schema):
    """Which moment is scored."""

    revision = number_field("The entry after which the score is asked; now where it is left out.")


class HistoryQuery(Schema):
    """Which part of what was played."""

    after = fields.String(
        validate=Regexp(CURSOR, error="must be the `next` of an earlier answer"),
        metadata=doc("The `next` of the part before.", pattern=CURSOR),
    )
    limit = limit_field(50, 200)


class WriteRequest(Schema):
    """What every write has: the last entry that the client saw, and an id of the client's own.

    The same id with the same content gets the same answer again and writes nothing.
    """

    revision = number_field("The last entry that the client saw.", required=True, strict=True)
    client_id = client_id_field(required=True)


class MoveRequest(WriteRequest):
    """A move. `insist` records a move that the rules forbid, if hands could have made it."""

    move = Data(Move, required=True)
    insist = insist_field(ILLEGAL_TOO)


class TakeBackRequest(WriteRequest):
    """Back to the position after entry `to`."""

    to = number_field("The last entry that stays.", required=True, strict=True)


class AmendRequest(WriteRequest):
    """Moves that replace entry `of`. `insist` records moves that the rules forbid, if hands could
    have made them; `drop` are later entries to be dropped."""

    of = number_field(
        "The entry that is put right: a move, a throw or a draw.", required=True, strict=True
    )
    moves = fields.List(Data(Move), required=True, validate=members(1, MOST_MOVES))
    insist = insist_field(ILLEGAL_TOO)
    drop = fields.List(
        number_field("A later entry.", strict=True),
        load_default=list,
        validate=members(0, MOST_DROPPED),
    )


class CorrectionRequest(WriteRequest):
    """The position as it really lies on the table."""

    state = Data(State, required=True)


class CountsRequest(WriteRequest):
    """Cells of the pad; null empties one."""

    counts = Data(Mapping[str, Points | None], required=True)


class FinishRequest(WriteRequest):
    """The closing. `insist` accepts numbers that are missing or doubtful, and the end of a game
    that its rules have not ended."""

    insist = insist_field("Whether or not it is over, complete and likely.")


class NoteRequest(WriteRequest):
    """A remark for the log."""

    text = line_field(NOTE_LENGTH)


class NameRequest(WriteRequest):
    """Another name for a seat."""

    name = line_field(NAME_LENGTH)


class SwapRequest(WriteRequest):
    """With whom somebody swaps places."""

    other = number_field("The seat of the other one.", LAST_SEAT, strict=True, required=True)


class TableTitleRequest(WriteRequest):
    """Another title of what is played."""

    title = line_field(MOST_TITLE)


class TieRequest(WriteRequest):
    """Who wins of those who share the victory."""

    seat = number_field(
        "The seat that wins; null where they share the victory.",
        LAST_SEAT,
        strict=True,
        required=True,
        allow_none=True,
    )
    why = fields.String(
        load_default="",
        metadata=doc("What decided it, in one line; needed for a seat.", maxLength=LONGEST_WORD),
    )


class SetupRequest(WriteRequest):
    """Another deal of the same edition, names and options."""

    seed = fields.String(required=True, validate=letters(1, SEED_LENGTH))
    fixed = choices_field("Items of the deal set by hand.")
