"""Activating effects of cards in play, with the Focus texts that go with them (Rulebook p. 9 and p. 21)."""

from __future__ import annotations

from cards.clauses import ActivatedClause
from cards.cost import Cost
from cards.effects import Effects
from cards.text import effects_text
from engine.ashes.events import CardActivated
from engine.ashes.language.abilities import abilities
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.catalog import Ability
from engine.ashes.model.choices import Mode
from engine.ashes.play.payment import Dice, active_dice, can_pay, pay, reduced
from engine.ashes.play.selecting import asked_by, words_known
from engine.ashes.play.uses import has_a_use
from engine.ashes.table import Asking, Frame, Steps, Table, text_frame
from engine.kernel.decision import Decision, offer


def focus_level(table: Table, card_id: int) -> int:
    """How often a ready spell is focused: further copies on the same spellboard (Rulebook p. 9)."""
    card = table.card(card_id)
    if card.zone != "spellboard":
        return 0
    spellboard = table.state.players[card.controller].spellboard
    return sum(1 for spell in spellboard if table.card(spell).name == card.name) - 1


def activation_ways(table: Table, card_id: int, clause: ActivatedClause) -> tuple[Cost, ...]:
    """The ways to pay an activation, made cheaper by Focus texts that are active."""
    ways = clause.activate.ways()
    focus = table.print_of(card_id).focus
    if focus:
        level = focus_level(table, card_id)
        for item in focus:
            if item.cheaper is not None and item.focus <= level:
                ways = tuple(reduced(cost, item.cheaper) for cost in ways)
    return ways


def activations(table: Table, seat: str, dice: Dice | None = None) -> list[tuple[int, int, Ability]]:
    """Every activation the player could pay for now: card, index of the text, and the text.

    Copies of a spell that are alike in all tokens count once.
    """
    dice = active_dice(table, seat) if dice is None else dice
    found: list[tuple[int, int, Ability]] = []
    seen: set[tuple[str, str, int, int, int]] = set()
    for card_id in table.in_play(seat):
        card = table.card(card_id)
        if not (table.print_of(card_id).activations or card.attached or table.state.modifiers):
            continue
        for index, item in enumerate(abilities(table, card)):
            if not isinstance(item.clause, ActivatedClause):
                continue
            likeness = (card.name, card.zone, index, card.exhaustion, card.status)
            if card.zone == "spellboard" and likeness in seen:
                continue
            ways = activation_ways(table, card_id, item.clause)
            if any(can_pay(table, seat, cost, card_id, dice) for cost in ways):
                seen.add(likeness)
                found.append((card_id, index, item))
    return found


def _effects_of(
    table: Table, card_id: int, clause: ActivatedClause, level: int, frame: Frame
) -> Asking[Effects]:
    """What an activation does: its own effects, or those a Focus text offers instead of them."""
    effects = clause.effects
    for item in table.print_of(card_id).focus:
        if item.focus > level or not item.instead:
            continue
        if not all(has_a_use(table, effect, frame) for effect in item.instead):
            continue
        (answer,) = yield Decision(
            table.variant.decides(table, frame.controller),
            "mode",
            asked_by(table, frame, "choose one"),
            (
                offer(Mode(0), effects_text(effects, *words_known(table, frame))),
                offer(Mode(1), effects_text(item.instead, *words_known(table, frame))),
            ),
            rulebook.FOCUS,
        )
        if answer == Mode(1):
            effects = item.instead
    return effects


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
        frame.paid = frozenset(before - active_dice(table, seat))
        frame.spared = sum(item.spares for item in table.print_of(card_id).focus if item.focus <= level)
        effects = yield from _effects_of(table, card_id, clause, level, frame)
        yield from resolve_effects(table, effects, frame)
        for item in table.print_of(card_id).focus:
            if item.focus <= level and item.effects and not frame.canceled:
                table.rule = rulebook.FOCUS
                yield from resolve_effects(table, item.effects, frame)
        table.resolving.remove(card_id)
        yield from table.variant.check_shifting_lives(table)
