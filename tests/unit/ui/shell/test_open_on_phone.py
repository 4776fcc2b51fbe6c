"""The address of the server as a QR code: on the first page of a computer, and in the settings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import flet as ft
import flet.canvas as cv
import pytest
import segno

from tests.unit.ui.rig.app import FakeConnection
from tests.unit.ui.rig.matches import shelved
from tests.unit.ui.rig.visitor import Sitting

COMPUTER = (1024, 768)
IN_NETWORK = "ws://192.168.1.20:8550"


def from_address(folder: Path, url: str, route: str = "/", size: tuple[int, int] = COMPUTER) -> Sitting:
    """Return a visitor whose browser reaches the server at an address, over http."""

    def prepare(page: ft.Page) -> None:
        connection = cast("FakeConnection", page.session.connection)
        connection.page_url, connection.browser = url, '{"zone": "UTC", "offset": 0, "secure": false}'

    return Sitting(folder, route, *size, prepare=prepare)


async def test_first_page_of_computer_and_settings_show_qr_code_of_address(tmp_path: Path) -> None:
    async with from_address(tmp_path, IN_NETWORK) as visit:
        assert visit.said("phone.address") == "http://192.168.1.20:8550/"
        drawn = visit.find(cv.Rect, visit.by("phone.qr_code"))
        dark = sum(map(sum, segno.make("http://192.168.1.20:8550/", micro=False).matrix))
        assert sum(rect.width * rect.height for rect in drawn) == 25 * dark
    async with from_address(tmp_path, IN_NETWORK, "/settings", (390, 664)) as visit:
        assert visit.said("phone.address") == "http://192.168.1.20:8550/"


@pytest.mark.parametrize("url", ["ws://localhost:8550", "ws://127.0.0.1:8550", "ws://[::1]:8550"])
async def test_address_of_this_computer_is_not_offered(tmp_path: Path, url: str) -> None:
    async with from_address(tmp_path, url) as visit:
        assert not visit.shows("phone.address")


async def test_phone_and_library_with_matches_have_no_qr_code_on_home(tmp_path: Path) -> None:
    async with from_address(tmp_path, IN_NETWORK, size=(390, 844)) as visit:
        assert not visit.shows("phone.address")
    shelved(tmp_path, "sebastopol", 2)
    async with from_address(tmp_path, IN_NETWORK) as visit:
        assert not visit.shows("phone.address")


async def test_app_without_library_for_qr_codes_shows_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno.encoder", None)
    async with from_address(tmp_path, IN_NETWORK) as visit:
        assert not visit.shows("phone.address")
