"""Writes the reference of the card language from the node classes: `python -m cards.language_reference_page`.

The page is part of the documentation; a test fails if it is out of date.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, get_args, get_origin

from cards.amounts import Measure
from cards.bosses import Behavior, BossCardSide, BossDice, ChimeraCard
from cards.card import Bonus, Card, CardType, DiePower
from cards.conditions import Condition
from cards.continuous_changes.change import ContinuousChange, End
from cards.continuous_changes.permissions import ActName
from cards.cost import DieType
from cards.decks.deck import Deck
from cards.destinations.place import Place
from cards.dice_selection import DiceSelection
from cards.effects.choices import EffectOption
from cards.effects.effect import Effect
from cards.events import EventName
from cards.filter_fields import CostIs, DieOn, Kind, Printed, Same, SomeToken, ZoneName
from cards.filters import Filter, Possession
from cards.lint import CODES
from cards.node import KeyNode, Node, OpNode, Word, ops_of, sort_of, words_of
from cards.pack import Pack
from cards.paragraphs import Paragraph
from cards.paragraphs.keywords import KeywordDefinition
from cards.passives import Passive
from cards.player_selection import PlayerSelection
from cards.ranges import Range
from cards.selection import Extreme, Selection, Total, Who
from cards.triggers import Cause, Trigger
from cards.validation.introspection import annotation_of, keys_of, literals, members, models
from cards.wording.words import article, plural

_PARTS: tuple[tuple[str, tuple[type[Node], ...]], ...] = (
    (
        "The file",
        (Pack, Card, Bonus, KeywordDefinition, DiePower, Deck, ChimeraCard, BossDice, BossCardSide, Behavior),
    ),
    ("Paragraphs of text", (Paragraph, *words_of(Paragraph))),
    ("Moments", (Trigger, Cause)),
    ("Conditions", words_of(Condition)),
    (
        "Pointing at cards",
        (Filter, Possession, DieOn, Printed, CostIs, Same, Selection, Extreme, Total, Range),
    ),
    ("Pointing at dice and players", (DiceSelection, PlayerSelection)),
    ("Places", words_of(Place)),
    ("Amounts", words_of(Measure)),
    ("Effects", (*words_of(Effect), EffectOption)),
    ("Changes", (ContinuousChange,)),
    ("Passive text", words_of(Passive)),
)

_LISTS: dict[str, Any] = {
    "type of card": CardType,
    "type of die": DieType,
    "kind of card": Kind,
    "kind of token": SomeToken,
    "zone": ZoneName,
    "player": get_args(Who)[0],
    "event": EventName,
    "act": ActName,
    "end of a change": End,
}
"""Lists of words that several keys take, by what one of them is called; each is printed once."""


def reference() -> str:
    """Return the whole page as Markdown."""
    parts = [
        "# Reference of the card language",
        "Written by `python -m cards.language_reference_page` from the classes in `cards/`; "
        "do not edit it by hand. Keys marked * must be given. Start with [the guide](card-language.md).",
    ]
    for title, kinds in _PARTS:
        parts.append(f"## {title}")
        parts.extend(part for kind in kinds for part in _node(kind))
    parts.append("## Lists")
    for title, words in _LISTS.items():
        parts += [f"### {title[0].upper()}{title[1:]}", ", ".join(f"`{word}`" for word in get_args(words))]
    parts.append("## What the linter says")
    parts.append(_codes())
    return "\n\n".join(parts) + "\n"


def _node(kind: type[Node]) -> Iterator[str]:
    names = kind.__name__
    if issubclass(kind, OpNode):
        names = " / ".join(f"`{op}`" for op in (*ops_of(kind), *kind.short_forms))
    elif issubclass(kind, KeyNode) and kind.example:
        names = f"`{kind.identifiers()[0]}`"
    yield f"### {names}"
    yield inspect.cleandoc(kind.__doc__ or "")
    if issubclass(kind, OpNode) and kind.shorthand:
        yield f"A bare value is its `{_key(kind, kind.shorthand)}`."
    if issubclass(kind, ContinuousChange) and kind is not ContinuousChange:
        yield "It has the keys of a [change](#continuouschange) too."
    if issubclass(kind, Word) and kind.example:
        yield f"Such as `{kind.example}`."
    rows = list(_rows(kind))
    if rows:
        yield "\n".join(["| key | value | when left out |", "|---|---|---|", *rows])


def _rows(kind: type[Node]) -> Iterator[str]:
    bases = [base for base in (Paragraph, ContinuousChange) if issubclass(kind, base) and kind is not base]
    inherited = {key for base in bases for key in keys_of(base)}
    notes = _notes(kind)
    kind.model_rebuild()  # resolves fields whose classes come later
    for name, field in kind.model_fields.items():
        key = field.alias or name
        if name in {"op", "way"} or key in inherited:
            continue
        if kind is Selection and name in Filter.model_fields:
            continue
        note = f" {notes[name]}" if name in notes else ""
        required = field.is_required()
        default = "" if required else _default(field.get_default(call_default_factory=True))
        form = _form(annotation_of(field)).replace("|", "\\|")
        yield f"| `{key}`{'*' if required else ''} | {form}{note} | {default} |"


def _key(kind: type[Node], name: str) -> str:
    return kind.model_fields[name].alias or name


def _default(value: Any) -> str:
    if value is None or value in ((), {}):
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return "any card" if isinstance(value, Node) else f"{value}"


def _form(annotation: Any) -> str:
    """Write which values a field takes."""
    found: list[str] = []
    if any(issubclass(kind, Measure) for kind in models(annotation)):
        return "an amount" + ("".join(f" or `{word}`" for word in literals(annotation) if word not in "NX"))
    for _, kind in members(annotation):
        form = _one_form(kind)
        if form not in found:
            found.append(form)
    return " or ".join(found)


def _one_form(kind: Any) -> str:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if origin is tuple:
        return f"a list of {_plural(arguments[0])}" if arguments[-1] is ... else "two whole numbers"
    if origin is dict:
        return f"a mapping of {_plural(arguments[0])} to {_plural(arguments[1])}"
    if title := _list_of(kind):
        return f"{article(title).removesuffix(title)}[{title}](#{title.replace(' ', '-')})"
    if arguments:
        return ", ".join(f"`{word}`" for word in arguments)
    sort = sort_of(kind)
    if sort:
        return article(sort.sort_name)
    name = str(kind.__name__)
    return f"[{name}](#{name.lower()})" if any(kind in kinds for _, kinds in _PARTS) else name


def _list_of(kind: Any) -> str:
    """Return what each word of a literal is called if the page has a list of them; empty if not."""
    words = get_args(kind)
    return next((title for title, known in _LISTS.items() if words and words == get_args(known)), "")


_PLAIN: dict[Any, str] = {str: "a name", int: "a number", bool: "true or false"}


def _plural(kind: Any) -> str:
    found = members(kind)
    sorts = [sort_of(item) for item in models(kind)]
    if sorts and sorts[0]:
        return f"{sorts[0].sort_name}s"
    if len(found) > 3:
        return "paragraphs"
    if len(found) == 1 and (title := _list_of(found[0][1])):
        one, of, rest = title.partition(" ")
        return f"[{plural(one)}{of}{rest}](#{title.replace(' ', '-')})"
    form = _form(kind)
    return {"a name": "names", "a number": "numbers"}.get(form, form)


def _notes(kind: type[Node]) -> dict[str, str]:
    """Return the documentation of each field of a class, on one line."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    notes: dict[str, str] = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and _is_text(text):
            notes[field.target.id] = f"({' '.join(ast.literal_eval(text.value).split()).rstrip('.')})"  # type: ignore[attr-defined]
    return notes


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _codes() -> str:
    rows: Iterable[str] = (
        f"| {code} | {known.severity} | {known.meaning} | {known.fix} |" for code, known in CODES.items()
    )
    return "\n".join(["| code | severity | meaning | usual fix |", "|---|---|---|---|", *rows])


if __name__ == "__main__":
    print(reference(), end="")
