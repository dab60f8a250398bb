"""Strength of the drafting bot's decks against decks picked at random, both played by the sharp player.

uv run python -m tests.draft.strength 60
"""

from __future__ import annotations

import sys
from collections import Counter

from engine.draft_setup_checks import draft_setup
from engine.drafted_decks import Draft, drafted_decks
from engine.kernel.seeded_chance import SeededChance
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup

BOT, LUCK = "bot", "luck"


def winner_of(seed: int) -> str:
    """Play the decks of one draft, with alternating seats, and return the winner."""
    seats = [(BOT, "bot"), (LUCK, "person")]
    draft = Draft(draft_setup(seats if seed % 2 else seats[::-1], ["Master Set"], seed))
    luck = SeededChance(seed)
    draft.run_automatic_steps()
    while draft.decision is not None:
        draft.answer(luck.answer(draft.decision, len(draft.game.journal)))
        draft.run_automatic_steps()
    players = tuple(
        SeatSetup(name=seat, deck=deck, player="sharp") for seat, deck in drafted_decks(draft).items()
    )
    match = Match(AshesSetup(seats=players, seed=seed), checkpoints=False)
    match.run_automatic_steps()
    return match.game.state.winner


def main() -> None:
    games = int(sys.argv[1])
    won = Counter(winner_of(seed) for seed in range(games))
    print(f"{games} games: the drafting bot won {won[BOT]}, picks at random won {won[LUCK]}")


if __name__ == "__main__":
    main()
