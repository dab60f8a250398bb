"""What every LED shows now: a pure function of decision, view and cursor."""

from __future__ import annotations

from cards.cost import SIDES
from engine.ashes.view.read_model import DieView
from engine.draft.view import DraftView
from engine.kernel.decision import TABLE, Decision
from engine.redrains.read_model import chimera_of
from host.console.cursor import Cursor, Role
from host.console.meaning import meaning
from host.console.paths import DICE
from host.console.places import Seen
from host.link.light import Light, Pattern

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
    Role.STEP: Light("red", Pattern.BLINK),
    Role.MOVE: Light("cyan"),
    Role.SET: Light("#402040"),
    Role.CONTROL: Light("#404040"),
}
"""Steady: press it whenever you like. Pulse: one of those the question is about. Blink: chosen for now,
or taken by Confirm."""

SIDE_PATTERNS = {"basic": Pattern.STEADY, "class": Pattern.PULSE, "power": Pattern.BLINK}
"""How the dice bar tells the sides of the active dice apart."""

DICE_COLORS = dict(zip(DICE, ("red", "pink", "blue", "green", "white", "orange", "purple"), strict=True))

RAGE = {
    "basic": Light("yellow", SIDE_PATTERNS["basic"]),
    "power": Light("red", SIDE_PATTERNS["power"]),
}

_DICE_LAMPS, _RAGE_LAMPS = 10, 5


def frame(
    decision: Decision | None, view: Seen, cursor: Cursor, *, undoable: bool = True, half_made: str = ""
) -> dict[str, Light]:
    """The light of each key and lamp that is lit, by id; the others are dark.

    A key is lit exactly if pressing it now does something. `decision` is None while automatic steps
    are shown and when the game is over.
    """
    meanings = meaning(decision, view, cursor, undoable=undoable, half_made=half_made)
    lights = {key: LIGHTS[meant.role] for key, meant in meanings.items()}
    lights |= dice_bar(view)
    lights |= state_lamps(decision, view)
    return lights


def dice_bar(view: Seen) -> dict[str, Light]:
    """The player's active dice, by type and then best side first, and the Chimera's rage dice.

    In a draft the dice taken so far, as basics.
    """
    lights: dict[str, Light] = {}
    for number, (kind, side) in enumerate(_dice(view)[:_DICE_LAMPS], 1):
        lights[f"die{number}"] = Light(DICE_COLORS.get(kind, "white"), SIDE_PATTERNS[side])
    chimera = None if isinstance(view, DraftView) else chimera_of(view)
    if chimera is not None and not isinstance(view, DraftView):
        for number, rage in enumerate(view.player(chimera.seat).active_dice[:_RAGE_LAMPS], 1):
            lights[f"rage{number}"] = RAGE[rage.side]
    return lights


def _dice(view: Seen) -> list[tuple[str, str]]:
    if isinstance(view, DraftView):
        taken = [drafter.dice for drafter in view.drafters if drafter.seat == view.seat]
        return [(kind, "basic") for dice in taken for kind in DICE for _ in range(dice.get(kind, 0))]
    return [(die.type, die.side) for die in sorted(view.player(view.seat).active_dice, key=_by_type)]


def state_lamps(decision: Decision | None, view: Seen) -> dict[str, Light]:
    """Whose turn it is, who is asked, and whether there is something to look at on the screen.

    A turn is steady while the one whose turn it is decides. Yours pulses when you are asked in another's
    turn; the Chimera's, which is any opponent's, while steps are shown; dice to roll blink; the end of the
    game blinks. Drafts have no turns.
    """
    if isinstance(view, DraftView):
        if decision is None:
            return {}
        rolls = decision.seat == TABLE
        return {"table_turn": Light("purple", Pattern.BLINK)} if rolls else {"your_turn": Light("green")}
    if view.winner:
        return {"attention": Light("yellow", Pattern.BLINK)}
    lights: dict[str, Light] = {}
    mine = view.turn == view.seat
    if view.turn and not mine:
        lights["chimera_turn"] = Light("red", Pattern.PULSE if decision is None else Pattern.STEADY)
    if decision is None:
        lights["attention"] = Light("yellow", Pattern.PULSE)
    elif decision.seat == TABLE:
        lights["table_turn"] = Light("purple", Pattern.BLINK)
    else:
        lights["your_turn"] = Light("green", Pattern.STEADY if mine else Pattern.PULSE)
    return lights


def _by_type(die: DieView) -> tuple[int, int, int]:
    known = DICE.index(die.type) if die.type in DICE else len(DICE)
    return known, -SIDES.index(die.side), die.id
