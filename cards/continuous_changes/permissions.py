"""Acts that a change can permit, forbid or require: what cards and players do, and what is done to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from cards.wording.words import listed

Mode = Literal["can", "cannot", "must"]
"""Forbidding beats permitting and requiring (Rulebook p. 4, Golden Rules)."""
MODES: tuple[Mode, ...] = get_args(Mode)
ActName = Literal[
    "attack",
    "block",
    "guard",
    "counter",
    "deal damage first",
    "strike first",
    "strike last",
    "choose its blocker",
    "defend",
    "be exhausted by countering",
    "be attacked",
    "be blocked",
    "be guarded against",
    "be guarded",
    "be targeted",
    "be affected",
    "be given spells",
    "be exhausted by effects",
    "be destroyed by effects",
    "be returned",
    "be meditated",
    "be moved",
    "leave play",
    "activate",
    "draw",
    "meditate",
    "play",
    "react with a box",
    "take side actions",
    "raise",
    "lower",
    "reroll",
    "exhaust dice",
    "spend",
]


class Act(NamedTuple):
    """An act with a sentence for each mode in which it can be used; `{it}` is whom the change is about.

    `verb` is the act when several are written in one sentence, `thing` its object if a pack names none,
    `what` how a named object is written. Acts with `by` are done to the card by others, those with `against`
    have a cause; other acts take neither key. `burdens` are the modes that are bad for whom the change is
    about. `players` means that players do it, `cards` that cards do it or have it done to them.
    """

    verb: str
    cannot: str = ""
    can: str = ""
    must: str = ""
    thing: str = ""
    what: str = ""
    by: bool = False
    against: bool = False
    burdens: tuple[Mode, ...] = ("cannot",)
    players: bool = False
    cards: bool = True

    def sentence(self, mode: Mode) -> str:
        """Return the sentence of a mode; empty if the act cannot be used in it."""
        return {"can": self.can, "cannot": self.cannot, "must": self.must}[mode]


def _of_players(verb: str, thing: str = "", *, narrowed: bool = True) -> Act:
    sentence = f"{{it}} cannot {verb}" + (" {what}" if thing and narrowed else f" {thing}" if thing else "")
    return Act(
        verb, sentence, thing=thing, what="{what}" if narrowed and thing else "", players=True, cards=False
    )


_AGAINST = " against {what}"
ACTS: dict[ActName, Act] = {
    "attack": Act(
        "attack",
        cannot="{it} cannot be declared as an attacker{what}",
        must="{it} must attack with the main action, if any unit can",
        what=_AGAINST,
        burdens=("cannot", "must"),
        players=True,
    ),
    "block": Act(
        "block",
        cannot="{it} cannot be declared as a blocker{what}",
        must="{it} must block{what} if it can",
        what=_AGAINST,
        burdens=("cannot", "must"),
    ),
    "guard": Act(
        "guard",
        cannot="{it} cannot be declared as a guard{what}",
        can="{it} can be declared as a guard when another of its controller's units is attacked",
        what=_AGAINST,
    ),
    "counter": Act("counter", cannot="{it} cannot counter"),
    "deal damage first": Act(
        "deal damage first",
        can="while {it} attacks, its damage is dealt before any counter damage",
        burdens=(),
    ),
    "strike first": Act(
        "strike first",
        can="in battle, {it} deals its damage before units that do not strike first",
        burdens=(),
    ),
    "strike last": Act(
        "strike last",
        can="in battle, {it} deals its damage after units that do not strike last",
        burdens=("can",),
    ),
    "choose its blocker": Act(
        "choose its blocker", can="the controller of {it} may pick which unit blocks it", burdens=()
    ),
    "defend": Act(
        "defend",
        must="while unexhausted, {it} must block, and must guard for "
        "aspects without Defender; nobody guards for {it}",
        burdens=(),
    ),
    "be exhausted by countering": Act(
        "be exhausted by countering",
        cannot="{it} receives no exhaustion token for countering",
        burdens=(),
    ),
    "be attacked": Act("attack {it}", cannot="{by} cannot attack {it}", by=True, burdens=()),
    "be blocked": Act(
        "block {it}",
        cannot="{by} cannot block {it}",
        must="while {it} attacks, it must be blocked if any unit can do so",
        by=True,
        burdens=("must",),
    ),
    "be guarded against": Act(
        "guard against {it}", cannot="{by} cannot guard against {it}", by=True, burdens=()
    ),
    "be guarded": Act("guard for {it}", cannot="{by} cannot guard for {it}", by=True),
    "be targeted": Act(
        "be targeted", cannot="{it} cannot be targeted{against}", against=True, burdens=(), players=True
    ),
    "be affected": Act("be affected", cannot="{it} cannot be affected{against}", against=True, burdens=()),
    "be given spells": Act(
        "be given alteration spells",
        cannot="no alteration spell can be attached to {it}{against}",
        against=True,
        burdens=(),
    ),
    "be exhausted by effects": Act(
        "be given exhaustion tokens",
        cannot="no exhaustion tokens can be put on {it}{against}",
        against=True,
        burdens=(),
    ),
    "be destroyed by effects": Act(
        "be destroyed", cannot="{it} cannot be destroyed{against}", against=True, burdens=()
    ),
    "be returned": Act(
        "be put into a hand",
        cannot="{it} cannot be put into its owner's hand{against}",
        against=True,
        burdens=(),
    ),
    "be meditated": Act(
        "be discarded from the spellboard to meditate",
        cannot="{it} cannot be discarded from the spellboard to meditate",
        burdens=(),
    ),
    "be moved": Act("be moved", cannot="{it} cannot be moved", burdens=()),
    "leave play": Act("leave play", cannot="{it} cannot leave play", burdens=()),
    "activate": _of_players("activate effects of", "cards"),
    "draw": _of_players("draw", "cards by effects", narrowed=False),
    "meditate": _of_players("meditate"),
    "play": _of_players("play", "cards"),
    "react with a box": _of_players("play a card through its reaction box"),
    "take side actions": _of_players("take side actions")._replace(
        cannot="{it} cannot take side actions other than Meditate"
    ),
    "raise": _of_players("turn up", "dice"),
    "lower": _of_players("turn down", "dice"),
    "reroll": _of_players("re-roll", "dice"),
    "exhaust dice": _of_players("exhaust", "dice")._replace(cannot="{it} need not exhaust {what}"),
    "spend": _of_players("spend", "dice"),
}
"""Every act that a change can permit, forbid or require."""


_PLAYERS = ("you", "opponents", "each player")
"""Players whom a change may be about and who declare what their cards do."""


def act_texts(
    mode: Mode, acts: Sequence[ActName], it: str, *, what: str = "", by: str = "", against: str = ""
) -> list[str]:
    """Write, without full stops, that `it` can, cannot or must do these acts.

    Several acts that it cannot do become one sentence. `what` is the object of the acts, `by` who does them
    and `against` their cause; each is a phrase, or empty.
    """
    if mode == "cannot" and len(acts) > 1:
        first = ACTS[acts[0]]
        verbs = [ACTS[acts[0]].verb.format(it=it), *(ACTS[act].verb.format(it="it") for act in acts[1:])]
        who = (by or "opponents") if first.by else it
        rest = (
            f" {what or first.thing}".rstrip()
            if not first.cards
            else first.what.format(what=what) * bool(what)
        )
        if it == "each player":
            return [f"no player can {listed(verbs, 'or')}{rest}{against}"]
        if len({ACTS[act].thing for act in acts}) > 1 and not what:
            things = [f"{verb} {ACTS[act].thing}".rstrip() for verb, act in zip(verbs, acts, strict=True)]
            return [f"{who} can neither {' nor '.join(things)}{against}"]
        return [f"{who} can neither {' nor '.join(verbs)}{rest}{against}"]
    return [_one(mode, ACTS[act], it, what, by, against) for act in acts]


def _one(mode: Mode, act: Act, it: str, what: str, by: str, against: str) -> str:
    thing = act.what.format(what=what) if what else act.thing
    if mode == "must" and what:
        thing = f" {what}"
    sentence = act.sentence(mode)
    if it in _PLAYERS or it.endswith(("player", "opponent")):
        sentence = sentence.replace("be declared as an attacker", "declare attackers")
    if act.verb == "guard for {it}" and not by:  # its own player's cards would guard
        sentence = sentence.replace("{by} cannot", "nobody can")
    return sentence.format(it=it, what=thing, by=by or "opponents", against=against)
