"""Cache of validated packs as plain data, so that the next start need not validate them again.

Validating a pack builds the validator of the whole language, which takes longer than everything else before
the first table. So each valid pack is written to a file in the user's cache, with the checksum of its own
file and of the language's code. A cached file whose checksums differ, or that is damaged or unreadable, is
ignored, and the pack is validated as usual. Cached files are data only: they name nodes of the language and
the values of their fields, from which nodes are built without validation.

`CINDERBOARD_CACHE` names another folder; if it is empty, nothing is cached.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import Struct, field
from pydantic import VERSION
from pydantic_core import PydanticUndefined

from cards.card import Card
from cards.decks.deck import Deck
from cards.node import Node
from cards.pack import Pack, load_pack, parse_source
from cards.validation.files import read_text

Item = TypeVar("Item")


class LazyItem(Generic[Item]):
    """A value that is built on first use and then kept."""

    __slots__ = ("_item", "_make")

    def __init__(self, make: Callable[[], Item]) -> None:
        self._make: Callable[[], Item] | None = make
        self._item: Item | None = None

    @property
    def is_read(self) -> bool:
        """Return True if the value has been built."""
        return self._make is None

    def read(self) -> Item:
        """Return the value."""
        if self._make is not None:
            self._item = self._make()
            self._make = None
        return cast("Item", self._item)


class LazyMapping(MutableMapping[str, Item]):
    """A mapping that also takes lazy items as values, and builds each when it is looked up."""

    def __init__(self) -> None:
        self._known: dict[str, Item | LazyItem[Item]] = {}

    def __getitem__(self, name: str) -> Item:
        found = self._known[name]
        return found.read() if isinstance(found, LazyItem) else found

    def __setitem__(self, name: str, item: Item) -> None:
        self._known[name] = item

    def put(self, name: str, item: Item | LazyItem[Item]) -> None:
        """Set the value of a name; it may be a lazy item."""
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
        """Return how many values have not been built yet."""
        return sum(isinstance(item, LazyItem) and not item.is_read for item in self._known.values())

    def __eq__(self, other: object) -> bool:
        # Copies share their lazy items, so that they are equal without building any.
        if isinstance(other, LazyMapping) and self._known == other._known:
            return True
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]

    def __ior__(self, other: LazyMapping[Item]) -> LazyMapping[Item]:
        """Take over the other mapping's values, built or not."""
        self._known |= other._known
        return self


FOLDER = "CINDERBOARD_CACHE"
"""The environment variable that names the folder of the cache."""

_KIND = ""
"""The key in plain data that marks a node rather than a mapping; no field and no key of a pack is empty."""

_LANGUAGE = Path(__file__).parent


class CachedPack(Struct, frozen=True):
    """The content of a `cards.pack.Pack`, with cards and decks by name that are built on first use."""

    rest: Pack
    """The pack without its cards and decks."""
    cards: Mapping[str, LazyItem[Card]]
    decks: Mapping[str, LazyItem[Deck]]
    reactions: tuple[str, ...]
    """The names of the cards that can be played as a reaction."""


def cache_folder() -> Path | None:
    """Return the folder of the cache; None if nothing is to be cached."""
    chosen = os.environ.get(FOLDER)
    if chosen is not None:
        return Path(chosen) if chosen else None
    from platformdirs import user_cache_path

    return user_cache_path("cinderboard", appauthor=False) / "packs"


def known_pack(path: Path) -> Pack | CachedPack:
    """Return the pack of a file, from the cache if possible; raise errors as `cards.pack.load_pack` does."""
    place = cache_folder()
    if place is None:
        return load_pack(path)
    text = read_text(path)
    found = read_cached(path, text, place)
    if found is not None:
        return found
    pack = parse_source(text, str(path)).pack
    write_cached(path, text, pack, place)
    return pack


