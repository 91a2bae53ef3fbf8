"""For production servers: `gunicorn wsgi:app`."""

import os
import sys

from companion import create_app
from companion.hosted import settings_under
from companion.starting import require_ready
from companion.streams.service import streams_of

app = create_app(settings_under(sys.argv, os.environ))
require_ready(app)
print(
    f"Companion streams to up to {streams_of(app).places.limit} phones from each process; the "
    "others look every ten seconds. COMPANION_STREAMS sets the number.",
    file=sys.stderr,
)
