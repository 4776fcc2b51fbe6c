"""``scorekeeper backup FILE``: writes the whole library to one file, which ``import`` can read."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from scorekeeper.cli.terminal import print_text
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import create_backup
from scorekeeper.library.folder import data_folder
from scorekeeper.library.repository import open_repository
from scorekeeper.storage.files import replace, sync_folder


def run(arguments: Namespace, tr: Translator) -> int:
    backup = asyncio.run(
        create_backup(open_repository(data_folder(arguments.data), GameRegistry(BUILT_IN), writer=False))
    )
    target = arguments.file.absolute()
    replace(target, backup.raw)
    sync_folder(target.parent)
    print_text(tr("common.matches", n=backup.matches))
    return 0