def read_cached(path: Path, text: str, place: Path) -> CachedPack | None:
    """Return the cached pack for a file with this content; None if it has to be validated.

    That is so if nothing is cached, the cached file is damaged, or the language has changed since.
    """
    try:
        head, _, body = _file_for(path, place).read_bytes().partition(b"\n")
        if json.loads(head) != _head(text, body):
            return None
        first, *lines = body.split(b"\n")
        index = json.loads(first)
        put_together = _Reader([_kind(*names) for names in index["kinds"]]).read
        items = [LazyItem(partial(put_together, line)) for line in lines]
        cards, decks = items[: len(index["cards"])], items[len(index["cards"]) :]
        return CachedPack(
            put_together(index["rest"]),
            dict(zip(index["cards"], cards, strict=True)),
            dict(zip(index["decks"], decks, strict=True)),
            tuple(index["reactions"]),
        )
    except (OSError, ValueError, LookupError, TypeError, ImportError, AttributeError, RecursionError):
        # Whatever is wrong with a cached file, the pack itself is there.
        return None


def write_cached(path: Path, text: str, pack: Pack, place: Path) -> None:
    """Write a valid pack to the cache; do nothing if that fails, and the next start validates it again."""
    try:
        body = _body(pack)
        place.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=place, prefix=".", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(json.dumps(_head(text, body)).encode() + b"\n" + body)
            # Replaced in one step, so that other processes that read or write it see a complete file.
            Path(name).replace(_file_for(path, place))
        except OSError:
            Path(name).unlink()
            raise
    except (OSError, _NotSerializable):
        return


class _NotSerializable(Exception):
    """Raised if a pack contains something that plain data cannot express."""


def _file_for(path: Path, place: Path) -> Path:
    return place / f"{path.stem[:40]}-{sha256(os.fsencode(path.absolute())).hexdigest()[:16]}.json"


def _head(text: str, body: bytes) -> dict[str, str]:
    """Return the first line of a cached file: the checksums of the pack, the language, and the rest."""
    return {
        "pack": sha256(text.encode()).hexdigest(),
        "language": _language(),
        "body": sha256(body).hexdigest(),
    }


@cache
def _language() -> str:
    """Return the checksum of all code that defines what a pack may contain and how it is worded."""
    total = sha256(VERSION.encode())
    for name in sorted(str(path.relative_to(_LANGUAGE)) for path in _LANGUAGE.rglob("*.py")):
        total.update(name.encode() + b"\0" + (_LANGUAGE / name).read_bytes())
    return total.hexdigest()


@cache
def _kind(module: str, name: str) -> type[Node]:
    """Return a node class of the language by its name; raise `LookupError` for anything else."""
    if module.partition(".")[0] != __package__:
        raise LookupError(module)
    found = getattr(import_module(module), name)
    if not (isinstance(found, type) and issubclass(found, Node)):
        raise LookupError(name)
    return found


def _body(pack: Pack) -> bytes:
    """Return a pack as lines: an index with everything else, then one line for each card and deck."""
    writer = _Writer()
    items = (*pack.cards, *pack.decks)
    lines = [_dumped(writer.plain(item)) for item in items]
    without = pack.model_copy(update={"cards": (), "decks": ()})
    rest = _dumped(writer.plain(without))
    kinds = list(writer.kinds)
    again = _Reader(kinds).read
    if again(rest) != without or tuple(map(again, lines)) != items:
        raise _NotSerializable
    index = {
        "kinds": [(kind.__module__, kind.__qualname__) for kind in kinds],
        "rest": rest,
        "cards": [card.name for card in pack.cards],
        "decks": [deck.name for deck in pack.decks],
        "reactions": [card.name for card in pack.cards if card.is_reaction],
    }
    return "\n".join((_dumped(index), *lines)).encode()


def _dumped(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


class _Writer(Struct):
    """Turns nodes into plain data, and numbers their classes."""

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
        raise _NotSerializable


class _Shape(NamedTuple):
    """The fields of a node class with their defaults, in order, and the factories of the other defaults."""

    defaults: dict[str, Any]
    made: tuple[tuple[str, Callable[[], Any]], ...]


class _Reader:
    """Builds nodes from plain data without validating them again."""

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
