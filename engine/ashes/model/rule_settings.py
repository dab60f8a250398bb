"""The small choices by which rule books that share most of their rules differ, each with a name.

A choice is consulted where its rule stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict


class RuleSettings(BaseModel):
    """What a rule book says where another says otherwise; left out, a choice is that of Ashes Reborn.

    A mode of play has one (`Mode.rules`), a game under another rule book keeps its own in its setup. Where
    rule books put the *steps* of something otherwise, a mode names another procedure instead.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    same_name: Literal["one copy if alike", "one copy"] = "one copy if alike"
    """What becomes of two abilities of one name on a card: those that say the same are one, or any are. Their
    numbers add up."""
    would_window: Literal["none", "before"] = "none"
    """When what answers something that would happen resolves: never, or before anything has changed."""
    between_realms: Literal["hand", "hand and discard pile"] = "hand"
    """Where text in a blue box works."""
    attaching: Literal["targets", "affects"] = "targets"
    """What attaching a spell does to its host: it targets it, or only affects it."""
    orders: Literal["controller", "active player"] = "controller"
    """Who puts in order what an effect does to several cards: its controller, or whose turn it is."""
    several: Literal["all first", "one by one"] = "all first"
    """How several cards are picked for an effect: all before it does anything, or each when the one before is
    done with."""
    payment: Literal["cost", "dice, then cost"] = "cost"
    """What is answered when a cost is paid: that it was paid; or first that dice were exhausted for it."""
    moved_token: Literal["is placed", "is not placed"] = "is placed"
    """Whether a token that is moved to a card is placed on it."""
    leavers_dice: Literal["all leave", "those in pools leave"] = "all leave"
    """Which dice leave with a player who is out: all, or those in pools; others when they would go home."""
    one_reaction: Literal["reaction", "reaction spell"] = "reaction"
    """What a player has one of in a turn: reactions of any kind, or reaction spells alone."""
    first_player: Literal["chosen", "most basics"] = "chosen"
    """Who is first player in round 1: whom the one with most basics chooses, or that player."""
    first_player_tie: Literal["all", "tied"] = "all"
    """Who rolls again if several have most basics: all players, or those who are tied."""
    fatigue: Literal["wounds", "damage"] = "wounds"
    """What a card that cannot be drawn in the prepare phase costs: a wound, in turns, or damage at once."""
    attack_actions: Literal["one", "two"] = "one"
    """How many main actions attacking is: one, or one for a Phoenixborn and one for a unit."""
    unit_attackers: Literal["one", "any number"] = "one"
    """How many units attack a unit; several fight it as one, with the sum of their attack values."""
    lost_blocker: Literal["nobody", "target"] = "nobody"
    """What a blocker or guard that is gone leaves: nobody in the way, or a target that is gone."""
    exhausted_attacker: Literal["leaves battle", "fights"] = "leaves battle"
    """What an attacker does that becomes exhausted before its battle."""
    declared_defender: Literal["must counter", "may counter"] = "must counter"
    """Whether a blocker or guard has to counter."""
    phoenixborn_guards: Literal["once a round", "any number"] = "once a round"
    """How often a Phoenixborn guards."""
    in_battle: Literal["defending", "countering"] = "defending"
    """What brings a defender into battle with its attacker: that it defends, or that it counters."""
    dice_on_cards: Literal["recovery", "their power"] = "recovery"
    """What takes dice off cards: the recovery phase, or what the power of each says."""


def chosen(rules: RuleSettings, otherwise: Mapping[str, Any]) -> RuleSettings:
    """These choices, some of them made otherwise; `ValueError` for one that there is none of."""
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
