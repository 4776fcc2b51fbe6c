"""The form on which a game is defined: a live sheet, the rules as a sentence, and every setting."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import cast
from urllib.parse import parse_qsl, urlsplit

import flet as ft

from scorekeeper.core.evaluate import evaluate
from scorekeeper.core.names import name_key
from scorekeeper.core.problem import Problem
from scorekeeper.core.variant import Match, Variant
from scorekeeper.games.custom.build import build
from scorekeeper.games.custom.documents import new_id
from scorekeeper.games.custom.settings import LONGEST_GAME_NAME, CustomGame, complete
from scorekeeper.i18n import Translator
from scorekeeper.library.own_games import save_game
from scorekeeper.library.settings import CHANGED_GAMES, DRAFT
from scorekeeper.ui.base.flet_shim import (
    Handler,
    Ref,
    component,
    handler,
    keyed,
    memo,
    use_effect,
    use_memo,
    use_newest,
    use_ref,
    use_state,
    view,
)
from scorekeeper.ui.base.keyboard import use_keys
from scorekeeper.ui.base.timers import SAVE_DRAFT
from scorekeeper.ui.define.draft import (
    GameDraft,
    built,
    doubtful,
    draft_like,
    draft_of_variant,
    is_unnamed,
    problems,
    read_draft,
    with_value,
    write_draft,
)
from scorekeeper.ui.define.parts import SHOWN_AT, Form, folded_settings, open_settings, part, row_of_setting
from scorekeeper.ui.define.preview import TriedHand, company, tried, usual_hands
from scorekeeper.ui.define.two_hands import dealt, hand_lines, two_hands
from scorekeeper.ui.device.device_state import DeviceState
from scorekeeper.ui.kit.banner import problem
from scorekeeper.ui.kit.boxes import CENTER, border, column_of, padded, row_of, space
from scorekeeper.ui.kit.button import ButtonOptions, button, icon_button
from scorekeeper.ui.kit.frame import app_bar, dock
from scorekeeper.ui.kit.layout import COLUMN, HALF, NARROWEST, Layout
from scorekeeper.ui.kit.letters import across
from scorekeeper.ui.kit.message import Message, message_line, show_message
from scorekeeper.ui.kit.press import named
from scorekeeper.ui.kit.rule import rule
from scorekeeper.ui.kit.surface import list_row
from scorekeeper.ui.kit.text_field import text_field
from scorekeeper.ui.kit.theme import BODY, Theme, icon, text, text_style
from scorekeeper.ui.kit.tokens import DOCK, MARGIN, TARGET
from scorekeeper.ui.rules.example import printed
from scorekeeper.ui.shell.bottom_sheet import bottom_sheet
from scorekeeper.ui.shell.contexts import use_device, use_library_view, use_table_theme, use_translator
from scorekeeper.ui.shell.dialogs import use_dialog
from scorekeeper.ui.shell.library_view import LibraryView, failure_of
from scorekeeper.ui.shell.scaffold import Bar, centred, go, page_parts, scaffold, screen, scrolled
from scorekeeper.wording.custom_text import clauses, setting_label

ROW, LARGE_ROW = 36, 48
"""The height of a row of the live sheet, and in large text, in logical pixels."""

SIDE = 300
"""Width of the live sheet left of the form on a phone that lies on its side, in logical pixels."""


def begun_draft(library_view: LibraryView, game_id: str, asked: dict[str, str]) -> GameDraft:
    """Return the draft that was left, else one of the game that is changed, like a built-in game, or an empty one.

    Another name, or another game to begin with, begins another new game.
    """
    variant, name = library_view.games.get(game_id), asked.get("name", "")[:LONGEST_GAME_NAME]
    if unchanged := unchanged_draft(library_view, game_id):
        return read_draft(library_view.by_game(CHANGED_GAMES).get(game_id)) or unchanged
    stored, like = read_draft(library_view.lists.settings.get(DRAFT)), variant and draft_like(variant)
    if like:
        return stored if stored and stored.game.like == game_id else like
    if stored and (not name or name_key(stored.game.name) == name_key(name)):
        return stored
    return GameDraft(new_id(), {"name": name} if name else {})


def unchanged_draft(library_view: LibraryView, game_id: str) -> GameDraft | None:
    """Return the draft that changes nothing of an own game; ``None`` for any other game."""
    variant = library_view.games.get(game_id)
    return draft_of_variant(variant) if variant and variant.definition else None


async def store_draft(library_view: LibraryView, game_id: str, draft: GameDraft | None) -> None:
    """Keep the draft of a new game, or of the own one of this id if it changes that; ``None`` is forgotten."""
    rules = unchanged_draft(library_view, game_id)
    if rules is None:
        await library_view.save_setting(DRAFT, draft and write_draft(draft))
        return
    left = {game: each for game, each in library_view.by_game(CHANGED_GAMES).items() if game != game_id}
    changed = {game_id: write_draft(draft)} if draft and draft.game != rules.game else {}
    await library_view.save_setting(CHANGED_GAMES, {**left, **changed})


def use_game_draft(
    library_view: LibraryView, game_id: str
) -> tuple[GameDraft, Callable[[Callable[[GameDraft], GameDraft]], None], Callable[[], GameDraft], Ref[bool]]:
    """Return the draft, the function that changes it, its newest value, and whether it is kept as a game.

    The library keeps the draft: shortly after a change, and when the form is left.
    """
    asked = dict(parse_qsl(urlsplit(ft.context.page.route).query))
    draft, put, newest = use_newest(lambda: begun_draft(library_view, game_id, asked))
    saved, is_saved = use_ref(draft), use_ref(initial=False)

    async def save_draft() -> None:
        now = newest()
        if now is not saved.current and not is_saved.current:
            saved.current = now
            await store_draft(library_view, game_id, now)

    async def save_soon() -> None:
        await asyncio.sleep(SAVE_DRAFT)
        await save_draft()

    use_effect(save_soon, [draft])
    use_effect(lambda: None, [], cleanup=save_draft)
    return draft, put, newest, is_saved


def use_saving(
    library_view: LibraryView,
    tr: Translator,
    draft: GameDraft,
    newest: Callable[[], GameDraft],
    *,
    game_id: str,
    is_saved: Ref[bool],
    sight: Sight,
) -> tuple[Callable[[], Awaitable[None]], str]:
    """Return the action that keeps the game, and why it was refused, until something is changed.

    ``game_id`` is the game that the draft was begun from.
    """
    refused, set_refused = use_state(cast("tuple[GameDraft, str]", (draft, "")))

    async def save() -> None:
        """Keep the game, then offer a match; a second tap is the same tap."""
        now, game = newest(), newest().game
        if is_saved.current or problems(now) or not game.name:
            return
        if name_taken(library_view, tr, game):
            set_refused((now, tr("define.name_taken", name=game.name)))
            sight.look_at("name")
            return
        is_saved.current = True
        if failure := await failure_of(tr, library_view.change_game(save_game(library_view.repository.storage, game))):
            is_saved.current = False
            set_refused((now, failure))
            return
        await failure_of(tr, store_draft(library_view, game_id, None))
        matches = sum(match.game == game.id for match in library_view.lists.matches)
        if matches:
            show_message(Message(tr("define.matches_keep", n=matches)))
        go(f"/new/{game.id}")

    return save, refused[1] if refused[0] is draft else ""


@dataclass(frozen=True, slots=True)
class Tries:
    """The hands to try, none while the form is shown.

    ``begin`` tries these hands, ``deal`` deals others, and ``stop`` goes back to the form.
    """

    hands: tuple[TriedHand, ...]
    begin: Callable[[tuple[TriedHand, ...]], None]
    deal: Callable[[], None]
    change: Callable[[int, TriedHand], None]
    stop: Callable[[], None]


def use_tries(game: CustomGame, players: int) -> Tries:
    turn, set_turn = use_state(0)
    hands, put = use_state(cast("tuple[TriedHand, ...]", ()))

    def deal() -> None:
        set_turn(turn + 1)
        put(dealt(game, players, turn))

    def change(number: int, hand: TriedHand) -> None:
        put(lambda now: tuple(hand if at == number else old for at, old in enumerate(now)))

    return Tries(hands, put, deal, change, lambda: put(()))


@dataclass(frozen=True, slots=True)
class Sight:
    """What the form brings into sight: ``look_at`` gets the key of a setting; ``ref`` is set to what scrolls."""

    ref: ft.Ref[ft.Column]
    look_at: Callable[[str], None]


def use_sight(problems: Mapping[str, Problem], open_: Callable[[str], object]) -> Sight:
    """Return what brings a setting into sight, its row open; does so with each contradiction that is new."""
    scroller, before = use_ref(ft.Ref[ft.Column]()), use_ref(cast("Collection[str]", problems))
    (key, turn), look = use_state(cast("tuple[str, int]", ("", 0)))

    def look_at(sought: str) -> None:
        if row := row_of_setting(sought):
            open_(row)
        look(lambda now: (sought, now[1] + 1))

    async def follow() -> None:
        if key and scroller.current.current is not None:
            with suppress(RuntimeError):  # it is not on the screen
                await scroller.current.current.scroll_to(scroll_key=f"part.{SHOWN_AT.get(key, key)}", duration=0)

    def follow_problem() -> None:
        new = next((each for each in problems if each not in before.current and not is_unnamed(problems[each])), "")
        before.current = [*problems]
        if new:
            look_at(new)

    use_effect(follow_problem, [[*problems]])
    use_effect(follow, [key, turn])
    return Sight(scroller.current, look_at)


@view
def Define() -> ft.View:
    """Draw the screen of ``/new/define``, and of ``/new/:game/define``, which changes a game or begins with it."""
    library_view, device, tr = use_library_view(), use_device().device, use_translator()
    game_id = ft.use_route_params().get("game", "")
    draft, put, newest, is_saved = use_game_draft(library_view, game_id)
    opened, open_ = use_state("")
    sight = use_sight(problems(draft), open_)
    save, trouble = use_saving(library_view, tr, draft, newest, game_id=game_id, is_saved=is_saved, sight=sight)
    starts, open_start = use_state(initial=False)
    game, layout, variant = draft.game, device.layout, built(draft)
    people = use_memo(lambda: company(game, library_view.people()), [game.players, library_view.lists.names])
    theme, tries = use_table_theme(people), use_tries(game, len(people))

    def begin(start: GameDraft) -> None:
        """Begin with the settings of another game; the name stays, unless they are an own game's."""
        open_start(False)
        put(lambda now: with_value(start, "name", start.game.name or now.game.name))

    width = layout.width - 2 * MARGIN - (DOCK if layout.has_two_panes else SIDE if layout.is_sideways else 0)
    form = Form(theme, tr, draft, game, problems(draft), doubtful(draft), min(width, COLUMN), put, opened, open_)
    hands = tries.hands or usual_hands(game, len(people))[: 1 if layout.is_low and not layout.has_two_panes else 2]
    match = example_match(variant, game, people, hands)
    live = keyed("live", LiveSheet, theme, tr, draft, match, sheet_width(layout))
    close, half = partial(open_start, False), partial(button, theme, size="l", room=HALF, expand=True)
    own = unchanged_draft(library_view, game_id) if starts else None
    use_dialog(start_sheet(theme, tr, library_view, begin, close, unchanged=own) if starts else None)
    if tries.hands:

        def change_rule() -> None:
            """Go back to the form, at the setting that made the difference."""
            tries.stop()
            sight.look_at(draft.last or "writes")

        rows = two_hands(theme, tr, game, match, hands, change=tries.change, width=form.width)
        keys = [
            half(tr("define.change_rule"), "try.back", change_rule, kind="outlined"),
            half(tr("define.is_right"), "try.right", tries.stop),
        ]
        page = Page(tr("define.try_title"), tr("define.others"), tries.deal, "try", rows, keys, close=tries.stop)
    else:
        first = [_name(form, is_refused=bool(trouble)), *open_settings(form), space(8)]
        rows = [*first, *folded_settings(form), space(16)]
        deal = tries.deal if variant is not None and game.asks != "nothing" else None
        keys, lines = [_keep_key(form, sight, save)], list[ft.Control]()
        if not layout.has_two_panes:
            keys.insert(0, _try_key(form, deal))
        elif deal:
            lines = hand_lines(form, match, hands, partial(tries.begin, hands))
        page = Page(tr("define.title"), tr("define.start_from"), partial(open_start, True), "form", rows, keys, lines)
    use_keys(partial(_leave, page.close))
    body, bar = ft.Container(keyed(page.ident, Rows, page.rows, sight.ref), expand=True), _bar(form, device, page)
    refused = ft.Container(centred(problem(theme, trouble, ident="define.trouble")), padded(16, 4))
    foot = dock(theme, [ft.Container(centred(row_of(*page.keys, spacing=12)), expand=True)])
    below = [refused, foot] if trouble else [foot]
    if layout.has_two_panes:
        head, below_head = page_parts(theme, tr, page.title, body, bar, footed=True)
        left = [head, rule(theme, "head"), below_head, message_line(theme)]
        right = beside(theme, tr, live, page.lines, below)
        return screen(theme, [row_of(column_of(*left, stretch=True, expand=True), right, expand=True, stretch=True)])
    return scaffold(theme, tr, page.title, above_or_beside(layout, live, body), bar, foot=below, paper=True)


