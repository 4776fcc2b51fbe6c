"""Tests of the page of rolling backups: what it lists, and a restore in two taps."""

from __future__ import annotations

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import flet as ft
import pytest

from scorekeeper.library.repository import Clock, open_repository, system_clock
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.storage.library import Library
from scorekeeper.ui.kit.boxes import padded
from scorekeeper.ui.startup.gate import begin_on_device
from tests.registry import REGISTRY
from tests.unit.ui.rig.matches import hand, open_folder, shelved
from tests.unit.ui.rig.visitor import Sitting


@asynccontextmanager
async def on_device(
    folder: Path, route: str, clock: Clock = system_clock, size: tuple[int, int] = (390, 844)
) -> AsyncGenerator[Sitting]:
    """Yield a visitor of the app with backups beside its library."""
    repository = open_repository(folder / "library", REGISTRY, clock=clock)

    async def main(page: ft.Page) -> None:
        await begin_on_device(page, REGISTRY, folder, lambda: repository, RollingBackups(folder / "backups", clock))

    async with Sitting(folder, route, *size, main=main) as visit:
        yield visit
    await repository.close()


async def test_backup_is_restored_in_three_taps_from_the_settings(tmp_path: Path) -> None:
    match_id = shelved(tmp_path / "library", "sebastopol", 3, [hand(0, 0, 14, 9)])
    kept = shelved(tmp_path / "library", "draw", 2)
    async with on_device(tmp_path, "/settings"):
        assert len(RollingBackups(tmp_path / "backups").list_backups()) == 1
    library = open_folder(tmp_path / "library")
    library.delete(match_id)
    library.close()
    async with on_device(tmp_path, "/settings") as visit:
        await visit.tap("settings.backups")
        (backup,) = RollingBackups(tmp_path / "backups").list_backups()
        assert visit.said(f"backups.{backup.name}").endswith("2 matches, 2 in play · checked")
        assert not visit.shows("backups.restore")
        await visit.tap(f"backups.{backup.name}")
        assert visit.said("backups.plan.back").startswith("1")
        assert visit.said("backups.plan.same").startswith("1")
        assert "Nothing is removed: 2 matches afterwards. Today’s state is backed up first." in visit.texts()
        assert visit.said("backups.restore") == "Restore today’s"
        await visit.tap("backups.restore")
        assert any(text.startswith("Before restoring, ") for text in visit.texts())
        assert visit.said("message") == "Restored: 2 matches"
        assert not any(sheet.open for sheet in visit.find(ft.BottomSheet))
    library = open_folder(tmp_path / "library")
    assert {summary.id for summary in library.summaries()} == {match_id, kept}
    library.close()


@pytest.mark.parametrize(
    ("days", "row", "button"),
    [(0, "Today, ", "Restore today’s"), (6, "Thursday, ", "Restore Thursday"), (7, "Thu 1 Oct, ", "Restore Thu 1 Oct")],
)
async def test_backup_is_named_by_its_day(tmp_path: Path, days: int, row: str, button: str) -> None:
    match_id = shelved(tmp_path / "library", "draw", 2)
    made = datetime(2026, 10, 1, 12, tzinfo=UTC)
    async with on_device(tmp_path, "/settings", lambda: made):
        pass
    library = open_folder(tmp_path / "library")
    library.delete(match_id)
    library.close()
    async with on_device(tmp_path, "/settings/backups", lambda: made + timedelta(days=days)) as visit:
        assert visit.said("backups.2026-10-01.zip").startswith(row)
        await visit.tap("backups.2026-10-01.zip")
        assert visit.said("dialog.title").startswith(row)
        assert visit.said("backups.restore") == button


async def test_lines_below_backups_reach_the_edges_of_a_phone(tmp_path: Path) -> None:
    async with on_device(tmp_path, "/settings/backups") as visit:
        (line,) = visit.find(ft.Container, visit.by("backups.since"), padding=padded(16, 6))
        above = next(one for one in visit.find(ft.Column) if line in visit.find(ft.Container, one) and one.scroll)
        assert not visit.find(ft.Container, above, padding=padded(16))


