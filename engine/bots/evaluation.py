"""Evaluation of a table for a seat: by the rules of Ashes, and with a boss for a player who fights it."""

from __future__ import annotations

from msgspec import Struct

from cards.bosses import PHASES
from cards.card import Card
from cards.effects.tokens import PlaceTokens
from cards.library import Library
from cards.node_search import nodes_within
from cards.paragraphs.triggered import TriggeredParagraph
from cards.selection import Selection
from engine.ashes.language.characteristics import is_exhausted, raw_values
from engine.ashes.mechanics.magic_cost import Need, missing_faces
from engine.ashes.mechanics.payment import active_dice
from engine.ashes.model.card import Card as TableCard
from engine.ashes.running_game import Table
from engine.bots.effect_summary import activations_of, printed_values, use_summary
from engine.redrains.state import RED_RAINS, RedRainsState


class EvaluationWeights(Struct, frozen=True):
    """Values of things at the table, in wounds on a healthy Phoenixborn.

    `peril` makes the last wounds more expensive; `threat` is a wound that ready units could deal next turn if
    nobody blocked, `doom` applies if that would be deadly. `ready` is the attack of a unit that may still
    attack or block, `curse` a unit that wounds its own Phoenixborn at the end of each round. `near_end` is a
    card of the draw pile up to `few` of them, `deck` one beyond. `shield` is a reaction that can be paid for.
    """

    victory: float = 1000.0
    wound: float = 1.0
    peril: float = 8.0
    threat: float = 0.25
    doom: float = 9.0
    promise: float = 0.1
    unit: float = 0.5
    attack: float = 0.8
    life: float = 0.45
    ability: float = 0.15
    ready: float = 0.3
    spell: float = 2.4
    summons: float = 0.9
    copy: float = 1.7
    curse: float = -2.5
    token: float = 0.3
    burden: float = 1.2
    hand: float = 0.8
    hand_full: float = 0.4
    deck: float = 0.07
    near_end: float = 0.3
    few: int = 10
    basic: float = 0.16
    class_side: float = 0.24
    power: float = 0.32
    shield: float = 0.4


class _Side(Struct):
    """The assets of a seat, with their total `value`.

    `blows` are the attack values of its ready units in rising order, `ready` counts its ready units, `left`
    the wounds that destroy its Phoenixborn.
    """

    value: float
    blows: list[int]
    ready: int
    left: int

    def danger(self, defending: _Side) -> tuple[int, bool]:
        """Return the damage that an attack on another Phoenixborn could do, and if it would be deadly."""
        damage = sum(self.blows[: max(0, len(self.blows) - defending.ready)])
        return damage, damage >= defending.left


