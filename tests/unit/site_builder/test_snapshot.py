"""Tests of the snapshot of Python: reproducible, without traces of the computer, and fit to be restored twice."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.resources import PACKAGE
from scorekeeper.site_builder import build, snapshot
from scorekeeper.site_builder.build import SCOREKEEPER, build_site, write
from scorekeeper.site_builder.errors import SnapshotError
from scorekeeper.site_builder.page import integrity
from scorekeeper.site_builder.python_archive import controls
from scorekeeper.site_builder.snapshot import PRELOAD, SNAPSHOT, find_node, make_snapshot

Files = Mapping[str, bytes]
APP_IMPORTS = f"{SCOREKEEPER.imports}\nCONTROLS = {controls(PACKAGE)}\n{PRELOAD.read_text('utf-8')}"
IMPORTS = """
import asyncio, datetime, importlib.util, json, random, sys, uuid
sys.modules["msgpack"] = importlib.util.module_from_spec(importlib.util.find_spec("msgpack"))
"""
REPORT = """
import asyncio, datetime, json, os, random, sys, uuid
await asyncio.sleep(0.01)  # timers run
json.dumps({
    "random": random.random(),
    "uuid": str(uuid.uuid4()),
    "loaded": "uuid" in sys.modules,
    "home": os.listdir("/home/pyodide"),
    "now": datetime.datetime.now().timestamp(),
    "offset": datetime.datetime(2026, 1, 1).astimezone().utcoffset().seconds,
    "hour": datetime.datetime.fromtimestamp(0).hour,
    "app": __import__("scorekeeper.games").__name__,
    "library": __import__("wave").__name__,
    "packed": sys.modules["msgpack"].packb(1).hex(),
})
"""


@pytest.fixture(scope="module")
def node() -> Path:
    found = find_node()
    assert found
    return found


@pytest.fixture(scope="module")
def memory(built: Files, node: Path) -> bytes:
    """Return the snapshot of a Python that has imported little, which takes less time than the whole app."""
    return make_snapshot(node, built, IMPORTS)


@pytest.mark.deep
def test_snapshot_is_the_same_in_another_place_time_and_language(
    built: Files, node: Path, memory: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = (TemporaryFolder(tmp_path / "a long name" / str(number)) for number in range(2))
    monkeypatch.setattr(snapshot, "TemporaryDirectory", lambda: next(folders))
    for name, value in {"TZ": "Asia/Tokyo", "LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE", "PYTHONHASHSEED": "7"}.items():
        monkeypatch.setenv(name, value)
    assert make_snapshot(node, built, IMPORTS) == memory


class TemporaryFolder:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> str:
        self.folder.mkdir(parents=True)
        return str(self.folder)

    def __exit__(self, *_: object) -> None:
        return None


def test_snapshot_has_no_path_of_the_computer_no_constants_and_few_zeros(memory: bytes) -> None:
    whole = gzip.decompress(memory)
    assert [trace for trace in (os.fsencode(Path.home()), b"site_builder", b"run_python") if trace in whole] == []
    line, _, content = whole.partition(b"\n")
    about = json.loads(line)
    assert about["parts"][0][0] > 1_000_000
    assert sum(length for _, length in about["parts"]) == len(content) < about["size"] / 2


def test_two_restores_share_no_random_numbers_and_know_the_device(
    built: Files, node: Path, memory: bytes, tmp_path: Path
) -> None:
    write({**built, SNAPSHOT: memory}, tmp_path)
    command = (node, Path(__file__).parent / "restore.mjs", tmp_path, REPORT)
    run = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "TZ": "Asia/Tokyo"})
    one, two = json.loads(run.stdout)
    assert len({one["random"], two["random"]} | {one["uuid"], two["uuid"]}) == 4
    for found in (one, two):
        assert (found["loaded"], found["home"]) == (True, [])
        assert (found["app"], found["library"]) == ("scorekeeper", "wave"), "imported from sources"
        assert found["packed"] == "01"
        assert (found["offset"], found["hour"]) == (9 * 3600, 9)
        assert time.time() - 600 < found["now"] <= time.time()


def test_node_that_fails_is_reported(built: Files) -> None:
    with pytest.raises(SnapshotError, match="SyntaxError"):
        make_snapshot(Path(sys.executable), built, IMPORTS)
    with pytest.raises(SnapshotError, match="nowhere"):
        make_snapshot(Path("nowhere"), built, IMPORTS)


@pytest.mark.deep
def test_python_that_fails_is_reported(built: Files, node: Path) -> None:
    with pytest.raises(SnapshotError, match="ValueError: no such app"):
        make_snapshot(node, built, "raise ValueError('no such app')")


def test_site_with_snapshot_names_its_hash_in_worker_and_service_worker(
    node: Path, built: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    memory = gzip.compress(b"memory")
    monkeypatch.setattr(build, "make_snapshot", lambda *args: asked.append(args) or memory)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    site = build_site(node=node)
    ((_, files, imports),) = asked
    assert imports == APP_IMPORTS
    assert files["app.data"] == site["app.data"]
    assert site[SNAPSHOT] == memory
    assert f"SNAPSHOT = '{SNAPSHOT}?{integrity(memory)}'" in site["worker.js"].decode()
    assert f"MEMORY = '{','.join(map(str, sha256(b'memory').digest()))}'" in site["worker.js"].decode()
    assert f'"{SNAPSHOT}": "{integrity(memory)}"' in site["sw.js"].decode()
    changed = {name for name in built if built[name] != site[name]}
    assert changed == {"index.html", "sw.js", "worker.js"}
    assert "SNAPSHOT = ''" in built["worker.js"].decode()


@pytest.mark.parametrize(("where", "said"), [(None, "Node is missing"), ("nowhere", "nowhere cannot run")])
def test_web_build_without_node_builds_the_site_and_says_so(
    where: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def find(_name: str) -> SimpleNamespace | None:
        return SimpleNamespace(origin=f"{where}/__init__.py") if where else None

    def build_without(base: str, node: Path | None = None) -> dict[str, bytes]:
        if node:
            raise SnapshotError(f"{node.parts[0]} cannot run")
        return {"sw.js": base.encode()}

    monkeypatch.setattr(snapshot, "find_spec", find)
    monkeypatch.setattr(build, "build_site", build_without)
    assert main(["web", "build", str(tmp_path / "site")]) == 0
    assert said in capsys.readouterr().err
    assert (tmp_path / "site/sw.js").read_text("utf-8") == "./"


@pytest.mark.deep
def test_snapshot_of_the_app_is_reproducible_and_small(built: Files, node: Path) -> None:
    first, second = (make_snapshot(node, built, APP_IMPORTS) for _ in range(2))
    assert first == second
    assert len(first) < 9.5e6
