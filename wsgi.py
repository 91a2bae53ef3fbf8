"""For production servers: `gunicorn wsgi:app`."""

import os
import sys

from companion import create_app
from companion.hosted import settings_under
from companion.starting import require_ready

app = create_app(settings_under(sys.argv, os.environ))
require_ready(app)
