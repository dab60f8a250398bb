"""Many seeds from one."""

from __future__ import annotations

from hashlib import blake2b


def derive(seed: int, purpose: str, number: int = 0) -> int:
    """The seed of the `number`-th thing of this purpose: unlike every other, but fixed by `seed`."""
    digest = blake2b(f"{seed}/{purpose}/{number}".encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")
