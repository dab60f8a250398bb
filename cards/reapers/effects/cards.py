"""Effects on cards: moving, drawing, discarding, showing and rotating them."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import Field, model_validator

from cards.node import Node
from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.selection import THIS, Selection, What, reference_words
from cards.reapers.vocabulary import CardState, Destination, Player, state_name

PlaceOwner = Literal["owner", "controller", "you", "opponent"]


class Move(ReapersEffect):
    """Move cards, all at once, to a place `of` their owner, their controller, or a player.

    In a hand, a deck or a discard pile it can only be the owner's (Glossary: Owner).
    """

    op: Literal["move"]
    example: ClassVar[str] = "move: {what: {choose: creature, of: opponent}, to: hand}"
    what: What
    to: Destination
    of: PlaceOwner = "owner"

    @model_validator(mode="after")
    def _goes_to_its_owner(self) -> Self:
        if self.of != "owner" and self.to != "score pile":
            raise ValueError(f"to a {self.to} a card goes to its owner's; only a score pile can be another's")
        return self

    def words(self) -> str:
        picked = self.what if isinstance(self.what, Selection) else None
        if picked and picked.zone == "discard pile" and picked.each and self.to == "top of deck":
            return "shuffle your discard pile and put it on top of your deck"
        may = "you may " if picked and picked.up_to == 1 else ""
        verb = "shuffle" if self.to == "deck" else "move"
        return f"{may}{verb} {reference_words(self.what)} {self.destination_words()}"

    def destination_words(self) -> str:
        """Return the destination in words, as in `to its owner's hand`."""
        many = isinstance(self.what, Selection) and self.what.picks_several
        whose = {
            "owner": "their owners'" if many else "its owner's",
            "controller": "their controllers'" if many else "its controller's",
            "you": "your",
            "opponent": "your opponent's",
        }[self.of]
        place = {
            "top of deck": "to the top of {} deck",
            "bottom of deck": "to the bottom of {} deck",
            "deck": "into {} deck",
        }
        several = "s" if many and self.of in ("owner", "controller") else ""
        return place.get(self.to, f"to {{}} {self.to}").format(whose) + several


class Control(ReapersEffect):
    """Put a card under the control of a player.

    It keeps its state; a Creature goes to an end of the line.
    """

    op: Literal["control"]
    example: ClassVar[str] = "control: {what: {choose: creature, of: opponent}, who: you}"
    what: What
    who: Player

    def words(self) -> str:
        if self.who == "you":
            return f"take control of {reference_words(self.what)}"
        return f"give your opponent control of {reference_words(self.what)}"


class Stash(ReapersEffect):
    """Put a card face down under this one (Stash)."""

    op: Literal["stash"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "stash: {choose: card, in: hand, of: you}"
    what: What

    def words(self) -> str:
        return f"stash {reference_words(self.what)} under this card"


class PlayCard(ReapersEffect):
    """Play a card as from the hand."""

    op: Literal["play_card"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "play_card: {each: card, in: top of deck, of: you}"
    what: What

    def words(self) -> str:
        return f"play {reference_words(self.what)}"


class FightWith(ReapersEffect):
    """Use a Creature to fight, if it can."""

    op: Literal["fight_with"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "fight_with: {choose: creature, of: you, state: active}"
    what: What

    def words(self) -> str:
        named = isinstance(self.what, str) and self.what != THIS
        return f"fight with {'it' if named else reference_words(self.what)}"


class VpOf(Node):
    """The VP of a card, not less than 0."""

    vp_of: str


class Draw(ReapersEffect):
    """Draw cards; if the deck is empty, the discard pile becomes the new deck."""

    op: Literal["draw"]
    shorthand: ClassVar[str] = "cards"
    example: ClassVar[str] = "draw: 2"
    cards: int = Field(1, ge=1)

    def words(self) -> str:
        return "draw a card" if self.cards == 1 else f"draw {self.cards} cards"


class Discard(ReapersEffect):
    """Discard cards from a player's hand: cards that the active player chooses, random ones, or all."""

    op: Literal["discard"]
    shorthand: ClassVar[str] = "cards"
    example: ClassVar[str] = "discard: {cards: 1, who: opponent, at_random: true}"
    cards: int | Literal["all"] | VpOf = 1
    who: Player = "you"
    at_random: bool = False

    def words(self) -> str:
        verb = "discard" if self.who == "you" else "your opponent discards"
        if self.cards == "all":
            return f"{verb} {'your' if self.who == 'you' else 'their'} hand"
        random = "at random" if self.at_random else ""
        if isinstance(self.cards, VpOf):
            return f"{verb} as many cards {random}{' ' if random else ''}as {self.cards.vp_of} is worth in VP"
        count = "a card" if self.cards == 1 else f"{self.cards} cards"
        return f"{verb} {count} {random}".rstrip()


class RevealHand(ReapersEffect):
    """Reveal a player's whole hand, so that later effects can choose from it openly."""

    op: Literal["reveal_hand"]
    shorthand: ClassVar[str] = "who"
    example: ClassVar[str] = "reveal_hand: opponent"
    who: Player

    def words(self) -> str:
        return "reveal your hand" if self.who == "you" else "your opponent reveals their hand"


class Rotate(ReapersEffect):
    """Rotate cards in play, all at once, to a state; for `another`, the player who rotates one chooses it."""

    op: Literal["rotate"]
    example: ClassVar[str] = "rotate: {what: {choose: creature, of: opponent}, to: dormant}"
    what: What
    to: CardState | Literal["another"]

    def words(self) -> str:
        return f"rotate {reference_words(self.what)} to {self.state_words()}"

    def state_words(self) -> str:
        """Return the state they are rotated to, as in `Dormant`."""
        return "another state" if self.to == "another" else state_name(self.to)


class NextCardEnters(ReapersEffect):
    """Let the next card you play come into play in this state."""

    op: Literal["next_card_enters"]
    shorthand: ClassVar[str] = "state"
    example: ClassVar[str] = "next_card_enters: active"
    state: CardState

    def words(self) -> str:
        return f"the next card you play enters play {state_name(self.state)}"
