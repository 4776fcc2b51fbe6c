"""Copies of the matches leave as files and come back, and a page that keeps nothing says so on every screen."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import flet as ft
import pytest

from scorekeeper.core.events import Ended
from scorekeeper.core.variant import Match
from scorekeeper.games._pips import PipsLeft
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import complete
from scorekeeper.i18n import translator_for
from scorekeeper.library.repository import EDITION, MatchRepository
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import DiskFull
from scorekeeper.storage.file_storage import FileStorage
from scorekeeper.storage.library import Library
from scorekeeper.ui.base.session_state import session_state
from scorekeeper.ui.device.browser_state import BrowserTab
from scorekeeper.ui.device.device_state import DeviceStore
from scorekeeper.ui.device.files import match_name
from scorekeeper.ui.device.listener import listen
from scorekeeper.ui.settings import results_preview
from scorekeeper.ui.shell import notices
from scorekeeper.ui.shell.contexts import BrowserTabContext
from scorekeeper.ui.startup.lazy_pages import load_rest
from scorekeeper.ui.startup.session import App, new_session
from tests.registry import REGISTRY
from tests.repository import load
from tests.unit.games.table import sit_down
from tests.unit.ui.rig.matches import hand, open_folder, shelved, stored_draft, stored_session
from tests.unit.ui.rig.visitor import Sitting, at_match

HANDS = [hand(0, 0, 14, 9), hand(1, 7, 0, 21), hand(2, 12, 5, 0)]


async def bring(sheet: Sitting, *files: tuple[str, bytes]) -> None:
    """Press the button that brings files in, and pick these."""
    (button,) = sheet.find(ft.TextButton, sheet.by("keeping.restore"))
    assert isinstance(button.action, ft.PickFiles)
    data = [{"id": n, "name": name, "size": len(raw), "bytes": raw} for n, (name, raw) in enumerate(files)]
    await sheet.fire(button.action.file_picker, "result", {"files": data})


async def test_everything_goes_into_one_file_and_comes_back_on_another_phone(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    match_id = shelved(first, "sebastopol", 3, HANDS)
    with Library.open(first) as library:
        library.save_settings({"favourites": ["muggins"], "house_rules": {"draw": [{"name": "ours"}]}})
    with Library.open(second) as library:
        library.save_settings({"favourites": ["draw"], "house_rules": {"draw": [{"name": "theirs"}]}})

    async with Sitting(first, "/settings") as sheet:
        await sheet.tap("keeping.back_up")
        assert sheet.said("message") == "Backed up: 1 match"
        (saved,) = sheet.calls_of("save_file")
    name, raw = saved["file_name"], saved["src_bytes"]
    assert name.endswith(".zip")
    assert f"matches/{match_id}.json" in ZipFile(io.BytesIO(raw)).namelist()
    async with Sitting(second, "/settings") as sheet:
        for said in ("1 match brought in.", "Everything in this file is here already."):
            await bring(sheet, (name, raw))
            assert sheet.said("keeping.done") == said
    with Library.open(second, partial(summarize, REGISTRY), edition=EDITION) as library:
        (found,) = library.summaries()
        assert load(library, found.id).session == stored_session(first, match_id)
        rules = [{"name": "theirs"}, {"name": "ours"}]
        assert library.settings() == {"favourites": ["draw", "muggins"], "house_rules": {"draw": rules}}


@pytest.mark.parametrize("is_web", [True, False])
async def test_folder_of_matches_is_shown_on_a_device_and_not_to_visitors_of_a_server(
    tmp_path: Path, is_web: bool
) -> None:
    async with Sitting(tmp_path, "/") as sheet:
        sheet.page.web = is_web
        await sheet.visit("/settings")
        shown = [control.value for control in sheet.find(ft.Text)]
        assert ("Kept on the server" in shown) is is_web
        assert any(str(tmp_path) in (value or "") for value in shown) is not is_web


async def test_a_copy_that_was_given_no_place_is_not_said_to_be_made(tmp_path: Path) -> None:
    shelved(tmp_path, "sebastopol", 3, HANDS)

    async with Sitting(tmp_path, "/settings") as sheet:
        sheet.page.web = False  # a device of its own tells whether a place was chosen
        for place_chosen in ("copies/matches.zip", None):
            sheet.conn.replies["save_file"] = place_chosen
            await sheet.tap("keeping.back_up")
            assert sheet.shows("message") == (place_chosen is not None)


async def test_second_tap_on_back_up_saves_no_second_file(tmp_path: Path) -> None:
    shelved(tmp_path, "sebastopol", 3, HANDS)
    async with Sitting(tmp_path, "/settings") as sheet:
        await sheet.tap_at_once("keeping.back_up", "keeping.back_up")
        await sheet.settle()
        assert len(sheet.calls_of("save_file")) == 1


async def test_settings_of_a_file_that_make_no_sense_are_refused_by_name(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        settings: dict[str, Any] = {"favourites": [[]], "devices": {"d": "Kitchen"}}
        await bring(sheet, ("backup.zip", zipped("settings.json", settings)))
        assert "The setting favourites in this backup is not as the app saves it." in sheet.said("keeping.refused")
    assert Library(tmp_path).settings() == {}


async def test_settings_alone_are_news_too(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("backup.zip", zipped("settings.json", {"favourites": ["draw"]})))
        assert sheet.said("keeping.done") == "The tries and the house rules are brought in."
    assert Library(tmp_path).settings() == {"favourites": ["draw"]}


def zipped(name: str, document: object) -> bytes:
    whole = io.BytesIO()
    with ZipFile(whole, "w") as archive:
        archive.writestr(name, json.dumps(document))
    return whole.getvalue()


GOOD: dict[str, Any] = {
    "format": "scorekeeper-match",
    "version": 1,
    "game": "sebastopol",
    "sides": ["Anna", "Bruno", "Chloé"],
    "hands": [{"end": {"out": "Anna", "pips": [0, 14, 9]}}],
}


@pytest.mark.parametrize(
    ("name", "raw", "said"),
    [
        ("holiday.jpg", b"\xff\xd8\xff", "holiday.jpg: This is not a match file: it is no text in UTF-8."),
        ("settings.zip", zipped("settings.json", []), "settings.zip: This is no backup: the archive cannot be read."),
        (
            "match.json",
            json.dumps({**GOOD, "hands": [{"end": {"out": "Anna", "pips": [4, 14, 9]}}]}).encode(),
            "match.json, 1st hand: Anna went out, so Anna cannot have 4 points left.",
        ),
    ],
)
async def test_a_bad_file_is_said_in_one_sentence_and_nothing_changes(
    tmp_path: Path, name: str, raw: bytes, said: str
) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("good.json", json.dumps(GOOD).encode()), (name, raw))
        assert sheet.said("keeping.refused") == said
        await bring(sheet)
        assert sheet.said("keeping.refused") == said
    assert Library(tmp_path).summaries() == []


async def test_a_library_that_takes_no_more_says_why(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        sheet.library.fault = DiskFull()
        await bring(sheet, ("good.json", json.dumps(GOOD).encode()))
        assert sheet.said("keeping.refused").startswith("There is no room left.")


async def test_one_match_leaves_from_the_menu_of_its_sheet(tmp_path: Path) -> None:
    async with at_match(tmp_path, "sebastopol", 3, HANDS) as sheet:
        await sheet.choose("sheet.share")
        await sheet.tap("share.file")
        (saved,) = sheet.calls_of("save_file")
        assert re.fullmatch(r"sebastopol-anna-bruno-chloe-20\d\d-\d\d-\d\d-\d{4}\.json", saved["file_name"])
        assert len(json.loads(saved["src_bytes"])["hands"]) == 3


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("Zoë", "Bruno"), "muggins-zoe-bruno-2026-11-26-2241.png"),
        (("Anna", "Bruno", "Chloé", "Dan", "Eva", "Farid"), "muggins-anna-bruno-4-more-2026-11-26-2241.png"),
        (("a/b:c?*", "..\\x"), "muggins-a-b-c-x-2026-11-26-2241.png"),
        (("李明", "عمر"), "muggins-李明-عمر-2026-11-26-2241.png"),
        (("अमित", "🎲🎲"), "muggins-अमित-2-2026-11-26-2241.png"),
        (("Вася", "Ђорђе"), "muggins-вася-ђорђе-2026-11-26-2241.png"),
    ],
)
def test_file_name_of_a_match_tells_it_apart_and_is_safe_in_any_script(players: tuple[str, ...], name: str) -> None:
    setup = replace(sit_down("muggins").setup, players=players)
    match, when = Match(REGISTRY["muggins"], setup), datetime(2026, 11, 26, 22, 41)  # noqa: DTZ001  local time is meant
    assert match_name(translator_for("en"), match, when, "png") == name
    long = replace(match, setup=replace(setup, players=("क्षि" * 6,) * 4))
    assert len(match_name(translator_for("en"), long, when, "png").encode()) < 255
    own = replace(match, variant=build(complete({"name": "Gran’s"}, new_id())))
    assert match_name(translator_for("en"), own, when, "png").startswith("gran-s-")
    of_a_table = replace(match, early_end="result")
    assert match_name(translator_for("en"), of_a_table, when, "png") == name.replace("-2241", "")


# --- in a page ---------------------------------------------------------------------------------------------------


class SlowBrowser:
    """A browser that stores what a page writes while it is ``able``, and not before ``ready`` is set."""

    def __init__(self, *, able: bool = True) -> None:
        self.able, self.ready = able, asyncio.Event()
        self.ready.set()
        self.tab = BrowserTab(self.flush)
        self.page: ft.Page | None = None

    async def flush(self) -> None:
        await self.ready.wait()
        self.tab.fault = "" if self.able else "not_kept"
        assert self.page
        session_state(self.page).is_stored = self.able


@asynccontextmanager
async def in_page(folder: Path, route: str, browser: SlowBrowser) -> AsyncGenerator[Sitting]:
    """A visitor of an app that lives inside its browser."""
    with open_folder(folder) as library:

        async def main(page: ft.Page) -> None:
            browser.page, device_store = page, DeviceStore()
            repository = MatchRepository(FileStorage(library, browser.flush), REGISTRY)
            mine = await new_session(page, repository, REGISTRY)
            listen(page, device_store, load_rest)
            page.render_views(lambda: BrowserTabContext(browser.tab, lambda: App(device_store, mine)))

        async with Sitting(folder, route, main=main) as sheet:
            yield sheet


async def test_after_a_failed_flush_nothing_claims_to_be_saved_and_a_copy_is_one_tap_away(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async with in_page(tmp_path, f"/match/{match_id}", SlowBrowser(able=False)) as sheet:
        assert not sheet.shows("unkept")
        await sheet.taps_on("sheet.enter", "entry.out.0", "key-1", "key-1", "key-2", "key-3", "entry.save")
        assert sheet.said("unkept") == "This browser did not keep the match. Save a copy now."
        (announced,) = sheet.calls_of("announce_message")
        assert announced["message"] == "Not saved. Anna 19, Bruno 30, Chloé 53, eliminated."
        await sheet.tap("unkept-copy")
        (saved,) = sheet.calls_of("save_file")
        document = json.loads(ZipFile(io.BytesIO(saved["src_bytes"])).read(f"matches/{match_id}.json"))
        assert len(document["hands"]) == 4
    assert stored_session(tmp_path, match_id).done[-1] == Ended(PipsLeft(0, (0, 11, 23)))


async def test_once_the_browser_keeps_again_the_sentence_goes(tmp_path: Path) -> None:
    browser = SlowBrowser(able=False)
    browser.tab.fault = "not_kept"

    async with in_page(tmp_path, "/", browser) as sheet:
        await sheet.tap("unkept-retry")
        assert sheet.shows("unkept")
        browser.able = True
        await sheet.tap("unkept-retry")
        assert not sheet.shows("unkept")


async def test_quick_taps_wait_for_a_slow_browser_and_none_is_lost(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "muggins", 2, plays=[[{"kind": "opening", "player": 0, "tile": "5-5"}]])
    browser = SlowBrowser()
    browser.ready.clear()

    async with in_page(tmp_path, f"/match/{match_id}", browser) as sheet:
        taps = ((0, 5), (1, 10), (0, 15))
        tapped = [asyncio.create_task(sheet.tap(f"key.{seat}.{total}")) for seat, total in taps]
        await sheet.settle()
        assert len(stored_session(tmp_path, match_id).done) == 2, "the browser has not kept the first yet"
        browser.ready.set()
        await asyncio.gather(*tapped)
        await sheet.follow()
        assert not sheet.shows("sheet.trouble")
    assert len(stored_session(tmp_path, match_id).done) == 4


async def test_new_version_is_offered_between_hands_and_takes_draft_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)
    browser, switched = SlowBrowser(), list[dict[str, Any]]()
    monkeypatch.setattr(notices, "switch", lambda: switched.append(stored_draft(tmp_path, match_id)["fields"]))

    async with in_page(tmp_path, f"/match/{match_id}/hand/4", browser) as sheet:
        await sheet.taps_on("entry.out.0", "key-1", "key-1")
        assert not sheet.shows("version")
        browser.tab.ready = True
        await sheet.follow()
        assert not sheet.shows("version")
        await sheet.visit(f"/match/{match_id}")
        assert sheet.said("version") == "A new version is ready."
        await sheet.tap("version-switch")
        assert [fields["out"] for fields in switched] == [0]


async def test_new_version_is_offered_in_no_form(tmp_path: Path) -> None:
    browser = SlowBrowser()
    browser.tab.ready = True

    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async with in_page(tmp_path, "/new/sebastopol", browser) as sheet:
        for form in ("hand/4", "hand/1", "players", "change-rules"):
            assert not sheet.shows("version")
            await sheet.visit(f"/match/{match_id}/{form}")
        assert not sheet.shows("version")
        await sheet.visit("/")
        assert sheet.shows("version")


@pytest.mark.parametrize("state", ["hide", "pause", "detach"])
async def test_a_device_that_goes_to_sleep_keeps_what_was_being_written(tmp_path: Path, state: str) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)

    async with Sitting(tmp_path, f"/match/{match_id}/hand/4") as sheet:
        await sheet.taps_on("entry.out.0", "key-1")
        await sheet.send(sheet.clickable("key-1"), "click")
        await sheet.send(sheet.page, "app_lifecycle_state_change", {"state": "inactive"})
        await sheet.wait(0)
        assert stored_draft(tmp_path, match_id)["fields"]["pips"] == [0, 1, None], "the last digit waits a moment"
        await sheet.send(sheet.page, "app_lifecycle_state_change", {"state": state})
        await sheet.wait(0)
        assert stored_draft(tmp_path, match_id)["fields"]["pips"] == [0, 11, None]


async def test_table_of_old_results_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    table = b"Date,Game,Anna,Bruno\n5/3/2024,Muggins,31,12\n5/3/2024,Muggins,31,12\n"
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("old.csv", table))
        assert not sheet.shows("results.store")
        await sheet.tap("results.dmy")
        said = [sheet.texts(sheet.by(f"results.line.{at}"))[0] for at in range(3)]
        assert said == ["1 result: 1 Muggins", "1 result is there twice and counts once.", "New names: Anna, Bruno"]
        await sheet.tap("results.store")
        assert "1 result stored." in str(sheet.said("keeping.done")) + str(sheet.texts())
        wrong = b"Date,Game,Anna,Bruno\n" + b"2024-03-05,Chess,1,2\n" * 9
        await bring(sheet, ("OLD.TSV", wrong))
        assert sheet.texts(sheet.by("results.problem.0")) == ["row 2, column Game: There is no game called Chess."]
        assert not sheet.shows("results.problem.6")
        assert "3 more problems" in sheet.texts()
    with Library.open(tmp_path) as library:
        (summary,) = library.summaries()
        assert summary.header["created"].startswith("2024-03-05")


async def test_table_of_the_app_leaves_out_matches_that_are_stored(tmp_path: Path) -> None:
    match_id = shelved(tmp_path, "sebastopol", 3, HANDS)
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("own.csv", f"Day,Game,Match,Anna,Bruno\n2024-03-05,Muggins,{match_id},3,4\n".encode()))
        said = [sheet.texts(sheet.by(f"results.line.{at}"))[0] for at in range(2)]
        assert said == ["No new results.", "1 match is here already and is left out."]
        assert not sheet.shows("results.store")


async def test_second_tap_on_store_does_not_count_again(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("old.csv", b"Date,Game,Anna,Bruno\n2024-03-05,Muggins,31,12\n"))
        store = sheet.clickable("results.store")
        for _ in range(2):
            await sheet.fire(store, "click")
            await sheet.settle()
        assert sheet.said("keeping.done") == "1 result stored."


async def test_table_of_old_results_that_cannot_be_stored_says_why(tmp_path: Path) -> None:
    async with Sitting(tmp_path, "/settings") as sheet:
        await bring(sheet, ("old.csv", b"Date,Game,Anna,Bruno\n2024-03-05,Muggins,31,12\n"))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(results_preview, "store_matches", _full)
            await sheet.tap("results.store")
        assert sheet.shows("keeping.refused")


async def _full(*_: object) -> None:
    raise DiskFull
