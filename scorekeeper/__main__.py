"""The command line: ``scorekeeper`` serves the app, its other commands work with match files and the library."""

from __future__ import annotations

import sys

from scorekeeper.cli.program import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
