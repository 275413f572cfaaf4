"""The one Django app: who plays whom, when, and what came of it."""

from django.apps import AppConfig
from django.conf import settings


class LeagueConfig(AppConfig):
    name = "league"
    label = "league"

    def ready(self) -> None:
        # Tasks sent from here must find our broker; without one nothing is sent.
        if settings.REDIS_URL:
            import league.celery  # noqa: F401