class Evaluator:
    """Evaluates tables for a seat, with the knowledge of what is printed on cards (`library`)."""

    def __init__(self, library: Library, weights: EvaluationWeights | None = None) -> None:
        self.library = library
        self.weights = weights or EvaluationWeights()
        self._summoned: dict[str, float] = {}
        self._cursed: dict[str, bool] = {}
        chosen = self.weights
        self._sides = {"basic": chosen.basic, "class": chosen.class_side, "power": chosen.power}

    def evaluate(self, table: Table, seat: str) -> float:
        """Return how good the table is for a seat; only differences of two such numbers mean anything."""
        weights, state = self.weights, table.state
        if state.winner:
            return weights.victory if state.winner == state.players[seat].side else -weights.victory
        if state.players[seat].out:
            return -weights.victory
        mine = self._side(table, seat)
        value = mine.value
        others = [other for other in state.players if other != seat and not state.players[other].out]
        foes = [other for other in others if state.are_opponents(seat, other)]
        out = sum(player.out for other, player in state.players.items() if state.are_opponents(seat, other))
        value += 0.2 * weights.victory * out
        share = max(1, len(foes)) ** -0.5
        for other in others:
            theirs = self._side(table, other)
            value += (-share if other in foes else 1.0) * theirs.value
            damage, doomed = theirs.danger(mine)
            value -= weights.threat * damage + (weights.doom if doomed else 0.0)
            damage, doomed = mine.danger(theirs)
            value += weights.promise * damage + (0.3 * weights.doom if doomed else 0.0)
        return value

    def unit_value(self, table: Table, card_id: int) -> float:
        """Return the value of a unit on the battlefield for its controller."""
        card = table.state.cards[card_id]
        return self._unit(table, card, raw_values(table, card), is_exhausted(table, card))

    def _unit(self, table: Table, card: TableCard, values: tuple[int, int, int], exhausted: bool) -> float:
        weights = self.weights
        attack, life, heals = values
        # Wounds that will be healed next round count half.
        attack, left = max(0, attack), life - card.wounds + 0.5 * max(0, min(heals, card.wounds))
        value = weights.attack * attack + weights.life * left
        value += weights.unit if attack else 0.4 * weights.unit
        value += weights.ability * min(4, len(table.catalog.print_of(card).abilities))
        value += weights.token * card.status + (weights.curse if self.is_cursed(card.name) else 0.0)
        if exhausted:
            value -= weights.ready * attack * (card.exhaustion - 1)
        else:
            value += weights.ready * attack + 0.1
        for under in card.attached:
            spell = table.state.cards[under]
            if spell.owner != card.controller:
                value -= weights.burden
            elif not table.catalog.of(spell.name).bonus[0]:
                value += 0.5 * weights.burden
        return value

    def card_value(self, table: Table, card_id: int) -> float:
        """Return the value of keeping a card in hand, or a ready spell in play."""
        card = table.state.cards[card_id]
        made = table.catalog.of(card.name)
        if card.zone == "spellboard":
            return self.weights.spell + (0.0 if card.exhaustion else 0.5)
        if made.is_unit:
            value = 1.2 + 0.3 * made.attack + 0.2 * made.life
        elif made.type == "ready spell":
            spells = [table.state.cards[spell].name for spell in table.state.players[card.owner].spellboard]
            value = 2.0 + self.summon_value(card.name) if card.name not in spells else 1.3
        else:
            value = 1.1
        if made.ways:
            dice = active_dice(table, card.owner)
            missing = [missing_faces(cost, dice) for cost in made.ways]
            least = min((len(faces) for faces in missing if faces is not None), default=5)
            value -= 0.2 * least
        return value

    def summon_value(self, name: str) -> float:
        """Return the value of the best unit that a ready spell summons; 0 if it summons none."""
        found = self._summoned.get(name)
        if found is None:
            card = self.library.card(name)
            units = [
                unit
                for paragraph in activations_of(card)
                for unit in use_summary(paragraph, self.library).summons
            ]
            found = max((self._printed(unit) for unit in units), default=0.0)
            self._summoned[name] = found
        return found

    def is_cursed(self, name: str) -> bool:
        """Return True if a unit wounds its controller's Phoenixborn at the end of each round."""
        found = self._cursed.get(name)
        if found is None:
            found = self._cursed[name] = bool(name) and any(
                node.token == "wound" and node.onto.kinds == ("phoenixborn",) and node.onto.of == "you"
                for paragraph in self.library.card(name).text
                if isinstance(paragraph, TriggeredParagraph) and paragraph.trigger.waits_for("end_of_round")
                for node in nodes_within(paragraph)
                if isinstance(node, PlaceTokens) and isinstance(node.onto, Selection)
            )
        return found

    def _printed(self, unit: Card) -> float:
        attack, life, _ = printed_values(unit)
        return self.weights.attack * attack + self.weights.life * life

    def _side(self, table: Table, seat: str) -> _Side:
        weights, state = self.weights, table.state
        player = state.players[seat]
        cards = state.cards
        born = cards[player.phoenixborn]
        left = raw_values(table, born)[1] - born.wounds
        lives = max(0, left)
        value = weights.wound * lives - weights.peril / (lives + 1)
        blows: list[int] = []
        ready = 0
        for unit in player.battlefield:
            card = cards[unit]
            values = raw_values(table, card)
            exhausted = is_exhausted(table, card)
            value += self._unit(table, card, values, exhausted)
            if not exhausted:
                ready += 1
                if values[0] > 0:
                    blows.append(values[0])
        blows.sort()
        value += self._spells(table, player.spellboard)
        hand, deck = len(player.hand), len(player.draw)
        value += weights.hand * min(hand, 5) + weights.hand_full * max(0, hand - 5)
        value += weights.near_end * min(deck, weights.few) + weights.deck * max(0, deck - weights.few)
        sides = self._sides
        for die in state.dice:
            if die.owner == seat and die.pool == "active":
                value += sides[die.side]
        return _Side(value + self._shields(table, player.hand, seat), blows, ready, left)

    def _shields(self, table: Table, hand: list[int], seat: str) -> float:
        """Return the value of reactions in hand that can be paid for now."""
        held = {table.state.cards[card].name for card in hand}
        reactions = [made for name in held if name and (made := table.catalog.of(name)).reactions]
        if not reactions:
            return 0.0
        dice = active_dice(table, seat)
        payable = sum(any(Need.of(cost.magic).can_be_met(dice) for cost in made.ways) for made in reactions)
        return self.weights.shield * payable

    def _spells(self, table: Table, spellboard: list[int]) -> float:
        weights, value = self.weights, 0.0
        names: set[str] = set()
        for spell in spellboard:
            card = table.state.cards[spell]
            if card.name in names:
                value += weights.copy
            else:
                value += weights.spell + weights.summons * self.summon_value(card.name)
                names.add(card.name)
            value += weights.token * card.status
        return value


