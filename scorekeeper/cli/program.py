"""Runs a command of the command line, and says in one line what went wrong."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

from scorekeeper.cli.arguments import parser, requested_language
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.terminal import FAILED, INTERRUPTED, flush, print_error, redirect_stdout_to_devnull
from scorekeeper.i18n import translator_for
from scorekeeper.library.errors import StorageError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 failed, 2 the input is not valid.

    Raises:
        SystemExit: the arguments ask for help, or are not valid.
    """
    # Standard error gets only the one line that says what is wrong. The server configures its own log.
    logging.getLogger("scorekeeper").addHandler(logging.NullHandler())
    given = list(sys.argv[1:] if argv is None else argv)
    tr = translator_for(requested_language(given))
    arguments = parser(tr).parse_args(_with_default_command(given))
    run = COMMANDS[arguments.command]()
    try:
        status = run(arguments, tr)
        flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except StorageError as error:
        print_error(tr(f"problems.{error.key}", **error.values))
        return FAILED
    except BrokenPipeError:
        redirect_stdout_to_devnull()
        return FAILED
    except OSError as error:
        redirect_stdout_to_devnull()
        print_error(tr("cli.failed", reason=error.strerror or type(error).__name__))
        return FAILED
    return status


def _with_default_command(given: list[str]) -> list[str]:
    """Return the arguments with the command ``run`` before them if they name no command."""
    top_level = {"-h", "--help", "--version"}
    return given if given and (given[0] in top_level or not given[0].startswith("-")) else ["run", *given]
