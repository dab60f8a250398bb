"""Reads the YAML of a pack safely, and remembers the line of everything in it.

A pack may come from a stranger. It is read event by event, so that nothing is expanded or built before it has
been checked. Refused are files that are too large or too deeply nested, anchors and aliases (a few lines of
them can expand to gigabytes), tags (they can name Python objects) and repeated keys.

Plain scalars have the meaning of YAML 1.2: whole numbers, true, false, null; everything else is text. What
YAML 1.1 would read differently (`yes`, `010`, `1:30`, dates) is refused, so that no two programs can disagree
about a pack.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

import yaml

from cards.errors import MalformedPack, Problem

MAX_DEPTH = 40
"""The deepest nesting of lists and mappings that is read; the deepest card so far needs 16."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_NOT_BOOLEAN = frozenset({"yes", "no", "on", "off", "y", "n"})
_ODD_NUMBER = re.compile(r"[-+]?(0[0-7_]+|0x[0-9a-fA-F_]+|0b[01_]+|[0-9]+(:[0-5]?[0-9])+|[0-9]+(_[0-9]+)+)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?")


class Mapping(dict[str, Any]):
    """A YAML mapping with its line, and the lines of its keys (counted from 1)."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.key_lines: dict[str, int] = {}


class Listing(list[Any]):
    """A YAML list with its line, and the lines of its items."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.item_lines: list[int] = []


def read_yaml(text: str, file: str, what: str = "a pack", first: str = "release") -> Mapping:
    """Read the one mapping in a YAML text; raise `MalformedPack` if there is anything else.

    `file`, `what` the file contains and its `first` key are used in errors.
    """
    return _Reader(file, what, first).read(text)


class _Reader:
    """Builds plain data from YAML events, refusing everything that a pack may not contain."""

    def __init__(self, file: str, what: str, first: str) -> None:
        self.file = file
        self.what = what
        self.first = first
        self.open: list[Mapping | Listing] = []
        self.keys: list[str | None] = []  # the key whose value comes next, per open container
        self.root: Any = None
        self.documents = 0

    def read(self, text: str) -> Mapping:
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                self._take(event)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._refuse(
                mark.line + 1 if mark else None,
                f"this is not YAML: {error.problem or error.context}",
                "check the indentation, the brackets and the quotes around this line",
            )
        except yaml.reader.ReaderError as error:
            # The position in the error counts bytes or characters, depending on the parser.
            odd = yaml.reader.Reader.NON_PRINTABLE.search(text)
            self._refuse(
                text.count("\n", 0, odd.start()) + 1 if odd else None,
                f"there is a character that YAML does not allow ({error.reason})",
                "delete it, or write it as an escape within double quotes",
            )
        if not isinstance(self.root, Mapping):
            found = (
                "empty" if self.root is None else "a list" if isinstance(self.root, Listing) else "one value"
            )
            self._refuse(
                1, f"{self.what} is a mapping, but this file is {found}", f"start with '{self.first}: ...'"
            )
        return self.root

    def _take(self, event: Any) -> None:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self._refuse(line, "a second document begins here", "a pack is one document; remove '---'")
        elif isinstance(event, yaml.AliasEvent):
            self._refuse(line, f"the alias '*{event.anchor}' is not allowed", "write the value out in full")
        elif isinstance(event, yaml.NodeEvent):
            if event.anchor is not None:
                self._refuse(line, f"the anchor '&{event.anchor}' is not allowed", "remove it")
            self._take_node(event, line)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self.open.pop()
            self.keys.pop()

    def _take_node(self, event: Any, line: int) -> None:
        if event.tag is not None and event.tag != "!":
            self._refuse(line, f"the tag '{event.tag}' is not allowed", "remove it")
        if isinstance(event, yaml.ScalarEvent):
            self._put(event, self._value(event, line), line)
            return
        container = Mapping(line) if isinstance(event, yaml.MappingStartEvent) else Listing(line)
        if len(self.open) >= MAX_DEPTH:
            self._refuse(
                line, f"lists and mappings are nested more than {MAX_DEPTH} deep", "flatten this part"
            )
        self._put(event, container, line)
        self.open.append(container)
        self.keys.append(None)

    def _put(self, event: Any, value: Any, line: int) -> None:
        if not self.open:
            self.root = value
            return
        into = self.open[-1]
        if isinstance(into, Listing):
            into.append(value)
            into.item_lines.append(line)
            return
        key = self.keys[-1]
        if key is None:
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse(line, "a key is a list or a mapping", "keys are plain words")
            key = event.value
            if key == "<<":
                self._refuse(line, "the merge key '<<' is not allowed", "write the values out in full")
            if key in into:
                first = into.key_lines[key]
                self._refuse(
                    line, f"the key '{key}' is here twice (first on line {first})", "keep one of them"
                )
            into[key] = None
            into.key_lines[key] = line
            self.keys[-1] = key
        else:
            into[key] = value
            self.keys[-1] = None

    def _value(self, event: Any, line: int) -> Any:
        """Return the value of a scalar."""
        text: str = event.value
        if not event.implicit[0] or event.tag == "!":
            return text
        if text.lower() in _NOT_BOOLEAN and text not in {"y", "n", "Y", "N"}:
            self._refuse(
                line,
                f"an unquoted {text} means true or false to some YAML readers and a word to others",
                f'write true or false, or "{text}" in quotes if the word is meant',
            )
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
        if _INT.fullmatch(text) and len(text) < 12:
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
        if _ODD_NUMBER.fullmatch(text) or _DATE.fullmatch(text):
            self._refuse(
                line,
                f"an unquoted {text} is a number or a date to some YAML readers and a text to others",
                f'write a plain whole number, or "{text}" in quotes if a text is meant',
            )
        return text

    def _refuse(self, line: int | None, message: str, hint: str) -> NoReturn:
        raise MalformedPack(Problem("CARD002", self.file, line, "", "", message, hint)) from None
