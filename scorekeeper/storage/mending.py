"""Mends a damaged match: each line is taken from its file or from another copy, whichever fits the checksum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.storage.checksums import JSON, Link, last_link, next_link

Row = tuple[JSON, str]
"""A line as a file has it, and its hash there; empty where there is none."""


@dataclass(slots=True)
class Mended:
    """A match as it can be written again. Line 0 is the header.

    ``unproved`` are the lines that may not be as they were written, ``taken`` those that came from another copy.
    ``is_whole`` tells whether its last line is the one that was written last, as far as that is known.
    """

    header: JSON
    log: list[JSON] = field(default_factory=list[JSON])
    unproved: list[int] = field(default_factory=list[int])
    taken: list[int] = field(default_factory=list[int])
    is_whole: bool = True


def mend(
    header: JSON, rows: Sequence[Row], sound: Link, copy: tuple[JSON, Sequence[JSON]], last: Link | None
) -> Mended:
    """Return a match with all lines that its file or its copy has.

    ``sound`` is the last line that is proved, or the link of a beginning that was changed. ``copy`` is another header
    and log. ``last`` is the line that is known to be the last one.
    """
    log = [line for line, _ in rows[: sound.number]]
    mended = Mended(header, log)
    if last_link(header, log) != sound:
        beginning = range(sound.number + 1)
        if last_link(copy[0], copy[1][: sound.number]) == sound:
            mended = Mended(copy[0], [*copy[1][: sound.number]], taken=[*beginning])
        else:
            mended.unproved += beginning
    has_same_start = [*copy[1][: sound.number]] == mended.log
    link = sound
    for number in range(sound.number + 1, max(len(rows), len(copy[1])) + 1):
        own, stored = rows[number - 1] if number <= len(rows) else (None, "")
        if last and last.number == number:
            stored = stored or last.hash
        found = [line for line in (own, *copy[1][number - 1 : number]) if line is not None]
        line = next((line for line in found if next_link(link, line).hash == stored), None)
        if line is None and own is None and not has_same_start:
            break
        if line is None and own is not None:
            mended.unproved.append(number)
        line = line or found[0]
        if line != own:
            mended.taken.append(number)
        mended.log.append(line)
        link = Link(number, stored or next_link(link, line).hash)
    mended.is_whole = last in {None, link}
    return mended
