"""Writes what a Chimera brings to the table: card sides, how it plays, aspect decks, behavior, Ultimates."""

from __future__ import annotations

import re

from cards.chimera import BEHAVIOR_DIE, PHASES, Behavior, ChimeraCard, RecoveryStep, Sheet
from cards.effects.effect import Effects, effect_lines
from cards.grammar.lines import sentences
from cards.grammar.scope import Scope
from cards.grammar.words import counted
from cards.text.paragraphs import WrittenParagraph, effects_text


def sheet_lines(chimera: ChimeraCard) -> list[str]:
    """The sides of the Chimera's card, one a line: life, threat, Ultimate value, setup from the left."""
    return [_sheet(sheet) for sheet in chimera.sheets]


def chimera_text(chimera: ChimeraCard) -> list[WrittenParagraph]:
    """How the Chimera plays, its aspect decks, then behavior and Ultimate phase by phase."""
    told = ways_text(chimera)
    for phase in PHASES:
        told += [
            WrittenParagraph(behavior_text(row), f"Phase {phase}, roll {row.range}")
            for row in chimera.behavior[phase]
        ]
        told.append(WrittenParagraph(ultimate_text(chimera.ultimate[phase]), f"Phase {phase}, Ultimate"))
    return told


def ways_text(chimera: ChimeraCard) -> list[WrittenParagraph]:
    """How the Chimera plays, and its aspect decks."""
    told = [WrittenParagraph(_ways(chimera), f"The {chimera.seat}")]
    told += [
        WrittenParagraph(f"{', '.join(f'{count} {name}' for name, count in cards.items())}.", f"{deck} deck")
        for deck, cards in chimera.decks.items()
    ]
    if chimera.conjures:
        told.append(WrittenParagraph(f"{', '.join(chimera.conjures)}.", "Conjures"))
    return told


def behavior_text(behavior: Behavior) -> str:
    """A row of a behavior table: the side action and the main action in the order they are taken."""
    scope = Scope("the Chimera")
    main = f"Main: {sentences(effect_lines(behavior.main, scope))}"
    if not behavior.side:
        return _of_the_chimera(main)
    side = f"Side: {sentences(effect_lines(behavior.side, scope))}"
    return _of_the_chimera(f"{main} {side}" if behavior.main_first else f"{side} {main}")


def ultimate_text(effects: Effects) -> str:
    """What an Ultimate does."""
    return _of_the_chimera(effects_text(effects))


def _of_the_chimera(text: str) -> str:
    """A text that no player reads as their own: what is the reader's there is the Chimera's, `its`."""
    return re.sub(r"\byour\b", "its", re.sub(r"\byou control\b", "it controls", text))


def _ways(chimera: ChimeraCard) -> str:
    """What other Chimeras may do otherwise: its dice, guard, hand, fatigue and recovery."""
    dice = chimera.dice
    faces = ", ".join(f"{count} {side}" for side, count in dice.sides.items())
    on = chimera.guards_from
    roll = f"{on} or more" if on < BEHAVIOR_DIE else str(on)
    sentences = [
        f"{dice.count} {dice.type} {'die' if dice.count == 1 else 'dice'} of {faces}",
        f"Guards on {roll}",
        f"Hand of {counted(chimera.hand, 'card')}",
        f"Fatigued, {counted(chimera.fatigue_wounds, 'wound')} for each card discarded",
        f"End of recovery: {', '.join(map(_named, chimera.recovery)) or 'no steps of its own'}",
    ]
    return ". ".join(sentences) + "."


def _named(step: RecoveryStep) -> str:
    return "Red Rains tokens" if step == "red rains" else step


def _sheet(sheet: Sheet) -> str:
    side = f"{sheet.difficulty.capitalize()}, level {sheet.level}, {counted(sheet.players, 'player')}"
    values = (
        f"life {sheet.life}, threat {sheet.threat}, Ultimate value {sheet.ultimate}, stamina {sheet.stamina}"
    )
    blood = ", ".join(map(str, sheet.setup))
    return f"{side}: {values}, setup {f'by blood value {blood}' if blood else 'without aspects'}."
