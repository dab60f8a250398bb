"""A lesson as data: a game to begin, and notes that each say one rule when it is first met in it."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.setups.red_rains import RedRainsSetup
from host.presenter.learning.first_game import GAME

Deed = Literal["play", "activate", "dice power", "attack", "attack an aspect", "meditate", "pass", "end"]
"""What an option lets people do, in a turn or as an attack is declared."""

Sight = Literal["an aspect", "a unit to attack with", "a die to improve"]
"""What can lie on the table: an aspect face up, an own unit that is ready and deals damage, and an own active
die that shows less than power."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Offer(_Part):
    """An option that a note speaks of: what it does, with which card, `die` of which magic type."""

    do: Deed
    card: str = ""
    die: str = ""


class Note(_Part):
    """What is said once, at the first moment that fits.

    `asks` are kinds of questions, `happens` names of events; a note has one of them. `offers` is an option
    that the question must have, and that is pointed at. `sees` is what must lie on the table for it. `whose`
    says in whose turn. `after` is a note that must have been said before, or whose moment has gone by.
    """

    name: str
    say: str
    asks: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    offers: Offer | None = None
    sees: tuple[Sight, ...] = ()
    whose: Literal["you", "chimera", ""] = ""
    after: str = ""

    @model_validator(mode="after")
    def _one_moment(self) -> Note:
        if bool(self.asks) == bool(self.happens):
            raise ValueError(f"the note '{self.name}' says neither or both of what asks and what happens")
        if self.offers is not None and not self.asks:
            raise ValueError(f"the note '{self.name}' points at an option, but not of a question")
        return self


class Lesson(_Part):
    """A game and its notes, in the order in which they are preferred."""

    title: str
    setup: RedRainsSetup
    notes: tuple[Note, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _names_are_known(self) -> Lesson:
        before: set[str] = set()
        for note in self.notes:
            if note.name in before:
                raise ValueError(f"two notes are called '{note.name}'")
            if note.after and note.after not in before:
                raise ValueError(
                    f"the note '{note.name}' is after '{note.after}', which no note before it is called"
                )
            before.add(note.name)
        return self


def first_round() -> Lesson:
    """The lesson of `cinderboard learn`: a first round against a Chimera."""
    text = files(__package__).joinpath("first_round.yaml").read_text(encoding="utf-8")
    return Lesson.model_validate({"setup": GAME, **yaml.safe_load(text)})
