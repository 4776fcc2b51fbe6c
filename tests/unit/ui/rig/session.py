"""What every session has from its beginning, wherever it runs."""

from __future__ import annotations

from scorekeeper.ui.kit.message import Message, messages_of
from tests.unit.ui.rig.visitor import Sitting


async def check_prepared(sitting: Sitting) -> None:
    """Check on Home that a message ends with the next action, and that an answer for a removed control is taken."""
    messages_of(sitting.page).show(Message("Copied"))
    await sitting.wait(0)
    assert sitting.said("message") == "Copied"
    await sitting.tap("nav-games")
    assert not sitting.shows("message")
    sitting.page.session.handle_invoke_method_results(control_id=4711, call_id="focus", result=None, error=None)
