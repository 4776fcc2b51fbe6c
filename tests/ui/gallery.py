"""Every piece of the kit on pages like the screens they are for: ``python tests/ui/gallery.py 8550``.

The address chooses what is shown: ``/?show=sheet&dark=1&scale=1.5``. Pages: home, form, sheet, five, zero, entry,
ask, keys, pad, twelve, luckies, muggins, bergen, pieces, wide.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import flet as ft

from scorekeeper.core.tiles import Tile
from scorekeeper.ui.component import Sorry, component, say_sorry_with, use_effect, use_state
from scorekeeper.ui.kit.banner import Answer, banner, problem, question
from scorekeeper.ui.kit.button import button, icon_button, square_button
from scorekeeper.ui.kit.field import entry_line
from scorekeeper.ui.kit.figure import Figure, cell
from scorekeeper.ui.kit.frame import Destination, app_bar, bottom_navigation, dock, rail
from scorekeeper.ui.kit.head import Head, head_row, header_column
from scorekeeper.ui.kit.keypad import Keypad, key
from scorekeeper.ui.kit.look import (
    ASIDE,
    CAPTION,
    LABEL_L,
    LABEL_M,
    SCORE_FIELD,
    SCORE_SUM,
    TITLE_L,
    TITLE_M,
    TITLE_S,
    Look,
    icon,
    look_of,
    scale_probe,
    text,
    total_style,
)
from scorekeeper.ui.kit.mark import mark, pin, team_mark
from scorekeeper.ui.kit.press import named, tall
from scorekeeper.ui.kit.row import label_cell, row
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.segments import Segment, segments
from scorekeeper.ui.kit.stepper import stepper
from scorekeeper.ui.kit.surface import bar, caption_line, card, chip, hairline, list_row, section_title
from scorekeeper.ui.kit.tile import Skin, TileState, app_emblem, back_of_tile, emblem, half, tile
from scorekeeper.ui.kit.tile_pad import SuitPad, TilePad, suit_strip
from scorekeeper.ui.kit.tokens import DARK, LIGHT, fonts, theme

NAMES = ("Anna", "Bruno", "Chloé", "Daniel", "Emma")
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")


def nothing() -> None:
    """Press without effect."""


def page_of(look: Look, controls: list[ft.Control], *, paper: bool = True, foot: bool = False) -> ft.Control:
    """A phone's page between the room of its status bar and of its home bar."""
    return ft.Container(
        expand=True,
        bgcolor=look.palette.paper if paper else look.palette.bg,
        content=ft.Column(
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Container(height=44),
                *controls,
                ft.Container(height=16, bgcolor=look.palette.paper if foot else None),
            ],
        ),
    )


def padded(content: ft.Control, *, top: float = 0, bottom: float = 0, side: float = 16) -> ft.Control:
    return ft.Container(padding=ft.Padding.only(left=side, top=top, right=side, bottom=bottom), content=content)


def back(look: Look, *, close: bool = False) -> ft.Control:
    mark = ft.Icons.CLOSE if close else ft.Icons.ARROW_BACK
    return icon_button(look, mark, ident="back", label="Close" if close else "Back", on_press=nothing)


def actions(look: Look, badge: str = "") -> list[ft.Control]:
    return [
        icon_button(look, ft.Icons.SENSORS, ident="live", label="Live table", on_press=nothing, badge=badge),
        icon_button(look, ft.Icons.MENU_BOOK, ident="rules", label="Rules", on_press=nothing),
        icon_button(look, ft.Icons.MORE_VERT, ident="more", label="More", on_press=nothing),
    ]


def sheet_dock(look: Look, words: str) -> ft.Control:
    return dock(
        look,
        [
            square_button(look, ft.Icons.UNDO, ident="undo", label="Undo", on_press=nothing),
            button(look, words, ident="enter", on_press=nothing, size="l", expand=True),
        ],
    )


