"""Outcome previews for Ardent Reapers: cards that a seat may not see have no name."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.kernel import outcome_preview as kernel
from engine.kernel.game_with_undo import Game
from engine.kernel.hidden_pools import after_shuffle
from engine.kernel.journal import Event
from engine.reapers.events import TurnBegan
from engine.reapers.game import ReapersRules
from engine.reapers.state import ReapersState, hidden_from

UNKNOWN_NAME = "a card"
"""The name of a card that a seat may not know. No card of the library has it."""

ReapersPreview = kernel.OutcomePreview[ReapersState]
"""The preview of an answer."""


class ReapersPreviewer(kernel.OutcomePreviewer[ReapersState]):
    """Previews answers to the pending question for the seat that is asked."""

    unknown_card_errors = (LookupError,)

    def __init__(self, rules: ReapersRules, game: Game[ReapersState]) -> None:
        super().__init__(game)
        self._rules = rules

    def copy_game(self) -> tuple[Game[ReapersState], Callable[[frozenset[int]], None]]:
        """Return the same rules, silent, from the beginning of the turn."""
        game: Game[ReapersState] = Game(self._rules.rules_for_copy(self._state.copy()), checkpoints=False)
        return game, lambda shown: redact_state(game.state, self._seat, shown)

    def ends_action(self, event: Event) -> bool:
        """Return True for the next turn."""
        return isinstance(event, TurnBegan)


def redact_state(state: ReapersState, seat: str, shown: frozenset[int]) -> None:
    """Remove the names of all cards that a seat may not know, except those that it is being `shown`."""
    hidden = [number for number in hidden_from(state, seat) if number not in shown]
    for owner, pools in state.unseen.items():
        # Of a real card no more is known than of the owner's other unseen cards.
        cards = [number for number in hidden if state.cards[number].owner == owner]
        names = [state.cards[number].name for number in cards if state.cards[number].name]
        if names:
            state.unseen[owner] = after_shuffle(pools, cards, names)
    for number in hidden:
        card = state.cards[number]
        state.cards[number] = replace(card, name="" if card.owner in state.unseen else UNKNOWN_NAME)
