"""The parts of the form: each setting with its keys, what it was before, and what contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from scorekeeper.core.problem import Problem
from scorekeeper.games.custom.documents import read_value
from scorekeeper.games.custom.settings import (
    MOST_PLAYERS,
    SETS_ALLOWED,
    CustomGame,
    Number,
    OneOf,
    Premiums,
    ScoreKeys,
    Sets,
    Setting,
    Text,
    Tiles,
    YesNo,
    complete,
    offered,
    values_of,
)
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import keyed
from scorekeeper.ui.define.draft import (
    FOLDED,
    WHO_WINS,
    GameDraft,
    follows,
    is_unfinished,
    settings_of,
    tiles_each,
    was,
    with_tiles,
    with_value,
    without,
)
from scorekeeper.ui.define.editors import KeysEditor, PremiumsEditor
from scorekeeper.ui.kit.banner import banner
from scorekeeper.ui.kit.boxes import border, column_of, padded, padding, row_of, rows_across, space, wrapped
from scorekeeper.ui.kit.button import SMALL_ASIDE, button, icon_button
from scorekeeper.ui.kit.keypad import key as key_of
from scorekeeper.ui.kit.letters import LEAST_TEXT, fits
from scorekeeper.ui.kit.press import pressable, tall
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.surface import chip, dashed
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, CAPTION, LABEL_L, Theme, icon, muted, text
from scorekeeper.ui.kit.tokens import KEY_RADIUS, MARGIN
from scorekeeper.ui.rules.house_rules import Steps
from scorekeeper.wording.custom_text import clauses, setting_label, setting_summary, value_label
from scorekeeper.wording.problem_text import problem_sentence

PAIRS_OF = (4, 6, 8)
ENDS_ACROSS = 4
"""So many ways to end stand beside each other, if their words have room; two in large text."""

USUAL_COSTS, OTHER_COST = (0, 10, 25, 50), 14
"""What the 0-0 costs in most games that have such a rule; and in one of the others."""

TWO_COLUMNS = 560
"""From this width of the parts on, two folded rows share a line, and so do the first two settings."""

SHOWN_AT = {"target": "ends", "players": "pairs"}
"""The parts in which settings stand that have none of their own."""


@dataclass(frozen=True, slots=True)
class Form:
    """What the parts of the form share.

    ``put`` gets a function that changes the draft, ``open_`` the row to open; ``width`` is that of a part.
    """

    theme: Theme
    tr: Translator
    draft: GameDraft
    game: CustomGame
    problems: Mapping[str, Problem]
    doubts: Mapping[str, Problem]
    width: float
    put: Callable[[Callable[[GameDraft], GameDraft]], object]
    opened: str
    open_: Callable[[str], object]

    def choose(self, key: str, value: Any) -> None:
        self.put(lambda draft: with_value(draft, key, value))

    def change(self, key: str, alter: Callable[[CustomGame], Any]) -> None:
        """Change a setting by a function of the latest game, which may not be drawn yet."""
        self.put(lambda draft: with_value(draft, key, alter(draft.game)))


def open_settings(form: Form) -> list[ft.Control]:
    """Return the settings that can be seen without opening a row."""
    first, rest = ("pairs", "asks"), ("writes", "win_points", "ends", "over", "broken_by")
    if form.width < TWO_COLUMNS or form.theme.large:
        parts = [setting_part(form, setting) for setting in settings_of(form.game, (*first, *rest))]
    else:
        half = replace(form, width=form.width / 2 - MARGIN)
        above = [setting_part(half, setting) for setting in settings_of(form.game, first)]
        # The keys stand level, unless a sentence below one of them takes more room.
        is_wrong = not form.problems.keys().isdisjoint({*first, "players"})
        level = ft.CrossAxisAlignment.START if is_wrong else ft.CrossAxisAlignment.END
        both = ft.Row([ft.Container(each, expand=True) for each in above], spacing=0, vertical_alignment=level)
        parts = [both, *(setting_part(form, setting) for setting in settings_of(form.game, rest))]
    if form.opened == "players":
        parts.insert(1, ft.Container(_players(form), padded(16, 6)))
    return [*parts, *([_who_wins(form)] if form.game.ends in WHO_WINS else [])]


def folded_settings(form: Form) -> list[ft.Control]:
    """Return the rows of the other settings, one of them open; two closed ones share a line where there is room."""
    lines: list[list[ft.Control]] = []
    for key, keys in FOLDED:
        there = settings_of(form.game, keys)
        if there:
            is_open = form.opened == key or any(each.key in form.problems for each in there)
            row = _row(form, key, there, partial(form.open_, "" if is_open else key), is_open=is_open)
            if form.width < TWO_COLUMNS or is_open:
                lines += [[row], []]
            elif lines and len(lines[-1]) == 1:
                lines[-1].append(row)
            else:
                lines.append([row])
    return [row for line in lines for row in (line if len(line) < 2 else [_beside(line)])]


def _beside(line: Sequence[ft.Control]) -> ft.Control:
    return row_of(*(ft.Container(row, expand=True) for row in line), spacing=0, top=True)


def _row(
    form: Form, key: str, settings: Sequence[Setting], press: Callable[[], object], *, is_open: bool
) -> ft.Control:
    """Return a row that says its value; opened, it has the keys of its settings below it."""
    theme, tr = form.theme, form.tr
    title, summary = setting_label(tr, key), _summary(form, key, settings)
    arrow = icon(theme, ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, color=theme.palette.ink2)
    under = None if is_open or not summary else muted(theme, summary, lines=2)
    words = column_of(text(theme, title, LABEL_L, size=17), under, expand=True, spacing=2)
    line = ft.Container(tall([words, arrow], height=48, gap=12), padded(16, 6))
    label = tr("common.facts", a=title, b=summary) if summary else title
    head = pressable(theme, line, f"define.row.{key}", press, label, expanded=is_open, radius=0, ring="inside")
    parts = [setting_part(form, each, is_titled=each.key != key) for each in settings] if is_open else []
    inside = column_of(head, *parts, *([space(8)] if parts else []), stretch=True)
    return ft.Container(inside, border=border(top=(1, theme.palette.rule)), key=f"row.{key}")


def _summary(form: Form, key: str, settings: Sequence[Setting]) -> str:
    """Return the value of a row in a few words, and what is unusual about its other settings."""
    game, tr = form.game, form.tr
    if key in {"premiums", "text"} and not getattr(game, key):
        return ""
    main = settings[0].key
    others = {each.key for each in settings} - {main}
    said = clauses(tr, complete({**form.draft.given, "like": ""}, game.id))
    unusual = [clause.text.rstrip(".") for clause in said if clause.setting in others]
    found = setting_summary(tr, game, main)
    for words in unusual:
        found = tr("common.facts", a=found, b=words)
    return found


def setting_part(form: Form, setting: Setting, *, is_titled: bool = True) -> ft.Control:
    """Return a setting: its name, what it was, its keys, and what contradicts it on the tint of errors."""
    theme, key = form.theme, setting.key
    control, beside = _control(form, setting)
    is_titled = is_titled and not isinstance(setting.kind, ScoreKeys)  # its editor has a caption
    head = _head(form, setting, beside) if is_titled or key in was(form.draft) else None
    wrong = next((found for at, found in form.problems.items() if SHOWN_AT.get(at, at) == key), None)
    if wrong and is_unfinished(wrong):
        wrong = None  # the main button asks for it
    found = wrong or form.doubts.get(key)
    sentence = _sentence(form, found) if found else None
    inside = column_of(head, control, sentence, spacing=6, stretch=True)
    return part(theme, key, inside, is_wrong=wrong is not None)


def part(theme: Theme, key: str, inside: ft.Control, *, is_wrong: bool = False) -> ft.Control:
    """Return a part of the form, which can be brought into sight by the key of its setting; wrong ones are on tint."""
    found = ft.Container(inside, padded(16, 6), key=ft.ScrollKey(f"part.{key}"))
    if is_wrong:
        edge = (1, theme.palette.err_rule)
        found.padding, found.bgcolor, found.border = (
            padded(16, 8),
            theme.palette.err_tint,
            border(top=edge, bottom=edge),
        )
    return found


def row_of_setting(key: str) -> str:
    """Return the row that has to be open for a setting to be seen; empty if it always is."""
    return next((row for row, keys in FOLDED if key in keys), "players" if key == "players" else "")


def _sentence(form: Form, found: Problem) -> ft.Control:
    first, stop, rest = problem_sentence(form.tr, found).partition(". ")
    ident = f"define.problem.{found.values['setting']}"
    return banner(form.theme, rest, strong=first + stop.strip(), mark=ft.Icons.ERROR_OUTLINE, ident=ident)


def _head(form: Form, setting: Setting, beside: ft.Control | None) -> ft.Control:
    """Return the name of a setting, what it was, and what stands at the end of its line."""
    theme, tr, key = form.theme, form.tr, setting.key
    caption = muted(theme, setting_label(tr, key), CAPTION, weight=600, expand=True)
    before, at = was(form.draft), key
    if key == "ends" and "ends" not in before and "target" in before:
        at = "target"
    under: ft.Control | None = None
    if at in before:
        value = tr("common.number", n=before[at]) if at == "target" else setting_summary(tr, _before(form, at), at)
        words = tr("rules_change.was", value=value)
        undo = icon_button(
            theme, ft.Icons.UNDO, f"define.undo.{at}", tr("define.undo", what=words), partial(_undo, form, at)
        )
        under = row_of(muted(theme, words, CAPTION), undo, spacing=4, tight=True)
    elif key == "ends" and follows(form.draft):
        under = muted(theme, tr("rules_change.was", value=value_label(tr, "ends", "first_to")), CAPTION)
    if beside is None:
        return row_of(caption, under)
    if theme.large and under:
        return column_of(row_of(caption, under), beside, spacing=6)
    return row_of(column_of(caption, under, expand=True), beside, spacing=8)


def _before(form: Form, key: str) -> CustomGame:
    return without(form.draft, key).game


def _undo(form: Form, key: str) -> None:
    form.put(lambda draft: without(draft, key))


def _control(form: Form, setting: Setting) -> tuple[ft.Control | None, ft.Control | None]:
    """Return the keys of a setting, and what stands beside its name."""
    key, kind = setting.key, setting.kind
    value: Any = getattr(form.game, key)
    match kind:
        case OneOf() if key == "ends":
            target = settings_of(form.game, ("target",))
            return _ends(form, setting), _steps(form, target[0]) if target else None
        case OneOf() if key == "pairs":
            return _choices(form, key, kind.choices), _players_key(form)
        case OneOf():
            return _choices(form, key, offered(setting, form.game)), None
        case YesNo():
            return _choices(form, key, (True, False)), None
        case Number() if key == "double_blank":
            return _usual_costs(form), _steps(form, setting) if value not in USUAL_COSTS else None
        case Number():
            return None, _steps(form, setting)
        case Tiles():
            return None, _tiles(form)
        case Sets():
            return wrapped([_set_chip(form, tiles) for tiles in SETS_ALLOWED]), None
        case Text(most):
            words = form.tr("define.text_hint")
            field = text_field(
                form.theme,
                value,
                f"define.{key}",
                partial(form.choose, key),
                hint=words,
                lines=4,
                most=most,
                style=BODY,
            )
            return field, None
        case ScoreKeys():
            return keyed("keys", KeysEditor, form.theme, form.tr, form.game, partial(form.change, key)), None
        case Premiums():
            return keyed("premiums", PremiumsEditor, form.theme, form.tr, form.game, partial(form.change, key)), None
        case _:
            return None, None


def _usual_costs(form: Form) -> ft.Control:
    """Return keys for what the 0-0 costs in most games; the last one leads to any other number."""
    width, chosen = (form.width - 8 * len(USUAL_COSTS)) / (len(USUAL_COSTS) + 1), form.game.double_blank
    keys = [
        key_of(
            form.theme,
            form.tr("common.number", n=cost),
            f"define.double_blank.{cost}",
            partial(form.choose, "double_blank", cost),
            height=48,
            size=22,
            selected=cost == chosen or None,
        )
        for cost in USUAL_COSTS
    ]
    label, other = form.tr("define.other_number"), partial(form.choose, "double_blank", OTHER_COST)
    plus = dashed(form.theme, icon(form.theme, ft.Icons.ADD), width, 48, KEY_RADIUS)
    keys.append(pressable(form.theme, plus, "define.double_blank.other", other, label, radius=KEY_RADIUS))
    return row_of(*(ft.Container(each, width=width) for each in keys), spacing=8)


def _choices(form: Form, key: str, values: Sequence[Any]) -> ft.Control:
    cells = [
        Segment(value, value_label(form.tr, key, value), ident=f"define.{key}.{str(value).lower()}") for value in values
    ]
    chosen = getattr(form.game, key)
    choose = partial(form.choose, key)
    return segments(form.theme, cells, chosen, on_choose=choose, ident=f"define.{key}", width=form.width, lines=2)


def _who_wins(form: Form) -> ft.Control:
    """Return who wins: the lowest turns “First to” into “At it loses”."""
    theme, tr = form.theme, form.tr
    cells = [
        Segment(value, value_label(tr, "wins", value), ident=f"define.wins.{value}") for value in ("highest", "lowest")
    ]
    chosen = "lowest" if form.game.lowest_wins else "highest"
    keys = segments(theme, cells, chosen, on_choose=partial(form.choose, "wins"), ident="define.wins", width=form.width)
    caption = muted(theme, setting_label(tr, "wins"), CAPTION, weight=600)
    return ft.Container(column_of(caption, keys, spacing=6, stretch=True), padded(16, 6))


def _ends(form: Form, setting: Setting) -> ft.Control:
    theme, values = form.theme, offered(setting, form.game)
    captions = [value_label(form.tr, "ends", value) for value in values]

    def room(across: int) -> float:
        return (form.width - 6 * (across - 1)) / across

    def fit(across: int) -> bool:
        least = replace(LABEL_L, size=LEAST_TEXT, most=1.0)
        return all(fits(theme, caption, least, room(across) - 2 * SMALL_ASIDE, lines=2) for caption in captions)

    across = 2 if theme.large else next(filter(fit, range(ENDS_ACROSS, 2, -1)), 2)
    keys = [
        button(
            theme,
            caption,
            f"define.ends.{value}",
            partial(form.choose, "ends", value),
            kind="primary" if value == form.game.ends else "outlined",
            size="s",
            selected=value == form.game.ends,
            room=room(across),
            expand=True,
        )
        for value, caption in zip(values, captions, strict=True)
    ]
    return column_of(*rows_across(keys, across, spacing=6, fills=True), spacing=6)


def _steps(form: Form, setting: Setting) -> ft.Control:
    """Return a number with its steps; one out of its bounds is refused in words."""
    key, before = setting.key, values_of(form.game)
    assert isinstance(setting.kind, Number)  # noqa: S101
    low, high = setting.kind.low, setting.kind.high(before)

    def can(number: int) -> bool:
        return low <= number <= high

    refused = read_value(setting, high + 1, before)
    return keyed(
        key,
        Steps,
        f"define.{key}",
        setting_label(form.tr, key),
        getattr(form.game, key),
        usual=int(setting.default_for(before)),
        low=low,
        can=can,
        choose=partial(form.choose, key),
        refused=problem_sentence(form.tr, refused),
    )


def _tiles(form: Form) -> ft.Control:
    tr, game = form.tr, form.game

    def choose(number: int) -> None:
        form.choose("tiles", with_tiles(game, number))

    def can(number: int) -> bool:
        return with_tiles(game, number)[0][1] == number > 0

    label = setting_label(tr, "tiles")
    return keyed(
        "tiles",
        Steps,
        "define.tiles",
        label,
        tiles_each(game),
        usual=7,
        low=1,
        can=can,
        choose=choose,
        refused=tr("define.too_many_tiles"),
    )


def _set_chip(form: Form, tiles: str) -> ft.Control:
    choose = partial(form.choose, "sets", (tiles,))
    return chip(form.theme, form.tr(f"set.{tiles}"), f"define.set.{tiles}", choose, on=tiles in form.game.sets)


def _players_key(form: Form) -> ft.Control:
    """Return the numbers of players; a tap opens their steps."""
    theme, words, is_open = form.theme, setting_summary(form.tr, form.game, "players"), form.opened == "players"
    arrow = icon(theme, ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=18, color=theme.palette.ink2)
    line = row_of(muted(theme, words, CAPTION), arrow, tight=True)
    label = form.tr("common.facts", a=setting_label(form.tr, "players"), b=words)
    press = partial(form.open_, "" if is_open else "players")
    return pressable(theme, line, "define.players", press, label, height=32, padding=padding(left=12), radius=8)


def _players(form: Form) -> ft.Control:
    """Return how many can play: from and to; pairs are four, six or eight."""
    tr, numbers = form.tr, form.game.players
    if form.game.pairs == "always":
        cells = [Segment(n, tr("common.players", n=n), ident=f"define.players.{n}") for n in PAIRS_OF]

        def choose(number: int) -> None:
            form.choose("players", (number,))

        return segments(form.theme, cells, numbers[-1], on_choose=choose, ident="define.players", width=form.width)
    low, high = numbers[0], numbers[-1]

    def bound(name: str, value: int, least: int, most: int, to: Callable[[int], tuple[int, ...]]) -> ft.Control:
        def can(number: int) -> bool:
            return least <= number <= most

        label, refused = tr(f"define.players_{name}"), tr("define.players_bounds", low=least, high=most)
        steps = keyed(
            name,
            Steps,
            f"define.players_{name}",
            label,
            value,
            usual=value,
            low=least,
            can=can,
            choose=lambda number: form.choose("players", to(number)),
            refused=refused,
        )
        return row_of(muted(form.theme, label, CAPTION, expand=True), steps)

    return column_of(
        bound("from", low, 2, high, lambda number: tuple(range(number, high + 1))),
        bound("to", high, low, MOST_PLAYERS, lambda number: tuple(range(low, number + 1))),
        spacing=6,
    )
