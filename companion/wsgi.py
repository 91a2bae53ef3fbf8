"""The app for production servers: `gunicorn companion.wsgi:app`.

If it cannot work as it is configured, it says so in one sentence and does not start.
"""

import os
import sys

from flask import Flask
from flask_migrate import Migrate

from companion import create_app
from companion.collecting import collect_seldom
from companion.config import SettingError
from companion.hosted import settings_under
from companion.setting_names import warn_of_strangers
from companion.starting import StartError, load_games, require_ready
from companion.streams.service import streams_of
from companion.tables.storage.base import db
from companion.tables.storage.schema import MIGRATIONS

NO_USE_TO_TRY_AGAIN = 3
"""The exit code with which gunicorn's workers say that all the others would fail as well."""


def _app() -> Flask:
    warn_of_strangers(os.environ)
    try:
        made = create_app(settings_under(sys.argv, os.environ))
        require_ready(made)
        load_games()  # before the workers part, so that they share what is loaded
    except (StartError, SettingError) as error:
        print(error, file=sys.stderr, flush=True)
        raise SystemExit(NO_USE_TO_TRY_AGAIN) from error
    Migrate(made, db, directory=str(MIGRATIONS))  # for `flask --app companion.wsgi db`
    print(
        f"Companion streams to up to {streams_of(made).places.limit} phones from each process; "
        "the others look every ten seconds. COMPANION_STREAMS sets the number.",
        file=sys.stderr,
    )
    return made


app = _app()
collect_seldom()
