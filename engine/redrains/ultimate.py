"""Red Rains tokens and the Ultimate (Reference, Red Rains Tokens and the Ultimate Card).

What effects of the Chimera's texts keep for those that follow in the same text.

Rage dice: rolled, raised and lowered; when all show power they make a Red Rains token.
"""

from __future__ import annotations

from cards.chimera import PHASES, ChimeraCard
from cards.effects.effect import Effects
from engine.ashes.context import Cause, EffectContext
from engine.ashes.events import DieChanged, TokensPlaced, TokensRemoved
from engine.ashes.language.resolution import resolve_effects
from engine.ashes.mechanics.dice import roll_together
from engine.ashes.mechanics.play_area import leave_play
from engine.ashes.model.choices import RolledSide
from engine.ashes.model.dice import Die, DieFaces
from engine.ashes.table import Table
from engine.kernel.choice import NO_PURPOSE
from engine.kernel.decision import DecisionFlow, Rule, RuleFlow, option_for
from engine.redrains import interpretations, rulebook
from engine.redrains.events import Faces, PhaseAdvanced, UltimateBegan
from engine.redrains.explanations import Nothing, NothingDone, RageFull
from engine.redrains.rulebook import rule_for_kind
from engine.redrains.state import RAGE_DICE, RED_RAINS, Boss, RedRainsState
from engine.redrains.step_confirmation import confirmed

LAST_DIE = "last die"
"""What the rage die shows that was re-rolled last."""

REVEALED = "revealed"
"""The aspect that was revealed last."""

AGAIN = "again"
"""Against whom an Ultimate resolves once more; what concerns no player does not happen again then."""


def revealed(frame: EffectContext) -> int | None:
    """The aspect that this text has revealed, if any."""
    aspect = frame.stored.get(REVEALED)
    return aspect if isinstance(aspect, int) else None


def chimera_state(table: Table) -> RedRainsState:
    """The state of a game that has a Chimera in it."""
    state = table.state
    assert isinstance(state, RedRainsState)
    return state


def boss_of(table: Table) -> Boss:
    """The Chimera of the game."""
    return chimera_state(table).boss


def boss_card(table: Table) -> ChimeraCard:
    """What the pack says of the Chimera of the game: how it plays, its rows, its Ultimates."""
    return table.catalog.library.chimera(boss_of(table).name)


def rule_for_boss(table: Table, rule: Rule) -> Rule:
    """A rule as it is for a boss of this kind."""
    return rule_for_kind(boss_of(table).kind, rule)


def place_red_rains(table: Table, amount: int) -> RuleFlow:
    """Place tokens one at a time, by the rule that says so; the Ultimate may resolve between two of them."""
    card = table.state.players[boss_of(table).seat].phoenixborn
    for _ in range(amount):
        with table.attributed_to(table.rule, table.cause):
            table.apply_event(TokensPlaced(card, RED_RAINS, 1))
            yield from check_ultimate(table)


def cancel_tokens(table: Table) -> None:
    """One token goes for each exhaustion token: a Red Rains token for those on the Chimera and the Ultimate,
    a status token for those on a Dragonborn."""
    if boss_card(table).dice.gives == "red rains":
        _cancel_red_rains(table)
        return
    own_card = table.card(table.state.players[boss_of(table).seat].phoenixborn)
    gone = min(own_card.status, own_card.exhaustion)
    if gone:
        table.apply_event(
            TokensRemoved(own_card.id, "status", gone), rule_for_boss(table, rulebook.REMOVE_RED_RAINS)
        )


def _cancel_red_rains(table: Table) -> None:
    boss = boss_of(table)
    own_card = table.card(table.state.players[boss.seat].phoenixborn)
    gone = min(own_card.tokens(RED_RAINS), own_card.exhaustion + table.card(boss.ultimate_card).exhaustion)
    if gone:
        table.apply_event(TokensRemoved(own_card.id, RED_RAINS, gone), rulebook.REMOVE_RED_RAINS)
    else:
        missing: Nothing = "no exhaustion token" if own_card.tokens(RED_RAINS) else "no Red Rains token"
        table.apply_event(NothingDone("remove red rains", missing), rulebook.REMOVE_RED_RAINS)


