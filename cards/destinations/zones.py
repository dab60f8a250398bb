"""Places that are zones: at another card, a player's, or shared by all."""

from typing import ClassVar, Literal

from cards.destinations.place import Place
from cards.filter_fields import Ref
from cards.filters import player_phrase
from cards.wording.scope import Scope
from cards.wording.words import counted, plural, possessive

Pile = Literal["owner", "you"]
"""Whose hand or pile it is: always that of the card's owner; `you` means that the owner is the reader."""


class Under(Place):
    """Face down under a card, out of play.

    The card still belongs to its owner, and goes to the owner when the card above leaves play.
    """

    example: ClassVar[str] = "{under: this}"
    usual_goal: ClassVar[str] = "to put under a card"
    under: Ref
    face: Literal["down"] = "down"

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"put {card} face down under {scope.phrase(self.under)}"


class AttachedTo(Place):
    """Attached to a card, for alteration spells.

    The card is targeted, and the spell's text resolves again. A spell that was attached to another card keeps
    its tokens, and does not come into play again.
    """

    example: ClassVar[str] = "{attached_to: this}"
    usual_goal: ClassVar[str] = "to attach"
    in_play: ClassVar[bool] = True
    attached_to: Ref

    def words(self, card: str, owner: str, scope: Scope) -> str:
        verb = "move" if " attached to " in card else "attach"
        return f"{verb} {card} to {scope.phrase(self.attached_to)}"


class InHand(Place):
    """The hand of the card's owner."""

    example: ClassVar[str] = "{hand: owner}"
    usual_goal: ClassVar[str] = "to put into its owner's hand"
    hand: Pile

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"move {card} to {_pile(self.hand, owner, 'hand')}"


class InDrawPile(Place):
    """The draw pile of the card's owner: its top, its bottom, or shuffled into it.

    With `top or bottom` the player of the text says for each card which of them.
    """

    example: ClassVar[str] = "{draw: owner, at: shuffled in}"
    draw: Pile
    at: Literal["top", "bottom", "top or bottom", "shuffled in"] = "top"

    @property
    def goal(self) -> str:
        where = {"top": "on top of", "bottom": "under", "shuffled in": "into"}
        return f"to put {where.get(self.at, 'on top of or under')} the draw pile"

    def words(self, card: str, owner: str, scope: Scope) -> str:
        each = ""
        if self.at == "top or bottom" and card.startswith("those "):
            card, owner = f"each of {card}", owner.replace("their owners'", "its owner's")
        elif self.at == "top or bottom" and card[:1].isdigit() and not card.startswith("1 "):
            each = ", each"
        pile = _pile(self.draw, owner, "draw pile")
        if self.at == "shuffled in":
            return f"shuffle {card} into {pile}"
        return f"move {card}{each} to the {self.at} of {pile}"


class InDiscardPile(Place):
    """The discard pile of the card's owner."""

    example: ClassVar[str] = "{discard: owner}"
    usual_goal: ClassVar[str] = "to discard"
    discard: Pile

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"move {card} to {_pile(self.discard, owner, 'discard pile')}"


class OnBattlefield(Place):
    """A battlefield, for units: yours, that of the card's owner, or that of a player known by name.

    Without an open slot the card stays where it is. It comes into play with `exhaustion` exhaustion tokens.
    """

    example: ClassVar[str] = "{battlefield: owner}"
    usual_goal: ClassVar[str] = "to put into play"
    in_play: ClassVar[bool] = True
    battlefield: Literal["owner", "you"] | Ref
    at: Literal["left end", "right end"] = "right end"
    exhaustion: int = 0

    def words(self, card: str, owner: str, scope: Scope) -> str:
        left = "the left end of " if self.at == "left end" else ""
        tired = f", with {counted(self.exhaustion, 'exhaustion token')} on it" if self.exhaustion else ""
        side = _pile(self.battlefield, "its owner's" if owner == "your" else owner, "battlefield")
        if self.battlefield not in ("owner", "you"):
            side = f"{possessive(player_phrase(self.battlefield, scope))} battlefield"
        return f"put {card} onto {left}{side}{tired}"


class OnSpellboard(Place):
    """The spellboard of the card's owner, for ready spells.

    The spell comes into play without being played; without an open slot it stays where it is.
    """

    example: ClassVar[str] = "{spellboard: owner}"
    usual_goal: ClassVar[str] = "to put onto its owner's spellboard"
    in_play: ClassVar[bool] = True
    spellboard: Pile

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"put {card} onto {_pile(self.spellboard, owner, 'spellboard')}"


class InRow(Place):
    """An end of the battlefield that the unit is already on; it stays in play as it is, and only moves."""

    example: ClassVar[str] = "{row: right end}"
    usual_goal: ClassVar[str] = "to move on its battlefield"
    in_play: ClassVar[bool] = True
    row: Literal["left end", "right end"]

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"move {card} to the {self.row} of its battlefield"


class Removed(Place):
    """Out of the game."""

    example: ClassVar[str] = "{removed: true}"
    usual_goal: ClassVar[str] = "to remove from the game"
    removed: Literal[True]

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"remove {card} from the game"


class Aside(Place):
    """Set aside out of play for later effects of this text; cards still there at its end are discarded."""

    example: ClassVar[str] = "{aside: true}"
    usual_goal: ClassVar[str] = "to set aside"
    aside: Literal[True]

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"set {card} aside"


def _pile(pile: str, owner: str, noun: str) -> str:
    """Write whose hand or pile it is: `your hand`, `its owner's hand`, `their owners' hands`."""
    if pile == "you":
        return f"your {noun}"
    return f"{owner} {plural(noun) if owner.endswith('owners' + chr(39)) else noun}"
