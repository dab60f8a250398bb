"""Presets of what is on the table and what is in the program, for forms and the command line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

PLAYER_DICE = "player dice"
"""The kind of chance that belongs to people; all others belong to the boss."""


@dataclass(frozen=True, slots=True)
class TablePreset:
    """A preset.

    `depth` is how much of people's cards the program plays. `own_things` says that their hands, decks and
    dice are real, `chimera_things` that the aspect deck and the dice of the boss are. With `ask_before`,
    people are asked before each step of the boss. `between_players` is its title in games without a boss.
    """

    name: str
    title: str
    about: str
    depth: str = "full"
    own_things: bool = False
    chimera_things: bool = False
    ask_before: bool = False
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
            ask_before=True,
            between_players="Our cards and dice, you keep the counters",
        ),
        TablePreset(
            "assisted",
            "Real cards and dice, card text optional",
            "The rules are enforced; you choose who resolves card text.",
            depth="assisted",
            own_things=True,
            chimera_things=True,
            ask_before=True,
        ),
        TablePreset(
            "full",
            "Everything on the table, you keep score",
            "Every rule is enforced; you enter what you draw and roll.",
            own_things=True,
            chimera_things=True,
            ask_before=True,
        ),
    )
}
"""Presets by name, as in `cinderboard play --table`."""


def on_the_table(preset: TablePreset, chances: Collection[str]) -> tuple[str, ...]:
    """Return which of these kinds of chance are real in a preset."""
    return tuple(
        kind for kind in chances if (preset.own_things if kind == PLAYER_DICE else preset.chimera_things)
    )


def apply_preset(
    preset: TablePreset, setup: Mapping[str, object], chances: Collection[str]
) -> dict[str, object]:
    """Return the fields of a setup with a preset applied.

    `chances` are the kinds of chance of its game that can be real. A setup that says itself whether people
    are asked before each step keeps that. The seats of built-in players stay in the program.
    """
    laid = {**setup, "by_hand": on_the_table(preset, chances)}
    seats = setup.get("seats")
    if isinstance(seats, list | tuple):
        people = [seat for seat in seats if seat.get("player", "person") == "person"]
        laid["seats"] = [{**seat, "depth": preset.depth} if seat in people else seat for seat in seats]
        names = [seat["name"] for seat in people]
    else:
        laid["depth"] = preset.depth
        laid.setdefault("ask_before", preset.ask_before)
        names = [setup.get("seat", "Player")]
        partner = setup.get("partner")
        if isinstance(partner, dict) and partner.get("player", "person") == "person":
            laid["partner"] = {**partner, "depth": preset.depth}
            names.append(partner["name"])
    if preset.own_things:
        laid["real_decks"] = tuple(names)
    return laid
