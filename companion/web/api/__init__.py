"""The JSON API under `/api/v1`, its OpenAPI document, and a page that shows the document.

Everything that a page can do has a call here. Rights come from bearer tokens and never from
cookies, so that no other site can act for a person.
"""

from flask import Flask

from companion.extensions import csrf
from companion.web.api import games, group_plays, groups, tables, writes  # noqa: F401 - their routes
from companion.web.api.blueprint import api
from companion.web.api.openapi import docs


def init_app(app: Flask) -> None:
    """Register the API, its document and its page with `app`."""
    app.register_blueprint(api)
    app.register_blueprint(docs)
    csrf.exempt(api)
