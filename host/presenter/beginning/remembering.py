"""What is remembered of a form for the next game: whose is what, the decks, what a boss's card says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.presenter.beginning.red_rains import MINE

if TYPE_CHECKING:
    from host.presenter.beginning.lines import Beginning, Said
    from host.presenter.preferences import Preferences


def begun_with(beginning: Beginning, preferences: Preferences) -> dict[str, str]:
    """What the lines of a form say at first: as the last game was laid out."""
    kept = preferences.table.get(beginning.rules, {})
    said = {line: kept[line] for line in beginning.remembered if line in kept}
    return {**said, **beginning.card_said(said, preferences.cards)}


def went_on(beginning: Beginning, said: Said, changed: str, preferences: Preferences) -> dict[str, str]:
    """What all lines say after one was `changed`: another side of a boss's card has other values."""
    if changed in beginning.card_lines:
        said = {**said, **beginning.card_said(said, preferences.cards)}
    return beginning.filled(said, changed)


def remember(beginning: Beginning, said: Said, preferences: Preferences) -> bool:
    """Remember what the lines say a game is begun with; returns whether anything is new in that."""
    before = preferences.table.get(beginning.rules, {}), dict(preferences.cards)
    lines = {
        line: said.get(line, before[0].get(line, "")).strip()
        for line in beginning.remembered
        if line in said or line in before[0]
    }
    lines = {line: value for line, value in lines.items() if value or line not in beginning.written}
    if lines:
        preferences.table[beginning.rules] = lines
    if key := beginning.card_key(said):
        preferences.cards.pop(key, None)
        if said.get("card") == MINE and (values := said.get("card-values", "").strip()):
            preferences.cards[key] = values
    return (preferences.table.get(beginning.rules, {}), preferences.cards) != before
