"""The luck of a game: all of it comes from a secret, or from a number that people typed for practice.

The same seed gives the same luck on every machine and Python. From a number it can be computed by anybody who
has seen a few dice, since there are few numbers to try; a secret of 128 bits cannot be found so.

Many seeds from one.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from struct import unpack
from typing import Annotated, Any, TypeAlias

from pydantic import StringConstraints

from engine.kernel.decision import Answer, Decision, Rule
from engine.kernel.record import Record

Secret = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
"""128 random bits in hexadecimal. No seat, form or page shows them before the game is over."""

KnownSecret = Annotated[str, StringConstraints(pattern="^known [0-9a-f]{32}$")]
"""The secret of an earlier game, which was shown at its end: the same luck again, and nothing is hidden."""

Seed: TypeAlias = int | Secret | KnownSecret
"""Where luck comes from: a secret; or a number or a known secret, which hide nothing."""

LUCK = Rule(
    "Luck",
    "docs/decisions/luck-is-a-secret.md",
    "Rolls, shuffles and draws of the program come from a secret that nobody is shown before the game is "
    "over. Its fingerprint is shown first: it proves afterwards that the secret was not exchanged, "
    "and before it tells nothing about it.",
)

LUCK_TOLD = "secret of the luck"
"""What people have seen who took back the end of a game, in the note of that."""

_ALL = 2**32

_KNOWN = "known "


def is_secret(seed: Seed) -> bool:
    """Return True if this is a secret that nobody was shown."""
    return isinstance(seed, str) and not seed.startswith(_KNOWN)


def known(seed: Seed) -> Seed:
    """Return the same luck for a game in which everybody may know it."""
    return f"{_KNOWN}{seed}" if is_secret(seed) else seed


def source_of(seed: Seed) -> int | str:
    """Return what luck is computed from, known or not."""
    return seed if isinstance(seed, int) else seed.removeprefix(_KNOWN)


def fingerprint(secret: str) -> str:
    """Return 128 bits, in hexadecimal, that commit to `secret` without telling anything about it."""
    return blake2b(f"cinderboard luck:{secret}".encode(), digest_size=16).hexdigest()


def other_secret(secret: str) -> str:
    """Return the secret of a copy of a running game: nobody learns from the copy what comes in the game."""
    return blake2b(f"cinderboard copy:{secret}".encode(), digest_size=16).hexdigest()


class LuckCommitted(Record):
    """The fingerprint of the secret that this game's luck comes from, shown before anything is drawn."""

    fingerprint: str

    def apply(self, state: Any) -> None:
        """Change nothing: players read it, the rules do not."""

    def describe(self, state: Any) -> str:
        return f"luck is secret until the game is over; its fingerprint is {self.fingerprint}"


class SeededChance:
    """Answers decisions of the seat `table`.

    It holds no state: the n-th piece of chance of a game depends on the seed and n alone, so undoing
    and answering again does not change the luck.
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
    """An endless stream of 32-bit numbers made from a key; none is made before it is asked for."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: str) -> None:
        self._key = key
        self._block = 0
        self._words: Iterator[int] = iter(())

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, every one equally likely."""
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
    """The seed of the `number`-th thing of this purpose: unlike every other, but fixed by `seed`.

    That of a secret is as long, so that nobody finds it from what a player answered at random.
    """
    source = source_of(seed)
    size = 6 if isinstance(source, int) else 16
    digest = blake2b(f"{source}/{purpose}/{number}".encode(), digest_size=size).digest()
    return int.from_bytes(digest, "big")
