"""marshmallow schemas of requests about games, and fields that several requests have."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields
from marshmallow.validate import Length, Range

from companion.documents.answers import Deal, Edition, Move, Position, Tally
from companion.web.api.openapi.components import PLACE, Data

LONGEST_RECORD = 2_000
"""Moves in one record: several times the longest game on the shelf."""
SHORT = Length(max=100)


def doc(text: str, **more: Any) -> dict[str, Any]:
    """Field metadata: a description for the OpenAPI document."""
    return {"description": text, **more}


def viewing_seat() -> fields.Integer:
    """The field for whose secrets are shown."""
    return fields.Integer(
        strict=True,
        allow_none=True,
        validate=Range(0, 99),
        metadata=doc("The seat whose secrets are shown; null: none. Left out: everything."),
    )


def move_list(text: str, **more: Any) -> "fields.List[Any]":
    """Moves in a request."""
    limits = Length(max=LONGEST_RECORD)
    return fields.List(Data(Move), **{"validate": limits, **more}, metadata=doc(text))


def edition_field() -> Data:
    """An edition in a request, by its id or whole."""
    return Data(
        Any,
        required=True,
        metadata=doc(
            "The id of an edition, or a whole edition.",
            anyOf=[{"type": "string"}, {"$ref": f"{PLACE}Edition"}],
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

    names = fields.List(fields.String(), required=True, validate=Length(1, 20))
    edition = edition_field()
    options = choices_field("Options by id; those left out take their default.")
    seed = fields.String(validate=Length(1, 40), metadata=doc("Drawn where it is left out."))
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

    next = move_list("Moves to make.", required=True, validate=Length(1, 100))


class ReplayRequest(DealDocumentRequest):
    """A record: a deal and all moves made since."""

    moves = move_list("The moves made since the deal.")
    view = viewing_seat()


class ScoreRequest(PlayedRequest):
    """What is scored: `tally`, `counts` with `deal`, `deal` with `moves`, or `position`."""

    tally = Data(Tally)
    counts = Data(
        Mapping[str, int],
        metadata=doc("Cells of the count sheet; a cell left out is not counted yet."),
    )
