"""The books of a real deck: which names lie somewhere among which cards that nobody has seen.

A card that is seen has a name and stands in no mix. Before anything was seen there is one mix, of all names
of the deck among all its cards. What is shuffled together is one mix from then on, and what was known of it
besides stays known: a card shuffled into the draw pile lies there, not in a hand drawn before.

Nothing here refuses what may be so; what cannot be is found as far as it follows from where every other name
must lie.

Why a real card cannot be shown to be another than those offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Sequence

from engine.kernel.record import Record


class HiddenPool(Record):
    """These `names` lie among these cards, each at one of its own, and nobody knows where.

    Names of other mixes may lie among the same cards. Both are sorted.
    """

    names: tuple[str, ...]
    among: tuple[int, ...]


HiddenPools = tuple[HiddenPool, ...]
"""All that is known of the cards of one deck that nobody has seen: as many names as cards."""


def possible_names(mixes: HiddenPools, cards: Iterable[int]) -> dict[str, int]:
    """The names that one of these cards may have, with how many copies may lie there: likely ones first."""
    found: Counter[str] = Counter()
    for mix in _open(mixes, cards):
        found.update(mix.names)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def place_of(mixes: HiddenPools, cards: Iterable[int], name: str) -> int | None:
    """The first of these cards that may have this name; None if none may."""
    return next((card for card in cards if name in possible_names(mixes, (card,))), None)


def alike(mixes: HiddenPools, cards: Collection[int]) -> bool:
    """Whether the same is known of all these cards."""
    return all(len({card in mix.among for card in cards}) < 2 for mix in mixes)


def after_naming(mixes: HiddenPools, card: int, name: str) -> HiddenPools:
    """What is known once a card has turned out to be this one. `ValueError` when it cannot be."""
    holding = [mix for mix in _open(mixes, (card,)) if name in mix.names]
    if not holding:
        raise ValueError(f"no card like {name} can lie there")
    # The copy may be one of any of these mixes: of each of the others, one may lie in its place.
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
    """What is known once these cards were shuffled together; `names` are those of the seen ones of them."""
    together = set(cards)
    found = [HiddenPool(tuple(names), tuple(cards))]
    for mix in mixes:
        among = together.union(mix.among) if together.intersection(mix.among) else mix.among
        found.append(HiddenPool(mix.names, tuple(among)))
    return _tidy(found)


def after_narrowing(mixes: HiddenPools, card: int, fits: Callable[[str], bool]) -> HiddenPools:
    """What is known once people have seen of a card that its name is one of those that fit."""
    found: list[HiddenPool] = []
    for mix in mixes:
        elsewhere = tuple(other for other in mix.among if other != card)
        found.append(HiddenPool(tuple(name for name in mix.names if fits(name)), mix.among))
        found.append(HiddenPool(tuple(name for name in mix.names if not fits(name)), elsewhere))
    return _tidy(found)


def after_exchange(mixes: HiddenPools, name: str, by: str, *, anywhere: bool = False) -> HiddenPools:
    """What is known once one card thought to be unseen is none, and another is in its place.

    That one lies where the first was thought to; `anywhere`, if it was taken for a card that was seen.
    `ValueError` when no unseen card can have the name.
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
        if number:  # the copy may be one of any of these mixes: the others have theirs anywhere among them
            left.append(HiddenPool((name,), there))
    every = tuple({card for mix in mixes for card in mix.among})
    return _tidy([*left, HiddenPool((by,), every if anywhere else there)])


def is_consistent(mixes: HiddenPools) -> bool:
    """Whether every name has a place of its own."""
    return _have_places([(mix, len(mix.names)) for mix in mixes], set())


def _tidy(mixes: Iterable[HiddenPool]) -> HiddenPools:
    """Sorted, those among the same cards as one, and without those of which no name is left."""
    together: dict[tuple[int, ...], list[str]] = {}
    for mix in mixes:
        if mix.names:
            together.setdefault(tuple(sorted(mix.among)), []).extend(mix.names)
    return tuple(HiddenPool(tuple(sorted(names)), among) for among, names in sorted(together.items()))


def _open(mixes: HiddenPools, cards: Iterable[int]) -> list[HiddenPool]:
    """The mixes of which a name may lie at one of these cards, all others finding a place besides."""
    cards = list(cards)
    found = []
    for mix in mixes:
        here = [card for card in cards if card in mix.among]
        if here and (len(mixes) == 1 or any(_may_lie(mixes, mix, card) for card in here)):
            found.append(mix)
    return found


def _may_lie(mixes: HiddenPools, wanted: HiddenPool, card: int) -> bool:
    """Whether every other name has a place if one of this mix lies at this card."""
    return _have_places([(mix, len(mix.names) - (mix is wanted)) for mix in mixes], {card})


def _have_places(wanted: Sequence[tuple[HiddenPool, int]], taken: set[int]) -> bool:
    """Whether so many names of each mix find places of their own among its cards, but for those taken."""
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
    """What is said when people claim that one of these real `cards` of a seat is one that is not offered.

    `known` are the names of all cards, `may_be` the names that one of these may have, and `where` says where
    the copies of a card lie. Claims of a seat about the same cards are equal.
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
        """Where its copies lie, for an id that ends in the name of a card."""
        seat, cards = self._asked
        name = pick.rpartition(":")[2]
        if name not in self._known:
            return ""
        if name in self._may_be(cards):
            return f"{name} may be one of these cards, but it cannot be chosen for this now"
        return self._where(seat, name)
