"""Sentences about a table of old results: what it has, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.core.names import name_key
from scorekeeper.i18n import Translator
from scorekeeper.library.results_import import ResultTable, TableProblem
from scorekeeper.wording.problem_text import problem_sentence


def table_problem_text(tr: Translator, found: TableProblem) -> str:
    """Return where in a table a problem is, and what it is: ``row 2, column Anna: A total is …``."""
    reason = problem_sentence(tr, found.problem)
    key = "results.at_column" if found.column else "results.at"
    return tr(key, row=found.row, column=found.column, reason=reason)


def preview_text(tr: Translator, table: ResultTable, known: Iterable[str]) -> list[str]:
    """Return what a table has: its matches by game, what is left out, and names that are not ``known``."""
    games = [tr("results.of_game", n=number, game=tr(f"games.{game}.name")) for game, number in table.games.items()]
    names = {name_key(name) for name in known}
    new = [name for name in table.names if name_key(name) not in names]
    return [
        tr("results.found", n=len(table.matches), games=games) if games else tr("results.none"),
        *([tr("results.repeated", n=table.repeated)] if table.repeated else []),
        *([tr("results.without_winner", n=table.without_winner)] if table.without_winner else []),
        *([tr("results.left_out", n=table.stored)] if table.stored else []),
        *([tr("results.new_names", names=new)] if new else []),
    ]