def home(look: Look) -> ft.Control:
    palette = look.palette

    def column(seat: int, score: str, share: float, *, gone: bool = False) -> ft.Control:
        color = palette.ink3 if gone else palette.ink
        under = (
            text(look, "eliminated", CAPTION, weight=500, color=palette.ink2, lines=1)
            if gone
            else ft.Row(
                spacing=0,
                controls=[
                    ft.Container(expand=84, content=bar(look, share, palette.seat(seat))),
                    ft.Container(expand=16),
                ],
            )
        )
        return ft.Column(
            expand=True,
            spacing=4,
            controls=[
                ft.Row(
                    spacing=7,
                    controls=[
                        mark(look, seat, 20, state="outlined" if gone else "plain"),
                        text(look, NAMES[seat - 1], LABEL_M, size=15, weight=500, color=color, expand=True),
                    ],
                ),
                text(look, score, total_style(4), color=color),
                under,
            ],
        )

    def favourite(a: int, b: int, name: str) -> ft.Control:
        return card(
            look,
            tall(
                [emblem(look, (a, b), 19), text(look, name, LABEL_L, size=15)],
                height=54,
                gap=12,
                tight=True,
            ),
            padding=ft.Padding.only(left=14, right=16),
            radius=14,
            ident=f"favourite-{a}-{b}",
            on_press=nothing,
        )

    open_match = card(
        look,
        ft.Column(
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                ft.Row(
                    vertical_alignment=ft.CrossAxisAlignment.START,
                    controls=[
                        ft.Column(
                            expand=True,
                            spacing=3,
                            controls=[
                                text(look, "Sébastopol", TITLE_L),
                                text(
                                    look,
                                    "6th hand, Bruno leads",
                                    CAPTION,
                                    size=15,
                                    color=palette.ink2,
                                ),
                            ],
                        ),
                        emblem(look, (6, 6), 26),
                    ],
                ),
                ft.Container(height=16),
                ft.Row(
                    spacing=8,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                    controls=[
                        column(1, "28", 0.56),
                        column(2, "30", 0.6),
                        column(3, "53", 1, gone=True),
                    ],
                ),
                ft.Container(height=18),
                button(look, "Resume", ident="resume", on_press=nothing, trailing=ft.Icons.ARROW_FORWARD),
            ],
        ),
        padding=ft.Padding.only(left=16, top=14, right=16, bottom=16),
    )
    forty_two = card(
        look,
        ft.Row(
            spacing=16,
            controls=[
                emblem(look, (4, 2), 24),
                ft.Column(
                    expand=True,
                    spacing=6,
                    controls=[
                        text(look, "Forty-Two", TITLE_S),
                        ft.Row(
                            spacing=8,
                            controls=[
                                team_mark(look, 1, 3, 17),
                                text(look, "124", SCORE_SUM, size=24),
                                ft.Container(width=8),
                                team_mark(look, 2, 4, 17),
                                text(look, "96", SCORE_SUM, size=24),
                            ],
                        ),
                    ],
                ),
                icon(look, ft.Icons.CHEVRON_RIGHT, color=palette.ink2),
            ],
        ),
        padding=ft.Padding.only(left=18, top=10, right=10, bottom=10),
        ident="match-2",
        label="Forty-Two",
        on_press=nothing,
    )
    return page_of(
        look,
        [
            ft.Container(
                padding=ft.Padding.only(left=16, top=4, right=4, bottom=4),
                content=ft.Row(
                    spacing=12,
                    controls=[
                        app_emblem(look),
                        text(look, "Scorekeeper", TITLE_M, size=24, expand=True),
                        icon_button(
                            look, ft.Icons.SETTINGS_OUTLINED, ident="settings", label="Settings", on_press=nothing
                        ),
                    ],
                ),
            ),
            ft.Container(
                expand=True,
                padding=ft.Padding.only(left=16, top=8, right=16),
                content=ft.Column(
                    scroll=ft.ScrollMode.AUTO,
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    controls=[
                        open_match,
                        ft.Container(height=10),
                        forty_two,
                        ft.Container(height=16),
                        section_title(look, "Favourites"),
                        ft.Container(height=8),
                        ft.Row(
                            scroll=ft.ScrollMode.HIDDEN,
                            spacing=10,
                            controls=[
                                favourite(5, 5, "Muggins"),
                                favourite(3, 2, "Bergen"),
                                favourite(6, 6, "Sébastopol"),
                            ],
                        ),
                        ft.Container(height=14),
                        section_title(look, "Recent", "this week"),
                        ft.Container(height=6),
                        hairline(look),
                        list_row(
                            look,
                            "Bruno won Bergen",
                            subtitle="15 – 11 against Anna",
                            aside="Tue",
                            leading=mark(look, 2),
                            ident="recent-1",
                            on_press=nothing,
                        ),
                    ],
                ),
            ),
            dock(
                look,
                [
                    button(
                        look,
                        "New match",
                        ident="new-match",
                        kind="tonal",
                        size="l",
                        mark=ft.Icons.ADD,
                        on_press=nothing,
                        expand=True,
                    )
                ],
                ruled=True,
            ),
            bottom_navigation(
                look,
                [
                    Destination("home", "Home", ft.Icons.HOME_OUTLINED),
                    Destination("games", "Games", ft.Icons.AUTO_STORIES_OUTLINED),
                    Destination("history", "History", ft.Icons.BAR_CHART),
                ],
                "home",
                on_go=lambda _: None,
            ),
        ],
        paper=False,
        foot=True,
    )


