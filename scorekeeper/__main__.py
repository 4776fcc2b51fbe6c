"""The command line: ``scorekeeper`` serves the app, its other commands work with match files and the library."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence

from scorekeeper.cli.arguments import language, parser
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.terminal import complain, flush, let_go
from scorekeeper.i18n import translator_for
from scorekeeper.storage.errors import StorageError

FAILED, INTERRUPTED = 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 done, 1 failed, 2 the input is not valid.

    Raises:
        SystemExit: the arguments ask for help, or make no sense.
    """
    # Standard error is for the one line that says what is wrong; the server sets up a log of its own.
    logging.getLogger("scorekeeper").addHandler(logging.NullHandler())
    given = list(sys.argv[1:] if argv is None else argv)
    tr = translator_for(language(given))
    arguments = parser(tr).parse_args(_serving(given))
    run = COMMANDS[arguments.command]()
    try:
        status = run(arguments, tr)
        flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except StorageError as error:
        complain(tr(f"problems.{error.key}"))
        return FAILED
    except BrokenPipeError:
        let_go()
        return FAILED
    except OSError as error:
        let_go()
        complain(tr("cli.failed", reason=error.strerror or type(error).__name__))
        return FAILED
    return status


def _serving(given: list[str]) -> list[str]:
    """Without a command, the app is served."""
    asks = {"-h", "--help", "--version"}
    return given if given and (given[0] in asks or not given[0].startswith("-")) else ["run", *given]


if __name__ == "__main__":
    sys.exit(main())
