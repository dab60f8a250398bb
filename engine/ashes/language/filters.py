"""Which cards fit a filter, and which a selection could pick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cards.filters import IN_THE_NOUN, Filter, Kind, filter_fields
from cards.places.below import Under
from cards.selection import Selection
from engine.ashes.language.identity import kinds_of
from engine.ashes.language.meanings import Meanings
from engine.ashes.language.references import as_it_was, controller_of, named, players_of
from engine.ashes.model.state import Battle, Card
from engine.ashes.model.types import always_units
from engine.ashes.table import Frame, Table

Fitting = Callable[[Table, Any, Card, Frame, bool], bool]
"""Whether a card fits what stands in a field; with the flag, one that has left play counts as it was."""

FIELDS: Meanings[str, Fitting] = Meanings("field of filters", lambda: filter_fields().keys() - IN_THE_NOUN)


def fitting(field: str) -> Callable[[Fitting], Fitting]:
    """Register the function that says whether a card fits what stands in this field of a filter."""

    def register(test: Fitting) -> Fitting:
        FIELDS.add(field, test)
        return test

    return register


def fits(table: Table, wanted: Filter, card_id: int, frame: Frame, *, gone: bool = False) -> bool:
    """Whether a card is one of those meant, seen from the text's controller.

    With `gone` a card that has left play counts as controlled by who controlled it then, and as having
    on it what lay there.
    """
    card = as_it_was(table, card_id) if gone else table.state.cards[card_id]
    if wanted.kinds and not _is_of_kind(table, wanted.kinds, card):
        return False
    if wanted.of != "any":
        controller = controller_of(table, card_id) if gone else card.controller
        if controller not in players_of(table, frame, wanted.of):
            return False
    if wanted.other and (card_id == frame.source or card_id in frame.names.values()):
        return False
    if wanted.named is not None and card.title != wanted.named:
        return False
    return all(FIELDS[name](table, asked, card, frame, gone) for name, asked in wanted.asked)


def _is_of_kind(table: Table, kinds: tuple[Kind, ...], card: Card) -> bool:
    """Whether a card is of one of these kinds: by its type, or by its part in a battle now."""
    made = kinds_of(table, card)
    for kind in kinds:
        if kind in made:
            return True
        is_in = _IN_BATTLE.get(kind)
        if is_in is not None and any(is_in(battle, card.id) for battle in table.state.battles):
            return True
    return False


_IN_BATTLE: dict[Kind, Callable[[Battle, int], bool]] = {
    "attacker": lambda battle, card: battle.attacker == card,
    "blocker": lambda battle, card: battle.defender == card and not battle.guarded,
    "defender": lambda battle, card: battle.against == card,
}


def meant(
    table: Table, wanted: str | Filter, card_id: int | None, frame: Frame, *, gone: bool = False
) -> bool:
    """Whether a card is the one known by this name, or one of those that fit."""
    if card_id is None:
        return False
    if isinstance(wanted, str):
        return named(frame, wanted) == card_id
    return fits(table, wanted, card_id, frame, gone=gone)


def candidates(table: Table, wanted: Selection, frame: Frame) -> Iterator[int]:
    """All cards a selection could pick, the controller's own first, each side left to right."""
    you = frame.you
    for seat in (you, *table.others(you)):
        for card_id in _pool(table, wanted, seat, frame):
            if fits(table, wanted, card_id, frame):
                yield card_id


def _pool(table: Table, wanted: Selection, seat: str, frame: Frame) -> list[int]:
    zones = table.state.players[seat].zones
    if isinstance(wanted.zone, Under):
        host = named(frame, wanted.zone.under)
        return [card for card in zones["under"] if table.state.cards[card].host == host]
    if wanted.zone == "hand":
        return list(zones["hand"])
    if wanted.zone == "draw":
        # Sorted, so that searching a pile does not show its order.
        return sorted(zones["draw"], key=lambda card: (table.state.cards[card].name, card))
    if wanted.zone == "discard":
        return list(zones["discard"])
    if wanted.zone == "conjurations":
        return list(zones["conjurations"])
    if wanted.zone == "removed":
        return list(zones["removed"])
    if wanted.kinds and all(kind == "attacker" or always_units(kind) for kind in wanted.kinds):
        return table.units(seat, _lane(table, wanted, seat, frame))
    return table.in_play(seat)


def _lane(table: Table, wanted: Selection, seat: str, frame: Frame) -> str:
    """The battlefield of a seat that is meant; empty for all it has.

    A text of the seat itself means the battlefield it works on. Of another seat one may target or choose a
    card anywhere, and else means the battlefield opposite.
    """
    if not table.state.players[seat].faces:
        return ""
    if seat == frame.you:
        return table.lane_of(seat, frame.source)
    return "" if wanted.way in ("target", "choose") else table.lane_against(seat, frame.you)
