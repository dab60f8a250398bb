"""The sturdy player's judgement of a table from its seat's view: values of units and promising attacks."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from cards.library import Library
from cards.paragraphs import split_title
from cards.paragraphs.passive import PassiveParagraph
from engine.ashes.view.read_model import CardView, GameView, PlayerView
from engine.bots.sturdy_weights import Weights
from engine.redrains.read_model import chimera_of


class AbilityIndex:
    """Recognizes shared abilities by their effect, so that a new one needs no change in a player."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._abilities: dict[str, frozenset[str]] = {}

    def has(self, card: CardView, change: str) -> bool:
        """Return True if a shared ability of the card makes this change to it, such as `cannot block`."""
        known = self._abilities.get(change)
        if known is None:
            known = self._abilities[change] = frozenset(
                name
                for name, keyword in self._library.keywords.items()
                if change in _own_change_keys(keyword.text)
            )
        return any(split_title(title)[0] in known for title in card.abilities)


def _own_change_keys(text: tuple[object, ...]) -> frozenset[str]:
    paragraphs = (paragraph for paragraph in text if isinstance(paragraph, PassiveParagraph))
    changes = (change for paragraph in paragraphs for part in paragraph.passive for change in part.changes())
    return frozenset(key for change in changes if change.is_own for key in change.keys)


GUARD_CHANCE = 1 / 3
"""Estimated probability that a person who may guard does so."""


def guard_chance(view: GameView) -> float:
    """Return the probability that the opponent guards if able; the Chimera rolls for it."""
    chimera = chimera_of(view)
    return GUARD_CHANCE if chimera is None else chimera.guard_chance


class Attack(Struct, frozen=True):
    """A possible attack and its value in wounds on the opponent."""

    value: float
    target: int
    attackers: tuple[int, ...]


