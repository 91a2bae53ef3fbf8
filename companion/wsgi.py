"""The app for production servers: `gunicorn companion.wsgi:app`.

If it cannot work as it is configured, it says so in one sentence and does not start. A stream takes
one of the server's threads, so there are none unless COMPANION_STREAMS says how many.
"""

import os
import sys

from flask import Flask
from flask_migrate import Migrate

from companion import create_app
from companion.serving.starting import StartError, collect_seldom, load_games, require_ready
from companion.settings import SettingError, warn_of_strangers
from companion.streams import streams_of
from companion.tables.storage.database import MIGRATIONS
from companion.tables.storage.models import db

NO_USE_TO_TRY_AGAIN = 3
"""The exit code with which gunicorn's workers say that all the others would fail as well."""


def _app() -> Flask:
    warn_of_strangers(os.environ)
    try:
        made = create_app(None if os.environ.get("COMPANION_STREAMS") else {"STREAMS": 0})
        require_ready(made)
        load_games()  # before the workers part, so that they share what is loaded
    except (StartError, SettingError) as error:
        print(error, file=sys.stderr, flush=True)
        raise SystemExit(NO_USE_TO_TRY_AGAIN) from error
    Migrate(made, db, directory=str(MIGRATIONS))  # for `flask --app companion.wsgi db`
    print(
        f"Companion streams to up to {streams_of(made).places.limit} phones from each process, and "
        "each takes one of its threads; the others look every ten seconds. COMPANION_STREAMS sets "
        "the number.",
        file=sys.stderr,
    )
    return made


app = _app()
collect_seldom()
