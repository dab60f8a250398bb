"""Events about what is kept in mind: texts that wait, what has happened, what has become so."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.events.naming import card_name
from engine.ashes.model.memory import Delayed, Happened
from engine.ashes.model.state import State
from engine.kernel.value import Value


class TextDelayed(Value):
    """A text waits for a later moment."""

    text: Delayed

    def apply(self, state: State) -> None:
        state.delayed.append(self.text)

    def describe(self, state: State) -> str:
        return f"more of {card_name(state, self.text.source)} will happen later"


class TextDropped(Value):
    """A text waits no more: its moment has come, or will not; or it waits for one moment less."""

    text: Delayed
    left: int = 0
    """How many moments it still lets pass, if it goes on waiting."""
    waits: bool = False

    def apply(self, state: State) -> None:
        at = state.delayed.index(self.text)
        state.delayed[at : at + 1] = [replace(self.text, skip=self.left)] if self.waits else []

    def describe(self, state: State) -> str:
        return ""


class Remembered(Value):
    """Something happened that a text may ask about."""

    what: Happened

    def apply(self, state: State) -> None:
        state.history.append(self.what)

    def describe(self, state: State) -> str:
        return ""


class BecameSo(Value):
    """Whether what texts wait to become so is so now."""

    texts: tuple[tuple[int, str, bool], ...]

    def apply(self, state: State) -> None:
        state.become = list(self.texts)

    def describe(self, state: State) -> str:
        return ""
