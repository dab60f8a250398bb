"""A deck while it is built, with undo and redo."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from cards.decks.deck import FIRST_FIVE, Deck
from cards.decks.deckbuilding import COPIES
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.display.dice_and_cost_symbols import die_type_order


class EditRefused(ValueError):
    """Raised for a change that no deck allows; the message is a sentence for the player."""


def blank_deck() -> Deck:
    """Return a deck with nothing in it."""
    return Deck(name="", phoenixborn="", dice={}, cards={})


class _Change(Struct, frozen=True):
    label: str
    before: Deck


class EditableDeck:
    """The deck that is being built, and its changes.

    A change may break the rules of deck building, as an unfinished deck does. Only impossible ones are
    refused: a fourth copy, a sixth card of the First Five.
    """

    def __init__(self, deck: Deck, saved: Deck | None = None) -> None:
        self.deck = deck
        self._saved = saved
        self._done: list[_Change] = []
        self._undone: list[_Change] = []

    @property
    def changed(self) -> bool:
        """True if the deck differs from the saved one, or from an empty one if it was never saved."""
        return _content(self.deck) != _content(self._saved or blank_deck())

    def mark_saved(self, deck: Deck) -> None:
        """Note that the file now holds this deck."""
        self.deck = self._saved = deck

    # Changes

    def set_copies(self, name: str, count: int) -> None:
        """Set the copies of a card; with none it leaves the First Five too."""
        if count == self.copies(name):
            return
        if count > COPIES and count > self.copies(name):
            raise EditRefused(
                f"A deck has at most {COPIES} copies of a card; it already has {COPIES} of {name}."
            )
        cards = dict(self.deck.cards)
        cards[name] = count
        more: dict[str, Any] = {}
        if count <= 0:
            del cards[name]
            more["first_five"] = tuple(one for one in self.deck.first_five if one != name)
        self._change(f"{name}, {self.copies(name)} to {max(0, count)}", cards=cards, **more)

    def copies(self, name: str) -> int:
        """Return how many copies of a card the deck has."""
        return self.deck.cards.get(name, 0)

    def set_dice(self, kind: str, count: int) -> None:
        """Set the number of dice of a type."""
        count = max(0, count)
        before = self.deck.dice.get(kind, 0)
        if count == before:
            return
        dice = {**self.deck.dice, kind: count}
        dice = {known: dice[known] for known in sorted(dice, key=die_type_order) if dice[known]}
        self._change(f"{kind} dice, {before} to {count}", dice=dice)

    def choose_phoenixborn(self, name: str) -> None:
        """Set the Phoenixborn; the cards stay, also those unique to another."""
        if name != self.deck.phoenixborn:
            self._change(f"choosing {name}", phoenixborn=name)

    def fill(self, deck: Deck) -> None:
        """Take over Phoenixborn, dice and cards of a deck that was filled up at random."""
        if _content(deck) != _content(self.deck):
            self._change("filling at random", phoenixborn=deck.phoenixborn, dice=deck.dice, cards=deck.cards)

    def rename(self, name: str) -> None:
        """Set the name of the deck."""
        name = " ".join(name.split())
        if len(name) > LONGEST_NAME:
            raise EditRefused(f"The name is longer than {LONGEST_NAME} letters; choose a shorter one.")
        if name != self.deck.name:
            self._change(f"the name {name or 'of nothing'}", name=name)

    def mark_first_five(self, name: str) -> None:
        """Add a card of the deck to the First Five, or remove it."""
        marked = self.deck.first_five
        if name in marked:
            self._change(
                f"{name} out of the First Five", first_five=tuple(one for one in marked if one != name)
            )
        elif not self.copies(name):
            raise EditRefused(f"{name} is not in the deck; the First Five are cards of the deck.")
        elif len(marked) >= FIRST_FIVE:
            raise EditRefused(f"There are already {FIRST_FIVE} cards in the First Five; remove one first.")
        else:
            self._change(f"{name} into the First Five", first_five=(*marked, name))

    def _change(self, label: str, **fields: Any) -> None:
        self._done.append(_Change(label, self.deck))
        self._undone.clear()
        self.deck = self.deck.model_copy(update=fields)

    # Undo and redo

    @property
    def undo_label(self) -> str:
        """The change that an undo takes back; empty if there is none."""
        return self._done[-1].label if self._done else ""

    @property
    def redo_label(self) -> str:
        """The change that a redo repeats; empty if there is none."""
        return self._undone[-1].label if self._undone else ""

    def undo(self) -> None:
        """Take back the last change."""
        change = self._done.pop()
        self._undone.append(_Change(change.label, self.deck))
        self.deck = change.before

    def redo(self) -> None:
        """Repeat the change that was undone last."""
        change = self._undone.pop()
        self._done.append(_Change(change.label, self.deck))
        self.deck = change.before


def _content(deck: Deck) -> tuple[Any, ...]:
    """Return the parts of a deck that are saved: no dice without a count, no order of cards."""
    dice = {kind: count for kind, count in deck.dice.items() if count}
    return deck.name, deck.phoenixborn, dice, deck.cards, frozenset(deck.first_five)