@dataclass(frozen=True, slots=True)
class Page:
    """The form, or the hands to try: its title, the key in its corner, its rows, and the keys at its foot.

    ``lines`` stand beside it on a wide screen, below the sheet. ``ident`` tells the two apart. ``close`` goes back to
    the form.
    """

    title: str
    corner: str
    press: Handler
    ident: str
    rows: list[ft.Control]
    keys: list[ft.Control]
    lines: Sequence[ft.Control] = ()
    close: Handler | None = None


async def _leave(close: Handler | None, event: ft.KeyboardEvent) -> None:
    """Go back to the form for Escape."""
    if close and event.key == "Escape":
        await handler(close)()


def _bar(form: Form, device: DeviceState, page: Page) -> Bar:
    """Return the bar of the page: what the game was begun from, else its name, and the key in the corner."""
    theme, tr, game = form.theme, form.tr, form.game
    side = min(max(96, across(page.corner, 15 * theme.scale) + 32), 150)
    corner = button(theme, page.corner, "define.corner", page.press, kind="quiet", size="s", width=side)
    under = tr("define.says.like", game=tr(f"games.{game.like}.name")) if game.like else game.name
    room = device.width - side + TARGET - (DOCK if device.layout.has_two_panes else 0)
    bar = Bar("define", "/new", under, actions=[corner], width=room, closes=True)
    if page.close is None:
        return bar
    # Back presses the cross, too: see ``assets/shell/history.js``. The client keeps the name of a control that stays.
    cross = icon_button(theme, ft.Icons.CLOSE, "page.close", tr("common.close"), page.close)
    cross.key = "page.close"
    return replace(bar, back="", leading=cross)


