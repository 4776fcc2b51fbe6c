"""What was played: deleted and brought back, and the people who played it, under whatever name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import SCOREKEEPER, serving
from tests.browser.rig import by, said, tap, wait_for, wait_for_text
from tests.browser.table import fill
from tests.unit.ui.evenings import evening, won_by

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Visit
    from tests.browser.rig import Server


@pytest.fixture
def played(tmp_path: Path) -> list[str]:
    """Six matches: five of Anna and Bruno, one of Chloé and somebody written Bruno K."""
    library = tmp_path / "library"
    ids = [evening(library, "Anna Bruno", won_by(winner), ago=20 - ago) for ago, winner in enumerate((0, 0, 1, 0, 0))]
    return [*ids, evening(library, "Chloé Bruno_K.", won_by(0), ago=1)]


@pytest.fixture
def server(tmp_path: Path, played: list[str]) -> Iterator[Server]:
    assert len(played) == 6
    yield from serving(SCOREKEEPER, tmp_path)


def delete(page: Page, match_id: str) -> None:
    tap(page, f"history.menu.{match_id}")
    tap(page, f"history.delete.{match_id}")
    wait_for(page, f"history.{match_id}", "detached")


def test_a_match_is_deleted_and_undone_and_deleted_and_restored(visit: Visit, played: list[str]) -> None:
    page, last = visit("/history"), played[-1]
    wait_for(page, f"history.{last}")
    delete(page, last)
    page.get_by_role("button", name="Undo").tap()
    wait_for(page, f"history.{last}")

    delete(page, last)
    tap(page, "history.deleted")
    tap(page, f"deleted.restore.{last}")
    wait_for(page, f"deleted.restore.{last}", "detached")
    tap(page, "deleted.back")
    wait_for(page, f"history.{last}")
    tap(page, f"history.{last}")
    wait_for_text(page, "finished.title", "Chloé wins")


def test_a_match_is_swiped_away(visit: Visit, played: list[str]) -> None:
    page, last = visit("/history", size=(1024, 768)), played[-1]
    box = wait_for(page, f"history.{last}").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 60, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    page.mouse.up()
    wait_for(page, f"history.{last}", "detached")
    wait_for(page, f"history.{played[0]}")
    assert page.url.endswith("/history")


def test_a_person_is_found_renamed_and_one_with_another(visit: Visit, played: list[str]) -> None:
    page = visit("/history")
    wait_for(page, f"history.{played[0]}")
    tap(page, "history.tab-1")
    tap(page, "history.person.1")
    wait_for_text(page, "player.form", "Anna: 4 of the last 5 matches won")
    tap(page, "player.edit")
    fill(page, "player.name", "Anne")
    tap(page, "player.rename")
    wait_for_text(page, "title", "Anne")

    tap(page, "player.against.0")
    wait_for_text(page, "both.score", "Bruno")
    tap(page, "both.back")
    wait_for_text(page, "title", "Anne")
    tap(page, "player.back")
    wait_for(page, "history.tab-1")
    if not by(page, "history.person.2").count():
        tap(page, "history.tab-1")
    names = [said(page, f"history.person.{place}") for place in (1, 2, 3)]
    bruno = next(place for place, name in enumerate(names, 1) if name.startswith("Bruno,"))
    tap(page, f"history.person.{bruno}")
    tap(page, "player.edit")
    wait_for(page, "player.same.1")
    other = next(place for place in (0, 1) if said(page, f"player.same.{place}").endswith("Bruno_K."))
    tap(page, f"player.same.{other}")
    wait_for_text(page, "player.form", "1 of the last 6 matches won")
    page.get_by_role("button", name="Undo").tap()
    wait_for_text(page, "player.form", "1 of the last 5 matches won")
