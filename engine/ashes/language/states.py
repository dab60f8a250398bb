"""The states of a card: whether it is exhausted, by its tokens or by a text."""

from __future__ import annotations

from engine.ashes.language.changes import InForce, included
from engine.ashes.language.identity import printed_texts
from engine.ashes.model.card import Card
from engine.ashes.table import Table


def is_exhausted(table: Table, card: Card) -> bool:
    """Whether a card is exhausted: it has an exhaustion token (Rulebook p. 15), or counts as if it had."""
    if card.exhaustion > 0:
        return True
    state = table.state
    if "state" not in table.catalog.changes and not (state.modifiers and state.is_modified("state")):
        return False
    found: set[int] | None = table.memo.get(_COUNTING)
    if found is None:
        found = table.memo[_COUNTING] = _counting(table)
    return card.id in found


_COUNTING = ("counting as exhausted",)


def _counting(table: Table) -> set[int]:
    """The cards that count as exhausted by text.

    Texts give states, and states blank texts. That knot is cut by order: what effects have made, then
    inexhaustible texts, then the others in the order of the seats, each from left to right. A text counts as
    it stands when its turn comes, once.
    """
    found: set[int] = set()
    for modifier in table.state.modifiers:
        if "state" in modifier.change.keys:
            _count(table, InForce(modifier.change, modifier.source, None, modifier), found)
    if "state" not in table.catalog.changes:
        return found
    later: list[tuple[InForce, tuple[int, ...]]] = []
    for seat in table.state.players:
        for card_id in table.in_play(seat):
            card = table.state.cards[card_id]
            if not (table.bears_text(card) or "state" in table.catalog.print_of(card).changes):
                continue
            for item, giver in printed_texts(table, card):
                for change in item.changes:
                    if "state" not in change.keys:
                        continue
                    needs = (
                        *(() if item.inexhaustible else (card_id,)),
                        *(() if giver is None else (giver,)),
                    )
                    if needs:
                        later.append((InForce(change, card_id, item), needs))
                    else:
                        _count(table, InForce(change, card_id, item), found)
    for text, needs in later:
        if not any(table.state.cards[card].exhaustion or card in found for card in needs):
            _count(table, text, found)
    return found


def _count(table: Table, text: InForce, found: set[int]) -> None:
    """Add the cards that a text makes count as exhausted."""
    if not text.holds(table):
        return
    made, whom = text.modifier, text.change.whom
    if made is not None and made.card is not None:
        found.add(made.card)
    elif whom == "this" and text.source is not None:
        found.add(text.source)
    else:
        found.update(card for card in included(table, whom, text.frame(table)) if table.is_in_play(card))
