"""The kit: its colours can be read, its figures fit, its pieces can be pressed, and little is drawn again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest
from flet import canvas as cv

from scorekeeper.core.tiles import SETS, Tile
from scorekeeper.i18n import LANGUAGES, translator_for
from scorekeeper.ui.base.flet_shim import component, handler, use_effect, use_state, view
from scorekeeper.ui.base.session_state import FailureTexts, session_state
from scorekeeper.ui.kit import theme as styles
from scorekeeper.ui.kit.banner import Answer, question
from scorekeeper.ui.kit.button import SMALL_ASIDE, button
from scorekeeper.ui.kit.field import field
from scorekeeper.ui.kit.frame import app_bar
from scorekeeper.ui.kit.keypad import Keypad, PadKeys
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.mark import mark, mark_shapes, side_mark
from scorekeeper.ui.kit.pips import pips, radius
from scorekeeper.ui.kit.segments import Segment, arrange
from scorekeeper.ui.kit.surface import section_title
from scorekeeper.ui.kit.theme import Style, Theme, cell_style, text, text_style, theme_at_table, theme_for, total_style
from scorekeeper.ui.kit.tile import TileState, half, tile, tile_shapes
from scorekeeper.ui.kit.tile_pad import TilePad, folded, suit_strip, suited
from scorekeeper.ui.kit.tokens import DARK, LIGHT, Palette, fonts, theme
from tests.unit.ui.rig.app import AppTest

ASSETS = Path(__file__).parents[4] / "assets"
THEMES = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


# --- colours -------------------------------------------------------------------------------------------------------


def luminance(color: str) -> float:
    """The relative luminance of ``#RRGGBB``, as WCAG defines it."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_of_contrast_is_the_one_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("name", "ground", "light", "dark"),
    [
        ("ink", "paper", 16.7, 15.3),
        ("ink2", "paper", 7.9, 10.0),
        ("ink3", "paper", 5.7, 6.5),
        ("line", "paper", 3.0, 3.7),
        ("brass", "paper", 3.1, 9.0),
        ("pin_edge", "paper", 5.7, 3.7),
        ("brass_ink", "paper", 6.7, 10.6),
        ("brass_ink", "tint", 5.7, 7.7),
        ("ink", "tint", 14.1, 11.2),
        ("error", "paper", 6.9, 9.1),
        ("error", "err_tint", 5.8, 7.3),
        ("primary", "on_primary", 16.7, 14.5),
    ],
)
def test_contrasts_are_those_of_the_design(name: str, ground: str, light: float, dark: float) -> None:
    assert contrast(getattr(LIGHT, name), getattr(LIGHT, ground)) == pytest.approx(light, abs=0.06)
    assert contrast(getattr(DARK, name), getattr(DARK, ground)) == pytest.approx(dark, abs=0.06)


@THEMES
def test_scores_reach_aaa_and_the_rest_aa(palette: Palette) -> None:
    for ground in (palette.paper, palette.bg, palette.raised, palette.tint, palette.err_tint):
        assert contrast(palette.ink, ground) >= 7
    for ground in (palette.paper, palette.bg, palette.raised, palette.tint):
        assert contrast(palette.ink2, ground) >= 4.5
    assert contrast(palette.ink3, palette.paper) >= 4.5, "AAA at the 22 px semibold and more it is set in"
    assert contrast(palette.ink3, palette.well) >= 4.5, "the words of a disabled button"
    assert contrast(palette.on_primary, palette.primary) >= 7
    for ground in (palette.paper, palette.raised):
        assert contrast(palette.line, ground) >= 2.95, "the edge of a field"


@THEMES
def test_marks_and_tiles_stand_out_and_their_pips_too(palette: Palette) -> None:
    for seat in range(1, 9):
        assert contrast(palette.seat(seat), palette.paper) >= 3
        assert contrast(palette.seat(seat), palette.on_seat) >= 4.5
    assert contrast(palette.tile_pip, palette.tile) >= 7
    assert contrast(palette.counted_pip, palette.counted) >= 7
    assert contrast(palette.counted, palette.paper) >= 7, "counted is the inversion of the paper"
    for face, pip in zip(palette.faces, palette.on_faces, strict=True):
        assert contrast(face, pip) >= 4.5