async def test_damaged_backup_is_named_and_cannot_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "2026-11-01.zip").write_bytes(b"?")
    async with on_device(tmp_path, "/settings/backups") as visit:
        assert "This backup cannot be read." in visit.texts()
        assert visit.said("backups.2026-11-01.zip").endswith("damaged")
        with pytest.raises(AssertionError, match="can be clicked"):
            visit.clickable("backups.2026-11-01.zip")


async def test_backup_is_made_now_and_says_so_once(tmp_path: Path) -> None:
    match_id = shelved(tmp_path / "library", "sebastopol", 3, [hand(0, 0, 14, 9)])
    async with on_device(tmp_path, f"/match/{match_id}") as visit:
        await visit.tap("sheet.undo")
        await visit.visit("/settings/backups")
        assert visit.texts(visit.by("backups.since"))[0] == "1 match since the last one"
        for said in ("Backed up: 1 match", "Nothing new since "):
            await visit.tap("backups.now")
            assert visit.said("message").startswith(said)
            assert visit.texts(visit.by("backups.since"))[0] == "Nothing new since the last one"
        assert visit.texts(visit.by("backups.since"))[1].startswith("last backup: today, ")
        assert len(RollingBackups(tmp_path / "backups").list_backups()) == 1


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
async def test_backup_that_would_change_nothing_can_be_shared_only(tmp_path: Path, size: tuple[int, int]) -> None:
    shelved(tmp_path / "library", "draw", 2)
    async with on_device(tmp_path, "/settings/backups", size=size) as visit:
        (backup,) = RollingBackups(tmp_path / "backups").list_backups()
        await visit.tap(f"backups.{backup.name}")
        assert "Everything in it is here already." in visit.texts()
        assert not visit.shows("backups.restore")
        await visit.tap("backups.share")
        await visit.tap("dialog.close")
        await visit.tap("backups.share_latest")
        assert [saved["file_name"] for saved in visit.calls_of("save_file")] == [backup.name] * 2
        (tmp_path / "backups" / backup.name).unlink()
        await visit.tap(f"backups.{backup.name}")
        assert visit.said("backups.unread").startswith("The match could not be read.")
        await visit.tap("dialog.close")
        await visit.tap("backups.check")
        assert visit.page.route == "/settings/backups/check"


async def test_backups_beyond_the_fourth_are_shown_on_request(tmp_path: Path) -> None:
    shelved(tmp_path / "library", "sebastopol", 3, [hand(0, 0, 14, 9)])
    async with on_device(tmp_path, "/settings"):
        pass
    (made,) = (tmp_path / "backups").iterdir()
    for day in range(1, 7):
        shutil.copy(made, made.with_name(f"2026-10-0{day}.zip"))
    async with on_device(tmp_path, "/settings/backups") as visit:
        assert visit.said("backups.more") == "3 more, back to Thu 1 Oct"
        await visit.tap("backups.more")
        assert visit.shows("backups.2026-10-01.zip")
        assert not visit.shows("backups.more")


async def test_settings_of_a_backup_that_make_no_sense_are_left_out_and_named(tmp_path: Path) -> None:
    shelved(tmp_path / "library", "draw", 2)
    library = open_folder(tmp_path / "library")
    library.save_settings({"favourites": ["draw"]})
    library.close()
    async with on_device(tmp_path, "/settings"):
        (backup,) = RollingBackups(tmp_path / "backups").list_backups()
    archive = tmp_path / "backups" / backup.name
    with ZipFile(archive) as whole:
        files = {name: whole.read(name) for name in whole.namelist()}
    with ZipFile(archive, "w") as changed:
        for name, raw in {**files, "settings.json": b'{"favourites": [[]], "devices": {"d": "Kitchen"}}'}.items():
            changed.writestr(name, raw)
    async with on_device(tmp_path, "/settings/backups") as visit:
        await visit.tap(f"backups.{backup.name}")
        sentence = "The setting favourites in this backup is not as the app saves it. It is left out."
        assert visit.said("backups.left_out.0") == sentence
        await visit.tap("backups.restore")
    assert Library(tmp_path / "library").settings() == {"favourites": ["draw"], "devices": {"d": "Kitchen"}}
