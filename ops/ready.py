"""Asks a web process whether parts of the site are ready: `python -m ops.ready web worker`."""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit


def main(host: str, *parts: str) -> int:
    """Prints what is wrong with the parts, and is 0 if nothing is."""
    checks = checks_of(host)
    wrong = {part: checks.get(part, "not asked") for part in parts if checks.get(part) != "ok"}
    if wrong:
        print(json.dumps(wrong))
    return int(bool(wrong))


def checks_of(host: str) -> dict[str, str]:
    # Django refuses a host that the site does not bear, so we ask under the site's own name.
    name = urlsplit(os.environ.get("CLACK_SITE_URL", "")).hostname or "localhost"
    address = f"http://{host}:{os.environ.get('PORT') or 8000}/readyz"
    question = urllib.request.Request(address, headers={"Host": name})
    try:
        with urllib.request.urlopen(question, timeout=8) as answer:
            body = answer.read()
    except urllib.error.HTTPError as refusal:
        body = refusal.read()
    except OSError as error:
        sys.exit(f"{address} does not answer: {error}")
    checks: dict[str, str] = json.loads(body)["checks"]
    return checks


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
