"""Playing a card, mostly from the hand: legality, paying, placing, resolving (Rulebook p. 7)."""

from __future__ import annotations

from collections.abc import Sequence

from cards.continuous_changes.change import CostName
from cards.cost import Cost, Waivable
from cards.effects.effect import Effects
from engine.ashes.context import Cause, EffectContext, TriggeringEvent
from engine.ashes.events import Attached, CardMoved, CardPlayed, SlotShared
from engine.ashes.language.characteristics import has_room
from engine.ashes.language.cost_changes import extra_play_cost
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.language.permissions import player_forbidding_change
from engine.ashes.language.purposes import intent_of_spell
from engine.ashes.language.references import text_context
from engine.ashes.language.selections import fits
from engine.ashes.language.targeting import attaching_targets, may_attach
from engine.ashes.mechanics.card_selection import open_target_window
from engine.ashes.mechanics.feasibility import can_do_all
from engine.ashes.mechanics.magic_cost import Dice
from engine.ashes.mechanics.payment import pay, why_not_pay_any
from engine.ashes.mechanics.play_area import (
    announce_entry,
    come_into_play,
    open_discard_window,
    put_into_discard_pile,
)
from engine.ashes.mechanics.prompts_and_options import card_options
from engine.ashes.mechanics.response_windows import (
    open_payment_window,
    open_response_window,
    open_response_windows,
)
from engine.ashes.mechanics.triggers import open_use_window
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import cards_of
from engine.ashes.model.prints import Print, Text
from engine.ashes.model.slots import has_slot, slots_of
from engine.ashes.model.unavailable_reasons import (
    BATTLEFIELD_FULL,
    NO_HOST,
    NO_PRICE,
    NO_SLOT,
    NO_SPELL_TO_SHARE,
    UnavailableReason,
)
from engine.ashes.play.damage import check_life
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow
from engine.kernel.option_meaning import Purpose
from engine.kernel.procedure import Procedure, ProcedureState, Step


def may_play(
    table: Table, seat: str, card_id: int, dice: Dice | None = None, waives: Sequence[Waivable] = ()
) -> bool:
    """Return True if a card in hand can be played now."""
    return why_not_play(table, seat, card_id, dice, waives) is None


def why_not_play(
    table: Table, seat: str, card_id: int, dice: Dice | None = None, waives: Sequence[Waivable] = ()
) -> UnavailableReason | None:
    """Return why a card in hand cannot be played now; None if it can.

    It must be affordable and allowed, its play cost effects possible, and its place free. `waives` are parts
    of the cost that a text waives; `dice` are the active dice, counted here if None.
    """
    return (
        why_not_pay_any(table, seat, ways_to_play(table, card_id, waives), card_id, "cards", dice)
        or why_not_do_play_cost(table, card_id)
        or why_forbidden_to_play(table, seat, card_id)
        or why_not_place(table, seat, card_id, table.print_of(card_id))
    )


def why_not_do_play_cost(table: Table, card_id: int) -> UnavailableReason | None:
    """Return why the effects that are part of a card's play cost cannot be done; None if they can."""
    deed = table.print_of(card_id).play_cost_effects
    return None if not deed or can_do_all(table, deed, text_context(table, card_id, None)) else NO_PRICE


def why_not_place(table: Table, seat: str, card_id: int, made: Print) -> UnavailableReason | None:
    """Return why a card has no place in play; None if it has, or does not stay in play."""
    if made.is_unit:
        return None if has_room(table, seat, card_id) else BATTLEFIELD_FULL
    if made.type == "ready spell":
        if made.shares_slot is not None:
            return None if _slots_to_share(table, seat, card_id) else NO_SPELL_TO_SHARE
        return None if has_slot(table.state, table.catalog, seat, made.name) else NO_SLOT
    if made.type == "alteration spell":
        return None if _hosts(table, seat, card_id) else NO_HOST
    return None


def _slots_to_share(table: Table, seat: str, card_id: int) -> list[int]:
    """Return the spells under which one that shares a slot may be put, the first of each slot."""
    wanted, context = (
        table.print_of(card_id).shares_slot,
        EffectContext(card_id, seat, Cause("spell", card_id, seat)),
    )
    assert wanted is not None
    fitting = (
        [spell for spell in spells if fits(table, wanted, spell, context)]
        for spells in slots_of(table.state, seat).values()
    )
    return [spells[0] for spells in fitting if spells]


