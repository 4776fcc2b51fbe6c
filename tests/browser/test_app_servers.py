"""A match at two app servers over one library: one of them is killed, then a server of the library."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser

from tests.browser import rig
from tests.browser.conftest import Visit
from tests.browser.new_match import begin, leads
from tests.browser.proxy import running
from tests.browser.rig import SCOREKEEPER, Server, StoreServer, Watch, by, tap, wait_for, wait_for_text
from tests.browser.table import enter_hand, wait_for_chosen, wait_for_totals
from tests.jetstream import Servers, require_server
from tests.tools.losses import LOADED_AGAIN, OLD

NAMES: Final = ("Anna", "Bruno", "Chloé")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Servers, StoreServer, StoreServer]]:
    """Three servers that keep a library, and two app servers."""
    require_server()
    with Servers(tmp_path, 3) as servers, ExitStack() as running_apps:
        monkeypatch.setenv("SCOREKEEPER_STORE_TOKEN", servers.token)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        apps = [StoreServer(SCOREKEEPER, tmp_path / name / "none", store=servers.address) for name in "12"]
        for app in apps:
            app.data.parent.mkdir()
            app.start()
            running_apps.callback(app.cut_off)
        yield servers, apps[0], apps[1]


@pytest.mark.deep
def test_match_goes_on_when_servers_die_and_is_finished_in_a_folder(
    browser: Browser, visit: Visit, watched: list[Watch], club: tuple[Servers, StoreServer, StoreServer], tmp_path: Path
) -> None:
    servers, first, second = club
    with running(int(first.url.rpartition(":")[2])) as address:
        phone, other = rig.see(browser, address.url), rig.see(browser, second.url)
        watched += [Watch(phone, first, expected=True), Watch(other, second, expected=True)]
        phone.goto("/")
        match = begin(phone, "sebastopol", NAMES).removeprefix(address.url)
        leads(phone, 1)
        other.goto(match)
        enter_hand(phone, (0, 14, 9))
        wait_for_totals(other, 0, 14, 9)
        enter_hand(other, (7, 0, 21))
        wait_for_totals(phone, 7, 14, 30)

        # The app server of the phone dies while a hand is entered: the same address leads to the other one.
        tap(phone, "sheet.enter")
        tap(phone, "entry.out.2")
        is_stored = 0
        for _ in range(10):  # a sheet that is opened says that somebody enters: then that is stored
            other.reload()
            wait_for(other, "sheet.enter")
            if is_stored := by(other, "sheet.entering").count():
                break
        assert is_stored
        address.server_port = int(second.url.rpartition(":")[2])
        phone.evaluate(OLD)
        first.cut_off()
        phone.wait_for_function(LOADED_AGAIN)
        wait_for_chosen(phone, "entry.out.2")
        tap(phone, "entry.close")
        enter_hand(phone, (12, 5, 0))
        for page in (phone, other):
            wait_for_totals(page, 19, 19, 30)

        servers.all[0].kill()
        enter_hand(other, (0, 11, 23))
        wait_for_totals(phone, 19, 30, 53)
        enter_hand(phone, (9, 0, None))
        for page in (phone, other):
            wait_for_totals(page, 28, 30, 53)
    second.stop()
    folder = tmp_path / "folder"
    copied = (*SCOREKEEPER, "copy", "--from", servers.address, "--library", second.library, "--to", str(folder))
    subprocess.check_output(copied)
    alone = Server(SCOREKEEPER, folder)
    alone.start()
    last = visit(match, of=alone)
    wait_for_totals(last, 28, 30, 53)
    enter_hand(last, (25, 0, None))
    tap(last, "sheet.result")
    wait_for_text(last, "finished.title", "Bruno wins")
    last.close()  # else it complains that the server is away
    alone.stop()
