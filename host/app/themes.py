"""The three themes of the app. Every color has a word or a mark beside it that says the same."""

from __future__ import annotations

from textual.content import Content
from textual.theme import Theme

from host.presenter.display.dice_and_cost_symbols import faces_within

DARK = Theme(
    name="cinder-dark",
    primary="#E8833A",
    secondary="#7FA6B8",
    accent="#F2B661",
    warning="#F2C14E",
    error="#F4776A",
    success="#8CB369",
    foreground="#E8E0D8",
    background="#15130F",
    surface="#1E1B17",
    panel="#2B2620",
    dark=True,
    variables={
        "block-cursor-background": "#E8833A",
        "block-cursor-foreground": "#15130F",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#4A3524",
        "block-cursor-blurred-foreground": "#E8E0D8",
        "footer-background": "#2B2620",
        "border": "#E8833A",
        "border-blurred": "#4A4138",
        "muted": "#B3A79A",
        "picked": "#453222",
    },
)
LIGHT = Theme(
    name="cinder-light",
    primary="#A64B0B",
    secondary="#28536A",
    accent="#863900",
    warning="#684900",
    error="#A01650",
    success="#33601A",
    foreground="#2A2420",
    background="#F7F2EA",
    surface="#EFE7DB",
    panel="#E2D7C7",
    dark=False,
    variables={
        "block-cursor-background": "#A64B0B",
        "block-cursor-foreground": "#FFFFFF",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#DCC4A8",
        "block-cursor-blurred-foreground": "#2A2420",
        "footer-background": "#E2D7C7",
        "border": "#A64B0B",
        "border-blurred": "#C5B8A5",
        "muted": "#574C42",
        "picked": "#DCC4A8",
    },
)
CONTRAST = Theme(
    name="cinder-contrast",
    primary="#FFD400",
    secondary="#00E5FF",
    accent="#FFD400",
    warning="#FFD400",
    error="#FF7B7B",
    success="#7CFF7C",
    foreground="#FFFFFF",
    background="#000000",
    surface="#000000",
    panel="#1C1C1C",
    dark=True,
    text_alpha=1.0,
    variables={
        "block-cursor-background": "#FFD400",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#FFFFFF",
        "block-cursor-blurred-foreground": "#000000",
        "footer-background": "#1C1C1C",
        "footer-key-foreground": "#FFD400",
        "text-muted": "#FFFFFF",
        "text-disabled": "#D0D0D0",
        "border": "#FFD400",
        "border-blurred": "#9A9A9A",
        "muted": "#FFFFFF",
        "picked": "#00505F",
    },
)
DIE_COLORS = {
    "ceremonial": ("#F4776A", "#A3241B", "#FF7B7B"),
    "charm": ("#E58BC0", "#A02A78", "#FF9CE0"),
    "illusion": ("#B79AE8", "#6A3FB0", "#CDB4FF"),
    "natural": ("#8CB369", "#33601A", "#7CFF7C"),
    "divine": ("#E8D06A", "#7A5600", "#FFF2A0"),
    "sympathy": ("#6FC2C9", "#14646B", "#80F0FF"),
    "time": ("#8FB4E8", "#2A56A0", "#9CC8FF"),
    "artifice": ("#D9A066", "#8A4B12", "#FFC078"),
    "astral": ("#A9B7C9", "#47566B", "#D8E4FF"),
    "rage": ("#E8833A", "#A64B0B", "#FFA860"),
    "dragon": ("#E8833A", "#A64B0B", "#FFA860"),
}
"""Color of each type of dice in the dark, the light and the high contrast theme."""
for _at, _theme in enumerate((DARK, LIGHT, CONTRAST)):
    for _part in ("", "-hover", "-active"):
        _theme.variables[f"scrollbar{_part}"] = _theme.variables["muted" if _part else "border-blurred"]
        _theme.variables[f"scrollbar-background{_part}"] = str(_theme.background)
    _theme.variables["scrollbar-corner-color"] = str(_theme.background)
    _theme.variables.update({f"die-{kind}": colors[_at] for kind, colors in DIE_COLORS.items()})

THEMES = {"cinder-dark": DARK, "cinder-light": LIGHT, "cinder-contrast": CONTRAST}
TITLES = {"cinder-dark": "dark", "cinder-light": "light", "cinder-contrast": "high contrast"}


def style_of_die(kind: str) -> str:
    """Return the color of a type of dice; of an unknown type that of text."""
    return f"$die-{kind}" if kind in DIE_COLORS else "$foreground"


def cost_in_colors(text: str) -> Content:
    """Return a cost in symbols, muted, with its dice in the colors of their types."""
    content = Content.styled(text, "$muted")
    for start, end, kind in faces_within(text):
        content = content.stylize(style_of_die(kind), start, end)
    return content
