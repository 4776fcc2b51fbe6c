"""The commands by name.

Each is imported when it is asked for: ``scorekeeper games`` should not wait for the import of a web server.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping

from scorekeeper.i18n import Translator

Command = Callable[[Namespace, Translator], int]
"""Runs with the parsed arguments, and returns the exit code."""


def _run() -> Command:
    from scorekeeper.cli.cmd_run import run

    return run


def _games() -> Command:
    from scorekeeper.cli.cmd_games import run

    return run


def _score() -> Command:
    from scorekeeper.cli.cmd_score import run

    return run


def _export() -> Command:
    from scorekeeper.cli.cmd_export import run

    return run


def _import() -> Command:
    from scorekeeper.cli.cmd_import import run

    return run


def _backup() -> Command:
    from scorekeeper.cli.cmd_backup import run

    return run


def _copy() -> Command:
    from scorekeeper.cli.cmd_copy import run

    return run


def _print() -> Command:
    from scorekeeper.cli.cmd_print import run

    return run


def _check() -> Command:
    from scorekeeper.cli.cmd_check import run

    return run


def _web_build() -> Command:
    from scorekeeper.cli.cmd_web_build import run

    return run


def _web_serve() -> Command:
    from scorekeeper.cli.cmd_web_serve import run

    return run


def _stage() -> Command:
    from scorekeeper.cli.cmd_stage import run

    return run


COMMANDS: Mapping[str, Callable[[], Command]] = {
    "run": _run,
    "games": _games,
    "score": _score,
    "export": _export,
    "import": _import,
    "backup": _backup,
    "copy": _copy,
    "print": _print,
    "check": _check,
    "web build": _web_build,
    "web serve": _web_serve,
    "stage": _stage,
}
