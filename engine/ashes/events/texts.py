"""Events of texts: activated, triggered, used, delayed, canceled, and what they wait for or ask about."""

from __future__ import annotations

from msgspec.structs import replace

from cards.wording.words import listed
from engine.ashes.events.phrases import card_name
from engine.ashes.model.state import DelayedTrigger, PastEvent, State
from engine.kernel.immutable_record import Record


class TextDelayed(Record):
    """A text is to resolve at a later event."""

    text: DelayedTrigger

    def apply(self, state: State) -> None:
        state.delayed.append(self.text)

    def describe(self, state: State) -> str:
        return f"more of {card_name(state, self.text.source)} will happen later"


class TextDropped(Record):
    """A delayed text resolves, expires, or ignores one event more (`waits`)."""

    text: DelayedTrigger
    left: int = 0
    """Number of events that a waiting text still ignores."""
    waits: bool = False

    def apply(self, state: State) -> None:
        at = state.delayed.index(self.text)
        state.delayed[at : at + 1] = [replace(self.text, skip=self.left)] if self.waits else []

    def describe(self, state: State) -> str:
        return ""


class Remembered(Record):
    """Something happened that a text may ask about."""

    what: PastEvent

    def apply(self, state: State) -> None:
        state.history.append(self.what)

    def describe(self, state: State) -> str:
        return ""


class BecameSo(Record):
    """The states that texts wait for, each with True if it is so now."""

    texts: tuple[tuple[int, str, bool], ...]

    def apply(self, state: State) -> None:
        state.become = list(self.texts)

    def describe(self, state: State) -> str:
        return ""


class CardActivated(Record):
    """A player activates an effect of a card in play; its costs are paid."""

    seat: str
    card: int
    ability: str

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        name = f" ({self.ability})" if self.ability else ""
        return f"{self.seat} activates {card_name(state, self.card)}{name}"


class TriggerResolved(Record):
    """A triggered text begins to resolve."""

    card: int
    ability: str

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Return the card: everybody sees whose text it is, although one between realms is in a hand."""
        return (self.card,)

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        name = f": {self.ability}" if self.ability else ""
        return f"{card_name(state, self.card)} triggers{name}"


class EffectCanceled(Record):
    """The remaining effects of a card are canceled."""

    card: int | None

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        name = "the effect" if self.card is None else f"the effect of {card_name(state, self.card)}"
        return f"{name} is canceled"


class NoneLeft(Record):
    """A text would bring a conjured card, and the conjuration pile has none of that name left."""

    seat: str
    name: str

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"no {self.name} is left in {self.seat}'s conjuration pile"


class NoRoom(Record):
    """A text would bring a conjuration, and no battlefield of these seats has room for it."""

    seats: tuple[str, ...]
    name: str

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        sides = listed([f"{seat}'s" for seat in self.seats], "or")
        return f"there is no room for {self.name} on {sides} battlefield"


class EffectLeftOut(Record):
    """A printed effect that the program cannot carry out yet; `missing` describes it."""

    card: int | None
    missing: str

    def apply(self, state: State) -> None:
        """Change nothing: the players carry it out."""

    def describe(self, state: State) -> str:
        name = "an effect" if self.card is None else f"an effect of {card_name(state, self.card)}"
        return f"{name} is not handled by the program: {self.missing}"


class TextUsed(Record):
    """A once-a-turn text is used."""

    card: int
    ability: str

    def apply(self, state: State) -> None:
        state.used_texts.append((self.card, self.ability))

    def describe(self, state: State) -> str:
        return ""
