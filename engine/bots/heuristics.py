"""Rules of thumb for the questions that the sharp player does not search, used at imagined tables.

They also answer for its opponents while it imagines how its turn goes on. Blocks, guards and counters go by
what each fight would cost.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from cards.cost import SIDES
from engine.ashes.context import TriggeringEvent
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.legal_attacks import joint_battles
from engine.ashes.language.permissions import is_allowed
from engine.ashes.language.references import text_context
from engine.ashes.mechanics.feasibility import has_candidates
from engine.ashes.mechanics.magic_cost import missing_faces
from engine.ashes.mechanics.payment import active_dice
from engine.ashes.model.option_meanings import Activate, DeckTop, FirstFive, NumberChoice, TurnDie
from engine.ashes.model.state import Battle
from engine.ashes.running_game import Table
from engine.bots.evaluation import Evaluator, attack_of, life_left
from engine.bots.sturdy_action_choice import basic_dice, hurts_a_unit
from engine.kernel.decision import Answer, Decision, Option
from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import PlayerChoice

MOST_COMPARED = 6
"""Number of attackers whose combinations are compared when a counter may be split among several."""


class CombatHeuristics:
    """Answers questions about an attack for the seat that is asked."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def answer(self, decision: Decision, table: Table) -> Answer | None:
        """Return the answer to a question about a block, guard or counter; None without a preference."""
        if decision.kind == "block":
            return self._block(decision, table)
        if decision.kind == "counter share":
            return self._share(decision, table)
        return self._guard(decision, table) if decision.kind == "guard" else self._counter(decision, table)

    def _block(self, decision: Decision, table: Table) -> Answer | None:
        """Block where it gains the defender most, or where the attack would be deadly."""
        battle = _open_battle(decision, table)
        if battle is None:
            return None
        defending = table.state.cards[battle.attacked].controller
        left = life_left(table, battle.attacked)
        blow = attack_of(table, battle.attacker)
        open_blows = sum(attack_of(table, item.attacker) for item in table.state.battles if not item.defender)
        saved = blow * (2.0 if left <= 6 else 1.0) + (50.0 if open_blows >= left else 0.0)
        if decision.seat != defending:
            # An attacker that chooses its blocker takes the one it fights best.
            saved = 0.0
        best, most = decision.declining_answer, 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            gain = saved + self._fight(table, battle.attacker, option.subject)
            if decision.seat != defending:
                gain = -gain
            if best is None or gain > most:
                best, most = (option.id,), gain
        return best

    def _fight(self, table: Table, attacker: int, defender: int, blow: int | None = None) -> float:
        """Return what a fight between these two gains the defender's side, less what it loses.

        `blow` is the damage of all attackers if there are several.
        """
        state = table.state
        blow = attack_of(table, attacker) if blow is None else blow
        answer = attack_of(table, defender)
        if is_exhausted(table, state.cards[defender]):
            answer = 0
        first = any(
            is_allowed(table, state.cards[attacker], act) for act in ("deal damage first", "strike first")
        )
        first = first and not is_allowed(table, state.cards[defender], "strike first")
        dies = blow >= life_left(table, defender)
        kills = answer >= life_left(table, attacker) and not (first and dies)
        value = self._evaluator.unit_value(table, attacker) if kills else 0.3 * answer
        value -= self._evaluator.unit_value(table, defender) if dies else 0.3 * blow
        return value - 0.3 * answer

    def _guard(self, decision: Decision, table: Table) -> Answer | None:
        """Guard a unit that would be destroyed, if that costs less than the unit."""
        if not table.state.battles:
            return None
        battle = table.state.battles[0]
        blow = sum(attack_of(table, item.attacker) for item in joint_battles(table, battle))
        saved = -self._fight(table, battle.attacker, battle.attacked, blow)
        best, most = decision.declining_answer, 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            if table.print_of(option.subject).is_unit:
                gain = saved + self._fight(table, battle.attacker, option.subject, blow)
            else:
                left = life_left(table, option.subject)
                gain = saved - blow * (1.0 if left > blow + 5 else 2.0) - (100.0 if left <= blow else 0.0)
            if gain > most:
                best, most = (option.id,), gain
        return best

    def _share(self, decision: Decision, table: Table) -> Answer | None:
        """Split a counter so that it destroys the attackers of the highest value together."""
        about, left = decision.purpose.card, decision.purpose.amount
        attackers = [battle.attacker for battle in table.state.battles]
        if about not in attackers:
            return None
        rest = attackers[attackers.index(about) :][:MOST_COMPARED]
        killed: tuple[int, ...] = ()
        most = 0.0
        for count in range(1, len(rest) + 1):
            for units in combinations(rest, count):
                worth = sum(self._evaluator.unit_value(table, unit) for unit in units)
                if sum(life_left(table, unit) for unit in units) <= left and worth > most:
                    killed, most = units, worth
        return decision.answer_for((NumberChoice(life_left(table, about) if about in killed else 0),))

    def _counter(self, decision: Decision, table: Table) -> Answer | None:
        """Counter if the unit has any attack."""
        unit = decision.options[0].subject
        strikes = unit is not None and attack_of(table, unit) > 0
        return (decision.options[0].id,) if strikes else decision.declining_answer


