"""The rolling backups: what is in each, what restoring one would do, and the buttons to restore or share it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, time
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.rolling_backups import RestorePlan, RollingBackup, RollingBackups, plan_restore
from scorekeeper.ui.base.flet_shim import Handler, use_effect, use_state, view
from scorekeeper.ui.device.share_sheet import save_file
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, row_of, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import BODY, TITLE_S, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.wording.problem_text import problem_sentence

MOST: Final = 4
"""Backups that are shown at first; of ten the others come with a tap."""

OUTCOMES: Final = ("back", "longer", "same", "twice", "bin")


@view
def BackupsPage() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    items = [Item("check", tr("backups.check"), ft.Icons.VERIFIED_OUTLINED, lambda: go("/settings/backups/check"))]
    if library_view.backups is None:
        return _page(theme, tr, [muted(theme, tr("backups.none"), BODY)], items)
    backups, repository = library_view.backups, library_view.repository
    listed, set_listed = use_state(backups.glance)
    chosen, set_chosen = use_state(lambda: _latest_sound(listed))
    plan, set_plan = use_state(cast("RestorePlan | None", None))
    shows_all, show_all = use_state(initial=False)
    failed, set_failed = use_state("")
    changes, count = use_state(0)

    async def read() -> None:
        set_plan(None)
        if chosen:
            try:
                set_plan(await plan_restore(repository, backups.read(chosen)))
            except StorageError as error:
                set_failed(tr(f"problems.{error.key}"))

    async def check() -> None:
        found = await backups.check()
        set_listed(found)
        set_chosen(lambda now: next((each for each in found if now and each.name == now.name), _latest_sound(found)))

    async def carry_out(action: Callable[[], Awaitable[str]]) -> None:
        set_failed("")
        try:
            await _tell(tr, library_view, await action())
            count(lambda now: now + 1)
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))
        set_listed(found := await backups.check())
        set_chosen(_latest_sound(found))

    async def restore(plan: RestorePlan) -> str:
        await backups.restore(repository, plan)
        return "done"

    async def back_up() -> str:
        return "made" if await backups.back_up_now(repository) else "same_state"

    use_effect(check, [])
    use_effect(read, [chosen.name if chosen else "", changes])
    shown = listed if shows_all or len(listed) <= MOST + 1 else listed[:MOST]
    now = repository.clock()
    named = _named(tr, chosen, now) if chosen else ""
    controls = [_row(theme, tr, each, now, partial(set_chosen, each), on=each == chosen) for each in shown]
    if len(shown) < len(listed):
        controls.append(_more(theme, tr, listed[MOST:], partial(show_all, True)))
    if not listed:
        controls.append(muted(theme, tr("backups.none"), BODY))
    if plan:
        controls += _plan(theme, tr, plan, named, len(library_view.lists.matches))
    if failed:
        controls.append(problem(theme, failed, ident="backups.failed"))
    items.insert(0, Item("now", tr("backups.now"), ft.Icons.SAVE_OUTLINED, partial(carry_out, back_up)))
    press = partial(carry_out, partial(restore, plan)) if plan else None
    foot = _foot(theme, tr, backups, chosen, named, press) if chosen else None
    return _page(theme, tr, controls, items, foot)


def _foot(
    theme: Theme, tr: Translator, backups: RollingBackups, chosen: RollingBackup, named: str, restore: Handler | None
) -> ft.Control:
    """Return the buttons to share the chosen backup and to restore it; ``named`` says which it is."""

    async def send() -> None:
        await save_file(chosen.name, backups.read(chosen))

    share = icon_button(theme, ft.Icons.IOS_SHARE, "backups.share", tr("backups.share"), send)
    go_back = button(theme, tr("backups.restore", backup=named), "backups.restore", restore, expand=True)
    return centred(ft.Container(row_of(share, go_back, spacing=12), padded(16, 12)))


def _page(
    theme: Theme, tr: Translator, controls: list[ft.Control], items: list[Item], foot: ft.Control | None = None
) -> ft.View:
    actions = [menu(theme, tr("backups.menu"), items, page="backups")]
    bar = Bar("backups", "/settings", subtitle=tr("backups.hint"), actions=actions)
    return scaffold(theme, tr, tr("backups.title"), controls, bar, foot=[foot] if foot else [])


def _latest_sound(backups: list[RollingBackup]) -> RollingBackup | None:
    return next((backup for backup in backups if backup.is_sound), None)


async def _tell(tr: Translator, library_view: LibraryView, done: str) -> None:
    """Show what was done, and how many matches there are now."""
    await library_view.refresh()
    show_message(Message(tr(f"backups.{done}", matches=tr("common.matches", n=len(library_view.lists.matches)))))


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


def _row(
    theme: Theme, tr: Translator, backup: RollingBackup, now: datetime, choose: Handler, *, on: bool
) -> ft.Control:
    """Return the line of a backup: when it was made, what is in it, and whether it is sound."""
    palette = theme.palette
    matches = tr("common.matches", n=backup.matches)
    if backup.created is None:
        title, content = backup.name, tr("backups.unreadable")
    else:
        day = _day_key(tr, backup.created, now)
        day = "restore" if day == "today" and backup.is_before_restore else day
        title = tr(f"backups.at_{day}", when=tr.local(backup.created))
        content = tr("backups.content", matches=matches, n=backup.open) if backup.open else matches
        if not backup.is_sound:
            content = tr("backups.readable", matches=matches, n=backup.readable)
    state, mark, ink = "damaged", ft.Icons.ERROR_OUTLINE, palette.error
    if backup.is_sound:
        state, mark, ink = "checked", ft.Icons.VERIFIED_OUTLINED, palette.ink2
        if not backup.is_checked:
            state, mark = "not_checked", ft.Icons.SCHEDULE
    radio = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
    state = tr(f"backups.{state}")
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


def _more(theme: Theme, tr: Translator, others: list[RollingBackup], show: Handler) -> ft.Control:
    """Return the line that shows the older backups."""
    oldest = datetime.combine(others[-1].day, time.min)
    caption = tr("backups.more", n=len(others), when=oldest)
    arrow = icon(theme, ft.Icons.EXPAND_MORE, color=theme.palette.ink2)
    return list_row(theme, caption, leading=ft.Container(width=24), trailing=arrow, ident="backups.more", on_press=show)


def _plan(theme: Theme, tr: Translator, plan: RestorePlan, named: str, now: int) -> list[ft.Control]:
    """Return what restoring a backup would do, a line for each kind of match; ``now`` there are so many."""
    afterwards = tr("common.matches", n=now + len(plan.of("back")) + len(plan.of("twice")))
    lines: list[ft.Control] = [space(20), section_title(theme, tr("backups.plan", backup=named)), space(6)]
    lines.append(hairline(theme, strong=True))
    for outcome in OUTCOMES:
        if matches := plan.of(outcome):
            games = sorted({tr(f"games.{match.header['game']}.name") for match in matches})
            figure = text(theme, tr("common.number", n=len(matches)), TITLE_S, align=ft.TextAlign.END)
            number = ft.Container(figure, width=48)
            title, hint = tr(f"backups.{outcome}"), tr(f"backups.{outcome}_hint", games=games)
            lines.append(list_row(theme, title, subtitle=hint, leading=number, ident=f"backups.plan.{outcome}"))
    left_out = [problem_sentence(tr, each.refusal.problem, ()) for each in plan.others.rejected]
    lines += [problem(theme, sentence, ident=f"backups.left_out.{n}") for n, sentence in enumerate(left_out)]
    return [*lines, space(12), muted(theme, tr("backups.promise", matches=afterwards), BODY), column_of(space(12))]
