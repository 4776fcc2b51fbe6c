"""A sequence that grows at its end without being copied, for the results of a long match while it is evaluated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """The first items of a list. Shorter sequences of the same list do not see what is added to it.

    An item that is added to a shorter one replaces what came after that: longer ones must no longer be used.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T], length: int | None = None) -> None:
        self._items = items
        self._length = len(items) if length is None else length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        """Return an item, or a slice; one from the beginning is not copied."""
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            if start == 0 and step == 1:
                return Growing(self._items, max(stop, 0))
            return [self._items[at] for at in range(start, stop, step)]
        return self._items[range(self._length)[index]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def and_then(self, item: T) -> Growing[T]:
        """Return the sequence with one more item."""
        self._items[self._length :] = [item]
        return Growing(self._items)


def and_then(items: Sequence[T], item: T) -> Sequence[T]:
    """Return a sequence with one more item."""
    return items.and_then(item) if isinstance(items, Growing) else (*items, item)