def test_fourteen_seats_have_seven_colours_and_two_forms() -> None:
    assert len({LIGHT.seat(seat) for seat in range(1, 8)}) == 7
    assert [LIGHT.seat(seat + 7) for seat in range(1, 8)] == [LIGHT.seat(seat) for seat in range(1, 8)]
    assert isinstance(mark_shapes(LIGHT, 7, 24)[0], cv.Rect)
    assert isinstance(mark_shapes(LIGHT, 8, 24)[0], cv.Circle)


@THEMES
def test_the_theme_takes_the_roles_the_design_gives_them(palette: Palette) -> None:
    scheme = theme(palette).color_scheme
    assert scheme is not None
    roles = {
        "surface": "paper",
        "surface_container": "bg",
        "surface_container_lowest": "raised",
        "surface_container_high": "well",
        "on_surface": "ink",
        "on_surface_variant": "ink2",
        "outline_variant": "rule",
        "outline": "line",
        "tertiary": "brass",
        "on_tertiary_container": "brass_ink",
        "tertiary_container": "tint",
        "error": "error",
        "error_container": "err_tint",
        "primary": "primary",
        "on_primary": "on_primary",
    }
    assert {role: getattr(scheme, role) for role in roles} == {
        role: getattr(palette, token) for role, token in roles.items()
    }


# --- type ----------------------------------------------------------------------------------------------------------


def test_every_face_is_a_file_with_its_licence() -> None:
    files = fonts()
    assert all((ASSETS / file).stat().st_size > 10_000 for file in files.values())
    assert len(set(files.values())) == len(files)
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "LICENSES.txt").read_text()


def test_every_style_is_set_in_a_face_that_is_there() -> None:
    for name in dir(styles):
        style = getattr(styles, name)
        if isinstance(style, Style):
            assert text_style(Theme(), style).font_family in fonts(), name


@pytest.mark.parametrize(
    ("style", "scale", "grown"),
    [
        (styles.BODY, 1.5, 1.5),
        (styles.BODY, 2.0, 2.0),
        (styles.BODY, 3.0, 2.0),
        (styles.TITLE_M, 1.2, 1.2),
        (styles.TITLE_M, 2.0, 1.25),
        (styles.SCORE_HERO, 2.0, 1.15),
        (styles.SCORE_TOTAL, 1.1, 1.1),
        (styles.SCORE_KEY, 2.0, 1.0),
    ],
)
def test_text_grows_with_the_device_as_far_as_its_style_allows(style: Style, scale: float, grown: float) -> None:
    size = text_style(Theme(scale=scale), style).size
    assert size is not None
    assert size * scale == pytest.approx(style.size * grown)


def texts_in(drawn: object) -> list[ft.Text]:
    inside = [getattr(drawn, "content", None), *(getattr(drawn, "controls", None) or ())]
    return [drawn] if isinstance(drawn, ft.Text) else [found for part in inside if part for found in texts_in(part)]


@pytest.mark.parametrize(("value", "grown"), [("12", 1.15), ("105", 1.0), ("1··", 1.0)])
def test_figure_of_three_digits_does_not_grow_so_that_the_caret_stays_in_the_field(value: str, grown: float) -> None:
    theme = Theme(scale=1.5)
    [figure] = texts_in(field(theme, value, "entry.field.0", "Anna", state="focus"))
    assert figure.style
    assert 1.5 * float(figure.style.size or 0) == pytest.approx(styles.SCORE_FIELD.size * grown)


def test_a_row_holds_its_text_at_any_scale() -> None:
    for scale in (1.0, 1.15, 1.3, 1.5, 2.0):
        theme = Theme(scale=scale)
        frame = 2 * (5 + 1.5)
        assert styles.SCORE_CELL.size * min(scale, styles.SCORE_CELL.most) + frame <= theme.fit(48)