def life_left(table: Table, card_id: int) -> int:
    """Return how many more wounds destroy a card."""
    card = table.state.cards[card_id]
    return raw_values(table, card)[1] - card.wounds


def attack_of(table: Table, card_id: int) -> int:
    """Return a unit's present attack value, at least 0; 0 for a Phoenixborn."""
    card = table.state.cards[card_id]
    return max(0, raw_values(table, card)[0]) if table.catalog.print_of(card).is_unit else 0


class BossWeights(Struct, frozen=True):
    """Values of things on the boss's side, in wounds on a healthy Phoenixborn.

    `wound` is one on the boss, `end` makes its last wounds more expensive. `stays` is an aspect in play,
    which adds a token in the recovery phase. `token` is a Red Rains token, `phase` each phase after the
    first, `rage` a rage die on power.
    """

    wound: float = 0.75
    end: float = 8.0
    stays: float = 0.6
    attack: float = 0.2
    life: float = 0.2
    ready: float = 0.5
    hidden: float = 2.4
    curse: float = -1.2
    token: float = 1.0
    phase: float = 2.5
    rage: float = 0.3


class BossEvaluator(Evaluator):
    """Evaluates tables with a boss, for one of the players against it."""

    boss = BossWeights()

    def evaluate(self, table: Table, seat: str) -> float:
        state = table.state
        if state.winner or not isinstance(state, RedRainsState):
            return super().evaluate(table, seat)
        friends = [player for player in state.players if not state.are_opponents(seat, player)]
        return sum(self._side(table, friend).value for friend in friends) - self._boss_value(table, state)

    def unit_value(self, table: Table, card_id: int) -> float:
        """Return the value of a unit, with the blood that a destroyed aspect costs the boss."""
        blood = table.print_of(card_id).blood if table.card(card_id).face_up else 0
        return super().unit_value(table, card_id) + self.boss.wound * (blood or 0)

    def _boss_value(self, table: Table, state: RedRainsState) -> float:
        weights = self.boss
        player = state.players[state.boss.seat]
        card = state.cards[player.phoenixborn]
        left = max(0, life_left(table, player.phoenixborn))
        value = weights.wound * left - weights.end / (left + 1)
        value += weights.token * card.tokens(RED_RAINS)
        value -= 0.5 * weights.token * (card.exhaustion + state.cards[state.boss.ultimate_card].exhaustion)
        value += weights.phase * PHASES.index(state.boss.phase)
        value += weights.rage * sum(
            die.side != "basic" for die in state.dice if die.owner == player.seat and die.pool == "active"
        )
        return value + sum(self._threat(table, unit) for unit in player.battlefield)

    def _threat(self, table: Table, unit: int) -> float:
        """Return the value of one of the boss's units to the boss."""
        weights, card = self.boss, table.state.cards[unit]
        if not card.face_up:
            return weights.hidden
        attack, life, _ = raw_values(table, card)
        attack = max(0, attack)
        if "aspect" not in table.catalog.print_of(card).kinds:
            curse = weights.curse if self.is_cursed(card.name) else 0.0
            return weights.attack * attack + curse
        value = weights.stays + weights.attack * attack + weights.life * max(0, life - card.wounds)
        value += 0.3 * card.status
        if not is_exhausted(table, card):
            value += weights.ready * attack
        return value