def check_ultimate(table: Table) -> RuleFlow:
    """Resolve the Ultimate if there are as many tokens as its value.

    But in phase III its card then leaves the game, and what lay on it goes back to the supply.
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
    with table.attributed_to(rulebook.ULTIMATE, ultimate_card):
        phase = boss.phase
        table.apply_event(UltimateBegan(phase, value))
        table.apply_event(TokensRemoved(card.id, RED_RAINS, value))
        cause = Cause("spell", ultimate_card, boss.seat)
        yield from discard_foreign_cards(table, boss.seat, cause)
        yield from resolve_phase_card(table, boss_card(table).ultimate[phase])
        next_phase(table, rulebook.ULTIMATE)


def resolve_phase_card(table: Table, effects: Effects) -> RuleFlow:
    """Resolve what the card of the current phase says, as a spell, against everybody it is against."""
    boss = boss_of(table)
    cause = Cause("spell", boss.ultimate_card, boss.seat)
    deals_with = table.state.facing
    for at, against in enumerate(interpretations.ultimate_against(table, boss.seat)):
        if against != table.state.facing:
            table.apply_event(Faces(against))
        frame = EffectContext(boss.ultimate_card, boss.seat, cause)
        if at:
            frame.stored[AGAIN] = against
        yield from resolve_effects(table, effects, frame)
    if table.state.facing != deals_with:
        table.apply_event(Faces(deals_with))


def next_phase(table: Table, rule: Rule) -> None:
    """The cards of the phase are gone, with what lay on them; the last phase stays."""
    boss = boss_of(table)
    following = PHASES.index(boss.phase) + 1
    if following < len(PHASES):
        if exhaustion := table.card(boss.ultimate_card).exhaustion:
            table.apply_event(TokensRemoved(boss.ultimate_card, "exhaustion", exhaustion))
        table.apply_event(PhaseAdvanced(PHASES[following]), rule)


def discard_foreign_cards(table: Table, seat: str, cause: Cause) -> RuleFlow:
    """Discard all cards on the Chimera's battlefield that it does not own, attached ones too."""
    for unit in list(table.state.players[seat].battlefield):
        for card_id in (*table.card(unit).attached, unit):
            card = table.card(card_id)
            if card.owner != seat and table.is_in_play(card_id):
                yield from leave_play(table, card_id, cause)


def rage_dice(table: Table, side: str) -> list[Die]:
    """The rage dice that show a side."""
    return [die for die in table.state.active_dice(boss_of(table).seat) if die.side == side]


def faces(table: Table) -> DieFaces:
    """What a rage die can show when it is rolled."""
    sides = boss_card(table).dice.sides
    odds = tuple(sides.values())
    return DieFaces(
        RAGE_DICE,
        tuple(option_for(RolledSide(side), side) for side in sides),
        odds if len(set(odds)) > 1 else (),
    )


def roll_rage(table: Table, count: int) -> DecisionFlow[tuple[str, ...]]:
    """Re-roll together up to `count` rage dice that show basic; returns what they show.

    Rolled is rolled, though all dice may go back at once.
    """
    lowest = next(iter(boss_card(table).dice.sides))
    waiting = rage_dice(table, lowest)[:count]
    if not waiting:
        return ()
    with table.attributed_to(rule_for_boss(table, rulebook.RAGE), table.cause):
        yield from roll_together(table, waiting, rule_for_boss(table, rulebook.RAGE), NO_PURPOSE)
        shown = tuple(table.state.dice[die.id].side for die in waiting)
        yield from check_rage(table)
    return shown


def raise_rage(table: Table, count: int) -> RuleFlow:
    """Raise up to `count` dice that show basic by one level, one at a time, by the rule that says so."""
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
    """Lower up to `count` dice that show power by one level."""
    *_, before, highest = boss_card(table).dice.sides
    raised = rage_dice(table, highest)[:count]
    if not raised:
        table.apply_event(NothingDone("lower rage", "no rage die to lower"))
    for die in raised:
        table.apply_event(DieChanged(die.id, before))


def check_rage(table: Table) -> RuleFlow:
    """Full dice, such as rage dice that all show power, place 1 token; then they go back to basic."""
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
    with table.attributed_to(rule_for_boss(table, rulebook.RAGE), None):
        table.apply_event(RageFull(len(dice), facts.type, facts.gives))
        if facts.gives == "red rains":
            yield from place_red_rains(table, 1)
        else:
            table.apply_event(TokensPlaced(table.state.players[boss.seat].phoenixborn, "status", 1))
        for die in dice:
            table.apply_event(DieChanged(die.id, lowest))