def _try_key(form: Form, deal: Handler | None) -> ft.Control:
    width, words = _try_width(form.theme), form.tr("define.try")
    return button(form.theme, words, "define.try", deal, kind="outlined", size="l", width=width)


def _try_width(theme: Theme) -> float:
    return 164 if theme.large else 124


def _keep_key(form: Form, sight: Sight, save: Handler) -> ft.Control:
    """Return the main button, which leads to the setting that is open yet."""
    asked = open_question(form)
    press = partial(sight.look_at, asked) if asked else save
    kind = "tonal" if asked else "primary"
    beside = ButtonOptions(room=NARROWEST - 12 - _try_width(form.theme), expand=True)
    return button(form.theme, question(form.tr, form), "define.keep", press, kind=kind, size="l", **beside)


def beside(
    theme: Theme, tr: Translator, live: ft.Control, lines: Sequence[ft.Control], foot: Sequence[ft.Control]
) -> ft.Control:
    """Return what stands beside the form on a wide screen: the sheet, two hands to try, and the main button."""
    head = app_bar(theme, tr("define.its_sheet"), ident="define.its_sheet")
    inside = column_of(live, *lines, stretch=True, scrolls=True, expand=True)
    edge = border(left=(2, theme.palette.ink))
    whole = column_of(head, inside, *foot, stretch=True, expand=True)
    return ft.Container(whole, width=DOCK, bgcolor=theme.palette.paper, border=edge)


