"""Tests that no damage of any file of a library is read as good or stops a command; ``--deep`` flips every bit."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from scorekeeper.library.repository import open_library
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from tests.registry import REGISTRY
from tests.unit.storage.damage import INDEX, build, damages_of, files_of, flips, sweep

KINDS = (
    "backups",
    "bin.json",
    "deleted",
    "drafts.json",
    "index.json",
    "logbook.json",
    "matches",
    "recent.jsonl",
    "series.json",
    "settings.json",
    "struck.json",
)

SAMPLE = 40
"""Flipped bits of each file in the ordinary run."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "library"
    asyncio.run(build(folder))
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """Return a library with all kinds of files, which the test may damage."""
    return Path(shutil.copytree(built, tmp_path / "library"))


def test_small_library_has_every_kind_of_file(folder: Path) -> None:
    assert tuple(files_of(folder)) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_flipped_bits_are_noticed_and_stop_no_command(
    folder: Path, tmp_path: Path, request: pytest.FixtureRequest, kind: str
) -> None:
    raw = files_of(folder)[kind].read_bytes()
    # A step without small factors: the sample has every bit of a byte in it.
    step = 1 if request.config.getoption("--deep") else len(raw) * 8 // SAMPLE // 2 * 2 + 1
    counts = sweep(folder, tmp_path / "copy", kind, flips(raw, step), 20)
    assert (counts["silent"], counts["stopped"]) == (0, 0)
    assert counts["damages"] >= SAMPLE - 1
    assert counts["started"] == -(-counts["damages"] // 20)
    assert kind in INDEX or counts["named"] > counts["damages"] / 2


@pytest.mark.parametrize("kind", KINDS)
def test_emptied_zeroed_headless_truncated_and_removed_files_are_noticed(
    folder: Path, tmp_path: Path, kind: str
) -> None:
    damages = damages_of(kind, files_of(folder)[kind].read_bytes())
    counts = sweep(folder, tmp_path / "copy", kind, damages.values(), 1)
    assert (counts["silent"], counts["stopped"], counts["started"]) == (0, 0, len(damages))
    assert counts["named"] == (0 if kind in INDEX else len(damages))


def test_flipped_bits_of_a_match_are_put_right_without_a_backup(folder: Path, tmp_path: Path) -> None:
    path = files_of(folder)["matches"]
    raw, whole = path.read_bytes(), Library(folder).load(path.stem)
    for flipped in flips(raw, 331):
        copy = Path(shutil.copytree(folder, tmp_path / "copy"))
        (copy / "matches" / path.name).write_bytes(flipped)
        with open_library(copy, REGISTRY, flush=False) as library:
            asyncio.run(FileStorage(library).repair())
            stored = library.load(path.stem)
            assert (stored.log, stored.reason) == (whole.log, None)
            assert asyncio.run(FileStorage(library).verify()) == []
            assert stored.header == whole.header
        shutil.rmtree(copy)


@pytest.mark.parametrize("kind", ["drafts.json", "series.json", "struck.json", "logbook.json"])
def test_damaged_row_is_quarantined_and_the_others_stay(folder: Path, kind: str) -> None:
    raw = (folder / kind).read_bytes()
    last = raw.rindex(b'"row":{')
    (folder / kind).write_bytes(raw[:last] + raw[last:].replace(b'":"', b'":"x', 1))
    with open_library(folder, REGISTRY, flush=False) as library:
        (found,) = library.damaged()
        assert (found.id, found.reason) == (kind.removesuffix(".json"), "changed")
        counts = {
            "drafts.json": len(library.list_documents("draft")),
            "series.json": len(library.list_documents("series")),
            "struck.json": len(library.list_documents("struck")),
            "logbook.json": len(library.logbook()),
        }
        assert counts[kind] == 1
    assert Library(folder).damaged_files() == {}
