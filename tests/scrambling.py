"""Questions whose every word is replaced: who goes by values does not notice."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b

from engine.kernel.decision import Answer, Decision


def scrambled(decision: Decision, seed: int) -> Decision:
    """The same question with meaningless prompt, ids and labels, others for each seed."""

    def token(word: str) -> str:
        return blake2b(f"{seed}:{word}".encode(), digest_size=6).hexdigest()

    options = tuple(
        option._replace(id=token(f"id {option.id}"), label=token(f"label {number}"))
        for number, option in enumerate(decision.options)
    )
    return replace(decision, prompt=token("prompt"), options=options)


def unscrambled(decision: Decision, answer: Answer, seed: int) -> Answer:
    """The answer to `decision` that one to its scrambled twin means."""
    real = {
        twin.id: own.id for twin, own in zip(scrambled(decision, seed).options, decision.options, strict=True)
    }
    return tuple(real[pick] for pick in answer)
