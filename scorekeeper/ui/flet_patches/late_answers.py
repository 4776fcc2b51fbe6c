"""Answers of the browser to a call of a control (its focus, a scroll) that has been removed meanwhile.

Flet raises an error where it takes messages: a page that runs Python itself takes no message after it, not even a tap.
"""

from __future__ import annotations

from typing import Any, Final, cast

from flet.messaging.session import Session

_answer: Final = Session.handle_invoke_method_results


def take_late_answers() -> None:
    """Let the sessions of this process take them: who has called such a control goes on, also after an error."""
    cast("Any", Session).handle_invoke_method_results = take_answer


def take_answer(session: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
    """Give the answer to a call to who has called."""
    inner = cast("Any", session)
    if control_id in inner._Session__index:  # noqa: SLF001
        _answer(session, control_id, call_id, result, error)
    elif call := inner._Session__method_calls.pop(call_id, None):  # noqa: SLF001
        inner._Session__method_call_results[call] = (result, None)  # noqa: SLF001
        call.set()
