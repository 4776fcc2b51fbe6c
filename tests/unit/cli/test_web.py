"""Tests of ``scorekeeper web serve``: headers, compression, and its address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from scorekeeper.cli.terminal import print_address
from scorekeeper.i18n import translator_for
from tests.unit.cli.conftest import Server, assert_stops_when_interrupted, serving, unload
from tests.unit.conftest import Run

SITE = {
    "index.html": "<p>Home</p>",
    "sw.js": "self",
    "pyodide/pyodide.mjs": "export {}" * 1000,
    "canvaskit/canvaskit.wasm": "wasm" * 1000,
    "app.data": "data" * 1000,
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name, content in SITE.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Server]:
    with serving("web", "serve", site, until="Ctrl+C") as running:
        yield running


def headers(address: str, **asking: str) -> dict[str, str]:
    with urlopen(Request(address, headers=asking), timeout=60) as answer:  # noqa: S310  the address is our own
        return {name.lower(): value for name, value in answer.headers.items()}


def test_web_serve_prints_address(server: Server) -> None:
    _, address, said = server
    assert address.startswith("http://127.0.0.1:")
    assert "█" not in said, "no phone reaches this computer there"


def test_address_in_network_is_printed_as_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    print_address(translator_for("en"), "http://192.168.1.20:8550/")
    said = capsys.readouterr().out
    assert said.count("█") > 100
    assert said.endswith("Scorekeeper is at http://192.168.1.20:8550/\nPress Ctrl+C to stop.\n")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("canvaskit/canvaskit.wasm", "application/wasm"),
        ("app.data", "application/octet-stream"),
    ],
)
def test_web_serve_sends_content_type_and_no_cache(server: Server, path: str, kind: str) -> None:
    found = headers(server[1] + path)
    assert (found["content-type"], found["cache-control"]) == (kind, "no-cache")
    assert found["etag"]


def test_web_serve_compresses_large_files_only_once(server: Server) -> None:
    asking = {"accept-encoding": "gzip"}
    assert headers(server[1] + "canvaskit/canvaskit.wasm", **asking)["content-encoding"] == "gzip"
    assert "content-encoding" not in headers(server[1] + "app.data", **asking)


def test_web_serve_of_a_missing_file_is_404(server: Server) -> None:
    with pytest.raises(HTTPError, match="404"):
        headers(server[1] + "nothing")


def test_web_serve_stops_when_interrupted(site: Path) -> None:
    with serving("web", "serve", site, until="Ctrl+C") as (process, *_):
        assert_stops_when_interrupted(process)


def test_web_serve_of_a_folder_without_a_site_is_refused(tmp_path: Path, run: Run) -> None:
    complaint = f"{tmp_path} is not a site. Build one: scorekeeper web build {tmp_path}\n"
    assert run("web", "serve", str(tmp_path)) == (1, "", complaint)


@pytest.mark.parametrize(("command", "need"), [("build", "Building the site"), ("serve", "Serving")])
def test_web_without_the_host_extra_names_it(
    command: str, need: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    unload(monkeypatch, "flet_web", "scorekeeper.server", "scorekeeper.site_builder")
    assert run("web", command, str(tmp_path)) == (
        1,
        "",
        f"{need} needs the host extra: install .[host] in the folder of Scorekeeper.\n",
    )
