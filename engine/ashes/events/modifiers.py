"""Events about what changes a card for a while: values, abilities, being a copy."""

from __future__ import annotations

from engine.ashes.events.naming import card_name, spelled
from engine.ashes.model.state import Modifier, State
from engine.kernel.value import value


@value
class ModifierAdded:
    """A card's values or abilities change for a while."""

    card: int
    until: str
    attack: int = 0
    life: int = 0
    recover: int = 0
    keyword: str = ""
    swapped: bool = False
    flags: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        state.modifiers.append(
            Modifier(
                self.card,
                self.until,
                self.attack,
                self.life,
                self.recover,
                self.keyword,
                self.swapped,
                self.flags,
            )
        )

    def describe(self, state: State) -> str:
        parts = [
            f"{amount:+d} {name}"
            for name, amount in (("attack", self.attack), ("life", self.life), ("recover", self.recover))
            if amount
        ]
        if self.keyword:
            parts.append(self.keyword)
        if self.swapped:
            parts.append("printed attack and life swapped")
        parts.extend(f"'{flag.replace('_', ' ')}'" for flag in self.flags)
        return f"{card_name(state, self.card)} gets {', '.join(parts)} until the {spelled(self.until)}"


@value
class CardCopied:
    """A unit becomes a copy of a card: it takes its title, its abilities and these printed values."""

    card: int
    title: str
    printed: tuple[int, int, int]
    until: str

    def apply(self, state: State) -> None:
        state.put_card(state.cards[self.card]._replace(copied=self.title, printed=self.printed))
        state.modifiers.append(Modifier(self.card, self.until, copy=True))

    def describe(self, state: State) -> str:
        name = card_name(state, self.card)
        return f"{name} becomes a copy of {self.title} until the {spelled(self.until)}"


def _keep_modifiers(state: State, kept: list[Modifier]) -> None:
    """End all other modifiers; a card that was a copy is itself again."""
    copies = {item.card for item in kept if item.copy}
    for item in state.modifiers:
        if item.copy and item.card not in copies:
            state.put_card(state.cards[item.card]._replace(copied="", printed=None))
    state.modifiers = kept


@value
class ModifiersEnded:
    """Everything that lasted until now ends."""

    until: str

    def apply(self, state: State) -> None:
        _keep_modifiers(state, [item for item in state.modifiers if item.until != self.until])

    def describe(self, state: State) -> str:
        return f"what lasted until the {spelled(self.until)} is over"


@value
class ModifiersDropped:
    """What changed a card for a while is gone, as the card has left play."""

    card: int

    def apply(self, state: State) -> None:
        _keep_modifiers(state, [item for item in state.modifiers if item.card != self.card])

    def describe(self, state: State) -> str:
        return ""
