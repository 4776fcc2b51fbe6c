"""What can be done with a game on its rules card: change, share, copy and delete an own one; begin another like it."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorekeeper.core.variant import Variant
from scorekeeper.i18n import Translator
from scorekeeper.library.own_games import copied, delete_game, is_a_start, other_name, read_games, save_game
from scorekeeper.ui.kit.button import icon_button
from scorekeeper.ui.kit.menu import Item, menu
from scorekeeper.ui.kit.message import Message, show_message
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.library_view import LibraryView, failure_of
from scorekeeper.ui.shell.scaffold import go


def game_actions(theme: Theme, tr: Translator, library_view: LibraryView, variant: Variant) -> list[ft.Control]:
    """Return the buttons of the bar of a rules card."""
    here, storage = f"/new/{variant.id}", library_view.repository.storage
    game = next(iter(read_games({variant.id: dict(variant.definition)}).values()), None) if variant.definition else None
    if game is None:
        press = partial(go, f"{here}/define") if is_a_start(variant.id) else None
        words = tr("define.like_this" if press else "define.not_like_this")
        return [menu(theme, tr("rules.menu"), [Item("like", words, ft.Icons.EDIT_NOTE, press)], page="rules")]
    own, name = game, game.name

    async def save() -> None:
        if failure := await failure_of(tr, library_view.change_game(save_game(storage, own))):
            show_message(Message(failure))

    if variant.id not in library_view.lists.games:
        item = Item("keep", tr("define.keep"), ft.Icons.BOOKMARK_ADD_OUTLINED, save)
        return [menu(theme, tr("rules.menu"), [item], page="rules")]

    async def duplicate() -> None:
        """Keep a copy, and open it on the form."""
        copy = copied(own, other_name(name, [each.name for each in read_games(library_view.lists.games).values()]))
        if failure := await failure_of(tr, library_view.change_game(save_game(storage, copy))):
            show_message(Message(failure))
            return
        go(f"/new/{copy.id}/define")

    async def delete() -> None:
        if failure := await failure_of(tr, library_view.change_game(delete_game(storage, own.id))):
            show_message(Message(failure))
            return
        matches = sum(match.game == own.id for match in library_view.lists.matches)
        words = tr("define.deleted_played", name=name, n=matches) if matches else tr("define.deleted", name=name)
        go("/new")
        show_message(Message(words, tr("common.undo"), save, ft.Icons.UNDO, undoes_deletion=True))

    items = [
        Item("duplicate", tr("define.duplicate"), ft.Icons.CONTENT_COPY, duplicate),
        Item("delete", tr("define.delete"), ft.Icons.DELETE_OUTLINE, delete),
    ]
    return [
        icon_button(theme, ft.Icons.EDIT_OUTLINED, "rules.edit", tr("define.edit"), partial(go, f"{here}/define")),
        icon_button(
            theme, ft.Icons.IOS_SHARE, "rules.share", tr("define.share", name=name), partial(go, f"{here}/share")
        ),
        menu(theme, tr("rules.menu"), items, page="rules"),
    ]
