"""Triggered texts: which wait for a moment, and how one is resolved (Rulebook p. 17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards.events import Timing
from cards.paragraphs.triggered import TriggeredParagraph
from engine.ashes.events import TextDropped, TextUsed, TriggerResolved
from engine.ashes.language.abilities import abilities, works_between_realms
from engine.ashes.language.conditions import holds
from engine.ashes.language.frames import text_frame
from engine.ashes.language.moments import concerns, matches
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.card import Card
from engine.ashes.model.prints import Ability
from engine.ashes.model.texts import Text
from engine.ashes.play.delayed import delayed_frame, delayed_now
from engine.ashes.play.payment import can_pay_any, pay
from engine.ashes.play.uses import anything_to_do
from engine.ashes.play.using import announce_use
from engine.ashes.responses import Response
from engine.ashes.table import Moment, Steps, Table


def is_answered(table: Table, timing: Timing, moment: Moment) -> bool:
    """Whether a triggered text in play would do more than prevent damage if this moment came now."""
    return (timing, moment.event) in table.catalog.heard and any(
        any(effect.op != "prevent_damage" for effect in item.ability.paragraph.effects)
        for seat in table.seats()
        for item in triggered(table, timing, moment, seat)
        if item.ability is not None and isinstance(item.ability.paragraph, TriggeredParagraph)
    )


def resolve_trigger(table: Table, response: Response) -> Steps:
    """Resolve a triggered text to its end, what it costs first. One that was delayed waits no more."""
    card_id, ability = response.card, response.ability
    assert ability is not None
    paragraph = ability.paragraph
    assert isinstance(paragraph, TriggeredParagraph)
    if response.delayed is None:
        frame = text_frame(table, card_id, ability, response.moment)
    else:
        frame = delayed_frame(table, response.delayed, ability, response.moment)
        table.do(TextDropped(response.delayed))
    with table.because(rulebook.SIMULTANEOUS, card_id):
        table.do(TriggerResolved(card_id, ability.title))
        if paragraph.once is not None:
            table.do(TextUsed(card_id, ability.name))
        if paragraph.pays is not None:
            ways = paragraph.pays.ways()
            frame.x, dice, basics = yield from pay(table, frame.controller, ways, card_id, "effects")
            frame.paid = dice or frame.paid
            yield from table.mode.payment_made(table, frame.controller, frame.cause, dice, basics)
        if response.delayed is None:
            yield from announce_use(table, frame, Text(card_id, paragraph.effects, ability))
        yield from resolve_effects(table, paragraph.effects, frame)


def triggered(table: Table, timing: Timing, moment: Moment, seat: str) -> list[Response]:
    """The triggered texts of a seat that this moment sets off."""
    found: list[Response] = []
    cards, waiting = table.state.cards, table.catalog.waiting[timing, moment.event]
    in_play = table.in_play(seat)
    for extra in _leaving(table, moment):
        if cards[extra].controller == seat and extra not in in_play:
            in_play.append(extra)
    changed, dice_speak = table.texts_change, table.catalog.die_texts
    if dice_speak:
        in_play += _cards_with_dice_of(table, seat, in_play)
    for card_id in in_play:
        card = cards[card_id]
        as_printed = not (changed or card.attached or card.printed is not None or (card.dice and dice_speak))
        if as_printed and card.name not in waiting:
            continue
        found += _answering(table, timing, moment, seat, card, abilities(table, card))
    if table.catalog.realms:
        for card_id in _between_realms(table, seat):
            card = cards[card_id]
            found += _answering(table, timing, moment, seat, card, table.catalog.of(card.name).realms)
    if table.state.delayed:
        found += delayed_now(table, timing, moment, seat)
    return found


def _cards_with_dice_of(table: Table, seat: str, besides: list[int]) -> list[int]:
    """The cards in play, besides these, on which dice of a player lie."""
    lying = (die.card for die in table.state.dice if die.owner == seat and die.card is not None)
    return [card for card in dict.fromkeys(lying) if card not in besides and table.is_in_play(card)]


def _between_realms(table: Table, seat: str) -> list[int]:
    """The cards of a seat of which text works although they are not in play."""
    zones, cards = table.state.players[seat].zones, table.state.cards
    lying = (*zones["hand"], *zones["discard"])
    return [card for card in lying if works_between_realms(table, cards[card])]


def _answering(
    table: Table, timing: Timing, moment: Moment, seat: str, card: Card, texts: Sequence[Ability]
) -> Iterator[Response]:
    """Those of these texts of a card that the moment sets off, and that may be used."""
    for ability in texts:
        paragraph = ability.paragraph
        if not isinstance(paragraph, TriggeredParagraph) or paragraph.timing != timing:
            continue
        if seat != (card.controller if ability.die is None else table.state.dice[ability.die].owner):
            continue
        if not concerns(paragraph.trigger, card, moment, card.host if ability.die is None else card.id):
            continue
        if not matches(table, paragraph.trigger, card, moment, text_frame(table, card.id, ability)):
            continue
        if not _may_be_used(table, paragraph, seat, card.id, ability):
            continue
        frame = text_frame(table, card.id, ability, moment)
        if paragraph.may and not anything_to_do(table, paragraph.effects, frame):
            continue
        if paragraph.condition is None or holds(table, paragraph.condition, frame):
            yield Response(card.id, moment, ability)


def _may_be_used(
    table: Table, paragraph: TriggeredParagraph, seat: str, card_id: int, ability: Ability
) -> bool:
    """Whether a text was not used up this turn, and what it costs can be paid."""
    if paragraph.once is not None and (card_id, ability.name) in table.state.used_texts:
        return False
    return paragraph.pays is None or can_pay_any(table, seat, paragraph.pays.ways(), card_id, "effects")


def _leaving(table: Table, moment: Moment) -> list[int]:
    """Cards whose own text still answers although they, and what lies under them, are leaving play."""
    if moment.event not in ("destroyed", "leaves_play", "destroys", "destroys_by_attacking"):
        return []
    return [card for left in moment.subjects for card in (left, *table.card(left).attached)]
