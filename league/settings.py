"""All settings, read from the environment alone; docs/operations.md lists every variable."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from league import databases, mailing, secret
from league.environment import (
    SettingError,
    env_bool,
    env_choice,
    env_hosts,
    env_int,
    env_list,
    env_path,
    env_rate,
    env_seconds,
    env_site,
    env_text,
    env_url,
    refuse_unknown,
)
from league.logs import LEVELS, logging_to_stderr

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env_path("CLACK_DATA_DIR", BASE_DIR / "var")
DEBUG = env_bool("CLACK_DEBUG", False)
ROLE = env_choice("CLACK_ROLE", "worker", databases.STATEMENT_SECONDS)
HOST = env_text("HOST", "127.0.0.1")
PORT = env_int("PORT", 8000, least=1, most=65535)

# Without a database address one machine holds everything; without a Redis address worker
# processes lease their work from the table and Celery is not needed.
DATABASE_URL = env_url("DATABASE_URL", "", ("postgresql", "postgres"))
REDIS_URL = env_url("REDIS_URL", "", ("redis", "rediss"))
MODE = "server" if REDIS_URL else "embedded"
DATABASES = {"default": databases.database(DATABASE_URL, ROLE, DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if given_key := env_text("SECRET_KEY"):
    SECRET_KEY = secret.check_key(given_key, "SECRET_KEY")
elif DATABASE_URL:
    raise SettingError("with DATABASE_URL the environment must give a SECRET_KEY too.")
else:
    SECRET_KEY = secret.stored_key(DATA_DIR)
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")

SITE_URL = env_site("CLACK_SITE_URL", f"http://localhost:{PORT}")
SITE = urlsplit(SITE_URL)
OWN_HOSTS = dict.fromkeys(["localhost", "127.0.0.1", "[::1]", SITE.hostname or "localhost"])
ALLOWED_HOSTS = env_hosts("ALLOWED_HOSTS", OWN_HOSTS)
CSRF_TRUSTED_ORIGINS = [f"{SITE.scheme}://{SITE.netloc}"]
IS_HTTPS = SITE.scheme == "https"
PROXIES = env_int("CLACK_TRUST_PROXY", 0, least=0, most=5)
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURE_SSL_REDIRECT = IS_HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = IS_HTTPS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_NAME = "__Host-session" if IS_HTTPS else "clack-session"
CSRF_COOKIE_NAME = "__Host-csrf" if IS_HTTPS else "clack-csrf"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_FAILURE_VIEW = "league.failures.forged"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

INSTALLED_APPS = [
    "league",
    # Its screens are loaded with the addresses (urls.py): workers would only wait for them.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.failures.FailurePageMiddleware",
]
ROOT_URLCONF = "league.urls"
ASGI_APPLICATION = "league.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": f"{VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{VALIDATION}.UserAttributeSimilarityValidator"},
]
AUTH_USER_MODEL = "league.User"
LOGIN_URL = "web:sign-in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "web:home"

TIME_ZONE = "UTC"
USE_TZ = USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440

# Hashed names need a collectstatic run first: the image does it, a working tree does not.
HASHED_STATIC = env_bool("CLACK_HASHED_STATIC", False)
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles" if HASHED_STATIC else None
PLAIN_STORAGE = "django.contrib.staticfiles.storage.StaticFilesStorage"
HASHED_STORAGE = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": HASHED_STORAGE if HASHED_STATIC else PLAIN_STORAGE},
}
WHITENOISE_USE_FINDERS = not HASHED_STATIC

CACHES = {"default": databases.cache(REDIS_URL)}
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "league.api.schema.Schema",
    "DEFAULT_THROTTLE_RATES": {
        "anon": env_rate("CLACK_ANON_RATE", "120/min"),
        "user": env_rate("CLACK_USER_RATE", "600/min"),
    },
    "NUM_PROXIES": PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Clack",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventStage": "league.models.Event.Stage",
        "SeriesStage": "league.models.Series.Stage",
        "MatchStage": "league.models.Match.Stage",
        "DefaultRule": "league.models.Event.DefaultRule",
    },
}

# What leaves the house: letters, and calls to the webhooks of clubs and events.
globals().update(mailing.mail_server(env_url("CLACK_MAIL_URL", "", mailing.SCHEMES)))
DEFAULT_FROM_EMAIL = mailing.env_mail_address("CLACK_MAIL_FROM", "clack@localhost")
WEBHOOK_PRIVATE = env_bool("CLACK_WEBHOOK_PRIVATE", False)

LEASE_SECONDS = env_seconds("CLACK_LEASE_SECONDS", 30, most=3600)
SWEEP_SECONDS = env_seconds("CLACK_SWEEP_SECONDS", 10, most=3600)
TICK_SECONDS = env_seconds("CLACK_TICK_SECONDS", 10 if REDIS_URL else 1, most=3600)
REWAKE_SECONDS = env_seconds("CLACK_REWAKE_SECONDS", 30, most=3600)
MAX_ATTEMPTS = env_int("CLACK_MAX_ATTEMPTS", 3, least=1, most=100)
WORKERS = env_int("CLACK_WORKERS", 1, least=1, most=64)

LOGGING = logging_to_stderr(env_choice("CLACK_LOG_LEVEL", "INFO", LEVELS))

refuse_unknown("CLACK_", also=("CLACK_TEST_DATABASE_URL", "CLACK_TEST_REDIS_URL"))
