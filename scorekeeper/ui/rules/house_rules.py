"""The house rules of a match: folded to a line until somebody wants other ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorekeeper.core.model import Setup, Value
from scorekeeper.core.variant import Option, Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.house_rules import SavedRuleSet, find_saved_rules, is_possible, offered_options, possible_sets
from scorekeeper.ui.base.flet_shim import component, keyed, use_ref, use_state
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import column_of, padded, padding, row_of, wrapped
from scorekeeper.ui.kit.button import square_button
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.surface import CARD_LINE, card, card_line, chip, expander, hairline
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_KEY, Theme, icon, muted, text
from scorekeeper.ui.rules.saved_rules import SavedRules, SaveRules, saved_rules
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.wording.game_text import option_value_text, rules_line, words_for
from scorekeeper.wording.table_text import goal_line

Choose = Callable[[str, Value], None]

DIGITS = 5
"""Of the longest number that can be typed."""


@component
def HouseRules(
    variant: Variant,
    setup: Setup,
    opened: bool,
    open_: Callable[[], None],
    choose: Choose,
    *,
    choose_set: Callable[[str], None],
    follow: Callable[[SavedRuleSet], None],
) -> ft.Control:
    """Draw the target and house rules in a line; opened, the saved rule sets and the choices of each rule."""
    theme, tr, library_view = use_theme(), use_translator(), use_library_view()
    now = find_saved_rules(variant, setup, saved_rules(library_view, variant))
    goal, rules = goal_line(tr, variant, setup), rules_line(tr, variant, setup, now.name if now else "")
    choice = bool(variant.options) or len(variant.sets) > 1
    if not choice:
        return card(theme, card_line(theme, ft.Icons.TUNE, goal, rules), padding=CARD_LINE)
    label = tr("common.facts", a=goal, b=rules)
    head = expander(
        theme, ft.Icons.TUNE, goal, hint=rules, ident="setup.rules", on_press=open_, label=label, opened=opened
    )
    if not opened:
        return card(theme, head, padding=0)
    lines: list[ft.Control] = [head, keyed("saved", SavedRules, variant, setup, follow)]
    lines += rule_lines(theme, tr, variant, setup, choose)
    tiles = possible_sets(variant, setup)
    if len(variant.sets) > 1:
        lines += [hairline(theme), _sets(tr, tiles, setup, choose_set)]
    lines.append(keyed("save", SaveRules, variant, setup))
    return card(theme, column_of(*lines), padding=0)


def rule_lines(
    theme: Theme,
    tr: Translator,
    variant: Variant,
    setup: Setup,
    choose: Choose,
    *,
    aside: Callable[[str], str] = lambda _: "",
    is_wanted: Callable[[str], bool] = lambda _: True,
) -> list[ft.Control]:
    """Return the choices of each wanted rule below a line; ``aside`` returns what is said beside the name of a rule."""
    lines: list[ft.Control] = []
    for option, choices in offered_options(variant, setup):
        if is_wanted(option.key):
            lines += [
                hairline(theme),
                _rule(theme, tr, variant, setup, option, choices=choices, choose=choose, aside=aside(option.key)),
            ]
    return lines


def _rule(
    theme: Theme,
    tr: Translator,
    variant: Variant,
    setup: Setup,
    option: Option,
    *,
    choices: Sequence[Value],
    choose: Choose,
    aside: str = "",
) -> ft.Control:
    own = words_for(tr, variant, setup)
    label = own(f"option.{option.key}.label")
    title = tr("common.facts", a=label, b=aside) if aside else label
    if not option.choices:
        return _titled(theme, title, keyed(option.key, Number, variant, setup, option, label, choose))
    labels = tuple((str(choice).lower(), option_value_text(own, option.key, choice)) for choice in choices)
    now = str(setup.options[option.key]).lower()

    def press(place: int) -> None:
        choose(option.key, choices[place])

    return keyed(option.key, Folded, option.key, title, labels, now, press)


@component
def Folded(
    key: str, label: str, choices: Sequence[tuple[str, str]], now: str, choose: Callable[[int], object]
) -> ft.Control:
    """Draw a rule as a line with its value; a tap shows the ``choices``, each an identifier and a caption."""
    theme, tr = use_theme(), use_translator()
    opened, open_ = use_state(initial=False)
    value = dict(choices).get(now, "")
    arrow = icon(theme, ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=theme.palette.ink2)
    words = column_of(
        muted(theme, label, CAPTION, weight=600),
        text(theme, value, LABEL_L, size=15, weight=500),
        expand=True,
        spacing=2,
    )
    head = pressable(
        theme,
        ft.Container(tall([words, arrow], height=48, gap=12), padded(16, 4)),
        f"option.{key}",
        lambda: open_(not opened),
        tr("common.facts", a=label, b=value),
        expanded=opened,
        radius=0,
    )
    if not opened:
        return head
    chips = [
        chip(theme, caption, f"option.{key}.{ident}", partial(choose, place), on=ident == now)
        for place, (ident, caption) in enumerate(choices)
    ]
    return column_of(head, ft.Container(wrapped(chips), padding(left=16, right=16, bottom=12)), stretch=True)


@component
def Number(variant: Variant, setup: Setup, option: Option, label: str, choose: Choose) -> ft.Control:
    """Draw a number to type, or to step: small numbers by one, large ones by five and more."""
    tr = use_translator()

    def can(number: int) -> bool:
        return option.allows(number) and is_possible(variant, setup, option.key, number)

    refused = tr.problem(option.refusal, option=option.key)
    value, usual = int(setup.options[option.key]), int(option.default_for(setup))
    return Steps(
        f"option.{option.key}",
        label,
        value,
        usual=usual,
        low=option.low,
        can=can,
        choose=partial(choose, option.key),
        refused=refused,
    )


@component
def Steps(
    ident: str,
    label: str,
    value: int,
    *,
    usual: int,
    low: int,
    can: Callable[[int], bool],
    choose: Callable[[int], object],
    refused: str,
) -> ft.Control:
    """Draw a number between its steps; it can be typed, too. ``refused`` is said of one that it ``can`` not be."""
    theme, tr = use_theme(), use_translator()
    typed, set_typed = use_state(cast("str | None", None))
    latest = use_ref(value)
    latest.current = value

    def less(number: int) -> int:
        return max(low, fewer(number, usual))

    def more(number: int) -> int:
        return greater(number, usual)

    def step(to: Callable[[int], int]) -> None:
        """Step from the number as it is then: a second tap may come before the first one is drawn."""
        number = to(latest.current)
        if can(number):
            latest.current = number
            set_typed(None)
            choose(number)

    def write(text_now: str) -> None:
        set_typed(text_now)
        if text_now and can(int(text_now)):
            choose(int(text_now))

    def stepping(mark: ft.IconData, end: str, word: str, to: Callable[[int], int]) -> ft.Control:
        number = to(value)
        action, press = tr(f"setup.{word}", what=label), partial(step, to) if number != value and can(number) else None
        return square_button(theme, mark, f"{ident}-{end}", action, press, width=56, height=52)

    value_text, blur = str(value) if typed is None else typed, partial(set_typed, None)
    is_refused = typed is not None and not can(int(typed or 0))
    figure = row_of(
        stepping(ft.Icons.REMOVE, "less", "fewer", less),
        text_field(
            theme,
            value_text,
            f"{ident}-value",
            write,
            semantics_label=label,
            on_blur=blur,
            digits=True,
            most=DIGITS,
            style=SCORE_KEY,
            width=112,
        ),
        stepping(ft.Icons.ADD, "more", "more", more),
        tight=True,
        spacing=8,
    )
    return column_of(figure, problem(theme, refused, ident=f"{ident}-refused") if is_refused else None, spacing=8)


def greater(number: int, usual: int) -> int:
    """Return the next number of a stepper: round above 20, or the ``usual`` one on the way there."""
    step = 1 if number < 20 else 5 if number < 100 else 10
    after = (number // step + 1) * step
    return usual if number < usual < after else after


def fewer(number: int, usual: int) -> int:
    """Return the number before one, as ``greater`` returns the next."""
    step = 1 if number <= 20 else 5 if number <= 100 else 10
    before = (number - 1) // step * step
    return usual if before < usual < number else before


def _sets(tr: Translator, tiles: Sequence[str], setup: Setup, choose: Callable[[str], None]) -> ft.Control:
    labels = tuple((set_id, tr("set.label", set=set_id)) for set_id in tiles)

    def press(place: int) -> None:
        choose(tiles[place])

    return keyed("set", Folded, "set", tr("setup.set"), labels, setup.set.id, press)


def _titled(theme: Theme, label: str, content: ft.Control) -> ft.Control:
    caption = muted(theme, label, CAPTION, weight=600)
    return ft.Container(column_of(caption, content, spacing=8), padded(16, 12))
