"""The files a browser fetches: Flet's web client in our clothes, compressed once."""

from __future__ import annotations

import asyncio
import gzip
import re
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

ALREADY_SMALL = ("image/", "font/woff", "application/zip", "application/x-zip", "application/octet-stream")
WORTH_PACKING = 1024
LEVEL = 6

HEAVY_HERE = ("main.dart.wasm", "canvaskit/skwasm.wasm")
"""What Chrome and its kin fetch from the computer they run on."""

HEAVY_ELSEWHERE = ("main.dart.wasm", "canvaskit/skwasm_heavy.wasm", "main.dart.js", "canvaskit/canvaskit.wasm")
"""What they fetch over a home network without TLS, where they may not decode pictures; then what others fetch."""

LOADING = re.compile(r'<div id="loading".*?</div>', re.DOTALL)
ONE_AT_A_TIME = Lock()


def dressed(index: str, shell: Path) -> str:
    """Flet's `index` page with the language, and the head and splash that lie in the folder `shell`."""
    head = (shell / "head.html").read_text(encoding="utf-8")
    splash = (shell / "splash.html").read_text(encoding="utf-8")
    page = index.replace("<html>", '<html lang="en">', 1).replace("</head>", f"{head}</head>", 1)
    return LOADING.sub(lambda _: splash, page, count=1)


def site(app: ASGIApp, shell: Path | None = None) -> ASGIApp:
    """`app` with its files compressed the first time somebody asks for them, and its page dressed from `shell`."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        takes_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        begun: list[Message] = []

        async def forward(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            if message["type"] == "http.response.pathsend":
                headers, file = MutableHeaders(scope=begun[0]), Path(message["path"])
                body = await asyncio.to_thread(_body, file, headers, shell, takes_gzip=takes_gzip)
                message = {"type": "http.response.body", "body": body}
            while begun:
                await send(begun.pop())
            await send(message)

        # With this extension the files' names reach us instead of their bytes.
        await app({**scope, "extensions": {"http.response.pathsend": {}}}, receive, forward)

    return answer


def pack_ahead(files: Iterable[Path]) -> None:
    """Compress these files, so that the first visitor need not wait for it."""
    for file in files:
        packed(file.resolve())


def packed(path: Path) -> bytes:
    """The compressed content of the file, made once for each of its versions."""
    with ONE_AT_A_TIME:
        return _packed(path, path.stat().st_mtime_ns)


@cache
def _packed(path: Path, _version: int) -> bytes:
    return gzip.compress(path.read_bytes(), LEVEL, mtime=0)


def _body(path: Path, headers: MutableHeaders, shell: Path | None, *, takes_gzip: bool) -> bytes:
    """What to send for the file, its `headers` brought into line."""
    headers["cache-control"] = "no-cache"
    kind, size = headers.get("content-type", ""), int(headers["content-length"])
    if shell and path.name == "index.html":
        body = dressed(path.read_text(encoding="utf-8"), shell).encode()
        del headers["etag"]
        del headers["last-modified"]
    elif takes_gzip and size >= WORTH_PACKING and not kind.startswith(ALREADY_SMALL):
        body = packed(path)
        headers["content-encoding"] = "gzip"
        headers["etag"] = f"W/{headers['etag']}"
        headers.add_vary_header("accept-encoding")
    else:
        body = path.read_bytes()
    headers["content-length"] = str(len(body))
    return body
