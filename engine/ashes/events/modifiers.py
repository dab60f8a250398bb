"""Events about what changes cards and players for a while, among it being a copy."""

from __future__ import annotations

from msgspec.structs import replace

from cards.changes.parts import VALUES, End, Parts
from cards.changes.words import change_texts
from cards.filters import Filter
from cards.grammar.fitting import several
from cards.grammar.nouns import what
from cards.grammar.scope import Scope
from cards.selection import Several
from engine.ashes.events.naming import card_name, spelled
from engine.ashes.model.memory import Modifier
from engine.ashes.model.state import State
from engine.kernel.value import Value


class ModifierAdded(Value):
    """Something changes for a while."""

    modifier: Modifier

    def apply(self, state: State) -> None:
        state.modifiers.append(self.modifier)

    def describe(self, state: State) -> str:
        made = self.modifier
        ends = " or ".join(map(spelled, made.until))
        gets = _gets(made.change)
        if gets and made.card is not None:
            return f"{card_name(state, made.card)} gets {', '.join(gets)} until the {ends}"
        told = "; ".join(change_texts(made.change, _whom(state, made), Scope()))
        told = told.replace("you control", f"{made.controller} controls")
        return f"until the {ends}: {told}"


def _gets(change: Parts) -> list[str]:
    """What a card is given that only adds values, swaps them or gives abilities."""
    if not change.keys <= {"values", "text"} or change.set_to or change.product or change.loses:
        return []
    parts = [f"{at:+d} {name}" for name in VALUES if isinstance(at := getattr(change, name), int) and at]
    parts += [gain for gain in change.gains if isinstance(gain, str)]
    if change.swap is not None:
        parts.append(f"printed {' and '.join(change.swap)} swapped")
    return parts


def _whom(state: State, made: Modifier) -> str:
    if made.card is not None:
        return card_name(state, made.card)
    whom = made.change.whom
    if isinstance(whom, Several):
        return what(whom, Scope())
    return made.seat or (several(whom, Scope()) if isinstance(whom, Filter) else whom)


class CardCopied(Value):
    """A unit becomes a copy of a card: it takes its title, its abilities and these printed values."""

    card: int
    title: str
    printed: tuple[int, int, int]
    modifier: Modifier

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], copied=self.title, printed=self.printed))
        state.modifiers.append(self.modifier)

    def describe(self, state: State) -> str:
        ends = " or ".join(map(spelled, self.modifier.until))
        return f"{card_name(state, self.card)} becomes a copy of {self.title} until the {ends}"


def _keep_modifiers(state: State, kept: list[Modifier]) -> None:
    """End all other modifiers; a card that was a copy is itself again."""
    copies = {item.card for item in kept if item.change.copy_of is not None}
    for item in state.modifiers:
        if item.change.copy_of is not None and item.card is not None and item.card not in copies:
            state.put_card(replace(state.cards[item.card], copied="", printed=None))
    state.modifiers = kept


class ModifiersEnded(Value):
    """Everything that lasted until now ends; `seat` is whose next turn it is that some waited for."""

    until: End
    seat: str = ""

    def apply(self, state: State) -> None:
        kept = [item for item in state.modifiers if not is_over(item, self.until, self.seat)]
        if self.until == "end of turn":  # what is to last for the next turn as well lasts for a turn more
            kept = [replace(item, until=tuple(_NEXT.get(end, end) for end in item.until)) for item in kept]
        _keep_modifiers(state, kept)

    def describe(self, state: State) -> str:
        return f"what lasted until the {spelled(self.until)} is over"


_NEXT: dict[End, End] = {"end of next turn": "end of turn"}


def is_over(item: Modifier, until: End, seat: str = "") -> bool:
    """Whether this is the end of a modifier."""
    return until in item.until and (until != "start of your next turn" or item.controller == seat)


class ModifiersDropped(Value):
    """What changed a card for a while is gone, as the card has left play; so is what lasted as long as it."""

    card: int

    def apply(self, state: State) -> None:
        _keep_modifiers(state, [item for item in state.modifiers if not goes_with(item, self.card)])

    def describe(self, state: State) -> str:
        return ""


def goes_with(item: Modifier, card: int) -> bool:
    """Whether a modifier ends as a card leaves play."""
    return item.card == card or (item.source == card and "this leaves play" in item.until)
