"""marshmallow schemas of joining: what a phone sends that asks for a token or changes a seat."""

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf

from companion.web.api.schemas import said

CLIENT_ID_FORM = r"^[A-Za-z0-9_-]{8,64}$"
LONG_ID_FORM = r"^[A-Za-z0-9_-]{12,64}$"
REPEATED = (
    "An id of the client's own making, too long to be guessed: the same call under the same id "
    "is answered as the first time."
)

CHANGED = "An id of the client's own making: the same change under the same id is made once."


def token_id_field() -> fields.String:
    """The client's id of a call that answers a token."""
    return fields.String(metadata=said(REPEATED, pattern=LONG_ID_FORM))


class JoinSchema(Schema):
    """What a phone that joins sends."""

    client_id = token_id_field()


class OpenLinkSchema(JoinSchema):
    """A link that the host made."""

    link = fields.String(required=True, validate=Length(1, 100))


class ChangeSchema(Schema):
    """What a change of seats sends."""

    client_id = fields.String(metadata=said(CHANGED, pattern=CLIENT_ID_FORM))


class LinkRequestSchema(JoinSchema):
    """A link to hand out."""

    role = fields.String(required=True, validate=OneOf(("host", "seat", "watch")))
    seat = fields.Integer(
        strict=True, load_default=None, allow_none=True, metadata=said("Of a seat's link only.")
    )
