"""Amounts that are measured or counted.

Values of cards, numbers of cards and tokens, how often something has happened, and numbers that the text, or
the event that triggered it, has named.
"""

from collections.abc import Callable
from typing import ClassVar, Literal

from cards.amounts.amount import Measure
from cards.conditions.game_state import Destroyed
from cards.filter_fields import Ref
from cards.filters import Filter, SomeToken, all_cards, one_card
from cards.player_selection import AnySelection
from cards.selection import Selection, What, place_words
from cards.triggers import Trigger
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, who_acts
from cards.wording.words import PILES, TOKENS, plural, possessive


class _Value(Measure):
    reads_values: ClassVar[bool] = True


def _all_of(cards: Selection, scope: Scope) -> str:
    """Write all cards of a selection: `units you control`, `cards in your hand`."""
    return _in_place(cards, scope, all_cards)


def _one_of(cards: Selection, scope: Scope) -> str:
    """Write one card of a selection without its article: `unit you control`, `other card in your hand`."""
    card = _in_place(cards, scope, one_card)
    return f"other {card.removeprefix('another ')}" if cards.other else card.partition(" ")[2]


def _in_place(cards: Selection, scope: Scope, write: Callable[[Filter, Scope], str]) -> str:
    place = place_words(cards.zone, scope)
    if cards.zone in PILES and cards.of != "any":
        place = place_words(cards.zone, scope, possessive(who_acts(cards.of, scope)[0] or "you"))
        cards = cards.model_copy(update={"of": "any"})
    return f"{write(cards, scope)}{place}"


def _summed(cards: What, scope: Scope) -> str:
    """Write the cards of a sum, which is over all of them and not for `each`."""
    if isinstance(cards, Selection) and cards.way == "each" and cards.at is None and cards.among is None:
        return _all_of(cards, scope)
    return reference_phrase(cards, scope)


def _value_of(name: str, cards: What, scope: Scope) -> str:
    """Write a value of cards: `that unit's attack value`, `the total attack value of units you control`."""
    if isinstance(cards, str):
        return f"{possessive(scope.phrase(cards))} {name} value"
    return f"the total {name} value of {_summed(cards, scope)}"


def _is_count(bounds: str) -> bool:
    """Return True for bounds that may stand before a noun: `3`, `3 or more`, and not `X plus 1 or more`."""
    return bounds.removesuffix(" or more").removesuffix(" or less").isalnum()


class AttackOf(_Value):
    """The current attack value of a card, never below 0.

    Of a card that has left play it is the last attack value that it had; of several cards, given by a
    selection or a name for them, the sum.
    """

    example: ClassVar[str] = "attack_of: this"
    attack_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("attack", self.attack_of, scope)


class LifeOf(_Value):
    """The current life value of a card; if it has left play, the last life value that it had."""

    example: ClassVar[str] = "life_of: this"
    life_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("life", self.life_of, scope)


class RecoverOf(_Value):
    """The current recover value of a card, never below 0; if it has left play, the last one that it had."""

    example: ClassVar[str] = "recover_of: this"
    recover_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("recover", self.recover_of, scope)


class PrintedValue(_Value):
    """The printed attack, life or recover value of a card, as effects may have swapped them.

    Of a card that has left play it is that of the card it was; of several cards it is the sum.
    """

    example: ClassVar[str] = "{printed: life, card: this}"
    printed: Literal["attack", "life", "recover"]
    card: What

    def words(self, scope: Scope) -> str:
        return _value_of(f"printed {self.printed}", self.card, scope)


class CostOf(Measure):
    """The magic play cost of a card, which is its number of die symbols; of several cards, the sum."""

    example: ClassVar[str] = "cost_of: this"
    cost_of: What

    def words(self, scope: Scope) -> str:
        if isinstance(self.cost_of, str):
            return f"{possessive(scope.phrase(self.cost_of))} magic play cost"
        return f"the total magic play cost of {_summed(self.cost_of, scope)}"


class Size(Measure):
    """The number of cards or dice that have a name, such as those that were picked."""

    example: ClassVar[str] = "size: this"
    size: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of {scope.phrase(self.size)}"


