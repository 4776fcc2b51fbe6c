"""The pages behind the routes, each imported when it is first drawn, and the rest loaded after the first screen."""

from __future__ import annotations

import asyncio
import sys
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING

from scorekeeper.i18n import LANGUAGES, load_catalogues

if TYPE_CHECKING:
    import flet as ft


def picker() -> ft.View:
    from scorekeeper.ui.new_match.picker import Picker

    return Picker()


def define() -> ft.View:
    from scorekeeper.ui.define.form import Define

    return Define()


def share_game() -> ft.View:
    from scorekeeper.ui.define.share import ShareGame

    return ShareGame()


def game_arrives() -> ft.View:
    from scorekeeper.ui.define.arrival import GameArrives

    return GameArrives()


def setup() -> ft.View:
    from scorekeeper.ui.new_match.setup import Setup

    return Setup()


def game_rules() -> ft.View:
    from scorekeeper.ui.rules.rules import GameRules

    return GameRules()


def play() -> ft.View:
    from scorekeeper.ui.match.play import Play

    return Play()


def entry() -> ft.View:
    from scorekeeper.ui.match.entry import Entry

    return Entry()


def result() -> ft.View:
    from scorekeeper.ui.match.result import Finished

    return Finished()


def changes() -> ft.View:
    from scorekeeper.ui.match.changes import Changes

    return Changes()


def players() -> ft.View:
    from scorekeeper.ui.match.players import Players

    return Players()


def change_rules() -> ft.View:
    from scorekeeper.ui.match.change_rules import ChangeRules

    return ChangeRules()


def series() -> ft.View:
    from scorekeeper.ui.match.series_page import SeriesPage

    return SeriesPage()


def board_here() -> ft.View:
    from scorekeeper.ui.board.screen import BoardHere

    return BoardHere()


def board_codes() -> ft.View:
    from scorekeeper.ui.board.codes import BoardCodes

    return BoardCodes()


def match_rules() -> ft.View:
    from scorekeeper.ui.rules.rules import MatchRules

    return MatchRules()


def history() -> ft.View:
    from scorekeeper.ui.history.history import History

    return History()


def deleted() -> ft.View:
    from scorekeeper.ui.history.deleted import Deleted

    return Deleted()


def season() -> ft.View:
    from scorekeeper.ui.history.season import Season

    return Season()


def player() -> ft.View:
    from scorekeeper.ui.history.player import Player

    return Player()


def head_to_head() -> ft.View:
    from scorekeeper.ui.history.head_to_head import HeadToHead

    return HeadToHead()


def solitaires() -> ft.View:
    from scorekeeper.ui.solitaires.solitaires import Solitaires

    return Solitaires()


def figure() -> ft.View:
    from scorekeeper.ui.solitaires.figure import FigurePage

    return FigurePage()


def settings() -> ft.View:
    from scorekeeper.ui.settings.settings import Settings

    return Settings()


def targets() -> ft.View:
    from scorekeeper.ui.settings.targets import Targets

    return Targets()


def saved_rules() -> ft.View:
    from scorekeeper.ui.rules.saved_rules_page import SavedRulesPage

    return SavedRulesPage()


def backups() -> ft.View:
    from scorekeeper.ui.settings.backups_page import BackupsPage

    return BackupsPage()


def check() -> ft.View:
    from scorekeeper.ui.settings.check_page import CheckPage

    return CheckPage()


async def load_rest() -> None:
    """Load every module that no screen has needed yet, one by one, so that a tap in between is answered."""
    for name in _modules():
        if name not in sys.modules:
            import_module(name)
            await asyncio.sleep(0)


def load_all() -> None:
    """Load every module and text now: later a server may be out of file descriptors."""
    for name in _modules():
        import_module(name)
    load_catalogues(LANGUAGES)


@cache
def _modules() -> tuple[str, ...]:
    parts = [import_module("scorekeeper.games"), import_module("scorekeeper.ui")]
    return tuple(module.name for part in parts for module in walk_packages(part.__path__, f"{part.__name__}."))