def _name(form: Form, *, is_refused: bool) -> ft.Control:
    hint = form.tr("define.name_hint")
    change = partial(form.choose, "name")
    field = text_field(form.theme, form.game.name, "define.name", change, hint=hint, most=LONGEST_GAME_NAME)
    return part(form.theme, "name", field, is_wrong=is_refused)


@component
def Rows(rows: list[ft.Control], ref: ft.Ref[ft.Column]) -> ft.Control:
    """Draw the rows of a page that scrolls; under another key from the top."""
    return scrolled(rows, margin=0, ref=ref)


def start_sheet(
    theme: Theme,
    tr: Translator,
    library_view: LibraryView,
    begin: Callable[[GameDraft], object],
    close: Callable[[], object],
    *,
    unchanged: GameDraft | None,
) -> ft.BottomSheet:
    """Return the games that one can start from; those whose counting cannot be expressed say so.

    ``unchanged`` are the rules of the own game that is changed.
    """
    empty = tr("define.empty")
    rows = [list_row(theme, empty, ident="start.empty", on_press=partial(begin, GameDraft(new_id())), padding=16)]
    if unchanged:
        name, words, press = unchanged.game.name, tr("define.as_kept"), partial(begin, unchanged)
        rows.append(list_row(theme, name, subtitle=words, ident="start.unchanged", on_press=press, padding=16))
    for variant in sorted(library_view.games.values(), key=lambda each: name_key(tr(f"games.{each.id}.name"))):
        name = tr(f"games.{variant.id}.name")
        draft = None if variant.definition else draft_like(variant)
        if draft:
            rows.append(list_row(theme, name, ident=f"start.{variant.id}", on_press=partial(begin, draft), padding=16))
        elif not variant.definition:
            words = tr("define.not_like_this")
            rows.append(list_row(theme, name, subtitle=words, ident=f"start.{variant.id}", padding=16))
    return bottom_sheet(theme, tr, tr("define.start_from"), rows, close, edge=0, spacing=0)


