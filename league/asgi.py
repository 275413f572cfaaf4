"""The door for web servers: uvicorn league.asgi:application."""

import os
import warnings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
# Only a web process keeps a pool of connections, and short statements.
os.environ.setdefault("CLACK_ROLE", "web")

# Static files come from a middleware that streams in the old way; they are small.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

import django  # noqa: E402

django.setup(set_prefix=False)

from league.handler import Handler  # noqa: E402

application = Handler()
