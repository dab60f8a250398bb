"""Fixed tables for tests: views and decisions that do not depend on the engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

import engine.ashes.choice_kinds  # noqa: F401 - its rows give options their ids
from engine.ashes.model.option_meanings import (
    Activate,
    BehaviorRoll,
    CardChoice,
    Meditate,
    Pass,
    Play,
    RolledSide,
    UsePower,
)
from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView
from engine.kernel.decision import Decision, DiceRoll, Rule, option_for
from engine.redrains.read_model import ChimeraView, RedRainsView

SEAT = "Player"
RULE = Rule(
    "Player turns", "Rulebook p. 10", "On your turn you take one main action and may take one side action."
)
WOUNDS = Rule("Damage", "Rulebook p. 16", "Each point of damage received puts one wound token on the card.")


def die(number: int, kind: str, side: str) -> DieView:
    return DieView(id=number, type=kind, side=side)


def unit(number: int, name: str | None, attack: int, life: int, recover: int | None, **more: Any) -> CardView:
    """Return a unit."""
    facts = {
        "type": "ally", "owner": SEAT, "controller": SEAT, "zone": "battlefield", "attack": attack,
        "life": life, "recover": recover, "printed_attack": attack, "printed_life": life,
        "printed_recover": recover,
    }  # fmt: skip
    return CardView(id=number, name=name, **(facts | more))


def aspect(number: int, name: str, attack: int, life: int, blood: int, target: str, **more: Any) -> CardView:
    """Return a face up aspect of the Chimera."""
    side = {"type": "aspect", "owner": "Chimera", "controller": "Chimera", "blood": blood, "target": target}
    return unit(number, name, attack, life, None, **(side | more))


def face_down(number: int) -> CardView:
    """Return a face down aspect."""
    return CardView(
        id=number, name=None, type="aspect", owner="Chimera", controller="Chimera", zone="battlefield",
        face_up=False,
    )  # fmt: skip


def plain(number: int, name: str, kind: str, zone: str, **more: Any) -> CardView:
    """Return a card without values."""
    return CardView(id=number, name=name, type=kind, owner=SEAT, controller=SEAT, zone=zone, **more)


def hand() -> tuple[CardView, ...]:
    """Return the deck's suggested First Five."""
    return (
        unit(20, "Anchornaut", 0, 1, 1, zone="hand"),
        plain(21, "Chant of Revenge", "ready spell", "hand"),
        unit(22, "Hammer Knight", 3, 4, 2, zone="hand"),
        unit(23, "Iron Worker", 2, 2, 1, zone="hand"),
        plain(24, "Strengthen", "ready spell", "hand"),
    )


def game_view(**more: Any) -> RedRainsView:
    """Return an early table; `more` replaces fields."""
    player = PlayerView(
        seat=SEAT, side=SEAT,
        phoenixborn=plain(
            1, "Coal Roarkwin", "phoenixborn", "phoenixborn", life=15, printed_life=15, battlefield=6,
            spellboard=4,
        ),
        battlefield=(), spellboard=(), hand=hand(), hand_size=5, draw_pile=25, discard=(), removed=(),
        conjurations=1,
        active_dice=tuple(
            die(n, kind, side)
            for n, (kind, side) in enumerate(
                [("ceremonial", side) for side in ("power", "class", "class", "basic", "basic")]
                + [("natural", side) for side in ("power", "power", "class", "basic", "basic")]
            )
        ),
        exhausted_dice=(),
    )  # fmt: skip
    chimera = PlayerView(
        seat="Chimera", side="Chimera",
        phoenixborn=CardView(
            id=2, name="The Corpse of Viros", type="chimera", owner="Chimera", controller="Chimera",
            zone="phoenixborn", life=30, printed_life=30,
        ),
        battlefield=tuple(face_down(number) for number in range(30, 34)),
        spellboard=(), hand=None, hand_size=0, draw_pile=14, discard=(), removed=(), conjurations=0,
        active_dice=tuple(die(50 + n, "rage", "basic") for n in range(5)), exhausted_dice=(),
    )  # fmt: skip
    fields: dict[str, Any] = {
        "seat": SEAT, "rules": "red-rains", "round": 1, "phase": "player turns", "turn": SEAT,
        "first_player": SEAT, "main_used": False, "side_used": False, "players": (player, chimera),
        "chimera": ChimeraView(
            seat="Chimera", difficulty="standard", level=1, aspects="Fury", phase="I", threat=4, red_rains=0,
            ultimate=3, ultimate_exhaustion=0,
            sides=("basic", "power"), guards_from=9, behavior=None, stamina=1, fatigued=False,
        ),
        "battles": (), "winner": "", "reason": "",
    }  # fmt: skip
    return RedRainsView(**(fields | more))


def without_chimera(view: RedRainsView, **more: Any) -> GameView:
    """Return the same table between players; `more` replaces fields."""
    kept = {name: getattr(view, name) for name in GameView.__struct_fields__}
    return GameView(**(kept | more))


