"""When the conditions of the card language hold."""

from __future__ import annotations

from cards.conditions.cards import CardIs, Destroyed, PaidWith, ThereIs, ThereIsNo
from cards.conditions.condition import AllOf
from engine.ashes.language.conditions import holds, tests
from engine.ashes.language.filters import candidates, fits
from engine.ashes.language.references import named
from engine.ashes.table import Frame, Table


@tests(AllOf)
def all_hold(table: Table, condition: AllOf, frame: Frame) -> bool:
    """Every one of several conditions."""
    return all(holds(table, part, frame) for part in condition.parts)


@tests(ThereIs)
def there_is(table: Table, condition: ThereIs, frame: Frame) -> bool:
    """A card that could be picked."""
    return any(True for _ in candidates(table, condition.there_is, frame))


@tests(ThereIsNo)
def there_is_no(table: Table, condition: ThereIsNo, frame: Frame) -> bool:
    """No card that could be picked."""
    return not any(True for _ in candidates(table, condition.there_is_no, frame))


@tests(CardIs)
def card_is(table: Table, condition: CardIs, frame: Frame) -> bool:
    """A card that is known, wherever it is now, and fits."""
    known = named(frame, condition.card)
    return known is not None and fits(table, condition.fits, known, frame, gone=True)


@tests(Destroyed)
def destroyed(table: Table, condition: Destroyed, frame: Frame) -> bool:
    """This very text has destroyed the card."""
    known = named(frame, condition.destroyed)
    gone = None if known is None else table.gone.get(known)
    return gone is not None and gone.destroyed_by is frame.cause


@tests(PaidWith)
def paid_with(_table: Table, condition: PaidWith, frame: Frame) -> bool:
    """A die on this side was spent."""
    return tuple(condition.paid_with.split(" ")) in frame.paid
