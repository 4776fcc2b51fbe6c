"""Answers of the browser to a call of a control (its focus, a scroll) that has been removed meanwhile.

Flet raises an error where it takes messages: a page that runs Python itself takes no message after it, not even a tap.
"""

from __future__ import annotations

from typing import Any, cast

import flet as ft


def take_late_answers(page: ft.Page) -> None:
    """Let a session take them: who has called such a control goes on, also after an error."""
    session = cast("Any", page.session)
    answer_call = session.handle_invoke_method_results

    def take_answer(control_id: int, call_id: str, result: Any, error: str | None) -> None:
        if control_id in session._Session__index:  # noqa: SLF001
            answer_call(control_id, call_id, result, error)
        elif call := session._Session__method_calls.pop(call_id, None):  # noqa: SLF001
            session._Session__method_call_results[call] = (result, None)  # noqa: SLF001
            call.set()

    session.handle_invoke_method_results = take_answer
