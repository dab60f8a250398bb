"""Activating a text of a card in play, or the power of a die (Rulebook p. 12 and p. 21).

With the Focus texts of ready spells, which change what activating them costs and does (Rulebook p. 9).
"""

from __future__ import annotations

from collections.abc import Iterator

from cards.continuous_changes.change import CostName
from cards.cost import Cost
from cards.effects.effect import Effects
from cards.paragraphs.activated import ActivatedParagraph
from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import ActionTaken, CardActivated, DiePowerActivated
from engine.ashes.language.characteristics import abilities, focus_level, is_exhausted
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.language.permissions import player_forbidding_change
from engine.ashes.language.references import text_context
from engine.ashes.language.registry import holds
from engine.ashes.mechanics.feasibility import can_do_all, can_do_anything, has_candidates
from engine.ashes.mechanics.magic_cost import Dice
from engine.ashes.mechanics.payment import pay, reduced_cost, spend_die, why_not_pay_any, why_not_side_action
from engine.ashes.mechanics.prompts_and_options import effects_in_words, prompt_of_text
from engine.ashes.mechanics.response_windows import open_payment_window, open_response_window
from engine.ashes.mechanics.triggers import open_use_window
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import ModeChoice
from engine.ashes.model.prints import Ability, Text
from engine.ashes.model.unavailable_reasons import EXHAUSTED, NO_PRICE, NO_USE, TEXT_LOST, UnavailableReason
from engine.ashes.play.damage import check_state
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.procedure import Procedure, ProcedureState, Step


def powers_with_reasons(
    table: Table, seat: str, dice: Dice
) -> Iterator[tuple[str, UnavailableReason | None]]:
    """Yield the types of a player's dice with a known power, each with why it cannot be used now.

    In alphabetical order. A power costs a side action and one of `dice` (the active ones) on its power side.
    """
    known, side = table.catalog.library.dice, why_not_side_action(table, seat)
    for kind in sorted({die.type for die in table.state.dice if die.owner == seat and die.type in known}):
        if side is None and (kind, "power") not in dice:
            yield kind, UnavailableReason("dice", lacks=((f"{kind} power", 1),))
        else:
            yield kind, side


def activate_power(table: Table, seat: str, kind: str) -> RuleFlow:
    """Spend a side action and a power die, then resolve the power of its type.

    Rulebook p. 12, Activate a Dice Power.
    """
    with table.attributed_to(rule_texts.DICE_POWER, None):
        table.apply_event(ActionTaken(seat, "side"))
        die = spend_die(table, seat, (kind, "power"))
        table.apply_event(DiePowerActivated(seat, die.id))
        context = EffectContext(None, seat, Cause("dice power", None, seat), die=die.id, paid=(die,))
        yield from open_payment_window(table, seat, context.cause, context.paid)
        yield from resolve_effects(table, table.catalog.library.die_power(kind).effects, context)
        yield from open_response_window(
            table, "after", TriggeringEvent("power_used", (), seat, context.cause)
        )


def activation_ways(table: Table, card_id: int, paragraph: ActivatedParagraph) -> tuple[Cost, ...]:
    """Return the ways to pay for an activation, changed by the Focus texts that are active."""
    ways = paragraph.activate.ways()
    focus = table.print_of(card_id).focus
    if focus:
        level = focus_level(table, card_id)
        for item in focus:
            if item.focus > level:
                continue
            if item.cheaper is not None:
                ways = tuple(reduced_cost(cost, item.cheaper) for cost in ways)
            if item.or_pays is not None and (
                item.condition is None or holds(table, item.condition, text_context(table, card_id, None))
            ):
                ways = (*ways, *item.or_pays.ways())
    return ways


def focused_effects(
    table: Table, card_id: int, paragraph: ActivatedParagraph, level: int, context: EffectContext
) -> DecisionFlow[Effects]:
    """Return the effects of an activation, and ask if active Focus texts offer others instead."""
    lists = [paragraph.effects]
    for item in table.print_of(card_id).focus:
        if item.focus > level or not (item.instead or item.in_place):
            continue
        if item.in_place:
            lists = [item.in_place]
            continue
        if not all(has_candidates(table, effect, context) for effect in item.instead):
            continue
        lists.append(item.instead)
    if len(lists) == 1:
        return lists[0]
    modes = [ModeChoice(at, effects_in_words(table, context, does), does) for at, does in enumerate(lists)]
    (answer,) = yield Decision(
        table.answering_seat(context.controller),
        "mode",
        prompt_of_text(table, context, "choose one"),
        tuple(option_for(mode, mode.text) for mode in modes),
        rule_texts.FOCUS,
    )
    assert isinstance(answer, ModeChoice)
    return lists[answer.at]