def form(look: Look) -> ft.Control:
    palette = look.palette

    def seat(number: int, *, last: bool = False) -> ft.Control:
        return list_row(
            look,
            NAMES[number - 1],
            leading=mark(look, number, 30),
            trailing=icon_button(
                look,
                ft.Icons.CLOSE,
                ident=f"remove-{number}",
                label=f"Remove {NAMES[number - 1]}",
                on_press=nothing,
                color=palette.ink2,
            ),
            size=18,
            padding=14,
            ruled=not last,
        )

    return page_of(
        look,
        [
            app_bar(
                look,
                "Muggins",
                subtitle="2–4 players",
                leading=back(look, close=True),
                emblem=emblem(look, (5, 5), 22),
                actions=[button(look, "Change", ident="change", kind="quiet", size="s", on_press=nothing, width=100)],
            ),
            ft.Container(
                expand=True,
                padding=ft.Padding.symmetric(horizontal=16),
                content=ft.Column(
                    scroll=ft.ScrollMode.AUTO,
                    spacing=8,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    controls=[
                        ft.Container(height=10),
                        section_title(look, "Players", "in table order"),
                        card(look, ft.Column(spacing=0, controls=[seat(1), seat(2), seat(3, last=True)]), padding=0),
                        ft.Row(
                            scroll=ft.ScrollMode.HIDDEN,
                            spacing=8,
                            controls=[
                                chip(look, name, ident=f"chip-{name}", mark=ft.Icons.ADD, on_press=nothing)
                                for name in ("New", "Daniel", "Emma", "Félix")
                            ],
                        ),
                        section_title(look, "On the table"),
                        card(
                            look,
                            list_row(
                                look,
                                "Deal 7 tiles each",
                                subtitle="7 stay in the boneyard",
                                leading=ft.Row(tight=True, spacing=3, controls=[back_of_tile(look) for _ in range(3)]),
                                padding=14,
                                ruled=False,
                            ),
                            padding=0,
                        ),
                        ft.Row(
                            scroll=ft.ScrollMode.HIDDEN,
                            spacing=8,
                            controls=[
                                chip(
                                    look,
                                    ident="filter-star",
                                    label="Favourites",
                                    mark=icon(look, ft.Icons.STAR, size=20, color=palette.brass),
                                    on_press=nothing,
                                    on=False,
                                ),
                                chip(look, "3", ident="filter-3", on_press=nothing, on=False),
                                chip(look, "4 players", ident="filter-4", on_press=nothing, on=True),
                                chip(look, "5+", ident="filter-5", on_press=nothing, on=False),
                            ],
                        ),
                        button(
                            look,
                            "Join a table",
                            ident="join",
                            kind="outlined",
                            mark=ft.Icons.QR_CODE_SCANNER,
                            on_press=nothing,
                        ),
                        button(look, "Save hand", ident="save", size="l", on_press=None),
                    ],
                ),
            ),
            dock(look, [button(look, "Start match", ident="start", size="l", on_press=nothing, expand=True)]),
        ],
        paper=False,
    )


def sheet(look: Look) -> ft.Control:
    hands = ((0, 14, 9), (7, 0, 21), (12, 5, 0), (0, 11, 23), (9, 0, None))
    leads = (1, 2, 0, 1, 0)
    heads = (
        Head((1,), "Anna", "28", "22 left", 0.56),
        Head((2,), "Bruno", "30", "20 left", 0.6),
        Head((3,), "Chloé", "53", "out" if look.large else "eliminated", 1, gone=True),
    )
    label_width = 64 if look.large else 52

    def hand(number: int) -> ft.Control:
        return row(
            look,
            label_cell(look, ORDINALS[number], width=label_width),
            [
                cell(
                    look,
                    Figure(
                        "" if points is None else str(points),
                        boxed=points == 0,
                        leads=leads[number] == side,
                        void=points is None,
                        faded=number > 3 and side == 2,
                    ),
                    sides=3,
                )
                for side, points in enumerate(hands[number])
            ],
            ident=f"hand-{number + 1}",
            label=f"{ORDINALS[number]} hand",
            on_press=nothing,
        )

    def blank(number: int) -> ft.Control:
        return row(
            look,
            label_cell(look, ORDINALS[number] if number < 8 else "", width=label_width, faded=True),
            [cell(look, Figure(void=side == 2), sides=3) for side in range(3)],
        )

    following = row(
        look,
        label_cell(look, "6th", width=label_width, strong=True),
        [
            cell(look, Figure(), sides=3),
            cell(look, Figure(words="leads", leads=True), sides=3),
            cell(look, Figure(void=True), sides=3),
        ],
        tint=True,
    )
    return page_of(
        look,
        [
            app_bar(
                look,
                "Sébastopol",
                subtitle="Limit 50" if look.large else "Limit 50 · 3 players",
                leading=back(look),
                actions=actions(look, "2"),
            ),
            rule(look, "head"),
            head_row(
                [
                    header_column(look, head, ident=f"head-{n}", label=f"{head.name}, {head.total} points", sides=3)
                    for n, head in enumerate(heads)
                ],
                label_width=label_width,
            ),
            rule(look, "foot"),
            ft.Column(
                expand=True,
                spacing=0,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[*(hand(n) for n in range(5)), following, *(blank(n) for n in (6, 7, 8))],
            ),
            rule(look, "foot"),
            row(
                look,
                label_cell(look, "Total", width=label_width, strong=True, under="50"),
                [
                    cell(look, Figure(head.total, "sum", faded=head.gone), sides=3, ident=f"total-{n}")
                    for n, head in enumerate(heads)
                ],
                height=49,
                under="double",
            ),
            sheet_dock(look, "Enter 6th hand"),
        ],
    )


