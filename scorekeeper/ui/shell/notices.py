"""The notices above every screen of a web page: nothing can be stored, or a newer version is ready."""

from __future__ import annotations

import re

import flet as ft

from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.device.browser_state import BrowserTab, switch
from scorekeeper.ui.device.files import save_backup
from scorekeeper.ui.kit.banner import Answer, question
from scorekeeper.ui.kit.boxes import space
from scorekeeper.ui.shell.contexts import use_browser_tab, use_store, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import once

FORM = re.compile(r"^/new|/(hand|players|change-rules)\b")
"""The routes of forms. A newer version is offered between two hands, not while somebody types."""


@component
def Notices() -> ft.Control:
    browser_tab = use_browser_tab()
    route = ft.context.page.route or ""
    if browser_tab is None or not (browser_tab.fault or (browser_tab.ready and not FORM.search(route))):
        return space(0)
    return ft.Container(Notice(browser_tab), 8)


@component
def Notice(browser_tab: BrowserTab) -> ft.Control:
    store, theme, tr = use_store(), use_theme(), use_translator()

    async def save_copy() -> None:
        await store.save_drafts()
        await save_backup(tr, store.repository)

    async def renew() -> None:
        await store.save_drafts()
        await browser_tab.flush()
        switch()

    if browser_tab.fault:
        message = tr(f"problems.{browser_tab.fault}")
        copy = Answer("copy", tr("error.export_now"), once("copy", save_copy))
        return question(theme, message, [copy, Answer("retry", tr("common.retry"), browser_tab.flush)], ident="unkept")
    return question(theme, tr("keeping.ready"), [Answer("switch", tr("keeping.switch"), renew)], ident="version")
