"""Knowledge of a real deck's unseen cards, and why people cannot show one of them to be another card.

A card that was seen has a name and is in no pool. At first there is one pool: all names of the deck among all
its cards. Cards shuffled together form one pool from then on, and what was known before stays known: a card
shuffled into the draw pile is there, not in a hand drawn before.

Nothing that may be true is refused. What must be false is found as far as it follows from where every other
name must be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Sequence

from engine.kernel.immutable_record import Record


class HiddenPool(Record):
    """Names that lie among these cards, each at a different one of them, nobody knows where.

    Names of other pools may lie among the same cards. Both fields are sorted.
    """

    names: tuple[str, ...]
    among: tuple[int, ...]


HiddenPools = tuple[HiddenPool, ...]
"""All that is known of the unseen cards of one deck: as many names as cards."""


def possible_names(pools: HiddenPools, cards: Iterable[int]) -> dict[str, int]:
    """Return the names that one of these cards may have, with how many copies; most copies first."""
    found: Counter[str] = Counter()
    for pool in _pools_at(pools, cards):
        found.update(pool.names)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def first_possible_card(pools: HiddenPools, cards: Iterable[int], name: str) -> int | None:
    """Return the first of these cards that may have this name; None if none may."""
    return next((card for card in cards if name in possible_names(pools, (card,))), None)


def are_indistinguishable(pools: HiddenPools, cards: Collection[int]) -> bool:
    """Return True if exactly the same is known of all these cards."""
    return all(len({card in pool.among for card in cards}) < 2 for pool in pools)


def after_naming(pools: HiddenPools, card: int, name: str) -> HiddenPools:
    """Return the pools after a card has turned out to be `name`; raises `ValueError` if it cannot be."""
    holding = [pool for pool in _pools_at(pools, (card,)) if name in pool.names]
    if not holding:
        raise ValueError(f"no card like {name} can lie there")
    # The copy may come from any of these pools: then each of the others may have one in its place.
    left = [pool for pool in pools if pool not in holding]
    widest = {other for pool in holding for other in pool.among}
    for number, pool in enumerate(holding):
        names = list(pool.names)
        names.remove(name)
        left.append(HiddenPool(tuple(names), pool.among))
        if number:
            left.append(HiddenPool((name,), tuple(widest)))
    return _merged(
        HiddenPool(pool.names, tuple(other for other in pool.among if other != card)) for pool in left
    )


def after_shuffle(pools: HiddenPools, cards: Sequence[int], names: Iterable[str] = ()) -> HiddenPools:
    """Return the pools after `cards` were shuffled together.

    `names` are the names of those among them that had been seen.
    """
    together = set(cards)
    found = [HiddenPool(tuple(names), tuple(cards))]
    for pool in pools:
        among = together.union(pool.among) if together.intersection(pool.among) else pool.among
        found.append(HiddenPool(pool.names, tuple(among)))
    return _merged(found)


def after_narrowing(pools: HiddenPools, card: int, fits: Callable[[str], bool]) -> HiddenPools:
    """Return the pools after people have seen that the name of a card satisfies `fits`."""
    found: list[HiddenPool] = []
    for pool in pools:
        elsewhere = tuple(other for other in pool.among if other != card)
        found.append(HiddenPool(tuple(name for name in pool.names if fits(name)), pool.among))
        found.append(HiddenPool(tuple(name for name in pool.names if not fits(name)), elsewhere))
    return _merged(found)


def after_exchange(pools: HiddenPools, name: str, by: str, *, anywhere: bool = False) -> HiddenPools:
    """Return the pools after it turned out that no unseen card is this `name`, but one is `by`.

    `by` is where the first was thought to be, or, with `anywhere`, at any unseen card. Raises `ValueError` if
    no unseen card can have the name.
    """
    holding = [pool for pool in pools if name in pool.names]
    if not holding:
        raise ValueError(f"no unseen card is {name}")
    left = [pool for pool in pools if pool not in holding]
    there = tuple({card for pool in holding for card in pool.among})
    for number, pool in enumerate(holding):
        names = list(pool.names)
        names.remove(name)
        left.append(HiddenPool(tuple(names), pool.among))
        if number:  # the copy may come from any of these pools: the others keep theirs anywhere
            left.append(HiddenPool((name,), there))
    every = tuple({card for pool in pools for card in pool.among})
    return _merged([*left, HiddenPool((by,), every if anywhere else there)])


def is_consistent(pools: HiddenPools) -> bool:
    """Return True if every name can be at a card of its own."""
    return _can_assign([(pool, len(pool.names)) for pool in pools], set())


def _merged(pools: Iterable[HiddenPool]) -> HiddenPools:
    """Return the pools sorted, without empty ones, and merged if they are among the same cards."""
    together: dict[tuple[int, ...], list[str]] = {}
    for pool in pools:
        if pool.names:
            together.setdefault(tuple(sorted(pool.among)), []).extend(pool.names)
    return tuple(HiddenPool(tuple(sorted(names)), among) for among, names in sorted(together.items()))


def _pools_at(pools: HiddenPools, cards: Iterable[int]) -> list[HiddenPool]:
    """Return the pools from which a name may be at one of these cards, all other names finding a card."""
    cards = list(cards)
    found = []
    for pool in pools:
        here = [card for card in cards if card in pool.among]
        if here and (len(pools) == 1 or any(_may_be_at(pools, pool, card) for card in here)):
            found.append(pool)
    return found


def _may_be_at(pools: HiddenPools, wanted: HiddenPool, card: int) -> bool:
    """Return True if every other name finds a card when one of the pool `wanted` is at `card`."""
    return _can_assign([(pool, len(pool.names) - (pool is wanted)) for pool in pools], {card})


def _can_assign(wanted: Sequence[tuple[HiddenPool, int]], taken: set[int]) -> bool:
    """Return True if that many names of each pool find cards of their own outside `taken` (a matching)."""
    assigned: dict[int, HiddenPool] = {}

    def finds_place(pool: HiddenPool, tried: set[int]) -> bool:
        for card in pool.among:
            if card in tried:
                continue
            tried.add(card)
            if card not in assigned or finds_place(assigned[card], tried):
                assigned[card] = pool
                return True
        return False

    return all(finds_place(pool, set(taken)) for pool, count in wanted for _ in range(count))


class RealRejectionReasons:
    """Explains why one of a seat's real `cards` cannot be shown as a card that is not offered.

    `known` holds the names of all cards, `may_be` returns the names that these cards may have, `where` tells
    where the copies of a card are. Two of these are equal if they concern the same cards of the same seat.
    """

    __slots__ = ("_asked", "_known", "_may_be", "_where")

    def __init__(
        self,
        seat: str,
        cards: Sequence[int],
        *,
        known: Container[str],
        may_be: Callable[[Sequence[int]], Container[str]],
        where: Callable[[str, str], str],
    ) -> None:
        self._asked = seat, tuple(cards)
        self._known, self._may_be, self._where = known, may_be, where

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RealRejectionReasons) and self._asked == other._asked

    def __hash__(self) -> int:
        return hash(self._asked)

    def why_not(self, pick: str) -> str:
        """Return where the copies of the card are whose name ends the id."""
        seat, cards = self._asked
        name = pick.rpartition(":")[2]
        if name not in self._known:
            return ""
        if name in self._may_be(cards):
            return f"{name} may be one of these cards, but it cannot be chosen for this now"
        return self._where(seat, name)
