"""`wsgi:app` for a server that is started in this folder; elsewhere it is `companion.wsgi:app`."""

from companion.wsgi import app

__all__ = ["app"]
