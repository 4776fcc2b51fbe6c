"""The names a person goes by: a new one, or that of somebody who is the same person. The sheets stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.names import check_name, name_key, normalize_name
from scorekeeper.i18n import Translator
from scorekeeper.library.errors import StorageError
from scorekeeper.library.people import Aliases, People, apart, called, people, written_as
from scorekeeper.ui.flet_shim import component, use_memo, use_state
from scorekeeper.ui.history.routes import to_player
from scorekeeper.ui.kit.boxes import column_of
from scorekeeper.ui.kit.frame import snack
from scorekeeper.ui.kit.surface import caption_line, card, chip
from scorekeeper.ui.kit.text_field import name_row, new_box
from scorekeeper.ui.kit.theme import CAPTION, Theme, text
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView
from scorekeeper.ui.shell.scaffold import go

SECONDS = 10


@component
def Naming(person: str, shown: bool) -> ft.Control:
    """A card to give somebody another name, to say who is the same person, and to take them apart again."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    typed, set_typed = use_state(person)
    trouble, set_trouble = use_state("")
    box = use_memo(new_box, [])
    known, written = library_view.lists.known, library_view.lists.names
    page = ft.context.page

    async def keep(aliases: Aliases, after: str, said: str) -> None:
        before = known.aliases
        try:
            await library_view.save_aliases(aliases)
        except StorageError as error:
            set_trouble(tr(f"problems.{error.key}"))
            return
        set_trouble("")

        async def undo() -> None:
            await library_view.save_aliases(before)
            go(to_player(person))

        go(to_player(after))
        page.show_dialog(snack(theme, said, action=tr("common.undo"), on_action=undo, seconds=SECONDS))

    async def rename(value: str) -> None:
        new = normalize_name(value)
        refused = check_name(new, [])
        if refused:
            set_trouble(tr.problem(refused.code, **refused.values))
        elif new != person:
            await take(
                next((one for one in library_view.people() if name_key(one) == name_key(new) and one != person), new)
            )

    async def take(new: str) -> None:
        aliases = called(known, person, new, written)
        after = people(aliases, written).of(written_as(known, person, written)[0])
        other = next((one for one in library_view.people() if one == after and one != person), None)
        if other in table_of(library_view, known, person):
            set_trouble(tr("person.two_people", names=[person, other]))
            return
        said = tr("person.one_now", names=[person, other]) if other else tr("person.renamed", before=person, after=new)
        await keep(aliases, after, said)

    async def separate(name: str) -> None:
        aliases = apart(known.aliases, name)
        left = [one for one in written_as(known, person, written) if one != name]
        after = people(aliases, written).of(left[0] if left else name)
        await keep(aliases, after, tr("person.two_now", name=people(aliases, written).of(name)))

    def write(value: str) -> None:
        set_typed(value)
        set_trouble("")

    met = table_of(library_view, known, person) if shown else set[str]()
    others = [one for one in library_view.people() if shown and one != person and one not in met]
    controls = [
        name_row(
            theme,
            typed,
            ident="player.name",
            label=tr("person.name"),
            take_ident="player.rename",
            take=tr("common.save"),
            on_change=write,
            on_take=rename,
            box=box,
            error=trouble or None,
        ),
        text(theme, tr("person.hint"), CAPTION, color=theme.palette.ink2),
        *_apart(theme, tr, known, person, written, separate),
        *_same(theme, tr, others, take),
    ]
    inside = card(theme, column_of(*controls, spacing=10, stretch=True))
    return ft.Container(inside, ft.Padding.only(bottom=14), visible=shown)


def table_of(library_view: LibraryView, known: People, person: str) -> set[str]:
    """Everybody who has sat at a table with a person, and so must be another one."""
    tables = (known.at_table(match.players) for match in library_view.matches())
    return {one for table in tables if person in table for one in table} - {person}


def _apart(
    theme: Theme, tr: Translator, known: People, person: str, written: Sequence[str], separate: Callable[[str], object]
) -> list[ft.Control]:
    """What stands on the sheets, where that is another name: a tap makes it a person of its own again."""
    names = [one for one in written_as(known, person, written) if one != person]
    chips: list[ft.Control] = [
        chip(
            theme,
            name,
            f"player.apart.{place}",
            partial(separate, name),
            mark=ft.Icons.CALL_SPLIT,
            label=tr("person.separate", name=name),
        )
        for place, name in enumerate(names)
    ]
    return [caption_line(theme, tr("person.on_sheets")), _wrapped(chips)] if chips else []


def _same(theme: Theme, tr: Translator, others: Sequence[str], take: Callable[[str], object]) -> list[ft.Control]:
    """Everybody this could be: nobody they have sat at a table with."""
    chips: list[ft.Control] = [
        chip(
            theme,
            name,
            f"player.same.{place}",
            partial(take, name),
            mark=ft.Icons.MERGE,
            label=tr("person.same_as_name", name=name),
        )
        for place, name in enumerate(others)
    ]
    return [caption_line(theme, tr("person.same_as")), _wrapped(chips)] if chips else []


def _wrapped(chips: list[ft.Control]) -> ft.Control:
    return ft.Row(wrap=True, spacing=8, run_spacing=8, controls=chips)
