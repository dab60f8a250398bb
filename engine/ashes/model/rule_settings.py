"""Settings by which rule books that share most rules differ.

The code of each rule reads its setting.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict


class RuleSettings(BaseModel):
    """The settings of a rule book; the defaults are those of Ashes Reborn.

    A mode of play has settings (`Mode.rules`); a game under another rule book keeps its own in its setup.
    Where the *steps* of something differ, a mode replaces the procedure instead.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    same_name: Literal["one copy if alike", "one copy"] = "one copy if alike"
    """Which abilities of one name on a card count as one: those with the same text, or all. Their numerals
    add up.
    """
    would_window: Literal["none", "before"] = "none"
    """When responses to something that would happen resolve: never, or before it happens."""
    between_realms: Literal["hand", "hand and discard pile"] = "hand"
    """Zones in which text in a blue box works."""
    attaching: Literal["targets", "affects"] = "targets"
    """What attaching a spell does to its host: targets it, or only affects it."""
    orders: Literal["controller", "active player"] = "controller"
    """Who orders what an effect does to several cards: its controller, or the active player."""
    several: Literal["all first", "one by one"] = "all first"
    """How an effect's cards are picked: all before it does anything, or one after resolving the other."""
    payment: Literal["cost", "dice, then cost"] = "cost"
    """What a payment lets players respond to: the cost, or first the exhausted dice."""
    moved_token: Literal["is placed", "is not placed"] = "is placed"
    """How a token counts that is moved to a card: as placed on it, or not."""
    leavers_dice: Literal["all leave", "those in pools leave"] = "all leave"
    """Which dice of a player who is out leave: all, or those in pools; others leave when they would go home.
    """
    one_reaction: Literal["reaction", "reaction spell"] = "reaction"
    """What a player plays one of in a turn: reactions of any kind, or reaction spells."""
    first_player: Literal["chosen", "most basics"] = "chosen"
    """Who is first player in round 1: chosen by the player with most basics, or that player."""
    first_player_tie: Literal["all", "tied"] = "all"
    """Who rolls again if several have most basics: all players, or those who are tied."""
    fatigue: Literal["wounds", "damage"] = "wounds"
    """Price of a card that cannot be drawn in the prepare phase: a wound, in turns, or damage at once."""
    attack_actions: Literal["one", "two"] = "one"
    """How many main actions attacking is: one, or one for a Phoenixborn and one for a unit."""
    unit_attackers: Literal["one", "any number"] = "one"
    """How many units can attack a unit; several fight as one, with the sum of their attack values."""
    lost_blocker: Literal["nobody", "target"] = "nobody"
    """How a blocker or guard that is gone counts: as nobody in the way, or as a target that is gone."""
    exhausted_attacker: Literal["leaves battle", "fights"] = "leaves battle"
    """What an attacker does that becomes exhausted before its battle."""
    declared_defender: Literal["must counter", "may counter"] = "must counter"
    """How blockers and guards counter: always, or if their player wishes."""
    phoenixborn_guards: Literal["once a round", "any number"] = "once a round"
    """How often a Phoenixborn guards."""
    in_battle: Literal["defending", "countering"] = "defending"
    """What brings a defender into battle with its attacker: defending, or countering."""
    dice_on_cards: Literal["recovery", "their power"] = "recovery"
    """What removes dice from cards: the recovery phase, or the power of each."""


def with_settings(rules: RuleSettings, otherwise: Mapping[str, Any]) -> RuleSettings:
    """Return a copy of the settings with some changed. Raises `ValueError` for unknown names or values."""
    known = RuleSettings.model_fields
    for name, value in otherwise.items():
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
            raise ValueError(f"there is no choice of rules '{name}'; {hint}")
        values = get_args(known[name].annotation)
        if value not in values:
            raise ValueError(f"'{name}' cannot be {value!r}; it is {' or '.join(map(repr, values))}")
    return rules.model_copy(update=dict(otherwise))
