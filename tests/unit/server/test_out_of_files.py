"""A server that is out of file descriptors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import resource, sys
from pathlib import Path
from scorekeeper.app import app
from scorekeeper.i18n import LANGUAGES, translator_for

app(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_NOFILE, (0, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
for language in LANGUAGES:
    for key in ("common.app", "problems.stale", "rules.muggins.play", "games.muggins.name"):
        assert translator_for(language).has(key), key
import scorekeeper.ui.history.head_to_head, scorekeeper.ui.solitaires.figure, scorekeeper.games.canton
try:
    open(sys.executable)
except OSError:
    print("no file can be opened")
"""


def test_app_has_read_its_modules_and_texts_at_the_start(tmp_path: Path) -> None:
    command = (sys.executable, "-c", PROGRAM, str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("no file can be opened\n", 0), done.stderr
