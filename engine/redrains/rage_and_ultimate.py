"""Rage dice, Red Rains tokens, and the Ultimate that they lead to.

Reference, Red Rains Tokens and the Ultimate Card.
"""

from __future__ import annotations

from cards.bosses import PHASES
from cards.effects.effect import Effects
from engine.ashes.context import Cause, EffectContext
from engine.ashes.events import DieChanged, TokensPlaced, TokensRemoved
from engine.ashes.language.effect_resolution import resolve_effects
from engine.ashes.mechanics.play_area import leave_play
from engine.ashes.mechanics.turning_and_rolling_dice import roll_together
from engine.ashes.model.dice import Die, DieFaces
from engine.ashes.model.option_meanings import RolledSide
from engine.ashes.running_game import Table
from engine.kernel.decision import DecisionFlow, Rule, RuleFlow, option_for
from engine.kernel.option_meaning import NO_PURPOSE
from engine.redrains import interpretations, rule_texts
from engine.redrains.boss_access import boss_card, boss_of, chimera_state, rule_for_boss
from engine.redrains.events import Faces, PhaseAdvanced, UltimateBegan
from engine.redrains.explanations import NothingDone, NothingReason, RageFull
from engine.redrains.state import RAGE_DICE, RED_RAINS
from engine.redrains.step_confirmation import confirmed

REPEATED = "again"
"""Key of the further player an Ultimate resolves against; its effects on the boss alone are not repeated."""


def place_red_rains(table: Table, amount: int) -> RuleFlow:
    """Place Red Rains tokens one at a time; the Ultimate may resolve between two of them."""
    card = table.state.players[boss_of(table).seat].phoenixborn
    for _ in range(amount):
        with table.attributed_to(table.rule, table.cause):
            table.apply_event(TokensPlaced(card, RED_RAINS, 1))
            yield from check_ultimate(table)


def cancel_by_exhaustion(table: Table) -> None:
    """Remove one token from the boss for each exhaustion token, before those are removed.

    From a Chimera Red Rains tokens, for exhaustion on it and on its Ultimate; from a Dragonborn status
    tokens, for exhaustion on it (Reference, Recovery Phase).
    """
    if boss_card(table).dice.gives == "red rains":
        _cancel_red_rains(table)
        return
    own_card = table.card(table.state.players[boss_of(table).seat].phoenixborn)
    gone = min(own_card.status, own_card.exhaustion)
    if gone:
        table.apply_event(
            TokensRemoved(own_card.id, "status", gone), rule_for_boss(table, rule_texts.REMOVE_RED_RAINS)
        )


def _cancel_red_rains(table: Table) -> None:
    boss = boss_of(table)
    own_card = table.card(table.state.players[boss.seat].phoenixborn)
    gone = min(own_card.tokens(RED_RAINS), own_card.exhaustion + table.card(boss.ultimate_card).exhaustion)
    if gone:
        table.apply_event(TokensRemoved(own_card.id, RED_RAINS, gone), rule_texts.REMOVE_RED_RAINS)
    else:
        missing: NothingReason = "no exhaustion token" if own_card.tokens(RED_RAINS) else "no Red Rains token"
        table.apply_event(NothingDone("remove red rains", missing), rule_texts.REMOVE_RED_RAINS)


def check_ultimate(table: Table) -> RuleFlow:
    """Resolve the Ultimate if there are as many Red Rains tokens as its value.

    Except in phase III its card then leaves the game, and the tokens on it return to the supply.
    """
    state = chimera_state(table)
    boss = state.boss
    card = state.cards[state.players[boss.seat].phoenixborn]
    value = interpretations.ultimate_value(state)
    if not boss.ultimate or card.tokens(RED_RAINS) < value:
        return
    ultimate_card = boss.ultimate_card
    prompt = f"Resolve the Ultimate of phase {boss.phase}?"
    resolves = yield from confirmed(table, boss.seat, "ultimate", prompt)
    if not resolves:
        return
    with table.attributed_to(rule_texts.ULTIMATE, ultimate_card):
        phase = boss.phase
        table.apply_event(UltimateBegan(phase, value))
        table.apply_event(TokensRemoved(card.id, RED_RAINS, value))
        cause = Cause("spell", ultimate_card, boss.seat)
        yield from discard_foreign_cards(table, boss.seat, cause)
        yield from resolve_phase_card(table, boss_card(table).ultimate[phase])
        advance_phase(table, rule_texts.ULTIMATE)


