"""Photos of the end that are kept with the game: shown to those at the table, and taken away."""

from base64 import b64encode

from flask import Response

from companion.photos.apart import shrunk
from companion.tables.photos import (
    MOST_BYTES,
    drop_end_photo,
    end_photo,
    end_photos,
    keep_end_photo,
)
from companion.web.pages import pages
from companion.web.pages.at_table import AtTable, at_table
from companion.web.pages.photo.asked import Asked
from companion.web.pages.rendering import see
from companion.web.security.headers import FOR_GOOD


def keep_with_game(at: AtTable, board: Asked, sent: bytes) -> None:
    """Keep a photo that was looked at, encoded anew. Raises Malformed for one that is none, and
    what `keep_end_photo` raises."""
    keep_end_photo(at.code, at.rights, board.board.name, shrunk(sent, MOST_BYTES))


def photos_for_record(code: str) -> list[dict[str, str]]:
    """The kept photos as a record has them, in base64."""
    return [
        {"board": one.board, "jpeg": b64encode(end_photo(code, one.number)).decode()}
        for one in end_photos(code)
    ]


@pages.get("/t/<code>/photo/kept/<int:number>.jpg")
def kept_photo(code: str, number: int) -> Response:
    """A photo that the table has kept, for those who may see the table."""
    return at_table(lambda at: _shown(at, number))(code)


@pages.post("/t/<code>/photo/kept/<int:number>/remove")
def remove_kept_photo(code: str, number: int) -> Response:
    """Take a kept photo away for good."""
    return at_table(lambda at: _removed(at, number))(code)


def _shown(at: AtTable, number: int) -> Response:
    response = Response(end_photo(at.code, number), mimetype="image/jpeg")
    response.cache_control.private = True
    response.cache_control.max_age = int(FOR_GOOD.total_seconds())
    return response


def _removed(at: AtTable, number: int) -> Response:
    drop_end_photo(at.code, at.rights, number)
    return see(at.url("end", view="after"))
