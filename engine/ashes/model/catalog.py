"""Catalog of one game: the prints in it, and by which events and changes its texts work."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from cards.card import Card as PrintedCard
from cards.continuous_changes.change import ContinuousChange, Gained
from cards.cost import SIDES
from cards.events import Timing
from cards.library import Library
from engine.ashes.model.card import Card
from engine.ashes.model.print_maker import (
    Prints,
    any_gives_life,
    awaited_events_of,
    change_keys,
    delayed_in,
    history_events_in,
)
from engine.ashes.model.prints import UNKNOWN, UNLISTED, Ability, Print, values_only


class Catalog:
    """The prints of all cards of one game."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.answered_events: set[tuple[Timing, str]] = set()
        """Each (timing, event) that a text or reaction answers, so that other events open no window."""
        self.history_events: set[str] = set()
        """The events that a text asks about afterwards."""
        self.delayed: dict[str, Ability] = {}
        """The delayed texts of the game by their keys."""
        self.between_realms = False
        """True if any text of the game works between realms."""
        self.used_by_opponents = False
        """True if opponents may use some text of the game."""
        self.life_may_change = False
        """True if any text of the game gives life by itself, so that life may be lost at any event."""
        self.changes: set[str] = set()
        """The keys (`ContinuousChange.keys`) of what texts of the game change while in play."""
        self.changes_of_others: set[str] = set()
        """The keys in `changes` that affect players or other cards than the text's own."""
        self.die_attack = {kind: power.attack for kind, power in library.dice.items()}
        """Bonus of a die on a unit to its attack value, by type of die."""
        self.die_texts: dict[str, tuple[Ability, ...]] = {}
        """Texts that dice give to the card on which they are, by type; types without text are left out."""
        self.other_dice_sides: dict[str, tuple[str, ...]] = {}
        """Sides of dice that are not players' dice, by type, from the lowest up."""
        self.cards_awaiting: defaultdict[tuple[Timing, str], set[str]] = defaultdict(set)
        """Names of the cards with text that waits for an event."""
        self._shared = Prints.of_library(library)
        self._prints: dict[str, Print] = {"": UNKNOWN, **UNLISTED}
        self._gained: dict[int, tuple[tuple[Gained, ...], tuple[Ability, ...]]] = {}
        """By the identity of `gains`, which the entry keeps alive so that no other object gets it."""
        self._copies: dict[tuple[str, str, tuple[int, int, int]], Print] = {}
        for kind, power in self.library.dice.items():
            if power.on_card:
                self.die_texts[kind] = self._note_events(self._shared.of_die(kind))

    def of(self, name: str) -> Print:
        """Return the print of this name; the empty name is the unknown card."""
        found = self._prints.get(name)
        if found is None:
            found = self._shared.of(name)
            self.add(found)
        return found

    def print_of(self, card: Card) -> Print:
        """Return the print of a card as it is now: its own, that of a copy, or values alone."""
        if card.printed is not None:
            return self._copy(card.name, card.copied, card.printed)
        return self._prints.get(card.name) or self.of(card.name)

    def _copy(self, name: str, copied: str, values: tuple[int, int, int]) -> Print:
        """Return the print of a copy: title, abilities and values of the other card, its own type."""
        found = self._copies.get((name, copied, values))
        if found is None and (not copied or name in UNLISTED):
            found = self._copies[name, copied, values] = values_only(self.of(name), copied or name, values)
        if found is None:
            other = self.of(copied)
            found = self._copies[name, copied, values] = replace(
                self.of(name),
                name=other.name,
                attack=values[0],
                x_values=(0, 0, 0),
                life=values[1],
                recover=values[2],
                x=other.x,
                abilities=other.abilities,
                inexhaustible_abilities=other.inexhaustible_abilities,
                status=other.status,
                activations=other.activations,
                awaited_events=other.awaited_events,
                changes=other.changes,
                changes_of_others=other.changes_of_others,
            )
        return found

    def add_all_reactions(self) -> None:
        """Add the prints of all reactions: a seat that hides its hand is asked at each of their events."""
        for name in self.library.reactions():
            self.of(name)

    def add(self, made: Print) -> None:
        """Add a print, also one that is on no list of cards, such as a boss's own card."""
        self._prints[made.name] = made
        self.answered_events |= made.answered_events
        for moment in made.awaited_events:
            self.cards_awaiting[moment].add(made.name)
        self.history_events |= made.history_events
        self.delayed.update(made.delayed)
        self.between_realms |= bool(made.texts_between_realms)
        self.used_by_opponents |= made.used_by_opponents
        self.life_may_change |= made.gives_life
        self.changes |= made.changes
        self.changes_of_others |= made.changes_of_others

    def print_for(self, card: PrintedCard) -> Print:
        """Return the print of a card that no pack has, to be passed to `add`."""
        return self._shared.make(card)

    def sides_of(self, kind: str) -> tuple[str, ...]:
        """Return the sides of a type of dice, from the lowest up."""
        return self.other_dice_sides.get(kind, SIDES)

    def gained(self, change: ContinuousChange) -> tuple[Ability, ...]:
        """Return the abilities that a change gives to cards, and note the events that they answer."""
        if not change.gains:
            return ()
        given, found = self._gained.get(id(change.gains), ((), ()))
        if given is not change.gains:
            found = self._note_events(self._shared.gained(change))
            self._gained[id(change.gains)] = (change.gains, found)
        return found

    def _note_events(self, texts: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """Note the events that these texts answer and what they change; return the texts."""
        self.answered_events |= awaited_events_of(texts)
        for item in texts:
            self.history_events |= history_events_in(item.paragraph)
            self.delayed.update(delayed_in(item.paragraph))
        self.life_may_change |= any_gives_life(texts)
        self.changes |= change_keys(texts)
        self.changes_of_others |= change_keys(texts, reaching=True)
        return texts
