"""Writes what a Chimera brings to the table: its card sides, aspect decks, behavior tables and Ultimates."""

from __future__ import annotations

from cards.chimera import PHASES, Behavior, ChimeraCard, Sheet
from cards.effects.effect import effect_lines
from cards.grammar.lines import sentences
from cards.grammar.scope import Scope
from cards.grammar.words import counted
from cards.text.paragraphs import Paragraph, effects_text


def sheet_lines(chimera: ChimeraCard) -> list[str]:
    """The sides of the Chimera's card, one a line: life, threat, Ultimate value, setup from the left."""
    return [_sheet(sheet) for sheet in chimera.sheets]


def chimera_text(chimera: ChimeraCard) -> list[Paragraph]:
    """The Chimera's aspect decks, then behavior and Ultimate phase by phase."""
    told = [
        Paragraph(f"{', '.join(f'{count} {name}' for name, count in cards.items())}.", f"{deck} deck")
        for deck, cards in chimera.decks.items()
    ]
    if chimera.conjures:
        told.append(Paragraph(f"{', '.join(chimera.conjures)}.", "Conjures"))
    for phase in PHASES:
        told += [
            Paragraph(behavior_text(row), f"Phase {phase}, roll {row.range}")
            for row in chimera.behavior[phase]
        ]
        told.append(Paragraph(effects_text(chimera.ultimate[phase]), f"Phase {phase}, Ultimate"))
    return told


def behavior_text(behavior: Behavior) -> str:
    """A row of a behavior table: the side action and the main action in the order they are taken."""
    scope = Scope("the Chimera")
    main = f"Main: {sentences(effect_lines(behavior.main, scope))}"
    if not behavior.side:
        return main
    side = f"Side: {sentences(effect_lines(behavior.side, scope))}"
    return f"{main} {side}" if behavior.main_first else f"{side} {main}"


def _sheet(sheet: Sheet) -> str:
    side = f"{sheet.difficulty.capitalize()}, level {sheet.level}, {counted(sheet.players, 'player')}"
    values = f"life {sheet.life}, threat {sheet.threat}, Ultimate value {sheet.ultimate}"
    blood = ", ".join(map(str, sheet.setup))
    return f"{side}: {values}, setup {f'by blood value {blood}' if blood else 'without aspects'}."
