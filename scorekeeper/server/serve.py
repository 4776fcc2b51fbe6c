"""Listening, announcing the address, and stopping when asked."""

from __future__ import annotations

import errno
import gc
import json
import logging
import mimetypes
import socket
import webbrowser
from contextlib import suppress
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
from scorekeeper.server.connection import lines
from scorekeeper.server.guard import guarded
from scorekeeper.server.static_files import HEAVY_ELSEWHERE, HEAVY_HERE, pack_ahead, site

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104  # recognised, not chosen
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
PORTS_TRIED = 50
HEAVIEST = 6
"""Files of a static site that are worth compressing before they are asked for."""
SESSION_SECONDS = 900
LARGEST_MESSAGE = 8 * 1024 * 1024
"""Bytes a browser may send in one message: a backup of some thousand matches that somebody brings comes in one."""


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
    # At the default threshold the collector halts a full table of phones for hundreds of milliseconds.
    gc.set_threshold(100_000, 50, 50)
    web = Path(get_package_web_dir())
    heavy = [web / name for name in (HEAVY_HERE if host in LOOPBACK else HEAVY_ELSEWHERE)]
    app = application(app_main, names_of(host).union(map(str.lower, extra_hosts)))
    _run(app, heavy, ready=ready, host=host, port=port, open_browser=open_browser)


def serve_folder(
    folder: Path,
    *,
    ready: Callable[[str], object],
    host: str = "127.0.0.1",
    port: int = 8550,
    open_browser: bool = True,
) -> None:
    """Serve a static site in this process until it is interrupted, as ``serve`` does an app.

    Raises:
        OSError: the address does not exist, is not ours, or has no free port.
    """
    heavy = sorted((one for one in folder.rglob("*") if one.is_file()), key=_size, reverse=True)[:HEAVIEST]
    _run(static(folder, names_of(host)), heavy, ready=ready, host=host, port=port, open_browser=open_browser)


def _size(file: Path) -> int:
    return file.stat().st_size


def _run(
    app: ASGIApp, heavy: Collection[Path], *, ready: Callable[[str], object], host: str, port: int, open_browser: bool
) -> None:
    """Listen, compress the `heavy` files meanwhile, and go on until interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
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

        def announce() -> None:
            ready(address)
            if open_browser:
                Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        Thread(target=pack_ahead, args=(heavy,), daemon=True).start()
        _Server(config, announce).run([listener])


class _Server(uvicorn.Server):
    """Announces itself once it heeds an interruption: one that comes earlier may be lost in an object's last moment."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], object]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def static(folder: Path, names: Collection[str]) -> ASGIApp:
    """The files of a folder, for browsers that call the server by one of `names`."""
    # What a computer thinks these are depends on what has been installed on it, and browsers run nothing else.
    for kind, ending in (("text/javascript", ".js"), ("text/javascript", ".mjs"), ("application/wasm", ".wasm")):
        mimetypes.add_type(kind, ending)
    return guarded(site(Starlette(routes=[Mount("/", StaticFiles(directory=folder, html=True))])), names)


def application(app_main: Callable[[Any], Any], names: Collection[str]) -> ASGIApp:
    """The whole ASGI app: `app_main` in our page, for browsers that call the server by one of `names`."""
    assets = assets_folder()
    about = json.loads((assets / "manifest.json").read_text(encoding="utf-8"))
    flet = flet_app(
        app_main, assets_dir=str(assets), app_name=about["name"], app_description=about["description"], no_cdn=True
    )
    return guarded(lines(site(flet, assets / "shell"), app_main, SESSION_SECONDS), names)


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
