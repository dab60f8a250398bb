"""Effects that move cards to a place."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from cards.destinations.place import AnyPlace
from cards.destinations.zones import Aside, InDrawPile, OnBattlefield, OnSpellboard, Under
from cards.effects.effect import Effect, Instructions
from cards.filter_fields import Ref
from cards.filters import player_phrase
from cards.selection import Selection, Several, What, place_words
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, selection_phrase
from cards.wording.sentences import Instruction
from cards.wording.words import PILES, possessive


class Move(Effect):
    """Move each card picked to a place.

    `move_card` is the same; `put_into_play: WHAT` is short for a move to `{battlefield: you}`. Only cards
    that are not in play can go to a battlefield or spellboard. If the place is out of play, a conjured card
    goes to its pile, unless it goes under a card or out of the game; any other card goes to its owner's hand
    or pile.
    """

    op: Literal["move"]
    picks: ClassVar[tuple[str, ...]] = ("what",)
    short_forms: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "move_card": lambda fields: fields,
        "put_into_play": lambda what: {"what": what, "to": {"battlefield": "you"}},
    }
    example: ClassVar[str] = "move: {what: {target: unit}, to: {hand: owner}}"
    what: What
    to: AnyPlace

    @model_validator(mode="after")
    def _goes_somewhere(self) -> Self:
        parts = self.what.parts if isinstance(self.what, Several) else (self.what,)
        for part in parts:
            stays = isinstance(part, Selection) and part.among is None and part.zones == ("play",)
            if stays and isinstance(self.to, OnBattlefield | OnSpellboard):
                raise ValueError(
                    "a card in play stays where it is: move one from a hand or a pile ('in'), or one that "
                    "was set aside or has left play, by its name"
                )
        return self

    def words(self, scope: Scope) -> Instructions:
        chosen = self.what if isinstance(self.what, Selection) else None
        phrase = reference_phrase(self.what, scope)
        if chosen and isinstance(chosen.zone, Under):
            under = place_words(chosen.zone, scope)
            phrase = phrase.replace(
                under, f" from{under}", 1
            )  # "put an ally under it ..." would be read as the action
        if ", chosen by " in phrase:
            phrase += ","
        of_one = chosen is not None and (chosen.zone in PILES or chosen.lies_in in PILES)
        several = phrase.startswith("those ") or isinstance(self.what, Several)
        if chosen is not None:
            several = chosen.picks_several and (chosen.way != "each" or of_one)
        theirs = "their owner's" if of_one else "their owners'"
        it = "them" if several else "it"
        own = (chosen.among if chosen else self.what) in scope.yours
        own = own or (chosen is not None and chosen.of == "you" and chosen.zone != "play")
        # The player who controls a card in play need not own it.
        owner = "your" if own else theirs if several else "its owner's"
        if chosen and chosen.among is not None and chosen.lies_in == "draw" and chosen.way == "each":
            rest = self.to.words(f"the rest of {reference_phrase(chosen.among, scope)}", owner, scope)
            ordered = isinstance(self.to, InDrawPile) and self.to.at != "shuffled in"
            return Instruction(f"{rest}, in any order" if ordered else rest)
        if chosen and chosen.zone == "draw" and chosen.among is not None:
            phrase = reference_phrase(chosen.model_copy(update={"zone": "play", "of": "any"}), scope)
        elif chosen and chosen.zone == "draw" and chosen.way == "choose":
            # A hidden pile has to be searched, and the player may decline to find a card in it.
            pile = selection_phrase(
                chosen.model_copy(update={"zone": "play", "of": "any"}), scope, asks=False
            )
            return Instruction(f"search {owner} draw pile for {pile} and {self.to.words(it, owner, scope)}")
        return Instruction(self.to.words(phrase, owner, scope))


class TakeOver(Effect):
    """Move a unit in play to the right end of another player's battlefield, who then controls it.

    `to` is that player; the battlefield needs an open slot. The unit stays in play as it is, with everything
    on it and attached to it, and goes to its owner when it leaves play.
    """

    op: Literal["take_over"]
    example: ClassVar[str] = "take_over: {what: {target: unit}, to: you}"
    picks: ClassVar[tuple[str, ...]] = ("what",)
    shorthand: ClassVar[str] = "what"
    what: What
    to: Literal["owner", "you"] | Ref = "you"

    def words(self, scope: Scope) -> Instructions:
        side = {"owner": "its owner's", "you": "your"}.get(self.to) or possessive(
            player_phrase(self.to, scope)
        )
        return Instruction(
            f"take {reference_phrase(self.what, scope)} over to {side} battlefield, into {side} control"
        )


class GoesTo(Effect):
    """Send the card that would leave play, be discarded or be removed to another place out of play instead.

    It still leaves play, and is destroyed if it would have been destroyed.
    """

    op: Literal["goes_to"]
    example: ClassVar[str] = "goes_to: removed"
    shorthand: ClassVar[str] = "to"
    picks: ClassVar[tuple[str, ...]] = ()
    to: AnyPlace

    @model_validator(mode="after")
    def _is_out_of_play(self) -> Self:
        unsaid = isinstance(self.to, InDrawPile) and self.to.at not in ("top", "bottom")
        if self.to.in_play or isinstance(self.to, Aside) or unsaid:
            raise ValueError(
                "a card goes to a hand, the discard pile, the top or bottom of the draw pile, "
                "under a card or out of the game instead"
            )
        return self

    def words(self, scope: Scope) -> Instructions:
        owner = "its owner's"
        return Instruction(f"{self.to.words(scope.phrase('subject'), owner, scope)} instead")


class Dismount(Effect):
    """Dismount an ally that is face down under a card: it comes into play for its owner, exhausted once.

    Then its controller may remove all tokens from it; who does that places 1 wound token on it.
    """

    op: Literal["dismount"]
    example: ClassVar[str] = "dismount: {choose: ally, in: {under: this}}"
    shorthand: ClassVar[str] = "what"
    what: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"dismount {reference_phrase(self.what, scope)}")
