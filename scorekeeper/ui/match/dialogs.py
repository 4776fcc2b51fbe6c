"""The dialogs over a sheet: actions of a hand, its leader, pages, notes, names, seats."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.begin import check_name, normalize_name
from scorekeeper.core.evaluate import can_restore
from scorekeeper.core.events import Noted, Renamed
from scorekeeper.core.names import LONGEST_NOTE, check_note
from scorekeeper.core.problem import Problem
from scorekeeper.core.runs import hands_beside
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.boxes import row_of, rows_across
from scorekeeper.ui.kit.button import button, square_button
from scorekeeper.ui.kit.layout import ENTRY_BELOW
from scorekeeper.ui.kit.mark import mark
from scorekeeper.ui.kit.message import show_message
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, Theme, muted, text
from scorekeeper.ui.match.adjusting import AdjustmentForm, place_text
from scorekeeper.ui.match.early_end import EarlyEndForm
from scorekeeper.ui.match.replies import Asking, Replies
from scorekeeper.ui.match.seating import SeatsForm
from scorekeeper.ui.shell.bottom_sheet import screen_layout
from scorekeeper.ui.shell.dialogs import Choice, ask, form_of, form_sheet, use_leave
from scorekeeper.ui.shell.match_store import OpenMatch
from scorekeeper.wording.game_text import lead_sentence
from scorekeeper.wording.hand_text import made_text, points_text
from scorekeeper.wording.problem_text import problem_sentence, problem_sentence_in_match
from scorekeeper.wording.result_text import length_text


def dialog(theme: Theme, tr: Translator, opened: OpenMatch, asking: Asking, replies: Replies) -> ft.BottomSheet | None:
    """Return the dialog of the current question, if there is one."""
    n = asking.hand + 1
    match asking.what:
        case "nothing":
            return None
        case "page":
            choices = [*_pages(theme, tr, opened, asking.hand, replies), *_lead(tr, opened, asking.hand, replies)]
            choices += _restores(tr, opened, replies) if opened.match.variant.sheet.earlier == "sum" else []
            return ask(theme, tr, tr("sheet.hands_of_match"), choices, on_close=replies.close)
        case "run":
            hands = hands_beside(opened.match, opened.state, asking.hand)
            choices = [_hand_of_run(tr, opened, hand, replies) for hand in hands]
            return ask(theme, tr, tr("sheet.hands_of_run"), choices, on_close=replies.close)
        case "lead":
            title = tr("sheet.who_leads", n=n)
            known = opened.state.is_over or asking.hand < opened.match.hand_index
            above = [] if known else [text(theme, lead_sentence(tr, opened.match, opened.state), BODY)]
            return ask(
                theme, tr, title, _leaders(theme, opened, asking.hand, replies), on_close=replies.close, above=above
            )
        case "more":
            more = _more(tr, asking.hand, replies)
            return ask(theme, tr, tr("common.hand", n=n), more, on_close=replies.close)
        case "note":
            form = NoteForm(theme, tr, opened, replies, asking.hand)
            return form_sheet(theme, tr, tr("changes.noted", n=n), form, replies.close, typed=True)
        case "names":
            form = NamesForm(theme, tr, opened, replies)
            return form_sheet(theme, tr, tr("sheet.rename_players"), form, replies.close, typed=True)
        case "seats":
            form = SeatsForm(theme, tr, opened, replies)
            title, under = tr("sheet.change_seats"), tr("sheet.seats_hint")
            return form_sheet(theme, tr, title, form, replies.close, under=under, edge=0)
        case "end":
            form = EarlyEndForm(theme, tr, opened, replies)
            length = length_text(tr, opened.match, opened.state, opened.taken.created, opened.taken.session)
            under = tr("ending.after", hands=length)
            return form_sheet(theme, tr, tr("ending.title"), form, replies.close, under=under)
        case "strike" | "restore" | "led":
            return _anyway(theme, tr, opened, replies, asking)
        case "adjust":
            form = AdjustmentForm(theme, tr, opened, replies, asking.hand)
            title = "correct" if asking.hand < len(opened.match.adjustments) else "title"
            under = "" if theme.large and screen_layout().is_sideways else place_text(tr, opened, asking.hand)
            heading = tr(f"adjustment.{title}")
            return form_sheet(theme, tr, heading, form, replies.close, under=under, beside=ENTRY_BELOW, edge=0)


def _anyway(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies, asking: Asking) -> ft.BottomSheet | None:
    """Return the question about a strike, a restored hand or its leader, which makes a later hand impossible."""
    what, problem = asking.what, asking.problem
    if problem is None:
        return None
    title, words, hand = f"sheet.{what}_hand", f"sheet.{what}_anyway", asking.hand
    if what == "strike":
        act, icon = partial(replies.strike, tr, hand), ft.Icons.DELETE_OUTLINE
    elif what == "restore":
        act, icon = partial(replies.restore, hand), ft.Icons.RESTORE
    else:
        act, icon = partial(replies.lead, hand, asking.seat), ft.Icons.CIRCLE_OUTLINED
        title, words = "sheet.who_leads", "problems.remedy.change_anyway"
    done = replies.then(partial(act, is_confirmed=True))
    above = [text(theme, problem_sentence_in_match(tr, opened.match, problem), BODY)]
    choices = [Choice(f"{what}.anyway", tr(words), done, icon)]
    return ask(theme, tr, tr(title, n=problem.values["hand"]), choices, on_close=replies.close, above=above)


def _pages(theme: Theme, tr: Translator, opened: OpenMatch, open_hand: int, replies: Replies) -> list[Choice]:
    """Return a choice for each hand, with its points and what made them; the hand ``open_hand`` is open already."""
    match, state = opened.match, opened.state

    def choice(hand: int) -> Choice:
        number = text(theme, tr("line.hand_short", n=hand + 1), LABEL_L, lines=1)
        result = state.results[hand] if hand < len(state.results) else None
        made = made_text(tr, match, result) if result and hand < match.hand_index else ""
        return Choice(
            f"page.{hand + 1}",
            points_text(tr, match, result) if result else tr("common.hand", n=hand + 1),
            replies.then(partial(replies.turn, hand)),
            ft.Container(number, width=theme.fit(40)),
            gives=made or tr("sheet.being_written"),
            leads=True,
            now=tr("sheet.open_hand") if hand == open_hand else "",
        )

    return [*map(choice, range(match.hand_index + (0 if state.is_over else 1)))]


def _hand_of_run(tr: Translator, opened: OpenMatch, hand: int, replies: Replies) -> Choice:
    """Return the choice of a hand of a run, or of who leads the next hand."""
    is_next = hand == len(opened.match.hands)
    title = tr("sheet.who_leads" if is_next else "common.hand", n=hand + 1)
    return Choice(f"pick.{hand + 1}", title, partial(replies.ask, Asking("lead" if is_next else "more", hand)))


def _restores(tr: Translator, opened: OpenMatch, replies: Replies) -> list[Choice]:
    """Return a choice for each struck hand that can be restored: a page of one hand has no row for them."""
    return [
        Choice(
            f"page.restore.{number + 1}",
            tr("sheet.restore_hand", n=struck.place + 1),
            replies.then(partial(replies.restore, number)),
            ft.Icons.RESTORE,
        )
        for number, struck in enumerate(opened.match.struck)
        if can_restore(opened.match, number)
    ]


def _lead(tr: Translator, opened: OpenMatch, hand: int, replies: Replies) -> list[Choice]:
    """Return the choice to say who leads the hand, if there are several players."""
    if len(opened.match.setup.players) == 1 or (opened.state.is_over and hand >= opened.match.hand_index):
        return []
    ask_lead = partial(replies.ask, Asking("lead", hand))
    return [Choice("page.lead", tr("sheet.who_leads", n=hand + 1), ask_lead, ft.Icons.CIRCLE_OUTLINED)]


def _leaders(theme: Theme, opened: OpenMatch, hand: int, replies: Replies) -> list[Choice]:
    setup = opened.match.setup

    def choice(seat: int) -> Choice:
        icon = mark(theme, seat + 1, 24)
        write = replies.then(partial(replies.lead, hand, seat))
        return Choice(f"lead.{seat}", setup.players[seat], write, icon)

    seats = range(len(setup.players))
    return [choice(seat) for seat in seats if opened.state.active[setup.side_of(seat)]]


def _more(tr: Translator, hand: int, replies: Replies) -> list[Choice]:
    def choice(ident: str, caption: str, mark: ft.IconData, act: Callable[[], object]) -> Choice:
        return Choice(f"more.{ident}", tr(f"sheet.{caption}", n=hand + 1), act, mark)

    ask, edit, strike = replies.ask, partial(replies.open_hand, hand), partial(replies.strike, tr, hand)
    return [
        choice("edit", "edit_hand", ft.Icons.EDIT_OUTLINED, replies.then(edit)),
        choice("lead", "who_leads", ft.Icons.CIRCLE_OUTLINED, partial(ask, Asking("lead", hand))),
        choice("note", "add_note", ft.Icons.STICKY_NOTE_2_OUTLINED, partial(ask, Asking("note", hand))),
        choice("strike", "strike_hand", ft.Icons.DELETE_OUTLINE, replies.then(strike)),
    ]


@component
def NoteForm(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies, hand: int) -> ft.Control:
    """Draw the form for a note to a hand, which shows all of it; of a hand that is over, a button to edit the hand."""
    hands, edits = opened.match.hands, hand < opened.match.hand_index
    text_before = hands[hand].note if hand < len(hands) else ""
    typed = use_typed(note_key(opened.id, hand), text_before)
    leave = use_leave(replies.leave)

    note, problem = typed.value, check_note(typed.value.strip())

    async def write(text: str) -> None:
        if check_note(text) is None and leave() and await replies.store.write(Noted(hand, text)):
            typed.forget()

    async def save() -> None:
        await write(typed.newest().strip())

    field = text_field(
        theme,
        note,
        ident="note.text",
        on_change=lambda text_now: typed.change(lambda _: text_now),
        semantics_label=tr("sheet.note"),
        error=problem_sentence(tr, problem) if problem else None,
        autofocus=True,
        most=LONGEST_NOTE,
        lines=2 if theme.large else 6,
        least=1 if theme.large else 3,
        style=BODY,
    )
    edit, title = replies.then(partial(replies.open_hand, hand)), tr("sheet.edit_hand", n=hand + 1)
    count = muted(theme, tr("sheet.note_length", n=len(note), most=LONGEST_NOTE), CAPTION)
    stays = "" if theme.large else tr("sheet.note_stays")  # Save is in sight over the keyboard of a phone
    hint = row_of(muted(theme, stays, CAPTION, expand=True), count, spacing=12)
    remove = square_button(
        theme, ft.Icons.DELETE_OUTLINE, "note.remove", tr("sheet.remove_note"), partial(write, ""), height=56
    )
    done = button(theme, tr("sheet.save_note"), "note.save", None if problem else save, expand=True)
    return form_of(
        field,
        *([] if problem else [hint]),
        row_of(remove if text_before else None, done, spacing=12),
        *([button(theme, title, "note.edit", edit, kind="outlined")] if edits else []),
    )


def note_key(match_id: str, hand: int) -> Hashable:
    """Return under which key the session keeps the typed note to a hand."""
    return "note", match_id, hand


@component
def NamesForm(theme: Theme, tr: Translator, opened: OpenMatch, replies: Replies) -> ft.Control:
    """Draw a field for the name of each player."""
    players, order = opened.match.setup.players, opened.match.setup.playing_order
    typed = use_typed(("names", opened.id, players), players)
    names, wrong = typed.value, _wrong_names(players, typed.value)
    leave = use_leave(replies.leave)

    def type_(seat: int, name: str) -> None:
        typed.change(lambda now: (*now[:seat], name, *now[seat + 1 :]))

    async def save() -> None:
        wanted = typed.newest()
        if any(_wrong_names(players, wanted)) or not leave():
            return
        new = tuple((seat, normalize_name(name)) for seat, name in enumerate(wanted))
        other = tuple((seat, name) for seat, name in new if name != players[seat])
        if not other:
            typed.forget()
        elif await replies.store.write(Renamed(other)):
            typed.forget()
            sentence = " · ".join(tr("changes.renamed", before=players[seat], after=name) for seat, name in other)
            show_message(replies.store.undoable(tr, sentence))

    fields: list[ft.Control] = []
    for place, seat in enumerate(order, 1):
        problem, label, change = wrong[seat], tr("setup.seat_free", n=place), partial(type_, seat)
        why = problem_sentence_in_match(tr, opened.match, problem) if problem else None
        fields.append(text_field(theme, names[seat], f"name.{seat}", change, label=label, error=why))
    done = button(theme, tr("common.save"), "names.save", None if any(wrong) else save)
    if len(fields) > (2 if theme.large else 3):  # the main button stays in sight
        halves = [ft.Container(field, expand=True) for field in fields]
        fields = [*rows_across(halves, 2, spacing=8, fills=True)]
    return form_of(*fields, done)


def _wrong_names(players: Sequence[str], typed: Sequence[str]) -> list[Problem | None]:
    """Return for each typed name why it is refused; a name that stays is not."""
    wanted = [normalize_name(name) for name in typed]
    return [
        check_name(name, [other for at, other in enumerate(wanted) if at != seat]) if name != players[seat] else None
        for seat, name in enumerate(wanted)
    ]
