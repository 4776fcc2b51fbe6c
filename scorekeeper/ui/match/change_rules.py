"""Other house rules during a match: from the next hand on or for all hands, with what changes on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

import flet as ft

from scorekeeper.core.evaluate import apply, evaluate
from scorekeeper.core.events import RulesChanged
from scorekeeper.core.model import Setup, Value
from scorekeeper.core.problem import Code, Refusal
from scorekeeper.core.roster_check import check_rules, next_change
from scorekeeper.core.variant import Match, MatchState, Variant
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Handler, component, keyed, use_memo, use_state, view
from scorekeeper.ui.base.timers import MAIN_REST, TURN, UNDO_REST
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.banner import Answer, problem, question
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, space
from scorekeeper.ui.kit.button import button
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import expander, hairline, section_title
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_M, SCORE_CELL, Theme, muted, text
from scorekeeper.ui.match.beside_sheet import after_hands, beside_sheet
from scorekeeper.ui.rules.house_rules import rule_lines
from scorekeeper.ui.rules.saved_rules import SaveRules
from scorekeeper.ui.shell.contexts import use_device, use_store, use_theme
from scorekeeper.ui.shell.match_store import Loading, MatchStore, OpenMatch, Unreadable
from scorekeeper.ui.shell.not_found import nothing_here
from scorekeeper.ui.shell.open_match import MatchHandle, not_open, use_match, use_match_theme, use_match_translator
from scorekeeper.ui.shell.scaffold import Bar, go
from scorekeeper.wording.game_text import IN_GOAL, option_value_text, rules_line
from scorekeeper.wording.problem_text import problem_sentence_in_match
from scorekeeper.wording.side_text import Side, sides_of, wins_text
from scorekeeper.wording.table_text import headline

LABEL = 84.0
"""The width of the labels of what changes, in logical pixels."""

MOST_COLUMNS = 4
"""With more sides each has a row of what changes."""

PAIR = 96.0
"""The width of two figures in it, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rules that were chosen, and whether they are for all hands."""

    options: Mapping[str, Value] = field(default_factory=dict[str, Value])
    for_all: bool = False


@view
def ChangeRules() -> ft.View:
    """Draw the screen of ``/match/:match/change-rules``."""
    match_id = ft.use_route_params().get("match", "")
    opened = use_match(match_id)
    device, tr, theme = use_device().device, use_match_translator(opened), use_match_theme(opened)
    store = use_store()
    typed = use_typed(("rules", match_id), Chosen())
    drawn, put = typed.value, typed.change
    event, hand = _event(store, opened, drawn) if isinstance(opened, OpenMatch) else (None, 0)
    match = opened.match if isinstance(opened, OpenMatch) else None
    after, refused = use_memo(lambda: _outcome(match, event) if match and event else (None, []), [match, event])
    if isinstance(opened, Unreadable):
        return nothing_here(theme, tr)
    if isinstance(opened, Loading) or match is None or event is None:
        return not_open(theme, tr, cast("Loading", opened))
    here, state, variant, new = f"/match/{match_id}", opened.state, match.variant, dict(event.options)

    async def write() -> None:
        # Only what is on the screen already, with all that it changes.
        is_drawn = typed.newest() == drawn
        if is_drawn and await store.write(event, lambda now: not check_rules(now.match, event, now.state)):
            typed.forget()
            store.form_closed(TURN if stopped else UNDO_REST)
            store.keys_left(MAIN_REST, None, on_main=True)
            go(here)

    setup = _setup_with(match, new)

    def choose(key: str, value: Value) -> None:
        put(lambda now: replace(now, options={**now.options, key: value}))

    def one(key: str) -> str:
        return tr("rules_change.was", value=option_value_text(tr, key, match.setup.options[key])) if key in new else ""

    lines = partial(rule_lines, theme, tr, variant, setup, choose=choose, aside=one)
    house = keyed("house", HouseRules, tr, variant, setup, lines(is_wanted=lambda key: key not in IN_GOAL))
    save = keyed("save", SaveRules, variant, setup)
    body: list[ft.Control] = [*lines(is_wanted=IN_GOAL.__contains__), house, save, space(8)]
    if not _is_for_all(match, hand):
        from_next = Segment(False, tr("rules_change.from", n=hand + 1), ident="rules.next")
        all_hands = Segment(True, tr("rules_change.all"), ident="rules.all")
        cells = segments(
            theme,
            [from_next, all_hands],
            drawn.for_all,
            on_choose=lambda is_all: put(lambda now: replace(now, for_all=is_all)),
            ident="rules",
            width=device.layout.form_width,
        )
        body.append(ft.Container(cells, padded(16, 8)))
    stopped = bool(new) and after is not None and after[1].is_over and not state.is_over and not refused
    why = [muted(theme, tr("rules_change.nothing"), BODY)]
    if after is not None:
        from_next = partial(put, partial(replace, for_all=False))
        body += [ft.Container(section_title(theme, tr("rules_change.what")), padded(16, 8))]
        body += _changes(theme, tr, (match, state), after, refused)
        why = _refusals(theme, tr, match, refused, hand, here=here, from_next=from_next, for_all=drawn.for_all)
        keep = partial(put, partial(replace, options={}))
        why += [_stops(theme, tr, match, after, new, keep=keep, end=write)] if stopped else []
        body += [ft.Container(control, padded(16, 8)) for control in why[1:]]
    press = write if new and not refused and not stopped else None
    change = button(theme, tr("rules_change.title"), "rules.change", press, size="l")
    # why the button is grey stands beside it
    foot = column_of(*why[:1], change, spacing=10, stretch=True, tight=True, expand=True)
    subtitle = after_hands(tr, opened)
    if event.hand is not None and hand > match.hand_index:
        subtitle = tr("common.facts", a=subtitle, b=tr("players.from_next"))
    bar = Bar("rules", here, subtitle, width=device.width, lines=2, closes=True)
    return beside_sheet(
        theme, tr, device, MatchHandle(opened, store), tr("rules_change.title"), bar=bar, body=body, foot=foot
    )


@component
def HouseRules(tr: Translator, variant: Variant, setup: Setup, rules: list[ft.Control]) -> ft.Control:
    """Draw the house rules, folded into a line until it is tapped: what they change stays in view."""
    theme = use_theme()
    opened, open_ = use_state(initial=False)
    title, under = tr("rules_change.house"), rules_line(tr, variant, setup)
    label = tr("common.facts", a=title, b=under)
    head = expander(
        theme,
        ft.Icons.TUNE,
        title,
        hint=under,
        ident="rules.house",
        on_press=lambda: open_(not opened),
        label=label,
        opened=opened,
    )
    shown = [hairline(theme), head, *(rules if opened else [])]
    return column_of(*shown, stretch=True, tight=True) if rules else space(0)


def _stops(
    theme: Theme,
    tr: Translator,
    match: Match,
    after: tuple[Match, MatchState],
    new: Mapping[str, Value],
    *,
    keep: Callable[[], None],
    end: Handler,
) -> ft.Control:
    """Return the question whether the new rules shall end the match."""
    is_target = [*new] == ["target"]  # under other rules nobody has reached it yet
    old = tr("rules_change.keep", value=match.setup.options["target"]) if is_target else tr("rules_change.keep_old")
    answers = [Answer("keep", old, keep), Answer("end", tr("rules_change.end"), end)]
    ends = tr("rules_change.ends", result=headline(tr, *after))
    return question(theme, " ".join([*(_reached(tr, *after) if is_target else []), ends]), answers)


def _event(store: MatchStore, opened: OpenMatch, chosen: Chosen) -> tuple[RulesChanged, int]:
    """Return what is written, and the index of the hand from which other rules can count."""
    match = opened.match
    new = tuple((key, value) for key, value in chosen.options.items() if value != match.setup.options.get(key))
    hand = next_change(match, has_draft=store.draft(opened, match.hand_index).is_changed)
    return RulesChanged(new, None if chosen.for_all or _is_for_all(match, hand) else hand), hand


def _is_for_all(match: Match, hand: int) -> bool:
    """Return whether rules that change at this hand can only count for the whole match."""
    return hand == 0 or match.goal.is_one_hand


def _setup_with(match: Match, new: Mapping[str, Value]) -> Setup:
    """Return the setup of a match with other house rules, and as many players as are there."""
    seats = min(len(match.setup.players) - len(match.gone), match.variant.players[-1])
    return replace(match.setup, players=match.setup.players[:seats], options={**match.setup.options, **new})


def _outcome(match: Match, event: RulesChanged) -> tuple[tuple[Match, MatchState] | None, list[Refusal]]:
    """Return the match and its state under the new rules, and the hands that they refuse."""
    if not event.options:
        return None, []
    changed = apply(match, event)
    return (changed, evaluate(changed)), check_rules(match, event)


def _changes(
    theme: Theme,
    tr: Translator,
    before: tuple[Match, MatchState],
    after: tuple[Match, MatchState],
    refused: Sequence[Refusal],
) -> list[ft.Control]:
    """Return the totals and what is left before and after, and a row for each hand that the new rules refuse."""
    setup, state = before[0].setup, after[1]
    old, new = sides_of(*before), sides_of(*after)
    pairs = list(zip(old, new, strict=True))

    def number(points: int) -> str:
        return tr("common.number", n=points)

    if setup.sides > MOST_COLUMNS:  # the hands that are refused are listed below
        return _by_side(theme, tr, setup, pairs)
    heads = [
        column_of(
            side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 20),
            text(theme, setup.name_of(side), LABEL_M, lines=1),
            centre=True,
            tight=True,
            spacing=2,
        )
        for side in range(setup.sides)
    ]
    rows = [_table_row(theme, "", heads, 58)]
    totals = [_pair(theme, number(a.total), number(b.total)) for a, b in pairs]
    rows.append(_table_row(theme, tr("rules_change.total"), totals, 46))
    if any(side.target is not None for side in new):
        rows.append(
            _table_row(theme, tr("rules_change.left"), [_pair(theme, *map(partial(_rest, tr), p)) for p in pairs], 46)
        )
    for hand in sorted({refusal.hand for refusal in refused if refusal.hand is not None}):
        about = {setup.side_of(seat) for each in refused if each.hand == hand for seat in each.problem.seats}
        result = state.results[hand]
        boxes = [
            _refused_box(theme)
            if side in about or not about
            else text(theme, number(result.points[side]) if result.active[side] else "", SCORE_CELL, size=22, lines=1)
            for side in range(setup.sides)
        ]
        rows.append(_table_row(theme, tr("line.hand_short", n=hand + 1), boxes, 46))
    return rows


def _by_side(theme: Theme, tr: Translator, setup: Setup, pairs: Sequence[tuple[Side, Side]]) -> list[ft.Control]:
    """Return a row for each side: its total, and what is left, before and after."""
    has_rest = any(new.target is not None for _, new in pairs)
    titles = [tr("rules_change.total"), *([tr("rules_change.left")] if has_rest else [])]
    heads = [muted(theme, title, replace(CAPTION, most=1.25), lines=1) for title in titles]
    rows: list[tuple[ft.Control, Sequence[ft.Control]]] = [(space(0), heads)]
    for side, (old, new) in enumerate(pairs):
        name = text(theme, setup.name_of(side), LABEL_M, lines=1, expand=True)
        boxes = [_pair(theme, tr("common.number", n=old.total), tr("common.number", n=new.total))]
        boxes += [_pair(theme, _rest(tr, old), _rest(tr, new))] if has_rest else []
        marked = side_mark(theme, tuple(seat + 1 for seat in setup.seats_of(side)), 20)
        rows.append((row_of(marked, name, spacing=8), boxes))
    return [
        ft.Container(
            row_of(
                ft.Container(first, expand=True),
                *(ft.Container(box, width=theme.fit(PAIR), alignment=ft.Alignment.CENTER) for box in boxes),
            ),
            padded(16, 6),
            border=border(bottom=(1, theme.palette.rule)),
        )
        for first, boxes in rows
    ]


def _rest(tr: Translator, side: Side) -> str:
    if side.left:
        return tr("sheet.gone")
    if side.leaves:
        return tr("sheet.leaves")
    if side.gone:
        return tr("sheet.out")
    return wins_text(tr, side) if side.won else str(side.rest)


def _pair(theme: Theme, old: str, new: str) -> ft.Control:
    """Return a figure or a word, or the old and the new one with an arrow, where there is room for both."""
    style = replace(SCORE_CELL, size=22)
    word = replace(LABEL_M, most=1.15) if any(map(str.isalpha, new)) else None
    if old == new or (word and theme.large):
        return text(theme, new, word or style, weight=None if old == new else 600, lines=1)
    was = text(theme, old, replace(style, size=17), color=theme.palette.ink2, lines=1)
    arrow = text(theme, "→", replace(LABEL_M, size=15), color=theme.palette.ink2, lines=1)
    return row_of(was, arrow, text(theme, new, word or style, weight=600, lines=1), spacing=4, centre=True)


def _refused_box(theme: Theme) -> ft.Control:
    mark = text(theme, "?", replace(SCORE_CELL, size=22), color=theme.palette.error, lines=1)
    return ft.Container(mark, bgcolor=theme.palette.err_tint, alignment=ft.Alignment.CENTER, expand=True)


def _table_row(theme: Theme, label: str, boxes: Sequence[ft.Control], height: float) -> ft.Control:
    line = border(left=(1, theme.palette.rule))
    cells = [ft.Container(box, alignment=ft.Alignment.CENTER, expand=True, border=line) for box in boxes]
    caption = ft.Container(
        muted(theme, label, replace(CAPTION, most=1.25), lines=1),
        padding(left=16),
        width=LABEL,
        alignment=ft.Alignment.CENTER_LEFT,
    )
    row = row_of(caption, *cells, stretch=True)
    return ft.Container(row, height=theme.fit(height), border=border(bottom=(1, theme.palette.rule)))


def _refusals(
    theme: Theme,
    tr: Translator,
    match: Match,
    refused: Sequence[Refusal],
    hand: int,
    *,
    here: str,
    from_next: Callable[[], object],
    for_all: bool,
) -> list[ft.Control]:
    """Return a card for each hand that the new rules refuse, the latest first, or why a rule is not possible."""
    found: list[ft.Control] = []
    for refusal in reversed(refused):
        sentence = problem_sentence_in_match(tr, match, refusal.problem)
        if refusal.hand is None:
            found.append(problem(theme, sentence, ident="rules.refused"))
            continue
        n = refusal.hand + 1
        answers = [Answer("correct", tr("rules_change.correct", n=n), partial(go, f"{here}/hand/{n}"))]
        if for_all and refusal.problem.code != Code.RULES_SAME:
            answers.append(Answer("next", tr("rules_change.from", n=hand + 1), from_next))
        said = tr("rules_change.refused", n=n, why=sentence)
        found.append(question(theme, said, answers, ident=f"rules.hand.{n}", columns=1 if theme.large else 0))
    return found


def _reached(tr: Translator, match: Match, state: MatchState) -> list[str]:
    """Return who has the new target already."""
    target = match.setup.options.get("target")
    if target is None:
        return []
    names = [
        match.setup.name_of(side)
        for side, total in enumerate(state.totals)
        if total >= int(target) and side not in state.gone
    ]
    return [tr("rules_change.reached", names=names, n=len(names), limit=int(target))] if names else []
