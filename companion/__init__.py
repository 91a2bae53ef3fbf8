"""Companion: set up, track, score and settle physical game nights on phones."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(
    config: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None
) -> Flask:
    """The web application, configured by the environment; values in `config` take precedence.

    The database is not opened here. Its first use creates it or brings it up to date.
    """
    from flask import Flask  # noqa: PLC0415 - the engine needs no web

    from companion import extensions, tables, web  # noqa: PLC0415
    from companion.settings import (  # noqa: PLC0415
        settings,
        static_folder,
        static_version,
        template_folder,
    )

    app = Flask(
        "companion",
        static_url_path=f"/static/{static_version()}",
        static_folder=static_folder(),
        template_folder=template_folder(),
    )
    app.config.from_mapping(settings(os.environ if environ is None else environ, config or {}))
    tables.init_app(app)
    extensions.init_app(app)
    web.register(app)
    return app
