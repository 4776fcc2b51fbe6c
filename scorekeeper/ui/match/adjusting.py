"""The form of a penalty or a bonus: for whom, how much, and what for; it also corrects and strikes a written one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import flet as ft

from scorekeeper.core.adjustments import strike_adjustment
from scorekeeper.core.adjustments_check import MOST, check_adjusted, place_of_adjustment
from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import Adjusted, AdjustmentStruck
from scorekeeper.core.model import Adjustment
from scorekeeper.core.names import LONGEST_WORD, normalize_name
from scorekeeper.core.variant import MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_memo, use_state
from scorekeeper.ui.base.timers import TURN
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.banner import Answer, problem, question
from scorekeeper.ui.kit.boxes import CENTER, column_of, outline, padded, padding, row_of, swiped
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import chip
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import LABEL_M, SCORE_CELL, SCORE_KEY, Theme, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS, MARGIN
from scorekeeper.ui.match.replies import Replies
from scorekeeper.ui.shell.bottom_sheet import screen_layout
from scorekeeper.ui.shell.dialogs import form_of, form_width, use_leave
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.wording.problem_text import problem_sentence_in_match
from scorekeeper.wording.table_text import headline, signed

BESIDE: Final = 276.0
"""Width of the fields beside the keypad on a phone that lies on its side, in logical pixels."""

SIGN_WIDTH: Final = 108.0
FIGURE_WIDTH: Final = 88.0
"""Logical pixels."""

ONE_ROW: Final = 3
"""Sides that stand in one row in large text; on a low screen more of them leave no room for the words."""

USUAL_WORDS: Final = ("peeked", "misdeal", "handicap")
"""What penalties and bonuses are often for; before the first hand it is a handicap."""


@dataclass(frozen=True, slots=True)
class Written:
    """What stands in the form: the side, whether it loses points, the digits, and the word."""

    side: int | None = None
    is_minus: bool = False
    digits: str = ""
    word: str = ""

    @property
    def points(self) -> int:
        return int(self.digits or 0) * (-1 if self.is_minus else 1)


def _written(adjustment: Adjustment) -> Written:
    points = adjustment.points
    return Written(adjustment.side, points < 0, str(abs(points)), adjustment.word)


def place_text(tr: Translator, opened: OpenMatch, number: int) -> str:
    """Return where the line of a penalty or a bonus stands; ``number`` is its index, or that of the next one."""
    known = opened.match.adjustments
    hand = known[number].hand if number < len(known) else place_of_adjustment(opened.state)
    return tr("adjustment.after", n=hand) if hand else tr("adjustment.first")


@component
def AdjustmentForm(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies, number: int) -> ft.Control:
    """Draw the form of the penalty or bonus with the index ``number``; of a new one it is the next index."""
    known = opened.match.adjustments
    old = known[number] if number < len(known) else None
    typed = use_typed(("adjust", opened.id, number, old), _written(old) if old else Written())
    written, put = typed.value, typed.change
    asks, ask = use_state(initial=False)
    types, type_word = use_state(initial=False)
    store, leave = replies.store, use_leave(replies.leave)
    event = _event(opened, written, number, old)
    match, state, new = opened.match, opened.state, event.adjustment if event else None
    found = use_memo(lambda: check_adjusted(match, event, state) if event else None, [match, event])
    without, then = use_memo(lambda: _states(opened, number, event), [match, number, event])

    def change(**values: object) -> None:
        ask(False)
        put(lambda now: replace(now, **values))  # type: ignore[arg-type]

    async def write(event: Adjusted | AdjustmentStruck, *, ends: bool = False) -> None:
        if leave() and await store.write(event):
            typed.forget()
            if ends:
                store.form_closed(TURN)

    async def save() -> None:
        event = _event(opened, typed.newest(), number, old)
        if event is None or check_adjusted(match, event, state):
            return
        if event.adjustment == old:
            leave()
            return
        is_over = evaluate(apply(match, event)).is_over
        if is_over != state.is_over and not asks:
            ask(True)
        else:
            await write(event, ends=is_over and not state.is_over)

    words = _words(theme, tr, opened, written.word, lambda word: change(word=word))
    if types:  # low enough for a keyboard below it
        field = _word_field(theme, tr, written.word, lambda word: change(word=word), lambda: type_word(False))
        return form_of(_inset(field), words, spacing=10)
    sentence = problem_sentence_in_match(tr, match, found) if found else ""
    rows: list[ft.Control] = [
        segments(
            theme,
            [_side(opened, side) for side in range(match.setup.sides)],
            written.side,
            on_choose=lambda side: change(side=side),
            ident="adjust.side",
            width=BESIDE if has_fields_beside() else form_width(),
        ),
        *_figures(
            theme,
            tr,
            written,
            None if sentence and has_fields_beside() else (without, then),
            on_sign=lambda minus: change(is_minus=minus),
        ),
    ]
    rows = [*map(_inset, rows)]
    label = _done(tr, opened, written, old, new)
    if asks and event:
        ends = tr("rules_change.ends", result=headline(tr, apply(match, event), then)) if then.is_over else ""
        return _beside(rows, [_asked(theme, tr, ends, label, drop=lambda: ask(False), write=save)])
    keys = PadKeys(
        lambda digit: put(lambda now: _with_digit(now, digit)),
        lambda: put(lambda now: replace(now, digits=now.digits[:-1])),
        lambda: change(digits=""),
        word=lambda: type_word(True),
    )
    keypad = Keypad(theme, keys, delete=tr("say.key_delete"), next_words=tr("adjustment.word"), height=48)
    done = button(theme, label, "adjust.save", save if new else None, size="l", expand=True)
    act = partial(write, AdjustmentStruck(number))
    strike = button(theme, tr("adjustment.strike"), "adjust.strike", act, kind="outlined", size="l", width=124)
    if not (theme.large and screen_layout().is_low and (sentence or match.setup.sides > ONE_ROW)):
        rows.append(words)
    buttons = [strike, done] if old else [done]
    if sentence:  # in the place of the main button, so that it is in sight
        reason = problem(theme, sentence, ident="adjust.problem", most=1.25)
        return _beside(rows, [keypad], reason, *map(row_of, buttons[:-1]))
    if has_fields_beside():
        return _beside([*rows, *map(_inset, buttons[:-1])], [keypad, row_of(done)])
    return _beside(rows, [keypad, row_of(*buttons, spacing=12)])


def _beside(fields: Sequence[ft.Control], rest: Sequence[ft.Control], *below: ft.Control) -> ft.Control:
    """Return the fields above the rest of the form, or beside it, with what stands ``below`` both."""
    if not has_fields_beside():
        return form_of(*fields, *map(_inset, (*rest, *below)), spacing=10)
    left = ft.Container(form_of(*fields, spacing=10), width=BESIDE + 2 * MARGIN)
    right = ft.Container(form_of(*rest, spacing=10), padding(right=MARGIN), expand=True)
    return form_of(row_of(left, right, top=True), *map(_inset, below), spacing=10)


def _inset(content: ft.Control) -> ft.Control:
    """Return a control between the margins of the sheet, whose edges only the words reach."""
    return ft.Container(content, padded(MARGIN))


def has_fields_beside() -> bool:
    """Return whether the fields stand beside the keypad: on a phone that lies on its side."""
    return screen_layout().is_sideways


def _states(opened: OpenMatch, number: int, event: Adjusted | None) -> tuple[MatchState, MatchState]:
    """Return the states of the match without the line, and with it as it stands in the form."""
    match = opened.match
    is_old = number < len(match.adjustments)
    without = evaluate(strike_adjustment(match, number)) if is_old else opened.state
    return without, evaluate(apply(match, event)) if event else without


def _asked(
    theme: Theme, tr: Translator, ends: str, label: str, *, drop: Callable[[], object], write: Callable[[], object]
) -> ft.Control:
    """Return the question before a penalty or bonus that ends the match, or after which a finished match goes on."""
    end = Answer("end", tr("rules_change.end"), write) if ends else Answer("write", label, write)
    answers = [Answer("drop", tr("adjustment.drop"), drop), end]
    return question(
        theme, ends or tr("banner.reopens"), answers, ident="adjust", columns=1 if has_fields_beside() else 0
    )


def _event(opened: OpenMatch, written: Written, number: int, old: Adjustment | None) -> Adjusted | None:
    """Return what the form would write; ``None`` while the side or the figure is missing."""
    if written.side is None or not written.points:
        return None
    hand = old.hand if old else place_of_adjustment(opened.state)
    new = Adjustment(hand, written.side, written.points, normalize_name(written.word))
    return Adjusted(new, number if old else None)


def _with_digit(now: Written, digit: int) -> Written:
    digits = f"{now.digits}{digit}".lstrip("0")
    return now if int(digits or 0) > MOST else replace(now, digits=digits)


def _side(opened: OpenMatch, side: int) -> Segment[int]:
    seats = tuple(seat + 1 for seat in opened.match.setup.seats_of(side))
    return Segment(side, opened.match.setup.name_of(side), seats)


def _done(tr: Translator, opened: OpenMatch, written: Written, old: Adjustment | None, new: Adjustment | None) -> str:
    """Return what the main button says."""
    if written.side is None:
        return tr("adjustment.nobody")
    if new is None:
        return tr("adjustment.nothing")
    if new == old:
        return tr("adjustment.leave")
    return tr("adjustment.write", n=signed(tr, new.points), name=opened.match.setup.name_of(written.side))


def _figures(
    theme: Theme,
    tr: Translator,
    written: Written,
    states: tuple[MatchState, MatchState] | None,
    *,
    on_sign: Callable[[bool], object],
) -> list[ft.Control]:
    """Return the sign and the figure with its caret; beside them or below, the total before and after, if given."""
    signs = [
        Segment(False, mark=ft.Icons.ADD, label=tr("adjustment.plus"), ident="adjust.plus"),
        Segment(True, mark=ft.Icons.REMOVE, label=tr("adjustment.minus"), ident="adjust.minus"),
    ]
    sign = segments(theme, signs, written.is_minus, on_choose=on_sign, ident="adjust.sign", width=SIGN_WIDTH)
    size = replace(SCORE_KEY, size=28 if len(written.digits) < 5 else 20)
    caret = ft.Container(width=2, height=28, bgcolor=theme.palette.brass)
    figure = row_of(text(theme, written.digits, size, lines=1), caret, spacing=2, centre=True)
    field = ft.Container(
        figure,
        width=FIGURE_WIDTH,
        height=theme.fit(52),
        border=outline(2.5, theme.palette.ink),
        border_radius=KEY_RADIUS,
        bgcolor=theme.palette.raised,
        alignment=CENTER,
    )
    spoken = named(
        field, "adjust.figure", tr("common.facts", a=tr("adjustment.figure"), b=written.digits or tr("say.nothing"))
    )
    parts: list[ft.Control] = [ft.Container(sign, width=SIGN_WIDTH), spoken]
    becomes: list[ft.Control] = []
    if states and written.side is not None:
        before, after = (state.totals[written.side] for state in states)
        becomes = [ft.Container(expand=True), _becomes(theme, tr, before, after)]
    if has_fields_beside():
        return [row_of(*parts, spacing=10), *([row_of(*becomes)] if becomes else [])]
    return [row_of(*parts, *becomes, spacing=10)]


def _becomes(theme: Theme, tr: Translator, before: int, after: int) -> ft.Control:
    """Return a total before and after the line."""
    letters = len(str(before)) + len(str(after))
    sizes = (22, 28) if letters < 5 else (17, 24) if letters < 8 else (12, 15)
    old, new = (replace(SCORE_CELL, size=size, most=1.25 if letters < 5 else 1.0) for size in sizes)
    drawn = row_of(
        text(theme, tr("common.number", n=before), old, color=theme.palette.ink2, lines=1),
        text(theme, "→", replace(LABEL_M, most=1.0), color=theme.palette.ink2, lines=1),
        text(theme, tr("common.number", n=after), new, weight=600, lines=1),
        spacing=6,
        tight=True,
    )
    return named(drawn, "adjust.total", tr("common.becomes", before=before, after=after))


def _words(
    theme: Theme, tr: Translator, opened: OpenMatch, word: str, on_choose: Callable[[str], object]
) -> ft.Control:
    """Return chips with the words of this match and the usual ones; a second tap on one takes it off."""
    used = [each.word for each in reversed(opened.match.adjustments) if each.word]
    at_start = not place_of_adjustment(opened.state)
    usual = [tr(f"adjustment.{key}") for key in (reversed(USUAL_WORDS) if at_start else USUAL_WORDS)]
    own = [word] if word and word not in {*usual, *used} else []
    words: dict[str, None] = dict.fromkeys([*own, *used, *usual])
    chips = [
        chip(
            theme,
            each,
            f"adjust.word.{at}",
            partial(on_choose, "" if each == word else each),
            on=each == word,
            most=1.25,
        )
        for at, each in enumerate(words)
    ]
    return swiped(chips, MARGIN)


def _word_field(
    theme: Theme, tr: Translator, word: str, on_change: Callable[[str], object], on_done: Callable[[], object]
) -> ft.Control:
    """Return the field for a word of one's own, and the button that brings the digits back."""
    field = text_field(
        theme,
        word,
        "adjust.word",
        on_change,
        on_submit=lambda _: on_done(),
        semantics_label=tr("adjustment.word"),
        autofocus=True,
        most=LONGEST_WORD,
    )
    done = button(theme, tr("adjustment.digits"), "adjust.digits", on_done, kind="outlined")
    return column_of(field, done, spacing=10, stretch=True)
