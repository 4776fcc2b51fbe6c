"""The host: whom it serves, what it serves, and that it stops."""

from __future__ import annotations

import gzip
import json
import socket
import sys
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from scorekeeper.host.server import LARGEST_MESSAGE, listen, names_of, reachable
from scorekeeper.ui.kit.tokens import fonts, seldom
from tests.browser.rig import by, said, tap, wait_for, wait_for_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from http.client import HTTPResponse

    from playwright.sync_api import Page
    from websockets.sync.client import ClientConnection

    from tests.browser.conftest import Visit
    from tests.browser.rig import Server

REGISTER = b"\x00\x92\x01\x83\xaasession_id\xa0\xa9page_name\xa0\xa4page\x81\xa5route\xa1/"
"""The first frame of Flet's web client: "register me, I have no session yet"."""


@pytest.fixture
def server_command() -> Sequence[str]:
    return (sys.executable, "-m", "tests.browser.hello")


def get(server: Server, path: str, **headers: str) -> HTTPResponse:
    connection = HTTPConnection(server.url.removeprefix("http://"))
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return connection.getresponse()


def open_socket(server: Server, origin: str | None = None) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + "/ws"
    own: Any = server.url if origin is None else origin
    return connect(address, origin=own or None, max_size=None, open_timeout=60)


def test_a_phone_counts_and_finds_its_count_after_a_restart(phone: Page, server: Server) -> None:
    tap(phone, "add")
    wait_for_text(phone, "count", "1")
    server.restart()
    wait_for_text(phone, "count", "1")
    tap(phone, "add")
    wait_for_text(phone, "count", "2")


def test_a_deep_link_opens_on_a_computer(visit: Visit) -> None:
    desk = visit("/match/7", size=(1024, 768))
    wait_for_text(desk, "route", "/match/7")
    tap(desk, "add")
    wait_for_text(desk, "count", "1")


def test_text_grows_with_the_size_the_reader_has_chosen(visit: Visit) -> None:
    heights = [wait_for(visit(text=text), "route").bounding_box() for text in (1, 2)]
    plain, doubled = (box["height"] for box in heights if box)
    assert doubled == pytest.approx(2 * plain, rel=0.1)


@pytest.mark.parametrize("dark", [False, True])
def test_the_splash_wears_the_colours_of_the_sheet(visit: Visit, *, dark: bool) -> None:
    page = visit(dark=dark, locale="fr-FR")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == ("rgb(18, 15, 13)" if dark else "rgb(244, 237, 224)")
    assert page.evaluate("navigator.language") == "fr-FR"


def test_the_page_speaks_at_once_and_says_whose_it_is(phone: Page) -> None:
    assert said(phone, "add") == "Add"
    assert by(phone, "add").get_by_role("button", name="Add").count() == 1
    assert phone.locator("flt-semantics-placeholder").count() == 0


def test_the_index_is_ours(server: Server) -> None:
    page = get(server, "/match/7").read().decode()
    assert '<html lang="en">' in page
    assert "<title>Scorekeeper</title>" in page
    assert 'id="splash"' in page
    assert "loading-animation" not in page


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/oauth_callback"])
def test_the_pages_of_the_framework_are_refused(server: Server, path: str) -> None:
    assert get(server, path).status == 403


def test_a_foreign_name_is_refused(server: Server) -> None:
    assert get(server, "/", Host="scores.example").status == 403
    assert get(server, "/", Host="localhost").status == 200


def test_a_page_of_a_foreign_origin_is_refused(server: Server) -> None:
    assert get(server, "/", Origin="http://scores.example").status == 403
    for origin in ("http://scores.example", "null", ""):
        with pytest.raises(InvalidStatus, match="403"):
            open_socket(server, origin)


def test_answers_carry_a_policy_and_invite_nobody(server: Server) -> None:
    headers = get(server, "/main.dart.js").headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy
    assert "access-control-allow-origin" not in headers


def test_a_page_gets_no_threads_which_the_renderer_cannot_use_safely(visit: Visit) -> None:
    assert not visit().evaluate("crossOriginIsolated")


def test_files_are_compressed_and_asked_for_once(server: Server) -> None:
    plain = get(server, "/main.dart.mjs")
    packed = get(server, "/main.dart.mjs", Accept_Encoding="gzip, br")
    content = plain.read()
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(content) / 3
    assert gzip.decompress(packed.read()) == content
    again = get(server, "/main.dart.mjs", Accept_Encoding="gzip", If_None_Match=packed.headers["etag"])
    assert (again.status, again.read()) == (304, b"")
    assert packed.headers["cache-control"] == "no-cache"


def test_the_client_loads_our_fonts_before_it_draws_and_none_of_formulas(server: Server) -> None:
    listed = json.loads(get(server, "/assets/FontManifest.json").read())
    assert {font["family"] for font in listed} == {"MaterialIcons", "Roboto", *fonts()} - {*seldom()}
    for font in listed:
        assert get(server, f"/assets/{font['fonts'][0]['asset']}").status == 200


def test_a_socket_that_says_nothing_is_let_go(server: Server) -> None:
    with open_socket(server) as silent, pytest.raises(ConnectionClosed):
        silent.recv(timeout=60)


def test_a_socket_that_talks_nonsense_is_let_go(server: Server) -> None:
    with open_socket(server) as babbling:
        babbling.send(b"\x00\xc1")
        with pytest.raises(ConnectionClosed):
            babbling.recv(timeout=60)


def test_a_socket_that_registers_is_kept(server: Server) -> None:
    with open_socket(server) as registered:
        registered.send(REGISTER)
        frames = iter(lambda: registered.recv(timeout=4), None)
        with pytest.raises(TimeoutError):
            list(frames)


def test_a_message_larger_than_any_of_ours_ends_the_talk(server: Server) -> None:
    with open_socket(server) as shouting:
        shouting.send(b"\x00" * (LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed, match="1009"):
            shouting.recv(timeout=60)


def test_it_stops_without_being_made_to_whoever_is_connected(server: Server) -> None:
    with open_socket(server) as registered, open_socket(server), open_socket(server) as left:
        registered.send(REGISTER)
        registered.recv(timeout=60)
        left.close()
        server.stop()
    # Where a talk does not end, uvicorn waits five seconds, cuts it off and says so.
    assert server.complaints() == ""


def test_a_taken_port_leads_to_the_next_one() -> None:
    with listen("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] <= taken + 50


def test_an_address_that_is_not_ours_is_an_os_error() -> None:
    with pytest.raises(OSError, match=r"192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_server_for_everybody_answers_to_this_machine() -> None:
    assert socket.gethostname().lower() in names_of("0.0.0.0")  # noqa: S104
    assert names_of("127.0.0.1") == {"localhost", "127.0.0.1", "::1"}
    assert reachable("0.0.0.0") != "0.0.0.0"  # noqa: S104
    assert reachable("::1") == "[::1]"


def test_a_failing_handler_does_not_go_unseen(phone: Page, server: Server) -> None:
    tap(phone, "fail")
    phone.get_by_text("Error running app").wait_for(state="attached")
    assert "Unhandled error" in server.complaints()
    server.log.write_text("")
    phone.reload()
    phone.locator("#splash").wait_for(state="detached")