def _open_battle(decision: Decision, table: Table) -> Battle | None:
    """Return the battle that a block is asked for, recognized by its attacker."""
    undefended = [battle for battle in table.state.battles if battle.defender is None]
    for battle in undefended:
        if battle.attacker == decision.purpose.card:
            return battle
    return undefended[0] if undefended else None


class TurnGoal(Record):
    """The goal of a turn: target and attackers of an attack, and faces (type, side) to turn dice to."""

    target: int | None = None
    attackers: tuple[int, ...] = ()
    faces: tuple[tuple[str, str], ...] = ()


NO_GOAL = TurnGoal()


class Heuristics:
    """Answers any question at an imagined table for the seat that is asked."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._fights = CombatHeuristics(evaluator)
        self._rules: dict[str, Callable[[Decision, Table, TurnGoal], Answer | None]] = {
            "turn": self._turn,
            "trigger": self._trigger,
            "target": self._target,
            "choose": self._target,
            "attack target": self._attack_target,
            "attackers": self._attackers,
            "block": self._fight,
            "guard": self._fight,
            "counter": self._fight,
            "counter share": self._fight,
            "discard cost": self._discard,
            "prepare discard": self._prepare_discard,
            "draw more": self._draw_more,
            "meditate": self._meditate,
            "meditate die": self._turn_die,
            "set dice": self._turn_die,
            "dice": self._dice,
            "exhaust dice": self._exhaust_dice,
            "first five": self._first_five,
            "x": self._most,
            "number": self._number,
            "may": self._may,
        }

    def answer(self, decision: Decision, table: Table, goal: TurnGoal = NO_GOAL) -> Answer:
        """Return the ids of the options to pick."""
        rule = self._rules.get(decision.kind)
        found = rule(decision, table, goal) if rule is not None else None
        if found is not None and decision.minimum <= len(found) <= decision.maximum:
            return found
        return tuple(option.id for option in decision.options[: max(1, decision.minimum)])

    def _turn(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        return decision.declining_answer

    def _most(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        return (decision.options[-1].id,)

    def _number(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Choose as many as can be of use, if the question tells how many that is."""
        useful = decision.purpose.amount
        return decision.answer_for((NumberChoice(useful),)) if useful else None

    def _may(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Accept; but leave a text that may be used again and again in a turn to the search."""
        return decision.declining_answer if isinstance(decision.options[0].value, Activate) else None

    def _trigger(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Respond with the first useful text or card; a mandatory one counts as useful."""
        declined = decision.declining_answer
        for option in decision.options:
            if option.value.declines:
                continue
            if declined is None or option.subject is None or self._is_useful(table, option.subject):
                return (option.id,)
        return declined

    def _is_useful(self, table: Table, card_id: int) -> bool:
        """Return True if a response probably helps: it finds its targets, and hurts not only its own side."""
        card, state = table.state.cards[card_id], table.state
        if not card.name:
            return True
        others = any(table.units(seat) for seat in table.opponents(card.controller))
        if not others and hurts_a_unit(card.name, self._evaluator.library):
            return False
        if card.zone != "hand":
            return True
        attackers = tuple(battle.attacker for battle in state.battles)
        for paragraph in table.catalog.of(card.name).reactions:
            if any(effect.op == "become_copy_of" for effect in paragraph.effects):
                # The value of becoming a copy cannot be estimated here.
                return False
            if not paragraph.to.waits_for("attackers_declared"):
                continue
            context = text_context(
                table, card_id, None, TriggeringEvent("attackers_declared", attackers, state.turn)
            )
            if not any(has_candidates(table, effect, context) for effect in paragraph.effects):
                return False
        return True

    def _attack_target(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        for option in decision.options:
            if goal.target is not None and option.subject == goal.target:
                return (option.id,)
        return None

    def _attackers(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        picks = tuple(option.id for option in decision.options if option.subject in goal.attackers)
        return picks[: decision.maximum]

    def _fight(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        return self._fights.answer(decision, table)

    def _target(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Harm the enemies it hurts most; favor the best of one's own cards."""
        if isinstance(decision.options[0].value, PlayerChoice):
            others = [option.id for option in decision.options if option.value != PlayerChoice(decision.seat)]
            return tuple(others[:1])
        ranked = self.ranked(decision, table)
        wanted = [item for item in ranked if item[0] > 0]
        chosen = wanted[: decision.maximum] if len(wanted) >= decision.minimum else ranked[: decision.minimum]
        return tuple(option.id for _, option in chosen)

    def ranked(self, decision: Decision, table: Table) -> list[tuple[float, Option]]:
        """Rank the options of a question about targets by what they seem to gain, the best first.

        The gain is 0 for an option about no card, negative for one that harms its own side or helps another.
        """
        seat, purpose = decision.seat, decision.purpose
        harmful = purpose.intent == "harm"
        damage = purpose.amount if purpose.step == "deal_damage" else 0

        def gain(option: Option) -> float:
            if option.subject is None:
                return 0.0
            mine = table.state.cards[option.subject].controller == seat
            value = self._harm_value(table, option.subject, damage)
            return -value if mine == harmful else value

        return sorted([(gain(option), option) for option in decision.options], key=_gain, reverse=True)

    def _harm_value(self, table: Table, card_id: int, damage: int) -> float:
        """Return the value that harm would take from a card; `damage` is 0 if the harm is no damage."""
        card = table.state.cards[card_id]
        if card.zone == "battlefield":
            worth = self._evaluator.unit_value(table, card_id)
            if damage and damage < life_left(table, card_id):
                return 0.4 * damage
            return worth
        if card.zone == "phoenixborn":
            return 50.0 if damage >= life_left(table, card_id) else 0.9 * damage + 0.1
        return self._evaluator.card_value(table, card_id)

    def _discard(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Give up the least useful card."""
        return self._worst(decision.options, table)[: max(1, decision.minimum)]

    def _worst(self, options: tuple[Option, ...], table: Table) -> Answer:
        """Return the options about cards, the least useful card first."""

        def worth(option: Option) -> float:
            return 0.0 if option.subject is None else self._evaluator.card_value(table, option.subject)

        return tuple(option.id for option in sorted(options, key=worth))

    def _prepare_discard(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Replace cards that these dice cannot pay for, as long as the deck lasts."""
        seat = decision.seat
        spare = len(table.state.players[seat].draw) - 10
        dice = active_dice(table, seat)
        useless: list[str] = []
        for option in decision.options:
            if option.subject is None or spare <= len(useless):
                continue
            missing = [missing_faces(cost, dice) for cost in table.print_of(option.subject).ways]
            if not any(faces is not None and len(faces) <= 1 for faces in missing):
                useless.append(option.id)
        return tuple(useless[: decision.maximum])

    def _draw_more(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Draw while the deck lasts; decline if drawing is meant as harm."""
        stop = decision.purpose.intent == "harm" or len(table.state.players[decision.seat].draw) <= 4
        return decision.declining_answer if stop else (decision.options[0].id,)

    def _meditate(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Turn the dice that the goal asks for and no more, discarding from the deck while it is large.

        `purpose.amount` is how many dice may be turned already for what was discarded.
        """
        if decision.declining_answer and len(_missing(table, decision.seat, goal)) <= decision.purpose.amount:
            return decision.declining_answer
        deck = len(table.state.players[decision.seat].draw)
        from_deck = decision.answer_for((DeckTop(),))
        if from_deck and deck > self._evaluator.weights.few:
            return from_deck
        about_hand = tuple(option for option in decision.options if option.subject is not None)
        spells = set(table.state.players[decision.seat].spellboard)
        in_hand = tuple(option for option in about_hand if option.subject not in spells)
        if in_hand and (from_deck is None or deck <= 3):
            return self._worst(in_hand, table)[:1]
        return from_deck

    def _turn_die(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Turn the least useful die of a wanted type to the wanted side; else the lowest die to power."""
        turns = {option.value: option.id for option in decision.options if isinstance(option.value, TurnDie)}
        for kind, wanted in _missing(table, decision.seat, goal):
            for side in SIDES:
                if TurnDie(kind, side, wanted) in turns:
                    return (turns[TurnDie(kind, side, wanted)],)
        for side in ("basic", "class"):
            for turn, option_id in turns.items():
                if (turn.side, turn.to) == (side, "power"):
                    return (option_id,)
        return decision.declining_answer

    def _dice(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Raise the lowest dice; lower the highest."""
        dice = [option for option in decision.options if option.die is not None]
        sides = SIDES[::-1] if decision.purpose.intent == "harm" else SIDES[:-1]
        for side in sides:
            for option in dice:
                if option.die is not None and option.die[1] == side:
                    return (option.id,)
        return decision.declining_answer

    def _exhaust_dice(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Reroll dice that show a basic side."""
        return basic_dice(decision)

    def _first_five(self, decision: Decision, table: Table, goal: TurnGoal) -> Answer | None:
        """Choose ready spells first, then cheap units."""

        def worth(option: Option) -> float:
            made = table.catalog.of(option.value.name if isinstance(option.value, FirstFive) else "")
            dice = 0 if made.cost is None else made.cost.magic_play_cost
            value = 1.0
            if made.type == "ready spell":
                value = 4.0 + self._evaluator.summon_value(made.name)
            elif made.is_unit:
                value = 2.5 + 0.5 * made.attack + 0.3 * made.life
            return value - 0.6 * dice

        ranked = sorted(decision.options, key=worth, reverse=True)
        return tuple(option.id for option in ranked[: decision.minimum])


def _gain(item: tuple[float, Option]) -> float:
    return item[0]


def _missing(table: Table, seat: str, goal: TurnGoal) -> list[tuple[str, str]]:
    """Return the faces of the goal that the active dice do not show yet."""
    dice = active_dice(table, seat)
    missing = []
    for face in goal.faces:
        if dice[face] > 0:
            dice[face] -= 1
        else:
            missing.append(face)
    return missing
