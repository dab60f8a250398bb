"""References of a text: cards and players by name, cards that left play, and contexts for texts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.ashes.context import Cause, CauseKind, EffectContext, TriggeringEvent
from engine.ashes.language.last_known_state import controller_of
from engine.ashes.model.prints import Ability
from engine.ashes.model.state import CardIds
from engine.ashes.running_game import Table


@contextmanager
def naming_card(context: EffectContext, ref: str, card: int) -> Iterator[None]:
    """Name a card within a `with` block."""
    before = context.names.get(ref)
    context.names[ref] = (card,)
    try:
        yield
    finally:
        if before is None:
            del context.names[ref]
        else:
            context.names[ref] = before


def named_cards(context: EffectContext, ref: str) -> CardIds:
    """Return the cards that a name refers to in this text; none if nothing was chosen for it."""
    return context.names.get(ref, ())


def named_card(context: EffectContext, ref: str) -> int | None:
    """Return the first card that a name refers to in this text; None if nothing was chosen for it."""
    return next(iter(context.names.get(ref, ())), None)


OPPONENT_OF = "opponent of "

OWNER_OF = "owner of "
"""Prefix of words for the owners of cards known by name."""


def players_of(table: Table, context: EffectContext, who: str) -> list[str]:
    """Return the seats that a word for players refers to, in player order."""
    if who == "you":
        return [context.you]
    if who == "each player":
        # A partner is none of them (Reference, Area of Effect).
        reached = table.faced_opponents(context.you, context.source)
        return [seat for seat in table.seats() if seat == context.you or seat in reached]
    if who in ("any", "target player"):
        return table.seats()
    if who in ("opponent", "target opponent"):
        return table.faced_opponents(context.you, context.source)
    if who in context.players:
        return [context.players[who]]
    if who.startswith(OPPONENT_OF):
        others = [table.opponents(seat) for seat in players_of(table, context, who.removeprefix(OPPONENT_OF))]
        return list(dict.fromkeys(seat for seats in others for seat in seats))
    if who.startswith(OWNER_OF):
        owned = named_cards(context, who.removeprefix(OWNER_OF))
        return list(dict.fromkeys(table.card(card).owner for card in owned))
    known = (
        named_cards(context, who.removeprefix("controller of ")) if who.startswith("controller of ") else ()
    )
    return list(dict.fromkeys(controller_of(table, card) for card in known))


def is_one_of(table: Table, context: EffectContext, who: str, seat: str) -> bool:
    """Return True if a word for players describes this one.

    A text deals with the opponent it faces (`players_of`), but its words about opponents and what is theirs
    hold for every player of another side, who may reach its card as well (Reference, Battlefield Management).
    """
    if who == "opponent":
        return seat in table.opponents(context.you)
    return seat in players_of(table, context, who)


def text_context(
    table: Table, card_id: int, ability: Ability | None, moment: TriggeringEvent | None = None
) -> EffectContext:
    """Return a context for a text of a card in play, with `this`, `host` and what its event is about named.

    A text of a spell is an effect of a spell; other texts count as abilities only if they are such (Rulebook
    p. 21 and 22, Ability and Effect). A text given by a die belongs to the die's owner.
    """
    card = table.state.cards[card_id]
    die = None if ability is None else ability.die
    you = card.controller if die is None else table.state.dice[die].owner
    kind: CauseKind = "ability" if ability is None or ability.is_ability else "text"
    if "spell" in table.catalog.print_of(card).kinds:
        kind = "spell"
    context = EffectContext(
        card_id,
        you,
        Cause(kind, card_id, you),
        ability,
        ability.numeral if ability else 0,
        moment=moment,
    )
    context.names["this"] = (card_id,)
    left = table.left_play.get(card_id)
    host = left.was.host if left is not None and card.zone == "aside" else card.host
    if host is not None:
        context.names["host"] = (host,)
    if die is not None:
        context.names["host"] = (card_id,)
        context.die = die
    if moment is not None:
        if moment.subjects:
            context.names["subject"] = moment.subjects[:1]
        if moment.other is not None:
            context.names["other"] = (moment.other,)
        context.players["subject"] = moment.seat
        context.paid = moment.paid
        if moment.cause is not None:
            context.players["controller of cause"] = moment.cause.controller
            context.names["cause"] = moment.cause.sources
    return context
