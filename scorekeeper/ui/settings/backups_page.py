"""The rolling backups: what is in each, what restoring one would do, and the buttons to restore or share it."""

from __future__ import annotations

from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.rolling_backups import RestorePlan, RollingBackup, RollingBackups, plan_restore
from scorekeeper.ui.base.flet_shim import Handler, use_effect, use_state, view
from scorekeeper.ui.device.share_sheet import save_file
from scorekeeper.ui.kit.banner import banner, problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.surface import list_row, section_title
from scorekeeper.ui.kit.theme import BODY, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.scaffold import Bar, centred, scaffold

OUTCOMES: Final = ("back", "longer", "same", "twice", "bin")


@view
def BackupsPage() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    backups = library_view.backups
    listed, set_listed = use_state(lambda: backups.list_backups() if backups else [])
    chosen, set_chosen = use_state(lambda: _latest_sound(listed))
    plan, set_plan = use_state(cast("RestorePlan | None", None))
    failed, set_failed = use_state("")
    is_done, set_done = use_state(False)

    async def read() -> None:
        set_plan(None)
        if backups and chosen:
            try:
                set_plan(await plan_restore(library_view.repository, backups.read(chosen)))
            except StorageError as error:
                set_failed(tr(f"problems.{error.key}"))

    async def restore(backups: RollingBackups, plan: RestorePlan) -> None:
        set_failed("")
        try:
            await backups.restore(library_view.repository, plan)
            set_done(True)
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))
        show(backups.list_backups())

    def show(found: list[RollingBackup]) -> None:
        set_listed(found)
        set_chosen(_latest_sound(found))

    use_effect(read, [chosen.name if chosen else "", is_done])
    rows = [_row(theme, tr, each, partial(set_chosen, each), on=each == chosen) for each in listed]
    matches = len(library_view.lists.matches)
    controls: list[ft.Control] = rows or [muted(theme, tr("backups.none"), BODY)]
    if plan:
        controls += _plan(theme, tr, plan, matches)
    if is_done:
        restored = tr("backups.done", matches=tr("common.matches", n=matches))
        controls.append(banner(theme, restored, ident="backups.done", mark=ft.Icons.CHECK, tone="plain"))
    if failed:
        controls.append(problem(theme, failed, ident="backups.failed"))
    bar = Bar("backups", "/settings", subtitle=tr("backups.hint"))
    foot = []
    if backups and chosen:
        raw = partial(backups.read, chosen)
        share = icon_button(
            theme, ft.Icons.IOS_SHARE, "backups.share", tr("backups.share"), lambda: save_file(chosen.name, raw())
        )
        press = partial(restore, backups, plan) if plan else None
        go_back = button(theme, tr("backups.restore"), "backups.restore", press, expand=True)
        foot = [centred(ft.Container(row_of(share, go_back, spacing=12), padded(16, 12)))]
    return scaffold(theme, tr, tr("backups.title"), controls, bar, foot=foot)


def _latest_sound(backups: list[RollingBackup]) -> RollingBackup | None:
    return next((backup for backup in backups if backup.is_sound), None)


def _row(theme: Theme, tr: Translator, backup: RollingBackup, choose: Handler, *, on: bool) -> ft.Control:
    """Return the line of a backup: when it was made, what is in it, and whether it is sound."""
    palette = theme.palette
    matches = tr("common.matches", n=backup.matches)
    if backup.created is None:
        title, content = backup.name, tr("backups.unreadable")
    else:
        title = tr("changes.at", when=backup.created.astimezone())
        content = tr("backups.content", matches=matches, n=backup.open) if backup.open else matches
        if not backup.is_sound:
            content = tr("backups.readable", matches=matches, n=backup.readable)
    mark, ink = (
        (ft.Icons.VERIFIED_OUTLINED, palette.ink2) if backup.is_sound else (ft.Icons.ERROR_OUTLINE, palette.error)
    )
    radio = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
    state = tr("backups.checked" if backup.is_sound else "backups.damaged")
    return list_row(
        theme,
        title,
        subtitle=content,
        aside=state,
        leading=icon(theme, radio, color=palette.ink if on else palette.ink3),
        trailing=icon(theme, mark, color=ink),
        ident=f"backups.{backup.name}",
        label=tr("common.facts", a=tr("common.facts", a=title, b=content), b=state),
        on_press=None if backup.created is None else choose,
    )


def _plan(theme: Theme, tr: Translator, plan: RestorePlan, now: int) -> list[ft.Control]:
    """Return what restoring a backup would do, a line for each kind of match; ``now`` there are so many."""
    afterwards = tr("common.matches", n=now + len(plan.of("back")) + len(plan.of("twice")))
    lines: list[ft.Control] = [space(20), section_title(theme, tr("backups.plan"))]
    for outcome in OUTCOMES:
        if matches := plan.of(outcome):
            games = sorted({tr(f"games.{match.header['game']}.name") for match in matches})
            number = ft.Container(text(theme, tr("common.number", n=len(matches)), TITLE_S), width=48)
            title, hint = tr(f"backups.{outcome}"), tr(f"backups.{outcome}_hint", games=games)
            lines.append(list_row(theme, title, subtitle=hint, leading=number, ident=f"backups.plan.{outcome}"))
    return [*lines, space(12), muted(theme, tr("backups.promise", matches=afterwards), BODY), column_of(space(12))]
