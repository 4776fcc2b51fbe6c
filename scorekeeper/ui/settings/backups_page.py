"""The rolling backups: one can be made now, checked, shared, and restored on a sheet that says what that would do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, time
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.rolling_backups import RestorePlan, RollingBackup, RollingBackups, plan_restore
from scorekeeper.ui.base.flet_shim import Handler, component, use_effect, use_state, view
from scorekeeper.ui.device.share_sheet import save_file
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import button, icon_button, square_button
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import BODY, LABEL_M, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import MARGIN
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.dialogs import form_of, form_sheet, once, use_dialog
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold, scrolled
from scorekeeper.wording.game_text import when_line
from scorekeeper.wording.problem_text import problem_sentence

MOST: Final = 4
"""Backups that are shown at first; of ten the others come with a tap."""

_STATES: Final = {
    "checked": ft.Icons.VERIFIED_OUTLINED,
    "not_checked": ft.Icons.SCHEDULE,
    "damaged": ft.Icons.ERROR_OUTLINE,
}

OUTCOMES: Final = ("back", "longer", "same", "twice", "bin")


@view
def BackupsPage() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    if library_view.backups is None:
        bar = Bar("backups", "/settings")
        return scaffold(theme, tr, tr("backups.title"), [muted(theme, tr("backups.none"), BODY)], bar)
    backups, repository = library_view.backups, library_view.repository
    listed, set_listed = use_state(backups.glance)
    opened, open_backup = use_state(cast("RollingBackup | None", None))
    shows_all, show_all = use_state(initial=False)
    failed, set_failed = use_state("")
    now, latest = repository.clock(), _latest_sound(listed)

    async def check() -> None:
        set_listed(await backups.check())

    async def carry_out(action: Callable[[], Awaitable[str]]) -> None:
        open_backup(None)
        set_failed("")
        try:
            done = await action()
            await library_view.refresh()
            show_message(Message(done))
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))
        await check()

    async def restore(plan: RestorePlan) -> str:
        await backups.restore(repository, plan)
        return tr("backups.done", matches=tr("common.matches", n=_afterwards(plan, library_view)))

    async def back_up() -> str:
        if await backups.back_up_now(repository):
            return tr("backups.made", matches=tr("common.matches", n=len(library_view.lists.matches)))
        return tr("backups.same_state", when=when_line(tr, latest.created, now) if latest and latest.created else "")

    use_effect(check, [])
    use_dialog(
        form_sheet(
            theme,
            tr,
            _title(tr, opened, now),
            RestoreForm(
                theme,
                tr,
                library_view,
                backups,
                opened,
                named=_named(tr, opened, now),
                restore=lambda plan: carry_out(partial(restore, plan)),
            ),
            partial(open_backup, None),
            under=tr("common.facts", a=_content(tr, opened), b=tr(f"backups.{_state(opened)}")),
        )
        if opened
        else None
    )
    archives = listed if shows_all or len(listed) <= MOST + 1 else listed[:MOST]
    controls: list[ft.Control] = [_since(theme, tr, library_view, latest, now)]
    if listed:
        title = section_title(theme, tr("backups.kept"), tr("backups.tap"))
        controls += [space(12), ft.Container(title, padded(MARGIN)), space(6)]
        controls.append(hairline(theme, strong=True))
    controls += [_row(theme, tr, each, now, partial(open_backup, each)) for each in archives]
    if len(archives) < len(listed):
        controls.append(_more(theme, tr, listed[MOST:], partial(show_all, True)))
    if failed:
        controls.append(ft.Container(problem(theme, failed, ident="backups.failed"), padded(MARGIN)))
    return _page(
        theme, tr, controls, partial(carry_out, back_up), latest and once("backups", partial(_share, backups, latest))
    )


def _page(theme: Theme, tr: Translator, controls: list[ft.Control], back_up: Handler, share: Handler | None) -> ft.View:
    """Return the page with its keys below; on a phone on its side one is in the bar, the other at the end."""
    lies, check = use_device().device.layout.is_sideways, partial(go, "/settings/backups/check")
    checks = button(theme, tr("backups.check"), "backups.check", check, kind="outlined", width=112)
    make = partial(button, theme, tr("backups.now"), "backups.now", back_up)
    makes = make(size="s", width=190) if lies else make(size="l", expand=True)
    shares = icon_button(theme, ft.Icons.IOS_SHARE, "backups.share_latest", tr("backups.share_latest"), share)
    actions = [*([makes] if lies else []), *([shares] if share else [])]
    bar = Bar("backups", "/settings", subtitle=tr("backups.hint"), actions=actions)
    foot = [] if lies else [centred(ft.Container(row_of(checks, makes, spacing=12), padded(16, 12)))]
    below = [space(16), ft.Container(row_of(checks), padded(MARGIN)), space(24)] if lies else []
    body = scrolled([*controls, *below], margin=0)
    return scaffold(theme, tr, tr("backups.title"), body, bar, foot=foot, paper=True, ruled=True)


@component
def RestoreForm(
    theme: Theme,
    tr: Translator,
    library_view: LibraryView,
    backups: RollingBackups,
    backup: RollingBackup,
    *,
    named: str,
    restore: Callable[[RestorePlan], Awaitable[object]],
) -> ft.Control:
    """Draw what restoring a backup would do, and the keys to share it and to restore it; ``named`` says its day."""
    plan, set_plan = use_state(cast("RestorePlan | None", None))
    failed, set_failed = use_state("")

    async def read() -> None:
        try:
            set_plan(await plan_restore(library_view.repository, backups.read(backup)))
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))

    use_effect(read, [backup.name])
    parts = [problem(theme, failed, ident="backups.unread")] if failed else []
    parts += _plan(theme, tr, plan, _afterwards(plan, library_view)) if plan else []
    send = once("backups", partial(_share, backups, backup))
    if plan is None or plan.changes_nothing:
        keys = button(theme, tr("backups.share"), "backups.share", send, kind="outlined", mark=ft.Icons.IOS_SHARE)
    else:
        share = square_button(theme, ft.Icons.IOS_SHARE, "backups.share", tr("backups.share"), send)
        words = tr("backups.restore", backup=named)
        keys = row_of(
            share, button(theme, words, "backups.restore", partial(restore, plan), size="l", expand=True), spacing=12
        )
    return form_of(*parts, keys, spacing=12)


async def _share(backups: RollingBackups, backup: RollingBackup) -> None:
    await save_file(backup.name, backups.read(backup))


def _since(
    theme: Theme, tr: Translator, library_view: LibraryView, latest: RollingBackup | None, now: datetime
) -> ft.Control:
    """Return how many matches have been written since the latest backup, and when that was."""
    time = latest.created if latest else None
    count = sum(time is not None and match.changed > time for match in library_view.lists.matches)
    title = tr("backups.since", n=count) if count else tr("backups.nothing_since" if time else "backups.none")
    when = tr("backups.last", when=_made_at(tr, latest, now)) if latest else ""
    mark = ft.Icons.CLOUD_UPLOAD_OUTLINED if count else ft.Icons.CLOUD_DONE_OUTLINED
    leading = icon(theme, mark, size=26)
    return list_row(theme, title, subtitle=when, leading=leading, ident="backups.since", ruled=False, padding=MARGIN)


def _afterwards(plan: RestorePlan, library_view: LibraryView) -> int:
    """Return how many matches there are once a backup is restored."""
    return len(library_view.lists.matches) + len(plan.of("back")) + len(plan.of("twice"))


def _latest_sound(backups: list[RollingBackup]) -> RollingBackup | None:
    return next((backup for backup in backups if backup.is_sound), None)


def _named(tr: Translator, backup: RollingBackup, now: datetime) -> str:
    """Return a backup by its day, as part of a sentence."""
    when = backup.created or now
    return tr(f"backups.of_{_day_key(tr, when, now)}", when=tr.local(when))


def _day_key(tr: Translator, when: datetime, now: datetime) -> str:
    """Return how the day of a backup is written: "today", as a weekday of the last week, or as a date."""
    days = (tr.local(now).date() - tr.local(when).date()).days
    if days == 0:
        return "today"
    return "weekday" if 0 < days < 7 else "day"


def _title(tr: Translator, backup: RollingBackup, now: datetime) -> str:
    """Return when a backup was made, or its name if it cannot be read, with a capital."""
    return tr("backups.at", when=_made_at(tr, backup, now))


def _made_at(tr: Translator, backup: RollingBackup, now: datetime) -> str:
    """Return the same as part of a sentence."""
    if backup.created is None:
        return backup.name
    day = _day_key(tr, backup.created, now)
    day = "restore" if day == "today" and backup.is_before_restore else day
    return tr(f"backups.at_{day}", when=tr.local(backup.created))


def _content(tr: Translator, backup: RollingBackup) -> str:
    matches = tr("common.matches", n=backup.matches)
    if backup.created is None:
        return tr("backups.unreadable")
    if not backup.is_sound:
        return tr("backups.readable", matches=matches, n=backup.readable)
    return tr("backups.content", matches=matches, n=backup.open) if backup.open else matches


def _state(backup: RollingBackup) -> str:
    return "damaged" if not backup.is_sound else "checked" if backup.is_checked else "not_checked"


def _row(theme: Theme, tr: Translator, backup: RollingBackup, now: datetime, show: Handler) -> ft.Control:
    """Return the line of a backup: when it was made, what is in it, and whether it is sound."""
    palette, state, title, content = theme.palette, _state(backup), _title(tr, backup, now), _content(tr, backup)
    mark = _STATES[state]
    words = tr(f"backups.{state}")
    arrow = icon(theme, ft.Icons.CHEVRON_RIGHT, color=palette.ink2)
    return list_row(
        theme,
        title,
        subtitle=content,
        aside=words,
        aside_color=palette.error if state == "damaged" else None,
        leading=icon(theme, mark, color=palette.error if state == "damaged" else palette.ink2),
        trailing=None if backup.created is None else arrow,
        ident=f"backups.{backup.name}",
        label=tr("common.facts", a=tr("common.facts", a=title, b=content), b=words),
        on_press=None if backup.created is None else show,
        padding=MARGIN,
    )


def _more(theme: Theme, tr: Translator, others: list[RollingBackup], show: Handler) -> ft.Control:
    """Return the line that shows the older backups."""
    oldest = datetime.combine(others[-1].day, time.min)
    caption = tr("backups.more", n=len(others), when=oldest)
    arrow = icon(theme, ft.Icons.EXPAND_MORE, color=theme.palette.ink2)
    leading = ft.Container(width=24)
    return list_row(
        theme, caption, leading=leading, trailing=arrow, ident="backups.more", on_press=show, padding=MARGIN
    )


def _plan(theme: Theme, tr: Translator, plan: RestorePlan, afterwards: int) -> list[ft.Control]:
    """Return what restoring a backup would do, a line for each kind of match, and how many there are ``afterwards``."""
    left_out = [problem_sentence(tr, each.refusal.problem, ()) for each in plan.others.rejected]
    wrong = [problem(theme, sentence, ident=f"backups.left_out.{n}") for n, sentence in enumerate(left_out)]
    if plan.changes_nothing:
        return [*wrong, muted(theme, tr("backups.all_here"), BODY)]
    lines: list[ft.Control] = [text(theme, tr("backups.plan"), LABEL_M, color=theme.palette.ink2)]
    lines += [space(6), hairline(theme, strong=True)]
    for outcome in OUTCOMES:
        if matches := plan.of(outcome):
            games = sorted({tr(f"games.{match.header['game']}.name") for match in matches})
            figure = text(theme, tr("common.number", n=len(matches)), TITLE_S, align=ft.TextAlign.END)
            number = ft.Container(figure, width=48)
            title, hint = tr(f"backups.{outcome}"), tr(f"backups.{outcome}_hint", games=games)
            lines.append(list_row(theme, title, subtitle=hint, leading=number, ident=f"backups.plan.{outcome}"))
    promise = tr("backups.promise", matches=tr("common.matches", n=afterwards))
    return [column_of(*lines, stretch=True), *wrong, muted(theme, promise, BODY)]