def resolve_phase_card(table: Table, effects: Effects) -> RuleFlow:
    """Resolve the text of the current phase's card as a spell, against each player it is against."""
    boss = boss_of(table)
    cause = Cause("spell", boss.ultimate_card, boss.seat)
    deals_with = table.state.facing
    for at, against in enumerate(interpretations.ultimate_against(table, boss.seat)):
        if against != table.state.facing:
            table.apply_event(Faces(against))
        context = EffectContext(boss.ultimate_card, boss.seat, cause)
        if at:
            context.stored[REPEATED] = against
        yield from resolve_effects(table, effects, context)
    if table.state.facing != deals_with:
        table.apply_event(Faces(deals_with))


def advance_phase(table: Table, rule: Rule) -> None:
    """Remove the cards of the phase, with the tokens on them; the last phase stays."""
    boss = boss_of(table)
    following = PHASES.index(boss.phase) + 1
    if following < len(PHASES):
        if exhaustion := table.card(boss.ultimate_card).exhaustion:
            table.apply_event(TokensRemoved(boss.ultimate_card, "exhaustion", exhaustion))
        table.apply_event(PhaseAdvanced(PHASES[following]), rule)


def discard_foreign_cards(table: Table, seat: str, cause: Cause) -> RuleFlow:
    """Discard all cards on the Chimera's battlefield that it does not own, including attached ones."""
    for unit in list(table.state.players[seat].battlefield):
        for card_id in (*table.card(unit).attached, unit):
            card = table.card(card_id)
            if card.owner != seat and table.is_in_play(card_id):
                yield from leave_play(table, card_id, cause)


def rage_dice(table: Table, side: str) -> list[Die]:
    """Return the rage dice that show a side."""
    return [die for die in table.state.active_dice(boss_of(table).seat) if die.side == side]


def rage_die_faces(table: Table) -> DieFaces:
    """Return the sides that a rage die can show when it is rolled."""
    sides = boss_card(table).dice.sides
    odds = tuple(sides.values())
    return DieFaces(
        RAGE_DICE,
        tuple(option_for(RolledSide(side), side) for side in sides),
        odds if len(set(odds)) > 1 else (),
    )


def roll_rage(table: Table, count: int) -> DecisionFlow[tuple[str, ...]]:
    """Re-roll up to `count` rage dice that show basic, together; return the sides they show.

    The sides are those rolled, even if full dice go back to basic at once.
    """
    lowest = next(iter(boss_card(table).dice.sides))
    waiting = rage_dice(table, lowest)[:count]
    if not waiting:
        return ()
    with table.attributed_to(rule_for_boss(table, rule_texts.RAGE), table.cause):
        yield from roll_together(table, waiting, rule_for_boss(table, rule_texts.RAGE), NO_PURPOSE)
        shown = tuple(table.state.dice[die.id].side for die in waiting)
        yield from check_rage(table)
    return shown


def raise_rage(table: Table, count: int) -> RuleFlow:
    """Raise up to `count` rage dice that show basic by one level, one at a time."""
    lowest, following, *_ = boss_card(table).dice.sides
    with table.attributed_to(table.rule, table.cause):
        for _ in range(count):
            basic = rage_dice(table, lowest)
            if not basic:
                table.apply_event(NothingDone("raise rage", "no rage die to raise"))
                break
            table.apply_event(DieChanged(basic[0].id, following))
            yield from check_rage(table)


def lower_rage(table: Table, count: int) -> None:
    """Lower up to `count` rage dice that show power by one level."""
    *_, before, highest = boss_card(table).dice.sides
    raised = rage_dice(table, highest)[:count]
    if not raised:
        table.apply_event(NothingDone("lower rage", "no rage die to lower"))
    for die in raised:
        table.apply_event(DieChanged(die.id, before))


def check_rage(table: Table) -> RuleFlow:
    """Place 1 token if the dice are full, such as rage dice that all show power; then reset them to basic."""
    facts = boss_card(table).dice
    lowest, *_, highest = facts.sides
    boss = boss_of(table)
    dice = table.state.active_dice(boss.seat)
    if facts.full == "all highest":
        full = all(die.side == highest for die in dice)
    else:
        full = all(die.side != lowest for die in dice)
    if not dice or not full:
        return
    with table.attributed_to(rule_for_boss(table, rule_texts.RAGE), None):
        table.apply_event(RageFull(len(dice), facts.type, facts.gives))
        if facts.gives == "red rains":
            yield from place_red_rains(table, 1)
        else:
            table.apply_event(TokensPlaced(table.state.players[boss.seat].phoenixborn, "status", 1))
        for die in dice:
            table.apply_event(DieChanged(die.id, lowest))
