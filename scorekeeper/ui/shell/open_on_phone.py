"""The address of the server as a QR code, for another phone."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.boxes import column_of, row_of, space
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.qr_code import qr_code
from scorekeeper.ui.kit.theme import BODY, LABEL_L, Theme, muted, text

THIS_COMPUTER: Final = frozenset({"localhost", "127.0.0.1", "::1"})


def is_only_here(address: str) -> bool:
    """Return whether no other device reaches a server at the address that this browser uses."""
    return urlsplit(address).hostname in {*THIS_COMPUTER, None}


def server_address(device: DeviceState) -> str | None:
    """Return the address of the server with its scheme and a slash; ``None`` if no other device reaches it there."""
    page = ft.context.page
    if not page.web or is_only_here(page.url or ""):
        return None
    # The server sees the connection of the page, which a proxy may have decrypted.
    return f"{'https' if device.is_secure else 'http'}://{urlsplit(page.url or '').netloc}/"


def open_on_phone(theme: Theme, tr: Translator, device: DeviceState) -> ft.Control | None:
    """Return the address of the server and its QR code, one below the other.

    ``None`` if no other device reaches the server there, and where nothing makes QR codes.
    """
    address = server_address(device)
    code = qr_code(address) if address else None
    if address is None or code is None:
        return None
    title = text(theme, tr("home.open_on_phone"), LABEL_L, align=ft.TextAlign.CENTER)
    picture = named(code, "phone.qr_code", tr("home.qr_code", address=address))
    words = muted(theme, address, BODY, align=ft.TextAlign.CENTER)
    parts = column_of(title, space(10), picture, space(8), named(words, "phone.address"), centre=True, tight=True)
    return row_of(parts, centre=True)
