"""Tests of the worker of a page: when its first visit fetches the snapshot of Python, and what the app starts with."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.site_builder.page import scripts
from scorekeeper.site_builder.snapshot import SNAPSHOT, find_node

PYTHON = """
export const python = {
  FS: {mkdirTree() {}, writeFile: (path) => self.postMessage({did: path})},
  registerJsModule() {}, runPython() {}, pyimport() {},
  async runPythonAsync() { self.postMessage({did: 'ran'}); },
};
export const unpack = () => {};
export async function restore(folder, snapshot) {
  await snapshot;
  self.postMessage({did: 'restored'});
  return python;
}
"""
PYODIDE = """
import {python} from '../python.js';
export async function loadPyodide() {
  self.postMessage({did: 'started'});
  return python;
}
"""
FAST = {"size": 1_200_000, "transferred": 1_200_300, "took": 100}
FONT = "fonts/Serif.ttf"


def run(folder: Path, **network: Any) -> dict[str, Any]:
    """Return what Python did on a first visit, which files were fetched, and why the app did not start."""
    files = dict(scripts("app", b"", {SNAPSHOT: gzip.compress(b"memory")}, ["Serif"]))
    (folder / "pyodide").mkdir()
    stubs = {
        "worker.js": files["worker.js"].decode(),
        "python.js": PYTHON,
        "package.json": '{"type": "module"}',
        "pyodide/pyodide.mjs": PYODIDE,
        "pyodide/pyodide.asm.mjs": "",
    }
    for name, content in stubs.items():
        (folder / name).write_text(content, "utf-8")
    node = find_node()
    assert node
    command = (node, Path(__file__).parent / "worker.mjs", folder, json.dumps({**FAST, **network}))
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def started(folder: Path, **network: Any) -> tuple[str, bool]:
    """Return how Python began, and whether the snapshot was fetched."""
    found = run(folder, **network)
    return found["did"][0], SNAPSHOT in found["fetched"]


def test_fast_network_restores_python_at_the_first_visit(tmp_path: Path) -> None:
    assert started(tmp_path) == ("restored", True)


@pytest.mark.parametrize(
    "network",
    [
        pytest.param({"took": 400}, id="slow"),
        pytest.param({"transferred": 300}, id="from the cache of the browser"),
        pytest.param({"transferred": 0}, id="without asking the server"),
        pytest.param({"saveData": True}, id="where people save data"),
        pytest.param({"name": "kept"}, id="from the offline copy"),
        pytest.param({"isTold": False}, id="not known in time"),
    ],
)
def test_any_other_network_starts_python_at_the_first_visit(network: dict[str, Any], tmp_path: Path) -> None:
    assert started(tmp_path, **network) == ("started", False)


@pytest.mark.parametrize(("name", "begins"), [("", "restored"), ("kept", "started")])
def test_app_runs_once_python_has_the_fonts_of_the_page(name: str, begins: str, tmp_path: Path) -> None:
    assert run(tmp_path, name=name)["did"] == [begins, f"/app/scorekeeper/assets/{FONT}", "ran"]


def test_app_does_not_start_without_a_font(tmp_path: Path) -> None:
    found = run(tmp_path, missing=FONT)
    assert (found["did"], FONT in found["error"]) == (["restored"], True)
