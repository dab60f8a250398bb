"""A way to say something on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from host.presenter.saying.heard import Heard, Scene

COMMANDS = {
    "correct": "opens the panel to correct the table, like F9",
    "undo": "undoes the last answer, like Ctrl+Z",
    "help": "lists everything you can type",
}
"""What a line may ask of the screen, and what comes of it."""
Read = Callable[[Scene, str], Iterator[Heard]]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A way to say something. `read` gets the rest of a line that begins with a few letters of one of
    `verbs`; without verbs it gets all of the line, and says itself whether it is meant."""

    form: str
    example: str
    about: str
    read: Read
    verbs: tuple[str, ...] = ()
    against_chimera: bool = False
    """Whether it is about the Chimera alone."""


def command(name: str) -> Read:
    """A word alone that asks something of the screen."""

    def read(_scene: Scene, words: str) -> Iterator[Heard]:
        if not words:
            yield Heard(name, COMMANDS[name], command=name)

    return read


def whole(text: str) -> int | None:
    """The number that is written, of two figures at most."""
    return int(text) if re.fullmatch(r"\d{1,2}", text) else None
