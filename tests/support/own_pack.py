"""A pack of a person's own: a card that is in no release, and a deck with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cards.library import use_own_packs
from host.own_packs import load_own_packs

PACK = """\
release: My first pack
cards:
  - name: Kindle
    type: action spell
    cost: [main, 1 ceremonial class]
    text: [{effects: [{deal_damage: {amount: 2, to: {target: unit, of: opponent}}}, {draw: 1}]}]
decks:
  - name: Kindled
    phoenixborn: Coal Roarkwin
    dice: {ceremonial: 5, natural: 5}
    cards:
      Anchornaut: 3
      Chant of Revenge: 3
      Close Combat: 3
      Expand Energy: 3
      Hammer Knight: 3
      Iron Worker: 3
      Kindle: 3
      One Hundred Blades: 3
      Strengthen: 3
      Summon Iron Rhino: 3
    first_five: [Kindle, Anchornaut, Close Combat, Hammer Knight, Iron Worker]
"""


def write_pack(data: Path, name: str = "mine.yaml", text: str = PACK) -> Path:
    """Write a pack into a data folder, and return its file."""
    path = data / "packs" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def own_pack(data: Path) -> Iterator[None]:
    """Write the pack into a data folder and have its cards meanwhile."""
    write_pack(data)
    try:
        assert load_own_packs(data) == []
        yield
    finally:
        use_own_packs(())
