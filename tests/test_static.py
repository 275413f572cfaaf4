"""Static files: what templates name exists, and hashing their names for the image works."""

from __future__ import annotations

import json
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.management import call_command
from pytest_django import Settings

from league.settings import HASHED_STORAGE

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"{% static ['\"]([^'\"{}]+)['\"] %}")


def named() -> set[str]:
    pages = (ROOT / "templates").rglob("*.html")
    return {name for page in pages for name in NAMED.findall(page.read_text())}


def test_templates_name_static_files_that_exist() -> None:
    assert {name for name in named() if finders.find(name) is None} == set()


def test_image_has_every_named_file_under_its_hash(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": HASHED_STORAGE}}
    # Compression takes most of the time and changes no name.
    settings.WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("css", "js", "svg", "txt", "map", "md", "html")

    call_command("collectstatic", interactive=False, verbosity=0)

    paths = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert named() - set(paths) == set()
    assert all((tmp_path / hashed).exists() for hashed in paths.values())