def test_totals_shrink_as_columns_become_narrow() -> None:
    assert [total_style(sides).size for sides in (2, 3, 4, 5, 6)] == [76, 52, 44, 36, 36]
    assert [cell_style(sides).size for sides in (2, 3, 4, 5, 6)] == [25, 25, 24, 23, 23]


def test_figures_are_never_cut() -> None:
    assert text(Theme(), "100", styles.SCORE_TOTAL, lines=1).overflow is ft.TextOverflow.VISIBLE
    assert text(Theme(), "Grand-mère", styles.LABEL_L, lines=1).overflow is ft.TextOverflow.ELLIPSIS


def test_reduced_motion_leaves_a_short_fade() -> None:
    assert Theme().motion(320).duration == 320
    assert Theme(still=True).motion(320).duration == 100
    assert Theme(still=True).motion(80).duration == 80


# --- tiles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(13))
def test_a_half_shows_as_many_pips_as_it_counts(count: int) -> None:
    for turned in (False, True):
        places = pips(count, turned=turned)
        assert len(set(places)) == count
        room = radius(count)
        assert all(room <= x <= 1 - room and room <= y <= 1 - room for x, y in places)
        apart = [abs(complex(*one) - complex(*other)) for one in places for other in places if one != other]
        assert all(distance > 2 * room for distance in apart), "pips touch"


def test_pips_stand_as_the_design_says() -> None:
    assert set(pips(7)) == set(pips(6)) | {(0.5, 0.5)}
    assert set(pips(8)) == set(pips(9)) - {(0.5, 0.5)}
    assert set(pips(10)) < set(pips(12))
    assert set(pips(11)) == set(pips(10)) | {(0.5, 0.5)}
    assert set(pips(2, turned=True)) == {(0.75, 0.25), (0.25, 0.75)}


def circles(control: ft.Control, color: str) -> int:
    return sum(
        isinstance(shape, cv.Circle) and shape.paint.color == color for shape in cast("cv.Canvas", control).shapes
    )


def test_a_tile_draws_its_pips_and_a_counted_one_is_inverted() -> None:
    theme = Theme()
    assert circles(tile(theme, 6, 5), LIGHT.tile_pip) == 11
    assert circles(tile(theme, 9, 9, state="counted"), LIGHT.counted_pip) == 18
    assert circles(tile(theme, 3, 2, colours=True), LIGHT.on_faces[3]) == 3
    held = cv.Canvas(tile_shapes(LIGHT, 6, 4, 40, state="held", holder=2))
    assert circles(held, LIGHT.on_seat) == 2, "only the holder's mark"


def figures_on(drawn: ft.Control) -> list[str]:
    return [str(shape.value) for shape in cast("cv.Canvas", drawn).shapes if isinstance(shape, cv.Text)]


def test_half_with_ten_pips_or_more_has_its_figure() -> None:
    theme = Theme()
    assert figures_on(tile(theme, 9, 9)) == []
    assert figures_on(tile(theme, 18, 9, 55)) == ["18"]
    assert circles(tile(theme, 11, 9, 18), LIGHT.tile_pip) == 9
    for count, pips_drawn in (
        (9, 9),
        (10, 10),
        (12, 12),
        (13, 0),
    ):  # of a suit beside its pips, as far as they are known
        suit = half(theme, count, counted=True)
        assert figures_on(suit) == ([str(count)] if count > 9 else [])
        assert circles(suit, LIGHT.counted_pip) == pips_drawn


def test_wild_half_of_spinner_has_an_s() -> None:
    assert figures_on(tile(Theme(), 10, 4, 55, wild=True)) == ["S"]
    assert figures_on(half(Theme(), 10, wild=True)) == ["S"]


