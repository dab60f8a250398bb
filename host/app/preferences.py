"""What a player likes: theme and pace. Kept beside the games, never part of one, never undone."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

PACES = ("timed", "stepped", "instant")
"""How automatic steps are shown: by the clock, one for each key press, or all at once."""

STEP_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.35}
"""How long a timed step stays before the next one."""


@dataclass
class Preferences:
    """Theme by name, `pace` one of `PACES`, `speed` a key of `STEP_SECONDS`."""

    theme: str = "cinder-dark"
    pace: str = "timed"
    speed: str = "normal"

    @classmethod
    def load(cls, path: Path) -> Preferences:
        """Read them; anything missing or unreadable has its default, for a game must always start."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return cls()
        if not isinstance(kept, dict):
            return cls()
        loaded = cls()
        if isinstance(kept.get("theme"), str):
            loaded.theme = kept["theme"]
        if kept.get("pace") in PACES:
            loaded.pace = kept["pace"]
        if kept.get("speed") in tuple(STEP_SECONDS):
            loaded.speed = kept["speed"]
        return loaded

    def save(self, path: Path) -> None:
        """Write them; `OSError` when the folder cannot be written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
