"""The OpenAPI document, and the page that shows it."""

from functools import cache

import orjson
from flask import Blueprint, Response, render_template, request

from companion.extensions import limiter
from companion.web.api.openapi.docs_page import docs_page
from companion.web.api.openapi.document import document

DOCUMENT_LIMIT = "60/minute"
"""The document is the largest answer that a stranger gets: a client that reads none of them lets
the server keep them."""

docs = Blueprint("api_docs", __name__)


@docs.get("/api/v1/openapi.json")
@limiter.limit(DOCUMENT_LIMIT)
def openapi_json() -> Response:
    """The OpenAPI document."""
    response = Response(_written(), mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


@docs.get("/api/docs")
@limiter.limit(DOCUMENT_LIMIT)
def api_docs() -> str:
    """The OpenAPI document as a page for people."""
    return render_template("api/docs.html", page=docs_page(document()))


@cache
def _written() -> bytes:
    return orjson.dumps(document())
