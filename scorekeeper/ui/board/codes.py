"""The page that gives out the code of a match for another screen, and lists the boards that are open."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.boards import Board
from scorekeeper.ui.base.flet_shim import view
from scorekeeper.ui.base.repeats import use_repeats
from scorekeeper.ui.kit.boxes import CENTER, frame, padded, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.letters import fitted
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import ASIDE, BODY, SCORE_TOTAL, TITLE_M, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_boards, use_device, use_translator
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import not_open, use_match, use_match_theme
from scorekeeper.ui.shell.open_on_phone import is_only_here
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold

MARKS: Final = {
    "television": ft.Icons.TV,
    "computer": ft.Icons.COMPUTER,
    "tablet": ft.Icons.TABLET_MAC,
    "phone": ft.Icons.SMARTPHONE,
}


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
    host = urlsplit(ft.context.page.url or "").netloc
    address = f"{host}/board"
    name = fitted(theme, address, replace(TITLE_M, size=26), device.layout.page_width)
    body: list[ft.Control] = [
        space(20),
        text(theme, tr("board.open"), ASIDE, color=theme.palette.ink2, align=ft.TextAlign.CENTER),
        named(text(theme, address, name, align=ft.TextAlign.CENTER), "board.address"),
        *_unreachable(theme, tr),
        space(16),
        text(theme, tr("board.enter"), ASIDE, color=theme.palette.ink2, align=ft.TextAlign.CENTER),
        space(8),
        named(row_of(*(_digit(theme, digit) for digit in code), spacing=12, centre=True), "board.code", " ".join(code)),
        space(16),
        text(theme, tr("board.promise"), BODY, color=theme.palette.ink2, align=ft.TextAlign.CENTER),
        space(24),
        section_title(theme, tr("board.boards"), tr("board.open_boards", n=len(listed))),
        hairline(theme, strong=True),
        *(_row(theme, tr, board, partial(boards.close, board)) for board in listed),
    ]
    here = button(
        theme, tr("board.here"), "board.here", lambda: go(f"{back}/board"), kind="tonal", mark=ft.Icons.TV, expand=True
    )
    end = button(theme, tr("board.close_all"), "board.close_all", close_all, kind="outlined", expand=True)
    foot = [centred(ft.Container(row_of(end, here, spacing=12), padded(16, 12)))]
    bar = Bar("board", back, tr(f"games.{opened.match.variant.id}.name"), width=device.width)
    return scaffold(theme, tr, tr("sheet.scoreboard"), body, bar, foot=foot, paper=True)


def _unreachable(theme: Theme, tr: Translator) -> list[ft.Control]:
    """Return why no other device reaches this address, if that is so."""
    if not is_only_here(ft.context.page.url or ""):
        return []
    return [space(8), named(muted(theme, tr("board.only_here"), align=ft.TextAlign.CENTER), "board.only_here")]


def _digit(theme: Theme, digit: str) -> ft.Control:
    return ft.Container(
        text(theme, digit, SCORE_TOTAL, lines=1),
        width=66,
        height=86,
        alignment=CENTER,
        bgcolor=theme.palette.raised,
        border=frame(1, theme.palette.line),
        border_radius=16,
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
