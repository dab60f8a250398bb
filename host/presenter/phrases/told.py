"""What happened, in a sentence for people: in the words of the game it is of, else as the event says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.kernel.journal import Happening
    from host.presenter.ports import MatchLike


class Sentence(NamedTuple):
    """What is said of an event; nothing if it is not worth a line, or if what came `told_before` says it."""

    text: str
    told_before: bool = False


def told(match: MatchLike, happening: Happening, seat: str = "") -> Sentence:
    """What is said of an event to the player of `seat`; to anybody, if that is empty."""
    from host.presenter.phrases.chimera import sentence

    text = sentence(happening, match.game.state, seat, match.library)
    if text is None:
        return Sentence(match.describe(happening))
    return Sentence(text, told_before=not text)