def ways_to_play(table: Table, card_id: int, waives: Sequence[Waivable] = ()) -> tuple[Cost, ...]:
    """Return the ways to pay for playing a card, with all changes of its cost, less what a text waives."""
    ways, more = table.print_of(card_id).ways, extra_play_cost(table, table.card(card_id))
    if more:
        ways = tuple(way.with_more_basic_dice(more) for way in ways)
    return tuple(way.without_parts(waives) for way in ways) if waives else ways


def why_forbidden_to_play(
    table: Table, seat: str, card_id: int, *, box: bool = False
) -> UnavailableReason | None:
    """Return what forbids this player to play this card, with `box` through its reaction box; else None."""
    text = player_forbidding_change(table, seat, "play", what=card_id)
    if text is None and box:
        text = player_forbidding_change(table, seat, "react with a box")
    return None if text is None else text.unavailable_reason()


def play_card(table: Table, seat: str, card_id: int, waives: Sequence[Waivable] = ()) -> RuleFlow:
    """Play a card of the hand or the discard pile: announce it, pay, place it, resolve it.

    `waives` are parts of the cost that a text waives.
    """
    with table.attributed_to(rule_texts.PLAY_CARD, card_id):
        yield from PLAY.run(table, CardPlay(seat, card_id, ways_to_play(table, card_id, waives)))


class CardPlay(ProcedureState):
    """A card being played, paid for in one of `ways`.

    `context` is that of its text once it is paid for; `stays` says if it stays in play. As a reaction it
    answers `moment` with the effects in `reaction`.
    """

    seat: str
    card: int
    ways: tuple[Cost, ...]
    moment: TriggeringEvent | None = None
    reaction: Effects = ()
    context: EffectContext | None = None
    stays: bool = False

    @property
    def text(self) -> EffectContext:
        """Return the context of its text; only after it has been paid for."""
        assert self.context is not None, "its price is paid first"
        return self.context


def _announce(table: Table, play: CardPlay) -> RuleFlow:
    buried = table.card(play.card).zone == "discard"
    leaving = TriggeringEvent("leaves_discard", (play.card,), play.seat, Cause("spell", play.card, play.seat))
    if buried:
        yield from open_response_window(table, "would", leaving)
        play.over = table.card(play.card).zone != "discard"
        if play.over:
            return
    table.apply_event(CardPlayed(play.seat, play.card))
    table.apply_event(CardMoved(play.card, "aside", play.seat))
    if buried:
        yield from open_response_window(table, "after", leaving)


def _pay(table: Table, play: CardPlay) -> RuleFlow:
    paid_for: CostName = "cards" if play.moment is None else "reactions"
    paid = yield from pay(table, play.seat, play.ways, play.card, paid_for)
    play.context = text_context(table, play.card, None, play.moment)
    play.context.x, play.context.paid = paid.x, paid.dice
    yield from resolve_effects(table, table.print_of(play.card).play_cost_effects, play.context)
    yield from open_payment_window(table, play.seat, play.context.cause, paid.dice, paid.basics)


def _place(table: Table, play: CardPlay) -> RuleFlow:
    play.stays = yield from place(table, play.seat, play.card, play.text)


def _resolve(table: Table, play: CardPlay) -> RuleFlow:
    effects = () if play.stays else table.print_of(play.card).on_play
    yield from open_use_window(table, play.text, Text(play.card, (*effects, *play.reaction)))
    yield from resolve_effects(table, effects, play.text)
    yield from resolve_effects(table, play.reaction, play.text)


def _put_away(table: Table, play: CardPlay) -> RuleFlow:
    if not play.stays:
        yield from _discard(table, play.card)


def _discard(table: Table, card_id: int) -> RuleFlow:
    """Put a card that was played into its owner's discard pile, if nothing has moved it since."""
    if table.card(card_id).zone == "aside":
        moment = yield from put_into_discard_pile(table, card_id, "aside")
        yield from open_discard_window(table, (moment,))


def _respond(table: Table, play: CardPlay) -> RuleFlow:
    """Open the window after a card was played; for one that does not stay, also after it resolved."""
    events = ("played",) if play.stays else ("resolved", "played")
    text = None if play.stays else Text(play.card, table.print_of(play.card).on_play)
    moments = [
        TriggeringEvent(event, (play.card,), play.seat, play.text.cause, text=text) for event in events
    ]
    return open_response_window(table, "after", *moments)


PLAY = Procedure(
    "play",
    (
        Step("announce", _announce),
        Step("pay", _pay),
        Step("place", _place),
        Step("resolve", _resolve),
        Step("put away", _put_away),
        Step("respond", _respond),
    ),
)
"""The steps of playing a card, as an action or as a reaction."""


