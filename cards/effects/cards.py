"""Effects that move cards between zones: drawing, discarding, summoning, attaching."""

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.amounts import Amount
from cards.amounts.amount import Measure, amount_phrase, quantity_phrase
from cards.effects.effect import Effect, Instructions
from cards.filter_fields import Ref
from cards.selection import Selection, What, Who
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, who_acts
from cards.wording.sentences import Instruction
from cards.wording.words import TOKENS


class DiscardFromPlay(Effect):
    """Discard a card that is in play, without destroying it."""

    op: Literal["discard_from_play"]
    example: ClassVar[str] = "discard_from_play: {target: unit}"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        picked = reference_phrase(self.what, scope)
        scope.gone.add(self.what if isinstance(self.what, str) else self.what.named_as or "")
        if ", chosen by" in picked or " attached to " in picked:
            return Instruction(f"discard from play {picked}")
        return Instruction(f"discard {picked} from play")


class Draw(Effect):
    """Draw a number of cards, or until the hand has a certain size.

    With `up_to` the player may stop earlier, after the first card; with `or_none` even before it.
    """

    op: Literal["draw"]
    example: ClassVar[str] = "draw: 2"
    shorthand: ClassVar[str] = "cards"
    cards: Amount = 1
    who: Who = "you"
    up_to: bool = False
    or_none: bool = False
    until_hand_has: Amount | None = None

    def words(self, scope: Scope) -> Instructions:
        who, their, _ = who_acts(self.who, scope)
        if self.until_hand_has is not None:
            return Instruction(
                f"draw until {their} hand holds {quantity_phrase(self.until_hand_has, 'card', scope)}", who
            )
        upto = "up to " if self.up_to else ""
        cards = f"{upto}{quantity_phrase(self.cards, 'more card' if scope.more else 'card', scope)}"
        scope.drawing = amount_phrase(self.cards, scope)
        if self.or_none:
            subject = f"{who} in turn" if self.who == "each player" else who or "you"
            return Instruction(f"{subject} may draw {cards}", whole=True)
        return Instruction(f"draw {cards}", who)


class DrawFewer(Effect):
    """Draw fewer cards, in a text that waits until cards `would` be drawn."""

    op: Literal["draw_fewer"]
    example: ClassVar[str] = "draw_fewer: 1"
    shorthand: ClassVar[str] = "cards"
    cards: Amount = 1

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"draw {quantity_phrase(self.cards, 'card', scope)} fewer")


class DiscardCards(Effect):
    """Discard cards from a hand, or from the top of a draw pile.

    The cards get the name `as`. If there are too few, the number that is missing gets the name `lacking_as`.
    """

    op: Literal["discard_cards"]
    example: ClassVar[str] = "discard_cards: {cards: 1}"
    cards: Amount = 1
    who: Who = "you"
    zone: Literal["hand", "draw pile"] = Field("hand", alias="from")
    at_random: bool = False
    lacking_as: str | None = None
    named_as: str | None = Field(None, alias="as")

    @property
    def picks_several(self) -> bool:
        """Return True if the name may stand for several cards."""
        return self.cards != 1

    def words(self, scope: Scope) -> Instructions:
        if self.lacking_as is not None:
            scope.counts[self.lacking_as] = "the number of cards that were missing"
        who, their, _ = who_acts(self.who, scope)
        place = f"from {their} hand" if self.zone == "hand" else f"from the top of {their} draw pile"
        if who and self.zone == "hand" and not self.at_random:
            place = f"of their choice {place}"
        chance = ", picked at random" if self.at_random else ""
        word = (
            "further card" if self.who in scope.names and scope.is_repeated(self.zone, self.who) else "card"
        )
        named = scope.name_card(self.named_as, "card") if self.named_as else ""
        return Instruction(f"discard {quantity_phrase(self.cards, word, scope)} {place}{chance}{named}", who)


class LookAt(Effect):
    """Show hidden cards to the player: the cards in `what`, or random cards of a hand.

    The other players see only that the player looks, and at how many cards.
    """

    op: Literal["look_at"]
    example: ClassVar[str] = "look_at: {cards: 1}"
    cards: Amount = 1
    who: Who = "target opponent"
    what: Selection | None = None

    @model_validator(mode="after")
    def _is_one_kind(self) -> Self:
        if self.what is not None and {"cards", "who"} & self.model_fields_set:
            raise ValueError("'what' says which cards: leave 'cards' and 'who' out")
        return self

    def words(self, scope: Scope) -> Instructions:
        if self.what is not None:
            return Instruction(f"look at {_hand_or_cards(self.what, scope)}")
        _, _, owners = who_acts(self.who, scope)
        return Instruction(f"look at {quantity_phrase(self.cards, 'random card', scope)} in {owners} hand")


