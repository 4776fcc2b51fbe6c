"""The page that gives out the code of a match for another screen, and lists the boards that are open."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.boards import Board
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.base.repeats import use_repeats
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.boxes import CENTER, column_of, outline, padded, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.layout import HALF
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.qr_code import qr_code
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import BODY, LABEL_L, SCORE_KEY, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_boards, use_device, use_translator
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import not_open, use_match, use_match_theme
from scorekeeper.ui.shell.open_on_phone import server_address
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold

MARKS: Final = {
    "television": ft.Icons.TV,
    "computer": ft.Icons.COMPUTER,
    "tablet": ft.Icons.TABLET_MAC,
    "phone": ft.Icons.SMARTPHONE,
}

_HIGH: Final = 750
"""From this height on in logical pixels, the QR code is large."""


@view
def BoardCodes() -> ft.View:
    """Draw the page of ``/match/:match/scoreboard``."""
    match_id = ft.use_route_params().get("match", "")
    opened, device, tr = use_match(match_id), use_device().device, use_translator()
    theme = use_match_theme(opened)
    boards = use_boards()
    use_repeats(boards.changed if boards else asyncio.Event().wait)
    if boards is None:
        return nothing_here(theme, tr)
    if not isinstance(opened, OpenMatch):
        return not_open(theme, tr, opened)
    back = f"/match/{match_id}"

    def close_all() -> None:
        boards.close_all(match_id)
        go(back)

    code, listed = boards.code_of(match_id), boards.boards_of(match_id)
    way = _qr_code(theme, tr, device, code)
    rest: list[ft.Control] = [
        *_typed(theme, tr, code, min(200, device.width - 198)),
        space(16),
        section_title(theme, tr("board.boards"), tr("board.open_boards", n=len(listed))),
        hairline(theme, strong=True),
        *(_row(theme, tr, board, partial(boards.close, board)) for board in listed),
    ]
    if device.layout.is_sideways:
        body = [row_of(ft.Container(column_of(*way, centre=True), width=200), column_of(*rest, expand=True), top=True)]
        body[0].spacing = 24
    else:
        body = [*way, hairline(theme), space(12), *rest]
    half, show = partial(button, theme, room=HALF, expand=True), partial(go, f"{back}/board")
    here = half(tr("board.here"), "board.here", show, kind="tonal", mark=ft.Icons.TV)
    end = half(tr("board.close_all"), "board.close_all", close_all, kind="outlined")
    foot = [centred(ft.Container(row_of(end, here, spacing=12), padded(16, 12)))]
    bar = Bar("board", back, tr(f"games.{opened.match.variant.id}.name"), width=device.width)
    return scaffold(theme, tr, tr("sheet.scoreboard"), body, bar, foot=foot, paper=True)


def _qr_code(theme: Theme, tr: Translator, device: DeviceState, code: str) -> list[ft.Control]:
    """Return a QR code that opens the board, or why no other device reaches this server."""
    address = server_address(device)
    if address is None:
        return [space(16), named(muted(theme, tr("board.only_here"), BODY), "board.only_here"), space(16)]
    code_picture = qr_code(f"{address}board?code={code}", 6 if device.height >= _HIGH else 4)
    if code_picture is None:
        return []
    words = text(theme, tr("board.scan"), LABEL_L, align=ft.TextAlign.CENTER)
    picture = named(code_picture, "board.qr_code", tr("board.scan"))
    return [space(16), row_of(picture, centre=True), space(10), words, space(12)]


def _typed(theme: Theme, tr: Translator, code: str, room: float) -> list[ft.Control]:
    """Return the address, in ``room`` logical pixels, and the digits for a screen without a camera."""
    address = f"{urlsplit(ft.context.page.url or '').netloc}/board"
    where = column_of(
        muted(theme, tr("board.type"), BODY),
        named(text(theme, address, fitted(theme, address, TITLE_S, room, least=12), lines=1), "board.address"),
        expand=None if theme.large else True,
    )
    digits = named(row_of(*(_digit(theme, digit) for digit in code), spacing=6), "board.code", " ".join(code))
    return [where, space(8), digits] if theme.large else [row_of(where, digits, spacing=12)]


def _digit(theme: Theme, digit: str) -> ft.Control:
    return ft.Container(
        text(theme, digit, SCORE_KEY, lines=1),
        width=34,
        height=48,
        alignment=CENTER,
        bgcolor=theme.palette.raised,
        border=outline(1, theme.palette.line),
        border_radius=10,
    )


def _row(theme: Theme, tr: Translator, board: Board, close: partial[None]) -> ft.Control:
    name = tr(f"board.kind.{board.kind}")
    return list_row(
        theme,
        name,
        subtitle=tr("board.since", when=tr.local(board.since)),
        leading=icon(theme, MARKS[board.kind]),
        trailing=button(
            theme,
            tr("board.close"),
            f"board.close.{board.id}",
            close,
            kind="outlined",
            size="s",
            width=96,
            label=tr("board.close_one", name=name),
        ),
        ident=f"board.row.{board.id}",
    )
