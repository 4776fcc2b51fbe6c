"""``scorekeeper check``: lists the matches of the library, then everything that cannot be read or breaks a rule.

With ``--repair`` it first repairs what it can. Where servers keep the library it compares their copies, and with
``--monitor`` it also checks their settings.
"""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.cli.cmd_score import refusal
from scorekeeper.cli.opening import chosen_backups, open_chosen, store_of
from scorekeeper.cli.terminal import FAILED, NOT_VALID, print_error, print_text
from scorekeeper.core.check import review
from scorekeeper.core.evaluate import evaluate
from scorekeeper.games import BUILT_IN, GameRegistry
from scorekeeper.i18n import Translator
from scorekeeper.library.repair import (
    ABSENT,
    Answer,
    DamagedMatch,
    examine,
    find_damage,
    find_damaged_files,
    repair,
    repair_files,
)
from scorekeeper.library.repository import LoadedMatch, MatchRepository
from scorekeeper.library.rolling_backups import RollingBackups
from scorekeeper.library.solitaire_log import count_unreadable as count_unreadable_attempts
from scorekeeper.library.stores import compare_servers
from scorekeeper.library.summaries import summarize
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.jetstream.monitoring import differing, observe
from scorekeeper.storage.protocol import Finding
from scorekeeper.storage.quarantine import REPAIRED
from scorekeeper.storage.table_files import FILES

if TYPE_CHECKING:
    from scorekeeper.storage.jetstream.copies import Compared

BY_BACKUP = ("changed", "beginning_changed", *ABSENT)
"""The reasons of findings that are repaired from a backup. An older copy is accepted instead: somebody put it back."""


def run(arguments: Namespace, tr: Translator) -> int:
    return asyncio.run(_check(arguments, tr))


async def _check(arguments: Namespace, tr: Translator) -> int:
    if arguments.monitor and not arguments.store:
        print_error(tr("cli.monitor_needs_store"))
        return NOT_VALID
    games = GameRegistry(BUILT_IN)
    repository = open_chosen(arguments, games, writer=arguments.repair)
    if arguments.store and not arguments.monitor:
        print_text(tr("cli.sync_unverified"))
    try:
        backups = chosen_backups(arguments)
        findings, files = await find_damage(repository, backups), await find_damaged_files(repository, backups)
        if arguments.repair:
            findings = await _repair(repository, backups, findings, tr)
            await _repair_files(repository, backups, files, tr)
            await repository.change_settings(lambda settings: settings)  # without the wrong ones
        files = {} if arguments.repair else files
        status = await _report(repository, findings, files, tr, repaired=arguments.repair)
    finally:
        await repository.close()
    store = store_of(arguments)
    compared = await compare_servers(store, games) if store else None
    return await _report_servers(arguments.monitor, compared, tr) or status


async def _report_servers(addresses: Sequence[str], compared: Compared | None, tr: Translator) -> int:
    """Print what the monitoring pages tell, and whose copies of the matches differ; return the exit code."""
    found = await observe(addresses)
    servers = [server for server in found.values() if server]
    faults = [tr("cli.about", id=address, reason=tr("cli.silent")) for address, server in found.items() if not server]
    faults += [tr("cli.about", id=each.name, reason=tr("cli.not_synced")) for each in servers if not each.is_synced]
    damaged, absent = (compared.differing, compared.silent) if compared else ((), ())
    names = {*damaged, *(server.name for server in differing(servers))}
    faults += [tr("cli.about", id=name, reason=tr("cli.not_compared")) for name in absent]
    faults += [tr("cli.about", id=name, reason=tr("cli.differs")) for name in sorted(names)]
    if synced := [server.name for server in servers if server.is_synced]:
        print_text(tr("cli.synced", names=synced))
    for fault in faults:
        print_text(fault)
    return FAILED if faults else 0


async def _repair(
    repository: MatchRepository, backups: RollingBackups, findings: Sequence[Finding], tr: Translator
) -> list[Finding]:
    """Repair from backups what they have, then keep the sound lines of the rest. Return what was found."""
    found: list[Finding] = []
    for finding in findings:
        damaged = await examine(repository, backups, finding) if finding.reason in BY_BACKUP else None
        answer = _chosen(damaged) if damaged else None
        if damaged and answer:
            await repair(repository, damaged, answer)
            print_text(tr("cli.about", id=finding.match_id, reason=_done(finding, answer, tr)))
            finding = replace(finding, is_repairable=True)  # noqa: PLW2901
        found.append(finding)
    await repository.storage.repair()
    return found


def _chosen(damaged: DamagedMatch) -> Answer | None:
    """Return what a backup has; else all lines as they read now, if sound lines after a damaged one would be lost."""
    for answer in damaged.answers:
        is_needed = damaged.finding.reason == "changed" and not damaged.finding.is_repairable
        is_absent = damaged.finding.reason in ABSENT
        if answer.kind == "backup" or is_absent or (answer.kind == "now" and is_needed):
            return answer
    return None


