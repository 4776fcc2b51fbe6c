"""The names a person goes by: a new one, or that of somebody who is the same person. The sheets stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorekeeper.core.names import check_name, name_key, normalize_name
from scorekeeper.i18n import Translator
from scorekeeper.library.people import Aliases, People, people, rename_person, spellings_of, split_person
from scorekeeper.ui.base.flet_shim import component
from scorekeeper.ui.history.routes import to_player
from scorekeeper.ui.kit.boxes import column_of, padding, wrapped
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.surface import caption_line, card, chip
from scorekeeper.ui.kit.text_field import name_row, use_name_entry
from scorekeeper.ui.kit.theme import CAPTION, Theme, muted
from scorekeeper.ui.shell.contexts import use_library_view, use_theme, use_translator
from scorekeeper.ui.shell.library_view import LibraryView, failure_of
from scorekeeper.ui.shell.scaffold import go


@component
def Naming(person: str, is_open: bool) -> ft.Control:
    """Draw the card to rename a person, to merge two names of one person, and to separate them again."""
    library_view, theme, tr = use_library_view(), use_theme(), use_translator()
    entry, refuse = use_name_entry(("person", person), person)
    known, names_on_sheets = library_view.lists.people, library_view.lists.names

    async def save_aliases(aliases: Aliases, after: str, message: str) -> None:
        before = known.aliases
        failure = await failure_of(tr, library_view.save_aliases(aliases))
        refuse(failure)
        if failure:
            return
        entry.change(person)

        async def undo() -> None:
            await library_view.save_aliases(before)
            go(to_player(person))

        go(to_player(after))
        show_message(Message(message, tr("common.undo"), undo, ft.Icons.UNDO))

    async def rename(value: str) -> None:
        new = normalize_name(value)
        refused = check_name(new, [])
        if refused:
            refuse(tr.problem(refused.code, **refused.values))
        elif new != person:
            others = (name for name in library_view.people() if name_key(name) == name_key(new) and name != person)
            await take(next(others, new))

    async def take(new: str) -> None:
        aliases = rename_person(known, person, new, names_on_sheets)
        after = people(aliases, names_on_sheets).of(spellings_of(known, person, names_on_sheets)[0])
        other = next((name for name in library_view.people() if name == after and name != person), None)
        if other in table_of(library_view, known, person):
            refuse(tr("person.two_people", names=[person, other]))
            return
        renamed = tr("person.renamed", before=person, after=new)
        await save_aliases(aliases, after, tr("person.one_now", names=[person, other]) if other else renamed)

    async def separate(name: str) -> None:
        aliases = split_person(known.aliases, name)
        left = [other for other in spellings_of(known, person, names_on_sheets) if other != name]
        after = people(aliases, names_on_sheets).of(left[0] if left else name)
        await save_aliases(aliases, after, tr("person.two_now", name=people(aliases, names_on_sheets).of(name)))

    met = table_of(library_view, known, person) if is_open else set[str]()
    others = [name for name in library_view.people() if is_open and name != person and name not in met]
    own_names = [name for name in spellings_of(known, person, names_on_sheets) if name != person]
    controls = [
        name_row(
            theme,
            entry,
            "player.name",
            label=tr("person.name"),
            take_ident="player.rename",
            take=tr("common.save"),
            on_take=rename,
        ),
        muted(theme, tr("person.hint"), CAPTION),
        # On the sheets this person has other names too: a tap makes such a name a person of its own.
        *_chips(
            theme,
            tr,
            "person.on_sheets",
            own_names,
            ident="apart",
            mark=ft.Icons.CALL_SPLIT,
            label="person.separate",
            press=separate,
        ),
        *_chips(
            theme,
            tr,
            "person.same_as",
            others,
            ident="same",
            mark=ft.Icons.MERGE,
            label="person.same_as_name",
            press=take,
        ),
    ]
    inside = card(theme, column_of(*controls, spacing=10, stretch=True))
    return ft.Container(inside, padding(bottom=14), visible=is_open)


def table_of(library_view: LibraryView, known: People, person: str) -> set[str]:
    """Return everybody who played at a table with a person, and is therefore somebody else."""
    tables = (known.at_table(match.players) for match in library_view.matches())
    return {name for table in tables if person in table for name in table} - {person}


def _chips(
    theme: Theme,
    tr: Translator,
    caption: str,
    names: Sequence[str],
    *,
    ident: str,
    mark: ft.IconData,
    label: str,
    press: Callable[[str], object],
) -> list[ft.Control]:
    """Return a chip for every name under a caption; nothing where there is no name."""
    chips = [
        chip(theme, name, f"player.{ident}.{place}", partial(press, name), mark=mark, label=tr(label, name=name))
        for place, name in enumerate(names)
    ]
    return [caption_line(theme, tr(caption)), wrapped(chips)] if chips else []