def resolve_focus(table: Table, card_id: int, level: int, context: EffectContext) -> RuleFlow:
    """Resolve the effects that active Focus texts add to an activation that was not canceled."""
    for item in table.print_of(card_id).focus:
        if item.focus <= level and item.effects and not context.canceled:
            table.rule = rule_texts.FOCUS
            yield from resolve_effects(table, item.effects, context)


ActivatedText = tuple[int, int, Ability]
"""An activated text: its card, its index among the texts of the card, and the text."""


def activations(
    table: Table, seat: str, dice: Dice
) -> Iterator[tuple[ActivatedText, UnavailableReason | None]]:
    """Yield the activated texts that a player has in play, each with why it cannot be activated now.

    Includes texts of opposing cards that opponents may use. Copies of a ready spell count once if their
    tokens and the cards under them are equal.
    """
    seen: set[tuple[str, int, int, int, tuple[str, ...], UnavailableReason | None]] = set()
    cards, print_of = table.state.cards, table.catalog.print_of
    changed = table.others_may_change_texts
    for card_id in _usable_cards(table, seat):
        card = cards[card_id]
        made = print_of(card)
        if not (changed or card.attached or made.activations or "text" in made.changes):
            continue
        user = "you" if card.controller == seat else "opponent"
        for index, item in enumerate(abilities(table, card)):
            if not isinstance(item.paragraph, ActivatedParagraph) or item.paragraph.by != user:
                continue
            ways = activation_ways(table, card_id, item.paragraph)
            why = why_not_pay_any(table, seat, ways, card_id, _cost_name(table, card_id), dice)
            if why is None and (text := player_forbidding_change(table, seat, "activate", what=card_id)):
                why = text.unavailable_reason()
            if why is None and not _is_allowed(table, seat, card_id, item):
                why = NO_USE
            if why is None and not _can_do_deed(table, seat, card_id, item):
                why = NO_PRICE
            if why is None and item.paragraph.at_any_time and not _does_something(table, seat, card_id, item):
                why = NO_USE
            below = tuple([cards[under].name for under in card.under])
            key = (card.name, index, card.exhaustion, card.status, below, why)
            if card.zone != "spellboard" or key not in seen:
                seen.add(key)
                yield (card_id, index, item), why


def _usable_cards(table: Table, seat: str) -> list[int]:
    """Return the cards in play whose texts a player may use."""
    found = table.in_play(seat)
    for other in table.opponents(seat) if table.catalog.used_by_opponents else ():
        found += [card for card in table.in_play(other) if table.print_of(card).used_by_opponents]
    return found


def _context_for(table: Table, seat: str, card_id: int, ability: Ability) -> EffectContext:
    """Return the context of a text that `seat` uses: `you` in it is `seat`, even on an opponent's card."""
    context = text_context(table, card_id, ability)
    if context.controller != seat:
        context.acting_player = seat
    return context


def _cost_name(table: Table, card_id: int) -> CostName:
    """Return the kind of cost that activating a text of this card is, for changes of such costs."""
    return "ready spell activations" if table.print_of(card_id).type == "ready spell" else "activations"


def lost_activations(table: Table, seat: str) -> Iterator[tuple[ActivatedText, UnavailableReason]]:
    """Yield the activated texts printed on a player's cards in play that do not work now, with the reason.

    Their indexes follow those of the texts that the card has now.
    """
    for card_id in table.in_play(seat):
        card = table.card(card_id)
        now = [item.paragraph for item in abilities(table, card)]
        for index, item in enumerate(table.catalog.print_of(card).abilities):
            if not isinstance(item.paragraph, ActivatedParagraph) or item.paragraph.by != "you":
                continue
            if item.paragraph not in now:
                yield (card_id, len(now) + index, item), EXHAUSTED if is_exhausted(table, card) else TEXT_LOST