def place(table: Table, seat: str, card_id: int, context: EffectContext) -> DecisionFlow[bool]:
    """Put a card being played in its place in play; return False if it has none and is only resolved."""
    made = table.print_of(card_id)
    if made.is_unit:
        yield from come_into_play(table, card_id, seat, "battlefield")
    elif made.type == "ready spell":
        table.rule = rule_texts.READY_SPELL
        yield from lay_on_spellboard(table, seat, card_id)
    elif made.type == "alteration spell":
        yield from _attach_from_hand(table, seat, card_id, context)
    else:
        return False
    return True


def lay_on_spellboard(table: Table, seat: str, card_id: int) -> RuleFlow:
    """Put a ready spell on the spellboard, or under a spell whose slot it shares.

    Rulebook p. 9, Ready Spell. Asks which spell if there are several to share with; if there is none, the
    card is discarded.
    """
    if table.print_of(card_id).shares_slot is None:
        yield from come_into_play(table, card_id, seat, "spellboard")
        return
    spells = _slots_to_share(table, seat, card_id)
    if not spells:
        yield from _discard(table, card_id)
        return
    spell = spells[0]
    if len(spells) > 1:
        (answer,) = yield Decision(
            seat,
            "choose",
            f"Choose a spell to put {table.card(card_id).name} under",
            card_options(table, spells),
            rule_texts.READY_SPELL,
            purpose=Purpose("share slot", "help", source=card_id),
        )
        (spell,) = cards_of((answer,))
    table.apply_event(CardMoved(card_id, "spellboard", seat))
    table.apply_event(SlotShared(card_id, spell))
    yield from announce_entry(table, card_id)


def _frame(table: Table, card_id: int, x: int) -> EffectContext:
    context = text_context(table, card_id, None)
    context.x = x
    return context


def _hosts(table: Table, seat: str, card_id: int) -> list[int]:
    """Return the cards that an alteration spell may be attached to now."""
    context = EffectContext(card_id, seat, Cause("spell", card_id, seat))
    name = table.print_of(card_id).name
    return [
        host
        for side in (seat, *table.others(seat))
        for host in table.in_play(side)
        if attaches_to(table, name, host, context) and may_attach(table, host, context)
    ]


def attaches_to(table: Table, spell: str, host: int, context: EffectContext) -> bool:
    """Return True if this alteration spell can be attached to the card by what the spell itself says."""
    return fits(table, table.catalog.of(spell).attaches_to, host, context)


def _attach_from_hand(table: Table, seat: str, card_id: int, context: EffectContext) -> RuleFlow:
    """Ask for a host of an alteration spell being played and attach it (Rulebook p. 8, Alteration Spell).

    The spell is discarded if there is no host, or a response cancels it or removes the host.
    """
    table.rule = rule_texts.ALTERATION
    made = table.print_of(card_id)
    hosts = _hosts(table, seat, card_id)
    if not hosts:
        yield from _discard(table, card_id)
        return
    host = hosts[0]
    noun = made.attaches_to.noun.replace("phoenixborn", "Phoenixborn")
    if len(hosts) > 1:
        (answer,) = yield Decision(
            seat,
            "target",
            f"Choose a {noun} to attach {table.card(card_id).name} to",
            card_options(table, hosts),
            rule_texts.ALTERATION,
            purpose=Purpose("attach", intent_of_spell(table, made, context), source=card_id),
        )
        (host,) = cards_of((answer,))
    if attaching_targets(table):
        yield from open_target_window(table, [host], context)
    if context.canceled or not table.is_in_play(host):
        yield from _discard(table, card_id)
        return
    context.names["host"] = (host,)
    yield from attach_to(table, card_id, host, context.x)


def attach_to(table: Table, spell: int, host: int, x: int = 0, *, moved: bool = False) -> RuleFlow:
    """Attach a spell to its host and resolve it; its controller stays the one who attaches it.

    Rulebook p. 21, Control. One that was `moved` from another card does not come into play again.
    """
    context = _frame(table, spell, x)
    table.apply_event(Attached(spell, host))
    context.names["host"] = (host,)
    with table.attributed_to(table.rule, spell):
        yield from resolve_effects(table, table.print_of(spell).on_play, context)
    if not moved:
        yield from announce_entry(table, spell)
    yield from open_response_windows(
        table, TriggeringEvent("attached", (spell,), context.controller, context.cause, other=host)
    )
    yield from check_life(table, host, context.cause)
