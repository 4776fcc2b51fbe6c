"""The web server of one computer: Flet's ASGI app, made safe to leave open on a home network."""

from __future__ import annotations

from scorekeeper.server.serve import serve, serve_folder

__all__ = ["serve", "serve_folder"]
