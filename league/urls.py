"""The addresses of the site, each part in a file of its own."""

from django.contrib import admin
from django.urls import include, path

from league import health

admin.autodiscover()
urlpatterns = [
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("admin/", admin.site.urls),
    path("api/", include("league.api.urls")),
    path("", include("league.web.urls")),
]

handler400 = "league.failures.bad_request"
handler403 = "league.failures.forbidden"
handler404 = "league.failures.not_found"
handler500 = "league.failures.server_error"
