"""The editors of buttons during the hand and of premiums: what there is, and a number pad for one more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import flet as ft

from scorekeeper.games.custom.documents import LONGEST_WORD
from scorekeeper.games.custom.settings import HIGHEST_VALUE, MOST_KEYS, CustomGame, PremiumRule, ScoreKey
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import Ref, component, keyed, use_ref, use_state
from scorekeeper.ui.define.draft import USUAL_WORTH, with_key, with_premium
from scorekeeper.ui.kit.boxes import column_of, row_of, rows_across, space
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.keypad import Keypad, PadKeys, key
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, SCORE_KEY, Theme, muted, text
from scorekeeper.ui.kit.tokens import TARGET
from scorekeeper.ui.shell.dialogs import form_of, form_sheet, form_width, use_dialog
from scorekeeper.wording.custom_text import signed

ACROSS = 6
"""So many buttons stand in a row; three in large text, or if they have words."""

Item = TypeVar("Item")
Change = Callable[[Callable[[CustomGame], tuple[Item, ...]]], object]
"""Changes buttons or premiums: gets a function of the latest game, because a tap may come before the last is drawn."""

DOES = ("adds", "doubles", "makes")
"""What a premium does to the hand."""


def typed_after(typed: str, digit: int) -> str:
    """Return what stands in the field after another digit; a number that is too high takes none."""
    sign, figures = ("-" if typed.startswith("-") else ""), typed.lstrip("-")
    longer = str(int(f"{figures}{digit}"))
    return f"{sign}{longer}" if int(longer) <= HIGHEST_VALUE else typed


def turned(typed: str) -> str:
    """Return a typed number with the other sign."""
    return typed[1:] if typed.startswith("-") else f"-{typed}"


def number_in(typed: str) -> int:
    """Return a typed number; 0 while it has no figures."""
    return int(typed) if typed.lstrip("-") else 0


@component
def NumberPad(
    theme: Theme,
    tr: Translator,
    latest: Ref[str],
    change: Callable[[str], object],
    done: Callable[[], object] | None = None,
) -> ft.Control:
    """Draw the number pad with a key for the sign; ``change`` also puts the text in ``latest``, ``done`` adds it."""
    keys = PadKeys(
        digit=lambda digit: change(typed_after(latest.current, digit)),
        delete=lambda: change(latest.current[:-1]),
        clear=lambda: change(""),
        sign=lambda: change(turned(latest.current)),
        step=done,
    )
    words = tr("common.add") if done else ""
    return Keypad(theme, keys, delete=tr("say.key_delete"), sign=tr("define.sign"), next_words=words, height=48)


@component
def KeysEditor(theme: Theme, tr: Translator, game: CustomGame, change: Change[ScoreKey]) -> ft.Control:
    """Draw the buttons, of which a tap takes one off, and the pad that adds one; it may have a word."""
    typed, set_typed = use_state("")
    name, set_name = use_state("")
    figures, word = use_ref(typed), use_ref(name)  # a tap on “Add” may come before what was typed is drawn
    figures.current, word.current = typed, name

    def put_typed(now: str) -> None:
        figures.current = now
        set_typed(now)

    def put_name(now: str) -> None:
        word.current = now
        set_name(now)

    def add() -> None:
        number = number_in(figures.current)
        name_now = word.current.strip()
        if number and len(game.keys) < MOST_KEYS:
            change(lambda now: with_key(now, number, name_now) if len(now.keys) < MOST_KEYS else now.keys)
            put_typed("")
            put_name("")

    def remove(taken: ScoreKey) -> None:
        change(lambda now: tuple(each for each in now.keys if each != taken))

    across = 3 if theme.large or any(each.name for each in game.keys) else ACROSS
    buttons = [_button(theme, tr, each, place, partial(remove, each)) for place, each in enumerate(game.keys)]
    if len(game.keys) < MOST_KEYS:  # also while it is empty: the pad below stays in its place
        figure = text(theme, number_text(tr, typed), SCORE_KEY, size=22, lines=1)
        entry = key(theme, named(figure, "define.typed", live=True), "define.typing", None, height=52, is_framed=True)
        buttons.append(entry)
    caption = row_of(
        muted(theme, tr("define.keys"), CAPTION, weight=600, expand=True), muted(theme, tr("define.keys_off"), CAPTION)
    )
    field = text_field(theme, name, "define.key_name", put_name, hint=tr("define.key_name"), most=LONGEST_WORD)
    return column_of(
        caption,
        column_of(
            *rows_across(buttons, across, spacing=8, fills=True), spacing=8
        ),  # one control: the pad stays the same
        field,
        NumberPad(theme, tr, figures, put_typed, add),
        spacing=8,
        stretch=True,
    )


def number_text(tr: Translator, typed: str) -> str:
    """Return a number as it is being typed."""
    return typed.replace("-", "−") if number_in(typed) == 0 else tr("common.number", n=number_in(typed))


def _button(theme: Theme, tr: Translator, score: ScoreKey, place: int, press: Callable[[], object]) -> ft.Control:
    words = f"{score.name} {signed(tr, score.points)}" if score.name else tr("common.number", n=score.points)
    label = tr("define.take_off", what=words)
    if score.name:
        content = text(theme, words, LABEL_L, size=15, lines=1)
        return key(theme, content, f"define.key.{place}", press, label=label, height=52)
    return key(theme, words, f"define.key.{place}", press, label=label, height=52, size=22)


@component
def PremiumsEditor(theme: Theme, tr: Translator, game: CustomGame, change: Change[PremiumRule]) -> ft.Control:
    """Draw a line for each premium: its name, its value, which opens the pad, and the cross that removes it."""
    opened, open_ = use_state("")
    typed = use_ref("")

    def alter(key: str, **values: object) -> None:
        change(lambda now: tuple(replace(each, **values) if each.key == key else each for each in now.premiums))

    def remove(key: str) -> None:
        change(lambda now: tuple(each for each in now.premiums if each.key != key))

    def add() -> None:
        change(lambda now: with_premium(now, "") if len(now.premiums) < MOST_KEYS else now.premiums)

    def show(key: str) -> None:
        typed.current = ""  # the first figure begins a new number
        open_(key)

    premium = next((each for each in game.premiums if each.key == opened), None)

    def write(now: str) -> None:
        typed.current = now
        number = number_in(now)
        if premium and premium.makes:
            alter(opened, makes=max(1, abs(number)))
        elif number:
            alter(opened, adds=number)

    def does(what: str) -> None:
        number = number_in(typed.current) or USUAL_WORTH
        worth = {"adds": {"adds": number}, "doubles": {"doubles": True}, "makes": {"makes": abs(number)}}[what]
        alter(opened, **{"adds": 0, "doubles": False, "makes": 0, **worth})

    use_dialog(
        form_sheet(
            theme,
            tr,
            premium.name or tr("define.premium"),
            _worth(theme, tr, premium, typed, write, does=does),
            partial(open_, ""),
        )
        if premium
        else None
    )
    lines = [
        _line(
            theme,
            tr,
            each,
            at,
            partial(_rename, alter, each.key),
            show=partial(show, each.key),
            remove=partial(remove, each.key),
        )
        for at, each in enumerate(game.premiums)
    ]
    more = add if len(game.premiums) < MOST_KEYS else None
    words = tr("define.another" if lines else "define.first_premium")
    adding = button(theme, words, "define.premium.add", more, kind="outlined", size="s", mark=ft.Icons.ADD)
    heads = muted(theme, tr("define.premium_name"), CAPTION, expand=True), muted(theme, tr("define.worth"), CAPTION)
    head = row_of(heads[0], ft.Container(heads[1], width=84 + 6 + TARGET)) if lines else None
    return column_of(head, *lines, adding, spacing=8, stretch=True)


def _rename(alter: Callable[..., None], key: str, name: str) -> None:
    alter(key, name=name)


def _line(
    theme: Theme,
    tr: Translator,
    premium: PremiumRule,
    place: int,
    rename: Callable[[str], object],
    *,
    show: Callable[[], object],
    remove: Callable[[], object],
) -> ft.Control:
    hint, label = tr("define.premium_name"), tr("define.premium_value", name=premium.name)
    field = text_field(
        theme, premium.name, f"define.premium.{place}.name", rename, hint=hint, most=LONGEST_WORD, expand=True
    )
    worth = key(
        theme,
        worth_text(tr, premium),
        f"define.premium.{place}.value",
        show,
        label=label,
        height=56,
        size=22 if premium.adds else 18,
    )
    value = ft.Container(worth, width=84)
    off = tr("define.take_off", what=premium.name)
    return keyed(
        premium.key,
        Line,
        row_of(
            field, value, icon_button(theme, ft.Icons.CLOSE, f"define.premium.{place}.remove", off, remove), spacing=6
        ),
    )


@component
def Line(content: ft.Control) -> ft.Control:
    """Draw a line under a key of its own, so that what is typed in it stays in it."""
    return content


def worth_text(tr: Translator, premium: PremiumRule) -> str:
    """Return the value of a premium in a few signs: ``+ 25``, ``× 2``, ``≥ 2``."""
    if premium.doubles:
        return "× 2"
    return f"≥ {tr('common.number', n=premium.makes)}" if premium.makes else signed(tr, premium.adds)


def _worth(
    theme: Theme,
    tr: Translator,
    premium: PremiumRule,
    typed: Ref[str],
    write: Callable[[str], object],
    *,
    does: Callable[[str], object],
) -> ft.Control:
    """Return what a premium does, its figure, and the pad."""
    now = "doubles" if premium.doubles else "makes" if premium.makes else "adds"
    ways = [Segment(way, tr(f"define.premium_{way}"), ident=f"define.premium.{way}") for way in DOES]
    chosen = segments(theme, ways, now, on_choose=does, ident="define.premium.does", width=form_width(), lines=2)
    figure = named(text(theme, worth_text(tr, premium), SCORE_KEY, size=38, lines=1), "define.premium.worth", live=True)
    pad = None if premium.doubles else NumberPad(theme, tr, typed, write)
    return form_of(*filter(None, (chosen, row_of(figure, centre=True), space(2), pad)))
