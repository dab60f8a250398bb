"""Activating effects of cards in play, with the Focus texts that go with them (Rulebook p. 9 and p. 21)."""

from __future__ import annotations

from cards.clauses.used import ActivatedClause
from engine.ashes.events import CardActivated
from engine.ashes.language.abilities import abilities
from engine.ashes.language.acts import player_cannot
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.prints import Ability
from engine.ashes.model.texts import Text
from engine.ashes.play.focus import activation_ways, focus_level, focused_effects, resolve_focus
from engine.ashes.play.payment import Dice, active_dice, can_pay_any, pay
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table, text_frame


def activations(table: Table, seat: str, dice: Dice | None = None) -> list[tuple[int, int, Ability]]:
    """Every activation the player could pay for now: card, index of the text, and the text.

    Copies of a spell that are alike, in all tokens and in what lies under them, count once.
    """
    dice = active_dice(table, seat) if dice is None else dice
    found: list[tuple[int, int, Ability]] = []
    seen: set[tuple[str, int, int, int, tuple[str, ...]]] = set()
    cards, print_of = table.state.cards, table.catalog.print_of
    changed = table.texts_change
    for card_id in table.in_play(seat):
        card = cards[card_id]
        if not (changed or card.attached or print_of(card).activations):
            continue
        for index, item in enumerate(abilities(table, card)):
            if not isinstance(item.clause, ActivatedClause):
                continue
            below = tuple(table.card(under).name for under in card.under)
            likeness = (card.name, index, card.exhaustion, card.status, below)
            if card.zone == "spellboard" and likeness in seen:
                continue
            if player_cannot(table, seat, "activate", what=card_id):
                break
            ways = activation_ways(table, card_id, item.clause)
            if can_pay_any(table, seat, ways, card_id, dice):
                seen.add(likeness)
                found.append((card_id, index, item))
    return found


def activate(table: Table, seat: str, card_id: int, ability: Ability) -> Steps:
    """Activate an effect: announce it, pay, resolve it with the Focus texts that are active.

    Exhausting the card for its own effect does not blank it until the effect is resolved.
    """
    clause = ability.clause
    assert isinstance(clause, ActivatedClause)
    with table.because(rulebook.ACTIVATE, card_id):
        level = focus_level(table, card_id)
        table.do(CardActivated(seat, card_id, ability.title))
        table.resolving.append(card_id)
        before = active_dice(table, seat)
        x = yield from pay(table, seat, activation_ways(table, card_id, clause), card_id)
        frame = text_frame(table, card_id, ability)
        frame.x = x
        left = active_dice(table, seat)
        frame.paid = frozenset(face for face, count in before.items() if count > left.get(face, 0))
        frame.spared = sum(item.spares for item in table.print_of(card_id).focus if item.focus <= level)
        effects = yield from focused_effects(table, card_id, clause, level, frame)
        yield from resolve_effects(table, effects, frame)
        yield from resolve_focus(table, card_id, level, frame)
        table.resolving.remove(card_id)
        yield from table.mode.check_state(table)
        text = Text(card_id, clause.effects, ability)
        both = [
            Moment(event, (card_id,), seat, frame.cause, text=text) for event in ("resolved", "activated")
        ]
        yield from respond(table, "after", *both)
