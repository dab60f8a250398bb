"""A battle of an attack: who fights whom."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Battle:
    """An attacker and whom it fights: its blocker or guard if it has one, else the attack's target.

    `target` is None while nobody has said whom the declared attackers attack. `declared` is false of an
    attacker that joined without being declared; `countered` is kept where only a counter makes a battle.
    """

    attacker: int
    target: int | None
    defender: int | None = None
    guarded: bool = False
    declared: bool = True
    countered: bool = False

    @property
    def attacked(self) -> int:
        """The attack's target, of an attack that has one."""
        assert self.target is not None
        return self.target

    @property
    def opponent(self) -> int:
        """Whom the attacker fights, in an attack that has a target."""
        assert self.against is not None
        return self.against

    @property
    def against(self) -> int | None:
        """The defender: the blocker or guard if there is one, else the attack's target, once it has one."""
        return self.target if self.defender is None else self.defender
