"""Red Rains tokens and the Ultimate (Reference, Red Rains Tokens and the Ultimate Card)."""

from __future__ import annotations

from cards.chimera import PHASES
from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.play.leaving import discard_from_play
from engine.ashes.table import Cause, Frame, Steps, Table
from engine.redrains import policies, rulebook
from engine.redrains.events import PhaseAdvanced, UltimateBegan
from engine.redrains.state import CHIMERA, RedRainsState


def chimera_state(table: Table) -> RedRainsState:
    """The state of a game that has a Chimera in it."""
    state = table.state
    assert isinstance(state, RedRainsState)
    return state


def place_red_rains(table: Table, amount: int) -> Steps:
    """Place tokens one at a time; the Ultimate may resolve between two of them."""
    card = table.state.players[CHIMERA].phoenixborn
    for _ in range(amount):
        with table.because(rulebook.RED_RAINS, table.cause):
            table.do(TokensPlaced(card, "red rains", 1))
            yield from check_ultimate(table)


def check_ultimate(table: Table) -> Steps:
    """Resolve the Ultimate if there are as many tokens as its value.

    But in phase III its card then leaves the game, and what lay on it goes back to the supply.
    """
    state = chimera_state(table)
    card = state.cards[state.players[CHIMERA].phoenixborn]
    value = policies.ultimate_value(state)
    if card.red_rains < value:
        return
    ultimate_card = state.chimera.ultimate_card
    with table.because(rulebook.ULTIMATE, ultimate_card):
        phase = state.chimera.phase
        table.do(UltimateBegan(phase))
        table.do(TokensRemoved(card.id, "red rains", value))
        cause = Cause("spell", ultimate_card, CHIMERA)
        yield from _discard_foreign_cards(table, cause)
        effects = table.catalog.library.chimera(state.chimera.name).ultimate[phase]
        yield from resolve_effects(table, effects, Frame(ultimate_card, CHIMERA, cause))
        following = PHASES.index(phase) + 1
        if following < len(PHASES):
            if exhaustion := state.cards[ultimate_card].exhaustion:
                table.do(TokensRemoved(ultimate_card, "exhaustion", exhaustion))
            table.do(PhaseAdvanced(PHASES[following]), rulebook.ULTIMATE)


def _discard_foreign_cards(table: Table, cause: Cause) -> Steps:
    """Discard all cards on the Chimera's battlefield that it does not own, attached ones too."""
    for unit in list(table.state.players[CHIMERA].battlefield):
        for card_id in (*table.card(unit).attached, unit):
            card = table.card(card_id)
            if card.owner != CHIMERA and table.is_in_play(card_id):
                yield from discard_from_play(table, card_id, cause)
