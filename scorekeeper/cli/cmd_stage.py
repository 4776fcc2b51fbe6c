"""``scorekeeper stage DIR``: writes the app in the layout that ``flet build`` expects."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import FAILED, print_error, print_text
from scorekeeper.i18n import Translator
from scorekeeper.site_builder.errors import OccupiedError
from scorekeeper.site_builder.stage import stage


def run(arguments: Namespace, tr: Translator) -> int:
    try:
        stage(arguments.folder)
    except OccupiedError:
        print_error(tr("cli.not_ours", folder=str(arguments.folder)))
        return FAILED
    print_text(tr("cli.staged", folder=str(arguments.folder)))
    return 0
