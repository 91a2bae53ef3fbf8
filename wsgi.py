"""For production servers: `gunicorn wsgi:app`."""

from companion import create_app
from companion.starting import require_ready

app = create_app()
require_ready(app)
