"""What lies on the table and what is in the program: the ways to play, each with a name and a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

PLAYER_DICE = "player dice"
"""The one kind of chance that is people's own; the others are the Chimera's."""


@dataclass(frozen=True, slots=True)
class TablePreset:
    """A way to play. `depth` is how much of people's cards the program plays, `own_things` whether their
    hands, decks and dice are real, `chimera_things` whether its aspect deck and dice are. With
    `ask_before` they are asked before each step of the Chimera. `between_players` titles it without."""

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
"""The ways to play by their names, as `cinderboard play --table` knows them."""


def on_the_table(preset: TablePreset, chances: Collection[str]) -> tuple[str, ...]:
    """Which of these kinds of chance are real in this way to play."""
    return tuple(
        kind for kind in chances if (preset.own_things if kind == PLAYER_DICE else preset.chimera_things)
    )


def apply_preset(
    preset: TablePreset, setup: Mapping[str, object], chances: Collection[str]
) -> dict[str, object]:
    """A setup, as its fields, played so. `chances` are the kinds of chance of its game that can be real.

    Whether people are asked before each step of the Chimera is as the setup says, where it says so. Seats of
    built-in players are the program's.
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
