"""Starts the web server, reports its address, and stops it when it is interrupted."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import mimetypes
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import uvicorn
from flet_web import get_package_web_dir  # pyright: ignore[reportMissingTypeStubs]
from flet_web.fastapi import app as flet_app  # pyright: ignore[reportMissingTypeStubs]
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from scorekeeper.resources import assets_folder
from scorekeeper.server.connection import SetLanguages, no_languages, with_sessions
from scorekeeper.server.guard import guarded
from scorekeeper.server.health import Health, with_health
from scorekeeper.server.limits import HEADER_BYTES, LARGEST_MESSAGE, connection_limit, limited
from scorekeeper.server.logs import start_log, with_address
from scorekeeper.server.protocols import LimitedProtocol, LimitedWebSocket
from scorekeeper.server.static_files import (
    LARGE_FILES_LOCAL,
    LARGE_FILES_REMOTE,
    Shell,
    compress_ahead,
    with_compression,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp

ANY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104  # compared with, never listened on by default
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
PORTS_TRIED = 50
COMPRESSED_AHEAD = 6
"""How many of the largest files of a static site are compressed before anybody asks for them."""
TURN = 0.001
"""Seconds after which another thread has its turn: a tap waits for several turns while a thread reads a long match."""
SESSION_SECONDS = 900
MOMENT = 0.1
"""Seconds between two looks at what is still connected."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Where a server listens: on ``port``, or on the next free one; 0 leaves the choice to the system.

    ``opens_browser``: its address is opened in the browser of this computer.
    """

    host: str = "127.0.0.1"
    port: int = 8550
    opens_browser: bool = True


def serve(
    app_main: Callable[[Any], Any],
    listener: Listener,
    *,
    ready: Callable[[str], object],
    set_languages: SetLanguages = no_languages,
    extra_hosts: Collection[str] = (),
    offline_page: str = "",
    trusted_proxies: Collection[str] = (),
    health: Health | None = None,
) -> None:
    """Serve the Flet app `app_main` in this process until it is interrupted.

    `set_languages` is called with each new page and the languages of its browser, before `app_main`.
    `ready` is called with the address (`http://name:port/`) as soon as browsers can connect. `extra_hosts` are further
    names, without port, that browsers may use for this server. The page links to the address `offline_page`, if there
    is one, while it cannot reach the server. `trusted_proxies` are addresses of proxies that name the address of a
    browser in ``X-Forwarded-For``. ``health`` is what the server tells a proxy or a monitor.

    Raises:
        OSError: the address does not exist, belongs to another computer, or has no free port.
    """
    # Each collection stops the server: of 5,000 objects for 10 ms, of 8 times as many for 60 ms. A collection of
    # everything takes seconds with many sessions. It is rare, because most garbage is gone before it gets that old.
    gc.set_threshold(5_000, 8, 160)
    web = Path(get_package_web_dir())
    large_files = [web / name for name in (LARGE_FILES_LOCAL if listener.host in LOOPBACK else LARGE_FILES_REMOTE)]
    names = names_of_server(listener.host).union(map(str.lower, extra_hosts))
    health = health or Health()
    # A server with a public name and no trusted proxy is behind one that stands for all browsers.
    has_addresses = bool(trusted_proxies) or not extra_hosts
    app = application(app_main, names, set_languages, offline_page, health, has_addresses=has_addresses)
    gc.freeze()  # what has been loaded until now stays
    _run(app, large_files, health, listener, ready=ready, trusted_proxies=trusted_proxies)


def serve_folder(folder: Path, listener: Listener, *, ready: Callable[[str], object]) -> None:
    """Serve a static site in this process until it is interrupted, like ``serve``.

    Raises:
        OSError: the address does not exist, belongs to another computer, or has no free port.
    """
    files = sorted((file for file in folder.rglob("*") if file.is_file()), key=_size, reverse=True)
    app = static_app(folder, names_of_server(listener.host))
    _run(app, files[:COMPRESSED_AHEAD], Health(), listener, ready=ready)


def _size(file: Path) -> int:
    return file.stat().st_size


def _run(
    app: ASGIApp,
    files: Collection[Path],
    health: Health,
    listener: Listener,
    *,
    ready: Callable[[str], object],
    trusted_proxies: Collection[str] = (),
) -> None:
    """Listen until interrupted, and compress `files` in the background."""
    start_log(as_json=health.logs_json)
    sys.setswitchinterval(TURN)
    LimitedProtocol.most = connection_limit()
    config = uvicorn.Config(
        app,
        http=LimitedProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=[*trusted_proxies],
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws=LimitedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=5,
    )
    with listen(listener.host, listener.port) as bound, suppress(KeyboardInterrupt):
        address = f"http://{host_in_address(listener.host)}:{bound.getsockname()[1]}/"

        def announce() -> None:
            ready(address)
            if listener.opens_browser:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        Thread(target=compress_ahead, args=(files,), daemon=True).start()
        AppServer(config, announce, health).run([bound])


class AppServer(uvicorn.Server):
    """A server that reports its address only once it handles interruptions: an earlier one could get lost."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], object], health: Health) -> None:
        super().__init__(config)
        self._announce = announce
        self._health = health

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; before that go on for a while if browsers are connected, not ready for more of them."""
        self._health.is_stopping = True
        for _ in range(round(self._health.drain / MOMENT)):
            if self.force_exit or not self.server_state.connections:
                break
            await asyncio.sleep(MOMENT)
        await super().shutdown(sockets)
        await self._health.close()


def static_app(folder: Path, names: Collection[str]) -> ASGIApp:
    """Return an app that serves the files of a folder, for browsers that call the server by one of `names`."""
    # The types that Python guesses depend on the programs of the computer, and browsers accept no others for scripts.
    for kind, ending in (("text/javascript", ".js"), ("text/javascript", ".mjs"), ("application/wasm", ".wasm")):
        mimetypes.add_type(kind, ending)
    return guarded(with_compression(Starlette(routes=[Mount("/", StaticFiles(directory=folder, html=True))])), names)


def application(
    app_main: Callable[[Any], Any],
    names: Collection[str],
    set_languages: SetLanguages = no_languages,
    offline_page: str = "",
    health: Health | None = None,
    *,
    has_addresses: bool = True,
) -> ASGIApp:
    """Return the ASGI app that runs `app_main`, for browsers that call the server by one of `names`.

    ``has_addresses``: the address of a connection is that of one browser or household, not that of a proxy.
    """
    assets = assets_folder()
    about = json.loads((assets / "manifest.json").read_text(encoding="utf-8"))
    flet = flet_app(
        app_main, assets_dir=str(assets), app_name=about["name"], app_description=about["description"], no_cdn=True
    )
    files = with_compression(flet, Shell(assets / "shell", offline_page))
    sessions = with_sessions(files, app_main, set_languages, SESSION_SECONDS)
    checked = guarded(with_health(limited(sessions, has_addresses=has_addresses), health or Health()), names)
    return with_address(checked)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket on `host` and on `port`, or on the next free one.

    Raises:
        OSError: the address does not exist, belongs to another computer, or has no free port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS_TRIED, 65536)) if port else (0,):
        try:
            return socket.create_server((host, tried), family=family, dualstack_ipv6=host == "::")
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, host)


def names_of_server(host: str) -> set[str]:
    """Return the names for a server that listens on `host`; its addresses are always allowed."""
    machine = socket.gethostname().lower()
    return {*LOOPBACK, machine, f"{machine}.local"} if host in ANY_ADDRESS else {*LOOPBACK, host.lower()}


def host_in_address(host: str) -> str:
    """Return `host` as it is written in an address; for a server on all addresses, its address in the network."""
    if host not in ANY_ADDRESS:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Sends nothing: connecting a datagram socket only reads the routing table.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"
