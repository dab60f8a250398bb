"""Cards that change their place."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from cards.reapers.effects.effect import ReapersEffect
from cards.reapers.selection import THIS, Selection, What, what
from cards.reapers.things import Place, Player

Whose = Literal["owner", "controller", "you", "opponent"]


class Move(ReapersEffect):
    """Move cards, all at once, to a place `of` their owner, their controller, or a player.

    To a hand, a deck and a discard pile a card goes to that of its owner (Glossary: Owner).
    """

    op: Literal["move"]
    example: ClassVar[str] = "move: {what: {choose: creature, of: opponent}, to: hand}"
    what: What
    to: Place
    of: Whose = "owner"

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
        return f"{may}{verb} {what(self.what)} {self.where()}"

    def where(self) -> str:
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
    """Put a card under the control of a player: it keeps its state; a Creature goes to an end of the line."""

    op: Literal["control"]
    example: ClassVar[str] = "control: {what: {choose: creature, of: opponent}, who: you}"
    what: What
    who: Player

    def words(self) -> str:
        if self.who == "you":
            return f"take control of {what(self.what)}"
        return f"give your opponent control of {what(self.what)}"


class Stash(ReapersEffect):
    """Put a card face down under this one (Stash)."""

    op: Literal["stash"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "stash: {choose: card, in: hand, of: you}"
    what: What

    def words(self) -> str:
        return f"stash {what(self.what)} under this card"


class PlayCard(ReapersEffect):
    """Play a card, as from the hand."""

    op: Literal["play_card"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "play_card: {each: card, in: top of deck, of: you}"
    what: What

    def words(self) -> str:
        return f"play {what(self.what)}"


class FightWith(ReapersEffect):
    """Use a Creature to fight, if it can."""

    op: Literal["fight_with"]
    shorthand: ClassVar[str] = "what"
    example: ClassVar[str] = "fight_with: {choose: creature, of: you, state: active}"
    what: What

    def words(self) -> str:
        named = isinstance(self.what, str) and self.what != THIS
        return f"fight with {'it' if named else what(self.what)}"
