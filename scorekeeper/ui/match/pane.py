"""The sheet with what belongs to it: the bar above, the pad below while a hand lasts, and the next thing to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

import flet as ft

from scorekeeper.core.events import Led
from scorekeeper.core.form import NumbersQuestion
from scorekeeper.core.runs import hands_beside
from scorekeeper.core.session import can_redo, can_undo
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, memo, use_state
from scorekeeper.ui.base.render_cache import deferred, use_stable, use_stable_by_name
from scorekeeper.ui.device.keyboard import use_keys
from scorekeeper.ui.entry import EntryContext, PlayForm
from scorekeeper.ui.entry.frame import line_buttons
from scorekeeper.ui.entry.keyboard import undo_action
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import column_of, padded, padding, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.menu import Item
from scorekeeper.ui.kit.message import messages_of
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.match.actions import MatchActions
from scorekeeper.ui.match.after_saving import tell_change
from scorekeeper.ui.match.bar import Bar
from scorekeeper.ui.match.clock import times
from scorekeeper.ui.match.devices import entering
from scorekeeper.ui.match.dialogs import Asking, Replies, dialog
from scorekeeper.ui.match.hints import SheetHint, open_rules
from scorekeeper.ui.match.next_hand import Next, Onward, next_thing, next_title
from scorekeeper.ui.match.overtaken import matched, overtaken
from scorekeeper.ui.match.restoring import Restoring, use_restoring
from scorekeeper.ui.match.series import SeriesLine, series_edge, use_ending
from scorekeeper.ui.match.strip import Strip, StripItem
from scorekeeper.ui.match.waiting import conflict, is_asked_about, waiting_buttons, waiting_figures, waiting_line
from scorekeeper.ui.sharing.sharing import use_sharing
from scorekeeper.ui.shell.contexts import use_boards, use_device
from scorekeeper.ui.shell.deletion import delete_match
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.match_store import MatchStore, OpenMatch
from scorekeeper.ui.shell.open_match import MatchHandle
from scorekeeper.ui.shell.scaffold import go
from scorekeeper.ui.table.adjustments import SIGN
from scorekeeper.ui.table.context import RowActions, TableSignals
from scorekeeper.ui.table.table import HandPreview, Room, Spread, Table, TableView
from scorekeeper.wording.game_text import as_of, subtitle
from scorekeeper.wording.result_text import end_text
from scorekeeper.wording.table_text import goal_line


@component
def Pane(
    theme: Theme,
    tr: Translator,
    handle: MatchHandle,
    room: Room,
    *,
    context: EntryContext | None = None,
    live: PlayForm | None = None,
    docked: bool = False,
    preview: HandPreview | None = None,
) -> ft.Control:
    """Draw the sheet of a match with its bar and its main button.

    ``context`` is the open hand, if it is entered here: below the sheet with ``live``, or ``docked`` beside it, so that
    the sheet needs no button of its own. ``preview`` are the figures of its draft.
    """
    store, opened, device_store = handle.store, handle.opened, use_device()
    device = device_store.device
    tight = theme.large and not device.layout.has_large_lines
    turned, turn = use_state(-1)
    asking, ask = use_state(Asking)
    shown = page_shown(opened.match, turned if opened.sought is None or turned >= 0 else opened.sought)
    writing = context is not None and shown is None
    number = opened.match.hand_index if shown is None else shown
    match, state, edge = opened.match, opened.state, series_edge(theme, tr, opened)
    here, session = f"/match/{opened.taken.id}", opened.taken.session
    if context and writing and live:
        match, state = context.drafted

    def open_hand(hand: int) -> None:
        if not (opened.state.is_over or opened.waiting) or hand < opened.match.hand_index:
            go(f"{here}/hand/{hand + 1}")

    def open_row(hand: int) -> None:
        """Open a hand, or ask about it first."""
        if store.is_second_tap():
            return
        about = _asked(opened, hand, is_written=bool(live and writing and hand == number))
        ask(Asking(about, hand)) if about else open_hand(hand)

    key, ident, onward = next_thing(handle, context, live, open_hand)
    if shown is not None:
        key, ident, onward = "sheet.edit_hand", "sheet.edit", lambda: open_hand(shown)
    can = use_stable(
        MatchActions(
            undo=(context.actions.undo if context else partial(store.undo, tr)) if can_undo(session) else None,
            redo=store.redo if can_redo(session) else None,
            onward=onward,
            rules=partial(open_rules, device_store, here),
            changes=partial(go, f"{here}/changes"),
            back=None if room.wide else lambda: go("/"),
            show=context.actions.show if context else None,
            times=partial(times, opened) if device.clock else None,
        )
    )
    use_keys(partial(_steer, handle, tr, context))
    replies = Replies(store, turn, open_hand, ask, partial(tell_change, store, tr))
    use_dialog(dialog(theme, tr, opened, asking, replies))
    pick_struck, restoring = use_restoring(tr, opened, replies)
    noted = number - 1 if opened.state.is_over and number == len(opened.match.hands) else number
    keyed = bool(live and writing) and not docked
    items = use_menu(theme, tr, handle, ask, noted=noted, is_over=state.is_over)
    below: list[ft.Control] = [_restore(theme, restoring)] if docked else []
    if not docked:
        doing = Onward(
            next_title(
                tr, match, key, number, context.actions.first_asked if context and ident == "sheet.end" else None
            ),
            ident,
            can,
            store.undo_rest,
            shown is not None or (keyed and live is not None and not live.is_main),
            theme.palette.bg if keyed and live is not None and live.ground == "bg" else None,
            live.other_view(context) if keyed and live is not None and context is not None else None,
        )
        if restoring:
            restore = replace(can, onward=restoring.press)
            doing = replace(doing, title=restoring.title, ident="sheet.restore", actions=restore, quiet=True)
        if opened.waiting:
            below += [] if is_asked_about(opened.waiting) else [waiting_buttons(theme, tr, handle, opened.waiting)]
        elif live and context and writing:
            buttons = Next(theme, tr, doing)
            if context.form.line is not None:
                buttons = ft.Container(line_buttons(context, doing.other_view), bgcolor=doing.ground)
            below += [live.draw(context), buttons]
        else:  # the figures first
            below.append(deferred(Foot, theme, tr, opened, tight, doing))
    return column_of(
        Bar(
            theme,
            tr,
            tr(f"games.{match.variant.id}.name"),
            _subtitle(theme, tr, opened, tight=tight and keyed),
            can,
            items=items,
            rest=store.undo_rest if docked else None,
            room=(room.width, room.wide),
        ),
        SheetHint(theme, tr, opened, ("rules", "undo") if docked else ("rules",)),
        None if edge else SeriesLine(theme, tr, opened.id, opened.match),
        Table(
            theme,
            tr,
            Spread(match, state),
            replace(room, low_heads=keyed and device.layout.is_low, tight=tight and keyed),
            RowActions(
                open_row,
                lambda hand: ask(Asking("more", hand)),
                lambda hand: ask(Asking("lead", hand)),
                partial(live.tap, context) if live and live.tap and context and writing else None,
                pick_struck,
                lambda hand: ask(Asking("note", hand)),
                _correction(store, context, live, open_hand),
                partial(_open_box, handle, open_row),
                context.actions.choose_player if context else None,
                lambda number: ask(Asking("adjust", number)),
                lambda hand, seat: store.write(Led(hand, seat)),
                lambda: ask(Asking("page", number)),
            ),
            view=TableView(
                shown=opened.match.hand_index if shown is None and match is not opened.match else shown,
                preview=waiting_figures(tr, opened) or preview,
                cell=context.form.cell if context else None,
                line=context.form.line if context else None,
                is_corrected=bool(context and context.changed_play),
                asked=context.actions.asked if context else (),
                last_is_draft=match is not opened.match,
                sought=opened.sought,
                edge=edge,
                player=context.player if context and writing and live and live.has_heads else None,
            ),
            signals=TableSignals(store.figures, store.sight),
        ),
        Strip(
            theme,
            messages_of(ft.context.page),
            _items(theme, tr, handle, is_asked=bool(context and context.form.refused)),
            room.width,
            above_keys=keyed,
            hint=None if docked else lambda waits: SheetHint(theme, tr, opened, ("undo",), waits=waits),
        ),
        *below,
        stretch=True,
        expand=True,
    )


def use_menu(
    theme: Theme, tr: Translator, handle: MatchHandle, ask: Callable[[Asking], object], *, noted: int, is_over: bool
) -> tuple[Item, ...]:
    """Return the menu of a match; ``noted`` is the index of the hand that a note is for. It has no item without action.

    The items are equal from drawing to drawing.
    """
    opened, here = handle.opened, f"/match/{handle.opened.id}"
    new_rules = partial(go, f"{here}/change-rules") if opened.match.variant.options else None
    seats = partial(ask, Asking("seats")) if len(opened.match.setup.players) > 2 and not is_over else None
    several = opened.match.setup.sides > 1
    end = partial(ask, Asking("end")) if several and not opened.state.is_over else None
    adjust = partial(ask, Asking("adjust", len(opened.match.adjustments))) if several else None
    board, share = f"{here}/{'scoreboard' if use_boards() else 'board'}", use_sharing(theme, tr, opened)
    items = [
        Item("changes", tr("sheet.changes"), ft.Icons.HISTORY, partial(go, f"{here}/changes")),
        Item("players", tr("players.title"), ft.Icons.GROUP_OUTLINED, partial(go, f"{here}/players")),
        Item("new-rules", tr("rules_change.title"), ft.Icons.TUNE, new_rules),
        Item("scoreboard", tr("sheet.scoreboard"), ft.Icons.TV, partial(go, board)),
        Item("note", tr("sheet.note"), ft.Icons.STICKY_NOTE_2_OUTLINED, partial(ask, Asking("note", noted))),
        Item("rename", tr("sheet.rename_players"), ft.Icons.BADGE_OUTLINED, partial(ask, Asking("names"))),
        Item("seats", tr("sheet.change_seats"), ft.Icons.SWAP_VERT, seats),
        Item("adjust", tr("adjustment.title"), SIGN, adjust),
        Item("end", tr("ending.title"), ft.Icons.SPORTS_SCORE, end),
        Item("share", tr("share.how"), ft.Icons.IOS_SHARE, share),
        Item("end_series", tr("series.end"), ft.Icons.FLAG_OUTLINED, use_ending(handle)),
        Item("delete", tr("sheet.delete_match"), ft.Icons.DELETE_OUTLINE, partial(_delete, tr, handle)),
    ]
    stable = use_stable_by_name({item.ident: item.on_press for item in items})
    return tuple(replace(item, on_press=stable[item.ident]) for item in items if item.on_press)


def _items(theme: Theme, tr: Translator, handle: MatchHandle, *, is_asked: bool) -> list[StripItem]:
    """Return what there is to say between the sheet and the keys. ``is_asked``: the keys ask something."""
    opened, waiting = handle.opened, handle.opened.waiting
    is_lasting = opened.trouble == f"problems.{opened.taken.reason}"  # of a repaired file: what follows is saved
    return [
        *([StripItem("lost", conflict(theme, tr, handle, waiting))] if waiting and is_asked_about(waiting) else []),
        *(StripItem("information" if is_lasting else "lost", drawn) for drawn in trouble(theme, tr, opened)),
        *([StripItem("lost", waiting_line(theme, tr, waiting))] if waiting and not is_asked_about(waiting) else []),
        *(StripItem("question", drawn) for drawn in overtaken(theme, tr, handle)),
        *([StripItem("question", space(0))] if is_asked else []),
        *(StripItem("information", drawn) for drawn in (*matched(theme, tr, handle), *entering(theme, tr, handle))),
    ]


def _subtitle(theme: Theme, tr: Translator, opened: OpenMatch, *, tight: bool) -> str:
    """Return the line below the title: the goal, who has won, or when the scores were read, with no storage engine.

    Where keys and large text leave the sheet little height, the goal has no line.
    """
    if opened.as_of:
        return as_of(tr, opened.as_of)
    if tight:
        return ""
    if opened.state.is_over:
        return end_text(tr, opened.match, opened.state)
    return goal_line(tr, opened.match.variant, opened.match.setup) if theme.large else subtitle(tr, opened.match)


def _asked(opened: OpenMatch, hand: int, *, is_written: bool) -> Literal["", "run", "lead", "nothing"]:
    """Return what is asked about a hand before it is opened: which hand of its run, or who leads the next one.

    A hand that ``is_written`` below its rows is not opened.
    """
    if hands_beside(opened.match, opened.state, hand):
        return "run"
    if not is_written:
        return ""
    return "lead" if hand == len(opened.match.hands) else "nothing"


def _open_box(handle: MatchHandle, open_row: Callable[[int], None], hand: int, side: int) -> None:
    """Open an earlier hand at the box of a side."""
    handle.store.tap_box(hand, side)
    open_row(hand)


def _correction(
    store: MatchStore, context: EntryContext | None, live: PlayForm | None, open_hand: Callable[[int], object]
) -> Callable[[int, int], object]:
    """Return what a tap on the line of a play does: choose it to be corrected; without keys here, open its hand."""

    def correct(hand: int, number: int) -> object:
        if context is None or live is None:
            return None if store.is_second_tap() else open_hand(hand)
        return context.actions.set_line(None if context.form.line == (hand, number) else (hand, number))

    return correct


@memo
@component
def Foot(theme: Theme, tr: Translator, opened: OpenMatch, tight: bool, doing: Onward) -> ft.Control:
    """Draw what is below a sheet without entry form: whose points the pips change, and the main button."""
    return column_of(*_aside(theme, tr, opened, tight=tight), Next(theme, tr, doing), stretch=True)


def _restore(theme: Theme, restoring: Restoring | None) -> ft.Control:
    """Return the button for a struck hand below a sheet that has no other buttons, or the space in its place."""
    if restoring is None:
        return space(14)
    return ft.Container(button(theme, restoring.title, "sheet.restore", restoring.press, kind="tonal"), padded(16, 14))


async def _steer(handle: MatchHandle, tr: Translator, context: EntryContext | None, event: ft.KeyboardEvent) -> None:
    """Undo for Ctrl+Z; redo for Ctrl+Y and Ctrl+Shift+Z; Escape closes what is on top of the form."""
    if event.key == "Escape" and context is not None:
        context.actions.close()
    if action := undo_action(event, partial(handle.store.undo, tr), handle.store.redo):
        await action()


def page_shown(match: Match, turned: int) -> int | None:
    """Return the index of the earlier hand that a paged sheet shows; ``None`` for the open hand."""
    return turned if match.variant.sheet.shows_one_hand and 0 <= turned < match.hand_index else None


def trouble(theme: Theme, tr: Translator, opened: OpenMatch) -> list[ft.Control]:
    """Return the banner with the last error, if there is one."""
    if not opened.trouble:
        return []
    shown = banner(theme, tr(opened.trouble), ident="sheet.trouble", mark=ft.Icons.ERROR_OUTLINE)
    return [ft.Container(shown, padded(16), bgcolor=theme.palette.err_tint)]


def _aside(theme: Theme, tr: Translator, opened: OpenMatch, *, tight: bool) -> list[ft.Control]:
    """Return the banner of games whose pips are taken off the other side."""
    if opened.state.is_over or not takes_from_others(opened.match):
        return []
    shown = banner(
        theme,
        tr("sheet.pips_off_other"),
        ident="sheet.aside",
        mark=ft.Icons.SWAP_HORIZ,
        tone="brass",
        height=40,
        most=1.25 if tight else 2.0,
    )
    return [ft.Container(shown, padding(left=16, top=8, right=16))]


def takes_from_others(match: Match) -> bool:
    """Return whether pips in a hand come off somebody else's total."""
    questions = match.variant.sheet.end.questions
    return any(isinstance(each, NumbersQuestion) and each.scores == "rival" for each in questions)


async def _delete(tr: Translator, handle: MatchHandle) -> None:
    """Delete the match and go home."""
    await delete_match(tr, handle.store, handle.opened.taken.id)
    go("/")
