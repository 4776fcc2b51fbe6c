"""Tests of the page that checks all matches and repairs those that were changed outside the app."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.library.repository import open_repository
from scorekeeper.library.rolling_backups import RollingBackups
from tests.registry import REGISTRY
from tests.unit.ui.rig.matches import hand, open_folder, shelved, stored_session
from tests.unit.ui.settings.test_backups_page import on_device

HANDS = [hand(0, 0, 7, 9), hand(1, 6, 0, 8), hand(0, 0, 8, 1), hand(1, 5, 0, 4)]


async def damaged_match(folder: Path, *, backed_up: bool, whole: bool = True) -> str:
    """Store a match, back it up, and change its third hand, or all from there on, outside the app."""
    library = folder / "library"
    match_id = shelved(library, "sebastopol", 3, HANDS)
    if backed_up:
        repository = open_repository(library, REGISTRY)
        await RollingBackups(folder / "backups").back_up(repository)
        await repository.close()
    path = library / "matches" / f"{match_id}.json"
    tables: dict[str, Any] = json.loads(path.read_bytes())
    tables["log"]["3"]["line"]["end"]["pips"][1] = 18
    raw = json.dumps(tables, separators=(",", ":"))
    path.write_text(raw if whole else raw[: raw.index('"3":{"hash"')], "utf-8")
    return match_id


def pips(folder: Path, match_id: str) -> list[Any]:
    return [played.end.pips for played in stored_session(folder / "library", match_id).match.hands]


async def test_changed_hand_is_repaired_from_a_backup(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=True)
    async with on_device(tmp_path, "/settings/backups") as visit:
        await visit.tap("backups.check")
        assert "1 match read, 0 in order" in visit.texts()
        said = visit.said(f"check.{match_id}")
        assert said.endswith("The 3rd hand was changed outside the app. All the other hands are as they were saved.")
        assert visit.said(f"check.{match_id}.0").startswith("Bruno 8, as in the backup of ")
        assert visit.said(f"check.{match_id}.1").startswith("Enter the hand again")
        assert visit.said(f"check.{match_id}.2").startswith("Bruno 18, as it reads now")
        assert {"25 →", "15", "The damaged original is kept in any case."} <= {*visit.texts()}
        await visit.tap("check.repair")
        assert visit.said("check.in_order") == "All in order · 1 match, 4 hands"
        lines = [visit.said(f"check.line.{number}") for number in range(3)]
        assert lines[:2] == ["Entries · all as saved", "Backups · 1 readable"]
        assert lines[2].startswith("Oldest match · ")
        assert not visit.shows("check.repair")
        assert not visit.shows("check.later")
        await visit.tap("check.done")
        assert visit.page.route == "/settings/backups"
    assert pips(tmp_path, match_id)[2] == (0, 8, 1)
    assert len([*(tmp_path / "library" / "damaged").iterdir()]) == 1


async def test_check_of_a_sound_library_leads_back_from_the_bar_on_a_phone_on_its_side(tmp_path: Path) -> None:
    shelved(tmp_path / "library", "sebastopol", 3, HANDS)
    repository = open_repository(tmp_path / "library", REGISTRY)
    await RollingBackups(tmp_path / "backups").back_up(repository)
    await repository.close()
    (tmp_path / "backups" / "2026-10-02.zip").write_bytes(b"?")
    async with on_device(tmp_path, "/settings/backups/check", size=(844, 390)) as visit:
        assert visit.said("check.line.1") == "Backups · 1 readable, 1 damaged"
        await visit.tap("check.done")
        assert visit.page.route == "/settings/backups"


async def test_changed_hand_is_accepted_and_counted_as_not_verified(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=False)
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        assert visit.said(f"check.{match_id}.0").startswith("Enter the hand again")
        await visit.tap(f"check.{match_id}.1")
        await visit.tap("check.repair")
        assert visit.shows("check.in_order")
        assert visit.said("check.said.0") == "1 match has a hand that was accepted and not verified."
    assert pips(tmp_path, match_id)[2:] == [(0, 18, 1), (5, 0, 4)]


async def test_changed_hand_can_be_entered_again(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=False)
    async with on_device(tmp_path, f"/match/{match_id}") as visit:
        assert visit.said("sheet.trouble").startswith("The file of this match was changed")
        await visit.visit("/settings/backups/check")
        await visit.tap("check.repair")
        assert visit.page.route == f"/match/{match_id}/hand/3"
        assert not visit.shows("sheet.trouble")


async def test_file_that_was_cut_off_is_completed_or_continued(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=True, whole=False)
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        said = visit.said(f"check.{match_id}")
        assert said.endswith("From the 3rd hand on, the file was changed or damaged outside the app.")
        assert visit.said(f"check.{match_id}.1").startswith("Enter the hand again")
        await visit.tap("check.repair")
    assert len(pips(tmp_path, match_id)) == len(HANDS)


@pytest.mark.parametrize("backed_up", [True, False])
async def test_changed_players_come_from_a_backup_or_are_accepted(tmp_path: Path, *, backed_up: bool) -> None:
    match_id = await damaged_match(tmp_path, backed_up=backed_up)
    path = tmp_path / "library" / "matches" / f"{match_id}.json"
    raw = path.read_text("utf-8").replace('"pips":[0,18,1]', '"pips":[0,8,1]')
    path.write_text(raw.replace("Bruno", "Brono"), "utf-8")
    for name in ("index.json", "recent.jsonl"):  # they know the players
        (tmp_path / "library" / name).unlink(missing_ok=True)
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        said = visit.said(f"check.{match_id}")
        assert said.endswith("changed outside the app. The hands are as they were saved.")
        await visit.tap("check.repair")
    names = stored_session(tmp_path / "library", match_id).match.setup.players
    assert names[1] == ("Bruno" if backed_up else "Brono")


async def test_older_copy_is_kept_if_no_backup_has_more(tmp_path: Path) -> None:
    match_id = shelved(tmp_path / "library", "sebastopol", 3, HANDS[:2])
    path = tmp_path / "library" / "matches" / f"{match_id}.json"
    older = path.read_bytes()
    async with on_device(tmp_path, f"/match/{match_id}") as visit:
        await visit.tap("sheet.undo")
        path.write_bytes(older)
        await visit.visit("/settings/backups/check")
        assert visit.said(f"check.{match_id}").endswith("This is an older copy: 1 entry that was saved is missing.")
        assert visit.said(f"check.{match_id}.0").startswith("Keep the older copy")
        await visit.tap("check.repair")
        assert visit.shows("check.in_order")
    assert path.read_bytes() == older


async def test_match_that_no_backup_can_repair_says_so(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=False)
    path = tmp_path / "library" / "matches" / f"{match_id}.json"
    tables: dict[str, Any] = json.loads(path.read_bytes())
    tables["match"]["1"]["game"] = "nothing"
    path.write_text(json.dumps(tables), "utf-8")
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        assert any(words.startswith("No backup has this match.") for words in visit.texts())
        assert not visit.shows("check.repair")


async def test_match_whose_file_was_emptied_or_is_gone_comes_back_from_a_backup(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=True)
    path = tmp_path / "library" / "matches" / f"{match_id}.json"
    for damage in (lambda: path.write_bytes(b""), path.unlink):
        damage()
        async with on_device(tmp_path, "/settings/backups/check") as visit:
            assert visit.said(f"check.{match_id}").startswith("Sébastopol")
            assert visit.said(f"check.{match_id}.0").startswith("As in the backup of ")
            await visit.tap("check.repair")
            assert visit.shows("check.in_order")
        assert pips(tmp_path, match_id)[2] == (0, 8, 1)


async def test_match_that_no_backup_has_is_named(tmp_path: Path) -> None:
    match_id = await damaged_match(tmp_path, backed_up=False)
    (tmp_path / "library" / "matches" / f"{match_id}.json").write_bytes(bytes(500))
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        assert visit.said(f"check.{match_id}").endswith("The file of this match was damaged and put aside.")
        assert "No backup has this match." in visit.texts()
        assert not visit.shows("check.repair")


async def test_damaged_files_and_settings_are_named(tmp_path: Path) -> None:
    shelved(tmp_path / "library", "sebastopol", 3, HANDS)
    with open_folder(tmp_path / "library") as library:
        library.save_settings({"favourites": [[]]})
        library.log({"figure": "quadrille_3"})
    (tmp_path / "library" / "logbook.json").write_bytes(b"")
    async with on_device(tmp_path, "/settings/backups/check") as visit:
        assert visit.said("check.said.0").startswith("Damaged or missing files: logbook.json.")
        assert visit.said("check.said.1").endswith("are as in the beginning: favourites.")
