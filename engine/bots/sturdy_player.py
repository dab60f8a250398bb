"""A player that keeps its Phoenixborn alive, by rules of thumb on its seat's view."""

from __future__ import annotations

from collections.abc import Callable

from cards.effects.damage import PreventDamage
from cards.library import Library, standard_library
from cards.node_search import nodes_within
from engine.ashes.mechanics.magic_cost import missing_faces
from engine.ashes.model.option_meanings import DeckTop, FirstFive, TurnDie
from engine.ashes.view.read_model import CardView, GameView
from engine.bots import sturdy_action_choice
from engine.bots.player_and_playout import GetView, RandomPlayer
from engine.bots.sturdy_action_choice import basic_dice
from engine.bots.sturdy_assessment import AbilityIndex, Assessment, attack_value, life_left
from engine.bots.sturdy_weights import Weights, weights_for
from engine.kernel.decision import Answer, Decision, Option
from engine.kernel.option_meaning import PlayerChoice
from engine.redrains.read_model import chimera_of


class SturdyPlayer:
    """Plays units, blocks and guards sensibly, fights when it pays, and keeps its Phoenixborn alive.

    It knows what is printed on cards (`library`) and its seat's view, nothing else. Its temper (`weights`) is
    drawn from `seed`, so that many games show many ways to play; questions without a rule of thumb are
    answered at random, fixed by `seed`.
    """

    def __init__(self, seed: int, library: Library | None = None, weights: Weights | None = None) -> None:
        self._library = library or standard_library()
        self._traits = AbilityIndex(self._library)
        self._weights = weights
        self._seed = seed
        self._fallback = RandomPlayer(seed)
        self._plan = sturdy_action_choice.Plan()
        self._opinions: dict[str, Callable[[Decision, Assessment], Answer | None]] = {
            "first five": self._first_five,
            "turn": self._turn,
            "attack target": self._attack_target,
            "attackers": self._attackers,
            "block": self._block,
            "guard": self._guard,
            "counter": self._counter,
            "trigger": self._trigger,
            "target": self._target,
            "choose": self._target,
            "discard cost": self._discard,
            "prepare discard": self._prepare_discard,
            "draw more": self._draw_more,
            "meditate": self._meditate,
            "meditate die": self._meditate_die,
            "dice": self._dice,
        }

    def choose(self, decision: Decision, look: GetView) -> Answer:
        """Return the ids of the options to pick."""
        at_once = _WITHOUT_VIEW.get(decision.kind)
        if at_once is not None:
            return at_once(decision)
        opinion = self._opinions.get(decision.kind)
        if opinion is not None:
            view = look()
            if self._weights is None:
                chimera = chimera_of(view)
                threat = 0 if chimera is None else chimera.threat
                self._weights = weights_for(self._seed, threat)
            answer = opinion(decision, Assessment(view, decision.seat, self._weights, self._traits))
            if answer is not None:
                return answer
        return self._fallback.choose(decision, look)

    def _first_five(self, decision: Decision, table: Assessment) -> Answer | None:
        """Choose the cards of the highest value in hand, by name, since they are still in the deck."""

        def value(option: Option) -> float:
            if not isinstance(option.value, FirstFive):
                return 0.0
            return sturdy_action_choice.card_value(
                self._library.card(option.value.name), table, self._library
            )

        ranked = sorted(decision.options, key=value, reverse=True)
        return tuple(option.id for option in ranked[: decision.minimum])

    def _turn(self, decision: Decision, table: Assessment) -> Answer | None:
        option, self._plan = sturdy_action_choice.choose_action(decision, table, self._library)
        return (option,)

    def _attack_target(self, decision: Decision, table: Assessment) -> Answer | None:
        return _option_about(decision, self._plan.target)

    def _attackers(self, decision: Decision, table: Assessment) -> Answer | None:
        picks = tuple(option.id for option in decision.options if option.subject in self._plan.attackers)
        return picks[: decision.maximum] if len(picks) >= decision.minimum else None

    def _block(self, decision: Decision, table: Assessment) -> Answer | None:
        """Block with the unit that gains most, or loses less than the Phoenixborn would."""
        attacker = _attacker(table)
        if attacker is None:
            return None
        blow = attack_value(attacker) * table.wound_cost
        if attack_value(attacker) >= table.health:
            blow += 100

        def gain(blocker: CardView) -> float:
            return blow + table.battle_value(blocker, attacker, countered=True) - 0.3 * attack_value(blocker)

        return _best(decision, table.view, gain, otherwise=decision.declining_answer)

    def _guard(self, decision: Decision, table: Assessment) -> Answer | None:
        """Guard with the Phoenixborn if the unit is worth more than the wounds."""
        attacker = _attacker(table)
        if attacker is None:
            return None
        target = table.view.card(table.view.battles[0].target or 0)
        saved = 0.0 if target is None else table.damage_cost(target, attack_value(attacker))
        shield = table.weights.shield if self._has_shield(table) else 0.0

        def gain(guard: CardView) -> float:
            if guard.id == table.me.phoenixborn.id:
                if attack_value(attacker) >= table.health - 2 and not shield:
                    return -100
                return table.weights.guard * saved - (1 - shield) * attack_value(attacker) * table.wound_cost
            return saved + table.battle_value(guard, attacker, countered=True)

        return _best(decision, table.view, gain, otherwise=decision.declining_answer)

    def _has_shield(self, table: Assessment) -> bool:
        """Return True if a reaction in hand that prevents damage could be paid for."""
        dice = table.dice()
        for view in table.me.hand or ():
            card = self._library.card(view.name) if view.name else None
            if card is None or card.cost is None or card.type != "reaction spell":
                continue
            prevents = any(isinstance(node, PreventDamage) for node in nodes_within(card))
            if prevents and missing_faces(card.cost.ways()[0], dice) == []:
                return True
        return False

    def _counter(self, decision: Decision, table: Assessment) -> Answer | None:
        """Counter if it kills, or if the unit is lost anyway or has nothing better to do."""
        attacker = _attacker(table)
        subject = decision.options[0].subject
        unit = None if subject is None else table.view.card(subject)
        if attacker is None or unit is None:
            return None
        kills = attack_value(unit) >= life_left(attacker)
        dies = attack_value(attacker) >= life_left(unit)
        gain = table.damage_value(attacker, attack_value(unit)) - table.weights.counter * attack_value(unit)
        untiring = table.traits.has(unit, "cannot be exhausted by countering")
        wins = kills or dies or untiring or gain > 0
        return (decision.options[0].id,) if wins and attack_value(unit) > 0 else decision.declining_answer

    def _trigger(self, decision: Decision, table: Assessment) -> Answer | None:
        """Respond, unless the text needs an enemy to hurt and there is none."""
        first = decision.options[0]
        if decision.declining_answer and not self._is_useful(first, table):
            return decision.declining_answer
        return (first.id,)

    def _is_useful(self, option: Option, table: Assessment) -> bool:
        card = None if option.subject is None else table.view.card(option.subject)
        if card is None or card.name is None or card.owner != table.me.seat:
            return True
        return not sturdy_action_choice.hurts_a_unit(card.name, self._library) or bool(table.enemies)

    def _target(self, decision: Decision, table: Assessment) -> Answer | None:
        """Harm the enemy it hurts most, else my least valuable card; favor my best card."""
        if decision.minimum != 1 or decision.maximum != 1:
            return None
        foe = decision.answer_for((PlayerChoice(table.foe.seat),))
        if foe is not None:
            return foe
        harmful = decision.purpose.intent == "harm"
        damage = decision.purpose.amount or 1

        def gain(card: CardView) -> float:
            mine = table.is_mine(card)
            if card.id == table.foe.phoenixborn.id:
                return 1.0 * damage if harmful else 0.0
            if mine and card.type == "phoenixborn":
                return -table.wound_cost * damage * 2 if harmful else 0.0
            if card.attack is None:
                # A spell; an exhausted one has the least to lose.
                return (-1.0 if mine else 1.0) * (0.4 if card.exhausted else 1.5)
            if harmful:
                if mine:
                    return -table.damage_cost(card, damage) - (0.0 if card.exhausted else 0.2)
                return table.damage_value(card, damage)
            return (1.0 if mine else -1.0) * table.unit_value(card) - (2.0 if card.exhausted else 0.0)

        return _best(decision, table.view, gain)

    def _discard(self, decision: Decision, table: Assessment) -> Answer | None:
        """Give up the least useful cards."""
        ranked = sorted(
            decision.options, key=lambda option: sturdy_action_choice.keep_value(option, table, self._library)
        )
        return tuple(option.id for option in ranked[: decision.minimum])

    def _prepare_discard(self, decision: Decision, table: Assessment) -> Answer | None:
        """Replace cards that will not be played, as long as the deck lasts."""
        if table.me.draw_pile < 12:
            return ()
        return tuple(
            option.id
            for option in decision.options
            if sturdy_action_choice.keep_value(option, table, self._library) < table.weights.churn
        )

    def _draw_more(self, decision: Decision, table: Assessment) -> Answer | None:
        """Draw while the deck lasts; decline if drawing is meant as harm."""
        stop = decision.purpose.intent == "harm" or table.me.draw_pile <= 5
        return decision.declining_answer if stop else (decision.options[0].id,)

    def _meditate(self, decision: Decision, table: Assessment) -> Answer | None:
        """Discard from the deck for each die that is wanted, then stop."""
        if not self._plan.faces and decision.declining_answer:
            return decision.declining_answer
        from_deck = decision.answer_for((DeckTop(),))
        if from_deck and table.me.draw_pile > 6:
            return from_deck
        cards = [option for option in decision.options if option.subject is not None]
        if not cards:
            return None
        return (min(cards, key=lambda card: sturdy_action_choice.keep_value(card, table, self._library)).id,)

    def _meditate_die(self, decision: Decision, table: Assessment) -> Answer | None:
        if not self._plan.faces:
            return decision.declining_answer
        kind, wanted = self._plan.faces[0]
        self._plan.faces = self._plan.faces[1:]
        for side in ("basic", "class"):
            turned = decision.answer_for((TurnDie(kind, side, wanted),))
            if turned is not None:
                return turned
        return decision.declining_answer

    def _dice(self, decision: Decision, table: Assessment) -> Answer | None:
        """Lower a class die before a power die; raise the first die offered."""
        offered = [option for option in decision.options if option.die is not None]
        if decision.purpose.intent == "harm":
            # An optional lowering is aimed at the enemy, a mandatory one at me.
            offered.sort(key=lambda option: option.die is not None and option.die[1] == "power")
        return (offered[0].id,) if offered else None


