"""What the words of a text refer to while it is written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol


class Introduced(Protocol):
    """What a text picks, and the name it gives to it, if any."""

    @property
    def named_as(self) -> str | None:
        """The name for the rest of the text."""


def _definite(name: str) -> str:
    """A name as it is spoken of, unless it says already which one is meant."""
    return name if name.startswith(("that ", "those ", "its ", "the ", "your ")) else f"the {name}"


FACED = "the opponent"
"""What a boss's texts call the player it faces."""


@dataclass
class Scope:
    """What is known at a place in a text.

    `this` is how the card speaks of itself, `host` of the unit it is attached to; `numeral` is what N
    shows as; `names` has the phrase for every card and player named so far, and for what the trigger
    is about; `counts` has what every named number counts, in the order named. `yours` are named cards
    that came from the reader's own hand or piles. `more` says that drawing adds to what the rules give;
    `drawing` is how many cards the text let players draw last. `done` is what was done to whom so far.
    `acts` is who carries it out, and `steps` who did each step that has a name. `spent` is what was done
    to dice that are `in: spent`, where they were not spent on this card, `canceled` what can be canceled.
    `boss` is the boss against whom people play, `leader` what the text calls the Phoenixborn of its own
    side: an aspect's is the boss. `opponent` is what it calls an opponent: the text of a boss deals with the
    one it faces.
    """

    this: str = "this card"
    host: str = "the attached unit"
    numeral: str = "N"
    names: dict[str, str] = field(default_factory=dict)
    counts: dict[str, str] = field(default_factory=dict)
    yours: set[str] = field(default_factory=set)
    more: bool = False
    drawing: str = ""
    done: set[tuple[str, str]] = field(default_factory=set)
    acts: str = "you"
    steps: dict[str, str] = field(default_factory=dict)
    spent: str = ""
    canceled: str = "that spell, ability or dice power"
    boss: str = "the Chimera"
    leader: str = "your Phoenixborn"
    opponent: str = "an opponent"

    def phrase(self, ref: str) -> str:
        """How the text speaks of a card or player it already knows."""
        known = {
            "this": self.this,
            "host": self.host,
            "subject": "that card",
            "other": "the other card",
            "text": "that effect",
        }
        return self.names.get(ref) or known.get(ref) or ("they" if ref == "them" else _definite(ref))

    def name_card(self, ref: str, noun: str) -> str:
        """Give a card its name; returns what to add where it is introduced, if the name needs saying.

        A name that ends in what the card is (`chosen unit`, `that spell`) is understood without a word.
        """
        last = ref.split(" ")[-1].casefold()
        understood = any(f" {word}".casefold().endswith(f" {last}") for word in (noun, f"{noun}s"))
        self.names[ref] = _definite(ref)
        return "" if understood else f" ({self.names[ref]})"

    def name_player(self, ref: str) -> str:
        """Give a player a name; the first is `that player`, any further one goes by the author's name."""
        taken = "that player" in self.names.values()
        self.names[ref] = _definite(ref) if taken else "that player"
        return f" ({_definite(ref)})" if taken and ref != "that player" else ""

    def name_step(self, ref: str, deed: str) -> None:
        """Give a step a name: what is done in it, and who does it."""
        self.names[ref] = deed if self.acts == "you" else deed.replace("your ", "their ")
        self.steps[ref] = self.acts

    def number(self, ref: str) -> str:
        """How the text speaks of a number it has named; the last one is `that number`.

        One that was not spoken of as a number is `the number of` what it counts each time.
        """
        known = self.counts.get(ref, ref)
        if known.startswith("the number of "):
            return known
        if self.counts and ref == list(self.counts)[-1]:
            return "that number"
        return f"the number of {self.counts.get(ref, ref)}"

    def again(self, deed: str, to: str | Introduced) -> bool:
        """Whether the text has already done this to the same card or player, known to it by name."""
        if not isinstance(to, str):
            self.done.add((deed, to.named_as or ""))
            return False
        known = (deed, to) in self.done
        self.done.add((deed, to))
        return known

    def of_boss(self, boss: str) -> Scope:
        """Return the scope of a text of this boss, such as that of an aspect."""
        return replace(self, boss=boss, leader=boss, opponent=FACED)

    def inner(self, about: str | None = None) -> Scope:
        """A scope for a part of the text whose names end with it; `about` is `it` there."""
        names = self.names if about is None else {**self.names, about: "it"}
        return replace(
            self,
            names=dict(names),
            counts=dict(self.counts),
            yours=set(self.yours),
            done=set(self.done),
            steps=dict(self.steps),
        )
