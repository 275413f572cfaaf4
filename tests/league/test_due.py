"""Times are kept as the database's clock tells them, so that what is due now is due."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from league.models import Series
from league.queries.clock import database_now
from tests.league import factories as f

pytestmark = pytest.mark.django_db


def test_time_read_from_the_clock_is_due_at_once():
    f.make_series(f.make_bots(2))

    for _ in range(200):
        Series.objects.update(starts_at=database_now())
        assert Series.objects.filter(starts_at__lte=Now()).exists()
