"""The web server: Flet's ASGI app with the checks that a server in a home network needs."""

from __future__ import annotations

from scorekeeper.server.health import Health
from scorekeeper.server.serve import Listener, serve, serve_folder

__all__ = ["Health", "Listener", "serve", "serve_folder"]
