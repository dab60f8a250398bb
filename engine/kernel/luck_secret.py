"""The secret of a game's luck: who knows it, its fingerprint, and when it is revealed."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated, Any, TypeAlias

from pydantic import StringConstraints

from engine.kernel.decision import Rule
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


_KNOWN = "known "