def five(look: Look) -> ft.Control:
    hands = ((0, 41, 17, 52, 18), (33, 0, 12, 21, 8), (14, 28, 0, 47, 9), (54, 6, 34, 0, 31), (11, 35, 22, 32, 0))
    leads = (3, 0, 4, 2, 1)
    names = ("Anna", "Jean-B.", "Chloé", "Daniel", "Grand-m.")
    totals = (("112", "4th"), ("110", "3rd"), ("85", "2nd"), ("152", "5th"), ("66", "1st"))

    def empty() -> list[ft.Control]:
        return [cell(look, Figure(), sides=5) for _ in range(5)]

    return page_of(
        look,
        [
            app_bar(look, "Mexican Train", subtitle="Lowest after 13 hands", leading=back(look), actions=actions(look)),
            rule(look, "head"),
            head_row(
                [
                    header_column(
                        look,
                        Head((n + 1,), names[n], total, place, strong_caption=place == "1st"),
                        ident=f"head-{n}",
                        label=names[n],
                        sides=5,
                    )
                    for n, (total, place) in enumerate(totals)
                ],
                label_width=50,
            ),
            rule(look, "foot"),
            ft.Column(
                expand=True,
                spacing=0,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    *(
                        row(
                            look,
                            label_cell(look, ORDINALS[number], width=50, inset=12),
                            [
                                cell(
                                    look,
                                    Figure(str(points), boxed=points == 0, leads=leads[number] == side),
                                    sides=5,
                                )
                                for side, points in enumerate(points_of)
                            ],
                        )
                        for number, points_of in enumerate(hands)
                    ),
                    row(
                        look,
                        label_cell(look, "6th", width=50, inset=12, strong=True),
                        [
                            cell(
                                look,
                                Figure(words="double seven leads", leads=True),
                                sides=5,
                                extra=tile(look, 7, 7, 19, turned=True),
                            )
                        ],
                        tint=True,
                    ),
                    row(look, label_cell(look, "7th", width=50, inset=12, faded=True), empty()),
                    row(look, label_cell(look, "", width=50), empty()),
                ],
            ),
            rule(look, "foot"),
            row(
                look,
                label_cell(look, "Total", width=50, inset=12, strong=True),
                [cell(look, Figure(total, "sum"), sides=5) for total, _ in totals],
                height=49,
                under="double",
            ),
            sheet_dock(look, "Enter 6th hand"),
        ],
    )


def zero(look: Look) -> ft.Control:
    steps = ((18, 0, 82, 100), (14, 9, 68, 91), (0, 27, 68, 64), (31, 0, 37, 64), (12, 0, 25, 64))
    rows: list[ft.Control] = [
        row(
            look,
            label_cell(look, "Handicap", width=104, strong=True),
            [cell(look, Figure("+ 100", "sum"), sides=2) for _ in range(2)],
            height=38,
        )
    ]
    for number, (anna, bruno, after_anna, after_bruno) in enumerate(steps):
        rows += [
            row(
                look,
                label_cell(look, f"{ORDINALS[number]} hand", width=104),
                [cell(look, Figure(f"− {points}", "quiet"), sides=2, size=23) for points in (anna, bruno)],
                height=34,
                under=None,
            ),
            row(
                look,
                label_cell(look, "Total", width=104, strong=True),
                [cell(look, Figure(f"+ {total}", "sum"), sides=2) for total in (after_anna, after_bruno)],
                height=38,
            ),
        ]
    return page_of(
        look,
        [
            app_bar(look, "Hundred to Zero", subtitle="Zero or below wins", leading=back(look), actions=actions(look)),
            rule(look, "head"),
            head_row(
                [
                    header_column(
                        look, Head((1,), "Anna", "25", "", 0.25, beside=True), ident="head-0", label="Anna", sides=2
                    ),
                    header_column(
                        look, Head((2,), "Bruno", "64", "", 0.64, beside=True), ident="head-1", label="Bruno", sides=2
                    ),
                ],
                label_width=104,
            ),
            rule(look, "foot"),
            ft.Column(
                expand=True,
                spacing=0,
                scroll=ft.ScrollMode.AUTO,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    *rows,
                    row(
                        look,
                        label_cell(look, "6th hand", width=104, strong=True),
                        [
                            cell(look, Figure(words="leads", leads=True), sides=2),
                            cell(look, Figure(), sides=2),
                        ],
                        height=44,
                        tint=True,
                        under="double",
                    ),
                ],
            ),
            padded(
                banner(look, "Pips you hold come off the other side.", mark=ft.Icons.SWAP_HORIZ, tone="brass"),
                top=10,
            ),
            sheet_dock(look, "Enter 6th hand"),
        ],
    )


