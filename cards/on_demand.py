"""Things by name, of which some are put together only when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Generic, TypeVar, cast

Item = TypeVar("Item")


class Unread(Generic[Item]):
    """Something that is put together once, when it is first asked for."""

    __slots__ = ("_item", "_make")

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make: Callable[[], Item] | None = make
        self._item: Item | None = None

    @property
    def is_read(self) -> bool:
        """Whether it has been asked for."""
        return self._make is None

    def read(self) -> Item:
        """The thing itself."""
        if self._make is not None:
            self._item = self._make()
            self._make = None
        return cast("Item", self._item)


class OnDemand(MutableMapping[str, Item]):
    """A mapping that takes, besides things, those that are not yet read, and gives out things only."""

    def __init__(self) -> None:
        self._known: dict[str, Item | Unread[Item]] = {}

    def __getitem__(self, name: str) -> Item:
        found = self._known[name]
        return found.read() if isinstance(found, Unread) else found

    def __setitem__(self, name: str, item: Item) -> None:
        self._known[name] = item

    def put(self, name: str, item: Item | Unread[Item]) -> None:
        """Set what has this name, which need not have been read."""
        self._known[name] = item

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, name: object) -> bool:
        return name in self._known

    @property
    def unread(self) -> int:
        """How many have not been asked for yet."""
        return sum(isinstance(item, Unread) and not item.is_read for item in self._known.values())

    def __eq__(self, other: object) -> bool:
        # Copies share what is not yet read: they are equal without reading it.
        if isinstance(other, OnDemand) and self._known == other._known:
            return True
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def __ior__(self, other: OnDemand[Item]) -> OnDemand[Item]:
        """Take what the other has, read or not."""
        self._known |= other._known
        return self
