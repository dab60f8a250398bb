"""Events of attacks and battles."""

from __future__ import annotations

from collections import Counter

from cards.wording.words import counted, listed
from engine.ashes.events.phrases import card_name
from engine.ashes.model.state import Battle, State
from engine.kernel.immutable_record import Record


class AttackDeclared(Record):
    """Attackers are declared, against a target if it is known yet."""

    seat: str
    target: int | None
    attackers: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.battles = [Battle(attacker, self.target) for attacker in self.attackers]

    def describe(self, state: State) -> str:
        names = ", ".join(card_name(state, attacker) for attacker in self.attackers)
        if self.target is None:
            return f"{self.seat} declares attackers: {names}"
        return f"{self.seat} attacks {card_name(state, self.target)} with {names}"


class AttackAimed(Record):
    """Declared attackers get their target."""

    seat: str
    target: int

    def apply(self, state: State) -> None:
        for battle in state.battles:
            battle.target = self.target

    def describe(self, state: State) -> str:
        return f"{self.seat} attacks {card_name(state, self.target)}"


class AttackJoined(Record):
    """Units join the attack under way on its target, as declared attackers if `declared`."""

    target: int | None
    attackers: tuple[int, ...]
    declared: bool = False

    def apply(self, state: State) -> None:
        joined = (Battle(attacker, self.target, declared=self.declared) for attacker in self.attackers)
        state.battles = [*state.battles, *joined]

    def describe(self, state: State) -> str:
        alike = Counter(card_name(state, attacker) for attacker in self.attackers)
        names = listed([name if count == 1 else counted(count, name) for name, count in alike.items()])
        return f"{names} {'joins' if len(self.attackers) == 1 else 'join'} the attack"


class BlockerDeclared(Record):
    """A unit blocks one of the attackers."""

    blocker: int
    attacker: int

    def apply(self, state: State) -> None:
        _battle(state, self.attacker).defender = self.blocker

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.blocker)} blocks {card_name(state, self.attacker)}"


class BlockForbidden(Record):
    """An unexhausted unit cannot block an attacker. `by` is the card whose text forbids it, if any."""

    unit: int
    attacker: int
    by: int | None = None

    def apply(self, state: State) -> None:
        """Change nothing: the block is not offered."""

    def describe(self, state: State) -> str:
        text = "" if self.by is None else f": text of {card_name(state, self.by)}"
        return f"{card_name(state, self.unit)} cannot block {card_name(state, self.attacker)}{text}"


class BlockerLeft(Record):
    """A blocker or guard is gone before its battle: the attacker fights the target again."""

    attacker: int

    def apply(self, state: State) -> None:
        _battle(state, self.attacker).defender = None

    def describe(self, state: State) -> str:
        return f"nobody blocks {card_name(state, self.attacker)} any more"


class GuardDeclared(Record):
    """A unit or Phoenixborn guards the attacked unit."""

    guard: int
    attacker: int

    def apply(self, state: State) -> None:
        battle = _battle(state, self.attacker)
        battle.defender = self.guard
        battle.guarded = True

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.guard)} guards against {card_name(state, self.attacker)}"


class CounterChosen(Record):
    """A defender will counter this attacker, so that they are in battle with each other."""

    attacker: int

    def apply(self, state: State) -> None:
        _battle(state, self.attacker).countered = True

    def describe(self, state: State) -> str:
        return ""


class Countered(Record):
    """A defender counters."""

    card: int

    def apply(self, state: State) -> None:
        """Change nothing: `CounterChosen` has noted the counter, and this event only tells of it."""

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} counters"


class BattleLeft(Record):
    """An attacker can no longer fight and leaves battle."""

    attacker: int

    def apply(self, state: State) -> None:
        state.battles = [battle for battle in state.battles if battle.attacker != self.attacker]

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.attacker)} leaves battle"


class BattleEnded(Record):
    """One battle of the attack is resolved."""

    attacker: int

    def apply(self, state: State) -> None:
        state.battles = [battle for battle in state.battles if battle.attacker != self.attacker]

    def describe(self, state: State) -> str:
        return ""


class AttackEnded(Record):
    """All battles of the attack are resolved."""

    def apply(self, state: State) -> None:
        state.battles = []

    def describe(self, state: State) -> str:
        return ""


def _battle(state: State, attacker: int) -> Battle:
    for battle in state.battles:
        if battle.attacker == attacker:
            return battle
    raise ValueError(f"{state.cards[attacker].name} is in no battle")
