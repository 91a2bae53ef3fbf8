"""marshmallow schemas of requests to groups."""

from marshmallow import Schema, fields
from marshmallow.validate import Length, OneOf, Range

from companion.statistics import Wanted
from companion.tables.access.typed_text import NAME_LENGTH
from companion.web.api.at_tables.requests_tables import CHANGED, LONG_ID_FORM, REPEATED, limit_field
from companion.web.api.openapi.components import Data
from companion.web.api.requests import doc

LAST_ID = 2**31 - 1
FORMS = ("group", "anonymous", "bgstats")


def id_field(text: str) -> fields.Integer:
    """A person or a game, by its id."""
    return fields.Integer(validate=Range(0, LAST_ID), metadata=doc(text))


class WantedQuery(Schema):
    """What the games have in common; all of it holds at once."""

    person = id_field("A person who took part.")
    with_person = id_field("Somebody else who took part.")
    game = fields.String(
        validate=Length(max=120), metadata=doc("A title, by the `game` of its games.")
    )
    players = fields.Integer(validate=Range(1, 100), metadata=doc("How many played."))
    first = fields.Date(metadata=doc("The first day, in the server's time zone."))
    last = fields.Date(metadata=doc("The last day."))
    words = fields.String(
        validate=Length(max=80), metadata=doc("What stands in a title, a name or a place.")
    )
    won = fields.Boolean(load_default=False, metadata=doc("Whether those people won."))


class GroupGamesQuery(WantedQuery):
    """Which games, and which part of the list."""

    limit = limit_field(50, 500)
    start = fields.Integer(
        load_default=0, validate=Range(0, LAST_ID), metadata=doc("How many to pass over.")
    )


class NightQuery(Schema):
    """Which night; without `day`, tonight."""

    day = fields.Date(metadata=doc("The day on which the night began."))


class GroupFileQuery(Schema):
    """In which form: as another companion reads it, without names, or as BG Stats does."""

    form = fields.String(load_default="group", validate=OneOf(FORMS))


class ImportRequest(Schema):
    """A file of games, and who is who in it."""

    file = Data(
        dict[str, object],
        required=True,
        metadata=doc("A whole group, or an export of BG Stats."),
    )
    choices = Data(
        dict[str, int | str],
        load_default=dict,
        metadata=doc('For a name: a person\'s id, "new", or "name" for just a name.'),
    )
    client_id = fields.String(required=True, metadata=doc(CHANGED))


class JoinGroupRequest(Schema):
    """An invitation of eight letters."""

    invitation = fields.String(required=True, validate=Length(1, 40))
    phone = fields.String(
        load_default="",
        validate=Length(max=40),
        metadata=doc("What the group's list of phones calls it."),
    )


class KeepGroupRequest(Schema):
    """A group to be made; the id is too long to be guessed."""

    client_id = fields.String(required=True, metadata=doc(REPEATED, pattern=LONG_ID_FORM))


class GroupWriteRequest(Schema):
    """A change in a group."""

    client_id = fields.String(required=True, metadata=doc(CHANGED))


class AddPersonRequest(GroupWriteRequest):
    """Somebody new."""

    name = fields.String(required=True, validate=Length(1, NAME_LENGTH))


class ChangePersonRequest(GroupWriteRequest):
    """What is changed of somebody; what is left out stays."""

    name = fields.String(validate=Length(1, NAME_LENGTH))
    hidden = fields.Boolean(truthy={True}, falsy={False})


class MergePeopleRequest(GroupWriteRequest):
    """Who is the same person."""

    gone = fields.Integer(
        strict=True,
        required=True,
        validate=Range(0, LAST_ID),
        metadata=doc("The person whose games and name the other one takes over."),
    )


def wanted_of(query: dict[str, object]) -> Wanted:
    """What a query asks for."""
    people = {query[key] for key in ("person", "with_person") if key in query}
    same = {key: query[key] for key in ("players", "first", "last", "won") if key in query}
    texts = {key: str(query[key]).strip() for key in ("game", "words") if key in query}
    return Wanted(people=frozenset(people), **same, **texts)  # type: ignore[arg-type]
