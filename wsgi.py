"""For production servers: `gunicorn wsgi:app`."""

import os
import sys

from flask_migrate import Migrate

from companion import create_app
from companion.hosted import settings_under
from companion.starting import require_ready
from companion.tables.database import db
from companion.tables.schema import MIGRATIONS

app = create_app(settings_under(sys.argv, os.environ))
require_ready(app)
Migrate(app, db, directory=str(MIGRATIONS))  # for `flask --app wsgi db`
