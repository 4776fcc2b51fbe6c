"""Replaces parts of Flet in this process, also such that Flet keeps to itself.

==================  ===================================================  =====  =========  =====
module              replaces                                              undo   new hand   open
==================  ===================================================  =====  =========  =====
(with all of them)                                                          44         66    563
``quick_controls``  the constructors of controls                            55         73    717
``tree_walks``      the walks through what appears and goes in a patch      62        125   1327
``turns``           the event on which Flet draws a session: sessions
                    would draw one after the other and hold up all taps
``late_answers``    what takes answers of the browser to a removed
                    control: an error would stop a page that runs Python
``away``            what begins a task: while the browser is away, an
                    error would leave what was begun half done
==================  ===================================================  =====  =========  =====

The figures are thousands of calls of Python functions without this part, on a sheet of 4 sides and 100 hands
(``tests.tools.bench.parts``). Without ``tree_walks``, screens also wait for Python's garbage collector.
``scorekeeper.server.channel`` and ``connection`` replace the reconnection of Flet's web server, and
``scorekeeper.ui.base.flet_shim`` how a single component is drawn at once.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from scorekeeper.ui.base.flet_patches.away import begin_tasks_while_away
from scorekeeper.ui.base.flet_patches.late_answers import take_late_answers
from scorekeeper.ui.base.flet_patches.quick_controls import quicken_controls
from scorekeeper.ui.base.flet_patches.tree_walks import speed_up_flet
from scorekeeper.ui.base.flet_patches.turns import draw_in_turns

TESTED: Final = "1.0.5"
"""The version of Flet whose parts are replaced."""


def check_version(installed: str) -> None:
    """Raise ``RuntimeError`` if another version of Flet is installed than the one whose parts are replaced."""
    if installed != TESTED:
        raise RuntimeError(
            f"Scorekeeper replaces parts of Flet {TESTED}, but Flet {installed} is installed. Run `pip install "
            f"flet=={TESTED}`. To use another version, adapt scorekeeper/ui/base/flet_patches until `pytest --deep "
            "tests/perf tests/unit/ui` passes, and change TESTED there."
        )


check_version(ft.__version__)


def patch_flet(page: ft.Page) -> None:
    """Replace the parts of Flet, once for the process, and for a session that has not drawn yet."""
    speed_up_flet()
    quicken_controls()
    begin_tasks_while_away()
    take_late_answers(page)
    draw_in_turns(page)
