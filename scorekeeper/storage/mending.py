"""Mends a damaged match: each line is taken from its file or from another copy, whichever fits the checksum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from scorekeeper.storage.checksums import JSON, Link, header_link, last_link, next_link

Row = tuple[JSON | None, str]
"""A line as a file has it, and its hash there; ``None`` and empty where they are missing."""

Correct = Callable[[int, Callable[[JSON], bool]], JSON | None]
"""Returns the header (0), or the row of this number with ``hash`` and ``line``, that fits if one bit is flipped."""


@dataclass(slots=True)
class Mended:
    """A match as it can be written again. Line 0 is the header.

    ``unproved`` are the lines that may not be as they were written, ``taken`` those that came from another copy.
    ``left_out`` counts the lines of the file that fit their checksums and come after one that is nowhere. ``is_whole``
    tells whether the last line is the one that was written last, as far as that is known.
    """

    header: JSON
    log: list[JSON] = field(default_factory=list[JSON])
    unproved: list[int] = field(default_factory=list[int])
    taken: list[int] = field(default_factory=list[int])
    left_out: int = 0
    is_whole: bool = True

    @property
    def proved(self) -> Mended | None:
        """Return the match without what is not proved at its end; ``None`` if proved lines would be lost with it."""
        first = self.unproved[0] if self.unproved else len(self.log) + 1
        if self.left_out or first == 0 or len(self.unproved) != len(self.log) + 1 - first:
            return None
        return replace(self, log=self.log[: first - 1], unproved=[])


def no_correction(_number: int, _fits: Callable[[JSON], bool]) -> JSON | None:
    return None


def mend(
    header: JSON,
    rows: Sequence[Row],
    sound: Link,
    copy: tuple[JSON, Sequence[JSON]],
    last: Link | None,
    *,
    spare: Sequence[JSON] = (),
    correct: Correct = no_correction,
) -> Mended:
    """Return a match with all lines that its file or its copy has.

    ``sound`` is the last line that is proved, or the link of a beginning that was changed. ``copy`` is another header
    and log. ``last`` is the line that is known to be the last one. ``spare`` are rows with ``hash`` and ``line``,
    whatever their numbers.
    """
    log = [line for line, _ in rows[: sound.number] if line is not None]
    mended = Mended(header, log)
    if last_link(header, log) != sound:
        beginning = range(sound.number + 1)
        if last_link(copy[0], copy[1][: sound.number]) == sound:
            mended = Mended(copy[0], [*copy[1][: sound.number]], taken=[*beginning])
        elif sound.number == 0 and (corrected := correct(0, lambda found: header_link(found) == sound)):
            mended = Mended(corrected)
        else:
            mended.unproved += beginning
    has_same_start = [*copy[1][: sound.number]] == mended.log
    link, number = sound, sound.number
    while True:
        number += 1
        own, stored = rows[number - 1] if number <= len(rows) else (None, "")
        if last and last.number == number:
            stored = stored or last.hash
        copied = next(iter(copy[1][number - 1 : number]), None)

        def is_next(row: JSON, link: Link = link) -> bool:
            return row.keys() == {"hash", "line"} and next_link(link, row["line"]).hash == row["hash"]

        line = _proved(link, (own, copied), stored, rows[number : number + 1])
        if line is None:
            row = next((row for row in spare if is_next(row)), None)
            row = row or (None if mended.unproved else correct(number, is_next))
            line = row["line"] if row else None
            stored = row["hash"] if row else stored
            is_copied = False
        else:
            is_copied = line != own
            stored = next_link(link, line).hash
        if line is None and own is not None:
            mended.unproved.append(number)
            line = own
        elif line is None and copied is not None and has_same_start:
            line, is_copied = copied, True
        if line is None:
            break
        if is_copied:
            mended.taken.append(number)
        mended.log.append(line)
        link = Link(number, stored or next_link(link, line).hash)
    mended.left_out = sum(
        line is not None and next_link(Link(after, before), line).hash == hash_
        for after, ((_, before), (line, hash_)) in enumerate(pairwise(rows[number:]), number + 1)
    )
    mended.is_whole = last in {None, link}
    return mended


def _proved(link: Link, lines: Sequence[JSON | None], stored: str, after: Sequence[Row]) -> JSON | None:
    """Return the line that fits its own hash, or with which the line after it fits; ``None`` if there is none."""
    for line in lines:
        if line is not None:
            found = next_link(link, line)
            if found.hash == stored or any(next_ and next_link(found, next_).hash == hash_ for next_, hash_ in after):
                return line
    return None
