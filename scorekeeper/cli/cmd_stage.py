"""``scorekeeper stage DIR``: the app as ``flet build`` takes it."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import complain, tell
from scorekeeper.i18n import Translator
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.stage import stage

FAILED = 1


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        stage(arguments.folder)
    except OccupiedError:
        complain(tr("cli.not_ours", folder=str(arguments.folder)))
        return FAILED
    tell(tr("cli.staged", folder=str(arguments.folder)))
    return 0