def crowded() -> RedRainsView:
    """Return a late table with everything on it."""
    early = game_view()
    player, chimera = early.players
    own = (
        unit(40, "Anchornaut", 0, 1, 1),
        unit(41, "Hammer Knight", 3, 4, 2, copy_number=1, wounds=2, exhaustion=1, printed_attack=3),
        unit(
            42, "Iron Rhino", 9, 4, 0, type="conjuration", printed_attack=7,
            abilities=("Gigantic 1", "Overkill 2"),
            attached=(plain(60, "Root Armor", "alteration spell", "attached"),),
        ),
        unit(43, "Iron Worker", 2, 2, 1, copy_number=1, dice=(die(9, "natural", "power"),)),
        unit(44, "Hammer Knight", 3, 4, 2, copy_number=2, exhaustion=2, status=1),
        unit(45, "Iron Worker", 2, 2, 1, copy_number=2, wounds=1),
    )  # fmt: skip
    spells = (
        plain(46, "Chant of Revenge", "ready spell", "spellboard", status=1),
        plain(47, "Summon Iron Rhino", "ready spell", "spellboard", copy_number=1, exhaustion=1, focus=1),
        plain(48, "Summon Iron Rhino", "ready spell", "spellboard", copy_number=2, focus=1),
        plain(49, "Strengthen", "ready spell", "spellboard"),
    )
    aspects = (
        aspect(30, "Rampage", 2, 2, 1, "right", status=1, status_pips=2),
        aspect(31, "Hunting Instincts", 4, 3, 2, "left", exhaustion=1, wounds=1),
        face_down(32),
        aspect(33, "Frozen Fear", 5, 3, 2, "phoenixborn", printed_attack=3, abilities=("Terrifying 1",)),
        aspect(34, "Iron Scales", 3, 2, 2, "left", abilities=("Defender",)),
        face_down(35),
        aspect(36, "Whiplash", 2, 1, 1, "right", wounds=1),
    )
    discard = (
        plain(61, "Close Combat", "action spell", "discard"),
        plain(62, "Cover", "reaction spell", "discard"),
    )
    return replace(
        early,
        round=6,
        side_used=True,
        players=(
            replace(
                player,
                phoenixborn=replace(player.phoenixborn, wounds=12, guarded=True, status=1),
                battlefield=own,
                spellboard=spells,
                draw_pile=9,
                discard=discard,
                active_dice=player.active_dice[:4] + player.active_dice[6:7],
                exhausted_dice=player.active_dice[4:6] + player.active_dice[7:],
            ),
            replace(
                chimera,
                phoenixborn=replace(chimera.phoenixborn, wounds=17, exhaustion=1),
                battlefield=aspects,
                draw_pile=4,
                active_dice=tuple(die(50 + n, "rage", "power" if n < 2 else "basic") for n in range(5)),
                discard=(aspect(70, "Firebelly", 1, 2, 1, "phoenixborn", zone="discard"),),
            ),
        ),
        chimera=replace(early.chimera, phase="II", red_rains=2, ultimate=4, behavior=8, fatigued=True),
    )


def turn_decision() -> Decision:
    """Return the first question of a turn."""
    return Decision(
        SEAT,
        "turn",
        "Your turn: choose an action.",
        (
            option_for(Play(20), "Play Anchornaut"),
            option_for(Play(21), "Play Chant of Revenge"),
            option_for(Play(22), "Play Hammer Knight"),
            option_for(Play(23), "Play Iron Worker"),
            option_for(Play(24), "Play Strengthen"),
            option_for(Activate(1, 0), "Coal Roarkwin: Slash"),
            option_for(UsePower("natural"), "Natural dice power"),
            option_for(Meditate(), "Meditate"),
            option_for(Pass(), "Pass"),
        ),
        RULE,
    )


def attackers_decision() -> Decision:
    """Return a choice of attackers, with several picks."""
    return Decision(
        SEAT,
        "attackers",
        "Which units attack The Corpse of Viros?",
        (
            option_for(CardChoice(40), "Anchornaut"),
            option_for(CardChoice(42), "Iron Rhino"),
            option_for(CardChoice(43), "Iron Worker #1"),
            option_for(CardChoice(45), "Iron Worker #2"),
        ),
        Rule(
            "Attack", "Rulebook p. 12", "Any number of unexhausted units may attack a Phoenixborn together."
        ),
        minimum=1,
        maximum=4,
    )


def roll_decision(*dice: str, number: int = 0) -> Decision:
    """Return a roll that people enter: of three natural dice, or of these."""
    thrown = dice or ("natural",) * 3
    sides = ("basic", "power") if "rage" in thrown else ("basic", "class", "power")
    return Decision(
        "table", "roll", f"Roll a {thrown[number]} die ({number + 1} of {len(thrown)})",
        tuple(option_for(RolledSide(side), side) for side in sides),
        Rule("Prepare phase", "Rulebook p. 9", "Roll all dice of your exhausted pool."),
        chance="rage dice" if "rage" in thrown else "player dice",
        dice_roll=DiceRoll(thrown, number, f"Roll {len(thrown)} dice"),
    )  # fmt: skip


def ten_dice() -> Decision:
    """Return a roll of five ceremonial and five natural dice."""
    return roll_decision(*["ceremonial"] * 5, *["natural"] * 5)


def behavior_decision() -> Decision:
    """Return a roll of the behavior die that people enter."""
    return Decision(
        "table", "behavior",
        "Roll the behavior die.", tuple(option_for(BehaviorRoll(n), str(n)) for n in range(1, 13)),
        Rule("Behavior", "Red Rains", "The Chimera rolls the behavior die and takes the row of the result."),
        chance="behavior die",
    )  # fmt: skip
