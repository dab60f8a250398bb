"""The scope of a text: what it has mentioned so far, which decides how its further words refer to it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from cards.wording.words import plural


class Nameable(Protocol):
    """Something that a text picks and may name."""

    @property
    def named_as(self) -> str | None:
        """Return the name that it has for the rest of the text; None without one."""


DETERMINERS = ("that ", "those ", "its ", "the ", "your ")
"""The words that begin a name which texts can write as it is."""


_UNDERSTOOD = frozenset({"own", "opposing", "other", "chosen", "found", "hurt"})
"""Adjectives in names that go without saying; so do participles, which say what was done to the card."""


def _definite(name: str) -> str:
    """Write a name with `the`, unless it already says which one is meant; `that own unit` is `your unit`."""
    name = name.replace("that own ", "your ").replace("that first ", "the first ")
    name = name.replace("that second ", "the second ")
    return name if name.startswith(DETERMINERS) else f"the {name}"


FACED = "the opponent"
"""The words of a boss's texts for the player that the boss faces."""


class Scope(Struct):
    """The knowledge at one point of a text.

    `this` is how the card refers to itself, `host` to the unit it is attached to; `numeral` is what N is
    shown as. `names` has the phrase for every card and player named so far, and for what the trigger is
    about; `counts` has what every named number counts, in the order of naming. `yours` are named cards that
    came from the reader's own hand or piles. `more` means that drawing adds to what the rules give; `drawing`
    is the number of cards that the text let players draw last. `done` holds each action done so far with its
    object, `gone` the cards that it took out of play, `acts` who carries the text out, `steps` who did each
    named step; those that are `forced` nobody may leave out. `step` is the one that the sentence is about,
    `last_step` that of the sentence before.

    `spent` is what was done to dice that are `in: spent` if they were not spent on this card, `use` what they
    were spent for otherwise: to `play` or to `activate` it. `arrives` is the clause for the moment when a
    card that stays in play resolves its text, `canceled` what can be canceled. `boss` is the boss against
    whom people play, `leader` what the text calls the Phoenixborn of its own side, which for an aspect is the
    boss. `opponent` is what it calls an opponent: in the text of a boss, the one whom the boss faces. With
    `many`, several cards are written, and so are those that they are related to.
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
    gone: set[str] = field(default_factory=set)
    acts: str = "you"
    steps: dict[str, str] = field(default_factory=dict)
    forced: set[str] = field(default_factory=set)
    step: str = ""
    last_step: str = ""
    spent: str = ""
    use: str = "play"
    arrives: str = ""
    canceled: str = "that spell, ability or dice power"
    boss: str = "the Chimera"
    leader: str = "your Phoenixborn"
    opponent: str = "an opponent"
    many: bool = False

    @property
    def purpose(self) -> str:
        """Write what dice were spent for: `to activate this spell`."""
        return f"to {self.use} {self.this}"

    def phrase(self, ref: str) -> str:
        """Write a card or player that the text already knows."""
        known = {
            "this": self.this,
            "host": self.host,
            "subject": "that card",
            "other": "the other card",
            "cause": "the card that caused it",
            "text": "that effect",
        }
        return self.names.get(ref) or known.get(ref) or ("they" if ref == "them" else _definite(ref))

    def name_card(self, ref: str, noun: str, said: str = "") -> str:
        """Name a card and return what to write after it: the name in brackets, or nothing if understood.

        `noun` is what the card was called, `said` the whole phrase about it.
        """
        self.names[ref] = _definite(ref)
        *before, last = ref.casefold().split(" ")
        heard = f"{said} {plural(noun)} {noun}".casefold().replace(",", "").split(" ")
        nouns = {*heard, *(f"{word}s" for word in heard), "card", "cards"}
        if before in (["that"], ["those"]):
            nouns |= {"unit", "units"}
        adjectives = {word for word in before if not word.endswith("ed") and f"{word} " not in DETERMINERS}
        understood = last in nouns and adjectives <= {*heard, *_UNDERSTOOD}
        return "" if understood else f" ({self.names[ref]})"

    def name_player(self, ref: str) -> str:
        """Name a player. The first is `that player`; any further one is written with the author's name."""
        taken = "that player" in self.names.values()
        self.names[ref] = _definite(ref) if taken else "that player"
        return f" ({_definite(ref)})" if taken and ref != "that player" else ""

    def name_step(self, ref: str, deed: str) -> None:
        """Name a step: what is done in it, and who does it."""
        self.names[ref] = deed if self.acts == "you" else deed.replace("your ", "their ")
        self.steps[ref] = self.acts
        self.step = ref

    def number(self, ref: str) -> str:
        """Write a number that the text has named; the last one is `that number`.

        A number that counts things is written each time as `the number of ...`.
        """
        known = self.counts.get(ref, ref)
        if known.startswith("the number of "):
            return known
        if self.counts and ref == list(self.counts)[-1]:
            return "that number"
        return f"the number of {self.counts.get(ref, ref)}"

    def is_repeated(self, deed: str, to: str | Nameable) -> bool:
        """Return True if the text has already done this to the same card or player, known to it by name."""
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
        """Return a scope for a part of the text whose names end with it; in it, `about` is called `it`.

        Numbers that the part names are known afterwards too.
        """
        names = self.names if about is None else {**self.names, about: "it"}
        return replace(
            self,
            names=dict(names),
            yours=set(self.yours),
            done=set(self.done),
            gone=set(self.gone),
            steps=dict(self.steps),
        )
