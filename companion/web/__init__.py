"""The web: pages for phones, an API for programs, and what both have in common."""

from flask import Flask
from jinja2 import StrictUndefined


def register(app: Flask) -> None:
    """Register every route, header and error page with `app`."""
    from companion.web import addresses, api, errors, figures, live, monitoring, pages  # noqa: PLC0415
    from companion.web.security import headers, limits  # noqa: PLC0415
    from companion.web.security.phones import PhoneSessions  # noqa: PLC0415

    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.globals["figures"] = figures
    app.session_interface = PhoneSessions()
    addresses.init_app(app)
    monitoring.init_logs(app)
    monitoring.init_metrics(app)
    headers.init_hosts(app)
    limits.init_uploads(app)
    headers.init_headers(app)
    errors.init_app(app)
    limits.init_guessing(app)
    api.init_app(app)
    live.init_app(app)
    app.register_blueprint(monitoring.health)
    app.register_blueprint(pages.pages)
