"""Begins the rematch of a match, from its result or from a list."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.variant import Match
from scorekeeper.library.series import RematchTerms, Standing, start_rematch
from scorekeeper.ui.shell.match_store import MatchStore
from scorekeeper.ui.shell.scaffold import go


async def begin_rematch(
    store: MatchStore, match_id: str, match: Match, standing: Standing | None, terms: RematchTerms | None = None
) -> None:
    """Begin the rematch of a match on some terms, or open the match that is being played; raises ``StorageError``.

    Without terms the series goes on as it is.
    """
    usual = RematchTerms(replace(standing.series, ended=False)) if standing else RematchTerms()
    if terms is None and standing and standing.running and not standing.is_decided:
        go(f"/match/{standing.running}")
    else:
        begun = await start_rematch(store.repository, match_id, match, terms or usual)
        match_id = await store.begin(begun)
        await store.library_view.refresh()  # the sheet shows the standing with the match before
        go(f"/match/{match_id}")
