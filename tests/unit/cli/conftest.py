"""Servers in processes of their own."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = [sys.executable, "-m", "scorekeeper"]

Server = tuple["subprocess.Popen[str]", str, str]


@contextmanager
def serving(*command: str | Path, until: str) -> Generator[Server]:
    """Run a server. Yield its process, its address and what it printed up to the line with `until`."""
    with subprocess.Popen(
        [*PROGRAM, *command, "--no-browser", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as server:
        try:
            assert server.stdout is not None
            printed = ""
            while until not in printed:
                line = server.stdout.readline()
                assert line, "the server has stopped"
                printed += line
            yield server, re.findall(r"http://\S+", printed)[0], printed
        finally:
            server.kill()


def assert_stops_when_interrupted(server: subprocess.Popen[str]) -> None:
    server.send_signal(signal.SIGINT)
    assert server.wait(timeout=60) == 0
    assert server.stderr is not None
    assert server.stderr.read() == ""


def unload(monkeypatch: pytest.MonkeyPatch, missing: str, *packages: str) -> None:
    """Make a package unavailable and unload the modules that import it."""
    for name in [loaded for loaded in sys.modules if loaded.startswith(packages)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
