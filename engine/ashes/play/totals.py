"""Which cards can still be picked where those picked must add up to something, or differ."""

from __future__ import annotations

from collections.abc import Sequence

from cards.selection import VALUES, Selection
from engine.ashes.language.amounts import in_range
from engine.ashes.language.filters import limits
from engine.ashes.language.values import attack_value, life_value, recover_value
from engine.ashes.table import Frame, Table

_OF = {"attack": attack_value, "life": life_value, "recover": recover_value}


def is_complete(
    table: Table, what: Selection, picked: Sequence[int], found: Sequence[int], frame: Frame
) -> bool:
    """Whether these cards are as many as are meant, and add up to what is asked for."""
    least, most = limits(table, what, len(found), frame)
    titles = {table.card(card).title for card in found}
    enough = least if what.one_per is None else min(least, len(titles))
    if not enough <= len(picked) <= most:
        return False
    return _adds_up(table, what, tuple(_values(table, what, picked)), frame)


def can_be_completed(
    table: Table, what: Selection, picked: Sequence[int], found: Sequence[int], frame: Frame
) -> bool:
    """Whether these cards, perhaps with others of those found, are a whole that is meant."""
    least, most = limits(table, what, len(found), frame)
    titles = [table.card(card).title for card in picked]
    if what.one_per is not None and len(set(titles)) < len(titles):
        return False
    if len(picked) > most:
        return False
    left = [card for card in found if card not in picked]
    if what.one_per is not None:
        left = [card for card in left if table.card(card).title not in titles]
    reached = {(len(picked), tuple(_values(table, what, picked)))}
    for card in left:
        worth = tuple(_values(table, what, [card]))
        reached |= {
            (count + 1, tuple(sum(pair) for pair in zip(values, worth, strict=True)))
            for count, values in reached
            if count < most
        }
    enough = (
        least
        if what.one_per is None
        else min(least, len(picked) + len({table.card(card).title for card in left}))
    )
    return any(count >= enough and _adds_up(table, what, values, frame) for count, values in reached)


def _values(table: Table, what: Selection, cards: Sequence[int]) -> list[int]:
    """What the values asked for add up to, in the order of their names."""
    if what.total is None:
        return []
    asked = [name for name in VALUES if getattr(what.total, name) is not None]
    return [sum(max(0, _OF[name](table, card)) for card in cards) for name in asked]


def _adds_up(table: Table, what: Selection, values: tuple[int, ...], frame: Frame) -> bool:
    if what.total is None:
        return True
    asked = [limit for name in VALUES if (limit := getattr(what.total, name)) is not None]
    return all(in_range(table, limit, value, frame) for limit, value in zip(asked, values, strict=True))
