"""Presets of what is on the table and what is in the program, for forms and the command line."""

from __future__ import annotations

from msgspec import Struct


class TablePreset(Struct, frozen=True):
    """A preset.

    `depth` is how much of people's cards the program plays. `own_things` says that their hands, decks and
    dice are real, `chimera_things` that the aspect deck and the dice of the boss are. `between_players` is
    its title in games without a boss.
    """

    name: str
    title: str
    about: str
    depth: str = "full"
    own_things: bool = False
    chimera_things: bool = False
    between_players: str = ""


PRESETS: dict[str, TablePreset] = {
    preset.name: preset
    for preset in (
        TablePreset("screen", "Everything on screen", "The program deals, rolls and plays all cards."),
        TablePreset(
            "companion",
            "My cards and dice, you run the Chimera",
            "Any cards: type what you play and what it does.",
            depth="companion",
            own_things=True,
            between_players="Our cards and dice, you keep the counters",
        ),
        TablePreset(
            "assisted",
            "Real cards and dice, card text optional",
            "The rules are enforced; you choose who resolves card text.",
            depth="assisted",
            own_things=True,
            chimera_things=True,
        ),
        TablePreset(
            "full",
            "Everything on the table, you keep score",
            "Every rule is enforced; you enter what you draw and roll.",
            own_things=True,
            chimera_things=True,
        ),
    )
}
"""Presets by name, as in `cinderboard play --table`."""
