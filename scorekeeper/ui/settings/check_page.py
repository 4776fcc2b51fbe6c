"""The check of all matches: which were changed outside the app, and how to repair them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, cast

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.session import Session
from scorekeeper.core.timestamps import EPOCH
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.repair import ABSENT, Answer, CheckReport, DamagedMatch, check_library, repair
from scorekeeper.library.rolling_backups import RollingBackup
from scorekeeper.ui.base.flet_shim import Handler, use_effect, use_state, view
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.surface import hairline, list_row, section_title
from scorekeeper.ui.kit.theme import (
    ASIDE,
    BODY,
    CAPTION,
    LABEL_L,
    SCORE_CELL,
    SCORE_SUM,
    TITLE_L,
    Theme,
    icon,
    muted,
    text,
)
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import Bar, centred, go, scaffold
from scorekeeper.wording.game_text import words_for
from scorekeeper.wording.repair_text import (
    answer_hint,
    answer_title,
    check_sentences,
    damage_sentence,
    differing,
    hand_of,
)

BACK: Final = "/settings/backups"

LABEL: Final = 64
"""The width of the column with the numbers of the hands."""

AROUND: Final = 1
"""Hands that are shown before and after the damaged one."""


@view
def CheckPage() -> ft.View:
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    report, set_report = use_state(cast("CheckReport | None", None))
    archives, set_archives = use_state(list[RollingBackup])
    chosen, set_chosen = use_state(cast("dict[str, int]", {}))
    failed, set_failed = use_state("")

    async def check() -> None:
        try:
            report = await check_library(library_view.repository, library_view.backups)
            set_archives(await library_view.backups.check() if library_view.backups else [])
            set_report(report)
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))

    def answer_of(damaged: DamagedMatch) -> Answer:
        return damaged.answers[chosen.get(damaged.finding.match_id, 0)]

    def choose(match_id: str, number: int) -> None:
        set_chosen(chosen | {match_id: number})

    async def mend(damaged: list[DamagedMatch]) -> None:
        set_failed("")
        try:
            for each in damaged:
                await repair(library_view.repository, each, answer_of(each))
        except StorageError as error:
            set_failed(tr(f"problems.{error.key}"))
        again = next((each for each in damaged if answer_of(each).kind == "again"), None)
        if again and again.hand is not None:
            go(f"/match/{again.finding.match_id}/hand/{again.hand + 1}")
        else:
            await check()

    use_effect(check, [])
    repairable = [each for each in report.damaged if each.answers] if report else []
    controls: list[ft.Control] = []
    for damaged in report.damaged if report else ():
        match_id = damaged.finding.match_id
        controls += _damaged(theme, tr, damaged, chosen.get(match_id, 0), partial(choose, match_id))
    is_whole = report is not None and not report.damaged and not report.files
    if report and is_whole:
        controls += _in_order(theme, tr, library_view, report, archives)
    if report:
        controls += [_sentence(theme, sentence, number) for number, sentence in enumerate(check_sentences(tr, report))]
    controls += [problem(theme, failed, ident="check.failed")] if failed else []
    subtitle = tr("check.just" if is_whole else "check.reading")
    if report and not is_whole:
        in_order = report.matches - sum(damaged.finding.reason not in ABSENT for damaged in report.damaged)
        subtitle = tr("check.read", matches=tr("common.matches", n=report.matches), n=in_order)
    return _page(theme, tr, subtitle, controls, partial(mend, repairable) if repairable else None, is_whole=is_whole)


def _page(
    theme: Theme, tr: Translator, subtitle: str, controls: list[ft.Control], mend: Handler | None, *, is_whole: bool
) -> ft.View:
    """Return the page with its keys below; on a phone on its side, one that only leads back stands in the bar."""
    leave, lies = partial(go, BACK), use_device().device.layout.is_sideways
    if is_whole and lies:
        keys = [button(theme, tr("check.done"), "check.done", leave, size="s", width=112)]
    elif is_whole:
        keys = [button(theme, tr("check.done"), "check.done", leave, size="l", expand=True)]
    else:
        keys = [button(theme, tr("check.later"), "check.later", leave, kind="outlined", room=126, expand=2)]
    if mend:
        keys.append(button(theme, tr("check.repair"), "check.repair", mend, room=190, expand=3))
    hint = [muted(theme, tr("check.kept"), BODY), space(8)] if mend else []
    body = [*controls, *hint] if lies else controls
    foot = column_of(*([] if lies else hint), row_of(*keys, spacing=12))
    in_bar = is_whole and lies
    return scaffold(
        theme,
        tr,
        tr("check.title"),
        body,
        Bar("check", BACK, subtitle=subtitle, actions=[*keys, ft.Container(width=12)] if in_bar else ()),
        foot=[] if in_bar else [centred(ft.Container(foot, padded(16, 12)))],
        paper=True,
        ruled=True,
    )


def _in_order(
    theme: Theme, tr: Translator, library_view: LibraryView, report: CheckReport, archives: Sequence[RollingBackup]
) -> list[ft.Control]:
    """Return what was checked, where nothing has to be repaired."""
    matches = library_view.lists.matches
    hands = tr("common.hands", n=sum(match.hand for match in matches))
    hands_text = tr("say.several", values=[tr("common.matches", n=report.matches), hands])
    bad = sum(not backup.is_sound for backup in archives)
    lines = [(tr("check.entries"), tr("check.entries_fit"))]
    if archives:
        facts = [tr("check.readable", n=len(archives) - bad), *([tr("check.damaged", n=bad)] if bad else [])]
        lines.append((tr("check.backups"), tr("say.several", values=facts)))
    if starts := [match.begun for match in matches if match.begun > EPOCH]:
        lines.append((tr("check.oldest"), tr("common.when", when=tr.local(min(starts)))))
    mark = icon(theme, ft.Icons.VERIFIED_OUTLINED, size=64)
    title = text(theme, tr("check.in_order"), replace(TITLE_L, size=32), align=ft.TextAlign.CENTER)
    count = text(theme, hands_text, ASIDE, color=theme.palette.ink2, align=ft.TextAlign.CENTER)
    words = column_of(title, count, centre=True, tight=True)
    heading = named(words, "check.in_order", tr("common.facts", a=tr("check.in_order"), b=hands_text))
    rows = [
        list_row(theme, name, aside=facts, ident=f"check.line.{number}", label=tr("common.facts", a=name, b=facts))
        for number, (name, facts) in enumerate(lines)
    ]
    top = max(24, (use_device().device.layout.height - 550) / 2)  # in the middle of the page
    above = [space(top), row_of(mark, centre=True), space(16), row_of(heading, centre=True), space(24)]
    return [*above, hairline(theme, strong=True), *rows, space(16)]


def _sentence(theme: Theme, sentence: str, number: int) -> ft.Control:
    words = text(theme, sentence, BODY, align=ft.TextAlign.CENTER)
    return named(ft.Container(words, padding(bottom=8)), f"check.said.{number}", sentence)


def _damaged(theme: Theme, tr: Translator, damaged: DamagedMatch, chosen: int, choose: Handler) -> list[ft.Control]:
    """Return what is known of a damaged match, the hands around the damage, and the answers."""
    match_id, answer = damaged.finding.match_id, damaged.answers[chosen] if damaged.answers else None
    session = damaged.current or (answer.session if answer else None)
    tr = words_for(tr, session.match.variant, session.match.setup) if session else tr
    title = (
        tr("check.match", game=tr(f"games.{session.match.variant.id}.name"), when=tr.local(session.log[0].at))
        if session and session.log
        else match_id
    )
    sentence = damage_sentence(tr, damaged)
    mark = icon(theme, ft.Icons.ERROR_OUTLINE, size=26, color=theme.palette.error)
    head = row_of(
        mark,
        column_of(text(theme, title, LABEL_L, lines=2), text(theme, sentence, BODY), expand=True),
        spacing=12,
        top=True,
    )
    lines: list[ft.Control] = [named(ft.Container(head, padded(0, 14)), f"check.{match_id}", f"{title}: {sentence}")]
    if session and damaged.hand is not None:
        lines += _hands(theme, tr, session, damaged, answer)
    if answer is None:
        missing = "check.no_copy" if damaged.finding.reason in ABSENT else "check.no_answer"
        return [*lines, muted(theme, tr(missing), BODY), space(16)]
    if len(damaged.answers) > 1:
        named_hand = tr("common.hand", n=damaged.hand + 1) if damaged.hand is not None else tr("check.answers")
        lines += [space(16), section_title(theme, named_hand), space(4)]
    for number, each in enumerate(damaged.answers):
        lines.append(
            _answer(
                theme,
                tr,
                damaged,
                each,
                f"check.{match_id}.{number}",
                choose=partial(choose, number),
                on=number == chosen,
            )
        )
    return [*lines, space(20)]


def _answer(
    theme: Theme, tr: Translator, damaged: DamagedMatch, answer: Answer, ident: str, *, choose: Handler, on: bool
) -> ft.Control:
    palette = theme.palette
    radio = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
    title, hint = answer_title(tr, damaged, answer), answer_hint(tr, damaged, answer)
    leading = icon(theme, radio, color=palette.ink if on else palette.ink3)
    return list_row(
        theme,
        title,
        subtitle=hint,
        leading=leading,
        ident=ident,
        label=tr("common.facts", a=title, b=hint),
        on_press=choose,
    )


def _hands(
    theme: Theme, tr: Translator, session: Session, damaged: DamagedMatch, answer: Answer | None
) -> list[ft.Control]:
    """Return the hands around the damaged one as they read now, and the totals, as they are and as they will be."""
    setup, palette, hand = session.match.setup, theme.palette, damaged.hand or 0
    state = evaluate(session.match)
    after = evaluate(answer.session.match).totals if answer else state.totals
    wrong = {name for name, _ in differing(damaged, answer)} if answer else set[str]()
    names = [setup.name_of(side) for side in range(setup.sides)]
    rows: list[ft.Control] = [
        rule(theme, "head"),
        _row(theme, "", [_side(theme, setup.seats_of(side), name) for side, name in enumerate(names)]),
        rule(theme, "head"),
    ]
    for index in range(max(0, hand - AROUND), hand + AROUND + 1):
        if result := hand_of(session, index):
            boxes: list[ft.Control] = []
            for name, points in zip(names, result.points, strict=True):
                is_wrong = index == hand and (name in wrong or not wrong)
                figure = tr("common.number", n=points)
                content = text(theme, figure, SCORE_CELL, color=palette.error if is_wrong else None, lines=1)
                boxes.append(_box(theme, content, fill=palette.err_tint if is_wrong else None))
            rows += [_row(theme, tr("line.hand_short", n=index + 1), boxes), hairline(theme)]
    totals: list[ft.Control] = []
    both = column_of if theme.large else row_of
    for now, then in zip(state.totals, after, strict=True):
        new = text(theme, tr("common.number", n=then), SCORE_SUM, lines=1)
        old = muted(theme, tr("check.becomes", n=now), CAPTION)
        totals.append(_box(theme, new if now == then else both(old, new, spacing=4, tight=True)))
    return [
        *rows[:-1],
        rule(theme, "foot"),
        _row(theme, tr("line.total"), totals, 72 if theme.large else 50),
        rule(theme, "double"),
    ]


def _row(theme: Theme, label: str, boxes: list[ft.Control], height: float = 50) -> ft.Control:
    words = muted(theme, label, CAPTION, lines=1)
    return ft.Container(
        row_of(ft.Container(words, width=LABEL, alignment=ft.Alignment.CENTER_LEFT), *boxes, stretch=True),
        height=theme.fit(height),
    )


def _box(theme: Theme, content: ft.Control, *, fill: str | None = None) -> ft.Control:
    edge = border(left=(1, theme.palette.rule))
    return ft.Container(content, expand=True, alignment=CENTER, border=edge, bgcolor=fill)


def _side(theme: Theme, seats: tuple[int, ...], name: str) -> ft.Control:
    words = text(theme, name, CAPTION, weight=600, lines=1)
    words.expand, words.expand_loose = True, True
    return _box(theme, row_of(side_mark(theme, seats, 20), words, spacing=6, tight=True))
