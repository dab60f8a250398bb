"""Events of changes that last for a while: they begin, end, or make a card a copy of another."""

from __future__ import annotations

from msgspec.structs import replace

from cards.continuous_changes.change import VALUES, ContinuousChange, End
from cards.continuous_changes.wording import change_sentences
from cards.filters import Filter, all_cards
from cards.selection import Several
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase
from engine.ashes.events.phrases import card_name, end_phrase
from engine.ashes.model.state import Modifier, State
from engine.kernel.immutable_record import Record


class ModifierAdded(Record):
    """A change begins that lasts for a while."""

    modifier: Modifier

    def apply(self, state: State) -> None:
        state.modifiers.append(self.modifier)

    def describe(self, state: State) -> str:
        made = self.modifier
        ends = " or ".join(map(end_phrase, made.until))
        gets = _gains(made.change)
        if gets and made.card is not None:
            return f"{card_name(state, made.card)} gets {', '.join(gets)} until the {ends}"
        sentence = "; ".join(change_sentences(made.change, _affected(state, made), scope_of(state, made)))
        sentence = sentence.replace("you control", f"{made.controller} controls")
        sentence = sentence.replace("of yours", f"of {made.controller}'s")
        return f"until the {ends}: {sentence}" if sentence else ""


def scope_of(state: State, made: Modifier) -> Scope:
    """Return a scope that calls the card with the text that made the change by its name."""
    return Scope() if made.source is None else Scope(card_name(state, made.source))


def _gains(change: ContinuousChange) -> list[str]:
    """Return what a change adds to a card.

    Empty for changes that do more than add to values or give abilities.
    """
    other = change.set_to or change.product or change.loses or change.swap
    if other or not change.keys <= {"values", "text"}:
        return []
    parts = [f"{at:+d} {name}" for name in VALUES if isinstance(at := getattr(change, name), int) and at]
    return parts + [gain for gain in change.gains if isinstance(gain, str)]


def _affected(state: State, made: Modifier) -> str:
    if made.card is not None:
        return card_name(state, made.card)
    whom = made.change.whom
    if isinstance(whom, Several):
        return reference_phrase(whom, Scope())
    return made.seat or (all_cards(whom, Scope()) if isinstance(whom, Filter) else whom)


class CardCopied(Record):
    """A unit becomes a copy of a card: it takes its title, abilities and these printed values."""

    card: int
    title: str
    printed: tuple[int, int, int]
    modifier: Modifier

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], copied=self.title, printed=self.printed))
        state.modifiers.append(self.modifier)

    def describe(self, state: State) -> str:
        ends = " or ".join(map(end_phrase, self.modifier.until))
        return f"{card_name(state, self.card)} becomes a copy of {self.title} until the {ends}"


def _keep_modifiers(state: State, lasting: list[Modifier]) -> None:
    """End all modifiers but these; a card whose copy effect ends is itself again."""
    copies = {item.card for item in lasting if item.change.copy_of is not None}
    for item in state.modifiers:
        if item.change.copy_of is not None and item.card is not None and item.card not in copies:
            state.put_card(replace(state.cards[item.card], copied="", printed=None))
    state.modifiers = lasting


class ModifiersEnded(Record):
    """All modifiers that lasted until now end. `seat` is whose next turn begins, if that ends some."""

    until: End
    seat: str = ""

    def apply(self, state: State) -> None:
        lasting = [item for item in state.modifiers if not is_over(item, self.until, self.seat)]
        if self.until == "end of turn":  # a modifier for the next turn as well continues for one turn more
            lasting = [
                replace(item, until=tuple(_NEXT.get(end, end) for end in item.until)) for item in lasting
            ]
        _keep_modifiers(state, lasting)

    def describe(self, state: State) -> str:
        return f"what lasted until the {end_phrase(self.until)} is over"


_NEXT: dict[End, End] = {"end of next turn": "end of turn"}


def is_over(item: Modifier, until: End, seat: str = "") -> bool:
    """Return True if a modifier ends at this end."""
    return until in item.until and (until != "start of your next turn" or item.controller == seat)


class ModifiersDropped(Record):
    """All modifiers of a card that has left play end, and those that last while it is in play."""

    card: int

    def apply(self, state: State) -> None:
        _keep_modifiers(state, [item for item in state.modifiers if not ends_with_card(item, self.card)])

    def describe(self, state: State) -> str:
        return ""


def ends_with_card(item: Modifier, card: int) -> bool:
    """Return True if a modifier ends when a card leaves play."""
    return item.card == card or (item.source == card and "this leaves play" in item.until)
