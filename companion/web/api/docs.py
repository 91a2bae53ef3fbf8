"""The page that documents the API."""

from flask import Blueprint, current_app, render_template

from companion.web.api.docs_page import docs_page

docs = Blueprint("api_docs", __name__)


@docs.get("/api/docs")
def api_docs() -> str:
    """The OpenAPI document as a page for people."""
    found = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    return render_template("api/docs.html", page=docs_page(found.spec.to_dict()))
