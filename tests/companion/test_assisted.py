"""Tests that the assisted player is asked who resolves each text, and nothing else."""

from __future__ import annotations

from engine.match import Match
from engine.setups.red_rains import RedRainsSetup


def test_only_texts_that_resolve_are_asked_about() -> None:
    """Playing a unit resolves no text of its own; each question says what its text does."""
    asked = []
    for card in ("Anchornaut", "Hammer Knight", "Iron Worker"):
        match = Match(RedRainsSetup(depth="assisted", seed=3), checkpoints=False)
        match.run_automatic_steps()
        for _ in range(30):
            decision = match.decision
            assert decision is not None
            if decision.kind == "by hand":
                asked.append(decision.prompt)
            by_hand = [option.id for option in decision.options if option.label == "do it by hand"]
            played = [option.id for option in decision.options if option.label == f"play {card}"]
            last = [option.id for option in decision.options][: decision.minimum]
            match.answer((by_hand or played or last)[: max(decision.minimum, bool(by_hand or played))])
            match.run_automatic_steps()
    assert asked and not any(prompt.rstrip().endswith(":") for prompt in asked)
