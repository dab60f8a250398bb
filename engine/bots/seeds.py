"""Many seeds from one."""

from __future__ import annotations

from hashlib import blake2b

from engine.kernel.chance import Seed, source_of


def derive(seed: Seed, purpose: str, number: int = 0) -> int:
    """The seed of the `number`-th thing of this purpose: unlike every other, but fixed by `seed`.

    That of a secret is as long, so that nobody finds it from what a player answered at random.
    """
    source = source_of(seed)
    size = 6 if isinstance(source, int) else 16
    digest = blake2b(f"{source}/{purpose}/{number}".encode(), digest_size=size).digest()
    return int.from_bytes(digest, "big")
