"""Tests of the service worker: what it stores and when, and which version of a file each page gets."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.site_builder.page import service_worker
from scorekeeper.site_builder.snapshot import find_node

FONT, SLICE = "fonts/fallback/notosansarabic.woff", "fonts/fallback/notosanssc/7.woff"
ENGINES = {
    "wasm": ["canvaskit/skwasm.wasm", "main.dart.mjs", "main.dart.wasm"],
    "script": ["canvaskit/canvaskit.wasm", "main.dart.js"],
}
STABLE = {FONT: "arabic", **{path: path for paths in ENGINES.values() for path in paths}}
OURS = ["app.data", "index.html", "page.js", "worker.js"]
ATONCE = sorted([*OURS, *ENGINES["wasm"]])


def version(number: int) -> dict[str, str]:
    """Return the files of a version of a site."""
    changed = ("app.data", "app.memory", "index.html", "page.js", "worker.js")
    files = {
        **STABLE,
        SLICE: "7",
        "fonts/fallback/notosanssc/8.woff": "8",
        **{name: f"{name} {number}" for name in changed},
    }
    return {**files, "sw.js": service_worker({name: text.encode() for name, text in files.items()}).decode()}


def run(scenario: str, folder: Path, engine: str = "wasm") -> dict[str, Any]:
    """Return the result of a scenario of ``service_worker.mjs`` in a browser that draws with an engine."""
    sites = folder / "sites.json"
    sites.write_text(json.dumps([version(1), version(2)]), "utf-8")
    node = find_node()
    assert node
    command = (node, Path(__file__).parent / "service_worker.mjs", sites, scenario, engine)
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def test_first_visit_stores_snapshot_and_fonts_afterwards(tmp_path: Path) -> None:
    found = run("firstVisit", tmp_path)
    assert found["atOnce"] == ATONCE
    assert found["later"] == sorted([*ATONCE, "app.memory", FONT, SLICE])
    assert (found["did"], found["page"]) == (["claim"], "page.js 1")


@pytest.mark.parametrize("engine", ENGINES)
def test_only_the_drawing_engine_of_the_browser_is_stored(engine: str, tmp_path: Path) -> None:
    assert run("firstVisit", tmp_path, engine)["atOnce"] == sorted([*OURS, *ENGINES[engine]])


def test_site_that_an_earlier_version_stored_starts_after_an_update_with_either_engine(tmp_path: Path) -> None:
    stored = run("firstVisit", tmp_path, "chromium")["atOnce"]
    assert stored == sorted([*OURS, *ENGINES["wasm"], *ENGINES["script"]])


def test_update_leaves_an_open_tab_at_its_version_until_it_is_closed(tmp_path: Path) -> None:
    found = run("updateWithTwoTabs", tmp_path)
    whole = sorted([*ATONCE, "app.memory", FONT])
    twice = sorted([*whole, "app.data", "app.memory", "index.html", "page.js", "worker.js"])
    assert found["waiting"] == found["both"] == twice
    assert found["did"] == []
    assert found["tabs"] == ["page.js 1", "page.js 2", "worker.js 1", "app.data 1", "app.data 2", "index.html 2"]
    assert found["left"] == whole
    assert found["asked"].count(FONT) == 1


def test_update_that_is_cut_half_way_leaves_the_old_version_complete(tmp_path: Path) -> None:
    assert run("updateCutHalfWay", tmp_path) == {"failed": True, "found": ["page.js 1", "app.data 1", "worker.js 1"]}


def test_evicted_files_are_stored_again_at_the_next_visit(tmp_path: Path) -> None:
    found = run("evicted", tmp_path)
    assert found["again"] == found["full"]
    assert "app.memory" in found["full"]


def test_update_without_room_for_the_snapshot_succeeds(tmp_path: Path) -> None:
    assert run("noRoomForSnapshot", tmp_path) == {"left": sorted([*ATONCE, FONT]), "page": "page.js 2"}
