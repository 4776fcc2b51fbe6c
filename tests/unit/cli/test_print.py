"""Tests of ``scorekeeper print``: a PDF of an empty score sheet or of a match file, or one line with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from scorekeeper.core.codec import write_match
from scorekeeper.examples import example
from tests.registry import REGISTRY
from tests.unit.conftest import Run

EXAMPLE = write_match(example(REGISTRY["sebastopol"]))


def printed(tmp_path: Path, *arguments: str) -> bytes:
    out = tmp_path / "sheet.pdf"
    assert main(["print", *arguments, "--output", str(out)]) == 0
    return out.read_bytes()


def test_print_of_a_game_uses_requested_paper_and_language(tmp_path: Path) -> None:
    small = printed(tmp_path, "sebastopol", "--paper", "a5", "--lang", "fr", "--players", "2")
    large = printed(tmp_path, "sebastopol", "--paper", "a4")
    assert small.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 419.53 595.28]" in small
    assert b"/Lang (fr)" in small
    assert b"/MediaBox [0 0 595.28 841.89]" in large
    assert b"/Lang (en)" in large


@pytest.mark.parametrize(
    ("locale", "box"),
    [
        ({"LANG": "en_US.UTF-8"}, b"[0 0 612 792]"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, b"[0 0 595.28 841.89]"),
        ({"LANG": "es_MX.UTF-8", "LC_PAPER": "de_DE", "LC_ALL": "es_DO"}, b"[0 0 612 792]"),
        ({"LANG": "C"}, b"[0 0 595.28 841.89]"),
    ],
)
def test_print_takes_the_paper_of_the_region(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: dict[str, str], box: bytes
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.setenv(name, locale.get(name, ""))
    assert b"/MediaBox " + box in printed(tmp_path, "sebastopol")


@pytest.mark.parametrize("created", [None, "2026-11-21T20:47:00+00:00", "some day", 7, "9999-12-31T23:59:59-05:00"])
def test_print_of_a_match_file_has_its_date_if_known(tmp_path: Path, created: object) -> None:
    file = tmp_path / "match.json"
    start = {key: value for key, value in EXAMPLE.items() if key not in {"format", "version", "hands"}}
    log: dict[str, Any] = {} if created is None else {"log": {"created": created, "start": start, "entries": []}}
    file.write_text(json.dumps({**EXAMPLE, **log}), "utf-8")
    assert printed(tmp_path, str(file)).count(b"/MediaBox") == 1


def test_print_of_names_that_no_font_draws_says_that_they_have_boxes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(EXAMPLE).replace("Anna", "हिन्दी"), "utf-8")
    status, out, err = run("print", str(file), "-o", str(tmp_path / "sheet.pdf"))
    assert (status, out, len(err.splitlines())) == (0, "", 1)
    assert err.startswith("हिन्दी: boxes stand for letters")


@pytest.mark.parametrize(
    ("what", "code"), [(["sebastopol", "--players", "9"], "E_PLAYERS_COUNT "), (["none.json"], "E_NO_FILE ")]
)
def test_print_of_invalid_input_is_refused_with_the_reason(
    what: list[str], code: str, run: Run, tmp_path: Path
) -> None:
    status, _, err = run("print", *what, "-o", str(tmp_path / "sheet.pdf"))
    assert (status, err.startswith(code)) == (2, True)
    assert not (tmp_path / "sheet.pdf").exists()


def test_print_into_a_missing_folder_is_refused(run: Run, tmp_path: Path) -> None:
    status, _, err = run("print", "sebastopol", "-o", str(tmp_path / "no" / "folder" / "sheet.pdf"))
    assert (status, len(err.splitlines())) == (1, 1)