def open_question(form: Form) -> str:
    """Return the key of the setting that the game waits for; empty if it can be kept."""
    return next(iter(form.problems), "" if form.game.name.strip() else "name")


def question(tr: Translator, form: Form) -> str:
    """Return the words of the main button: what is open yet, or that the game can be kept."""
    asked = open_question(form)
    if asked in form.problems and not is_unnamed(form.problems[asked]):
        return tr("define.question", what=setting_label(tr, asked))
    return tr("define.give_name" if asked else "define.keep")


def name_taken(library_view: LibraryView, tr: Translator, game: CustomGame) -> bool:
    """Return whether another game has the name of this one."""
    others = (other for other in library_view.games if other != game.id)
    return name_key(game.name) in {name_key(tr(f"games.{other}.name")) for other in others}


def sheet_width(layout: Layout) -> float:
    """Return the width of the live sheet in logical pixels."""
    if layout.is_sideways:
        return SIDE
    return DOCK if layout.has_two_panes else layout.width


def above_or_beside(layout: Layout, live: ft.Control, body: ft.Control) -> ft.Control:
    """Return the live sheet above the form; left of it on a phone that lies on its side."""
    if layout.is_sideways:
        left = column_of(live, stretch=True, scrolls=True)
        return row_of(ft.Container(left, width=SIDE), ft.Container(body, expand=True), expand=True, stretch=True)
    return column_of(live, body, expand=True, stretch=True)


@memo
@component
def LiveSheet(theme: Theme, tr: Translator, draft: GameDraft, match: Match, width: float) -> ft.Control:
    """Draw hands as the settings write them, and the rules as a sentence: what was changed last is bold."""
    sheet = printed(theme, tr, match, evaluate(match), width, row=LARGE_ROW if theme.large else ROW)
    runs: list[ft.TextSpan] = []
    for number, clause in enumerate(clauses(tr, draft.game)):
        is_new = (
            number > 0 if draft.game.like else clause.setting == draft.last or ALSO.get(draft.last) == clause.setting
        )
        style = text_style(theme, replace(BODY, weight=700)) if is_new and clause.setting else None
        runs.append(ft.TextSpan(f"{' ' if number else ''}{clause.text}", style=style))
    words = text(theme, "", BODY, lines=5 if theme.large else 3, expand=True)
    words.spans = runs
    # There is room for two lines, so that the keys below stay in their place when a second one is needed.
    mark = icon(theme, ft.Icons.MENU_BOOK_OUTLINED, size=20, color=theme.palette.ink2)
    book = ft.Container(mark, height=2 * BODY.size * BODY.height * theme.scale, alignment=CENTER)
    line = ft.Container(row_of(book, named(words, "define.rules", live=True, expand=True), spacing=10), padded(16, 8))
    return ft.Container(column_of(sheet, line, stretch=True, tight=True), border=border(bottom=(1, theme.palette.rule)))


ALSO = {"asks": "writes", "win_points": "writes", "target": "ends", "over": "ends", "broken_by": "ends", "wins": "ends"}
"""The sentences in which settings are said that have none of their own."""


def example_match(
    variant: Variant | None, game: CustomGame, people: Sequence[str], hands: Sequence[TriedHand]
) -> Match:
    """Return the hands of the form; an empty sheet while the settings contradict each other."""
    if variant is None:
        empty = complete({"name": "-", "asks": "points", "ends": "open", "players": game.players}, game.id)
        return tried(build(empty), empty, people, [])
    return tried(variant, game, people, hands)
