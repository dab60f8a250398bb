"""Explains validation errors in the author's words: file, line, card, field, what is wrong, what is right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from cards.cost import Cost
from cards.errors import Problem
from cards.node import KeyNode, OpNode, ops_of, sort_of, words_of
from cards.node_search import NodePath
from cards.validation.introspection import children, keys_of, literals, members, models
from cards.validation.location import SourcePlace, find_place, subject
from cards.validation.yaml_reader import Listing, Mapping

MOST = 200
_MAPPING = "a mapping of keys and values"
_KEY = "[key]"
_TOO_LITTLE = "says too little here"
_TYPES = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "tuple_type": "a list",
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
}


def explain_errors(error: ValidationError, data: Mapping, file: str, root: type[BaseModel]) -> list[Problem]:
    """Return the problems of a pack, one for each mistake, in the order of the file.

    At most `MOST` errors are explained: a file with more is no pack at all.
    """
    problems: dict[tuple[NodePath, str], Problem] = {}
    for group in _by_union(error.errors(include_url=False)[:MOST], data, root):
        for problem, steps in _tell(group, data, file, root):
            problems.setdefault((steps, problem.message), problem)
    return sorted(_without_echoes(problems), key=lambda problem: problem.line or 0)


_VALIDATED = re.compile(r"function-\w+\[.*, (\w+)\]")


class _Error:
    """A validation error with its place in the file and the annotation it was checked against.

    `union` is the number of steps to the value that no member of its union accepts; None if that is not the
    case.
    """

    def __init__(self, details: ErrorDetails, data: Mapping, root: type[BaseModel]) -> None:
        self.details = details
        self.root = root
        self.location: NodePath = tuple(_bare(step) for step in details["loc"])
        self.kind = details["type"]
        self.context: dict[str, Any] = details.get("ctx") or {}
        self.annotation = _annotation(root, self.location)
        self.parent = _annotation(root, self.location[:-1])
        steps = range(len(self.location))
        self.union = next((i for i in steps if _names_member(root, self.location[: i + 1])), None)
        self.member = None if self.union is None else _annotation(root, self.location[: self.union + 1])
        self.place: SourcePlace = find_place(
            data, self.location[:-1] if self.kind == "missing" else self.location
        )


def _bare(step: str | int) -> str | int:
    """Return a step without what pydantic adds to the name of a class with a model validator."""
    match = _VALIDATED.fullmatch(step) if isinstance(step, str) else None
    return match[1] if match else step


def _annotation(root: type[BaseModel], location: NodePath) -> Any:
    found: list[Any] = [root]
    for part in location:
        found = [kind for annotation in found for kind in children(annotation, part)] or found
    return found[0]


def _names_member(root: type[BaseModel], location: NodePath) -> bool:
    """Return True if the last step names a member of a union whose members are tried one by one."""
    part = location[-1]
    if not isinstance(part, str):
        return False
    if part in {"str", "int"} or part.startswith(("literal[", "union[")):
        return True
    return part in {model.__name__ for model in models(_annotation(root, location[:-1]))}


def _by_union(errors: Iterable[ErrorDetails], data: Mapping, root: type[BaseModel]) -> list[list[_Error]]:
    """Group the errors about one value that no member of its union accepts."""
    groups: dict[tuple[NodePath, int], list[_Error]] = {}
    for number, details in enumerate(errors):
        error = _Error(details, data, root)
        alone = error.union is None
        groups.setdefault(
            (error.location if alone else error.location[: error.union], number if alone else -1), []
        ).append(error)
    return list(groups.values())


def _tell(
    group: list[_Error], data: Mapping, file: str, root: type[BaseModel]
) -> Iterable[tuple[Problem, NodePath]]:
    first = group[0]
    if first.union is not None:
        where = first.location[: first.union]
        chosen = _likeliest(group, find_place(data, where).value)
        if not chosen:
            place = find_place(data, where)
            yield _problem(file, data, place, *_no_member(place, _annotation(root, where))), place.steps
            return
        group = chosen
    for error in group:
        message, hint = _words(error)
        yield _problem(file, data, error.place, message, hint, error.kind), error.place.steps


def _problem(
    file: str, data: Mapping, place: SourcePlace, message: str, hint: str, kind: str = ""
) -> Problem:
    steps = place.steps[:-1] if kind == "extra_forbidden" else place.steps
    line = place.line
    if kind == "extra_forbidden" and place.steps:
        holder = find_place(data, steps).value
        line = holder.key_lines.get(str(place.steps[-1]), line) if isinstance(holder, Mapping) else line
    path = SourcePlace(steps, line, None).path
    return Problem("CARD003", file, line, subject(data, place.steps), path, message, hint)


def _likeliest(group: list[_Error], value: Any) -> list[_Error]:
    """Return the errors of the one union member that the author probably meant; empty if there is none."""
    if not isinstance(value, Mapping):
        return []
    by_member: dict[type[BaseModel], list[_Error]] = {}
    for error in group:
        for model in models(error.member):
            if error.union is not None and model.__name__ == error.location[error.union]:
                by_member.setdefault(model, []).append(error)
    known = {model: len(set(value) & set(keys_of(model))) for model in by_member}
    best = max(known, key=lambda model: known[model], default=None)
    return by_member[best] if best is not None and known[best] else []


def _no_member(place: SourcePlace, annotation: Any) -> tuple[str, str]:
    kinds = models(annotation)
    keys = [key for kind in kinds for key in keys_of(kind)]
    words = literals(annotation)
    shown = _shown(place.value)
    if isinstance(place.value, Mapping):
        near = _near(next(iter(place.value), ""), keys)
        return f"{shown} is not known here", near or f"use one of {_list(keys)}"
    if isinstance(place.value, str) and (near := _near(place.value, words)):
        return f"'{place.value}' is not allowed here", near
    plain = [word for kind, word in ((int, "a number"), (str, "a name")) if kind in _plain(annotation)]
    allowed = f"write {_list([*plain, *words])}"
    return f"{shown} is not allowed here", f"{allowed}, or a mapping with {_list(keys)}" if keys else allowed


def _plain(annotation: Any) -> list[Any]:
    return [kind for _, kind in members(annotation)]


def _words(error: _Error) -> tuple[str, str]:
    """Return what is wrong and what would be right, for one error."""
    kind, context, value = error.kind, error.context, error.place.value
    if kind == "missing":
        return f"'{error.location[-1]}' is missing", _needs(error)
    if kind == "extra_forbidden":
        return _unknown_key(error)
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        return _unknown_tag(error)
    if kind == "literal_error" and error.location[-1] == _KEY:
        allowed = literals(children(_annotation(error.root, error.location[:-2]), _KEY)[0])
        return f"unknown key '{error.location[-2]}'", f"use {_list(allowed)}"
    if kind == "literal_error":
        allowed = literals(error.annotation)
        return f"{_shown(value)} is not allowed here", _near(
            str(value), allowed
        ) or f"use one of {_list(allowed)}"
    if kind == "value_error":
        return str(context["error"]), ""
    ops = [op for model in models(error.annotation) if issubclass(model, OpNode) for op in ops_of(model)]
    if kind == "model_attributes_type" and ops and not isinstance(value, Mapping):
        return _unknown_word(error, value, ops)
    if kind in _TYPES:
        return _wrong_form(error)
    if kind in {"too_short", "string_too_short"}:
        return "this is empty or too short", f"give at least {context['min_length']}"
    if kind == "too_long":
        return "this is too long", f"give at most {context['max_length']}"
    message = error.details["msg"]
    return f"{_shown(value)} does not fit: {message[0].lower()}{message[1:]}", ""


def _needs(error: _Error) -> str:
    model = next(iter(models(error.parent)), None)
    if model is None:
        return "add it"
    needed = [field.alias or name for name, field in model.model_fields.items() if field.is_required()]
    return f"needed here: {_list([name for name in needed if name != 'op'], 'and')}"


def _unknown_key(error: _Error) -> tuple[str, str]:
    key = str(error.location[-1])
    model = next(iter(models(error.parent)), None)
    known = keys_of(model) if model else []
    if model is not None and issubclass(model, KeyNode) and (sort := sort_of(model)):
        known += [key for kind in words_of(sort) for key in keys_of(kind) if key not in known]
    if not error.place.steps or error.place.steps[-1] != key:
        fields = f"{error.place.steps[-1]}: {{{known[0]}: ...}}" if known else ""
        return f"{_shown(error.place.value)} alone {_TOO_LITTLE}", f"write its fields out, such as '{fields}'"
    return f"unknown key '{key}'", _near(key, known) or f"known here: {_list(known)}"


def _unknown_tag(error: _Error) -> tuple[str, str]:
    value = error.place.value
    keyed = [model for model in models(error.annotation) if issubclass(model, KeyNode)]
    if keyed:
        begin = [key for model in keyed for key in model.identifiers()]
        keys = list(value) if isinstance(value, Mapping) else []
        near = next((near for key in keys if (near := _near(key, begin))), "")
        return f"this {_called(error)} has no kind", near or f"begin it with one of {_list(begin)}"
    if isinstance(value, Mapping) and len(value) > 1:
        return (
            f"this has {len(value)} keys where one belongs ({_list(list(value), 'and')})",
            "begin each with '- '",
        )
    name = next(iter(value)) if isinstance(value, Mapping) and value else str(error.context.get("tag", value))
    known = [tag.strip("'") for tag in str(error.context.get("expected_tags", "")).split(", ")]
    return _unknown_word(error, name, known)


def _unknown_word(error: _Error, name: Any, known: list[str]) -> tuple[str, str]:
    return f"unknown {_called(error)} {_shown(name)}", _near(
        str(name)[:60], known
    ) or f"known: {_list(sorted(known))}"


def _called(error: _Error) -> str:
    """Return the name of the sort of words that belongs here."""
    return next((sort.sort_name for model in models(error.annotation) if (sort := sort_of(model))), "key")


def _wrong_form(error: _Error) -> tuple[str, str]:
    wanted, hint = _TYPES[error.kind], ""
    model = next(iter(models(error.annotation)), None)
    if model is Cost:
        wanted, hint = (
            "a list",
            "such as [main, 1 basic] or [side, exhaust, 1 natural class or 1 charm class]",
        )
    elif wanted == "a list":
        hint = "write one item per line, each after '- ', or all in [ ]"
    elif wanted == _MAPPING and model is not None:
        hint = f"its keys are {_list(keys_of(model))}"
    return f"{_shown(error.place.value)} stands where {wanted} belongs", hint


def _without_echoes(problems: dict[tuple[NodePath, str], Problem]) -> list[Problem]:
    """Leave out problems that only follow from another one.

    A wrong item leaves its list too short, and a misspelled key is both unknown and missing.
    """
    independent: list[Problem] = []
    for (steps, message), problem in problems.items():
        inner = any(other[: len(steps)] == steps and len(other) > len(steps) for other, _ in problems)
        if message.startswith("this is empty") and inner:
            continue
        same = [other for at, other in problems if at == steps]
        if message.endswith(" is missing") and any(other.endswith(_TOO_LITTLE) for other in same):
            continue
        key = message.removesuffix(" is missing")
        if key != message and any(other.hint == f"did you mean {key}?" for other in problems.values()):
            continue
        independent.append(problem)
    return independent


def _near(word: str, known: Iterable[str]) -> str:
    found = get_close_matches(str(word), list(known), n=1, cutoff=0.6)
    return f"did you mean '{found[0]}'?" if found else ""


def _list(words: Iterable[str], last: str = "or") -> str:
    *most, end = [str(word) for word in words] or ["nothing"]
    if len(most) > 14:
        return f"{', '.join(most[:12])} ... (docs/card-language-reference.md lists all)"
    return f"{', '.join(most)} {last} {end}" if most else end


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return f"a mapping ({_list(value, 'and')})" if value else "an empty mapping"
    if isinstance(value, Listing):
        return "a list"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else f"'{str(value)[:60]}'"
