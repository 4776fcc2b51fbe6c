"""The one library that is compiled for the browser, downloaded with pip and cached."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.site_builder.errors import WheelError

NAME = "msgpack-1.2.4-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
SHA256 = "06a0657a4110d563255006b7cb7147432f67827144e429c2cdb1c967548d1817"
"""Hash of the wheel, so that a page runs only the file that was tested."""

PLATFORM = (
    "--platform=pyemscripten_2026_0_wasm32",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--only-binary=:all:",
)


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder in which wheels are cached between builds."""
    return Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "scorekeeper"


def wheel(cache: Path) -> bytes:
    """Return the content of the wheel from the folder `cache`; the first call downloads it.

    Raises:
        WheelError: it is not cached, and cannot be downloaded or has another hash.
        OSError: the folder cannot be used.
    """
    cached = cache / NAME
    if not _is_valid(cached):
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=cache) as temporary:
            _download(Path(temporary))
            if not _is_valid(Path(temporary) / NAME):
                raise WheelError(NAME)
            (Path(temporary) / NAME).replace(cached)
    return cached.read_bytes()


def _is_valid(file: Path) -> bool:
    return file.is_file() and sha256(file.read_bytes()).hexdigest() == SHA256


def _download(folder: Path) -> None:
    name, version, *_ = NAME.split("-")
    quiet = ("--quiet", "--no-deps", "--no-input", "--disable-pip-version-check")
    command = (sys.executable, "-m", "pip", "download", *quiet, *PLATFORM, f"--dest={folder}", f"{name}=={version}")
    run = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  # all of it is ours
    if run.returncode:
        raise WheelError(run.stderr.strip().rpartition("\n")[2])