@pytest.mark.parametrize("is_swiped", [True, False])
def test_suits_are_swiped_or_stand_in_several_rows(is_swiped: bool) -> None:
    drawn = suit_strip(Theme(), top=18, suit=0, name=str, on_suit=print, faces={}, width=338, is_swiped=is_swiped)
    strip = cast("ft.Row", drawn)
    assert (len(strip.controls), strip.width, strip.wrap, bool(strip.scroll)) == (19, 338, not is_swiped, is_swiped)


def test_a_mark_shows_the_pips_of_its_seat() -> None:
    theme = Theme()
    for seat in range(1, 8):
        assert circles(mark(theme, seat), LIGHT.on_seat) == seat
        assert circles(mark(theme, seat, state="outlined"), LIGHT.seat(seat)) == seat
    assert circles(mark(theme, 4, state="inverted"), LIGHT.seat(4)) == 4
    assert circles(side_mark(theme, (1, 3)), LIGHT.on_seat) == 4


def test_partners_keep_their_colours_in_the_tile_of_their_team() -> None:
    theme = theme_at_table(Theme(), (3, 1, 2, 5))
    tile_of_team = side_mark(theme, (1, 3))
    assert isinstance(tile_of_team, cv.Canvas)
    plates = [shape.paint.color for shape in tile_of_team.shapes if isinstance(shape, cv.Rect) and shape.paint]
    assert plates == [LIGHT.seat(3), LIGHT.seat(2)]
    outlined = side_mark(theme, (1, 3), state="outlined")
    assert (circles(outlined, LIGHT.seat(3)), circles(outlined, LIGHT.seat(2))) == (1, 3)


WHOLE = [one for one in SETS.values() if one.tiles and not one.absent]
"""The sets that have every tile up to their highest double."""


@pytest.mark.parametrize("one", WHOLE, ids=lambda one: one.id)
def test_the_fold_shows_every_tile_of_a_set_once(one: Any) -> None:
    board = folded(one.top, 900)
    assert sorted(spot.tile for spot in board.spots) == sorted(one.tiles)
    assert len({(spot.column, spot.row) for spot in board.spots}) == len(one.tiles)
    assert all(spot.column < board.columns and spot.row < board.rows for spot in board.spots)


def test_the_fold_of_double_six_is_the_one_drawn() -> None:
    board = folded(6, 368)
    rows = [[spot.tile for spot in board.spots if spot.row == row] for row in range(board.rows)]
    assert [str(row[0]) for row in rows] == ["6-6", "5-5", "4-4", "3-3"]
    assert [str(tile) for tile in rows[2]] == ["4-4", "4-3", "4-2", "4-1", "4-0", "1-1", "1-0"]
    assert board.width == 47
    assert board.cell >= 48
    assert board.cell_height == 101


@pytest.mark.parametrize("top", [8, 9, 12])
def test_a_suit_shows_each_of_its_tiles_once_its_own_half_on_top(top: int) -> None:
    for suit in range(top + 1):
        board = suited(top, suit, 366)
        assert len({spot.tile for spot in board.spots}) == top + 1
        assert all(spot.top == suit and suit in spot.tile for spot in board.spots)
        assert board.cell >= 48


# --- components that fail ------------------------------------------------------------------------------------------


@component
def Counter(fails_at: int) -> ft.Control:
    count, set_count = use_state(0)
    if count == fails_at:
        raise ValueError(count)
    return button(Theme(), f"count {count}", ident="count", on_press=lambda: set_count(lambda old: old + 1))


@component
def Nothing() -> ft.Control:
    shown, set_shown = use_state(True)
    if not shown:
        return cast("ft.Control", None)
    return button(Theme(), "hide", ident="hide", on_press=lambda: set_shown(False))


@view
def Broken() -> ft.View:
    raise ValueError


def start(draw: Callable[[], ft.Control], sorry: FailureTexts | None = None) -> Callable[[ft.Page], None]:
    def main(page: ft.Page) -> None:
        if sorry:
            session_state(page).failure_texts = sorry
        page.render(draw)

    return main


