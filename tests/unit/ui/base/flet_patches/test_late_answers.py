"""Answers of the browser to a call of a control that has been removed meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from flet.messaging.connection import Connection  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.protocol import Message, MessageAction  # pyright: ignore[reportMissingTypeStubs]
from flet.messaging.session import Session  # pyright: ignore[reportMissingTypeStubs]
from flet.pubsub.pubsub_hub import PubSubHub

from scorekeeper.ui.base.flet_patches.late_answers import take_late_answers
from tests.unit.ui.rig.clock import run


class Line(Connection):
    """The wire to a browser: notes the calls of controls."""

    def __init__(self) -> None:
        super().__init__()
        self.pubsubhub = PubSubHub(loop=asyncio.get_running_loop())
        self.calls = asyncio.Queue[Any]()

    def send_message(self, message: Message) -> None:
        if message.action == MessageAction.INVOKE_METHOD:
            self.calls.put_nowait(message.body)


async def called(control: int, error: str | None) -> tuple[str, object]:
    """Return how a call of a control ended that the browser answered."""
    line = Line()
    session = Session(line)
    take_late_answers(session.page)
    call = asyncio.create_task(session.invoke_method(control, "focus", {}))
    body = await line.calls.get()
    session.handle_invoke_method_results(body.control_id, body.call_id, "answer", error)
    session.handle_invoke_method_results(body.control_id, body.call_id, "again", error)
    try:
        return "returned", await call
    except RuntimeError as raised:
        return "raised", str(raised)


PAGE, REMOVED = 1, 5539


@pytest.mark.parametrize(
    ("control", "error", "ended"),
    [
        pytest.param(REMOVED, None, ("returned", "answer"), id="removed"),
        pytest.param(REMOVED, "no control", ("returned", "answer"), id="removed, with an error"),
        pytest.param(PAGE, None, ("returned", "answer"), id="there"),
        pytest.param(PAGE, "no focus", ("raised", "no focus"), id="there, with an error"),
    ],
)
def test_answer_reaches_who_called_once(control: int, error: str | None, ended: tuple[str, object]) -> None:
    assert run(called(control, error)) == ended
