"""``scorekeeper web serve``: a site as browsers need it, and its address where a phone can read it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from scorekeeper.__main__ import main

ROOT = Path(__file__).parents[3]

SITE = {
    "index.html": "<p>Home</p>",
    "sw.js": "self",
    "pyodide/pyodide.mjs": "export {}" * 1000,
    "canvaskit/canvaskit.wasm": "wasm" * 1000,
    "app.data": "data" * 1000,
}

Server = tuple["subprocess.Popen[str]", str, str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("site")) as running:
        yield running


@contextmanager
def serving(folder: Path) -> Generator[Server]:
    """A running server of a small site, its address, and all it has printed."""
    for name, content in SITE.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    command = [sys.executable, "-m", "scorekeeper", "web", "serve", str(folder), "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            said = ""
            while "Ctrl+C" not in said:
                line = process.stdout.readline()
                assert line, "the server has stopped"
                said += line
            yield process, re.findall(r"http://\S+", said)[0], said
        finally:
            process.kill()


def headers(address: str, **asking: str) -> dict[str, str]:
    with urlopen(Request(address, headers=asking), timeout=60) as answer:  # noqa: S310  the address is our own
        return {name.lower(): value for name, value in answer.headers.items()}


def test_the_address_is_printed_as_text_and_as_a_code(server: Server) -> None:
    _, address, said = server
    assert address.startswith("http://127.0.0.1:")
    assert said.count("█") > 100


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
def test_a_file_is_what_browsers_take_it_for_and_asked_for_anew(server: Server, path: str, kind: str) -> None:
    found = headers(server[1] + path)
    assert (found["content-type"], found["cache-control"]) == (kind, "no-cache")
    assert found["etag"]


def test_large_files_travel_compressed_and_packed_ones_as_they_are(server: Server) -> None:
    asking = {"accept-encoding": "gzip"}
    assert headers(server[1] + "canvaskit/canvaskit.wasm", **asking)["content-encoding"] == "gzip"
    assert "content-encoding" not in headers(server[1] + "app.data", **asking)


def test_what_is_not_there_is_not_found(server: Server) -> None:
    with pytest.raises(HTTPError, match="404"):
        headers(server[1] + "nothing")


def test_it_stops_as_soon_as_it_has_said_how_and_has_not_complained(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, *_):
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_folder_without_a_site_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["web", "serve", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path} is not a site. Build one: scorekeeper web build {tmp_path}\n"


@pytest.mark.parametrize(("command", "need"), [("build", "Building the site"), ("serve", "Serving")])
def test_without_its_extra_the_command_says_what_is_missing(
    command: str, need: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [one for one in sys.modules if one.startswith(("scorekeeper.host", "scorekeeper.web"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "flet_web", None)
    assert main(["web", command, str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{need} needs the host extra: install scorekeeper[host].\n"
