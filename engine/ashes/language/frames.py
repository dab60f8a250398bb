"""The frame in which a text of a card resolves, with what its moment names."""

from __future__ import annotations

from engine.ashes.model.prints import Ability
from engine.ashes.table import Cause, CauseKind, Frame, Moment, Table


def text_frame(table: Table, card_id: int, ability: Ability | None, moment: Moment | None = None) -> Frame:
    """The frame in which a text of a card in play resolves: `this`, `host`, `subject` and `other` named.

    A text of a spell is an effect of a spell; of other texts only those that are abilities count as such
    (Rulebook p. 21 and 22, Ability and Effect). What a die says is a text of the die's owner.
    """
    card = table.state.cards[card_id]
    die = None if ability is None else ability.die
    you = card.controller if die is None else table.state.dice[die].owner
    kind: CauseKind = "ability" if ability is None or ability.is_ability else "text"
    if "spell" in table.catalog.print_of(card).kinds:
        kind = "spell"
    frame = Frame(
        card_id,
        you,
        Cause(kind, card_id, you),
        ability,
        ability.numeral if ability else 0,
        moment=moment,
    )
    frame.names["this"] = (card_id,)
    left = table.gone.get(card_id)
    host = left.was.host if left is not None and card.zone == "aside" else card.host
    if host is not None:
        frame.names["host"] = (host,)
    if die is not None:
        frame.names["host"] = (card_id,)
        frame.die = die
    if moment is not None:
        if moment.subjects:
            frame.names["subject"] = moment.subjects[:1]
        if moment.other is not None:
            frame.names["other"] = (moment.other,)
        frame.players["subject"] = moment.seat
        frame.paid = moment.paid
        if moment.cause is not None:
            frame.players["controller of cause"] = moment.cause.controller
    return frame
