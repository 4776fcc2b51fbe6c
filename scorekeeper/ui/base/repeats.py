"""Components that are drawn again by themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from scorekeeper.ui.base.flet_shim import use_effect, use_ref, use_state


def use_repeats(wait: Callable[[], Awaitable[object]]) -> int:
    """Draw the component again each time that ``wait`` returns, until it leaves the screen; return how often so far."""
    repeats, repeat = use_state(0)
    gone = use_ref(initial=False)

    async def follow() -> None:
        while not gone.current:
            await wait()
            try:
                repeat(lambda times: times + 1)
            except RuntimeError:
                return  # the server has dropped the session, because its browser was away for too long

    def stop() -> None:
        gone.current = True

    use_effect(follow, [], cleanup=stop)
    return repeats
