"""Effects that give actions, take actions at once, or change which units attack."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.cost import Waivable
from cards.effects.effect import Effect, Instructions
from cards.filters import Filter, one_card
from cards.selection import What
from cards.wording.costs import waived_text
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase
from cards.wording.sentences import Instruction


class GainAction(Effect):
    """Give the player whose turn it is additional side actions, or main actions, this turn.

    With `only: pass` the action can be used for nothing but passing.
    """

    op: Literal["gain_action"]
    example: ClassVar[str] = "gain_action: side"
    shorthand: ClassVar[str] = "action"
    action: Literal["side", "main"] = "side"
    count: int = Field(1, ge=1)
    only: Literal["pass"] | None = None

    @model_validator(mode="after")
    def _is_a_main_action(self) -> Self:
        if self.only is not None and self.action != "main":
            raise ValueError("to pass is a main action: write action: main")
        return self

    def words(self, scope: Scope) -> Instructions:
        narrowed = "" if self.only is None else f", only to {self.only}"
        number = "one" if self.count == 1 else f"up to {self.count}"
        actions = f"{self.action} action" if self.count == 1 else f"{self.action} actions"
        return Instruction(f"you may take {number} more {actions} this turn{narrowed}", whole=True)


class Take(Effect):
    """Take an action at once, without spending an action of the turn.

    `attack` declares `what` as the only attacker, against a card that fits `at`, if it can attack and no
    attack is under way. `play` plays a card from the hand or the discard pile for its price without the parts
    in `waives`. `meditate` takes no other key.
    """

    op: Literal["take"]
    example: ClassVar[str] = "take: {action: attack, what: this, at: {kind: unit}}"
    picks: ClassVar[tuple[str, ...]] = ("what",)
    shorthand: ClassVar[str] = "action"
    about_one: ClassVar[tuple[str, ...]] = ("what",)
    action: Literal["attack", "play", "meditate"]
    what: What | None = None
    at: Filter | None = None
    waives: tuple[Waivable, ...] = ()

    @model_validator(mode="after")
    def _has_what_it_takes(self) -> Self:
        if (self.action == "meditate") != (self.what is None):
            raise ValueError("'what' is the card that attacks or is played; meditating takes none")
        if self.at is not None and self.action != "attack":
            raise ValueError("'at' says what may be attacked")
        if self.waives and self.action != "play":
            raise ValueError("'waives' says which parts of a card's price are not paid")
        return self

    def words(self, scope: Scope) -> Instructions:
        if self.what is None or self.action == "meditate":
            return Instruction("meditate at once")
        card = reference_phrase(self.what, scope)
        if self.action == "play":
            free = waived_text(self.waives)
            return Instruction(f"play {card}{', ' if free else ''}{free}")
        at = f" on {one_card(self.at, scope)}" if self.at is not None else ""
        return Instruction(f"take an Attack action{at}, with {card} as its only attacker")


class JoinAttack(Effect):
    """Add units that can attack to the attack under way.

    With `declared`, in a text that resolves when attackers are declared, they are declared attackers as well;
    without it they only fight.
    """

    op: Literal["join_attack"]
    example: ClassVar[str] = "join_attack: {choose: unit, of: you}"
    shorthand: ClassVar[str] = "what"
    what: What
    declared: bool = False

    def words(self, scope: Scope) -> Instructions:
        joining = reference_phrase(self.what, scope)
        return Instruction(
            f"also declare as an attacker {joining}" if self.declared else f"add {joining} to the attack"
        )


class LeaveAttack(Effect):
    """Remove attackers from the attack; their blockers fight no battle."""

    op: Literal["leave_attack"]
    example: ClassVar[str] = "leave_attack: {target: attacker}"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"take {reference_phrase(self.what, scope)} out of the attack")
