"""The application as it is served, on an empty database."""

from tests.web.conftest import app, make_app, table

__all__ = ["app", "make_app", "table"]
