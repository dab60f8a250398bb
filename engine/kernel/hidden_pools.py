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

from engine.kernel.record import Record


class HiddenPool(Record):
    """Names that lie among these cards, each at a different one of them, nobody knows where.

    Names of other pools may lie among the same cards. Both fields are sorted.
    """

    names: tuple[str, ...]
    among: tuple[int, ...]


HiddenPools = tuple[HiddenPool, ...]
"""All that is known of the unseen cards of one deck: as many names as cards."""


def possible_names(mixes: HiddenPools, cards: Iterable[int]) -> dict[str, int]:
    """Return the names that one of these cards may have, with how many copies; most copies first."""
    found: Counter[str] = Counter()
    for mix in _open(mixes, cards):
        found.update(mix.names)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def place_of(mixes: HiddenPools, cards: Iterable[int], name: str) -> int | None:
    """Return the first of these cards that may have this name; None if none may."""
    return next((card for card in cards if name in possible_names(mixes, (card,))), None)


def alike(mixes: HiddenPools, cards: Collection[int]) -> bool:
    """Return True if exactly the same is known of all these cards."""
    return all(len({card in mix.among for card in cards}) < 2 for mix in mixes)


def after_naming(mixes: HiddenPools, card: int, name: str) -> HiddenPools:
    """Return the pools after a card has turned out to be `name`; raises `ValueError` if it cannot be."""
    holding = [mix for mix in _open(mixes, (card,)) if name in mix.names]
    if not holding:
        raise ValueError(f"no card like {name} can lie there")
    # The copy may come from any of these pools: then each of the others may have one in its place.
    left = [mix for mix in mixes if mix not in holding]
    widest = {other for mix in holding for other in mix.among}
    for number, mix in enumerate(holding):
        names = list(mix.names)
        names.remove(name)
        left.append(HiddenPool(tuple(names), mix.among))
        if number:
            left.append(HiddenPool((name,), tuple(widest)))
    return _tidy(HiddenPool(mix.names, tuple(other for other in mix.among if other != card)) for mix in left)


def after_shuffle(mixes: HiddenPools, cards: Sequence[int], names: Iterable[str] = ()) -> HiddenPools:
    """Return the pools after `cards` were shuffled together.

    `names` are the names of those among them that had been seen.
    """
    together = set(cards)
    found = [HiddenPool(tuple(names), tuple(cards))]
    for mix in mixes:
        among = together.union(mix.among) if together.intersection(mix.among) else mix.among
        found.append(HiddenPool(mix.names, tuple(among)))
    return _tidy(found)


def after_narrowing(mixes: HiddenPools, card: int, fits: Callable[[str], bool]) -> HiddenPools:
    """Return the pools after people have seen that the name of a card satisfies `fits`."""
    found: list[HiddenPool] = []
    for mix in mixes:
        elsewhere = tuple(other for other in mix.among if other != card)
        found.append(HiddenPool(tuple(name for name in mix.names if fits(name)), mix.among))
        found.append(HiddenPool(tuple(name for name in mix.names if not fits(name)), elsewhere))
    return _tidy(found)


def after_exchange(mixes: HiddenPools, name: str, by: str, *, anywhere: bool = False) -> HiddenPools:
    """Return the pools after it turned out that no unseen card is this `name`, but one is `by`.

    `by` is where the first was thought to be, or, with `anywhere`, at any unseen card. Raises `ValueError` if
    no unseen card can have the name.
    """
    holding = [mix for mix in mixes if name in mix.names]
    if not holding:
        raise ValueError(f"no unseen card is {name}")
    left = [mix for mix in mixes if mix not in holding]
    there = tuple({card for mix in holding for card in mix.among})
    for number, mix in enumerate(holding):
        names = list(mix.names)
        names.remove(name)
        left.append(HiddenPool(tuple(names), mix.among))
        if number:  # the copy may come from any of these pools: the others keep theirs anywhere
            left.append(HiddenPool((name,), there))
    every = tuple({card for mix in mixes for card in mix.among})
    return _tidy([*left, HiddenPool((by,), every if anywhere else there)])


def is_consistent(mixes: HiddenPools) -> bool:
    """Return True if every name can be at a card of its own."""
    return _have_places([(mix, len(mix.names)) for mix in mixes], set())


def _tidy(mixes: Iterable[HiddenPool]) -> HiddenPools:
    """Return the pools sorted, without empty ones, and merged if they are among the same cards."""
    together: dict[tuple[int, ...], list[str]] = {}
    for mix in mixes:
        if mix.names:
            together.setdefault(tuple(sorted(mix.among)), []).extend(mix.names)
    return tuple(HiddenPool(tuple(sorted(names)), among) for among, names in sorted(together.items()))


def _open(mixes: HiddenPools, cards: Iterable[int]) -> list[HiddenPool]:
    """Return the pools from which a name may be at one of these cards, all other names finding a card."""
    cards = list(cards)
    found = []
    for mix in mixes:
        here = [card for card in cards if card in mix.among]
        if here and (len(mixes) == 1 or any(_may_lie(mixes, mix, card) for card in here)):
            found.append(mix)
    return found


def _may_lie(mixes: HiddenPools, wanted: HiddenPool, card: int) -> bool:
    """Return True if every other name finds a card when one of the pool `wanted` is at `card`."""
    return _have_places([(mix, len(mix.names) - (mix is wanted)) for mix in mixes], {card})


def _have_places(wanted: Sequence[tuple[HiddenPool, int]], taken: set[int]) -> bool:
    """Return True if that many names of each pool find cards of their own outside `taken` (a matching)."""
    lying: dict[int, HiddenPool] = {}

    def finds_place(mix: HiddenPool, tried: set[int]) -> bool:
        for card in mix.among:
            if card in tried:
                continue
            tried.add(card)
            if card not in lying or finds_place(lying[card], tried):
                lying[card] = mix
                return True
        return False

    return all(finds_place(mix, set(taken)) for mix, count in wanted for _ in range(count))


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
