"""The state of a turn as a save holds it: JSON, compressed, in letters."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from host.store import strict_json
from host.store.limits import STATE_BYTES
from host.store.record import Turn

if TYPE_CHECKING:
    from engine.kernel.game import Bookmark
    from engine.kernel.save_codec import Codec


def turn_of(bookmark: Bookmark[Any], codec: Codec[Any]) -> Turn:
    """A turn in writing."""
    text = json.dumps(codec.pack(bookmark.state), separators=(",", ":"))
    state = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return Turn(bookmark.answers, bookmark.chances, state)


def state_of(turn: Turn, codec: Codec[Any]) -> Any:
    """The state at a turn; `ValueError` when the rules of today cannot play it on."""
    unpacker = zlib.decompressobj()
    try:
        packed = unpacker.decompress(base64.b64decode(turn.state, validate=True), STATE_BYTES)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof:
        raise ValueError(f"larger than {STATE_BYTES} bytes, or cut off")
    return codec.unpack(strict_json.loads(packed.decode()))
