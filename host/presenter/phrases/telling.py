"""To whom something is told, and what cards and sources are called to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.ashes.events.card_names import card_name
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.card import numbered
from engine.redrains import rulebook
from engine.redrains.rulebook import said_of
from engine.redrains.state import RedRainsState

if TYPE_CHECKING:
    from cards.chimera import BossKind
    from engine.kernel.journal import Happening


@dataclass(slots=True)
class Telling:
    """To whom it is told: the table as it is to them, and the words for what has no clause of its own.

    `number` tells a card from its like where the table still is as it was, 0 for no number. `fighting` and
    `defending` are those of the battles that are under way already, `played` the cards of which everybody
    knows that they are played, or destroyed, and go to a pile. The `reader` is told the names of the cards
    that come to their hand.
    `left_out` are events that are not told. In `brief` it is told only whom something befalls, as everybody
    knows what does it; and who is exhausted by fighting, which is to be decided by. `own` is set where all
    damage hits the reader's side.
    """

    state: Any
    sentence: Callable[[Happening], str]
    number: Callable[[int], int] = lambda _card: 0
    fighting: frozenset[int] = frozenset()
    defending: frozenset[int] = frozenset()
    played: frozenset[int] = frozenset()
    reader: str = ""
    left_out: tuple[type, ...] = ()
    brief: bool = False
    own: bool = False

    def name(self, card: int) -> str:
        """What a card is called."""
        return numbered(card_name(self.state, card), self.number(card))

    def is_of_rage(self, happening: Happening) -> bool:
        """Whether it comes of rage dice that all show power, of which an event of its own tells."""
        return happening.rule in (rulebook.RAGE, said_of(self._kind(), rulebook.RAGE))

    def _kind(self) -> BossKind:
        return self.state.boss.kind if isinstance(self.state, RedRainsState) else "chimera"

    def source(self, happening: Happening) -> str:
        """What an amount comes of: the rule where one says so, else the card whose text it is."""
        card = "" if happening.cause is None else self.name(happening.cause)
        kind = self._kind()
        if happening.rule == said_of(kind, rulebook.BLOOD):
            return f"Blood of {card}" if card and not self.brief else "Blood"
        if happening.rule in (ashes_rulebook.FATIGUE, said_of(kind, rulebook.FATIGUED)):
            return "Fatigue"
        return card or happening.rule.title
