"""The OpenAPI document, and the page that shows it."""

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template

from companion.extensions import limiter
from companion.web.api.docs_page import docs_page

DOCUMENT_LIMIT = "60/minute"
"""The document is the largest answer that a stranger gets: a client that reads none of them lets
the server keep them."""

docs = Blueprint("api_docs", __name__)


@docs.get("/api/v1/openapi.json")
@limiter.limit(DOCUMENT_LIMIT)
def document() -> Response:
    """The OpenAPI document."""
    return jsonify(_document())


@docs.get("/api/docs")
@limiter.limit(DOCUMENT_LIMIT)
def api_docs() -> str:
    """The OpenAPI document as a page for people."""
    return render_template("api/docs.html", page=docs_page(_document()))


def _document() -> dict[str, Any]:
    found = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    document: dict[str, Any] = found.spec.to_dict()
    return document
