"""A setup of any game on the rules of Ashes."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import (
    Discriminator,
    Tag,
)

from engine.setups.players import AshesSetup, PlayersSetup, RavenSetup
from engine.setups.red_rains import RedRainsSetup

Setup: TypeAlias = RedRainsSetup | PlayersSetup


def reporting_seat(setup: Setup) -> str:
    """Return the seat that reports the position of a game entered in the middle; `""` for a new game."""
    return (*setup.people, *setup.seat_names)[0] if setup.begins == "middle" else ""


def _rules_of(value: Any) -> Any:
    return value.get("rules", "red-rains") if isinstance(value, dict) else getattr(value, "rules", None)


AnySetup = Annotated[
    Annotated[RedRainsSetup, Tag("red-rains")]
    | Annotated[AshesSetup, Tag("ashes")]
    | Annotated[RavenSetup, Tag("raven")],
    Discriminator(_rules_of),
]
