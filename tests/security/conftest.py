"""The application as it is served, on an empty database."""

from tests.web.conftest import app, database_file, make_app, new_database, table

__all__ = ["app", "database_file", "make_app", "new_database", "table"]
