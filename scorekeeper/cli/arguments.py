"""What may follow ``scorekeeper`` on the command line. Loads nothing that a command alone needs."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scorekeeper.i18n import LANGUAGES, Translator

LAST_PORT = 65535


def language(argv: Sequence[str]) -> str | None:
    """What ``--lang`` asks for, known before the help can be written."""
    first = ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--lang")
    return first.parse_known_args(list(argv))[0].lang


def parser(tr: Translator) -> ArgumentParser:
    """The parser of all commands; its help speaks the language of the words."""
    every = ArgumentParser(add_help=False)
    every.add_argument("--lang", choices=LANGUAGES, help=tr("cli.lang"))
    library = ArgumentParser(add_help=False)
    library.add_argument("--data", metavar="DIR", type=Path, help=tr("cli.data"))

    top = ArgumentParser("scorekeeper", description=tr("cli.description"))
    top.add_argument("--version", action="version", version=f"scorekeeper {_version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help=tr("cli.run"), description=tr("cli.run"), parents=[every, library])
    _add_where(run, tr)

    games = commands.add_parser("games", help=tr("cli.games"), description=tr("cli.games"), parents=[every])
    games.add_argument("--json", action="store_true", help=tr("cli.json"))

    score = commands.add_parser("score", help=tr("cli.score"), description=tr("cli.score"), parents=[every])
    score.add_argument("file", metavar="FILE", help=tr("cli.file"))

    library_view = [every, library]
    export = commands.add_parser("export", help=tr("cli.export"), description=tr("cli.export"), parents=library_view)
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("id", metavar="ID", nargs="?", help=tr("cli.id"))
    which.add_argument("--all", action="store_true", help=tr("cli.all"))

    bring = commands.add_parser("import", help=tr("cli.import"), description=tr("cli.import"), parents=library_view)
    bring.add_argument("files", metavar="FILE", nargs="+", help=tr("cli.files"))

    backup = commands.add_parser("backup", help=tr("cli.backup"), description=tr("cli.backup"), parents=library_view)
    backup.add_argument("file", metavar="FILE", type=Path, help=tr("cli.backup_file"))

    paper = commands.add_parser("print", help=tr("cli.print"), description=tr("cli.print"), parents=[every])
    paper.add_argument("what", metavar="GAME|FILE", help=tr("cli.what"))
    paper.add_argument("--paper", choices=("a4", "a5"), default="a4", help=tr("cli.paper"))
    paper.add_argument("--players", metavar="N", type=int, help=tr("cli.players"))
    paper.add_argument("-o", "--output", metavar="PDF", type=Path, required=True, help=tr("cli.output"))

    commands.add_parser("check", help=tr("cli.check"), description=tr("cli.check"), parents=library_view)

    web = commands.add_parser("web", help=tr("cli.web"), description=tr("cli.web")).add_subparsers(
        required=True, metavar="COMMAND"
    )
    build = web.add_parser("build", help=tr("cli.web_build"), description=tr("cli.web_build"), parents=[every])
    build.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.new_folder"))
    build.add_argument("--base", type=_base, default="./", metavar="PATH", help=tr("cli.base"))
    build.set_defaults(command="web build")

    host = web.add_parser("serve", help=tr("cli.web_serve"), description=tr("cli.web_serve"), parents=[every])
    host.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.site_folder"))
    _add_where(host, tr)
    host.set_defaults(command="web serve")

    stage = commands.add_parser("stage", help=tr("cli.stage"), description=tr("cli.stage"), parents=[every])
    stage.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.new_folder"))
    return top


def _add_where(command: ArgumentParser, tr: Translator) -> None:
    """The options of whatever listens."""
    command.add_argument("--host", default="127.0.0.1", help=tr("cli.host"))
    command.add_argument("--port", type=_port, default=8550, metavar="N", help=tr("cli.port"))
    command.add_argument("--no-browser", action="store_true", help=tr("cli.no_browser"))


def _version() -> str:
    try:
        return version("scorekeeper")
    except PackageNotFoundError:
        return "0"


def _port(text: str) -> int:
    if text.isdecimal() and text.isascii() and len(text) <= len(str(LAST_PORT)) and int(text) <= LAST_PORT:
        return int(text)
    raise ArgumentTypeError(f"0 … {LAST_PORT}")


def _base(text: str) -> str:
    """A path with a slash at either end; nothing that leads to another site."""
    if text == "./" or (text.startswith("/") and text.endswith("/") and "//" not in text):
        return text
    raise ArgumentTypeError("/…/")