class Show(Effect):
    """Show cards to everybody, such as one found in a pile before it goes to a hand."""

    op: Literal["show"]
    example: ClassVar[str] = "show: {choose: card, of: you, in: hand}"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"show {_hand_or_cards(self.what, scope)} to everybody")


def _hand_or_cards(what: What, scope: Scope) -> str:
    """Write which cards are seen: `your hand` for all cards in it."""
    if not isinstance(what, Selection) or what.zone != "hand" or what.way != "each" or what.kinds:
        return reference_phrase(what, scope)
    if what.at is not None or not what.is_plain:
        return reference_phrase(what, scope)
    named = scope.name_card(what.named_as, "card") if what.named_as else ""
    return f"{who_acts(what.of, scope)[2]} hand{named}"


class Shuffle(Effect):
    """Shuffle a draw pile."""

    op: Literal["shuffle"]
    example: ClassVar[str] = "shuffle: you"
    shorthand: ClassVar[str] = "who"
    who: Who = "you"

    def words(self, scope: Scope) -> Instructions:
        who, their, _ = who_acts(self.who, scope)
        return Instruction(f"shuffle {their} draw pile", who)


class Summon(Effect):
    """Put conjurations from the conjuration pile onto a battlefield, as many as fit.

    They go to the right end unless `at` says otherwise. With `up_to` the player may put fewer, or none.
    """

    op: Literal["summon"]
    picks: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = "summon: Iron Rhino"
    shorthand: ClassVar[str] = "conjuration"
    conjuration: str
    count: Amount = 1
    up_to: bool = False
    onto: Literal["your", "opponent's", "any", "target player's", "target opponent's"] = "your"
    at: Literal["left end", "right end"] = "right end"
    named_as: str | None = Field(None, alias="as")

    @property
    def picks_several(self) -> bool:
        """Return True if its name may mean several cards."""
        return self.count != 1

    def words(self, scope: Scope) -> Instructions:
        named = scope.name_card(self.named_as, self.conjuration) if self.named_as else ""
        side = {
            "your": "your battlefield",
            "opponent's": f"{scope.opponent}'s battlefield",
            "any": "a battlefield of your choice",
            "target player's": "a target player's battlefield",
            "target opponent's": "a target opponent's battlefield",
        }
        cards = f"{'up to ' if self.up_to else ''}{quantity_phrase(self.count, self.conjuration, scope)}"
        end = "the left end of " if self.at == "left end" else ""
        return Instruction(f"bring {cards}{named} from your conjuration pile onto {end}{side[self.onto]}")


class Attach(Effect):
    """Attach conjured alteration spells from the conjuration pile to each card picked.

    Each card gets `count` of them, as long as there are any.
    """

    op: Literal["attach"]
    example: ClassVar[str] = "attach: {conjuration: Vine, to: {target: unit}}"
    conjuration: str
    to: What
    count: Amount = 1

    @property
    def shortfall_clause(self) -> str:
        several = isinstance(self.count, int) and self.count > 1
        return f"fewer than {self.count} were attached" if several else ""

    def words(self, scope: Scope) -> Instructions:
        copies = self.conjuration
        if isinstance(self.count, Measure):
            copies = f"as many copies of {copies} as {self.count.words(scope)}"
        elif self.count != 1:
            copies = f"{amount_phrase(self.count, scope)} copies of {copies}"
        return Instruction(
            f"attach {copies} from your conjuration pile to {reference_phrase(self.to, scope)}"
        )


class ReturnToPlay(Effect):
    """Bring a unit that is leaving play back to the right end of its battlefield.

    It gets `exhaustion` exhaustion tokens.
    """

    op: Literal["return_to_play"]
    example: ClassVar[str] = "return_to_play: {what: this}"
    what: Ref = "this"
    exhaustion: Amount = 0

    def words(self, scope: Scope) -> Instructions:
        tokens = (
            f" with {quantity_phrase(self.exhaustion, TOKENS['exhaustion'], scope)} on it"
            if self.exhaustion
            else ""
        )
        return Instruction(f"bring {scope.phrase(self.what)} back into play{tokens}")
