"""Reads packs from YAML files."""

from __future__ import annotations

from pathlib import Path

import yaml

from cards.pack import Pack

PACKS = Path(__file__).with_name("packs")


def load_pack(path: Path) -> Pack:
    """Read one pack."""
    return Pack.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
