"""Files through `manage.py export` and `manage.py import`, between databases of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.queries.eventfile import Reader, event_file
from tests.league import factories as f
from tests.league.eventfile.scenes import KINDS
from tests.services.postgres import create_database, drop_database

ROOT = Path(__file__).resolve().parents[3]
OWN = ("DATABASE_URL", "REDIS_URL")
Site = dict[str, str]
pytestmark = [pytest.mark.django_db, pytest.mark.server, pytest.mark.long]


@pytest.fixture(scope="module")
def empty_sites(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Site]]:
    """Sites that were set up a moment ago: on PostgreSQL, on SQLite, on PostgreSQL."""
    folder = {"CLACK_DATA_DIR": str(tmp_path_factory.mktemp("site"))}
    first = create_database(postgres_url)
    sites = [{**folder, "DATABASE_URL": first}, folder]
    for site in sites:
        manage(site, "migrate", "--verbosity=0")
    second = create_database(postgres_url, template=first.rpartition("/")[2])
    yield [*sites, {**folder, "DATABASE_URL": second}]
    for url in (first, second):
        drop_database(url)


def manage(site: Site, *arguments: str, given: bytes = b"") -> bytes:
    environment = {name: text for name, text in os.environ.items() if name not in OWN}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, check=True,
        env={**environment, "SECRET_KEY": "file-tests-only-" + "k" * 50, **site},
        input=given, stdout=subprocess.PIPE,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_file_is_the_same_from_site_to_site(empty_sites: list[Site], kind: str) -> None:
    event = KINDS[kind](f.make_club(bots=3))
    for one in (*event.parts.all(), event):  # a site has no two events of one name
        one.name = one.name.replace(event.name, kind)
        one.save(update_fields=["name"])
    files = [event_file(event, Reader.SITE).encode()]

    for site in empty_sites:
        manage(site, "import", "-", given=files[-1])
        files.append(manage(site, "export", kind))

    assert files == files[:1] * 4
