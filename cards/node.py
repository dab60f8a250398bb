"""The base of everything written in a pack, and of the words of the card language.

A *word* is one class: its fields, an example, and its wording. Words of one *sort* (effects, conditions, ...)
can be used in the same fields. They register themselves as their modules are imported, so that no list is
written by hand.
"""

import importlib
import operator
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial, reduce
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, get_args

from msgspec import Struct
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    Tag,
    model_validator,
)
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

Way = Literal["target", "choose", "each", "random"]
WAYS: tuple[str, ...] = (*get_args(Way), "leftmost", "rightmost")
"""The keys of a selection that say how to pick; the last two are short for targets at an end."""


class Node(BaseModel):
    """A part of a pack. Unknown fields are errors; a node is immutable."""

    # Validators are built on first use, because most nodes are only ever read within a whole pack.
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)


class Word(Node):
    """Base of all words of the card language.

    A subclass that sets `package` is a sort (effects, conditions, ...). Subclasses of a sort register as its
    words, except bases without fields of their own. Raises `TypeError` on import if a word lacks `example` or
    `words`.
    """

    package: ClassVar[str] = ""
    """The package of all words of the sort; it contains nothing else."""
    sort_name: ClassVar[str] = ""
    """The name of the sort for authors of packs."""
    example: ClassVar[str] = ""
    """The word as an author writes it, in YAML; tests load it, write it as text and resolve it."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        if "package" in vars(cls):
            _WORDS[cls] = []
            return
        sort = sort_of(cls)
        own = vars(cls).get("__annotations__", {}).keys() & cls.model_fields.keys()
        if sort is None or not (own or cls.example):
            return
        for piece in ("example", "words"):
            if getattr(cls, piece, None) in (None, "", getattr(sort, piece, None)):
                raise TypeError(f"the {sort.sort_name} {cls.__name__} in {cls.__module__} has no '{piece}'")
        _WORDS[sort].append(cls)

    @classmethod
    def union_of(cls, kinds: tuple[type[Self], ...]) -> Any:
        """Return the annotation of a field that takes any of these words."""
        raise NotImplementedError


_WORDS: dict[type[Word], list[type[Word]]] = {}


class NameOf(Struct, frozen=True):
    """Marks a field that takes the key of a word below a class."""

    base: type["OpNode"]

    def keys(self) -> Any:
        """Return the keys as a `Literal`."""
        sort = sort_of(self.base)
        assert sort is not None
        kinds = [kind for kind in words_of(sort) if issubclass(kind, self.base)]
        return Literal[tuple(key for kind in kinds for key in ops_of(kind))]

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(self.keys())


WordT = TypeVar("WordT", bound=Word)


def sort_of(kind: type[BaseModel]) -> type[Word] | None:
    """Return the sort of a word; None for a node that is no word."""
    return next((base for base in kind.__mro__ if base in _WORDS), None)


def words_of(sort: type[WordT]) -> tuple[type[WordT], ...]:
    """Return all words of a sort, by module and then in the order of each module."""
    _load(sort.package)
    return _in_order(sort, len(_WORDS[sort]))  # type: ignore[return-value]


@cache
def _in_order(sort: type[Word], _count: int) -> tuple[type[Word], ...]:
    return tuple(sorted(_WORDS[sort], key=lambda kind: kind.__module__))


@cache
def _load(package: str) -> None:
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        importlib.import_module(f"{package}.{module.name}")


class OneOf(Struct, frozen=True):
    """Marks a field that takes any word of a sort, or only those with the class variable `only` set."""

    sort: type[Word]
    only: str = ""

    def annotation(self) -> Any:
        """Return the union of these words."""
        kinds = words_of(self.sort)
        return self.sort.union_of(tuple(kind for kind in kinds if not self.only or getattr(kind, self.only)))

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(_once(self))


@cache
def _once(mark: OneOf) -> Any:
    """Return the union as a named type, so that its validator is built once and not for every field."""
    return TypeAliasType(f"{mark.sort.__name__}{mark.only}", mark.annotation())


class OpNode(Word):
    """A node that is written as one key with its fields: `draw: {cards: 2}`.

    `op` is the key. `shorthand` is the field that a bare value is for, so that `draw: 2` means the same. The
    fields in `about_one` take a single card: a selection of several is an error, because the others would be
    ignored.
    """

    op: str
    shorthand: ClassVar[str] = ""
    about_one: ClassVar[tuple[str, ...]] = ()
    short_forms: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    """Other keys of the node, each with the function that turns its value into the value of the main key."""

    @model_validator(mode="after")
    def _is_about_one(self) -> Self:
        for name in self.about_one:
            if getattr(getattr(self, name), "picks_several", False):
                key = type(self).model_fields[name].alias or name
                raise ValueError(f"'{key}' is one card here: pick it by 'target', 'choose' or its place")
        return self

    @classmethod
    def key(cls) -> str:
        """Return the key this node is written with; the first, if there are several."""
        return ops_of(cls)[0]

    @classmethod
    def union_of(cls, kinds: tuple[type[Self], ...]) -> Any:
        return Annotated[
            Annotated[reduce(operator.or_, kinds), Field(discriminator="op")],
            BeforeValidator(
                partial(unfold, shorthands=shorthands_of(kinds), short_forms=short_forms_of(kinds))
            ),
        ]


class KeyNode(Word):
    """A node that is recognized by a key among its fields: `{there_is: ...}`.

    `begins` lists these keys; if left out, it is the first field. If one of these keys is also a field of
    another word in the same mapping, it belongs to that other word.
    """

    leading_keys: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def tag(cls) -> str:
        """Return a name that identifies the word during validation.

        It is no key, so that the paths of errors lead to the right place.
        """
        return f"the {cls.sort_name} {cls.__name__}"

    @classmethod
    def identifiers(cls) -> tuple[str, ...]:
        """Return the keys by which this node is recognized."""
        return (
            cls.leading_keys
            or tuple(key for key in keys_of(cls) if key not in keys_of(sort_of(cls) or cls))[:1]
        )

    @classmethod
    def union_of(cls, kinds: tuple[type[Self], ...]) -> Any:
        def told(value: Any) -> str | None:
            if isinstance(value, KeyNode):
                return value.tag()
            found = words_in(cls, value) if isinstance(value, dict) else []
            return found[0].tag() if found else None

        members = [Annotated[kind, Tag(kind.tag())] for kind in kinds]
        return Annotated[reduce(operator.or_, members), Discriminator(told)]


def words_in(sort: type[KeyNode], mapping: dict[str, Any]) -> list[type[KeyNode]]:
    """Return the words of a sort that a mapping consists of, in the order of its keys."""
    tellers = _words_by_key(sort, words_of(sort))
    found = [tellers[key] for key in mapping if key in tellers]
    found = list(dict.fromkeys(found))
    return [
        kind
        for kind in found
        if not any(set(kind.identifiers()) <= set(keys_of(other)) for other in found if other is not kind)
    ]


@cache
def _words_by_key(_sort: type[KeyNode], kinds: tuple[type[KeyNode], ...]) -> dict[str, type[KeyNode]]:
    """Return the word that each key identifies."""
    return {key: kind for kind in kinds for key in kind.identifiers()}


@cache
def keys_of(kind: type[BaseModel]) -> tuple[str, ...]:
    """Return the keys of the fields of a node."""
    return tuple(field.alias or name for name, field in kind.model_fields.items())


def ops_of(kind: type[OpNode]) -> tuple[str, ...]:
    """Return the keys this node can be written with."""
    return get_args(kind.model_fields["op"].annotation)


def shorthands_of(kinds: Iterable[type[OpNode]]) -> dict[str, str]:
    """Return each key of these nodes with the field that a bare value is for."""
    return {key: kind.shorthand for kind in kinds for key in ops_of(kind)}


def short_forms_of(kinds: Iterable[type[OpNode]]) -> dict[str, tuple[str, Callable[[Any], Any]]]:
    """Return each short form of these nodes with its main key and the function that expands its value."""
    return {short: (kind.key(), long) for kind in kinds for short, long in kind.short_forms.items()}


def unfold(
    value: Any,
    shorthands: dict[str, str],
    short_forms: Mapping[str, tuple[str, Callable[[Any], Any]]] = {},
) -> Any:
    """Turn `{draw: {cards: 2}}`, `{draw: 2}` or `draw` into `{op: draw, cards: 2}`.

    `shorthands` maps every known key to the field that a bare value is for. Other values are returned
    unchanged, so that validation reports them.
    """
    if isinstance(value, str) and value in shorthands:
        return {"op": value}
    if not isinstance(value, dict) or len(value) != 1 or "op" in value:
        return value
    (key, fields), *_ = value.items()
    if key in short_forms:
        key, long = short_forms[key]
        fields = long(fields)
    if key not in shorthands:
        return {"op": key}
    if fields is None:
        return {"op": key}
    if isinstance(fields, dict) and not (shorthands[key] and _is_single_value(fields, shorthands[key])):
        return {"op": key, **fields}
    return {"op": key, shorthands[key] or "value": fields}


def _is_single_value(fields: dict[str, Any], shorthand: str) -> bool:
    """Return True if `fields` is itself the bare value, which is a selection for a field that takes one."""
    return shorthand in {"what", "onto", "to"} and not fields.keys().isdisjoint(WAYS)
