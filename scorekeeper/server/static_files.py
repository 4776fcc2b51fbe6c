"""The files that a browser fetches: Flet's web client with our page, each compressed once."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import SEEK_END, BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

from starlette.datastructures import Headers, MutableHeaders

from scorekeeper.i18n import LANGUAGES, Translator, translator_for
from scorekeeper.resources import page_head
from scorekeeper.server.limits import CHUNK, LARGEST_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

COMPRESSED_TYPES = ("image/", "font/woff", "application/zip", "application/x-zip", "application/octet-stream")
MIN_SIZE = 1024
LEVEL = 6

LARGE_FILES_LOCAL = ("main.dart.wasm", "canvaskit/skwasm.wasm")
"""Large files that Chrome and related browsers fetch from the same computer."""

LARGE_FILES_REMOTE = ("main.dart.wasm", "canvaskit/skwasm_heavy.wasm", "main.dart.js", "canvaskit/canvaskit.wasm")
"""Large files that they fetch over a network without TLS, where they may not decode pictures; then those of others."""

FLET_SPLASH = re.compile(r'<div id="loading".*?</div>', re.DOTALL)
_LOCK = Lock()


@dataclass(frozen=True, slots=True)
class Shell:
    """Our parts of Flet's page, in a folder, and the address of an offline page that the page links to."""

    folder: Path
    offline_page: str = ""


def with_shell(index: str, shell: Shell) -> str:
    """Return Flet's `index` page with a language, and with our head, script and splash screen."""
    script, splash = ((shell.folder / name).read_text(encoding="utf-8") for name in ("connection.js", "splash.html"))
    words = {language: _connection_words(translator_for(language)) for language in LANGUAGES}
    script = script.replace(
        "$settings",
        json.dumps({"words": words, "offline": shell.offline_page, "largest": LARGEST_FILE}).replace("</", r"<\/"),
        1,
    )
    page = index.replace("<html>", '<html lang="en">', 1)
    page = page.replace("</head>", f"<script>{script}</script>{page_head(shell.folder.parent)}</head>", 1)
    return FLET_SPLASH.sub(lambda _: splash, page, count=1)


def _connection_words(tr: Translator) -> dict[str, str]:
    return {
        "reconnecting": tr("connection.reconnecting"),
        "as_of": tr("connection.as_of", time="{time}"),
        "refused": tr("connection.refused"),
        "check": tr("connection.check"),
        "offline": tr("connection.offline"),
        "too_large": tr("connection.too_large", size=LARGEST_FILE // 2**20),
    }


def with_compression(app: ASGIApp, shell: Shell | None = None) -> ASGIApp:
    """Return `app` with files that are compressed when first requested, and with the page of `shell`."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        takes_gzip = "gzip" in asked.get("accept-encoding", "")
        messages: list[Message] = []

        async def forward(message: Message) -> None:
            if message["type"] == "http.response.start":
                messages.append(message)
                return
            if message["type"] == "http.response.pathsend":
                headers, file = MutableHeaders(scope=messages[0]), Path(message["path"])
                with await asyncio.to_thread(_body, file, headers, shell, takes_gzip=takes_gzip) as body:
                    start = messages.pop()
                    # Starlette compares only the tags of files, not that of our page.
                    if asked.get("if-none-match", "") == headers["etag"]:
                        start["status"] = 304
                        del headers["content-length"]
                        body.seek(0, SEEK_END)
                    await send(start)
                    while chunk := body.read(CHUNK):  # the connection keeps only what is being sent
                        await send({"type": "http.response.body", "body": chunk, "more_body": True})
                await send({"type": "http.response.body"})
                return
            while messages:
                await send(messages.pop())
            await send(message)

        # With this extension Starlette sends the name of a file instead of its content.
        await app({**scope, "extensions": {"http.response.pathsend": {}}}, receive, forward)

    return answer


def compress_ahead(files: Iterable[Path]) -> None:
    """Compress these files, so that the first browser does not wait for it."""
    for file in files:
        compressed(file.resolve())


def compressed(path: Path) -> bytes:
    """Return the compressed content of a file, computed once per version of the file."""
    with _LOCK:
        return _compressed(path, path.stat().st_mtime_ns)


@cache
def _compressed(path: Path, _version: int) -> bytes:
    return gzip.compress(path.read_bytes(), LEVEL, mtime=0)


def _body(path: Path, headers: MutableHeaders, shell: Shell | None, *, takes_gzip: bool) -> BinaryIO:
    """Return the body to send for a file, and update its `headers`."""
    headers["cache-control"] = "no-cache"
    kind, size = headers.get("content-type", ""), int(headers["content-length"])
    if shell and path.name == "index.html":
        content = with_shell(path.read_text(encoding="utf-8"), shell).encode()
        headers["etag"] = f'W/"{sha256(content).hexdigest()[:32]}"'
        del headers["last-modified"]
        headers.add_vary_header("accept-encoding")
        if takes_gzip:
            headers["content-encoding"] = "gzip"
            content = gzip.compress(content, LEVEL, mtime=0)
        body = BytesIO(content)
    elif takes_gzip and size >= MIN_SIZE and not kind.startswith(COMPRESSED_TYPES):
        body = BytesIO(compressed(path))  # shares the bytes
        headers["content-encoding"] = "gzip"
        headers["etag"] = f"W/{headers['etag']}"
        headers.add_vary_header("accept-encoding")
    else:
        return path.open("rb")
    headers["content-length"] = str(len(body.getbuffer()))
    return body