class CountOf(Measure):
    """The number of cards, dice or players that fit."""

    example: ClassVar[str] = "count: {each: unit}"
    count: AnySelection

    def words(self, scope: Scope) -> str:
        cards = self.count
        return (
            f"the number of {_all_of(cards, scope) if isinstance(cards, Selection) else cards.several(scope)}"
        )

    def quantity_words(self, word: str, scope: Scope) -> str:
        if word == "time" and isinstance(self.count, Selection) and self.count.among is None:
            return f"for each {_one_of(self.count, scope)}"
        return super().quantity_words(word, scope)

    def clause(self, bounds: str, scope: Scope) -> str:
        cards = self.count
        if not _is_count(bounds):
            return super().clause(bounds, scope)
        count = {"0": "no", "1": "exactly 1"}.get(bounds, bounds.replace("less", "fewer"))
        write = _one_of if bounds == "1" else _all_of
        if not isinstance(cards, Selection):
            return f"there are {count} {cards.several(scope)}"
        if isinstance(cards.where, Destroyed):
            plain = cards.model_copy(update={"where": None})
            return f"this destroyed {count} {write(plain, scope)}"
        if cards.among is not None or cards.zone != "play" or cards.at is not None:
            return f"there are {count} {write(cards, scope)}"
        whose = cards.of
        owner = {"you": "you control", "opponent": f"{scope.opponent} controls"}.get(whose)
        if whose == "any":
            return f"there are {count} {write(cards, scope)}"
        owner = owner or f"{who_acts(whose, scope)[0]} controls"
        return f"{owner} {count} {write(cards.model_copy(update={'of': 'any'}), scope)}"


class TokensOn(Measure):
    """The number of tokens of one kind, or of any kind, on a card; of several cards, the sum."""

    example: ClassVar[str] = "{tokens: status, card: this}"
    tokens: SomeToken
    card: What

    def words(self, scope: Scope) -> str:
        were = "that were " if isinstance(self.card, str) and self.card in scope.gone else ""
        return f"the number of {plural(TOKENS[self.tokens])} {were}on {_summed(self.card, scope)}"

    def clause(self, bounds: str, scope: Scope) -> str:
        if not isinstance(self.card, str) or not _is_count(bounds):
            return super().clause(bounds, scope)
        token, count = TOKENS[self.tokens], "no" if bounds == "0" else bounds.replace("less", "fewer")
        has = "had" if self.card in scope.gone else "has"
        return f"{scope.phrase(self.card)} {has} {count} {token if bounds == '1' else plural(token)}"


class TimesHappened(Measure):
    """The number of times that an event has happened this turn or this round.

    An event about several cards counts once for each of them.
    """

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Literal["turn", "round"] = "turn"

    def words(self, scope: Scope) -> str:
        return f"the number of times {self.happened.clause(scope.inner(), past=True)} this {self.within}"


class Counted(Measure):
    """A number that an earlier effect of this text has stored under a name."""

    example: ClassVar[str] = "counted: taken"
    counted: Ref

    def words(self, scope: Scope) -> str:
        return scope.number(self.counted)

    def clause(self, bounds: str, scope: Scope) -> str:
        counted, _, done = scope.counts.get(self.counted, "").rpartition(" taken off")
        if counted and not done and _is_count(bounds):
            counted = counted.removeprefix("the number of ")
            return f"{bounds.replace('less', 'fewer')} {counted} were taken off"
        return super().clause(bounds, scope)


class NotDrawn(Measure):
    """The number of cards by which a player's last drawing in this text fell short of what it allowed."""

    example: ClassVar[str] = "not_drawn: that player"
    not_drawn: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of cards {self.which(scope)}"

    def which(self, scope: Scope) -> str:
        """Write what follows `card`: `by which that player drew fewer than 2`."""
        return f"by which {scope.phrase(self.not_drawn)} drew fewer than {scope.drawing or 'allowed'}"

    def some(self, scope: Scope) -> str:
        return f"{scope.phrase(self.not_drawn)} drew fewer cards than {scope.drawing or 'allowed'}"


class DamageDealt(Measure):
    """The damage dealt in the event that triggered this text."""

    example: ClassVar[str] = "damage: dealt"
    damage: Literal["dealt"]

    def words(self, scope: Scope) -> str:
        return f"the damage {self.damage}"

    def quantity_words(self, word: str, scope: Scope) -> str:
        return f"that {'much' if plural(word) == word else 'many'} {plural(word)}"


class SymbolsPaid(Measure):
    """The number of basic symbols in the cost that was paid in the event that triggered this text."""

    example: ClassVar[str] = "symbols: basic"
    symbols: Literal["basic"]

    def words(self, scope: Scope) -> str:
        return f"the number of {self.symbols} symbols in that cost"


class DiceChanged(Measure):
    """The number of dice changed in the event that triggered this text."""

    example: ClassVar[str] = "dice: changed"
    dice: Literal["changed"]

    def words(self, scope: Scope) -> str:
        return f"the number of dice {self.dice}"

    def quantity_words(self, word: str, scope: Scope) -> str:
        return f"that many {plural(word)}"
