"""One club on one machine: prepares a demo club, then runs web, workers and scheduler."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from ops import processes
from ops.supervisor import Child, Supervisor, stop_with_make

ROOT = Path(__file__).resolve().parent.parent
MANAGE = (sys.executable, str(ROOT / "manage.py"))


def main() -> None:
    stop_with_make()
    os.chdir(ROOT)
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    facts = prepare(environment)
    host, port = facts["host"], facts["port"]
    workers = range(1, facts["workers"] + 1)
    children = [
        Child("web", web_command(host, port)),
        Child("scheduler", [*MANAGE, "schedule"]),
        *(Child(f"worker {number}", [*MANAGE, "worker"]) for number in workers),
    ]

    def greet() -> bool:
        if not answers(f"http://{reachable(host)}:{port}/healthz"):
            return False
        say(f"\n{facts['demo']}\nClack is at {facts['site']} (Ctrl-C stops it)\n")
        return True

    Supervisor(children, environment, say).run(greet)
    say("Clack has stopped.")


def prepare(environment: dict[str, str]) -> dict[str, Any]:
    """Migrate and seed in a child that also reads the settings: this process stays small."""
    command = [sys.executable, "-m", "ops.prepare"]
    child = processes.start(command, environment, stdout=subprocess.PIPE)
    try:
        output, _ = child.communicate()
    except KeyboardInterrupt:
        processes.stop([child], patience=5)
        sys.exit(130)
    if child.returncode:
        sys.exit(1)
    facts: dict[str, Any] = json.loads(output)
    return facts


def web_command(host: str, port: int) -> list[str]:
    return [
        *(sys.executable, "-m", "uvicorn", "league.asgi:application", "--host", host),
        *("--port", str(port), "--lifespan", "off", "--timeout-graceful-shutdown", "3"),
        *("--no-access-log", "--no-proxy-headers", "--no-server-header"),
    ]


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=1):
            return True
    except urllib.error.HTTPError:
        return True  # a refusal, too, comes from a living server
    except OSError:
        return False


def reachable(host: str) -> str:
    """An address to ask at, also for a server that listens on all of them."""
    named = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{named}]" if ":" in named else named


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