def modes(look: Look, chosen: str) -> ft.Control:
    return ft.Container(
        width=116,
        margin=ft.Margin.only(right=12),
        content=segments(
            look,
            [
                Segment("numbers", mark=ft.Icons.DIALPAD, label="Number pad"),
                Segment("tiles", drawing=mode_tile, label="Tile pad"),
            ],
            chosen,
            on_choose=lambda _: None,
            ident="mode",
            height=48,
            width=116,
        ),
    )


def mode_tile(look: Look, on: bool) -> ft.Control:
    palette = look.palette
    skin = Skin(palette.paper, palette.paper, palette.ink, palette.line)
    return tile(look, 3, 2, 13, pin=False, skin=skin if on else None)


def entry(look: Look, *, ask: bool = False) -> ft.Control:
    went_out = [
        Segment("0", "Anna", (1,)),
        Segment("1", "Bruno", (2,)),
        Segment("2", "Chloé", (3,)),
        Segment("blocked", "Blocked"),
    ]

    def line(seat: int, before: str, value: str, after: str, **more: object) -> ft.Control:
        name = NAMES[seat - 1]
        return entry_line(
            look,
            seats=(seat,),
            name=name,
            before=before,
            value=value,
            after=after,
            ident=f"field-{seat}",
            label=f"{name}, pips left in hand, {value}",
            on_press=nothing,
            **more,  # type: ignore[arg-type]
        )

    third = (
        line(3, "30", "0", "30", state="error")
        if ask
        else line(3, "30", "23", "53", state="focus", note="eliminated", over=True)
    )
    below: ft.Control = (
        question(
            look,
            "Two hands at 0. Was Chloé’s tile 0–0?",
            [
                Answer("blank", "Yes, 0–0", nothing, tile(look, 0, 0, 12, turned=True)),
                Answer("out", "Chloé went out", nothing),
            ],
        )
        if ask
        else banner(look, "Anna leads the 5th hand.", strong="Chloé reaches 50: eliminated.")
    )
    return page_of(
        look,
        [
            app_bar(look, "4th hand", leading=back(look, close=True), actions=[modes(look, "numbers")]),
            ft.Column(
                expand=True,
                scroll=ft.ScrollMode.AUTO,
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    padded(caption_line(look, "Who went out?"), bottom=7),
                    padded(segments(look, went_out, "0", on_choose=lambda _: None, ident="out")),
                    padded(caption_line(look, "Pips left in hand", "limit 50"), top=12, bottom=6),
                    hairline(look, strong=True),
                    line(1, "19", "0", "19", state="locked", note="went out"),
                    line(2, "19", "11", "30"),
                    third,
                    padded(below, top=10),
                ],
            ),
            padded(Pads(look, 48 if ask else 56)),
            dock(
                look,
                [button(look, "Save hand", ident="save", size="l", on_press=None if ask else nothing, expand=True)],
            ),
        ],
    )


@component
def Pads(look: Look, height: float, *, shown: bool = False) -> ft.Control:
    typed, set_typed = use_state("")

    def digit(number: int) -> None:
        set_typed(lambda old: f"{old}{number}")

    pad = Keypad(
        look,
        delete="Delete",
        next_words="Next",
        on_digit=digit,
        on_delete=lambda: set_typed(lambda old: old[:-1]),
        on_clear=lambda: set_typed(""),
        on_next=lambda: set_typed(lambda old: f"{old}>"),
        plus="Plus" if shown else "",
        on_plus=(lambda: set_typed(lambda old: f"{old}+")) if shown else None,
        height=height,
    )
    if not shown:
        return pad
    figure = named(text(look, typed or "–", SCORE_FIELD), ident="typed", label=f"typed {typed}")
    return ft.Column(spacing=8, controls=[figure, pad])


def tile_name(tile: Tile, state: TileState, holder: int) -> str:
    if state == "held":
        return f"{tile.high}-{tile.low}, held by {NAMES[holder - 1]}"
    counted = "counted" if state == "counted" else "not counted"
    return f"{tile.high}-{tile.low}, {tile.high + tile.low} pips, {counted}"


