"""The screens are loaded with the site's addresses, which may not have been asked for yet."""

from __future__ import annotations

from django.contrib import admin

admin.autodiscover()
