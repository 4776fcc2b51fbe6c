"""Listening, announcing the address, and stopping when asked."""

from __future__ import annotations

import errno
import gc
import json
import logging
import socket
import webbrowser
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any

import uvicorn
from flet_web.fastapi import app as flet_app  # pyright: ignore[reportMissingTypeStubs]

from scorekeeper.host.assets import assets_folder
from scorekeeper.host.guard import guarded
from scorekeeper.host.site import HEAVY_ELSEWHERE, HEAVY_HERE, pack_ahead, site

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104  # recognised, not chosen
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
PORTS_TRIED = 50
SESSION_SECONDS = 900
LARGEST_MESSAGE = 256 * 1024
"""Bytes a browser may send in one message."""


def serve(
    app_main: Callable[[Any], Any],
    *,
    ready: Callable[[str], object],
    host: str = "127.0.0.1",
    port: int = 8550,
    open_browser: bool = True,
    extra_hosts: Collection[str] = (),
) -> None:
    """Serve the Flet app `app_main` in this process until it is interrupted.

    Listens on `host` and on `port`, or on the next free one when it is taken; 0 leaves the choice to the system.
    `ready` is told the address (`http://name:port/`) as soon as browsers may come. `extra_hosts` are further names,
    without port, by which browsers may call this server.

    Raises:
        OSError: the address does not exist, is not ours, or has no free port.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # At the default threshold the collector halts a full table of phones for hundreds of milliseconds.
    gc.set_threshold(100_000, 50, 50)
    app = application(app_main, names_of(host).union(map(str.lower, extra_hosts)))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=5,
    )
    with listen(host, port) as listener, suppress(KeyboardInterrupt):
        address = f"http://{reachable(host)}:{listener.getsockname()[1]}/"
        Thread(target=pack_ahead, args=(HEAVY_HERE if host in LOOPBACK else HEAVY_ELSEWHERE,), daemon=True).start()
        ready(address)
        if open_browser:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        uvicorn.Server(config).run([listener])


def application(app_main: Callable[[Any], Any], names: Collection[str]) -> ASGIApp:
    """The whole ASGI app: `app_main` in our page, for browsers that call the server by one of `names`."""
    assets = assets_folder()
    about = json.loads((assets / "manifest.json").read_text(encoding="utf-8"))
    flet = flet_app(
        app_main,
        assets_dir=str(assets),
        app_name=about["name"],
        app_description=about["description"],
        no_cdn=True,
        session_timeout_seconds=SESSION_SECONDS,
    )
    return guarded(site(flet, assets / "shell"), names)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on `host` and on `port`, or on the next free one.

    Raises:
        OSError: the address does not exist, is not ours, or has no free port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS_TRIED, 65536)) if port else (0,):
        try:
            return socket.create_server((host, tried), family=family, dualstack_ipv6=host == "::")
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, host)


def names_of(host: str) -> set[str]:
    """The names a browser may call a server that listens on `host`; addresses of this machine need no naming."""
    machine = socket.gethostname().lower()
    return {*LOOPBACK, machine, f"{machine}.local"} if host in EVERYWHERE else {*LOOPBACK, host.lower()}


def reachable(host: str) -> str:
    """`host` as it stands in an address; for a server that listens everywhere, the one the network knows it by."""
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: connecting a datagram socket only asks the routing table.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"
