"""Files that leave the app and come into it, on every platform through the same picker."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.backup import create_backup, create_rescue_backup
from scorekeeper.library.repository import Games, LoadedMatch, MatchRepository
from scorekeeper.ui.base.flet_shim import handler, use_memo
from scorekeeper.ui.base.render_cache import use_latest
from scorekeeper.ui.device.share_sheet import save_file

Picked = list[tuple[str, bytes]]
"""The name of each file, and what is in it."""


async def save_backup(tr: Translator, repository: MatchRepository) -> int | None:
    """Have everything saved as one file; returns how many matches are in it, ``None`` if it was not saved."""
    backup = await create_backup(repository)
    return backup.matches if await save_file(_dated(tr), backup.raw) else None


async def save_files(tr: Translator, folder: Path, games: Games) -> None:
    """Have what lies in the folder of a library that cannot be opened saved as one file."""
    await save_file(_dated(tr), await create_rescue_backup(folder, games))


def _dated(tr: Translator) -> str:
    return f"scorekeeper-{tr.local(datetime.now(UTC)):%Y-%m-%d}.zip"


def match_name(tr: Translator, taken: LoadedMatch) -> str:
    """Return the file name of a match: its game, date and players, in letters that every system accepts."""
    match = taken.session.match
    parts = [match.variant.id, f"{tr.local(taken.created):%Y-%m-%d}", *match.setup.players]
    plain = unicodedata.normalize("NFKD", "-".join(parts)).encode("ascii", "ignore").decode()
    return re.sub(r"[^\w-]+", "-", plain).strip("-").lower()[:80] + ".json"


def use_picker(picked: Callable[[Picked], Awaitable[None]]) -> ft.ClientAction:
    """Return the action of a button that picks files; ``picked`` is awaited with them.

    The browser opens its picker in the event of the press: an iPhone refuses it later.
    """

    async def pass_on(event: ft.FilePickerResultEvent) -> None:
        found: list[Any] = event.files or []
        files: Picked = [(file.name, file.bytes or b"") for file in found]
        if files:
            await picked(files)

    latest = use_latest(pass_on)

    async def pass_on_now(event: ft.FilePickerResultEvent) -> None:
        await latest(event)

    return use_memo(
        lambda: ft.PickFiles(ft.FilePicker(on_result=handler(pass_on_now)), allow_multiple=True, with_data=True), []
    )
