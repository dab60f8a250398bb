"""Text that is active while its card is in play: for the card, for its host, and the definition of X."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.amounts import Amount
from cards.amounts.amount import amount_phrase
from cards.conditions import Conditions
from cards.continuous_changes.layers import NOT_FROM_VALUES, check_passive
from cards.node_search import depends_on_values
from cards.paragraphs.paragraph import Granted, Paragraph
from cards.passives import Passives
from cards.passives.passive import CannotBeBlocked, CannotBeGuarded, whoever
from cards.wording.scope import Scope
from cards.wording.sentences import sentence


class PassiveParagraph(Paragraph):
    """Passive text, which is active while its card is in play and its condition holds.

    Text that `works` out of play gives its card additional types there, and does nothing else. Text that
    works between realms, in its owner's hand or discard pile, keeps its card from being put into a hand.
    """

    example: ClassVar[str] = "passive: [may_guard]"
    granted: ClassVar[bool] = True
    passive: Passives = Field(min_length=1)
    condition: Conditions | None = Field(None, alias="while")
    works: Literal["in play", "out of play", "between realms"] = "in play"

    @model_validator(mode="after")
    def _check_values(self) -> Self:
        for part in self.passive:
            for change in part.changes():
                check_passive(change, self.condition)
                plain = change.is_own and change.keys == {"identity"}
                if self.works == "out of play" and not (plain and self.condition is change.condition is None):
                    raise ValueError("text that works out of play gives its card 'kinds', on no condition")
                if self.works == "between realms" and not (
                    change.is_own and change.keys == {"cannot be returned"}
                ):
                    raise ValueError(
                        "text that works between realms says of its card 'cannot: [be returned]'"
                    )
                if "identity" in change.keys and not change.is_own:
                    raise ValueError("'kinds' are given to the card itself only")
        return self

    def words(self, scope: Scope, it: str, also: str = "") -> str:
        asked = [also] if also else []
        if self.works == "out of play":
            asked.append(f"{it} is not in play")
        if self.works == "between realms":
            asked.append(f"{it} is in your hand or discard pile")
        if self.condition is not None:
            asked.append(self.condition.words(scope))
        texts = passive_texts(self.passive, it, scope)
        if asked:
            texts = [f"as long as {' and '.join(asked)}, {text}" for text in texts]
        return " ".join(sentence(text) for text in texts)


class GrantParagraph(Paragraph):
    """A paragraph of an alteration spell that gives text to its unit."""

    example: ClassVar[str] = "grants: [keyword: Alert]"
    grants: Granted = Field(min_length=1)

    def words(self, scope: Scope, it: str) -> str:
        return " ".join(part.words(Scope(scope.host), scope.host) for part in self.grants)


class DefineX(Paragraph):
    """The definition of X on this card."""

    example: ClassVar[str] = "x: 1"
    x: Amount

    @model_validator(mode="after")
    def _check_values(self) -> Self:
        if depends_on_values(self.x):
            raise ValueError(f"X {NOT_FROM_VALUES}")
        return self

    def words(self, scope: Scope, it: str) -> str:
        return sentence(amount_phrase(self.x, scope))

    @property
    def label(self) -> str:
        return "X"


def passive_texts(passives: Passives, it: str, scope: Scope) -> list[str]:
    """Write passive texts as sentences without their full stops; `it` is the card they are about."""
    if len(passives) == 2:
        first, second = passives
        if (
            isinstance(first, CannotBeBlocked)
            and isinstance(second, CannotBeGuarded)
            and first.by == second.by
        ):
            return [f"{whoever(first.by, scope)} can neither block {it} nor guard against it"]
    return [passive.words(it, scope) for passive in passives]