def _is_allowed(table: Table, seat: str, card_id: int, ability: Ability) -> bool:
    """Return True if the condition of an activated text is met."""
    paragraph = ability.paragraph
    assert isinstance(paragraph, ActivatedParagraph)
    if paragraph.condition is None:
        return True
    return holds(table, paragraph.condition, _context_for(table, seat, card_id, ability))


def _can_do_deed(table: Table, seat: str, card_id: int, ability: Ability) -> bool:
    """Return True if the effects that are part of the cost of an activated text can be done."""
    paragraph = ability.paragraph
    assert isinstance(paragraph, ActivatedParagraph)
    deed = paragraph.deed
    return not deed or can_do_all(table, deed, _context_for(table, seat, card_id, ability))


def _does_something(table: Table, seat: str, card_id: int, ability: Ability) -> bool:
    """Return True if the effects of a text can do anything now.

    Asked of texts that take no action, so that nobody uses one for nothing.
    """
    paragraph = ability.paragraph
    assert isinstance(paragraph, ActivatedParagraph)
    return can_do_anything(
        table, (*paragraph.deed, *paragraph.effects), _context_for(table, seat, card_id, ability)
    )


def activate(table: Table, seat: str, card_id: int, ability: Ability) -> RuleFlow:
    """Activate a text: announce it, pay, resolve it with the active Focus texts, open the window after it.

    If the card is exhausted to pay for its own text, the text still resolves (Rulebook p. 21, Activate).
    """
    paragraph = ability.paragraph
    assert isinstance(paragraph, ActivatedParagraph)
    with table.attributed_to(rule_texts.ACTIVATE, card_id):
        yield from ACTIVATE.run(table, Activation(seat, card_id, ability, paragraph))


class Activation(ProcedureState):
    """A text being activated; `level` is the focus of its card, `context` is set once it is paid for."""

    seat: str
    card: int
    ability: Ability
    paragraph: ActivatedParagraph
    level: int = 0
    context: EffectContext | None = None

    @property
    def text(self) -> EffectContext:
        """Return the context of the text; only after it has been paid for."""
        assert self.context is not None, "its price is paid first"
        return self.context


def _announce(table: Table, active: Activation) -> None:
    active.level = focus_level(table, active.card)
    table.apply_event(CardActivated(active.seat, active.card, active.ability.title))
    table.resolving.append(active.card)


def _pay(table: Table, active: Activation) -> RuleFlow:
    seat, card_id = active.seat, active.card
    ways = activation_ways(table, card_id, active.paragraph)
    paid = yield from pay(table, seat, ways, card_id, _cost_name(table, card_id))
    active.context = context = _context_for(table, seat, card_id, active.ability)
    context.x, context.paid = paid.x, paid.dice
    yield from resolve_effects(table, active.paragraph.deed, context)
    yield from open_payment_window(table, seat, context.cause, paid.dice, paid.basics)


def _resolve(table: Table, active: Activation) -> RuleFlow:
    card_id, level, context = active.card, active.level, active.text
    context.level = level
    yield from open_use_window(table, context, Text(card_id, active.paragraph.effects, active.ability))
    context.damage_spared = sum(item.spares for item in table.print_of(card_id).focus if item.focus <= level)
    effects: Effects = ()
    if not context.canceled:
        effects = yield from focused_effects(table, card_id, active.paragraph, level, context)
    yield from resolve_effects(table, effects, context)
    yield from resolve_focus(table, card_id, level, context)
    table.resolving.remove(card_id)
    yield from check_state(table)


def _respond(table: Table, active: Activation) -> RuleFlow:
    text = Text(active.card, active.paragraph.effects, active.ability)
    both = [
        TriggeringEvent(event, (active.card,), active.seat, active.text.cause, text=text)
        for event in ("resolved", "activated")
    ]
    return open_response_window(table, "after", *both)


ACTIVATE = Procedure(
    "activate",
    (
        Step("announce", _announce),
        Step("pay", _pay),
        Step("resolve", _resolve),
        Step("respond", _respond),
    ),
)
"""The steps of activating a text."""
