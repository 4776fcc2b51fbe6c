"""The page that shares a game: as a QR code, as a link that has the game in it, and as a file."""

from __future__ import annotations

from urllib.parse import urlsplit

import flet as ft

from scorekeeper.core.problem import Problem
from scorekeeper.games.custom.documents import read
from scorekeeper.games.custom.settings import CustomGame
from scorekeeper.i18n import Translator
from scorekeeper.library.game_files import MOST_LINK, MOST_QR, fits_link, fits_qr, game_file, pack
from scorekeeper.ui.base.flet_shim import Handler, view
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.device.files import game_name
from scorekeeper.ui.device.share_sheet import ExportFile, copy_text, hand_over, hand_over_text, shared_at_once
from scorekeeper.ui.kit.boxes import column_of, row_of, space
from scorekeeper.ui.kit.button import ButtonKind, button, square_button
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.qr_code import qr_code
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.theme import ASIDE, BODY, LABEL_L, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_browser_tab, use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import once
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.scaffold import Bar, scaffold

SMALL, LARGE = 286, 350
"""The width of the QR code of a game of up to 0.6 kB, and of a larger one, in logical pixels."""

SMALL_GAME = 600


def link_of(url: str, packed: str, *, is_secure: bool, is_offline_page: bool) -> str:
    """Return the address that opens a game: it stands in the fragment, which no server gets to see."""
    parts = urlsplit(url)
    if is_offline_page:
        return f"{parts.scheme}://{parts.netloc}{parts.path}#/open/{packed}"
    return f"{'https' if is_secure else 'http'}://{parts.netloc}/#/open/{packed}"


@view
def ShareGame() -> ft.View:
    """Draw the screen of ``/new/:game/share``."""
    device, theme, tr = use_device().device, use_theme(), use_translator()
    variant = use_library_view().games.get(ft.use_route_params().get("game", ""))
    is_offline_page = use_browser_tab() is not None
    game = read(variant.definition) if variant is not None else None
    if game is None or isinstance(game, Problem):
        return nothing_here(theme, tr)
    page = ft.context.page
    link = ""
    if page.web and fits_link(game):
        link = link_of(page.url or "", pack(game), is_secure=device.is_secure, is_offline_page=is_offline_page)
    body = [
        space(16),
        *_code(theme, tr, game, link),
        rule(theme, "foot"),
        *([_link_row(theme, tr, device, link)] if link else []),
        _file_row(theme, tr, game, kind="outlined" if fits_link(game) else "primary"),
        space(16),
        muted(theme, tr("define.opens_everywhere"), BODY, align=ft.TextAlign.CENTER),
    ]
    bar = Bar("share", f"/new/{game.id}/rules", tr("define.rules_only"), width=device.width, closes=True)
    return scaffold(theme, tr, tr("define.share", name=game.name), body, bar, paper=True)


def _code(theme: Theme, tr: Translator, game: CustomGame, link: str) -> list[ft.Control]:
    """Return the QR code of the link; else why there is none, if the game is too large for one."""
    if not fits_qr(game):
        size = size_text(tr, len(pack(game)))
        words = tr("define.too_large_why", size=size, code=kilo(tr, MOST_QR), link=kilo(tr, MOST_LINK))
        mark = icon(theme, ft.Icons.QR_CODE_2, size=32, color=theme.palette.ink2)
        sentences = column_of(text(theme, tr("define.too_large"), LABEL_L, size=17), muted(theme, words), expand=True)
        return [named(row_of(mark, sentences, spacing=14), "share.too_large"), space(16)]
    code = qr_code(link, width=SMALL if len(pack(game)) <= SMALL_GAME else LARGE) if link else None
    if code is None:
        return []
    picture = named(code, "share.qr_code", tr("define.qr_code", name=game.name))
    words = muted(theme, tr("define.scan"), ASIDE, align=ft.TextAlign.CENTER)
    return [row_of(column_of(picture, space(8), words, centre=True, tight=True), centre=True), space(12)]


def kilo(tr: Translator, weighs: int) -> str:
    """Return bytes as kilobytes with one decimal, with the comma of the language."""
    return f"{weighs / 1000:.1f}".replace(".", "." if tr.language == "en" else ",")


def size_text(tr: Translator, weighs: int) -> str:
    return tr("define.size", size=kilo(tr, weighs))


def _link_row(theme: Theme, tr: Translator, device: DeviceState, link: str) -> ft.Control:
    at_once = shared_at_once(device, link)

    async def send() -> None:
        if at_once is None:
            await hand_over_text(tr, link)

    async def copy() -> None:
        await copy_text(tr, link)

    keys = row_of(
        square_button(theme, ft.Icons.CONTENT_COPY, "share.copy", tr("define.copy_link"), copy, width=48, height=48),
        _key(theme, tr("define.send"), "share.send", once("share.send", send), action=at_once),
        spacing=8,
        tight=True,
    )
    mark = icon(theme, ft.Icons.LINK)
    return list_row(
        theme, tr("define.link"), subtitle=tr("define.in_it"), leading=mark, trailing=keys, ident="share.link"
    )


def _file_row(theme: Theme, tr: Translator, game: CustomGame, *, kind: ButtonKind) -> ft.Control:
    data = game_file(game)
    name = game_name(game.name)

    async def save() -> None:
        await hand_over(tr, ExportFile(name, "application/json", data))

    key = _key(theme, tr("common.save"), "share.file", once("share.file", save), kind=kind)
    under = tr("common.facts", a=name, b=size_text(tr, len(data)))
    mark = icon(theme, ft.Icons.DESCRIPTION_OUTLINED)
    return list_row(theme, tr("define.file"), subtitle=under, leading=mark, trailing=key, ident="share.as_file")


def _key(
    theme: Theme,
    words: str,
    ident: str,
    press: Handler,
    *,
    kind: ButtonKind = "outlined",
    action: ft.ClientAction | None = None,
) -> ft.Control:
    width = max(96, across(words, 15 * theme.scale) + 32)
    return button(theme, words, ident, press, kind=kind, size="s", width=width, action=action)