def _done(finding: Finding, answer: Answer, tr: Translator) -> str:
    """Return how a match was repaired."""
    if answer.kind == "now":
        return tr("cli.accepted", n=len(answer.mended.unproved), numbers=[str(each) for each in answer.mended.unproved])
    if finding.reason in ABSENT:
        return tr("cli.restored", when=answer.created.astimezone()) if answer.created else tr("cli.corrected")
    return tr("cli.completed", n=len(answer.mended.taken))


async def _repair_files(
    repository: MatchRepository, backups: RollingBackups, files: Mapping[str, str], tr: Translator
) -> None:
    """Take what damaged files beside the matches lack from the latest backup."""
    for name, n in (await repair_files(repository, backups, files)).items():
        print_text(tr("cli.about", id=name, reason=tr("cli.file_repaired", n=n)))


async def _report(
    repository: MatchRepository,
    findings: Sequence[Finding],
    files: Mapping[str, str],
    tr: Translator,
    *,
    repaired: bool,
) -> int:
    """Print the matches, then what is wrong with them, and return the exit code."""
    summaries = await repository.storage.list_summaries()
    faults: list[str] = []
    for summary in summaries:
        try:
            loaded = await repository.load(summary.id)
            stored = await repository.storage.load(summary.id)
        except StorageError as error:
            faults.append(tr("cli.about", id=summary.id, reason=tr(f"problems.{error.key}")))
            continue
        print_text(_line(loaded, tr))
        found = list(_faults(loaded, tr))
        if summary.content != summarize(repository.games, stored.header, stored.log):
            found.append(tr("cli.index_differs"))
        faults += [tr("cli.about", id=summary.id, reason=fault) for fault in found]
    quarantined = [each for each in await repository.list_quarantined() if each.reason != REPAIRED]
    for each in quarantined:
        is_match = f"{each.id}.json" not in FILES
        reason = tr(f"problems.{each.reason}" if is_match else "cli.file_damaged")
        faults.append(tr("cli.about", id=str(each.file), reason=reason))
    in_place = files.keys() - {f"{each.id}.json" for each in quarantined}
    keys = {name: "file_gone" if files[name] == "gone" else "file_damaged" for name in sorted(in_place)}
    faults += [tr("cli.about", id=name, reason=tr(f"cli.{key}")) for name, key in keys.items()]
    faults += [tr("cli.setting_wrong", key=key) for key in await repository.wrong_settings()]
    if n := await count_unreadable_attempts(repository):
        faults.append(tr("cli.about", id="logbook", reason=tr("cli.lost", n=n)))
    print_text(tr("common.matches", n=len(summaries)))
    for finding in findings:
        if line := _finding(finding, tr, repaired=repaired):
            is_repaired = repaired and finding.is_repairable
            (print_text if is_repaired else faults.append)(tr("cli.about", id=finding.match_id, reason=line))
    for fault in faults:
        print_text(fault)
    for unproved in ("no_checksum", "age_unknown", "unverified"):
        if n := sum(finding.reason == unproved for finding in findings):
            print_text(tr(f"cli.{unproved}", n=n))
    return FAILED if faults else 0


def _finding(finding: Finding, tr: Translator, *, repaired: bool) -> str:
    """Return what the checksums tell about a match, empty where that is only that it cannot be verified."""
    match finding:
        case Finding(reason="outdated", lost=lost):
            found = tr("cli.outdated", n=lost)
        case Finding(reason="beginning_changed", is_repairable=False):
            return tr("cli.beginning_changed")
        case Finding(reason="beginning_changed"):
            found = ""
        case Finding(reason="gone") if repaired:
            return "" if finding.is_repairable else tr("cli.gone_accepted")
        case Finding(reason="gone"):
            found = tr("cli.gone")
        case Finding(reason="changed", is_repairable=False, is_proved=False):
            return tr("cli.unproved")
        case Finding(reason="changed", is_repairable=False, number=number):
            found = tr("cli.held", number=number)
            if repaired:
                return tr("cli.left", found=found, number=number)
        case Finding(reason="changed", lost=0):
            found = tr("cli.checksum_damaged")
        case Finding(reason="changed", number=number, lost=lost):
            found = tr("cli.changed", number=number, n=lost)
        case _:
            return ""
    return tr("cli.repaired" if repaired else "cli.repairable", found=found)


def _line(loaded: LoadedMatch, tr: Translator) -> str:
    match = loaded.session.match
    match_state, setup = evaluate(match), match.setup
    return tr(
        "cli.listed",
        id=loaded.id,
        game=match.variant.id,
        names=[setup.name_of(side) for side in range(setup.sides)],
        totals=[str(total) for total in match_state.totals],
        state=tr("cli.finished" if match_state.is_over else "cli.open"),
    )


def _faults(loaded: LoadedMatch, tr: Translator) -> Iterator[str]:
    """Yield what is wrong with a match that can be read."""
    if loaded.reason == "not_understood":
        yield tr("cli.lost", n=loaded.lost)
    elif loaded.reason == "too_new":
        yield tr("problems.too_new")
    match = loaded.session.match
    for refused in review(match, evaluate(match)):
        if not refused.problem.is_question:
            yield refusal(refused, match.setup.players, tr)
