"""Numbers in addresses, in the ten digits that links are made of."""

from flask import Flask
from werkzeug.routing import IntegerConverter


class PlainInteger(IntegerConverter):
    """A whole number in ASCII digits. Werkzeug's own would also take those of other scripts."""

    regex = "[0-9]+"


def init_app(app: Flask) -> None:
    """Let `<int:...>` in the app's routes mean that."""
    app.url_map.converters["int"] = PlainInteger
