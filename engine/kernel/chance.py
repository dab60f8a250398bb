"""The seeded source of chance: the same seed gives the same luck on every machine and Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from engine.kernel.decision import Answer, Decision


class SeededChance:
    """Answers decisions of the seat `table`.

    It holds no state: the n-th piece of chance of a game depends on the seed and n alone, so undoing
    and answering again does not change the luck.
    """

    def __init__(self, seed: int) -> None:
        self._prefix = f"cinderboard:{seed}:"

    def answer(self, decision: Decision, number: int) -> Answer:
        """Answer `decision`, the `number`-th piece of chance of its game, counted from 0."""
        words = _words(f"{self._prefix}{number}")
        options = decision.options
        if decision.minimum == decision.maximum == 1:
            weights = decision.weights
            if not weights:
                return (options[_below(words, len(options))].id,)
            ticket = _below(words, sum(weights))
            for option, weight in zip(options, weights, strict=True):
                ticket -= weight
                if ticket < 0:
                    return (option.id,)
        count = decision.minimum + _below(words, decision.maximum - decision.minimum + 1)
        left = [option.id for option in options]
        picked = []
        for _ in range(count):
            picked.append(left.pop(_below(words, len(left))))
        return tuple(picked)


def _words(key: str) -> Iterator[int]:
    """An endless stream of 32-bit numbers made from `key`."""
    block = 0
    while True:
        digest = hashlib.blake2b(f"{key}:{block}".encode(), digest_size=32).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, every one equally likely."""
    if bound <= 1:
        return 0
    limit = 2**32 - 2**32 % bound
    for word in words:
        if word < limit:
            return word % bound
    raise AssertionError("the stream of words is endless")
