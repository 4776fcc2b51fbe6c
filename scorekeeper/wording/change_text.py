"""Sentences of the history of changes: what a line of the log wrote, on which device, and the points it changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from scorekeeper.core import events
from scorekeeper.core.model import Adjustment, Value
from scorekeeper.core.session import LogEntry
from scorekeeper.core.variant import Match
from scorekeeper.i18n import Translator
from scorekeeper.library.history import Change, Figure, Sheet
from scorekeeper.wording.game_text import option_value_text
from scorekeeper.wording.table_text import adjustment_word, signed


def change_text(tr: Translator, change: Change) -> str:
    """Return what a line of the log wrote, undid or did again."""
    before = change.before
    if change.is_imported:
        before = replace(before, match=replace(before.match, early_end="result"))
    what = event_text(tr, change.event, before, change.after) if change.event else ""
    match change.entry.event:
        case events.Undone():
            return tr("changes.undone", what=what) if what else tr("changes.undo")
        case events.Redone():
            return tr("changes.redone", what=what) if what else tr("changes.redo")
        case _:
            return what


def event_text(tr: Translator, event: events.Event, before: Sheet, after: Sheet) -> str:
    """Return what an event wrote between these two sheets."""
    players = before.match.setup.players
    match event:
        case events.Scored(play):
            return _score_text(tr, play, before, after)
        case events.Ended():
            return tr("common.hand", n=before.match.hand_index + 1)
        case events.Corrected(hand):
            return tr("changes.corrected", n=hand + 1)
        case events.Struck(hand):
            return tr("changes.struck", n=hand + 1)
        case events.Restored(number):
            return tr("changes.restored", n=before.match.struck[number].place + 1)
        case events.Noted(hand, text):
            return tr("changes.noted" if text else "changes.note_removed", n=hand + 1)
        case events.Led(hand, seat):
            return tr("changes.led", n=hand + 1, name=players[seat])
        case events.Renamed(names):
            return " · ".join(tr("changes.renamed", before=players[seat], after=name) for seat, name in names)
        case events.Reseated():
            return tr("changes.reseated")
        case events.PlayerJoined(name, _, total):
            return tr("changes.joined", name=name, n=total)
        case events.PlayerLeft(seat):
            return tr("changes.left", name=players[seat])
        case events.PlayerReturned(seat):
            return tr("changes.returned", name=players[seat])
        case events.RulesChanged(options, hand):
            return rules_change_text(tr, before.match, options, hand)
        case events.Adjusted(new, number):
            what = adjustment_text(tr, before.match, new)
            return what if number is None else tr("changes.adjustment_corrected", what=what)
        case events.AdjustmentStruck(number):
            what = adjustment_text(tr, before.match, before.match.adjustments[number])
            return tr("changes.adjustment_struck", what=what)
        case events.EndedEarly(how):
            return tr(f"changes.ended_{how}")
        case _:  # pragma: no cover
            assert_never(event)


def adjustment_text(tr: Translator, match: Match, adjustment: Adjustment) -> str:
    """Return a penalty or a bonus in words: ``Chloé +10, peeked at the boneyard``."""
    name, points = match.setup.name_of(adjustment.side), signed(tr, adjustment.points)
    return tr("changes.adjusted", name=name, n=points, what=adjustment_word(tr, match, adjustment))


def rules_change_text(tr: Translator, match: Match, options: Iterable[tuple[str, Value]], hand: int | None) -> str:
    """Return which house rules change, and from which hand on: ``Play to 60 → 50, for all hands``."""
    now = match.setup.options
    changed = [
        tr(
            "changes.rule",
            rule=tr(f"option.{key}.label"),
            before=option_value_text(tr, key, now[key]),
            after=option_value_text(tr, key, value),
        )
        for key, value in options
    ]
    since = tr("changes.for_all") if hand is None else tr("changes.from_hand", n=hand + 1)
    return tr("common.facts", a=" · ".join(changed), b=since)


def _score_text(tr: Translator, play: Any, before: Sheet, after: Sheet) -> str:
    hand, name = before.match.hand_index, before.match.setup.players[int(play.player)]
    result = after.state.results[hand]
    points = sum(result.play_points[-1]) if result.play_points else 0
    return tr("changes.scored", n=hand + 1, name=name, value=points)


@dataclass(frozen=True, slots=True)
class Devices:
    """What devices are called: the public id of ``own``, the ``names`` that their owners gave them, by id.

    ``numbers`` tell devices of the same system apart that have no name.
    """

    own: str = ""
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])


def device_text(tr: Translator, entry: LogEntry, devices: Devices) -> str:
    """Return the device that wrote a line; of lines of older versions the system, or ``""`` if it is not known."""
    return device_name(tr, entry.device, devices, entry.by) if entry.device else entry.by


def device_name(tr: Translator, device: str, devices: Devices, system: str = "") -> str:
    """Return what a device is called: by its name, else by its system."""
    if device == devices.own:
        return tr("changes.this_device")
    if name := devices.names.get(device):
        return name
    number, system = devices.numbers.get(device, 1), system or tr("changes.a_device")
    return tr("changes.numbered_device", system=system, n=number) if number > 1 else system


def note_of(change: Change) -> str:
    """Return the note that a line wrote, undid, or that was beside the hand it struck; ``""`` without one."""
    match change.event:
        case events.Noted(_, text):
            return text
        case events.Struck(hand) if hand < len(change.before.match.hands):
            return change.before.match.hands[hand].note
        case _:
            return ""


def figure_text(tr: Translator, name: str, figure: Figure) -> str:
    """Return the points of a side in a changed hand in words: ``Chloé 29 → 9``."""
    old, new = figure
    if old is not None and new is not None:
        return tr("changes.was", name=name, before=old, after=new)
    return tr("say.score", name=name, n=old if new is None else new)
