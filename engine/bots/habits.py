"""How the sharp player answers questions it does not search: plain rules over an imagined table.

The same rules stand in for the opponents while it imagines how its own turn would go on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.ashes.payment import active_dice
from engine.ashes.state import Battle
from engine.ashes.table import Table
from engine.ashes.texts import has_passive
from engine.bots.outlook import missing_faces
from engine.bots.sturdy_turn import hurts_a_unit
from engine.bots.worth import Judge, attack_of, life_left
from engine.kernel.decision import Answer, Decision, Option

HARMFUL = ("damage", "destroy", "discard", "exhaust", "wound", "to lose", "to remove from", "lower")
"""Words in a prompt that tell that what is picked will not like it."""
REFUSALS = ("none", "no", "pass", "done", "stop", "end")


@dataclass(slots=True)
class Aim:
    """What a turn is after: whom to attack with whom, and the faces (type, side) to turn dice to."""

    target: int | None = None
    attackers: tuple[int, ...] = ()
    faces: tuple[tuple[str, str], ...] = field(default=())


NO_AIM = Aim()


class Habits:
    """Answers any question at an imagined table for the seat that is asked."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._rules: dict[str, Callable[[Decision, Table, Aim], Answer | None]] = {
            "turn": self._turn,
            "trigger": self._trigger,
            "target": self._target,
            "choose": self._target,
            "attack target": self._attack_target,
            "attackers": self._attackers,
            "block": self._block,
            "guard": self._guard,
            "counter": self._counter,
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
        }

    def answer(self, decision: Decision, table: Table, aim: Aim = NO_AIM) -> Answer:
        """The ids of the options to pick."""
        rule = self._rules.get(decision.kind)
        found = rule(decision, table, aim) if rule is not None else None
        if found is not None and decision.minimum <= len(found) <= decision.maximum:
            return found
        return tuple(option.id for option in decision.options[: max(1, decision.minimum)])

    def _turn(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        return _refused(decision)

    def _most(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        return (decision.options[-1].id,)

    def _trigger(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Respond, unless the text hurts a unit and there is none but one's own."""
        subject = decision.options[0].subject
        name = table.state.cards[subject].name if subject is not None else ""
        others = any(table.units(seat) for seat in table.opponents(decision.seat))
        if name and not others and hurts_a_unit(name, self._judge.library):
            return _refused(decision)
        return (decision.options[0].id,)

    def _attack_target(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        for option in decision.options:
            if aim.target is not None and option.subject == aim.target:
                return (option.id,)
        return None

    def _attackers(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        picks = tuple(option.id for option in decision.options if option.subject in aim.attackers)
        return picks[: decision.maximum]

    def _block(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Block where it gains most for the defender, or where the blow would be deadly."""
        battle = _open_battle(decision, table)
        if battle is None:
            return None
        defending = table.state.cards[battle.target].controller
        left = life_left(table, battle.target)
        blow = attack_of(table, battle.attacker)
        open_blows = sum(attack_of(table, item.attacker) for item in table.state.battles if not item.defender)
        saved = blow * (2.0 if left <= 6 else 1.0) + (50.0 if open_blows >= left else 0.0)
        if decision.seat != defending:
            # An attacker that chooses its blocker takes the one it fights best.
            saved = 0.0
        best, most = _refused(decision), 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            gain = saved + self._fight(table, battle.attacker, option.subject)
            if decision.seat != defending:
                gain = -gain
            if best is None or gain > most:
                best, most = (option.id,), gain
        return best

    def _fight(self, table: Table, attacker: int, defender: int) -> float:
        """What the defender's side gains when these two fight, less what it loses."""
        state = table.state
        blow, answer = attack_of(table, attacker), attack_of(table, defender)
        if state.cards[defender].exhausted:
            answer = 0
        first = has_passive(table, state.cards[attacker], "damage_first_while_attacking")
        dies = blow >= life_left(table, defender)
        kills = answer >= life_left(table, attacker) and not (first and dies)
        value = self._judge.unit(table, attacker) if kills else 0.3 * answer
        value -= self._judge.unit(table, defender) if dies else 0.3 * blow
        return value - 0.3 * answer

    def _guard(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Stand in for a unit that would die, if that costs less than the unit."""
        if not table.state.battles:
            return None
        battle = table.state.battles[0]
        blow = attack_of(table, battle.attacker)
        saved = -self._fight(table, battle.attacker, battle.target)
        best, most = _refused(decision), 0.0
        for option in decision.options:
            if option.subject is None:
                continue
            if table.print_of(option.subject).is_unit:
                gain = saved + self._fight(table, battle.attacker, option.subject)
            else:
                left = life_left(table, option.subject)
                gain = saved - blow * (1.0 if left > blow + 5 else 2.0) - (100.0 if left <= blow else 0.0)
            if gain > most:
                best, most = (option.id,), gain
        return best

    def _counter(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Strike back if there is anything to strike with."""
        unit = decision.options[0].subject
        strikes = unit is not None and attack_of(table, unit) > 0
        return ("counter",) if strikes else ("no",)

    def _target(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Harm goes to the enemies it hurts most, favors to the best of one's own."""
        seat, prompt = decision.seat, decision.prompt.lower()
        if decision.options[0].id.startswith("player:"):
            others = [option.id for option in decision.options if option.id != f"player:{seat}"]
            return tuple(others[:1])
        harmful = any(word in prompt for word in HARMFUL)
        damage = next((int(word) for word in prompt.split() if word.isdecimal()), 0)

        def gain(option: Option) -> float:
            if option.subject is None:
                return 0.0
            mine = table.state.cards[option.subject].controller == seat
            value = self._at_stake(table, option.subject, damage)
            return -value if mine == harmful else value

        ranked = sorted(decision.options, key=gain, reverse=True)
        wanted = [option for option in ranked if gain(option) > 0]
        chosen = wanted[: decision.maximum] if len(wanted) >= decision.minimum else ranked[: decision.minimum]
        return tuple(option.id for option in chosen)

    def _at_stake(self, table: Table, card_id: int, damage: int) -> float:
        """What a card stands to lose by harm; `damage` is 0 when the harm is no damage."""
        card = table.state.cards[card_id]
        if card.zone == "battlefield":
            worth = self._judge.unit(table, card_id)
            if damage and damage < life_left(table, card_id):
                return 0.4 * damage
            return worth
        if card.zone == "phoenixborn":
            return 50.0 if damage >= life_left(table, card_id) else 0.9 * damage + 0.1
        return self._judge.hand_card(table, card_id)

    def _discard(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Give up what is least useful now."""
        return self._worst(decision.options, table)[: max(1, decision.minimum)]

    def _worst(self, options: tuple[Option, ...], table: Table) -> Answer:
        """The options about cards, the least useful card first."""

        def worth(option: Option) -> float:
            return 0.0 if option.subject is None else self._judge.hand_card(table, option.subject)

        return tuple(option.id for option in sorted(options, key=worth))

    def _prepare_discard(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Change what cannot be played with these dice for new cards, as long as the deck lasts."""
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

    def _draw_more(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        return ("draw",) if len(table.state.players[decision.seat].draw) > 4 else ("stop",)

    def _meditate(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Turn the dice that are aimed at, and no more; the deck gives the cards while it is thick."""
        offered = {option.id for option in decision.options}
        if "done" in offered and not _missing(table, decision.seat, aim):
            return ("done",)
        deck = len(table.state.players[decision.seat].draw)
        if "deck" in offered and deck > self._judge.worths.few:
            return ("deck",)
        about_hand = tuple(option for option in decision.options if option.subject is not None)
        spells = set(table.state.players[decision.seat].spellboard)
        in_hand = tuple(option for option in about_hand if option.subject not in spells)
        if in_hand and ("deck" not in offered or deck <= 3):
            return self._worst(in_hand, table)[:1]
        return ("deck",) if "deck" in offered else None

    def _turn_die(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Turn the least useful die of the wanted type to the wanted side; else the lowest to the highest."""
        offered = {option.id for option in decision.options}
        for kind, wanted in _missing(table, decision.seat, aim):
            for side in ("basic", "class", "power"):
                if side != wanted and f"{kind}:{side}:{wanted}" in offered:
                    return (f"{kind}:{side}:{wanted}",)
        for side in ("basic", "class"):
            for option in decision.options:
                if option.id.endswith(f":{side}:power"):
                    return (option.id,)
        return _refused(decision)

    def _dice(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Raise the lowest dice; lower the highest."""
        dice = [option for option in decision.options if option.die is not None]
        sides = ("power", "class", "basic") if "lower" in decision.prompt.lower() else ("basic", "class")
        for side in sides:
            for option in dice:
                if option.die is not None and option.die[1] == side:
                    return (option.id,)
        return _refused(decision)

    def _exhaust_dice(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Roll again what shows a basic side."""
        return tuple(
            option.id for option in decision.options if option.die is not None and option.die[1] == "basic"
        )

    def _first_five(self, decision: Decision, table: Table, aim: Aim) -> Answer | None:
        """Ready spells first, then units that cost little."""

        def worth(option: Option) -> float:
            made = table.catalog.of(option.label)
            dice = 0 if made.cost is None else made.cost.magic_play_cost
            value = 1.0
            if made.type == "ready spell":
                value = 4.0 + self._judge.summoned(made.name)
            elif made.is_unit:
                value = 2.5 + 0.5 * made.attack + 0.3 * made.life
            return value - 0.6 * dice

        ranked = sorted(decision.options, key=worth, reverse=True)
        return tuple(option.id for option in ranked[: decision.minimum])


def _open_battle(decision: Decision, table: Table) -> Battle | None:
    """The battle a block is asked for: its attacker stands in the prompt."""
    undefended = [battle for battle in table.state.battles if battle.defender is None]
    for battle in undefended:
        if decision.prompt.startswith(f"{table.label(battle.attacker)} attacks"):
            return battle
    return undefended[0] if undefended else None


def _missing(table: Table, seat: str, aim: Aim) -> list[tuple[str, str]]:
    """The faces aimed at that the active dice do not show yet."""
    dice = active_dice(table, seat)
    missing = []
    for face in aim.faces:
        if dice[face] > 0:
            dice[face] -= 1
        else:
            missing.append(face)
    return missing


def _refused(decision: Decision) -> Answer | None:
    """The answer that declines, if there is one."""
    for option in decision.options:
        if option.id in REFUSALS:
            return (option.id,)
    return None
