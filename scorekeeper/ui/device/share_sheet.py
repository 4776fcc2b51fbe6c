"""Hands something over to the device: to its share sheet, where it has one; else as a download, or by the clipboard."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.message import Message, show_message

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ExportFile:
    """A file to hand over."""

    name: str
    kind: str
    data: bytes


def shared_at_once(device: DeviceState, text: str) -> ft.ClientAction | None:
    """Return the action of a button that shares a text within its press, as iPhone and iPad require.

    Over http they share nothing, and would not say so.
    """
    page = ft.context.page
    is_possible = page.web and page.platform == ft.PagePlatform.IOS and device.is_secure
    return ft.ShareText(text) if is_possible else None


async def hand_over_text(tr: Translator, text: str) -> bool:
    """Share a text. If the device cannot share, copy it; if it cannot copy, save it as a file.

    Return whether the device has shared it: then no message says what was done.
    """
    try:
        await ft.Share().share_text(text, download_fallback_enabled=False, mail_to_fallback_enabled=False)
    except Exception:
        log.info("the device shares no text", exc_info=True)
    else:
        return True
    await copy_text(tr, text)
    return False


async def copy_text(tr: Translator, text: str) -> None:
    """Copy a text. If the device cannot copy, save it as a file."""
    try:
        await ft.Clipboard().set(text)
    except Exception:
        log.info("the device copies no text", exc_info=True)
        await save(tr, ExportFile("scorekeeper.txt", "text/plain", text.encode()))
    else:
        show_message(Message(tr("share.copied")))


async def hand_over(tr: Translator, file: ExportFile) -> bool:
    """Share a file, or save it if the device cannot share. Return whether the device has shared it."""
    try:
        shared = ft.ShareFile.from_bytes(file.data, mime_type=file.kind, name=file.name)
        await ft.Share().share_files([shared], download_fallback_enabled=False, mail_to_fallback_enabled=False)
    except Exception:
        log.info("the device shares no files", exc_info=True)
        await save(tr, file)
        return False
    return True


async def save(tr: Translator, file: ExportFile) -> None:
    """Let the device keep a file: a download in a browser, a place of one's own choice elsewhere."""
    if await save_file(file.name, file.data):
        show_message(Message(tr("share.saved", name=file.name)))


async def save_file(name: str, data: bytes) -> bool:
    """Have a file saved; ``False`` when no place was chosen for it. A browser does not tell."""
    place = await ft.FilePicker().save_file(file_name=name, src_bytes=data)
    return bool(place) or ft.context.page.web
