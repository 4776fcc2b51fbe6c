"""Tests of a disk that is really full."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SMALL_DISK = ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs -o size=256k none "$0" && exec "$@"']


def test_append_on_full_disk_is_refused_and_loses_nothing(tmp_path: Path) -> None:
    if not shutil.which("unshare") or subprocess.run([*SMALL_DISK, tmp_path, "true"], check=False).returncode:
        pytest.skip("this system does not let us mount a small disk; the same is tested with injected errors")
    filled = subprocess.run(
        [*SMALL_DISK, tmp_path, sys.executable, HERE / "fill.py", tmp_path],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(HERE.parents[2])},
        timeout=60,
        check=True,
    )
    facts = json.loads(filled.stdout)
    assert facts["refused"] == "disk_full"
    assert facts["count"] > 10
    assert facts["stored"] == facts["count"]
    assert facts["files"] == [f"{facts['match']}.json"]
    assert facts["listed"] == [facts["match"]]
    assert facts["more"] == facts["count"] + 1
