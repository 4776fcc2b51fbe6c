"""Files that leave the app and come into it, on every platform through the same picker."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import flet as ft

from scorekeeper.core.names import graphemes
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import create_backup, create_rescue_backup
from scorekeeper.library.repository import Games, MatchRepository
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


_NAMED: Final = 4
"""So many players are named in a file name; of more only the first two."""

_BYTES: Final = 45
"""Bytes of a player in a file name: with all others it has less than the 255 bytes that most systems take."""


def match_name(tr: Translator, match: Match, when: datetime, ending: str) -> str:
    """Return the file name of a match: its game, players, date and time.

    Names keep the letters of their script, without the accents of Latin ones: ``muggins-zoe-leo-2026-11-26-2241.png``.
    A game that people have defined has its name there. A match of which only the result is known has no time.
    """
    players = match.setup.players
    named = players if len(players) <= _NAMED else players[:2]
    variant = match.variant
    game = _file_part(variant.source) or "game" if variant.definition else variant.id
    parts = [game, *(_file_part(name) or str(seat) for seat, name in enumerate(named, 1))]
    if rest := len(players) - len(named):
        parts.append(tr("share.file_more", n=rest))
    day = f"{when:%Y-%m-%d}" if match.early_end == "result" else f"{when:%Y-%m-%d-%H%M}"
    return f"{'-'.join(map(_file_part, parts))}-{day}.{ending}"


def game_name(name: str) -> str:
    """Return the file name of a game: ``gran-s-dominoes.json``."""
    return f"{_file_part(name) or 'game'}.json"


def _file_part(text: str) -> str:
    """Return the letters and figures of a text, with hyphens for everything between them."""
    plain = re.sub("(?<=[a-z])[\u0300-\u036f]+", "", unicodedata.normalize("NFKD", text.casefold()))
    letters = graphemes(unicodedata.normalize("NFC", plain))
    part = "".join(letter if unicodedata.category(letter[0])[0] in "LN" else "-" for letter in letters)
    return re.sub("-+", "-", part.encode()[:_BYTES].decode(errors="ignore")).strip("-")


def use_picker(picked: Callable[[Picked], Awaitable[None]]) -> ft.ClientAction:
    """Return the action of a button that picks files; ``picked`` is awaited with them.

    The browser opens its picker in the event of the press: an iPhone refuses it later.
    """

    async def pass_on(event: ft.FilePickerResultEvent) -> None:
        raw_files: list[Any] = event.files or []
        files: Picked = [(file.name, file.bytes or b"") for file in raw_files]
        if files:
            await picked(files)

    latest = use_latest(pass_on)

    async def pass_on_now(event: ft.FilePickerResultEvent) -> None:
        await latest(event)

    return use_memo(
        lambda: ft.PickFiles(ft.FilePicker(on_result=handler(pass_on_now)), allow_multiple=True, with_data=True), []
    )
