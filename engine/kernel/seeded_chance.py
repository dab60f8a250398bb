"""Luck of a game, computed from a secret, or from a number that people typed for practice.

The same seed gives the same luck on every machine and Python. Whoever has seen a few dice can find a number
by trying them all, since there are few; a secret of 128 bits cannot be found so.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from struct import unpack
from typing import Annotated, Any, TypeAlias

from pydantic import StringConstraints

from engine.kernel.decision import Answer, Decision, Rule
from engine.kernel.immutable_record import Record

Secret = Annotated[str, StringConstraints(pattern="^[0-9a-f]{32}$")]
"""A secret of 128 random bits in hexadecimal. No seat, form or page shows it before the game is over."""

KnownSecret = Annotated[str, StringConstraints(pattern="^known [0-9a-f]{32}$")]
"""The secret of an earlier game, shown at its end: it gives the same luck again and hides nothing."""

Seed: TypeAlias = int | Secret | KnownSecret
"""Source of a game's luck: a secret; or a number or a known secret, which hide nothing."""

LUCK = Rule(
    "Luck",
    "docs/decisions/luck-is-a-secret.md",
    "Rolls, shuffles and draws of the program come from a secret that nobody is shown before the game is "
    "over. Its fingerprint is shown first: it proves afterwards that the secret was not exchanged, "
    "and before it tells nothing about it.",
)

LUCK_REVEALED = "secret of the luck"
"""Words for the luck's secret in the note of an undo that takes back the end of a game."""

_ALL = 2**32

_KNOWN = "known "


def is_secret(seed: Seed) -> bool:
    """Return True if this is a secret that nobody has been shown."""
    return isinstance(seed, str) and not seed.startswith(_KNOWN)


def known_seed(seed: Seed) -> Seed:
    """Return a seed with the same luck for a game in which everybody may know it."""
    return f"{_KNOWN}{seed}" if is_secret(seed) else seed


def source_of(seed: Seed) -> int | str:
    """Return the number or secret from which luck is computed, without the mark of a known one."""
    return seed if isinstance(seed, int) else seed.removeprefix(_KNOWN)


def fingerprint(secret: str) -> str:
    """Return 128 bits, in hexadecimal, that commit to `secret` and reveal nothing about it."""
    return blake2b(f"cinderboard luck:{secret}".encode(), digest_size=16).hexdigest()


def secret_of_copy(secret: str) -> str:
    """Derive the secret for a copy of a running game, so that the copy reveals nothing about its future."""
    return blake2b(f"cinderboard copy:{secret}".encode(), digest_size=16).hexdigest()


class LuckCommitted(Record):
    """The fingerprint of the secret behind this game's luck, shown before anything is drawn."""

    fingerprint: str

    def apply(self, state: Any) -> None:
        """Change nothing: players read the fingerprint, the rules do not."""

    def describe(self, state: Any) -> str:
        return f"luck is secret until the game is over; its fingerprint is {self.fingerprint}"


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
