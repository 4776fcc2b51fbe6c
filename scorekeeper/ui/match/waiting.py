"""The entry that waits while the storage engine is away: its figures on the sheet, and what stands below the sheet."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.events import Corrected, Ended, Noted, Renamed, Scored
from scorekeeper.core.model import HandResult
from scorekeeper.core.session import add_entry
from scorekeeper.core.variant import MatchState
from scorekeeper.i18n import Translator
from scorekeeper.library.engine import WaitingEntry
from scorekeeper.library.errors import Stale
from scorekeeper.library.history import Sheet
from scorekeeper.ui.kit.banner import Answer, banner, question
from scorekeeper.ui.kit.boxes import column_of, padding, row_of
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.devices import other_device
from scorekeeper.ui.match.next_hand import next_title
from scorekeeper.ui.match.overtaken import correct_to, question_about
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.table.table import HandPreview
from scorekeeper.wording.change_text import event_text
from scorekeeper.wording.hand_text import hand_text


def waiting_figures(tr: Translator, opened: OpenMatch) -> HandPreview | None:
    """Return the points of a hand that waits, for its row."""
    waiting = opened.waiting
    if waiting is None or waiting.error or not isinstance(waiting.entry.event, Ended):
        return None
    result = _with_entry(waiting).results[-1]
    return result.index, _figures(tr, result)


def is_asked_about(waiting: WaitingEntry) -> bool:
    """Return whether it is asked what becomes of an entry: somebody else has written meanwhile."""
    return isinstance(waiting.error, Stale)


def waiting_line(theme: Theme, tr: Translator, waiting: WaitingEntry) -> ft.Control:
    """Return the line about an entry that waits."""
    number = waiting.loaded.session.match.hand_index
    is_hand = isinstance(waiting.entry.event, Ended)
    if waiting.error:
        sentence = tr(f"problems.{waiting.error.key}", **waiting.error.values)
    elif not is_hand:
        sentence = tr("waiting.then_others")
    else:
        sentence = tr("waiting.alone" if _with_entry(waiting).is_over else "waiting.then_next", n=number + 2)
    title = tr("waiting.hand" if is_hand else "waiting.entry", n=number + 1)
    line = banner(
        theme, sentence, strong=title, ident="sheet.waiting", mark=ft.Icons.HOURGLASS_TOP, tone="plain", most=1.25
    )
    return ft.Container(line, padding(left=16, top=10, right=16))


def waiting_buttons(theme: Theme, tr: Translator, handle: MatchHandle, waiting: WaitingEntry) -> ft.Control:
    """Return the button that takes back an entry that waits, beside what comes next."""
    opened, store = handle.opened, handle.store
    number, is_hand = waiting.loaded.session.match.hand_index, isinstance(waiting.entry.event, Ended)
    expand, size = (None, "s") if theme.large else (True, "m")
    back = button(
        theme,
        tr("waiting.take_back"),
        "sheet.take-back",
        store.take_back,
        kind="outlined",
        size=size,
        mark=ft.Icons.UNDO,
        expand=expand,
    )
    following = next_title(tr, opened.match, "sheet.enter_hand", number + is_hand)
    onward = button(theme, following, "sheet.enter", None, size=size, expand=expand)
    buttons = column_of(onward, back, spacing=8, stretch=True) if theme.large else row_of(back, onward, spacing=12)
    return ft.Container(buttons, padding(left=16, top=10, right=16, bottom=12))


def conflict(theme: Theme, tr: Translator, handle: MatchHandle, waiting: WaitingEntry) -> ft.Control:
    """Return the question what becomes of an entry, now that somebody else has written."""
    opened, store, event = handle.opened, handle.store, waiting.entry.event
    number = waiting.loaded.session.match.hand_index
    if isinstance(event, Ended) and number < opened.match.hand_index:
        return _hand_conflict(theme, tr, handle, event, number)
    newer = opened.taken.session.log[len(waiting.loaded.session.log) :]
    who = other_device(tr, newer[-1].device if newer else "", handle)
    sentence = tr("waiting.overtaken", device=who)
    if isinstance(event, Scored):
        session = waiting.loaded.session
        before = Sheet(session.match, evaluate(session.match))
        after = add_entry(session, waiting.entry).match
        what = event_text(tr, event, before, Sheet(after, evaluate(after)))
        sentence = tr("waiting.overtaken_play", device=who, what=what)

    answers = [_keep_theirs(tr("waiting.keep_theirs"), handle, number)]
    if isinstance(event, Ended | Scored | Noted | Renamed):  # whatever else was meant for a match as it no longer is
        answers.append(Answer("own", tr("waiting.save_too"), store.write_again))
    return _question(theme, sentence, answers)


def _hand_conflict(theme: Theme, tr: Translator, handle: MatchHandle, event: Ended, number: int) -> ft.Control:
    """Return the question which of two hands is right, or whether both were played."""
    opened, store = handle.opened, handle.store
    asked = question_about(tr, handle, number, hand_text(tr, opened.match, number, event.end))

    async def correct() -> None:
        store.take_back()
        await correct_to(tr, handle, Corrected(number, opened.match.hands[number].plays, event.end))

    async def save_too() -> None:
        if await store.write_again():
            await store.forget_draft(opened.id, number)
            store.draft_changes += 1

    return _question(
        theme,
        asked.sentence,
        [
            _keep_theirs(asked.keep, handle, number),
            Answer("correct", tr("overtaken.correct"), correct),
            Answer("own", tr("waiting.save_as", n=opened.match.hand_index + 1), save_too),
        ],
    )


def _keep_theirs(caption: str, handle: MatchHandle, number: int) -> Answer:
    """Return the answer that drops the entry that waits and the draft of its hand."""

    async def keep_theirs() -> None:
        handle.store.take_back()
        await handle.store.forget_draft(handle.opened.id, number)

    return Answer("theirs", caption, keep_theirs)


def _question(theme: Theme, sentence: str, answers: Sequence[Answer]) -> ft.Control:
    asked = question(theme, sentence, answers, ident="waiting", most=1.25, columns=2)
    return ft.Container(asked, padding(left=16, top=10, right=16, bottom=12))


def _with_entry(waiting: WaitingEntry) -> MatchState:
    return evaluate(add_entry(waiting.loaded.session, waiting.entry).match)


def _figures(tr: Translator, result: HandResult) -> tuple[str, ...]:
    seats = zip(result.points, result.active, strict=True)
    return tuple(tr("common.number", n=n) if is_there else "" for n, is_there in seats)
