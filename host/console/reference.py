"""The generated part of docs/console.md: `python -m host.console.reference` writes it anew."""

from __future__ import annotations

from pathlib import Path

from host.console.cursor import Role
from host.console.frame import DICE_COLORS, LIGHTS, RAGE, SIDE_PATTERNS
from host.console.layout import load_layout
from host.link.light import COLORS, Light

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
BEGIN = "<!-- Written by `python -m host.console.reference`; do not edit from here. -->\n"
END = "<!-- Edit again from here. -->\n"

_MEANS = {
    Role.ACT: "takes an action of your turn, or begins one",
    Role.ATTACKER: "a unit that may attack",
    Role.DEFEND: "a card that may block, guard or counter",
    Role.TARGET: "a card, or a number, that may be chosen",
    Role.DIE: "a die type or side that may be paid, turned, lowered or exhausted",
    Role.ENTER: "enters what your own dice show",
    Role.PICKED: "picked; pressing it again unpicks it",
    Role.POINTED: "leads to the option that Confirm would take",
    Role.CONFIRM: "takes the option pointed at, or is done with the picks",
    Role.DECLINE: "Pass: no, none, done, end",
    Role.STEP: "shows the Chimera's next step",
    Role.MOVE: "plus and minus: point at another option",
    Role.CONTROL: "undo, back, help",
}


def generated() -> str:
    """The tables of lights, dice colors and keys, as Markdown."""
    layout = load_layout()
    groups: dict[str, list[str]] = {}
    for key in layout.keys:
        groups.setdefault(key.group, []).append(key.legend)
    lines = ["### Keys", "", "| Light | The key |", "|---|---|"]
    lines += [f"| {_words(LIGHTS[role])} | {_MEANS[role]} |" for role in Role]
    lines += ["", "### Dice bars", "", "| Side | Your active dice | Rage dice |", "|---|---|---|"]
    for side, pattern in SIDE_PATTERNS.items():
        rage = _words(RAGE[side]) if side in RAGE else ""
        lines.append(f"| {side} | {pattern}, in the color of the type | {rage} |")
    colors = ", ".join(f"{kind} {color}" for kind, color in DICE_COLORS.items())
    lines += ["", f"Colors of the types: {colors}.", "", "### All keys", "", "| Group | Keys |", "|---|---|"]
    lines += [f"| {group.replace('_', ' ')} | {', '.join(legends)} |" for group, legends in groups.items()]
    return "\n".join(lines) + "\n"


def _words(light: Light) -> str:
    color = light.color if light.color in COLORS else "dim white"
    return f"{color}, {light.pattern}"


def renewed(page: str) -> str:
    """The page with its generated part written anew. Raises ValueError if its marks are missing."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has lost the marks around its generated part")
    return before + begin + "\n" + generated() + "\n" + end + after


def main() -> None:
    """Write the page."""
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
