"""Looking ahead in Ardent Reapers: hands and decks that a seat may not see are cards without a name."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.kernel import outcome_preview as kernel
from engine.kernel.game import Game
from engine.kernel.hidden_pools import after_shuffle
from engine.kernel.journal import Event
from engine.reapers.events import TurnBegan
from engine.reapers.game import ReapersRules
from engine.reapers.state import ReapersState

UNKNOWN = "a card"
"""What a card is called whose name a seat may not know. No card of the library is called so."""

Foreseen = kernel.OutcomePreview[ReapersState]
"""What comes of an answer."""


class ReapersPreviewer(kernel.OutcomePreviewer[ReapersState]):
    """Looks ahead from the question at which a game stands, for the seat that is asked."""

    stumbled = (LookupError,)

    def __init__(self, rules: ReapersRules, game: Game[ReapersState]) -> None:
        super().__init__(game)
        self._rules = rules

    def copied(self) -> tuple[Game[ReapersState], Callable[[frozenset[int]], None]]:
        """The same rules, silent, from the beginning of the turn."""
        game: Game[ReapersState] = Game(self._rules.elsewhere(self._state.copy()), checkpoints=False)
        return game, lambda shown: redact_state(game.state, self._seat, shown)

    def is_over(self, event: Event) -> bool:
        """Nobody looks into the next turn."""
        return isinstance(event, TurnBegan)


def hidden_from(state: ReapersState, seat: str) -> list[int]:
    """The cards a seat may not know: the other hand, both decks, and what the other has stashed."""
    other = state.other(seat)
    piles = [*state.sides[other].hand, *state.sides[other].deck, *state.sides[seat].deck]
    stashed = [number for number, card in state.cards.items() if card.under]
    return piles + [number for number in stashed if state.controller(state.cards[number].under) != seat]


def redact_state(state: ReapersState, seat: str, shown: frozenset[int]) -> None:
    """Take the names from all cards that a seat may not know; but for those that it is `shown` just now."""
    hidden = [number for number in hidden_from(state, seat) if number not in shown]
    for owner, books in state.unseen.items():
        # Of a real card no more is known than of the others that nobody has seen.
        cards = [number for number in hidden if state.cards[number].owner == owner]
        names = [state.cards[number].name for number in cards if state.cards[number].name]
        if names:
            state.unseen[owner] = after_shuffle(books, cards, names)
    for number in hidden:
        card = state.cards[number]
        state.cards[number] = replace(card, name="" if card.owner in state.unseen else UNKNOWN)
