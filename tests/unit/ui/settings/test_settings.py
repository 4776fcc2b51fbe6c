"""Settings: what is chosen is seen at once, kept on the device, and begins the next match."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest

from scorekeeper.i18n import translator_for
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.library import Library
from scorekeeper.ui.base import haptics
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.kit.theme import BODY, SCORE_KEY, text_style, theme_for
from scorekeeper.ui.settings.settings import size_of
from scorekeeper.ui.settings.targets import is_usual, step_of
from tests.registry import REGISTRY
from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import hand, open_folder, shelved, stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def settings_of(folder: Path) -> dict[str, Any]:
    """What the library keeps."""
    return dict(Library(folder).settings())


# --- the device ----------------------------------------------------------------------------------------------------


async def test_the_language_and_the_appearance_change_at_once(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as shown:
        await shown.tap("settings.language.fr")
        assert "Réglages" in shown.texts()
        await shown.tap("settings.theme.dark")
        assert shown.page.theme_mode == ft.ThemeMode.DARK
        assert shown.by("settings.theme.dark").selected


async def test_typed_name_of_device_survives_closed_dialog_until_it_is_saved(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as shown:
        await shown.tap("settings.device")
        await shown.type("device.name", "Kitchen tab")
        await shown.dismiss(shown.find(ft.BottomSheet)[-1])
        await shown.tap("settings.device")
        assert shown.field("device.name").value == "Kitchen tab"
        await shown.tap("device.save")
        assert "Kitchen tab" in shown.texts()
        assert session_state(shown.page).typed == {}


def test_a_text_size_of_ones_own_stands_instead_of_the_devices() -> None:
    """Flutter draws the size by the device's scale once more: so much of it is taken out."""
    for device, chosen in ((1.0, 2.0), (1.5, 1.0), (1.25, 1.25)):
        theme = theme_for(dark=False, scale=device, chosen=chosen)
        assert theme.scale == chosen
        assert device * float(text_style(theme, BODY).size or 0) == pytest.approx(BODY.size * chosen)
        assert device * float(text_style(theme, SCORE_KEY).size or 0) == pytest.approx(SCORE_KEY.size)


