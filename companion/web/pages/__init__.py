"""The pages: a route parses, calls one function of the tables ring, and renders.

A page and its fragment share one URL, and the page includes the fragment, so that they
cannot drift apart.
"""

from secrets import token_urlsafe

from flask import Blueprint

from companion.web.cards import figure
from companion.web.drawing import board
from companion.web.shapes import SHAPES
from companion.web.stamps import stamp
from companion.web.thumbnails import silhouette
from companion.web.views.growing import growing_draft
from companion.web.views.photos import under_table

pages = Blueprint("pages", __name__)
pages.add_app_template_global(lambda: token_urlsafe(12), "client_id")
pages.add_app_template_global(board, "board")
pages.add_app_template_global(under_table, "under_table")
pages.add_app_template_global(growing_draft, "growing_draft")
pages.add_app_template_global(figure, "card_figure")
pages.add_app_template_global(silhouette, "silhouette")
pages.add_app_template_global(stamp, "stamp")
pages.add_app_template_global(SHAPES.__getitem__, "shape")

from companion.web.pages import (  # noqa: E402 - the modules hang their routes on the blueprint
    amending,
    asking,
    drafts,
    editions,
    end,
    helpers,
    history,
    host,
    join,
    keeping,
    lobby,
    log,
    new,
    pad,
    photos,
    printing,
    rules,
    score,
    setup,
    shelf,
    table,
    tv,
    what_if,
)

__all__ = [
    "amending",
    "asking",
    "drafts",
    "editions",
    "end",
    "helpers",
    "history",
    "host",
    "join",
    "keeping",
    "lobby",
    "log",
    "new",
    "pad",
    "pages",
    "photos",
    "printing",
    "rules",
    "score",
    "setup",
    "shelf",
    "table",
    "tv",
    "what_if",
]
