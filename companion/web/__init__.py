"""The web: pages for phones, an API for programs, and what both have in common."""

from flask import Flask


def register(app: Flask) -> None:
    """Register every route, header and error page with `app`."""
    from companion.web import addresses, api, errors, live, pages  # noqa: PLC0415
    from companion.web.encoding import FastJson  # noqa: PLC0415
    from companion.web.monitoring import health, logs, metrics  # noqa: PLC0415
    from companion.web.security import guessing, headers, hosts, uploads  # noqa: PLC0415
    from companion.web.security.sessions import PhoneSessions  # noqa: PLC0415

    app.json = FastJson(app)
    app.session_interface = PhoneSessions()
    addresses.init_app(app)
    logs.init_app(app)
    metrics.init_app(app)
    hosts.init_app(app)
    uploads.init_app(app)
    headers.init_app(app)
    errors.init_app(app)
    guessing.init_app(app)
    api.init_app(app)
    live.init_app(app)
    app.register_blueprint(health.health)
    app.register_blueprint(pages.pages)
