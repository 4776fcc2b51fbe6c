"""The sums of a magic figure, typed line by line: which are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from scorekeeper.games.solitaires import Figure, check_sums
from scorekeeper.i18n import Translator
from scorekeeper.ui.base.flet_shim import component, use_state
from scorekeeper.ui.base.typed import use_typed
from scorekeeper.ui.kit.boxes import column_of, padded, row_of
from scorekeeper.ui.kit.button import quiet_button
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.surface import hairline, list_row
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import CAPTION, LABEL_L, LABEL_M, Theme, icon, muted, text
from scorekeeper.ui.shell.contexts import use_theme, use_translator

SIDES = 4
NARROW, WIDE, GAP = 62, 80, 6
ARROWS = 4
"""Lines of the triangle to begin with: how many it has is seen in the drawing only."""

WANTED = 1000
"""Where the sums at the arrows begin, beside those that lie on the table."""

Typed = Mapping[int, str]


@component
def Sums(figure: Figure) -> ft.Control:
    theme, tr = use_theme(), use_translator()
    opened, set_opened = use_state(initial=False)
    lines, set_lines = use_state(figure.sums or ARROWS)
    sums = use_typed(("sums", figure.id), dict[int, str])
    typed = sums.value
    names = names_of(tr, figure, lines)
    judged = judge(figure, typed, lines)

    def write(place: int, value: str) -> None:
        sums.change(lambda now: {**now, place: value})

    title, turn = tr("figure.check"), partial(set_opened, not opened)
    arrow = icon(theme, ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=theme.palette.ink2)
    head = list_row(
        theme,
        title,
        subtitle=tr("figure.check_hint"),
        leading=icon(theme, ft.Icons.RULE),
        trailing=arrow,
        ident="figure.check",
        on_press=turn,
        label=title,
        expanded=opened,
    )
    if not opened:
        return head
    rows = _rows(theme, tr, figure, names, typed, judged=judged, write=write)
    if not figure.sums:
        more = partial(set_lines, lambda now: now + 1)
        rows.append(row_of(quiet_button(theme, tr("figure.more_lines"), "figure.more", ft.Icons.ADD, more)))
    rows.append(_verdict(theme, tr, judged, even=squares(figure) and spread(typed, lines)))
    body = ft.Container(column_of(*rows, spacing=10), padded(0, 12))
    return column_of(head, body, hairline(theme), stretch=True)


def names_of(tr: Translator, figure: Figure, lines: int) -> list[str]:
    """Return the names of the sums of a figure, in the order in which they are checked."""
    if figure.kind == "magic_star":
        return [tr("figure.branch", n=n + 1) for n in range(lines)]
    if not figure.sums:
        return [tr("figure.arrow", n=n + 1) for n in range(lines)]
    if squares(figure):
        sides = [tr(f"figure.{way}", n=n) for way in ("row", "column") for n in (1, 2)]
        return [
            tr("figure.side", square=tr("figure.square", n=n // SIDES + 1), side=sides[n % SIDES]) for n in range(lines)
        ]
    side = (lines - 2) // 2
    ways = [("row", side), ("column", side), ("diagonal", 2)]
    return [tr(f"figure.{way}", n=n + 1) for way, count in ways for n in range(count)]


def squares(figure: Figure) -> bool:
    """Return whether the sums belong to several small squares, four to each."""
    return figure.kind == "magic_square" and figure.sums % SIDES == 0


def judge(figure: Figure, typed: Typed, lines: int) -> list[bool | None]:
    """Return for each line whether it is right; ``None`` if it cannot be decided yet."""
    sums = [number(typed.get(place), -place - 1) for place in range(lines)]
    wanted = [number(typed.get(WANTED + place), -place - 1) for place in range(lines)] if not figure.sums else ()
    wrong = set(check_sums(figure, sums, wanted))
    written = [
        bool(typed.get(place)) and (bool(figure.sums) or bool(typed.get(WANTED + place))) for place in range(lines)
    ]
    if squares(figure):
        written = [all(written[n - n % SIDES : n - n % SIDES + SIDES]) for n in range(lines)]
    return [place not in wrong if known else None for place, known in enumerate(written)]


def number(written: str | None, otherwise: int) -> int:
    """Return the typed number, or one that cannot be a sum."""
    return int(written) if written else otherwise


def _rows(
    theme: Theme,
    tr: Translator,
    figure: Figure,
    names: Sequence[str],
    typed: Typed,
    *,
    judged: Sequence[bool | None],
    write: Callable[[int, str], None],
) -> list[ft.Control]:
    if squares(figure):
        several = [
            _square(theme, tr, n, names[SIDES * n : SIDES * n + SIDES], typed, right=judged[SIDES * n], write=write)
            for n in range(len(names) // SIDES)
        ]
        return [_ways(theme, tr), *several]
    return [
        _line(theme, tr, place, name, typed, right=judged[place], write=write, arrow=not figure.sums)
        for place, name in enumerate(names)
    ]


def _line(
    theme: Theme,
    tr: Translator,
    place: int,
    name: str,
    typed: Typed,
    *,
    right: bool | None,
    write: Callable[[int, str], None],
    arrow: bool,
) -> ft.Control:
    """Return a line: its name, its sum, the sum at its arrow if there is one, and whether it is right."""
    fields = [_sum(theme, place, typed, write)]
    if arrow:
        fields += [_sum(theme, WANTED + place, typed, write, hint=tr("figure.wanted"))]
    words = text(theme, name, LABEL_M, size=15, expand=True)
    return row_of(words, *fields, _mark(theme, tr, place, name, right), spacing=10)


def _ways(theme: Theme, tr: Translator) -> ft.Control:
    """Return the captions of the sums of rows and columns."""
    captions = [
        ft.Container(muted(theme, tr(way), CAPTION, lines=1), width=2 * NARROW + GAP)
        for way in ("figure.rows", "figure.columns")
    ]
    return row_of(*captions, spacing=GAP)


def _square(
    theme: Theme,
    tr: Translator,
    n: int,
    names: Sequence[str],
    typed: Typed,
    *,
    right: bool | None,
    write: Callable[[int, str], None],
) -> ft.Control:
    """Return a small square with the sums of its rows and columns."""
    title = tr("figure.square", n=n + 1)
    fields = [_sum(theme, SIDES * n + side, typed, write, label=name) for side, name in enumerate(names)]
    line = row_of(*fields, _mark(theme, tr, n, title, right), spacing=GAP)
    return column_of(text(theme, title, LABEL_M, size=15), line, spacing=6)


def _sum(
    theme: Theme,
    place: int,
    typed: Typed,
    write: Callable[[int, str], None],
    *,
    label: str | None = None,
    hint: str | None = None,
) -> ft.Control:
    kind = "wanted" if place >= WANTED else "sum"
    return text_field(
        theme,
        typed.get(place, ""),
        f"figure.{kind}.{place % WANTED}",
        lambda value: write(place, value),
        semantics_label=label,
        hint=hint,
        digits=True,
        most=3,
        width=NARROW if label else WIDE,
    )


def _mark(theme: Theme, tr: Translator, place: int, name: str, right: bool | None) -> ft.Control:
    """Return a tick or a cross, with the name of its line as semantics label."""
    if right is None:
        return ft.Container(width=24)
    palette = theme.palette
    symbol = icon(theme, ft.Icons.CHECK if right else ft.Icons.CLOSE, color=palette.ink if right else palette.error)
    label = tr("figure.right" if right else "figure.wrong", line=name)
    return named(symbol, f"figure.right.{place}", label)


def spread(typed: Typed, lines: int) -> bool:
    """Return whether each small square has equal sums, so that only their values are wrong."""
    sums = [[typed.get(n + side) for side in range(SIDES)] for n in range(0, lines, SIDES)]
    return all(square[0] and len(set(square)) == 1 for square in sums)


def _verdict(theme: Theme, tr: Translator, judged: Sequence[bool | None], *, even: bool) -> ft.Control:
    right, lines = sum(verdict is True for verdict in judged), len(judged)
    verdict_text = tr("figure.right_of", n=right, all=lines)
    if right == lines:
        verdict_text = tr("figure.all_right")
    elif even:
        verdict_text = tr("figure.spread")
    return named(text(theme, verdict_text, LABEL_L), "figure.verdict", live=True)
