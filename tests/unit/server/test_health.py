"""Tests of what a proxy and a monitor ask a server, and of its end."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
import uvicorn

from scorekeeper.server import health as health_module
from scorekeeper.server.health import Health, with_health
from scorekeeper.server.serve import AppServer
from tests.unit.ui.rig.clock import pass_time


async def ask(health: Health, path: str) -> tuple[int, str]:
    """Return status and body of the answer at a path; 404 is that of the app behind."""
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 404})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        sent.append(message)

    await with_health(app, health)({"type": "http", "path": path, "method": "GET", "headers": []}, AsyncMock(), send)
    return sent[0]["status"], sent[-1]["body"].decode()


@pytest.mark.parametrize(("is_storing", "is_stopping", "status"), [(1, 0, 204), (0, 0, 503), (1, 1, 503)])
async def test_server_is_ready_while_it_can_store_and_does_not_stop(
    is_storing: int, is_stopping: int, status: int
) -> None:
    health = Health(AsyncMock(return_value=bool(is_storing)), is_stopping=bool(is_stopping))
    assert await ask(health, "/readyz") == (status, "")
    assert await ask(health, "/healthz") == (204, "")


async def test_storage_is_asked_once_a_second_however_often_the_server_is(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, now = asyncio.Event(), 5.0

    async def is_storing() -> bool:
        asked.append(now)
        await gate.wait()
        return True

    asked: list[float] = []
    monkeypatch.setattr(health_module, "monotonic", lambda: now)
    health = Health(is_storing)
    requests = [asyncio.ensure_future(ask(health, "/readyz")) for _ in range(50)]
    await pass_time()
    now += 10  # a slow answer is waited for
    requests += [asyncio.ensure_future(ask(health, "/readyz")) for _ in range(50)]
    await pass_time()
    requests[0].cancel()  # a client that leaves takes nothing from the others
    gate.set()
    assert {status for status, _ in await asyncio.gather(*requests[1:])} == {204}
    assert asked == [5.0]
    await ask(health, "/readyz")
    now += 0.9
    await ask(health, "/readyz")
    now += 0.2
    await ask(health, "/readyz")
    assert asked == [5.0, 15.0, now]


async def test_server_without_storage_is_ready_and_has_no_figures() -> None:
    assert [await ask(Health(), path) for path in ("/readyz", "/metrics", "/x")] == [(204, ""), (200, ""), (404, "")]


async def test_figures_are_lines_of_prometheus() -> None:
    health = Health(figures=lambda: {"a_total": 2, 'b{le="0.5"}': 0.25})
    assert await ask(health, "/metrics") == (200, 'a_total 2\nb{le="0.5"} 0.25\n')


async def test_server_that_is_asked_to_stop_goes_on_while_browsers_are_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uvicorn.Server, "shutdown", AsyncMock())
    health = Health(close=AsyncMock(), drain=60)
    server = AppServer(uvicorn.Config("app"), lambda: None, health)
    browsers: Any = {"a": 1}

    class Connections:
        def __bool__(self) -> bool:
            return bool(browsers.popitem() if browsers else None)

    server.server_state = SimpleNamespace(connections=Connections())  # type: ignore[assignment]
    await server.shutdown()
    assert (health.is_stopping, browsers) == (True, {})
    health.close.assert_awaited_once_with()  # type: ignore[attr-defined]
