"""A player's preferences, such as theme and pace, in one file beside the saved games.

Also says how long each step of a game stays on screen.
"""

from __future__ import annotations

import json
import stat
from dataclasses import dataclass, field
from pathlib import Path

PACES = ("timed", "stepped", "instant")
"""How automatic steps are shown: by the clock, one for each key press, or all at once."""

STEP_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.35}
"""Seconds that a timed step of one line stays on screen, by speed."""

LINE_LENGTH = 60
"""Length of one line, in characters; longer steps stay longer."""


def step_seconds(text: str, speed: str) -> float:
    """Return how many seconds a timed step with this text stays on screen."""
    return STEP_SECONDS[speed] * max(1.0, len(text) / LINE_LENGTH)


PREFERENCES_FILE = "preferences.json"
"""Name of the preferences file, in the folder of the saved games."""

MOST_REMEMBERED, _MOST_LETTERS = 20, 3_000
"""Lines that people typed at the table and that are remembered, and how many letters of them are saved."""
MAX_BYTES = 10_000
"""Largest file that is read; preferences need about a hundredth of it."""


@dataclass
class Preferences:
    """Preferences of a player. `theme` is a name, `pace` one of `PACES`, `speed` a key of `STEP_SECONDS`.

    `large_type` shows the table in large letters. `table` holds, by the rules of each game, the values
    with which its last game began, where they are not the usual ones. `cards` holds Chimera cards as
    people have entered them (`boss_card`), `lines` what was typed at the table, the last line last. While
    `tips` is on, hints are shown for features that are not in `used` yet; while `reasons` is on, built-in
    players say why they took a turn. `problem` says why a file could
    not be read; it is not saved.
    """

    theme: str = "cinder-dark"
    pace: str = "timed"
    speed: str = "normal"
    large_type: bool = False
    tips: bool = True
    reasons: bool = True
    used: set[str] = field(default_factory=set)
    table: dict[str, dict[str, str]] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    problem: str = field(default="", compare=False)

    @classmethod
    def load(cls, path: Path) -> Preferences:
        """Return the preferences in a file, with defaults for what is missing or unreadable.

        Never raises for a bad file, because a game must always start.
        """
        try:
            stored = _object_in(path)
        except FileNotFoundError:
            return cls()
        except OSError as error:
            return cls(problem=f"cannot be read: {error.strerror}")
        except ValueError as error:
            return cls(problem=str(error))
        loaded = cls()
        theme, pace, speed = (stored.get(name) for name in ("theme", "pace", "speed"))
        if isinstance(theme, str):
            loaded.theme = theme
        if isinstance(pace, str) and pace in PACES:
            loaded.pace = pace
        if isinstance(speed, str) and speed in STEP_SECONDS:
            loaded.speed = speed
        loaded.large_type = stored.get("large_type") is True
        loaded.tips = stored.get("tips") is not False
        loaded.reasons = stored.get("reasons") is not False
        used = stored.get("used")
        loaded.used = {name for name in used if isinstance(name, str)} if isinstance(used, list) else set()
        lines = stored.get("lines")
        if isinstance(lines, list):
            loaded.lines = [line for line in lines if isinstance(line, str) and line.isprintable()][
                -MOST_REMEMBERED:
            ]
        loaded.table = _form_values_in(stored.get("table"))
        loaded.cards = _form_values_in({"cards": stored.get("cards")}).get("cards", {})
        return loaded

    def save(self, path: Path) -> None:
        """Write the preferences in place of whatever is at `path`; raise `OSError` if that fails."""
        stored: dict[str, object] = {"theme": self.theme, "pace": self.pace, "speed": self.speed}
        if self.large_type:
            stored["large_type"] = True
        if not self.tips:
            stored["tips"] = False
        if not self.reasons:
            stored["reasons"] = False
        if self.used:
            stored["used"] = sorted(self.used)
        if self.table:
            stored["table"] = self.table
        if self.cards:
            stored["cards"] = self.cards
        lines = list(self.lines)
        while len(json.dumps(lines)) > _MOST_LETTERS:
            del lines[0]
        if lines:
            stored["lines"] = lines
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.new")
        unfinished.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
        unfinished.replace(path)


def _object_in(path: Path) -> dict[str, object]:
    """Return the JSON object in a file; raise `ValueError` with the reason if there is none."""
    if not stat.S_ISREG(path.stat().st_mode):  # a pipe would block the app
        raise ValueError("is not a plain file")
    with path.open("rb") as file:
        text = file.read(MAX_BYTES + 1)
    if len(text) > MAX_BYTES:
        raise ValueError(f"is larger than {MAX_BYTES} bytes")
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError):
        stored = None
    if not isinstance(stored, dict):
        raise ValueError("holds no JSON object")
    return stored


def _form_values_in(stored: object) -> dict[str, dict[str, str]]:
    """Return the saved form values by rules, without anything of another shape."""
    if not isinstance(stored, dict):
        return {}
    return {
        rules: {line: value for line, value in lines.items() if isinstance(value, str)}
        for rules, lines in stored.items()
        if isinstance(lines, dict)
    }
