"""What a player likes: theme, pace, what lies on the table. Kept beside the games, part of none.

How fast the steps of a game are shown that nobody is asked about.
"""

from __future__ import annotations

import json
import stat
from dataclasses import dataclass, field
from pathlib import Path

PACES = ("timed", "stepped", "instant")
"""How automatic steps are shown: by the clock, one for each key press, or all at once."""

STEP_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.35}
"""How long a timed step stays before the next one, if it is one line."""

LETTERS = 60
"""How many letters a line has of which that is told."""


def seconds_of(text: str, speed: str) -> float:
    """How long a timed step stays that tells this."""
    return STEP_SECONDS[speed] * max(1.0, len(text) / LETTERS)


SETTINGS = "preferences.json"
"""What the file is called, in the folder of the games."""

MAX_BYTES = 10_000
"""Largest file that is read; the preferences need about a hundredth of it."""


@dataclass
class Preferences:
    """Theme by name, `pace` one of `PACES`, `speed` a key of `STEP_SECONDS`, the table in `large_type`.

    `table` are the lines of each game's form that say whose is what, by its rules, as they were last.
    `cards` are the sides of Chimera cards as people have read them off theirs (`red_rains_form`).
    With `tips` hints are given at what there is, until it is among what was `used`.
    `problem` says of a file why it was not read; it is not kept.
    """

    theme: str = "cinder-dark"
    pace: str = "timed"
    speed: str = "normal"
    large_type: bool = False
    tips: bool = True
    used: set[str] = field(default_factory=set)
    table: dict[str, dict[str, str]] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    problem: str = field(default="", compare=False)

    @classmethod
    def load(cls, path: Path) -> Preferences:
        """Read them; anything missing or unreadable has its default, for a game must always start."""
        try:
            kept = _object_in(path)
        except FileNotFoundError:
            return cls()
        except OSError as error:
            return cls(problem=f"cannot be read: {error.strerror}")
        except ValueError as error:
            return cls(problem=str(error))
        loaded = cls()
        theme, pace, speed = (kept.get(name) for name in ("theme", "pace", "speed"))
        if isinstance(theme, str):
            loaded.theme = theme
        if isinstance(pace, str) and pace in PACES:
            loaded.pace = pace
        if isinstance(speed, str) and speed in STEP_SECONDS:
            loaded.speed = speed
        loaded.large_type = kept.get("large_type") is True
        loaded.tips = kept.get("tips") is not False
        used = kept.get("used")
        loaded.used = {name for name in used if isinstance(name, str)} if isinstance(used, list) else set()
        loaded.table = _lines_in(kept.get("table"))
        loaded.cards = _lines_in({"cards": kept.get("cards")}).get("cards", {})
        return loaded

    def save(self, path: Path) -> None:
        """Write them, in place of whatever has this name; `OSError` when the folder cannot be written."""
        kept: dict[str, object] = {"theme": self.theme, "pace": self.pace, "speed": self.speed}
        if self.large_type:
            kept["large_type"] = True
        if not self.tips:
            kept["tips"] = False
        if self.used:
            kept["used"] = sorted(self.used)
        if self.table:
            kept["table"] = self.table
        if self.cards:
            kept["cards"] = self.cards
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.new")
        unfinished.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        unfinished.replace(path)


def _object_in(path: Path) -> dict[str, object]:
    """The JSON object in a file; `ValueError` says why there is none."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep the app waiting
        raise ValueError("is not a plain file")
    with path.open("rb") as file:
        text = file.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise ValueError(f"is larger than {MAX_BYTES} bytes")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        kept = None
    if not isinstance(kept, dict):
        raise ValueError("holds no JSON object")
    return kept


def _lines_in(kept: object) -> dict[str, dict[str, str]]:
    """The lines of forms in what a file says; what is none of them is left out."""
    if not isinstance(kept, dict):
        return {}
    return {
        rules: {line: value for line, value in lines.items() if isinstance(value, str)}
        for rules, lines in kept.items()
        if isinstance(lines, dict)
    }
