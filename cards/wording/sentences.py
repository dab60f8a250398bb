"""Sentences made of instructions: subject and verb, lists, and what is optional."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized, listed


class Instruction(Struct, frozen=True):
    """One instruction of rules text, without capital and full stop: `draw 2 cards`.

    `who` is its subject if that is not the reader: `an opponent` makes `an opponent draws 2 cards`. A `whole`
    line is a sentence that takes no subject, such as `if ..., ...`. Neighbouring lines with the same `stem`
    are merged: `put 1 token on this unit and on that unit`. `sequel` follows, `if you do, ...`, as a sentence
    of its own where possible.
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
        """Return the instruction without its sequel."""
        if not self.who:
            return self.text
        verb, _, rest = self.text.partition(" ")
        return f"{self.who} {third_person(verb)} {rest}"


def merge_lines(lines: Iterable[Instruction]) -> list[Instruction]:
    """Merge neighbouring instructions that begin alike."""
    merged_lines: list[Instruction] = []
    ends: list[str] = []
    for line in lines:
        end = line.text.removeprefix(f"{line.stem} ")
        if (
            merged_lines
            and line.stem
            and (merged_lines[-1].stem, merged_lines[-1].who) == (line.stem, line.who)
        ):
            ends.append(end)
            merged_lines[-1] = replace(line, text=f"{line.stem} {listed(ends)}")
        else:
            ends = [end]
            merged_lines.append(line)
    return merged_lines


def third_person(verb: str) -> str:
    """Return a verb in the third person: `draw` -> `draws`."""
    if verb == "must":
        return verb
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"


def optional(lines: Sequence[Instruction], price: str = "") -> Instruction:
    """Write instructions as something that the reader may do, for a `price` such as `pay 1 basic` if given.

    `you may` is not repeated for something that the reader may do or leave anyway.
    """
    paid = f"{price} to " if price else ""
    if len(lines) == 1 and lines[0].text.startswith("you may "):
        return replace(lines[0], text=f"you may {paid}{lines[0].text.removeprefix('you may ')}")
    if any(line.whole for line in lines) or any(line.sequel for line in lines[:-1]):
        return Instruction(f"you may {paid}do the following: {joined_lines(lines)}", whole=True)
    steps = [f"have {line.who} {line.text}" if line.who else line.text for line in lines]
    return Instruction(f"you may {paid}{_chain(steps)}", whole=True, sequel=lines[-1].sequel)


def joined_lines(lines: Sequence[Instruction]) -> str:
    """Write several instructions within one sentence; after a list of options a new one begins."""
    for at, line in enumerate(lines[:-1]):
        if "; or " in line.text:
            return f"{joined_lines(lines[: at + 1])}. Then {joined_lines(lines[at + 1 :])}"
    if any(line.whole or line.sequel for line in lines):
        return "; ".join(str(line) for line in lines)
    return _chain([str(line) for line in lines])


def _chain(steps: Sequence[str]) -> str:
    *most, last = steps
    return f"{', '.join(most)}, then {last}" if most else last


def sentences(lines: Iterable[Instruction], lead: str = "") -> str:
    """Write each instruction as a sentence; `lead` begins the first one: `When this unit attacks`."""
    texts = [text for line in lines for text in (line.first, line.sequel) if text]
    if lead:
        texts = [f"{lead}, {texts[0]}", *texts[1:]] if texts else [lead]
    return " ".join(sentence(text) for text in texts)


def sentence(text: str) -> str:
    """Add a capital at the start and a full stop at the end."""
    return f"{capitalized(text)}{'' if text.endswith('.') else '.'}"
