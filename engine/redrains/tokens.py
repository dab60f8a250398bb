"""Red Rains tokens and the Ultimate (Reference, Red Rains Tokens and the Ultimate Card)."""

from __future__ import annotations

from cards.chimera import PHASES, ChimeraCard
from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.play.leaving import leave_play
from engine.ashes.table import Cause, Frame, Steps, Table
from engine.redrains import policies, rulebook
from engine.redrains.asking import agreed
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


def place_red_rains(table: Table, amount: int) -> Steps:
    """Place tokens one at a time, by the rule that says so; the Ultimate may resolve between two of them."""
    card = table.state.players[boss_of(table).seat].phoenixborn
    for _ in range(amount):
        with table.because(table.rule, table.cause):
            table.do(TokensPlaced(card, RED_RAINS, 1))
            yield from check_ultimate(table)


def cancel_red_rains(table: Table) -> None:
    """One token goes for each exhaustion token on the Chimera and the Ultimate."""
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
    if card.tokens(RED_RAINS) < value:
        return
    ultimate_card = boss.ultimate_card
    prompt = f"The Ultimate of phase {boss.phase} resolves?"
    resolves = yield from agreed(table, boss.seat, "ultimate", prompt)
    if not resolves:
        return
    with table.because(rulebook.ULTIMATE, ultimate_card):
        phase = boss.phase
        table.do(UltimateBegan(phase, value))
        table.do(TokensRemoved(card.id, RED_RAINS, value))
        cause = Cause("spell", ultimate_card, boss.seat)
        yield from _discard_foreign_cards(table, boss.seat, cause)
        effects = facts_of(table).ultimate[phase]
        deals_with = table.state.facing
        for at, against in enumerate(policies.ultimate_against(table, boss.seat)):
            if against != table.state.facing:
                table.do(Faces(against))
            frame = Frame(ultimate_card, boss.seat, cause)
            if at:
                frame.kept[AGAIN] = against
            yield from resolve_effects(table, effects, frame)
        if table.state.facing != deals_with:
            table.do(Faces(deals_with))
        following = PHASES.index(phase) + 1
        if following < len(PHASES):
            if exhaustion := state.cards[ultimate_card].exhaustion:
                table.do(TokensRemoved(ultimate_card, "exhaustion", exhaustion))
            table.do(PhaseAdvanced(PHASES[following]), rulebook.ULTIMATE)


def _discard_foreign_cards(table: Table, seat: str, cause: Cause) -> Steps:
    """Discard all cards on the Chimera's battlefield that it does not own, attached ones too."""
    for unit in list(table.state.players[seat].battlefield):
        for card_id in (*table.card(unit).attached, unit):
            card = table.card(card_id)
            if card.owner != seat and table.is_in_play(card_id):
                yield from leave_play(table, card_id, cause)
