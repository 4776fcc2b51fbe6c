"""The question which of two hands is right: another device has saved a hand that this one was entering."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from scorekeeper.core.check import read_context
from scorekeeper.core.draft_fields import read_fields
from scorekeeper.core.events import Corrected
from scorekeeper.core.preview import preview
from scorekeeper.core.session import writer_of
from scorekeeper.i18n import Translator
from scorekeeper.ui.kit.banner import Answer, banner, question
from scorekeeper.ui.kit.boxes import padded, padding
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.after_saving import after_saving
from scorekeeper.ui.match.devices import devices_of, other_device
from scorekeeper.ui.shell.drafts import Draft, written
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.wording.hand_text import hand_text, pips_field, pips_text


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """The sentence that has both hands, and the words of the answer that keeps the one on the sheet."""

    sentence: str
    keep: str


def question_about(tr: Translator, handle: MatchHandle, index: int, own: str) -> HandQuestion:
    """Return what is asked about a hand that somebody has saved; ``own`` is what this device has of it."""
    opened = handle.opened
    writer = writer_of(opened.taken.session, index)
    device = writer.device if writer else ""
    who, theirs = other_device(tr, device, handle), hand_text(tr, opened.match, index, opened.match.hands[index].end)
    key = "overtaken.same_points" if own == theirs else "overtaken.question"
    name = devices_of(opened, handle.store.library_view).names.get(device)
    keep = tr("overtaken.keep", device=name) if name else tr("waiting.keep_theirs")
    return HandQuestion(tr(key, device=who, n=index + 1, theirs=theirs, own=own), keep)


def overtaken(theme: Theme, tr: Translator, handle: MatchHandle, index: int | None = None) -> list[ft.Control]:
    """Return the question about the first hand, or about hand ``index``, that somebody has saved meanwhile."""
    opened, store = handle.opened, handle.store
    draft = store.drafts.overtaken(opened.id, opened.taken.session)
    if draft is None or opened.waiting or index not in {None, draft.index}:
        return []
    asked = question_about(tr, handle, draft.index, _own_text(tr, opened, draft))
    here = f"/match/{opened.id}"

    async def keep_theirs() -> None:
        await store.forget_draft(opened.id, draft.index)
        store.draft_changes += 1
        if index is not None:
            go(here)

    async def correct() -> None:
        """Correct the hand; where something is missing or wrong in the draft, open it as a correction instead."""
        plays = draft.plays_in(opened.match)
        outcome = preview(opened.match, opened.state, draft.index, plays, draft.fields)
        if outcome.ready:
            await correct_to(tr, handle, Corrected(draft.index, plays, outcome.end))
        else:
            _open_as_correction(handle, draft.index)
        store.draft_changes += 1

    answers = [Answer("theirs", asked.keep, keep_theirs), Answer("correct", tr("overtaken.correct"), correct)]
    banner = question(theme, asked.sentence, answers, ident="overtaken", most=1.25)
    return [ft.Container(banner, padding(left=16, top=8, right=16, bottom=8))]


async def correct_to(tr: Translator, handle: MatchHandle, event: Corrected) -> None:
    """Write the hand of this device in place of the one on the sheet, unless that differs from what was asked about.

    A hand that makes a later one impossible is opened as a correction: Save asks about that.
    """
    opened, store = handle.opened, handle.store
    there = written(opened.match, event.hand)

    def is_allowed(then: OpenMatch) -> bool:
        return written(then.match, event.hand) == there

    if await store.write(event, is_allowed, ask=lambda _: _open_as_correction(handle, event.hand)) and store.open:
        after_saving(store, tr)(opened, store.open, event.hand)
        await store.forget_draft(opened.id, event.hand)


def _open_as_correction(handle: MatchHandle, index: int) -> None:
    """Go to the form of a hand, with what this device has entered of it instead of what somebody has saved."""
    opened, store = handle.opened, handle.store
    store.drafts.put(replace(store.draft(opened, index), original=written(opened.match, index)))
    go(f"/match/{opened.id}/hand/{index + 1}")


def matched(theme: Theme, tr: Translator, handle: MatchHandle) -> list[ft.Control]:
    """Return the line that says who has saved a hand just as this device was about to."""
    opened = handle.opened
    index = opened.matched
    if index is None or (writer := writer_of(opened.taken.session, index)) is None:
        return []
    sentence = tr("overtaken.matched", device=other_device(tr, writer.device, handle), n=index + 1)
    return [ft.Container(banner(theme, sentence, ident="sheet.matched", tone="brass", most=1.3), padded(16))]


def _own_text(tr: Translator, opened: OpenMatch, draft: Draft) -> str:
    """Return what this device has entered of a hand, as far as it is entered."""
    match, plays = opened.match, draft.plays_in(opened.match)
    outcome = preview(match, opened.state, draft.index, plays, draft.fields)
    if outcome.ready:
        return hand_text(tr, match, draft.index, outcome.end, plays)
    if field := pips_field(match):
        answers = read_fields(match.variant.sheet.end, draft.fields, read_context(match)).answers
        pips = answers.values.get(field.name) or ()
        return pips_text(tr, match, draft.index, [None if held is None else match.setup.pips_of(held) for held in pips])
    return tr("overtaken.unfinished")
