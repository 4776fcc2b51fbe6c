"""Replaces parts of Flet in this process: nothing else in the app uses private names of Flet to change what it does.

======================  ===========================================================  ==============================
module                  replaces                                                     without it
======================  ===========================================================  ==============================
``quick_controls``      the constructors of controls                                 a sheet opens 17 % slower
``tree_walks``          the walks through what appears and goes with a patch         2.3 times as slow; full
                                                                                     collections of garbage
``turns``               the event on which Flet draws the screens of a session       sessions draw one after the
                                                                                     other and hold up all taps
======================  ===========================================================  ==============================

The figures are calls of Python functions to open a sheet of 4 sides and 100 hands; a tap gains 4 % from the first and
18 to 80 % from the second (undo, saved hand). ``scorekeeper.server.channel`` and ``connection`` replace the
reconnection of Flet's web server, ``scorekeeper.ui.base.flet_shim`` the way in which it draws single components.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui.flet_patches.quick_controls import quicken_controls
from scorekeeper.ui.flet_patches.tree_walks import speed_up_flet
from scorekeeper.ui.flet_patches.turns import draw_in_turns

TESTED: Final = "1.0.5"
"""The version of Flet whose parts are replaced."""


def check_version(installed: str) -> None:
    """Raise ``RuntimeError`` if another version of Flet is installed than the one whose parts are replaced."""
    if installed != TESTED:
        raise RuntimeError(
            f"Scorekeeper replaces parts of Flet {TESTED}, but Flet {installed} is installed. Run `pip install "
            f"flet=={TESTED}`. To use another version, adapt scorekeeper/ui/flet_patches until `pytest --deep "
            "tests/perf tests/unit/ui` passes, and change TESTED there."
        )


check_version(ft.__version__)


def patch_flet(page: ft.Page) -> None:
    """Replace the parts of Flet, once for the process, and for a session that has not drawn yet."""
    speed_up_flet()
    quicken_controls()
    draw_in_turns(page)
