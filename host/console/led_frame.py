"""The light of every LED now, as a pure function of decision, view and input."""

from __future__ import annotations

from cards.cost import SIDES
from engine.kernel.decision import Decision
from host.console.game_keys import DICE, SeatView, keys_of
from host.console.input_model import InputState, Role
from host.console.key_meanings import key_meanings
from host.link.light import Light, Pattern
from host.presenter.options.roll_entry import RollGrid

LIGHTS: dict[Role, Light] = {
    Role.ACT: Light("green"),
    Role.ATTACKER: Light("red", Pattern.PULSE),
    Role.DEFEND: Light("cyan", Pattern.PULSE),
    Role.TARGET: Light("orange", Pattern.PULSE),
    Role.DIE: Light("blue", Pattern.PULSE),
    Role.ENTER: Light("purple", Pattern.PULSE),
    Role.PICKED: Light("white"),
    Role.POINTED: Light("white", Pattern.BLINK),
    Role.CONFIRM: Light("green", Pattern.BLINK),
    Role.DECLINE: Light("yellow"),
    Role.ABOUT: Light("pink", Pattern.PULSE),
    Role.STEP: Light("red", Pattern.BLINK),
    Role.MOVE: Light("cyan"),
    Role.SET: Light("#402040"),
    Role.CONTROL: Light("#404040"),
}
"""The light of each role. Steady: press it any time. Pulse: the question is about it. Blink: chosen for now,
or taken by Confirm."""

SIDE_PATTERNS = {"basic": Pattern.STEADY, "class": Pattern.PULSE, "power": Pattern.BLINK}
"""The pattern of the dice bar for each side of the active dice."""

DICE_COLORS = dict(zip(DICE, ("red", "pink", "blue", "green", "white", "orange", "purple"), strict=True))

RAGE = {
    "basic": Light("yellow", SIDE_PATTERNS["basic"]),
    "class": Light("orange", SIDE_PATTERNS["class"]),
    "power": Light("red", SIDE_PATTERNS["power"]),
}

_DICE_LAMPS, _RAGE_LAMPS = 10, 5


def frame(
    decision: Decision | None,
    view: SeatView,
    state: InputState,
    *,
    undoable: bool = True,
    pending_action: str = "",
    to_move: str = "",
) -> dict[str, Light]:
    """Return the light of each key and lamp that is lit, by id; the others are dark.

    A key is lit exactly if pressing it now does something. `decision` is None while automatic steps are shown
    and when the game is over.
    """
    meanings = key_meanings(
        decision, view, state, undoable=undoable, pending_action=pending_action, to_move=to_move
    )
    lights = {key: LIGHTS[meant.role] for key, meant in meanings.items()}
    lights |= dice_bar(view, state.roll)
    lights |= keys_of(view).lamps(decision, view)
    return lights


def dice_bar(view: SeatView, roll: RollGrid | None = None) -> dict[str, Light]:
    """Return the lamps for the seat's dice and the Chimera's rage dice; of a `roll`, the dice entered."""
    lights: dict[str, Light] = {}
    keys = keys_of(view)
    dice, rage_dice = keys.dice(view), keys.rage(view)
    if roll is not None and set(roll.dice) <= set(DICE):
        dice = sorted(roll.entered, key=lambda die: (DICE.index(die[0]), -SIDES.index(die[1])))
    elif roll is not None:
        rage_dice = [side for _, side in roll.entered]
    for number, (kind, side) in enumerate(dice[:_DICE_LAMPS], 1):
        lights[f"die{number}"] = Light(DICE_COLORS.get(kind, "white"), SIDE_PATTERNS[side])
    for number, rage in enumerate(rage_dice[:_RAGE_LAMPS], 1):
        lights[f"rage{number}"] = RAGE[rage]
    return lights
