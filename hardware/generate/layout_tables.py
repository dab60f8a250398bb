"""The firmware's layout table, and the tables of keys and lights in docs/console.md."""

from hardware.generate.generated_blocks import renew_file, table
from host.console.input_model import Role
from host.console.led_frame import DICE_COLORS, LIGHTS, RAGE, SIDE_PATTERNS
from host.console_layout import Layout, firmware_table
from host.link.light import COLORS, Light

PAGE = "docs/console.md"

_MEANS = {
    Role.ACT: "takes an action of your turn, or begins one",
    Role.ATTACKER: "a unit that may attack",
    Role.DEFEND: "a card that may block, guard or counter",
    Role.TARGET: "a card, or a number, that may be chosen",
    Role.DIE: "a die type or side that may be paid, turned, lowered or exhausted",
    Role.ENTER: "enters what your own dice show, or what you do with real cards: a card, a number",
    Role.PICKED: "picked, or entered already; pressing a pick again unpicks it",
    Role.POINTED: "chosen for now: what Confirm would take, or the dice that are entered",
    Role.CONFIRM: "takes the option pointed at, or is done with the picks",
    Role.DECLINE: "Pass: no, none, done, end",
    Role.ABOUT: "who attacks you, and what; pressed, it shows the card",
    Role.STEP: "shows the next step",
    Role.MOVE: "plus and minus: point at another option, or count",
    Role.SET: "sets tokens on a card in play",
    Role.CONTROL: "undo, back, help",
}
_DIM = {"#404040": "dim white", "#402040": "dim purple"}


def files(layout: Layout) -> dict[str, bytes]:
    """Return `firmware/layout.py`, and the console's page with its tables renewed. Raises PageError."""
    return {
        "firmware/layout.py": firmware_table(layout).encode(),
        **renew_file(PAGE, {"keys": keys_and_lights(layout)}),
    }


def keys_and_lights(layout: Layout) -> str:
    """Return the tables of lights, dice colors and keys, as Markdown."""
    sides = [
        (side, f"{pattern}, in the color of the type", _words(RAGE[side]) if side in RAGE else "")
        for side, pattern in SIDE_PATTERNS.items()
    ]
    groups: dict[str, list[str]] = {}
    for key in layout.keys:
        groups.setdefault(key.group.replace("_", " "), []).append(key.legend)
    colors = ", ".join(f"{kind} {color}" for kind, color in DICE_COLORS.items())
    parts = [
        "### Keys\n",
        table(("Light", "The key"), [(_words(LIGHTS[role]), _MEANS[role]) for role in Role]),
        "### Dice bars\n",
        table(("Side", "Your active dice", "Rage dice"), sides),
        f"Colors of the types: {colors}.\n",
        "### All keys\n",
        table(("Group", "Keys"), [(group, ", ".join(legends)) for group, legends in groups.items()]),
    ]
    return "\n".join(parts)


def _words(light: Light) -> str:
    color = str(light.color)
    color = color if color in COLORS else _DIM[color]
    return f"{color}, {light.pattern}"
