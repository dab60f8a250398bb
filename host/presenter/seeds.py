"""The seed of a game in forms and on screen: a secret, or a number for practice."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.presenter.ports import MarkLike

SECRET_BYTES = 16
SEED_DIGITS = 12
"""Maximum length of a typed seed, in characters."""
SECRET = "secret"
"""Placeholder of the seed field while it is empty."""
ABOUT_SEED = (
    "Empty: luck is secret until the game is over. A number is for practice: it repeats the same dice and "
    "shuffles, and hides nothing, because hidden cards and coming dice can be computed from it."
)


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def parse_seed(text: str, secret: Callable[[], Seed]) -> Seed:
    """Return the seed typed into a form: a number, or a new `secret` if the field is empty.

    Raises `ValueError` with a sentence for anything else.
    """
    typed = text.strip()
    if not typed:
        return secret()
    if len(typed) > SEED_DIGITS or not typed.removeprefix("-").isdecimal():
        raise ValueError(f"A seed is a number of up to {SEED_DIGITS} digits. Leave it empty for secret luck.")
    return int(typed)


def practice_note(setup: GameSetup, marks: Sequence[MarkLike] = ()) -> str:
    """Return the warning that a game of several players has no secrets; empty if its luck is secret.

    `marks` are the undos: one that takes back the end of the game leaves its secret known.
    """
    from engine.kernel.luck_secret import LUCK_REVEALED, is_secret

    if len(setup.seat_names) < 2:
        return ""
    if isinstance(setup.seed, int):
        return f"seed {setup.seed}: no secrets"
    is_known = not is_secret(setup.seed) or any(LUCK_REVEALED in mark.seen for mark in marks)
    return "luck is known: no secrets" if is_known else ""


def luck_report(match: Any) -> list[str]:
    """Return what may be known of a game's seed now, in sentences.

    Unless the seed is still secret, they also say whether all rolls, shuffles and draws follow from it.
    """
    from engine.kernel.luck_secret import fingerprint, is_secret, source_of

    seed = source_of(match.setup.seed)
    if isinstance(seed, int):
        lines = [f"Seed {seed}, for practice: hidden cards and coming dice can be computed from it."]
    else:
        lines = [f"Fingerprint: {fingerprint(seed)}"]
        if is_secret(match.setup.seed) and not match.game.over:
            return [*lines, "The secret is shown when the game is over."]
        lines = [f"Secret: {seed}", *lines]
    follow, count = match.check_luck()
    source = "seed" if isinstance(seed, int) else "secret"
    checked = f"{count} rolls, shuffles and draws of the program"
    if follow == count:
        return [*lines, f"All {checked} follow from this {source}."]
    return [*lines, f"Of {checked}, {count - follow} do not follow from this {source}."]
