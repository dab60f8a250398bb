"""The prints of one game: every text its cards have, and every moment these listen to."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from dataclasses import dataclass, field

from cards.card import Card as PrintedCard
from cards.changes.parts import Gained, Parts
from cards.cost import SIDES
from cards.events import Timing
from cards.library import Library
from engine.ashes.model.card import Card
from engine.ashes.model.made import MADE, without_text
from engine.ashes.model.printing import (
    Prints,
    delayed_in,
    give_life,
    keys_of,
    moments_of,
    remembered_in,
)
from engine.ashes.model.prints import UNKNOWN, Ability, Print


@dataclass(slots=True)
class Catalog:
    """The prints of one game. `heard` is every moment any text of the game listens to, `remembered` every
    event that one asks about once it is past."""

    library: Library
    heard: set[tuple[Timing, str]] = field(default_factory=set)
    remembered: set[str] = field(default_factory=set)
    delayed: dict[str, Ability] = field(default_factory=dict)
    """The texts of the game that wait for a later moment, by their keys."""
    realms: bool = False
    """Whether any text of the game works between realms."""
    shared: bool = False
    """Whether opponents may use some text of the game."""
    lives_shift: bool = False
    """Whether any text of the game gives life by itself, so that a life may be lost at any moment."""
    changes: set[str] = field(default_factory=set)
    """What any text of the game changes just by being in play, as `Parts.keys`."""
    reaches: set[str] = field(default_factory=set)
    """Those of `changes` that are about other cards than the one the text stands on, or players."""
    die_attack: dict[str, int] = field(init=False)
    """What a die lying on a unit adds to its attack value, by its type."""
    die_texts: dict[str, tuple[Ability, ...]] = field(default_factory=dict)
    """What dice say on the card on which they lie, by their type; types that say nothing are left out."""
    own_sides: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The sides of dice that are no players' dice, by their type, from the lowest up."""
    waiting: defaultdict[tuple[Timing, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    """The cards with text that waits for a moment, by their names."""
    _shared: Prints = field(init=False, repr=False)
    _prints: dict[str, Print] = field(default_factory=lambda: {"": UNKNOWN, **MADE})
    _gained: dict[int, tuple[tuple[Gained, ...], tuple[Ability, ...]]] = field(default_factory=dict)
    """By the identity of what is given, which is kept beside it so that nothing else takes its place."""
    _copies: dict[tuple[str, str, tuple[int, int, int]], Print] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.die_attack = {kind: power.attack for kind, power in self.library.dice.items()}
        self._shared = Prints.of_library(self.library)
        for kind, power in self.library.dice.items():
            if power.on_card:
                self.die_texts[kind] = self._heard(self._shared.of_die(kind))

    def of(self, name: str) -> Print:
        """The print of this name; the empty name is the unknown card."""
        found = self._prints.get(name)
        if found is None:
            found = self._shared.of(name)
            self.add(found)
        return found

    def print_of(self, card: Card) -> Print:
        """The print of a card as it is now, which may be a copy of another, or count by its values alone."""
        if card.printed is not None:
            return self._copy(card.name, card.copied, card.printed)
        return self._prints.get(card.name) or self.of(card.name)

    def _copy(self, name: str, copied: str, values: tuple[int, int, int]) -> Print:
        """The print of a copy: title, abilities and values of the other card, the type of its own."""
        found = self._copies.get((name, copied, values))
        if found is None and (not copied or name in MADE):
            found = self._copies[name, copied, values] = without_text(self.of(name), copied or name, values)
        if found is None:
            other = self.of(copied)
            found = self._copies[name, copied, values] = dataclasses.replace(
                self.of(name),
                name=other.name,
                attack=values[0],
                x_values=(0, 0, 0),
                life=values[1],
                recover=values[2],
                x=other.x,
                abilities=other.abilities,
                lasting=other.lasting,
                status=other.status,
                activations=other.activations,
                hears=other.hears,
                changes=other.changes,
                reaches=other.reaches,
            )
        return found

    def hear_reactions(self) -> None:
        """Hear the moments of every reaction there is, as whoever hides a hand is asked at each."""
        for name in self.library.reactions():
            self.of(name)

    def add(self, made: Print) -> None:
        """Add a print, such as that of a boss's own card, which stands on no list of cards."""
        self._prints[made.name] = made
        self.heard |= made.listens
        for moment in made.hears:
            self.waiting[moment].add(made.name)
        self.remembered |= made.remembers
        self.delayed.update(made.delayed)
        self.realms |= bool(made.realms)
        self.shared |= made.shared
        self.lives_shift |= made.shifts_lives
        self.changes |= made.changes
        self.reaches |= made.reaches

    def print_for(self, card: PrintedCard) -> Print:
        """The print of a card that no pack has, as `add` takes it."""
        return self._shared.make(card)

    def sides_of(self, kind: str) -> tuple[str, ...]:
        """The sides of a type of dice, from the lowest up."""
        return self.own_sides.get(kind, SIDES)

    def gained(self, change: Parts) -> tuple[Ability, ...]:
        """What a change gives to cards: shared abilities and paragraphs. From now on they are heard."""
        if not change.gains:
            return ()
        given, found = self._gained.get(id(change.gains), ((), ()))
        if given is not change.gains:
            found = self._heard(self._shared.gained(change))
            self._gained[id(change.gains)] = (change.gains, found)
        return found

    def _heard(self, texts: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """The same texts; from now on they are heard."""
        self.heard |= moments_of(texts)
        for item in texts:
            self.remembered |= remembered_in(item.paragraph)
            self.delayed.update(delayed_in(item.paragraph))
        self.lives_shift |= give_life(texts)
        self.changes |= keys_of(texts)
        self.reaches |= keys_of(texts, reaching=True)
        return texts
