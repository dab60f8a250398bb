"""Printed cards made ready for play: shared abilities written out, triggers found by their event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from cards.amounts import Amount
from cards.card import ASPECT_TYPES, CONJURED_TYPES, Bonus
from cards.card import Card as PrintedCard
from cards.clauses import (
    ActivatedClause,
    Clause,
    DefineX,
    FocusClause,
    GrantClause,
    KeywordClause,
    OnPlayClause,
    PassiveClause,
    ReactionClause,
    StatusClause,
    TriggeredClause,
    split_title,
)
from cards.cost import Cost
from cards.effects.effect import Effects
from cards.filters import Filter
from cards.library import Library
from cards.moments import Timing
from cards.passives.values import Values
from engine.ashes.model.state import Card

_KINDS: dict[str, frozenset[str]] = {
    "phoenixborn": frozenset({"phoenixborn", "unit or phoenixborn"}),
    "ally": frozenset({"unit", "ally", "unit or phoenixborn"}),
    "conjuration": frozenset({"unit", "conjuration", "unit or phoenixborn"}),
    # While playing, aspects are allies, conjurations and units (Reference, Laws of the Chimera: Type).
    "aspect": frozenset({"unit", "ally", "conjuration", "aspect", "unit or phoenixborn"}),
    "conjured aspect": frozenset(
        {"unit", "ally", "conjuration", "aspect", "conjured aspect", "unit or phoenixborn"}
    ),
    "ready spell": frozenset({"spell", "ready spell"}),
    "action spell": frozenset({"spell", "action spell"}),
    "reaction spell": frozenset({"spell", "reaction spell"}),
    "alteration spell": frozenset({"spell", "alteration spell"}),
    "conjured alteration spell": frozenset({"spell", "alteration spell", "conjured alteration spell"}),
    # The Chimera is its own Phoenixborn (same law).
    "chimera": frozenset({"phoenixborn", "unit or phoenixborn"}),
}

_ANY_UNIT = Filter(kind="unit")


@dataclass(frozen=True, slots=True)
class Ability:
    """One clause of text with its numeral. `name` is empty for text that is no named ability.

    `of_aspect` is text that is printed on an aspect.
    """

    name: str
    numeral: int
    inexhaustible: bool
    clause: Clause
    of_aspect: bool = False

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability when a unit has it: a named effect, and any text of an aspect.

        Rulebook p. 21, Ability; Reference, Chimera Turn, for status boxes and reveals. What takes
        abilities takes exactly these, and what answers abilities answers exactly these.
        """
        return self.of_aspect or bool(self.name)

    @property
    def title(self) -> str:
        """The name with its numeral, as printed."""
        return f"{self.name} {self.numeral}" if self.numeral else self.name


@dataclass(slots=True)
class Print:
    """What a card is by its print. `abilities` are all its clauses that work while it is in play."""

    name: str
    type: str
    kinds: frozenset[str]
    attack: int = 0
    life: int = 0
    recover: int = 0
    battlefield: int = 0
    spellboard: int = 0
    blood: int = 0
    pips: int = 0
    x: Amount | None = None
    """What X is on this card, if it says so."""
    x_values: tuple[int, int, int] = (0, 0, 0)
    """How often X is in the printed attack, life and recover: 1 where X is printed in place of a number."""
    attaches_to: Filter = _ANY_UNIT
    """What an alteration spell can be attached to."""
    target: str | None = None
    cost: Cost | None = None
    ways: tuple[Cost, ...] = ()
    bonus: tuple[int, int, int] = (0, 0, 0)
    x_bonus: tuple[int, int, int] = (0, 0, 0)
    """As `x_values`, of the value bonus."""
    abilities: tuple[Ability, ...] = ()
    lasting: tuple[Ability, ...] = ()
    """Those of `abilities` that are inexhaustible."""
    on_play: Effects = ()
    reactions: tuple[ReactionClause, ...] = ()
    focus: tuple[FocusClause, ...] = ()
    grants: tuple[tuple[bool, tuple[Ability, ...]], ...] = ()
    """What an alteration gives its unit: whether the giving line is inexhaustible, and the abilities."""
    status: tuple[Ability, ...] = ()
    activations: tuple[int, ...] = ()
    """Indices into `abilities` of the activated ones."""
    hears: frozenset[tuple[Timing, str]] = frozenset()
    conjured: bool = False
    is_unit: bool = False
    passive: bool = False


UNKNOWN = Print("", "unknown", frozenset())
"""The print of a card nobody has seen yet."""