async def test_a_component_that_fails_shows_a_calm_card_and_the_session_goes_on() -> None:
    async with AppTest(start(lambda: Counter(2), FailureTexts(drawing="This could not be drawn."))) as app:
        await app.tap("count")
        assert "count 1" in app.texts()
        await app.tap("count")
        assert app.texts() == ["This could not be drawn."]
        app.assert_sound()


async def test_a_component_of_a_route_fails_as_a_view() -> None:
    def main(page: ft.Page) -> None:
        session_state(page).failure_texts = FailureTexts(drawing="This could not be drawn.")
        page.render_views(lambda: [Broken()])

    async with AppTest(main) as app:
        assert "This could not be drawn." in app.texts()
        assert app.page.views
        app.assert_sound()


async def test_a_component_that_draws_nothing_takes_its_old_content_away() -> None:
    async with AppTest(start(Nothing)) as app:
        assert app.texts() == ["hide"]
        before = app.conn.bytes_sent
        await app.tap("hide")
        assert app.texts() == []
        assert app.conn.bytes_sent > before, "the browser is told"
        app.assert_sound()


async def test_a_failure_is_logged_with_its_traceback(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        async with AppTest(start(lambda: Counter(0))):
            pass
    assert any(record.exc_info and "Counter" in record.getMessage() for record in caplog.records)


# --- handlers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sync", "async", "no event", "awaitable"])
async def test_a_handler_that_fails_says_so_and_the_screen_stays(kind: str) -> None:
    def fail_sync(_: object) -> None:
        raise ValueError

    async def fail_async(_: object) -> None:
        await asyncio.sleep(0)  # fails in its second step
        raise ValueError

    def fail_plain() -> None:
        raise ValueError

    failing = {"sync": fail_sync, "async": fail_async, "no event": fail_plain, "awaitable": lambda: fail_async(None)}
    draw = component(lambda: button(Theme(), "try", ident="try", on_press=failing[kind]))
    async with AppTest(start(draw, FailureTexts(acting="That did not work."))) as app:
        await app.tap("try")
        assert app.texts() == ["try", "That did not work."]
        app.assert_sound()


async def test_a_handler_gives_the_event_only_to_what_asks_for_it() -> None:
    got: list[object] = []

    def wants(event: object) -> None:
        got.append(event)

    def bound(number: int = 7) -> None:
        got.append(number)

    def plain() -> None:
        got.append(None)

    class Owner:
        def wants(self, *, number: int = 7) -> None:
            got.append(number)

        def takes(self, first: object, second: object = 2) -> None:
            got.append((first, second))

    for fn in (wants, bound, plain, partial(wants, 3), got.clear, partial(got.append, "part")):
        await cast("Any", handler(fn)("event"))
        if fn is plain:
            assert got == ["event", 7, None]
    assert got == ["part"]
    for fn in (Owner().wants, Owner().takes, partial(Owner().takes, 3)):
        await cast("Any", handler(fn)("event"))
    assert got == ["part", 7, ("event", 2), (3, 2)]


async def test_an_effect_that_fails_leaves_the_session_alive() -> None:
    ran: list[str] = []

    def fail() -> None:
        ran.append("sync")
        raise ValueError

    async def fail_later() -> None:
        await asyncio.sleep(0)  # fails in its second step
        ran.append("async")
        raise ValueError

    @component
    def Effects() -> ft.Control:
        count, set_count = use_state(0)
        use_effect(fail, [count], cleanup=lambda: ran.append("cleanup"))
        use_effect(fail_later, [])
        return button(Theme(), str(count), ident="more", on_press=lambda: set_count(lambda old: old + 1))

    async with AppTest(start(Effects)) as app:
        await app.tap("more")
        assert app.texts() == ["1"]
        assert ran.count("sync") == 2
        assert "async" in ran
        assert "cleanup" in ran
        app.assert_sound()


# --- what is drawn again -------------------------------------------------------------------------------------------


def name_of(tile: Tile, state: TileState, holder: int) -> str:
    return f"{tile} {state} {holder}"


@component
def Pad(top: int = 6) -> ft.Control:
    counted, set_counted = use_state(frozenset[Tile]())

    def toggle(tile: Tile) -> None:
        set_counted(lambda old: old ^ {tile})

    held = ((Tile(6, 3), 2),)
    pad: ft.Control = (
        TilePad(Theme(), folded(6, 368), counted=counted, held=held, name=name_of, on_tile=toggle, faces={})
        if top == 6
        else TilePad(Theme(), suited(top, 9, 366), counted=counted, held=held, name=name_of, on_tile=toggle, faces={})
    )
    return ft.Column([pad, ft.Text(str(sum(tile.high + tile.low for tile in counted)))])


async def test_a_tapped_tile_is_counted_until_it_is_tapped_again() -> None:
    async with AppTest(start(Pad)) as app:
        await app.tap("tile-6-5")
        await app.tap("tile-4-0")
        assert app.texts() == ["15"]
        assert app.by("tile-6-5").checked is True
        await app.tap("tile-6-5")
        assert app.texts() == ["4"]
        assert app.by("tile-6-5").checked is False
        app.assert_sound()


async def test_a_tile_in_somebodys_hand_says_whose_and_cannot_be_counted() -> None:
    async with AppTest(start(Pad)) as app:
        held = app.by("tile-6-3")
        assert held.label == "6-3 held 2"
        assert held.disabled
        with pytest.raises(AssertionError):
            await app.tap("tile-6-3")


async def test_a_suit_of_double_twelve_is_counted_like_the_small_set() -> None:
    async with AppTest(start(lambda: Pad(12))) as app:
        await app.tap("tile-12-9")
        await app.tap("tile-9-4")
        assert app.texts() == ["34"]
        app.assert_sound()


@component
def Typing() -> ft.Control:
    typed, set_typed = use_state("")
    return ft.Column(
        [
            ft.Text(typed, key="typed"),
            Keypad(
                Theme(),
                PadKeys(
                    # Not an updater on purpose: an old handler would lose what was typed since.
                    digit=lambda digit: set_typed(f"{typed}{digit}"),
                    delete=lambda: set_typed(typed[:-1]),
                    clear=lambda: set_typed(""),
                    plus=lambda: set_typed(f"{typed}+"),
                    step=lambda: set_typed(f"{typed}>"),
                ),
                delete="Delete",
                plus="Plus",
                next_words="Next",
            ),
        ]
    )


async def test_the_keypad_calls_the_newest_handlers() -> None:
    async with AppTest(start(Typing)) as app:
        for key in ("1", "2", "plus", "0", "7", "delete", "next"):
            await app.tap(f"key-{key}")
        assert app.texts()[0] == "12+0>"
        await app.fire(app.find(ft.TextButton, app.by("key-delete"))[0], "long_press")
        assert app.texts()[0] == ""
        app.assert_sound()


def test_a_look_is_a_value() -> None:
    assert theme_for(dark=True, scale=1.5) == Theme(DARK, 1.5)
    assert hash(Theme()) == hash(replace(Theme(), palette=LIGHT))
    assert {one.name for one in fields(Theme)} == {"palette", "scale", "own", "still", "keyboard"}


def test_words_in_lines_break_into_two_rows_where_they_would_be_cut() -> None:
    words = {
        "de": ("jeder die eigenen", "Sieger: Augen der anderen", "Sieger: alle Augen", "plus und minus"),
        "en": ("each their own", "winner: others’ pips", "winner: all pips", "plus and minus"),
    }
    rows = {
        language: [len(row) for row in arrange(Theme(), [Segment(each, each) for each in choices], 416, 2)[0]]
        for language, choices in words.items()
    }
    assert rows == {"de": [2, 2], "en": [4]}


def test_segments_stack_marks_and_then_break_into_two_rows_where_names_have_no_room() -> None:
    choices = [Segment(n, name, (n + 1,)) for n, name in enumerate(("Anna", "Bruno", "Chloé", "Daniel"))]

    def rows(theme: Theme, width: float = 358) -> tuple[int, bool]:
        lines, is_stacked = arrange(theme, choices, width)
        return len(lines), is_stacked

    assert rows(Theme()) == (1, False)
    assert rows(Theme(), width=280) == (1, True)
    assert rows(Theme(), width=160) == (2, False)
    assert rows(Theme(scale=1.5)) == (2, False)


@pytest.mark.parametrize("width", [358, 328])
@pytest.mark.parametrize("language", LANGUAGES)
def test_four_players_and_a_blocked_hand_stand_in_one_row_on_a_phone(language: str, width: float) -> None:
    blocked = translator_for(language)("entry.blocked")
    choices = [*(Segment(n, "Daniel", (n + 1,)) for n in range(4)), Segment(-1, blocked)]
    lines, _ = arrange(Theme(), choices, width)
    assert len(lines) == 1


@pytest.mark.parametrize(
    ("players", "scale", "lengths", "is_stacked"),
    [
        (6, 1, [4, 3], False),
        (8, 1, [5, 4], True),
        (10, 1, [6, 5], True),
        (14, 1, [5, 5, 5], True),
        (14, 2, [5, 5, 5], True),
    ],
)
def test_rows_of_many_players_have_marks_above_names(
    players: int, scale: float, lengths: list[int], is_stacked: bool
) -> None:
    choices = [*(Segment(n, "Daniel", (n + 1,)) for n in range(players)), Segment(-1, "Blocked")]
    lines, stacked = arrange(Theme(scale=scale), choices, 358)
    assert ([*map(len, lines)], stacked) == (lengths, is_stacked)


def test_long_section_title_gets_a_second_line() -> None:
    (heading,) = cast("ft.Row", section_title(Theme(LIGHT), "Si vous restaurez celle d’aujourd’hui")).controls
    assert heading.expand


@pytest.mark.parametrize(("title", "lines"), [("Joueurs", 1), ("Dimanche chez grand-mamie", 2)])
def test_title_that_would_be_cut_takes_two_lines(title: str, lines: int) -> None:
    line = texts_in(app_bar(Theme(scale=1.5), title, width=220))[0]
    assert (line.value, line.max_lines) == (title, lines)
    assert isinstance(line.style, ft.TextStyle)
    assert across(title, (line.style.size or 0) * 1.5) <= lines * 192


@pytest.mark.parametrize(("scale", "width"), [(1.0, 390), (1.5, 390), (1.5, 0)])
def test_line_under_a_title_takes_two_where_it_would_be_cut(scale: float, width: int) -> None:
    about = "Mexican Train · après 12 manches · à partir de la suivante"
    theme = Theme(scale=scale)
    line = texts_in(app_bar(theme, "Joueurs", subtitle=about, width=width))[-1]
    assert (line.value, line.max_lines, line.no_wrap) == (about, 2, False)
    assert isinstance(line.style, ft.TextStyle)
    assert across(about, (line.style.size or 0) * scale) <= 2 * 326


@pytest.mark.parametrize("language", LANGUAGES)
async def test_answers_of_a_question_break_no_word_on_the_narrowest_phone(language: str) -> None:
    tr, theme = translator_for(language), Theme(scale=2)
    answers = [Answer(key, tr(key), print) for key in ("adjustment.drop", "rules_change.end")]

    @component
    def Asked() -> ft.Control:
        return question(theme, "?", answers)

    async with AppTest(start(Asked)) as app:
        drawn = [text for text in app.find(ft.Text) if text.value in {answer.caption for answer in answers}]
        assert len(drawn) == 2
        for text_drawn in drawn:
            assert text_drawn.style
            size = (text_drawn.style.size or 0) * theme.scale
            widest = max(across(word, size) for word in str(text_drawn.value).split())
            assert widest <= (328 - 20 - 8) / 2 - 2 * SMALL_ASIDE
        assert len({text_drawn.style.size for text_drawn in drawn if text_drawn.style}) == 1