@component
def PadPage(look: Look, *, top: int = 6, colours: bool = False) -> ft.Control:
    large = top > 6
    counted, set_counted = use_state(
        frozenset({Tile(12, 9), Tile(9, 4)} if large else {Tile(6, 5), Tile(4, 3), Tile(5, 0)})
    )
    suit, set_suit = use_state(9 if large else 6)
    held = ((Tile(9, 6), 4),) if large else ((Tile(6, 3), 2), (Tile(1, 1), 2))
    palette = look.palette

    def toggle(tile: Tile) -> None:
        set_counted(lambda old: old ^ {tile})

    def tab(seat: int, value: str, *, on: bool = False) -> ft.Control:
        return ft.Container(
            expand=True,
            height=86,
            bgcolor=palette.tint if on else None,
            border=ft.Border(
                left=ft.BorderSide(1, palette.rule) if seat > 1 else ft.BorderSide.none(),
                bottom=ft.BorderSide(3, palette.ink) if on else ft.BorderSide.none(),
            ),
            content=ft.Column(
                spacing=7,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                controls=[
                    ft.Row(
                        tight=True,
                        spacing=7,
                        controls=[mark(look, seat, 22), text(look, NAMES[seat - 1], LABEL_L)],
                    ),
                    text(look, value, SCORE_SUM, size=34),
                ],
            ),
        )

    pad = (
        SuitPad(look, top=top, suit=suit, counted=counted, held=held, name=tile_name, on_tile=toggle, width=366)
        if large
        else TilePad(look, counted=counted, held=held, name=tile_name, on_tile=toggle, width=368, colours=colours)
    )
    strip = [suit_strip(look, top=top, suit=suit, name=lambda one: f"suit {one}", on_suit=set_suit)] if large else []
    total = str(sum(tile.high + tile.low for tile in counted))
    return page_of(
        look,
        [
            app_bar(look, "4th hand", leading=back(look, close=True), actions=[modes(look, "tiles")]),
            hairline(look, strong=True),
            ft.Row(spacing=0, controls=[tab(1, "0"), tab(2, "11"), tab(3, total, on=True)]),
            hairline(look, strong=True),
            padded(
                ft.Row(
                    controls=[
                        text(look, "Tiles left in Chloé’s hand", expand=True),
                        button(
                            look,
                            "Clear",
                            ident="clear",
                            kind="quiet",
                            size="s",
                            width=80,
                            on_press=lambda: set_counted(frozenset()),
                        ),
                    ]
                ),
                side=12,
            ),
            ft.Row(alignment=ft.MainAxisAlignment.CENTER, controls=[pad]),
            ft.Container(expand=True),
            *strip,
            padded(
                ft.Row(
                    spacing=10,
                    controls=[
                        button(
                            look,
                            "Chloé went out",
                            ident="out",
                            kind="outlined",
                            size="s",
                            on_press=nothing,
                            expand=True,
                        ),
                        button(
                            look, "Blocked", ident="blocked", kind="outlined", size="s", on_press=nothing, expand=True
                        ),
                    ],
                )
            ),
            *([] if large else [padded(banner(look, "Chloé is eliminated.", strong=f"30 + {total} = 53."), top=4)]),
            dock(look, [button(look, "Save hand", ident="save", size="l", on_press=nothing, expand=True)]),
        ],
    )


def muggins(look: Look) -> ft.Control:
    def event(ends: str, at: int, points: str, *, tint: bool = False) -> ft.Control:
        return row(
            look,
            label_cell(look, ends),
            [cell(look, Figure(f"+{points}" if side == at else ""), sides=4, size=24) for side in range(3)],
            height=40,
            tint=tint,
        )

    heads = (
        Head((1,), "Anna", "22", "9 to go", 22 / 31, compact=True),
        Head((2,), "Bruno", "17", "14 to go", 17 / 31, compact=True),
        Head((3,), "Chloé", "26", "5 to go", 26 / 31, compact=True),
    )
    return page_of(
        look,
        [
            app_bar(look, "Muggins", subtitle="First to 31 · 3rd hand", leading=back(look), actions=actions(look)),
            rule(look, "head"),
            head_row(
                [
                    header_column(look, head, ident=f"head-{n}", label=head.name, sides=3)
                    for n, head in enumerate(heads)
                ],
                label_width=52,
            ),
            rule(look, "foot"),
            ft.Column(
                expand=True,
                scroll=ft.ScrollMode.AUTO,
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                controls=[
                    row(
                        look,
                        label_cell(look, "2nd", strong=True),
                        [cell(look, Figure(one, "sum"), sides=3, size=24) for one in ("19", "12", "22")],
                        height=40,
                        under="foot",
                    ),
                    event("10", 1, "2"),
                    event("15", 0, "3"),
                    event("20", 2, "4"),
                    event("15", 1, "3", tint=True),
                ],
            ),
            ft.Container(
                bgcolor=look.palette.bg,
                padding=ft.Padding.only(left=16, top=10, right=16),
                border=ft.Border(top=ft.BorderSide(1.5, look.palette.ink)),
                content=ft.Column(
                    spacing=8,
                    controls=[
                        ft.Row(
                            spacing=8,
                            controls=[
                                ft.Container(width=32, content=mark(look, seat)),
                                *(
                                    key(
                                        look,
                                        f"+{points}",
                                        ident=f"play-{seat}-{points}",
                                        label=f"plus {points}, for {NAMES[seat - 1]}",
                                        on_press=nothing,
                                        height=60,
                                        size=26,
                                    )
                                    for points in (1, 2, 3, 4)
                                ),
                            ],
                        )
                        for seat in (1, 2, 3)
                    ],
                ),
            ),
            dock(
                look,
                [
                    square_button(look, ft.Icons.UNDO, ident="undo", label="Undo", on_press=nothing, height=56),
                    button(look, "End 3rd hand", ident="end", kind="tonal", edged=True, on_press=nothing, expand=True),
                ],
                on_bg=True,
            ),
        ],
    )