@dataclass(slots=True)
class Catalog:
    """The prints of one game. `heard` is every moment any text of the game listens to."""

    library: Library
    heard: set[tuple[Timing, str]] = field(default_factory=set)
    lives_shift: bool = False
    """Whether any text of the game gives life by itself, so that a life may be lost at any moment."""
    die_attack: dict[str, int] = field(init=False)
    """What a die lying on a unit adds to its attack value, by its type."""
    _prints: dict[str, Print] = field(default_factory=lambda: {"": UNKNOWN})
    _keywords: dict[str, tuple[Ability, ...]] = field(default_factory=dict)
    _copies: dict[tuple[str, str, tuple[int, int, int]], Print] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.die_attack = {kind: power.attack for kind, power in self.library.dice.items()}

    def of(self, name: str) -> Print:
        """The print of this name; the empty name is the unknown card."""
        found = self._prints.get(name)
        if found is None:
            found = self._prints[name] = self._make(self.library.card(name))
        return found

    def print_of(self, card: Card) -> Print:
        """The print of a card as it is now, which may be a copy of another."""
        if card.printed is not None:
            return self._copy(card.name, card.copied, card.printed)
        return self._prints.get(card.name) or self.of(card.name)

    def _copy(self, name: str, copied: str, values: tuple[int, int, int]) -> Print:
        """The print of a copy: title, abilities and values of the other card, the type of its own."""
        found = self._copies.get((name, copied, values))
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
                lasting=other.lasting,
                status=other.status,
                activations=other.activations,
                hears=other.hears,
                passive=other.passive,
            )
        return found

    def add(self, made: Print) -> None:
        """Add a print that stands on no card list, such as a Chimera's own card."""
        self._prints[made.name] = made

    def keyword(self, title: str) -> tuple[Ability, ...]:
        """The clauses of a shared ability given with its numeral: `Armored 1`."""
        found = self._keywords.get(title)
        if found is None:
            found = self._keywords[title] = self._write_out(title)
        return found

    def _write_out(self, title: str) -> tuple[Ability, ...]:
        name, numeral = split_title(title)
        definition = self.library.keyword(name)
        return tuple(
            self._ability(clause, name, numeral)
            for clause in definition.text
            if not isinstance(clause, KeywordClause)
        )

    def _ability(self, clause: Clause, name: str, numeral: int) -> Ability:
        if isinstance(clause, TriggeredClause):
            self.heard.add((clause.timing, clause.trigger.event))
        if isinstance(clause, PassiveClause):
            self.lives_shift |= any(isinstance(part, Values) and part.life != 0 for part in clause.passive)
        return Ability(name, numeral, clause.inexhaustible, clause)

    def _named(self, clause: Clause) -> tuple[Ability, ...]:
        if isinstance(clause, KeywordClause):
            return self.keyword(clause.keyword)
        name, numeral = split_title(clause.ability or "")
        return (self._ability(clause, name, numeral),)

    def _printed(self, card: PrintedCard, clause: Clause) -> Iterator[Ability]:
        return (replace(item, of_aspect=card.type in ASPECT_TYPES) for item in self._named(clause))

    def _make(self, card: PrintedCard) -> Print:
        abilities: list[Ability] = []
        on_play: Effects = ()
        reactions: list[ReactionClause] = []
        focus: list[FocusClause] = []
        grants: list[tuple[bool, tuple[Ability, ...]]] = []
        status: list[Ability] = []
        pips = 0
        x: Amount | None = None
        for clause in card.text:
            if isinstance(clause, OnPlayClause):
                on_play += clause.effects
            elif isinstance(clause, ReactionClause):
                reactions.append(clause)
                self.heard.add((clause.reaction, clause.to.event))
            elif isinstance(clause, FocusClause):
                focus.append(clause)
            elif isinstance(clause, GrantClause):
                given = tuple(ability for item in clause.grants for ability in self._named(item))
                grants.append((clause.inexhaustible, given))
            elif isinstance(clause, StatusClause):
                status.extend(self._printed(card, clause))
                pips = clause.status
            elif isinstance(clause, DefineX):
                x = clause.x
            else:
                abilities.extend(self._printed(card, clause))
        attack, life, recover = _numbers(card)
        self.lives_shift |= bool(_x_in(card)[1] or _x_in(card.bonus)[1])
        everything = [*abilities, *(ability for _, given in grants for ability in given)]
        return Print(
            name=card.name,
            type=card.type,
            kinds=_KINDS[card.type] | {"card"},
            attack=attack,
            x_values=_x_in(card),
            attaches_to=card.attaches_to or _ANY_UNIT,
            life=life,
            recover=recover,
            battlefield=card.battlefield or 0,
            spellboard=card.spellboard or 0,
            blood=card.blood or 0,
            pips=pips,
            x=x,
            target=card.target,
            cost=card.cost,
            ways=card.cost.ways() if card.cost else (),
            bonus=_numbers(card.bonus),
            x_bonus=_x_in(card.bonus),
            abilities=tuple(abilities),
            lasting=tuple(ability for ability in abilities if ability.inexhaustible),
            on_play=on_play,
            reactions=tuple(reactions),
            focus=tuple(focus),
            grants=tuple(grants),
            status=tuple(status),
            activations=tuple(
                index for index, item in enumerate(abilities) if isinstance(item.clause, ActivatedClause)
            ),
            hears=frozenset(
                (item.clause.timing, item.clause.trigger.event)
                for item in everything
                if isinstance(item.clause, TriggeredClause)
            ),
            conjured=card.type in CONJURED_TYPES,
            is_unit=card.is_unit,
            passive=any(isinstance(item.clause, PassiveClause) for item in abilities),
        )


def chimera_print(name: str, life: int) -> Print:
    """The print of a Chimera's own card."""
    return Print(name, "chimera", _KINDS["chimera"] | {"card"}, life=life)


def _numbers(values: PrintedCard | Bonus | None) -> tuple[int, int, int]:
    """Printed attack, life and recover; 0 where there is none, or X."""
    given = () if values is None else (values.attack, values.life, values.recover)
    attack, life, recover = (value if isinstance(value, int) else 0 for value in given or (0, 0, 0))
    return attack, life, recover


def _x_in(values: PrintedCard | Bonus | None) -> tuple[int, int, int]:
    """Where X is printed in place of a number."""
    if values is None:
        return 0, 0, 0
    return int(values.attack == "X"), int(values.life == "X"), int(values.recover == "X")