class Assessment:
    """A table as one seat sees it, with `me`, the opposing side `foe`, and judgement of both.

    If the foe has several battlefields, only the one that faces me concerns me.
    """

    def __init__(self, view: GameView, seat: str, weights: Weights, traits: AbilityIndex) -> None:
        self.view = view
        self.traits = traits
        self.weights = weights
        self.me: PlayerView = view.player(seat)
        self.foe: PlayerView = next(player for player in view.players if player.side != self.me.side)

    @property
    def health(self) -> int:
        """Return how many more wounds destroy my Phoenixborn."""
        return life_left(self.me.phoenixborn)

    @property
    def wound_cost(self) -> float:
        """Return the cost of one wound on my Phoenixborn, which rises as its life gets low."""
        weights = self.weights
        return weights.wound * (1 + weights.frailty * max(0, 11 - self.health) / 3)

    @property
    def enemies(self) -> list[CardView]:
        """Return the face-up opposing units."""
        return [unit for unit in self.foe.battlefield if unit.face_up]

    def is_mine(self, card: CardView) -> bool:
        """Return True if the card belongs to my side: to me or a partner."""
        return self.view.player(card.controller).side == self.me.side

    @property
    def facing_units(self) -> list[CardView]:
        """Return the opposing units on the battlefield that faces me, face-down ones included."""
        return [unit for unit in self.foe.battlefield if unit.lane in ("", self.me.seat)]

    def must_defend(self, unit: CardView) -> bool:
        """Return True if the unit must block or guard now (Reference, Attack: Declare Blockers)."""
        return self.traits.has(unit, "must defend") and not unit.exhausted

    @property
    def attackers(self) -> list[CardView]:
        """Return my units that could attack."""
        return [unit for unit in self.me.battlefield if not unit.exhausted]

    @property
    def face_down_count(self) -> int:
        """Return the number of face-down opposing units; while there is one, passing raises a rage die."""
        return sum(1 for unit in self.facing_units if not unit.face_up)

    @property
    def coming_attacks(self) -> int:
        """Return how many opposing units may still attack this round, face-down ones included."""
        return sum(1 for unit in self.facing_units if not unit.exhausted)

    def dice(self) -> Counter[tuple[str, str]]:
        """Count my active dice by type and side."""
        return Counter((die.type, die.side) for die in self.me.active_dice)

    def kill_value(self, enemy: CardView) -> float:
        """Return the value of destroying an opposing unit: its blood, and its attacks that will not come."""
        weights = self.weights
        value = weights.kill + weights.blood * (enemy.blood or 0) + weights.kill_attack * attack_value(enemy)
        return value if enemy.exhausted else value + weights.ready * attack_value(enemy)

    def damage_value(self, enemy: CardView, damage: int) -> float:
        """Return the value of damage to an opposing unit."""
        if damage <= 0:
            return 0.0
        return self.kill_value(enemy) if damage >= life_left(enemy) else self.weights.scratch * damage

    def battle_value(self, unit: CardView, enemy: CardView, *, countered: bool) -> float:
        """Return the value of a battle between my unit and this enemy: its losses less mine."""
        value = self.damage_value(enemy, attack_value(unit))
        first = any(self.traits.has(unit, f"can {act}") for act in ("deal damage first", "strike first"))
        quick = first and attack_value(unit) >= life_left(enemy)
        if countered and not quick:
            value -= self.damage_cost(unit, attack_value(enemy))
        return value

    def damage_cost(self, unit: CardView, damage: int) -> float:
        """Return the cost of damage to my unit."""
        return self.unit_value(unit) if damage >= life_left(unit) else self.weights.scratch * damage

    def best_attack(self) -> Attack | None:
        """Return the most valuable attack on a unit or the opposing Phoenixborn; None if none is worth it."""
        found = [self._attack_on_phoenixborn(), *(self._attack_on(enemy) for enemy in self.enemies)]
        if self.face_down_count:
            found.append(self._feint())
        good = [attack for attack in found if attack is not None and attack.value > 0]
        return max(good, key=lambda attack: attack.value, default=None)

    def _attack_on(self, enemy: CardView) -> Attack | None:
        """Choose my best unit against one opposing unit; a defender or the Chimera may step in."""
        guards = [
            other
            for other in self.enemies
            if other.id != enemy.id and other.lane == enemy.lane and self.must_defend(other)
        ]
        chance = guard_chance(self.view)
        best: Attack | None = None
        for unit in self.attackers:
            if guards:
                value = self.battle_value(unit, guards[0], countered=True)
            else:
                value = self.battle_value(unit, enemy, countered=not enemy.exhausted)
                if not self.must_defend(enemy):
                    value = (1 - chance) * value + chance * self.weights.head * attack_value(unit)
            value -= self._exposure_cost(unit)
            if best is None or value > best.value:
                best = Attack(value, enemy.id, (unit.id,))
        return best

    def _attack_on_phoenixborn(self) -> Attack | None:
        """Choose my attackers against the Phoenixborn or Chimera, leaving out units that would only die."""
        blockers = [enemy for enemy in self.facing_units if enemy.face_up and self.must_defend(enemy)]
        value, damage = 0.0, 0
        attackers: list[int] = []
        for unit in self.attackers:
            if blockers:
                fight = self.battle_value(unit, blockers[0], countered=True) - self._exposure_cost(unit)
                if fight <= 0:
                    continue
                blockers.pop(0)
            else:
                fight = self.weights.head * attack_value(unit) - self._exposure_cost(unit)
                if fight <= 0:
                    continue
                damage += attack_value(unit)
            value += fight
            attackers.append(unit.id)
        if damage >= life_left(self.foe.phoenixborn):
            value += 100
        return Attack(value, self.foe.phoenixborn.id, tuple(attackers)) if attackers else None

    def _feint(self) -> Attack | None:
        """Return an attack with my least valuable unit, made only to avoid passing."""
        if not self.attackers or any(
            enemy.face_up and self.must_defend(enemy) for enemy in self.facing_units
        ):
            return None
        unit = min(self.attackers, key=self.unit_value)
        value = self.weights.feint + self.weights.head * attack_value(unit) - self._exposure_cost(unit)
        return Attack(value, self.foe.phoenixborn.id, (unit.id,))

    def _exposure_cost(self, unit: CardView) -> float:
        """Return the cost of exhausting a unit while others may still attack."""
        return self.weights.exposure * min(self.coming_attacks, 4)

    def unit_value(self, unit: CardView) -> float:
        """Return the value of one of my units on the battlefield."""
        return self.value_of_stats(attack_value(unit), life_left(unit))

    def value_of_stats(self, attack: int, life: int) -> float:
        """Return the value of a unit with this attack and life on the battlefield."""
        weights = self.weights
        return weights.unit + weights.unit_attack * attack + weights.unit_life * life


def attack_value(unit: CardView) -> int:
    """Return the unit's attack value, at least 0."""
    return max(0, unit.attack or 0)


def life_left(card: CardView) -> int:
    """Return how many more wounds destroy the card."""
    return max(0, (card.life or 0) - card.wounds)
