"""Builds sentences: instructions, who carries them out, and how several are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cards.grammar.words import listed


@dataclass(frozen=True)
class Instruction:
    """One instruction, without capital and full stop: `draw 2 cards`.

    `who` carries it out when it is not the reader: `an opponent` makes `an opponent draws 2 cards`.
    A `whole` line is a sentence of its own that takes no subject, such as `if ..., ...`. Lines next to
    each other that have the same `stem` are one: `put 1 token on this unit and on that unit`. The `sequel`
    hangs on the instruction, `if you do, ...`: a sentence of its own where there is room for one.
    """

    text: str
    who: str = ""
    whole: bool = False
    stem: str = ""
    sequel: str = ""

    def __str__(self) -> str:
        return f"{self.first}; {self.sequel}" if self.sequel else self.first

    @property
    def first(self) -> str:
        """The instruction without its sequel."""
        if not self.who:
            return self.text
        verb, _, rest = self.text.partition(" ")
        return f"{self.who} {third_person(verb)} {rest}"


def merged(lines: Iterable[Instruction]) -> list[Instruction]:
    """The same instructions, those that begin alike as one."""
    told: list[Instruction] = []
    ends: list[str] = []
    for line in lines:
        end = line.text.removeprefix(f"{line.stem} ")
        if told and line.stem and (told[-1].stem, told[-1].who) == (line.stem, line.who):
            ends.append(end)
            told[-1] = replace(line, text=f"{line.stem} {listed(ends)}")
        else:
            ends = [end]
            told.append(line)
    return told


def third_person(verb: str) -> str:
    """`draw` as said of somebody else: `draws`."""
    if verb == "must":
        return verb
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def optional(lines: Sequence[Instruction], price: str = "") -> Instruction:
    """The same instructions as something the reader may do or leave, for a price if one is given: what one
    does to pay it, `pay 1 basic`. What the reader may do anyway is not said to be so twice."""
    paid = f"{price} to " if price else ""
    if len(lines) == 1 and lines[0].text.startswith("you may "):
        return replace(lines[0], text=f"you may {paid}{lines[0].text.removeprefix('you may ')}")
    if any(line.whole for line in lines) or any(line.sequel for line in lines[:-1]):
        return Instruction(f"you may {paid}do the following: {in_one(lines)}", whole=True)
    steps = [f"have {line.who} {line.text}" if line.who else line.text for line in lines]
    return Instruction(f"you may {paid}{_chain(steps)}", whole=True, sequel=lines[-1].sequel)


def in_one(lines: Sequence[Instruction]) -> str:
    """Several instructions within one sentence."""
    if any(line.whole or line.sequel for line in lines):
        return "; ".join(str(line) for line in lines)
    return _chain([str(line) for line in lines])


def _chain(steps: Sequence[str]) -> str:
    *most, last = steps
    return f"{', '.join(most)}, then {last}" if most else last


def sentences(lines: Iterable[Instruction], lead: str = "") -> str:
    """Each instruction as a sentence; `lead` begins the first one: `When this unit attacks`."""
    told = [text for line in lines for text in (line.first, line.sequel) if text]
    if lead:
        told = [f"{lead}, {told[0]}", *told[1:]] if told else [lead]
    return " ".join(sentence(text) for text in told)


def sentence(text: str) -> str:
    """With a capital at the start and a full stop at the end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
