"""The hand on the screen: what may be done to its draft, and the one place that writes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.check import check
from scorekeeper.core.events import Corrected, Scored
from scorekeeper.core.match import evaluate
from scorekeeper.core.problem import Remedy
from scorekeeper.core.variant import Match, MatchState
from scorekeeper.i18n import Translator
from scorekeeper.ui.device.haptics import feel
from scorekeeper.ui.entry.context import Cell, Change, EntryContext
from scorekeeper.ui.entry.draft import before, plain
from scorekeeper.ui.entry.kept import Draft, keep, outdated, played, taken_up
from scorekeeper.ui.entry.preview import event_of, preview, reopen
from scorekeeper.ui.flet_shim import Ref, use_effect, use_latest, use_memo, use_ref, use_state
from scorekeeper.ui.kit.theme import Theme
from scorekeeper.ui.shell.store import OpenMatch, Store

SETTLES = 0.8
"""Seconds after the last touch when a draft is put on disk."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where a pad stands: how much room it has, in logical pixels, and whether beside the sheet."""

    width: float
    height: float
    docked: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Pen:
    """Writes one hand. Everything acts on the newest draft, never on what a screen showed when it was drawn."""

    store: Store
    index: int
    newest: Ref[Draft]
    busy: Ref[bool]
    redraw: Callable[[], object]
    on_saved: Callable[[OpenMatch, OpenMatch, int], object]

    @property
    def opened(self) -> OpenMatch:
        assert self.store.open is not None, "no match lies open"  # noqa: S101
        return self.store.open

    @property
    def match(self) -> Match:
        return self.opened.match

    @property
    def past(self) -> bool:
        return self.index < self.match.number

    def put(self, draft: Draft) -> None:
        self.newest.current = draft
        self.redraw()

    def set_fields(self, change: Change) -> None:
        feel(self.store.page, "key")
        now = self.newest.current
        changes = change(now.fields) if callable(change) else change
        fields = {key: value for key, value in {**now.fields, **changes}.items() if value is not None}
        self.put(replace(now, fields=fields, told=(), doubted=None))

    def set_cell(self, cell: Cell | None) -> None:
        self.put(replace(self.newest.current, cell=cell))

    def turn(self, face: int) -> None:
        self.put(replace(self.newest.current, face=face))

    async def score(self, play: Any) -> bool:
        now, opened = self.newest.current, self.opened
        match, state, mine = opened.match, opened.state, played(opened.match, now)
        if self.past:
            match = reopen(match, self.index, mine)
            state = evaluate(match, (opened.match, opened.state))
        if self._refuses(match, state, play, now.doubted):
            return False
        feel(self.store.page, "key")
        self.put(replace(now, told=(), doubted=None, plays=(*mine, play) if self.past else now.plays))
        if self.past:
            return True

        def is_allowed(then: OpenMatch) -> bool:
            """Check again: plays written since the tap may leave no room for this one."""
            return not self._refuses(then.match, then.state, play, now.doubted)

        return await self.store.write(Scored(play), is_allowed)

    def _refuses(self, match: Match, state: MatchState, play: Any, doubted: Any) -> bool:
        """Return whether a play cannot be written, and show why; one that was asked about before is confirmed."""
        problems = check(match, play, state=state)
        refused = tuple(one for one in problems if not one.asks) or tuple(problems)
        if not refused or (play == doubted and refused[0].asks):
            return False
        feel(self.store.page, "refused")
        self.put(replace(self.newest.current, told=refused, doubted=play if refused[0].asks else None))
        return True

    async def drop(self, number: int) -> None:
        now, mine = self.newest.current, played(self.match, self.newest.current)
        left = (*mine[:number], *mine[number + 1 :])
        self.put(replace(now, told=(), doubted=None, plays=left if self.past else now.plays))
        if not self.past:
            await self.store.write(Corrected(self.index, left, None))

    async def answer(self, remedy: Remedy) -> None:
        doubted = self.newest.current.doubted
        if doubted is None:
            self.set_fields({key: plain(self.match, value) for key, value in remedy.changes.items()})
        elif remedy.changes:
            self.put(replace(self.newest.current, told=(), doubted=None))
        else:
            await self.score(doubted)

    def give_way(self) -> None:
        """Somebody else has written this hand since: say so and show what stands, for it is not ours to overwrite."""
        feel(self.store.page, "refused")
        self.store.keep_draft(self.opened.taken.id, self.index, {})
        self.put(taken_up(self.store, self.opened, self.index))
        self.store.open = replace(self.opened, trouble="problems.stale")

    async def save(self) -> None:
        now, match = self.newest.current, self.match
        plays = played(match, now)
        shown = preview(match, self.opened.state, self.index, plays, now.fields)
        if self.busy.current or now.saved or not shown.ready:
            return
        if outdated(match, now):
            self.give_way()
            return
        self.busy.current, before = True, self.opened
        try:
            if await self.store.write(event_of(match, self.index, plays, shown.end)):
                feel(self.store.page, "save")
                self.newest.current = replace(self.newest.current, saved=True)
                self.store.keep_draft(now.match_id, self.index, {})
                if self.store.open and self.store.open.taken.id == now.match_id:  # people may have gone on meanwhile
                    self.on_saved(before, self.store.open, self.index)
        finally:
            self.busy.current = False


def use_hand(
    store: Store,
    theme: Theme,
    tr: Translator,
    index: int,
    room: Room,
    on_saved: Callable[[OpenMatch, OpenMatch, int], object],
) -> EntryContext:
    """The hand ``index`` of the match that lies open, as its pad sees it.

    What was written is kept when the hands rest and when the screen goes. ``on_saved`` is told the match as it was
    before saving and as it is after, and the hand.
    """
    opened = store.open
    assert opened is not None, "no match lies open"  # noqa: S101
    newest = use_ref(taken_up(store, opened, index))
    _, draw_again = use_state(0)
    busy = use_ref(False)
    if (newest.current.match_id, newest.current.index) != (opened.taken.id, index):
        newest.current = taken_up(store, opened, index)
    draft, match = newest.current, opened.match
    plays = played(match, draft)
    pen = Pen(store, index, newest, busy, lambda: draw_again(lambda n: n + 1), on_saved)

    async def rest() -> None:
        await asyncio.sleep(SETTLES)
        if newest.current is draft:
            keep(store, draft)

    def lay_down() -> None:
        keep(store, newest.current)

    def come() -> None:
        store.pens.lay_down()  # the screen that this one follows may not have gone yet
        store.pens.take_up(lay_down_now)
        left = taken_up(store, pen.opened, index)
        if (left.fields, left.plays) != (newest.current.fields, newest.current.plays):
            pen.put(left)

    def go() -> None:
        store.pens.put_away(lay_down_now)
        lay_down()

    lay_down_now = use_latest(lay_down)
    use_effect(rest, [draft.fields, draft.plays])
    use_effect(come, [], cleanup=go)
    return EntryContext(
        theme=theme,
        tr=tr,
        match=match,
        state=opened.state,
        at=before(match, opened.state, index, plays),
        index=index,
        past=pen.past,
        fields=draft.fields,
        preview=use_memo(
            lambda: preview(match, opened.state, index, plays, draft.fields), [match, index, plays, draft.fields]
        ),
        told=draft.told,
        cell=draft.cell,
        face=draft.face,
        width=room.width,
        height=room.height,
        docked=room.docked,
        set_fields=pen.set_fields,
        set_cell=pen.set_cell,
        turn=pen.turn,
        score=pen.score,
        drop=pen.drop,
        answer=pen.answer,
        save=pen.save,
        undo=store.undo,
        redo=store.redo,
    )