async def test_larger_text_is_drawn_at_once(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as shown:

        def size() -> float:
            (title,) = shown.find(ft.Text, value="Language")
            return float(title.style.size or 0) if title.style else 0

        before = size()
        await shown.tap("settings.text.1.25")
        assert size() == pytest.approx(before * 1.25)


@pytest.mark.parametrize("key", ["awake", "haptics", "clock"])
async def test_a_line_is_switched_off_and_on(tmp_path: Path, key: str) -> None:
    async with Sitting(tmp_path, "/settings") as shown:
        assert shown.by(f"settings.{key}").checked is True
        await shown.tap(f"settings.{key}")
        assert shown.by(f"settings.{key}").checked is False
        await shown.tap(f"settings.{key}")
        assert shown.by(f"settings.{key}").checked is True


@pytest.mark.parametrize(
    ("secure", "reason"), [(True, "perhaps to save the battery"), (False, "This browser allows it only over https.")]
)
async def test_device_that_lets_its_screen_go_off_is_said_why(tmp_path: Path, secure: bool, reason: str) -> None:
    def refuse(page: ft.Page) -> None:
        connection = cast("FakeConnection", page.session.connection)
        connection.replies["is_enabled"] = False
        connection.browser = json.dumps({"zone": "UTC", "offset": 0, "secure": secure})

    async with Sitting(tmp_path, "/settings", prepare=refuse) as shown:
        assert any(reason in text for text in shown.texts())
        await shown.tap("settings.awake")
        assert "As long as a match lies open." in shown.texts()
    async with Sitting(tmp_path, "/settings") as shown:
        assert "As long as a match lies open." in shown.texts()
        assert shown.conn.called.count("enable") == shown.conn.called.count("disable") == 1


async def test_places_stand_on_the_sheet_once_they_are_switched_on(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, [hand(0, None, 14, 53)]) as shown:
        here = shown.page.route
        assert "50 left" in shown.texts()
        await shown.visit("/settings")
        assert shown.by("settings.places").checked is False
        await shown.tap("settings.places")
        await shown.visit(here)
        assert {"1st · 50 left", "2nd · 36 left"} <= {*shown.texts()}


async def test_what_is_set_is_kept_on_the_device(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as shown:
        shown.conn.calls.clear()
        await shown.tap("settings.clock")
        assert shown.conn.called == ["set"]


async def test_what_the_device_has_kept_is_taken_up_and_what_makes_no_sense_left(tmp_path: Path) -> None:
    def answer_off(page: ft.Page) -> None:
        cast("FakeConnection", page.session.connection).replies["get"] = "off"

    async with Sitting(tmp_path, "/settings", prepare=answer_off) as shown:
        assert "Settings" in shown.texts()
        for key in ("awake", "haptics", "clock"):
            assert shown.by(f"settings.{key}").checked is False
        assert shown.by("settings.text.device").selected


async def test_keys_and_saving_are_felt_until_that_is_switched_off(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 2, page="/hand/1") as shown:
        shown.conn.calls.clear()
        await shown.tap("entry.out.0")
        assert shown.conn.called.count("selection_click") == 1
        for key in ("key-1", "key-4", "entry.save"):
            await shown.tap(key)
        assert "light_impact" in shown.conn.called
        haptics.enable_haptics(shown.page, on=False)
        shown.conn.calls.clear()
        await shown.tap("sheet.undo")
        assert not {"light_impact", "selection_click"} & set(shown.conn.called)


# --- during a match ------------------------------------------------------------------------------------------------


async def test_the_screen_stays_on_while_a_match_lies_open(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 2) as shown:
        assert shown.conn.called.count("enable") == 1
        await shown.tap("sheet.enter")
        assert "disable" not in shown.conn.called
        await shown.visit("/")
        assert shown.conn.called.count("disable") == 1


async def test_a_match_that_is_over_lets_the_screen_go_dark(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 2, [hand(0, 0, 55)]) as shown:
        assert "enable" not in shown.conn.called


async def test_the_clock_stands_in_the_menu_until_it_is_switched_off(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2, [hand(0, 0, 5)])

    async with Sitting(tmp_path, f"/match/{match_id}") as shown:
        assert shown.said("sheet.clock") == "0\u00a0min · this hand 0\u00a0min"
        await shown.visit("/settings")
        await shown.tap("settings.clock")
        await shown.visit(f"/match/{match_id}")
        assert not shown.shows("sheet.clock")


# --- new matches ---------------------------------------------------------------------------------------------------


async def test_a_usual_target_begins_the_next_match(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings/targets") as shown:
        await shown.taps_on("targets.sebastopol-more", "targets.sebastopol-more")
        assert shown.said("targets.sebastopol-value") == "Sébastopol · 60"
        assert "50 by the booklet" in shown.texts()
        await shown.visit("/new/sebastopol")
        assert any("60" in one for one in shown.texts())
        await shown.visit("/settings/targets")
        await shown.taps_on("targets.sebastopol-less", "targets.sebastopol-less")
    assert settings_of(tmp_path)["targets"] == {}


async def test_what_went_wrong_with_a_target_is_forgotten_once_it_goes_right(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings/targets") as shown:
        shown.library.fault = DiskFull()
        await shown.tap("targets.sebastopol-more")
        shown.library.fault = None
        assert any(one.startswith("There is no room left") for one in shown.texts())
        await shown.tap("targets.sebastopol-more")
        assert not any(one.startswith("There is no room left") for one in shown.texts())


async def test_a_target_that_no_longer_fits_is_left_at_the_usual(tmp_path: Path) -> None:
    with closing(open_folder(tmp_path)) as library:
        library.save_settings({"targets": {"sebastopol": "many", "muggins": 41}})

    async with Sitting(tmp_path, "/settings/targets") as shown:
        assert shown.said("targets.sebastopol-value") == "Sébastopol · 50"
        assert shown.said("targets.muggins-value") == "Muggins · 41"


def test_targets_go_by_steps_that_suit_them() -> None:
    assert [step_of(usual) for usual in (15, 31, 50, 101, 150)] == [1, 1, 5, 1, 10]
    bergen = REGISTRY["bergen"]
    target = next(one for one in bergen.options if one.key == "target")
    assert not is_usual(bergen, target, 15)


async def test_saved_rules_are_renamed_removed_and_brought_back(tmp_path: Path) -> None:
    rules = [{"name": "Sunday", "options": {"target": 60}, "set": ""}]
    with closing(open_folder(tmp_path)) as library:
        library.save_settings({"house_rules": {"sebastopol": rules}})

    async with Sitting(tmp_path, "/settings/rules") as shown:
        await shown.tap("kept.sebastopol.0.rename")
        (field,) = shown.find(ft.TextField)
        shown.patch(field, value="Monday")
        await shown.fire(field, "change", "Monday")
        await shown.tap("rules.keep")
        assert shown.said("kept.sebastopol.0") == "Monday"
        await shown.tap("kept.sebastopol.0.delete")
        assert not shown.shows("kept.sebastopol.0")
        await shown.tap("message.action")
        assert shown.said("kept.sebastopol.0") == "Monday"
    assert [one["name"] for one in settings_of(tmp_path)["house_rules"]["sebastopol"]] == ["Monday"]


async def test_other_name_of_saved_rules_is_there_again_until_it_is_saved(tmp_path: Path) -> None:
    rules = [
        {"name": name, "options": {"target": target}, "set": ""} for name, target in (("Sunday", 60), ("Club", 70))
    ]
    with closing(open_folder(tmp_path)) as library:
        library.save_settings({"house_rules": {"sebastopol": rules}})

    async with Sitting(tmp_path, "/settings/rules") as shown:
        await shown.tap("kept.sebastopol.0.rename")
        await shown.type("rules.name", "Mond")
        await shown.taps_on("kept.sebastopol.0.rename", "kept.sebastopol.1.rename")
        assert shown.field("rules.name").value == "Club"
        await shown.visit("/settings")
        await shown.visit("/settings/rules")
        await shown.tap("kept.sebastopol.0.rename")
        assert shown.field("rules.name").value == "Mond"
        for name in ("Monday", "Sunday"):
            await shown.enter("rules.name", name)
            assert shown.said("kept.sebastopol.0") == name
            await shown.tap("kept.sebastopol.0.rename")
            assert shown.field("rules.name").value == name


async def test_without_saved_rules_the_page_says_where_they_are_made(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as shown:
        await shown.tap("settings.rules")
        assert "House rules are saved where a new match is set up." in shown.texts()
        await shown.tap("settings.back")
        assert shown.page.route == "/settings"


# --- the library ---------------------------------------------------------------------------------------------------


async def test_settings_show_size_of_library_and_not_its_folder(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 2)

    async with Sitting(tmp_path, "/settings") as shown:
        assert "1 match" in shown.said("settings.size")
        assert "kB" in shown.said("settings.size")
        assert "Kept on the server" in shown.texts()
        assert not any(str(tmp_path) in text for text in shown.texts()), "visitors need not know the folder"
        await shown.tap("settings.deleted")
        assert shown.page.route == "/history/deleted"
    assert stored_session(tmp_path, match_id).done == ()


def test_sizes_are_said_as_people_say_them() -> None:
    tr = translator_for("en")
    assert [size_of(tr, one) for one in (10, 4_400, 999_999, 12_300_000)] == [
        "1\u00a0kB",
        "4\u00a0kB",
        "1\u00a0MB",
        "12\u00a0MB",
    ]
