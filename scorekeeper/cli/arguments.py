"""The arguments of the command line. Imports nothing that only one command needs."""

from __future__ import annotations

import os
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scorekeeper.cli.addresses import is_address, monitors, proxy, servers
from scorekeeper.i18n import LANGUAGES, Translator, prints_letter, region_of

LAST_PORT = 65535


def requested_language(argv: Sequence[str]) -> str | None:
    """Return the value of ``--lang``. The parser needs it first, because its help is written in that language."""
    first = ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--lang")
    return first.parse_known_args(list(argv))[0].lang


def _usual_paper() -> str:
    """Return the paper of the region that the environment names."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))), "")
    return "letter" if prints_letter(region_of(locale)) else "a4"


def parser(tr: Translator) -> ArgumentParser:
    """Return the parser of all commands, with its help in the language of ``tr``."""
    common = ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, help=tr("cli.lang"))
    library, servers_only = _library_options(tr)

    top = ArgumentParser("scorekeeper", description=tr("cli.description"))
    top.add_argument("--version", action="version", version=f"scorekeeper {_version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run", help=tr("cli.run"), description=tr("cli.run"), parents=[common, library, servers_only]
    )
    _add_address_options(run, tr)
    run.add_argument("--public-name", metavar="HOST", action="append", default=[], help=tr("cli.public_name"))
    run.add_argument(
        "--trusted-proxy", metavar="ADDRESS", action="append", type=proxy, default=[], help=tr("cli.trusted_proxy")
    )
    run.add_argument("--offline-page", metavar="URL", default="", help=tr("cli.offline_page"))

    games = commands.add_parser("games", help=tr("cli.games"), description=tr("cli.games"), parents=[common])
    form = games.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=tr("cli.json"))
    form.add_argument("--table", action="store_true", help=tr("cli.table"))
    form.add_argument("--missing", action="store_true", help=tr("cli.missing"))

    score = commands.add_parser("score", help=tr("cli.score"), description=tr("cli.score"), parents=[common])
    score.add_argument("file", metavar="FILE", help=tr("cli.file"))

    with_library = [common, library, servers_only]
    export = commands.add_parser("export", help=tr("cli.export"), description=tr("cli.export"), parents=with_library)
    _add_what_to_export(export, tr)

    import_ = commands.add_parser("import", help=tr("cli.import"), description=tr("cli.import"), parents=with_library)
    import_.add_argument("files", metavar="FILE", nargs="+", help=tr("cli.files"))
    _add_table_options(import_, tr)

    backup = commands.add_parser("backup", help=tr("cli.backup"), description=tr("cli.backup"), parents=with_library)
    backup.add_argument("file", metavar="FILE", type=Path, help=tr("cli.backup_file"))

    copy = commands.add_parser("copy", help=tr("cli.copy"), description=tr("cli.copy"), parents=[common, servers_only])
    _add_places(copy, tr)

    print_ = commands.add_parser("print", help=tr("cli.print"), description=tr("cli.print"), parents=[common])
    print_.add_argument("what", metavar="GAME|FILE", help=tr("cli.what"))
    print_.add_argument("--paper", choices=("a4", "a5", "letter"), default=_usual_paper(), help=tr("cli.paper"))
    print_.add_argument("--players", metavar="N", type=int, help=tr("cli.players"))
    print_.add_argument("-o", "--output", metavar="PDF", type=Path, required=True, help=tr("cli.output"))

    check = commands.add_parser("check", help=tr("cli.check"), description=tr("cli.check"), parents=with_library)
    check.add_argument("--repair", action="store_true", help=tr("cli.repair"))
    monitor = "http://HOST:8222[,HOST2:8222]"
    check.add_argument("--monitor", metavar=monitor, type=monitors, default=(), help=tr("cli.monitor"))

    web = commands.add_parser("web", help=tr("cli.web"), description=tr("cli.web")).add_subparsers(
        required=True, metavar="COMMAND"
    )
    build = web.add_parser("build", help=tr("cli.web_build"), description=tr("cli.web_build"), parents=[common])
    build.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.new_folder"))
    build.add_argument("--base", type=_base, default="./", metavar="PATH", help=tr("cli.base"))
    build.set_defaults(command="web build")

    serve = web.add_parser("serve", help=tr("cli.web_serve"), description=tr("cli.web_serve"), parents=[common])
    serve.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.site_folder"))
    _add_address_options(serve, tr)
    serve.set_defaults(command="web serve")

    stage = commands.add_parser("stage", help=tr("cli.stage"), description=tr("cli.stage"), parents=[common])
    stage.add_argument("folder", metavar="DIR", type=Path, help=tr("cli.new_folder"))
    return top


def _library_options(tr: Translator) -> tuple[ArgumentParser, ArgumentParser]:
    """Return the options for where the library is, and those for servers only."""
    library = ArgumentParser(add_help=False)
    place = library.add_mutually_exclusive_group()
    place.add_argument("--data", metavar="DIR", type=Path, help=tr("cli.data"))
    place.add_argument("--store", metavar="nats://HOST[,HOST2]", type=servers, help=tr("cli.store"))
    servers_only = ArgumentParser(add_help=False)
    servers_only.add_argument("--library", metavar="NAME", type=_library, default="scorekeeper", help=tr("cli.library"))
    servers_only.add_argument("--login", metavar="FILE", type=Path, help=tr("cli.login"))
    return library, servers_only


def _add_what_to_export(export: ArgumentParser, tr: Translator) -> None:
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("id", metavar="ID", nargs="?", help=tr("cli.id"))
    which.add_argument("--all", action="store_true", help=tr("cli.all"))
    which.add_argument("--results", choices=("sides", "hands"), help=tr("cli.results"))


def _add_table_options(import_: ArgumentParser, tr: Translator) -> None:
    import_.add_argument("--days", choices=("dmy", "mdy"), help=tr("cli.days"))
    import_.add_argument("--yes", action="store_true", help=tr("cli.yes"))


def _add_places(command: ArgumentParser, tr: Translator) -> None:
    """Add the options of a command that reads one library and writes another."""
    place = "DIR|nats://HOST"
    command.add_argument("--from", metavar=place, dest="source", type=_place, required=True, help=tr("cli.copy_from"))
    command.add_argument("--to", metavar=place, dest="target", type=_place, required=True, help=tr("cli.copy_to"))


def _add_address_options(command: ArgumentParser, tr: Translator) -> None:
    """Add the options of a command that starts a server."""
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


def _place(text: str) -> str:
    """Return a folder, or the address of servers if it is a right one."""
    if is_address(text):
        servers(text)
    return text


def _library(text: str) -> str:
    if re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", text):
        return text
    raise ArgumentTypeError("a-z 0-9 -")


def _base(text: str) -> str:
    """Return a path with a slash at both ends. A double slash is refused because it could name another site."""
    if text == "./" or (text.startswith("/") and text.endswith("/") and "//" not in text):
        return text
    raise ArgumentTypeError("/…/")
