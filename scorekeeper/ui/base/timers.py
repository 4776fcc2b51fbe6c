"""The delays of the screens, in seconds."""

from __future__ import annotations

from typing import Final

SAVE_DRAFT: Final = 0.8
"""A draft is written this long after the first touch that is not written yet."""

UNDO_REST: Final = 0.5
"""Undo and the main button do nothing for so long after a hand was saved: they lie where the button that saves was."""

MAIN_REST: Final = 1.0
"""The main button of the match, and a docked form, do nothing for so long after a correction, another page or a sheet.

They lie where the button that saves was.
"""

OPEN_REST: Final = 0.5
"""The keys of a hand do nothing while they slide in, past the finger whose tap opened the screen."""

ANSWER_REST: Final = 0.5
"""The answers in a list do nothing for so long after a tap on one: what it asks next lies where it was."""

TURN: Final = 0.7
"""The head of the winner turns so long after the match has ended: the totals have been counted by then."""

TAP_REST: Final = 0.6
"""A second tap on a key that writes a finished line counts for nothing until so long after that was written."""

DONE_WITH_KEY: Final = 6
"""A message with a key is shown for so long."""

DELETED: Final = 10
"""The message that something was deleted is shown for so long."""

DONE: Final = 4
"""A message without a key is shown for so long."""

ENTERING: Final = 300
"""A device that has entered nothing for so long is not said to enter a hand."""

CLOCK_TICK: Final = 20
"""The clock of a match is drawn again after this time."""

BOARD_SHIFT: Final = 600
"""The picture of a scoreboard is moved a little after this time."""

FOCUS: Final = 5
"""The device has this long to move its focus."""

SENT: Final = 0.004
"""What a drawing has put in the queue of a connection has been sent by then."""

FRAMES: Final = 1 / 30
"""Seconds that two frames of a screen take: after them what has been sent is visible."""

TOLD: Final = 10
"""The browser has this long to say where the sheet was before the page was loaded again."""
