"""Red Rains tokens and the Ultimate (Reference, Red Rains Tokens and the Ultimate Card)."""

from __future__ import annotations

from cards.chimera import PHASES, ChimeraCard
from cards.effects.effect import Effects
from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.play.leaving import leave_play
from engine.ashes.table import Cause, Frame, Steps, Table
from engine.kernel.decision import Rule
from engine.redrains import policies, rulebook
from engine.redrains.asking import agreed
from engine.redrains.dragonborn_rules import said_of
from engine.redrains.events import Faces, PhaseAdvanced, UltimateBegan
from engine.redrains.kept import AGAIN
from engine.redrains.reasons import Nothing, NothingDone
from engine.redrains.state import Boss, RedRainsState
from engine.redrains.types import RED_RAINS


def chimera_state(table: Table) -> RedRainsState:
    """The state of a game that has a Chimera in it."""
    state = table.state
    assert isinstance(state, RedRainsState)
    return state


def boss_of(table: Table) -> Boss:
    """The Chimera of the game."""
    return chimera_state(table).boss


def facts_of(table: Table) -> ChimeraCard:
    """What the pack says of the Chimera of the game: how it plays, its rows, its Ultimates."""
    return table.catalog.library.chimera(boss_of(table).name)


def said(table: Table, rule: Rule) -> Rule:
    """A rule as it is for a boss of this kind."""
    return said_of(boss_of(table).kind, rule)


def place_red_rains(table: Table, amount: int) -> Steps:
    """Place tokens one at a time, by the rule that says so; the Ultimate may resolve between two of them."""
    card = table.state.players[boss_of(table).seat].phoenixborn
    for _ in range(amount):
        with table.because(table.rule, table.cause):
            table.do(TokensPlaced(card, RED_RAINS, 1))
            yield from check_ultimate(table)


def cancel_tokens(table: Table) -> None:
    """One token goes for each exhaustion token: a Red Rains token for those on the Chimera and the Ultimate,
    a status token for those on a Dragonborn."""
    if facts_of(table).dice.gives == "red rains":
        _cancel_red_rains(table)
        return
    own_card = table.card(table.state.players[boss_of(table).seat].phoenixborn)
    gone = min(own_card.status, own_card.exhaustion)
    if gone:
        table.do(TokensRemoved(own_card.id, "status", gone), said(table, rulebook.REMOVE_RED_RAINS))


def _cancel_red_rains(table: Table) -> None:
    boss = boss_of(table)
    own_card = table.card(table.state.players[boss.seat].phoenixborn)
    gone = min(own_card.tokens(RED_RAINS), own_card.exhaustion + table.card(boss.ultimate_card).exhaustion)
    if gone:
        table.do(TokensRemoved(own_card.id, RED_RAINS, gone), rulebook.REMOVE_RED_RAINS)
    else:
        missing: Nothing = "no exhaustion token" if own_card.tokens(RED_RAINS) else "no Red Rains token"
        table.do(NothingDone("remove red rains", missing), rulebook.REMOVE_RED_RAINS)


def check_ultimate(table: Table) -> Steps:
    """Resolve the Ultimate if there are as many tokens as its value.

    But in phase III its card then leaves the game, and what lay on it goes back to the supply.
    """
    state = chimera_state(table)
    boss = state.boss
    card = state.cards[state.players[boss.seat].phoenixborn]
    value = policies.ultimate_value(state)
    if not boss.ultimate or card.tokens(RED_RAINS) < value:
        return
    ultimate_card = boss.ultimate_card
    prompt = f"Resolve the Ultimate of phase {boss.phase}?"
    resolves = yield from agreed(table, boss.seat, "ultimate", prompt)
    if not resolves:
        return
    with table.because(rulebook.ULTIMATE, ultimate_card):
        phase = boss.phase
        table.do(UltimateBegan(phase, value))
        table.do(TokensRemoved(card.id, RED_RAINS, value))
        cause = Cause("spell", ultimate_card, boss.seat)
        yield from discard_foreign_cards(table, boss.seat, cause)
        yield from resolve_phase_card(table, facts_of(table).ultimate[phase])
        next_phase(table, rulebook.ULTIMATE)


def resolve_phase_card(table: Table, effects: Effects) -> Steps:
    """Resolve what the card of the current phase says, as a spell, against everybody it is against."""
    boss = boss_of(table)
    cause = Cause("spell", boss.ultimate_card, boss.seat)
    deals_with = table.state.facing
    for at, against in enumerate(policies.ultimate_against(table, boss.seat)):
        if against != table.state.facing:
            table.do(Faces(against))
        frame = Frame(boss.ultimate_card, boss.seat, cause)
        if at:
            frame.kept[AGAIN] = against
        yield from resolve_effects(table, effects, frame)
    if table.state.facing != deals_with:
        table.do(Faces(deals_with))


def next_phase(table: Table, rule: Rule) -> None:
    """The cards of the phase are gone, with what lay on them; the last phase stays."""
    boss = boss_of(table)
    following = PHASES.index(boss.phase) + 1
    if following < len(PHASES):
        if exhaustion := table.card(boss.ultimate_card).exhaustion:
            table.do(TokensRemoved(boss.ultimate_card, "exhaustion", exhaustion))
        table.do(PhaseAdvanced(PHASES[following]), rule)


def discard_foreign_cards(table: Table, seat: str, cause: Cause) -> Steps:
    """Discard all cards on the Chimera's battlefield that it does not own, attached ones too."""
    for unit in list(table.state.players[seat].battlefield):
        for card_id in (*table.card(unit).attached, unit):
            card = table.card(card_id)
            if card.owner != seat and table.is_in_play(card_id):
                yield from leave_play(table, card_id, cause)
