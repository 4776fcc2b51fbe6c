"""``scorekeeper backup FILE``: writes the whole library into one file that ``import`` takes back."""

from __future__ import annotations

from argparse import Namespace

from scorekeeper.cli.terminal import tell
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.backup import pack
from scorekeeper.storage.files import replace, sync_folder
from scorekeeper.storage.library import Library
from scorekeeper.storage.place import data_folder


def run(arguments: Namespace, tr: Translator) -> int:
    backup = pack(Library.open(data_folder(arguments.data), writer=False), GameRegistry(BUILT_IN))
    target = arguments.file.absolute()
    replace(target, backup.raw)
    sync_folder(target.parent)
    tell(tr("common.matches", n=backup.matches))
    return 0
