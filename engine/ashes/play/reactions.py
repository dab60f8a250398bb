"""Reactions: which ones a player may play now, and playing one from the hand (Rulebook p. 9).

Also how a seat is asked for one without showing the others anything about its hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from cards.cost import Cost
from cards.events import Timing
from cards.paragraphs.triggered import ReactionParagraph
from engine.ashes.context import EffectContext, Response, TriggeringEvent
from engine.ashes.language.permissions import forbids_any
from engine.ashes.language.references import text_context
from engine.ashes.language.registry import holds
from engine.ashes.language.trigger_matching import matches, may_match
from engine.ashes.mechanics.payment import can_pay_any
from engine.ashes.mechanics.revealing_unseen_cards import assuming_identity, possible_identities
from engine.ashes.mechanics.triggers import counts_as_reaction
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Print
from engine.ashes.play.card_play import (
    PLAY,
    CardPlay,
    ways_to_play,
    why_forbidden_to_play,
    why_not_do_play_cost,
    why_not_place,
)
from engine.ashes.running_game import Table
from engine.kernel.decision import RuleFlow


def reactions(table: Table, seat: str, timing: Timing, moments: Sequence[TriggeringEvent]) -> list[Response]:
    """Return the reactions in a player's hand that answer one of `moments` and can be played now.

    Reactions are played during a player's turn only (Rulebook p. 9, Reaction Spell).
    """
    state = table.state
    if state.phase != "player turns" or not state.turn:
        return []
    return [item for moment in moments for item in _reactions_to(table, seat, timing, moment)]


def _reactions_to(table: Table, seat: str, timing: Timing, moment: TriggeringEvent) -> list[Response]:
    """Return the reactions to one event; copies of a card are offered once.

    An unseen card is offered as each card that it may be.
    """
    state = table.state
    found: list[Response] = []
    names: set[str] = {""}
    hand = state.players[seat].hand
    for card_id in hand:
        name = state.cards[card_id].name
        if name not in names and (texts := _matching_reactions(table, seat, timing, moment, card_id)):
            found += [Response(card_id, moment, None, paragraph) for paragraph in texts]
            names.add(name)
    for card_id, name in possible_identities(
        table, hand, lambda card: bool(_matching_reactions(table, seat, timing, moment, card))
    ):
        if name not in names:
            with assuming_identity(table, card_id, name):
                texts = _matching_reactions(table, seat, timing, moment, card_id)
            found += [Response(card_id, moment, None, paragraph, identified_as=name) for paragraph in texts]
    return found


def _matching_reactions(
    table: Table, seat: str, timing: Timing, moment: TriggeringEvent, card_id: int
) -> list[ReactionParagraph]:
    """Return the reactions of a card in hand that answer this event and can be played."""
    card = table.state.cards[card_id]
    found: list[ReactionParagraph] = []
    for paragraph in table.catalog.of(card.name).reactions:
        if paragraph.reaction != timing:
            continue
        if not may_match(paragraph.to, card, moment, card.host):
            continue
        if not matches(table, paragraph.to, card, moment, text_context(table, card_id, None)):
            continue
        if paragraph.condition is not None and not holds(
            table, paragraph.condition, text_context(table, card_id, None, moment)
        ):
            continue
        if _may_react(table, seat, card_id, paragraph):
            found.append(paragraph)
    return found


def _may_react(table: Table, seat: str, card_id: int, paragraph: ReactionParagraph) -> bool:
    """Return True if a card in hand can be played as a reaction now.

    A card with a reaction box is played through it, without its action (Rulebook p. 9, Other Reactions).
    """
    made = table.print_of(card_id)
    box = made.type != "reaction spell"
    if seat in table.state.reacted and counts_as_reaction(table, made, paragraph):
        return False
    ways = reaction_ways(made, paragraph, ways_to_play(table, card_id))
    if not can_pay_any(table, seat, ways, card_id, "reactions"):
        return False
    if why_forbidden_to_play(table, seat, card_id, box=box):
        return False
    return (why_not_do_play_cost(table, card_id) or why_not_place(table, seat, card_id, made)) is None


def reaction_ways(made: Print, paragraph: ReactionParagraph, ways: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """Return those of `ways` to pay for a card that fit a reaction, which takes no action (Rulebook p. 9)."""
    if paragraph.or_pays is not None:
        ways = paragraph.or_pays.ways()
    elif made.type != "reaction spell":
        waived = ("main", "side") if paragraph.waives is None else paragraph.waives
        ways = tuple(cost.without_parts(waived) for cost in ways)
    return tuple(cost for cost in ways if not (cost.main or cost.side))


def play_reaction(
    table: Table, seat: str, card_id: int, paragraph: ReactionParagraph, moment: TriggeringEvent
) -> RuleFlow:
    """Play a reaction from the hand: pay and resolve it (Rulebook p. 9).

    A card that stays in play is placed as always before its reaction box resolves; any other is discarded.
    """
    with table.attributed_to(rule_texts.REACTION, card_id):
        ways = reaction_ways(table.print_of(card_id), paragraph, ways_to_play(table, card_id))
        yield from PLAY.run(table, CardPlay(seat, card_id, ways, moment, paragraph.effects))


def might_react(table: Table, seat: str, timing: Timing, moments: Sequence[TriggeringEvent]) -> bool:
    """Return True if, by what the other players know, a seat might hold a reaction to one of `moments`.

    They know its dice and the size of its hand, and that its hand may hold any reaction of any card.
    """
    state = table.state
    player = state.players[seat]
    if state.phase != "player turns" or not state.turn or not player.hand:
        return False
    # The Phoenixborn stands in for the reaction that nobody has seen: any card of the seat would do.
    stand_in = table.card(player.phoenixborn)
    context = text_context(table, stand_in.id, None)
    # The check that rules out most comes first: this runs through all reactions of the box.
    return any(
        paragraph.reaction == timing
        and any(_matches(table, paragraph, stand_in, moment, context) for moment in moments)
        and not (seat in state.reacted and counts_as_reaction(table, made, paragraph))
        and can_pay_any(table, seat, reaction_ways(made, paragraph, made.ways), stand_in.id, "reactions")
        and not forbids_any(table, seat, made.kinds, made.type != "reaction spell")
        for made in map(table.catalog.of, table.mode.possible_reactions(table.catalog.library))
        for paragraph in made.reactions
    )


def _matches(
    table: Table,
    paragraph: ReactionParagraph,
    stand_in: Card,
    moment: TriggeringEvent,
    context: EffectContext,
) -> bool:
    """Return True if a reaction answers this event and its condition is met."""
    return matches(table, paragraph.to, stand_in, moment, context) and (
        paragraph.condition is None
        or holds(table, paragraph.condition, text_context(table, stand_in.id, None, moment))
    )