def bergen(look: Look) -> ft.Control:
    rows = (
        ("First player", "2", (0, 1, 0), 2),
        ("Double cap", "× 2", (1, 0, 2), 2),
        ("Triple cap", "× 3", (0, 1, 0), 3),
        ("Domino", "2", (0, 0, 0), 2),
        ("Blocked hand", "2", (0, 0, 0), 2),
    )
    return page_of(
        look,
        [
            app_bar(look, "Bergen", subtitle="3 players · first to 10", leading=back(look), actions=actions(look)),
            rule(look, "head"),
            head_row(
                [
                    header_column(look, Head((n + 1,), NAMES[n]), ident=f"head-{n}", label=NAMES[n], sides=3)
                    for n in range(3)
                ],
                label_width=142,
                corner=text(look, "3rd hand", ASIDE, color=look.palette.ink2),
            ),
            rule(look, "foot"),
            *(
                row(
                    look,
                    label_cell(look, words, width=142, strong=False, aside=worth),
                    [
                        cell(
                            look,
                            Figure(str(count * unit) if count else "", "sum", dots=count),
                            sides=3,
                            ident=f"tally-{number}-{side}",
                            label=f"{words}, {NAMES[side]}, {count}",
                            on_press=nothing,
                            selected=(number, side) == (1, 2),
                        )
                        for side, count in enumerate(counts)
                    ],
                    height=64,
                )
                for number, (words, worth, counts, unit) in enumerate(rows)
            ),
            row(
                look,
                label_cell(look, "Match total", width=142, strong=True, after="/ 10"),
                [cell(look, Figure(one, "sum"), sides=3, size=40) for one in ("6", "8", "9")],
                height=66,
                under="double",
            ),
            ft.Container(expand=True),
            padded(
                ft.Row(
                    spacing=12,
                    controls=[
                        mark(look, 3),
                        text(look, "Double cap", LABEL_L, expand=True),
                        stepper(
                            look, "2", ident="tally", less="One less", more="One more", on_less=nothing, on_more=nothing
                        ),
                    ],
                )
            ),
            sheet_dock(look, "End 3rd hand"),
        ],
    )


def pieces(look: Look) -> ft.Control:
    states: tuple[TileState, ...] = ("rest", "counted", "held")
    return page_of(
        look,
        [
            ft.Container(
                expand=True,
                padding=12,
                content=ft.Column(
                    spacing=12,
                    scroll=ft.ScrollMode.AUTO,
                    controls=[
                        ft.Row(spacing=6, controls=[mark(look, seat) for seat in range(1, 9)]),
                        ft.Row(spacing=6, controls=[mark(look, seat, state="outlined") for seat in range(1, 9)]),
                        card(
                            look,
                            ft.Container(
                                bgcolor=look.palette.ink,
                                padding=8,
                                content=ft.Row(
                                    spacing=6, controls=[mark(look, seat, state="inverted") for seat in range(1, 6)]
                                ),
                            ),
                        ),
                        ft.Row(
                            controls=[
                                team_mark(look, 1, 3),
                                team_mark(look, 2, 4),
                                team_mark(look, 1, 3, state="outlined"),
                                pin(look),
                                pin(look, 16),
                            ]
                        ),
                        ft.Row(spacing=4, controls=[tile(look, n, 12 - n, 44) for n in range(6, 13)]),
                        ft.Row(
                            controls=[
                                *(tile(look, 5, 4, 40, state=state, holder=2) for state in states),
                                tile(look, 6, 3, 40, turned=True),
                                tile(look, 6, 3, 40, turned=True, state="counted"),
                            ]
                        ),
                        ft.Row(
                            spacing=4,
                            controls=[tile(look, n, (n + 1) % 7, 44, colours=True) for n in range(7)],
                        ),
                        ft.Row(spacing=4, controls=[half(look, n, 44, colours=True, counted=n == 3) for n in range(7)]),
                        suit_strip(look, top=6, suit=5, name=lambda one: f"suit {one}", on_suit=lambda _: None),
                        problem(look, "6 tiles can hold at most 61 points."),
                        ft.Row(
                            controls=[
                                button(look, "Tonal", ident="tonal", kind="tonal", on_press=nothing, expand=True),
                                button(look, "Off", ident="off", kind="outlined", on_press=None, expand=True),
                            ]
                        ),
                        segments(
                            look,
                            [Segment(n, NAMES[n], (n + 1,)) for n in range(5)],
                            2,
                            on_choose=lambda _: None,
                            ident="many",
                        ),
                        ft.Container(
                            content=Keypad(
                                look,
                                delete="Delete",
                                next_words="Next",
                                plus="Plus",
                                on_digit=lambda _: None,
                                on_delete=nothing,
                                on_clear=nothing,
                                on_next=nothing,
                                on_plus=nothing,
                                height=48,
                                ident="sum",
                            ),
                        ),
                    ],
                ),
            ),
        ],
    )


