"""The end of a match: who won, the places, and how it came to that; then another one."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.core.match import Match, named_result
from scorekeeper.core.result import Place, places, progress
from scorekeeper.i18n import Words
from scorekeeper.storage.errors import StorageError
from scorekeeper.ui.chart import Line, chart
from scorekeeper.ui.component import view
from scorekeeper.ui.contexts import use_desk, use_look, use_store, use_words
from scorekeeper.ui.kit.button import button, icon_button
from scorekeeper.ui.kit.look import ASIDE, CAPTION, LABEL_L, SCORE_TOTAL, TITLE_L, Look, text
from scorekeeper.ui.kit.mark import side_mark
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.pages.not_found import nothing_here
from scorekeeper.ui.sheet.heads import target_of
from scorekeeper.ui.shell import COLUMN, centred, go, screen, scrolled
from scorekeeper.ui.store import Open


@view
def Finished() -> ft.View:
    match_id = ft.use_route_params().get("match", "")
    store, device, look, words = use_store(), use_desk().device, use_look(), use_words()
    try:
        opened = store.show(match_id)
    except StorageError:
        return nothing_here(look, words)

    async def undo() -> None:
        if await store.undo():
            go(f"/match/{match_id}")

    async def rematch() -> None:
        now = opened.match
        go(f"/match/{await store.begin(Match(now.variant, replace(now.setup, first=None)))}")

    head = ft.Container(
        padding=4,
        content=ft.Row(
            spacing=0,
            controls=[
                icon_button(
                    look, ft.Icons.CLOSE, ident="finished.close", label=words("common.close"), on_press=lambda: go("/")
                ),
                ft.Container(expand=True),
                icon_button(
                    look,
                    ft.Icons.GRID_ON_OUTLINED,
                    ident="finished.sheet",
                    label=words("finished.sheet"),
                    on_press=lambda: go(f"/match/{match_id}"),
                ),
                icon_button(look, ft.Icons.UNDO, ident="finished.undo", label=words("finished.undo"), on_press=undo),
            ],
        ),
    )
    width = min(device.width, COLUMN) - 32
    table = [placed(look, words, opened, one) for one in places(opened.match, opened.course)]
    body = scrolled(
        [
            title(look, words, opened),
            rule(look, "head"),
            *table,
            ft.Container(height=16),
            text(look, words(chart_title(opened.match)), CAPTION, weight=600, color=look.palette.ink2),
            ft.Container(height=4),
            drawn(look, words, opened, width),
            ft.Container(height=16),
        ]
    )
    foot = ft.Container(
        padding=ft.Padding.only(left=16, top=12, right=16, bottom=16),
        content=centred(
            ft.Row(
                [
                    button(
                        look,
                        words("finished.rematch"),
                        ident="finished.rematch",
                        size="l",
                        mark=ft.Icons.REPLAY,
                        on_press=rematch,
                        expand=True,
                    )
                ]
            )
        ),
    )
    return screen(look, [head, body, foot], paper=True)


def chart_title(match: Match) -> str:
    return "finished.chart" if match.goal.kind in {"limit", "countdown"} else "finished.chart_points"


def marks(match: Match, side: int) -> tuple[int, ...]:
    """The numbers of a side's seats, as its mark wears them."""
    return tuple(seat + 1 for seat in match.setup.seats_of(side))


def title(look: Look, words: Words, opened: Open) -> ft.Control:
    """The winner's mark, who wins, and in how many hands."""
    match, course = opened.match, opened.course
    names = [match.setup.name_of(side) for side in course.winners]
    played = sum(not step.beyond for step in course.steps)
    summary = words("common.facts", a=words(f"games.{match.variant.id}.name"), b=words("common.hands", n=played))
    result = named_result(match, course)
    named_so = words(f"result.{result}", target=match.setup.options.get("target", 0)) if result else ""
    said = named_so or words("finished.unfinished")
    if names:
        said = words("finished.wins", name=names[0]) if len(names) == 1 else words("finished.share_win", names=names)
        summary = words("common.facts", a=named_so, b=summary) if named_so else summary
    return ft.Column(
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        controls=[
            ft.Row(
                alignment=ft.MainAxisAlignment.CENTER,
                wrap=True,
                controls=[side_mark(look, marks(match, side), 64 if len(names) < 3 else 40) for side in course.winners],
            ),
            ft.Container(height=14),
            named(
                text(look, said, TITLE_L, size=46 if len(said) < 16 else 34, align=ft.TextAlign.CENTER),
                ident="finished.title",
                live=True,
            ),
            ft.Container(height=2),
            text(look, summary, ASIDE, size=18, color=look.palette.ink2, align=ft.TextAlign.CENTER),
            ft.Container(height=16),
        ],
    )


def placed(look: Look, words: Words, opened: Open, one: Place) -> ft.Control:
    """A side in the final table: mark, name over how it fared, total."""
    palette, match = look.palette, opened.match
    name = match.setup.name_of(one.side)
    return ft.Container(
        border=ft.Border(bottom=ft.BorderSide(1, palette.rule)),
        padding=ft.Padding.symmetric(vertical=6),
        content=named(
            tall(
                [
                    side_mark(look, marks(match, one.side), 30, state="plain" if one.won else "outlined"),
                    ft.Column(
                        expand=True,
                        spacing=1,
                        controls=[
                            text(look, name, LABEL_L, size=18),
                            text(look, fared(words, opened, one), CAPTION, size=15, color=palette.ink2),
                        ],
                    ),
                    text(look, str(one.total), SCORE_TOTAL, size=34, color=palette.ink if one.won else palette.ink2),
                ],
                height=48,
                gap=14,
            ),
            ident=f"finished.place.{one.side}",
        ),
    )


def fared(words: Words, opened: Open, one: Place) -> str:
    """What a side did: its place, when it left, how often it went out."""
    said = [words("finished.place", n=one.place)]
    if one.left is not None:
        said = [words("finished.eliminated", n=one.left + 1)]
    elif one.won and opened.match.goal.kind == "limit":
        said = [words("finished.last_one_in")]
    if one.went_out:
        said.append(words("finished.went_out", n=one.went_out))
    return " · ".join(said)


def drawn(look: Look, words: Words, opened: Open, width: float) -> ft.Control:
    """The chart of the match, with its target or limit as a line."""
    match = opened.match
    limit = target_of(match)
    lines = [Line(marks(match, side)[0], totals) for side, totals in enumerate(progress(match, opened.course))]
    limit = 0 if match.goal.kind == "countdown" else limit
    return chart(look, lines, limit=limit, width=width, label=words("say.chart"))
