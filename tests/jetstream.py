"""Real servers of JetStream for tests: one, or three that keep copies of each other."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sysconfig
import time
import urllib.request
from collections.abc import Coroutine, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import pytest

from scorekeeper.storage.index import Summarize, no_summary
from scorekeeper.storage.jetstream.connection import Login
from scorekeeper.storage.jetstream.storage import JetStreamStorage

CONFIG = """
server_name: {name}
listen: "127.0.0.1:{port}"
http: "127.0.0.1:{monitor}"
authorization {{ token: $NATS_TOKEN }}
jetstream {{ store_dir: "{folder}", sync_interval: always, max_file_store: {room} }}
"""

ROUTES = """
cluster {{ name: tests, listen: "127.0.0.1:{route}", routes: [{routes}] }}
"""

WAIT = 30
"""Seconds after which a server that does not start has failed."""


def find_server() -> Path | None:
    """Return the program ``nats-server``: from the wheel of the test extra, else from ``PATH``."""
    from_wheel = Path(sysconfig.get_path("scripts"), "nats-server")
    found = str(from_wheel) if from_wheel.exists() else shutil.which("nats-server")
    return Path(found) if found else None


def require_server() -> Path:
    """Return the program; without it skip the test, and in CI fail."""
    if program := find_server():
        return program
    if os.environ.get("CI") == "true":
        pytest.fail("nats-server is missing: install the extra [test]")
    pytest.skip("there is no nats-server on this machine")


class Server:
    """One process of nats-server in a folder."""

    def __init__(self, name: str, folder: Path, token: str, port: int, monitor: int) -> None:
        self.name = name
        self.folder = folder / name
        self.url = f"nats://127.0.0.1:{port}"
        self.config = folder / f"{name}.conf"
        self._monitor = monitor
        self._token = token
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def monitor(self) -> str:
        """The address of the monitoring pages."""
        return f"http://127.0.0.1:{self._monitor}"

    def start(self) -> None:
        with self.config.with_suffix(".log").open("ab") as log:
            environ = {**os.environ, "NATS_TOKEN": self._token}
            command = [require_server(), "-c", self.config]
            self._process = subprocess.Popen(command, env=environ, stdout=log, stderr=log)

    def pause(self) -> None:
        """Stop the process, and return when none of its threads runs any more. On a busy machine they first go on."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self._process.pid, os.WUNTRACED)

    def go_on(self) -> None:
        """Let a paused process run again."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End the process at once, as a power failure would."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End the process in order, also one that was stopped."""
        if self._process and self._process.poll() is None:
            self.go_on()
            self._process.terminate()
            self._process.wait(WAIT)

    def check(self) -> None:
        """Raise an error with the end of its log if the process has ended by itself, as where its port is taken."""
        if self._process and self._process.poll() is not None:
            log = self.config.with_suffix(".log").read_text()[-1000:]
            msg = f"{self.name} has ended: {log}"
            raise RuntimeError(msg)

    def page(self, name: str) -> dict[str, Any]:
        """Return a monitoring page, nothing where it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.monitor}/{name}", timeout=2) as answer:  # noqa: S310  its own address
                return json.load(answer)
        except (OSError, ValueError):
            return {}


class Servers:
    """One server, or several as a cluster, that are stopped at the end of a ``with``."""

    def __init__(self, folder: Path, count: int = 1, *, room: str = "10GB") -> None:
        self.token = secrets.token_hex(16)
        names = [f"n{number}" for number in range(1, count + 1)]
        ports = free_ports(3 * count)
        routes = ", ".join(f'"nats-route://127.0.0.1:{port}"' for port in ports[2::3])
        self.all: list[Server] = []
        for name, port, monitor, route in zip(names, ports[0::3], ports[1::3], ports[2::3], strict=True):
            server = Server(name, folder, self.token, port, monitor)
            config = CONFIG.format(name=name, port=port, monitor=monitor, folder=server.folder, room=room)
            server.config.write_text(config + (ROUTES.format(route=route, routes=routes) if count > 1 else ""))
            self.all.append(server)

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            for server in self.all:
                server.start()
                stack.callback(server.stop)
            self.wait_until_ready()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def urls(self) -> list[str]:
        return [server.url for server in self.all]

    @property
    def address(self) -> str:
        """All of them as ``--store`` takes them."""
        return "nats://" + ",".join(url.removeprefix("nats://") for url in self.urls)

    def wait_until_ready(self) -> None:
        """Return when every server is healthy and, in a cluster, its leader hears all others."""
        end = time.monotonic() + WAIT
        while not self._is_ready():
            for server in self.all:
                server.check()
            if time.monotonic() > end:
                msg = "the servers did not become ready"
                raise TimeoutError(msg)
            time.sleep(0.02)  # until the next look

    def _is_ready(self) -> bool:
        if any(server.page("healthz").get("status") != "ok" for server in self.all):
            return False
        metas = {server.name: server.page("jsz").get("meta_cluster", {}) for server in self.all}
        leaders = {meta.get("leader") for meta in metas.values()}
        heard: Sequence[dict[str, Any]] = metas.get(next(iter(leaders)), {}).get("replicas", [])
        return len(self.all) == 1 or (len(leaders) == 1 and sum(r["current"] for r in heard) == len(self.all) - 1)


class MakeStorage:
    """Opens one new library: each call returns the storage of one more process that uses it."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.library = f"t{secrets.token_hex(8)}"
        self._made: list[JetStreamStorage] = []

    def __call__(self, summarize: Summarize = no_summary, edition: str = "") -> JetStreamStorage:
        login = Login(token=self.servers.token)
        made = JetStreamStorage(self.servers.urls, self.library, summarize, edition=edition, login=login)
        self._made.append(made)
        return made

    async def close(self) -> None:
        for made in self._made:
            await made.close()


async def close_after(test: Coroutine[Any, Any, object], libraries: Sequence[MakeStorage]) -> None:
    """Run a test, then close what it opened."""
    try:
        await test
    finally:
        for library in libraries:
            await library.close()


def free_ports(count: int) -> list[int]:
    """Return ports that were free a moment ago. They lie below those that the system gives to any connection."""
    found: list[socket.socket] = []
    for port in secrets.SystemRandom().sample(range(20_000, 32_000), 100 + count):
        if len(found) < count:
            with suppress(OSError):
                found.append(socket.create_server(("127.0.0.1", port)))
    ports = [each.getsockname()[1] for each in found]
    for each in found:
        each.close()
    return ports