def wide(look: Look) -> ft.Control:
    places = [
        Destination("home", "Home", ft.Icons.HOME_OUTLINED),
        Destination("games", "Games", ft.Icons.AUTO_STORIES_OUTLINED),
        Destination("history", "History", ft.Icons.BAR_CHART),
    ]
    heads = tuple(
        Head((n + 1,), NAMES[n], total, f"{50 - int(total)} left", int(total) / 50, beside=True)
        for n, total in enumerate(("19", "19", "30"))
    )

    def hand(number: int, points: tuple[int, int, int], leads: int, *, now: bool = False) -> ft.Control:
        return row(
            look,
            label_cell(look, ORDINALS[number], width=76, inset=20, strong=now),
            [
                cell(
                    look,
                    Figure(
                        str(one), "provisional" if now else "points", boxed=one == 0 and not now, leads=leads == side
                    ),
                    sides=3,
                    wide=True,
                )
                for side, one in enumerate(points)
            ],
            height=56,
            tint=now,
        )

    return ft.Container(
        expand=True,
        bgcolor=look.palette.paper,
        content=ft.Row(
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            controls=[
                rail(
                    look,
                    places,
                    "home",
                    on_go=lambda _: None,
                    head=app_emblem(look, upright=True),
                    foot=icon_button(
                        look, ft.Icons.SETTINGS_OUTLINED, ident="settings", label="Settings", on_press=nothing
                    ),
                ),
                ft.Column(
                    expand=True,
                    spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    controls=[
                        app_bar(look, "Sébastopol", subtitle="Limit 50 · 3 players", actions=actions(look), size=28),
                        rule(look, "head"),
                        head_row(
                            [
                                header_column(look, head, ident=f"head-{n}", label=head.name, sides=3, wide=True)
                                for n, head in enumerate(heads)
                            ],
                            label_width=76,
                        ),
                        rule(look, "foot"),
                        hand(0, (0, 14, 9), 1),
                        hand(1, (7, 0, 21), 2),
                        hand(2, (12, 5, 0), 0),
                        hand(3, (0, 11, 23), 1, now=True),
                        ft.Container(expand=True),
                        rule(look, "foot"),
                        row(
                            look,
                            label_cell(look, "Total", width=76, inset=20, strong=True, under="50"),
                            [cell(look, Figure(head.total, "sum"), sides=3, wide=True) for head in heads],
                            height=56,
                            under="double",
                        ),
                    ],
                ),
            ],
        ),
    )


PAGES: dict[str, Callable[[Look], ft.Control]] = {
    "home": home,
    "form": form,
    "sheet": sheet,
    "five": five,
    "zero": zero,
    "entry": entry,
    "ask": lambda look: entry(look, ask=True),
    "keys": lambda look: page_of(look, [padded(Pads(look, 56, shown=True))]),
    "pad": PadPage,
    "twelve": lambda look: PadPage(look, top=12),
    "luckies": lambda look: PadPage(look, colours=True),
    "muggins": muggins,
    "bergen": bergen,
    "pieces": pieces,
    "wide": wide,
}


@component
def Gallery(page: ft.Page, show: str, dark: bool) -> ft.Control:
    scale, set_scale = use_state(1.0)
    keyboard, set_keyboard = use_state(False)

    def watch_keys() -> None:
        def pressed(event: ft.KeyboardEvent) -> None:
            if event.key == "Tab":
                set_keyboard(True)

        page.on_keyboard_event = pressed

    use_effect(watch_keys, [])
    return ft.Stack(
        expand=True,
        fit=ft.StackFit.EXPAND,
        controls=[
            PAGES[show](look_of(dark=dark, scale=scale, keyboard=keyboard)),
            scale_probe(set_scale, known=scale),
        ],
    )


def main(page: ft.Page) -> None:
    """Show the page that the address asks for."""
    asked = parse_qs(urlparse(page.route).query)
    dark = asked.get("dark", ["0"])[0] == "1"
    page.title = "Gallery"
    page.padding = 0
    page.fonts = fonts()
    page.theme = page.dark_theme = theme(DARK if dark else LIGHT)
    page.theme_mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    say_sorry_with(page, Sorry("This part could not be drawn.", "That did not work."))
    page.render(Gallery, page, asked.get("show", ["pieces"])[0], dark)


if __name__ == "__main__":
    assets = Path(__file__).parents[2] / "assets"
    ft.run(main, view=None, port=int(sys.argv[1]), host="127.0.0.1", assets_dir=str(assets), no_cdn=True)
