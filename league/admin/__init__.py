"""The desk of a club secretary: look at everything, do what the services allow, with a trail."""

from django.contrib import admin
from django.contrib.auth import admin as auth_admin
from django.contrib.auth.models import Group

from league.admin import clubs, entries, events, matches, players, rounds, series, upkeep

admin.site.site_header = admin.site.site_title = "Clack"
admin.site.index_title = "The secretary's desk"
admin.site.unregister(Group)  # nobody's rights come from groups

__all__ = [
    "auth_admin", "clubs", "entries", "events", "matches", "players", "rounds", "series", "upkeep",
]  # fmt: skip
