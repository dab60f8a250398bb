"""Luck of a game, computed from a secret, or from a number that people typed for practice.

The same seed gives the same luck on every machine and Python. Whoever has seen a few dice can find a number
by trying them all, since there are few; a secret of 128 bits cannot be found so.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from struct import unpack

from engine.kernel.decision import Answer, Decision
from engine.kernel.luck_secret import Seed, source_of

_ALL = 2**32


class SeededChance:
    """Answers decisions of the seat `table`.

    It holds no state: the n-th piece of chance of a game depends on the seed and n alone, so undoing and
    answering again does not change the luck.
    """

    def __init__(self, seed: Seed) -> None:
        self._prefix = f"cinderboard:{source_of(seed)}:"

    def answer(self, decision: Decision, number: int) -> Answer:
        """Answer `decision`, the `number`-th piece of chance of its game, counted from 0."""
        words = _Words(f"{self._prefix}{number}")
        options = decision.options
        if decision.minimum == decision.maximum == 1:
            weights = decision.weights
            if not weights:
                return (options[words.below(len(options))].id,)
            ticket = words.below(sum(weights))
            for option, weight in zip(options, weights, strict=True):
                ticket -= weight
                if ticket < 0:
                    return (option.id,)
        count = decision.minimum + words.below(decision.maximum - decision.minimum + 1)
        left = [option.id for option in options]
        return tuple([left.pop(words.below(len(left))) for _ in range(count)])


class _Words:
    """An endless stream of 32-bit numbers derived from a key, computed as they are needed."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: str) -> None:
        self._key = key
        self._block = 0
        self._words: Iterator[int] = iter(())

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each equally likely."""
        if bound <= 1:
            return 0
        limit = _ALL - _ALL % bound
        while True:
            for word in self._words:
                if word < limit:
                    return word % bound
            digest = blake2b(f"{self._key}:{self._block}".encode(), digest_size=32).digest()
            self._words = iter(unpack(">8I", digest))
            self._block += 1


def derive_seed(seed: Seed, purpose: str, number: int = 0) -> int:
    """Derive a seed from `seed`, `purpose` and `number`: always the same for these, different for others.

    A seed derived from a secret is as long as the secret, so that nobody can find it from a player's random
    answers.
    """
    source = source_of(seed)
    size = 6 if isinstance(source, int) else 16
    digest = blake2b(f"{source}/{purpose}/{number}".encode(), digest_size=size).digest()
    return int.from_bytes(digest, "big")
