"""A library in a new folder, and system calls that fail on demand."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from scorekeeper.storage.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


class Fail(Protocol):
    def __call__(self, name: str, number: int, *, call: int = 1) -> None: ...


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Make one call of a function of ``os`` fail: ``fail("fsync", errno.EIO, call=2)``.

    A failing ``close`` still closes the file, as the system does.
    """

    def arrange(name: str, number: int, *, call: int = 1) -> None:
        real = getattr(os, name)
        calls = 0

        def failing(*args: Any, **kwargs: Any) -> Any:
            nonlocal calls
            calls += 1
            if call != calls:
                return real(*args, **kwargs)
            if name == "close":
                real(*args, **kwargs)
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, name, failing)

    return arrange
