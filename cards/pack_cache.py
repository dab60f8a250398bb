"""Packs that were read and found right, kept as plain data, so that the next start need not judge them again.

Judging a pack builds the validator of the whole language, and takes longer than anything else before the
first table. What was found right is therefore written to the user's cache: one file for each pack file, with
the sum of that file and of the language's own code. A file that fits neither, is damaged, or cannot be
read is passed over, and the pack is judged as ever. Kept files are data only: they name nodes of the
language and the values of their fields, which are put together without any of the language's readers.

`CINDERBOARD_CACHE` names another folder for them; empty, nothing is kept.

Things by name, of which some are put together only when they are asked for.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from pydantic import VERSION
from pydantic_core import PydanticUndefined

from cards.card import Card
from cards.node import Node
from cards.pack import Pack, load_pack, parse_source
from cards.validation.files import read_text

Item = TypeVar("Item")


class LazyItem(Generic[Item]):
    """Something that is put together once, when it is first asked for."""

    __slots__ = ("_item", "_make")

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make: Callable[[], Item] | None = make
        self._item: Item | None = None

    @property
    def is_read(self) -> bool:
        """Whether it has been asked for."""
        return self._make is None

    def read(self) -> Item:
        """The thing itself."""
        if self._make is not None:
            self._item = self._make()
            self._make = None
        return cast("Item", self._item)


class LazyMapping(MutableMapping[str, Item]):
    """A mapping that takes, besides things, those that are not yet read, and gives out things only."""

    def __init__(self) -> None:
        self._known: dict[str, Item | LazyItem[Item]] = {}

    def __getitem__(self, name: str) -> Item:
        found = self._known[name]
        return found.read() if isinstance(found, LazyItem) else found

    def __setitem__(self, name: str, item: Item) -> None:
        self._known[name] = item

    def put(self, name: str, item: Item | LazyItem[Item]) -> None:
        """Set what has this name, which need not have been read."""
        self._known[name] = item

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, name: object) -> bool:
        return name in self._known

    @property
    def unread(self) -> int:
        """How many have not been asked for yet."""
        return sum(isinstance(item, LazyItem) and not item.is_read for item in self._known.values())

    def __eq__(self, other: object) -> bool:
        # Copies share what is not yet read: they are equal without reading it.
        if isinstance(other, LazyMapping) and self._known == other._known:
            return True
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def __ior__(self, other: LazyMapping[Item]) -> LazyMapping[Item]:
        """Take what the other has, read or not."""
        self._known |= other._known
        return self


FOLDER = "CINDERBOARD_CACHE"
"""The name in the environment of the folder for kept packs."""

_KIND = ""
"""The key in plain data that tells a node from a mapping; no field and no key of a pack is empty."""

_LANGUAGE = Path(__file__).parent


@dataclass(frozen=True)
class CachedPack:
    """What `cards.pack.Pack` holds, its cards by name, each put together when it is asked for."""

    rest: Pack
    """The pack without its cards."""
    cards: Mapping[str, LazyItem[Card]]
    reactions: tuple[str, ...]
    """The names of the cards that can be played as a reaction."""


def folder() -> Path | None:
    """Where packs are kept; None when they are not to be."""
    chosen = os.environ.get(FOLDER)
    if chosen is not None:
        return Path(chosen) if chosen else None
    from platformdirs import user_cache_path

    return user_cache_path("cinderboard", appauthor=False) / "packs"


def known_pack(path: Path) -> Pack | CachedPack:
    """The pack of a file, judged unless that has been done before; errors as of `cards.pack.load_pack`."""
    place = folder()
    if place is None:
        return load_pack(path)
    text = read_text(path)
    found = kept(path, text, place)
    if found is not None:
        return found
    pack = parse_source(text, str(path)).pack
    keep(path, text, pack, place)
    return pack


def kept(path: Path, text: str, place: Path) -> CachedPack | None:
    """The pack of a file with this content, if it is kept; None when it is to be judged."""
    try:
        head, _, body = _file_for(path, place).read_bytes().partition(b"\n")
        if json.loads(head) != _head(text, body):
            return None
        first, *cards = body.split(b"\n")
        index = json.loads(first)
        put_together = _Reader([_kind(*names) for names in index["kinds"]]).read
        known = {
            name: LazyItem(partial(put_together, line))
            for name, line in zip(index["names"], cards, strict=True)
        }
        return CachedPack(put_together(index["rest"]), known, tuple(index["reactions"]))
    except (OSError, ValueError, LookupError, TypeError, ImportError, AttributeError, RecursionError):
        # Whatever is wrong with a kept file, the pack itself is there.
        return None


def keep(path: Path, text: str, pack: Pack, place: Path) -> None:
    """Keep a pack that was found right. What cannot be kept is left: the next start reads the pack again."""
    try:
        body = _body(pack)
        place.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place, prefix=".", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(json.dumps(_head(text, body)).encode() + b"\n" + body)
            # At once, so that who reads it meanwhile, or writes it too, has one or the other whole.
            Path(name).replace(_file_for(path, place))
        except OSError:
            Path(name).unlink()
            raise
    except (OSError, _NotPlain):
        return


class _NotPlain(Exception):
    """A pack holds something that plain data cannot say."""


def _file_for(path: Path, place: Path) -> Path:
    return place / f"{path.stem[:40]}-{sha256(os.fsencode(path.absolute())).hexdigest()[:16]}.json"


def _head(text: str, body: bytes) -> dict[str, str]:
    """What the first line of a kept file says: for which pack and language it is, and what follows."""
    return {
        "pack": sha256(text.encode()).hexdigest(),
        "language": _language(),
        "body": sha256(body).hexdigest(),
    }


@cache
def _language() -> str:
    """The sum of all code that says what a pack may hold and what it reads as."""
    total = sha256(VERSION.encode())
    for name in sorted(str(path.relative_to(_LANGUAGE)) for path in _LANGUAGE.rglob("*.py")):
        total.update(name.encode() + b"\0" + (_LANGUAGE / name).read_bytes())
    return total.hexdigest()


@cache
def _kind(module: str, name: str) -> type[Node]:
    """A node of the language by its name; `LookupError` for anything else."""
    if module.partition(".")[0] != __package__:
        raise LookupError(module)
    found = getattr(import_module(module), name)
    if not (isinstance(found, type) and issubclass(found, Node)):
        raise LookupError(name)
    return found


def _body(pack: Pack) -> bytes:
    """A pack as lines: first the names of nodes and all but the cards, then each card."""
    written = _Writer()
    cards = [_dumped(written.plain(card)) for card in pack.cards]
    rest = _dumped(written.plain(pack.model_copy(update={"cards": ()})))
    kinds = list(written.kinds)
    again = _Reader(kinds).read
    if again(rest) != pack.model_copy(update={"cards": ()}) or tuple(map(again, cards)) != pack.cards:
        raise _NotPlain
    index = {
        "kinds": [(kind.__module__, kind.__qualname__) for kind in kinds],
        "rest": rest,
        "names": [card.name for card in pack.cards],
        "reactions": [card.name for card in pack.cards if card.is_reaction],
    }
    return "\n".join((_dumped(index), *cards)).encode()


def _dumped(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


@dataclass
class _Writer:
    """Turns nodes into plain data, and numbers their kinds."""

    kinds: dict[type[Node], int] = field(default_factory=dict)

    def plain(self, value: Any) -> Any:
        if isinstance(value, Node):
            number = self.kinds.setdefault(type(value), len(self.kinds))
            given = [name for name in type(value).model_fields if name in value.model_fields_set]
            return {_KIND: number, **{name: self.plain(getattr(value, name)) for name in given}}
        if isinstance(value, tuple):
            return [self.plain(each) for each in value]
        if isinstance(value, dict) and all(isinstance(key, str) and key != _KIND for key in value):
            return {key: self.plain(each) for key, each in value.items()}
        if value is None or isinstance(value, str | int | float):
            return value
        raise _NotPlain


class _Shape(NamedTuple):
    """The fields of a kind of node with their defaults, in order, and what makes those that are made anew."""

    defaults: dict[str, Any]
    made: tuple[tuple[str, Callable[[], Any]], ...]


class _Reader:
    """Puts nodes together from plain data, without judging them again."""

    def __init__(self, kinds: list[type[Node]]) -> None:
        self._kinds = kinds
        self._decoder = json.JSONDecoder(object_hook=self._node)

    def read(self, line: str | bytes) -> Any:
        return self._decoder.decode(line if isinstance(line, str) else line.decode())

    def _node(self, fields: dict[str, Any]) -> Any:
        for name, value in fields.items():
            if type(value) is list:
                fields[name] = _tuple(value)
        number = fields.pop(_KIND, None)
        if number is None:
            return fields
        kind = self._kinds[number]
        defaults, made = _shape(kind)
        values = {**defaults, **fields}
        for name, default in made:
            if name not in fields:
                values[name] = default()
        node = kind.__new__(kind)
        node.__setstate__(
            {
                "__dict__": values,
                "__pydantic_fields_set__": set(fields),
                "__pydantic_extra__": None,
                "__pydantic_private__": None,
            }
        )
        return node


def _tuple(items: list[Any]) -> tuple[Any, ...]:
    return tuple(_tuple(each) if type(each) is list else each for each in items)


@cache
def _shape(kind: type[Node]) -> _Shape:
    fields = kind.model_fields
    defaults = {
        name: None if field.default is PydanticUndefined else field.default for name, field in fields.items()
    }
    made = tuple((name, field.default_factory) for name, field in fields.items() if field.default_factory)
    return _Shape(defaults, made)  # type: ignore[arg-type]
