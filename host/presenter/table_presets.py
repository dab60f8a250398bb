"""What lies on the table and what is in the program: the ways to play, each with a name and a line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TablePreset:
    """A way to play. `depth` is how much of people's cards the program plays, `all_by_hand` whether all dice
    and the aspect deck are real, `real_decks` whether people's hands and decks are cards whose order the
    program does not know."""

    name: str
    title: str
    about: str
    depth: str = "full"
    all_by_hand: bool = False
    real_decks: bool = False


PRESETS: dict[str, TablePreset] = {
    preset.name: preset
    for preset in (
        TablePreset("screen", "Everything on screen", "The program deals, rolls and plays all cards."),
        TablePreset(
            "companion",
            "My cards and dice, you run the Chimera",
            "You say what lies on your side and what you do to the other one; no hand, no costs.",
            depth="companion",
        ),
        TablePreset(
            "assisted",
            "Real cards and dice, texts by hand if I like",
            "Costs, turns and battles by the rules; what a card does you may resolve yourself.",
            depth="assisted",
            all_by_hand=True,
            real_decks=True,
        ),
        TablePreset(
            "full",
            "Everything on the table, you keep the score",
            "Real decks and dice; the program plays every rule, and asks what you drew and rolled.",
            all_by_hand=True,
            real_decks=True,
        ),
    )
}
"""The ways to play by their names, as `cinderboard play --table` knows them."""


def laid_out(preset: TablePreset, setup: Mapping[str, object], chances: Collection[str]) -> dict[str, object]:
    """A setup, as its fields, played so. `chances` are the kinds of chance of its game that can be real.

    What the setup says lies on the table stays there. Seats of built-in players are the program's.
    """
    laid = dict(setup)
    if preset.all_by_hand:
        laid["by_hand"] = tuple(chances)
    seats = setup.get("seats")
    if isinstance(seats, list | tuple):
        people = [seat for seat in seats if seat.get("player", "person") == "person"]
        laid["seats"] = [{**seat, "depth": preset.depth} if seat in people else seat for seat in seats]
        names = [seat["name"] for seat in people]
    else:
        laid["depth"] = preset.depth
        names = [setup.get("seat", "Player")]
    if preset.real_decks:
        laid["real_decks"] = tuple(names)
    return laid
