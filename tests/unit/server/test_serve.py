"""Tests of the web server: allowed clients, responses and shutdown."""

from __future__ import annotations

import gzip
import json
import socket
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from scorekeeper.resources import assets_folder
from scorekeeper.server.limits import CHUNK, LARGEST_MESSAGE, address_of
from scorekeeper.server.serve import host_in_address, listen, names_of_server
from scorekeeper.server.static_files import Shell, with_shell
from scorekeeper.ui.kit.tokens import fonts, seldom
from tests.browser.conftest import serving
from tests.browser.rig import Server
from tests.unit.server.test_connection import REGISTER

serve_module: Any = sys.modules["scorekeeper.server.serve"]
"""The module: the package has a function of its name."""

HELLO = (sys.executable, "-m", "tests.browser.hello")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the smallest app."""
    yield from serving(HELLO, tmp_path_factory.mktemp("hello"))


def get(server: Server, path: str, **headers: str) -> HTTPResponse:
    connection = HTTPConnection(server.url.removeprefix("http://"))
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return connection.getresponse()


def open_socket(server: Server, origin: str | None = None) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + "/ws"
    own: Any = server.url if origin is None else origin
    return connect(address, origin=own or None, max_size=None, open_timeout=60)


def test_index_page_is_our_own(server: Server) -> None:
    page = get(server, "/match/7").read().decode()
    assert '<html lang="en">' in page
    assert "<title>Scorekeeper</title>" in page
    assert 'id="splash"' in page
    assert "loading-animation" not in page
    assert "$settings" not in page
    for words in ("Reconnecting", "Reconnexion", "Reconectando", "Verbindung wird gesucht"):
        assert words in page


def test_page_links_to_the_offline_page() -> None:
    page = with_shell("<html><head></head></html>", Shell(assets_folder() / "shell", "https://site.example/</script>"))
    assert r'"offline": "https://site.example/<\/script>"' in page


def test_healthz_answers_without_content(server: Server) -> None:
    answer = get(server, "/healthz")
    assert (answer.status, answer.read()) == (204, b"")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback"])
def test_pages_of_the_framework_are_refused(server: Server, path: str) -> None:
    assert get(server, path).status == 403


def test_request_for_foreign_host_is_refused(server: Server) -> None:
    assert get(server, "/", Host="scores.example").status == 403
    assert get(server, "/", Host="localhost").status == 200


def test_request_from_foreign_origin_is_refused(server: Server) -> None:
    assert get(server, "/", Origin="http://scores.example").status == 403
    for origin in ("http://scores.example", "null", ""):
        with pytest.raises(InvalidStatus, match="403"):
            open_socket(server, origin)


def test_answer_has_content_policy(server: Server) -> None:
    policy = get(server, "/main.dart.js").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


def test_answer_lets_no_origin_read_it_and_no_page_use_threads(server: Server) -> None:
    headers = get(server, "/").headers
    assert "access-control-allow-origin" not in headers
    assert "cross-origin-embedder-policy" not in headers


def test_file_is_compressed_and_revalidated(server: Server) -> None:
    plain = get(server, "/main.dart.mjs")
    packed = get(server, "/main.dart.mjs", Accept_Encoding="gzip, br")
    content = plain.read()
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(content) / 3
    assert gzip.decompress(packed.read()) == content
    again = get(server, "/main.dart.mjs", Accept_Encoding="gzip", If_None_Match=packed.headers["etag"])
    assert (again.status, again.read()) == (304, b"")
    assert packed.headers["cache-control"] == "no-cache"


def test_second_visit_fetches_no_content(server: Server) -> None:
    names = (
        "/",
        "/main.dart.js",
        "/flutter_bootstrap.js",
        "/manifest.json",
        "/assets/FontManifest.json",
        "/version.json",
    )
    first = {name: get(server, name, Accept_Encoding="gzip") for name in names}
    assert len(first["/"].read()) < 16_000
    for name, answer in first.items():
        answer.close()
        assert answer.headers["cache-control"] == "no-cache"
        again = get(server, name, Accept_Encoding="gzip", If_None_Match=answer.headers["etag"])
        assert (again.status, again.read()) == (304, b"")
        assert get(server, name, If_None_Match='"another"').status == 200


def test_font_manifest_lists_only_our_fonts(server: Server) -> None:
    listed = json.loads(get(server, "/assets/FontManifest.json").read())
    assert {font["family"] for font in listed} == {"MaterialIcons", "Roboto", *fonts()} - {*seldom()}
    for font in listed:
        assert get(server, f"/assets/{font['fonts'][0]['asset']}").status == 200


@pytest.mark.parametrize("frames", [[], [b"\x00\xc1"]], ids=["silence", "nonsense"])
def test_socket_without_registration_is_closed(server: Server, frames: list[bytes]) -> None:
    with open_socket(server) as unregistered:
        for frame in frames:
            unregistered.send(frame)
        with pytest.raises(ConnectionClosed):
            unregistered.recv(timeout=60)


def test_socket_with_too_large_message_is_closed(server: Server) -> None:
    with open_socket(server) as registered:
        registered.send(REGISTER)  # else it would also be closed because it does not register in time
        registered.recv(timeout=60)
        registered.send(b"\x00" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed, match="1009"):
            list(iter(lambda: registered.recv(timeout=60), None))


def test_large_file_is_sent_whole(server: Server) -> None:
    answer = get(server, "/main.dart.js", Accept_Encoding="gzip")
    packed = answer.read()
    assert len(packed) == int(answer.headers["content-length"]) > CHUNK
    assert gzip.decompress(packed) == get(server, "/main.dart.js").read()


def test_socket_that_registers_stays_open(server: Server) -> None:
    with open_socket(server) as registered:
        registered.send(REGISTER)
        frames = iter(lambda: registered.recv(timeout=4), None)
        with pytest.raises(TimeoutError):
            list(frames)


def test_server_with_open_sockets_stops_when_asked(tmp_path: Path) -> None:
    server = Server(HELLO, tmp_path / "data")
    server.start()
    with open_socket(server) as registered, open_socket(server), open_socket(server) as left:
        registered.send(REGISTER)
        registered.recv(timeout=60)
        left.close()
        server.stop()
    # Where a talk does not end, uvicorn waits five seconds, cuts it off and says so.
    assert server.complaints() == ""


@pytest.mark.parametrize(
    ("trusted", "address"),
    [([], "10.0.0.9"), (["10.0.0.1"], "10.0.0.9"), (["10.0.0.9"], "192.0.2.7"), (["10.0.0.0/24"], "192.0.2.7")],
)
async def test_only_a_trusted_proxy_says_the_address_of_a_browser(
    trusted: list[str], address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    configs: list[uvicorn.Config] = []
    seen: list[str] = []

    class Caught:
        def __init__(self, config: uvicorn.Config, *_: object) -> None:
            configs.append(config)

        def run(self, _sockets: object) -> None:
            """Serve nobody."""

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(address_of(scope))

    monkeypatch.setattr(serve_module, "AppServer", Caught)
    monkeypatch.setattr(serve_module, "application", Mock(return_value=app))
    monkeypatch.setattr(serve_module, "start_log", Mock())
    monkeypatch.setattr(serve_module, "compress_ahead", Mock())
    monkeypatch.setattr(serve_module, "gc", Mock())
    listener = serve_module.Listener(port=0, opens_browser=False)
    serve_module.serve(Mock(), listener, ready=Mock(), trusted_proxies=trusted)
    configs[0].load()
    scope = {"type": "http", "client": ("10.0.0.9", 1), "headers": [(b"x-forwarded-for", b"203.0.113.5, 192.0.2.7")]}
    await cast("Any", configs[0].loaded_app)(scope, AsyncMock(), AsyncMock())
    assert seen == [address]


def test_listen_on_taken_port_takes_next_one() -> None:
    with listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] <= taken + 50


def test_listen_on_foreign_address_raises() -> None:
    with pytest.raises(OSError, match=r"192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_names_of_all_addresses_has_this_machine() -> None:
    assert socket.gethostname().lower() in names_of_server("0.0.0.0")  # noqa: S104
    assert names_of_server("127.0.0.1") == {"localhost", "127.0.0.1", "::1"}
    assert host_in_address("0.0.0.0") != "0.0.0.0"  # noqa: S104
    assert host_in_address("::1") == "[::1]"
