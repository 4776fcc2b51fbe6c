"""Files that are restored on a server: they go there in pieces, beside the taps."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from zipfile import ZIP_STORED, ZipFile

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Visit, serving
from tests.browser.rig import PATIENCE, Server, tap, wait_for, wait_for_text

SMALL_LIMIT = """
import sys
from scorekeeper.__main__ import main
from scorekeeper.server import static_files

static_files.LARGEST_FILE = 2**20
sys.exit(main(["run", *sys.argv[1:]]))
"""


@pytest.fixture
def server(own_server: Server) -> Server:
    return own_server


@pytest.fixture
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose page takes files of 1 MB."""
    yield from serving((sys.executable, "-c", SMALL_LIMIT), tmp_path_factory.mktemp("small"))


def backup(folder: Path, size: int) -> Path:
    """Write a backup of one match and of so many bytes beside it."""
    document = json.loads((files("scorekeeper.examples") / "muggins.json").read_text(encoding="utf-8"))
    document.pop("drawing", None)
    path = folder / "backup.zip"
    with ZipFile(path, "w", ZIP_STORED) as archive:
        archive.writestr("matches/a.json", json.dumps(document))
        archive.writestr("kept/other", Random(1).randbytes(size))  # noqa: S311  no secret
    return path


def test_large_backup_is_restored_in_pieces_over_address_that_does_not_name_the_channel(
    visit: Visit, tmp_path: Path
) -> None:
    page = visit("/settings")
    opened, sent = list[str](), list[int]()

    def watch(socket: WebSocket) -> None:
        opened.append(socket.url)
        socket.on("framesent", lambda data: sent.append(len(data)))

    page.on("websocket", watch)
    page.reload()
    wait_for(page, "keeping.restore")
    assert opened == [page.evaluate("location.origin").replace("http", "ws") + "/ws"]
    with page.expect_file_chooser() as chooser:
        tap(page, "keeping.restore")
    chooser.value.set_files(backup(tmp_path, 2_000_000))
    wait_for_text(page, "keeping.done", "1 match brought in.")
    assert sum(sent) > 2_000_000
    assert max(sent) < 200_000


@pytest.mark.deep
def test_larger_file_is_refused_with_a_sentence_and_the_page_goes_on(
    small_server: Server, visit: Visit, tmp_path: Path
) -> None:
    page = visit("/settings", of=small_server)
    wait_for(page, "keeping.restore")
    with page.expect_file_chooser() as chooser:
        tap(page, "keeping.restore")
    chooser.value.set_files(backup(tmp_path, 1_200_000))
    expect(page.locator("#connection strong")).to_have_text(
        "Files of at most 1 MB can be imported at once", timeout=PATIENCE
    )
    with page.expect_file_chooser() as chooser:
        tap(page, "keeping.restore")
    chooser.value.set_files(backup(tmp_path, 10))
    wait_for_text(page, "keeping.done", "1 match brought in.")