def _attacker(table: Assessment) -> CardView | None:
    """Return the attacker of the battle in question: the first attack by the other side."""
    for battle in table.view.battles:
        attacker = table.view.card(battle.attacker)
        if attacker is not None and not table.is_mine(attacker):
            return attacker
    return None


def _best(
    decision: Decision, view: GameView, gain: Callable[[CardView], float], otherwise: Answer | None = None
) -> Answer | None:
    """Return the option whose card gains most, or `otherwise` if none gains anything."""
    best = otherwise
    most = 0.0 if otherwise is not None else float("-inf")
    for option in decision.options:
        card = None if option.subject is None else view.card(option.subject)
        if card is None:
            continue
        value = gain(card)
        if value > most:
            best, most = (option.id,), value
    return best


def _option_about(decision: Decision, subject: int | None) -> Answer | None:
    for option in decision.options:
        if subject is not None and option.subject == subject:
            return (option.id,)
    return None


def _first(decision: Decision) -> Answer:
    return tuple(option.id for option in decision.options[: max(1, decision.minimum)])


def _last(decision: Decision) -> Answer:
    return (decision.options[-1].id,)


_WITHOUT_VIEW: dict[str, Callable[[Decision], Answer]] = {
    "battle order": _first,
    "order": _first,
    "mode": _first,
    "may": _first,
    "pay": _first,
    "step": _first,
    "x": _last,
    "exhaust dice": basic_dice,
}
"""Questions answered without a look at the table: as suggested, as listed, as much as possible."""
