"""The text of a boss: card sides, how it plays, aspect decks, behavior, Ultimates."""

from __future__ import annotations

import re

from cards.bosses import BEHAVIOR_DIE, PHASES, Behavior, BossCardSide, BossStep, ChimeraCard, Phase
from cards.effects.effect import effect_lines
from cards.text.paragraphs import WrittenParagraph
from cards.wording.scope import Scope
from cards.wording.sentences import sentences
from cards.wording.words import capitalized, counted


def sheet_lines(chimera: ChimeraCard) -> list[str]:
    """Write the sides of the boss's card, one per line: life, threat, Ultimate value, setup from the left.

    A card with a dial for its threat value has only one side, whose level is not written.
    """
    return [_sheet(sheet) for sheet in chimera.sheets]


def chimera_text(chimera: ChimeraCard) -> list[WrittenParagraph]:
    """Write how the boss plays, its aspect decks and own text, then behavior and cards phase by phase."""
    paragraphs = boss_play_text(chimera)
    if chimera.one_table:
        paragraphs += _rows(chimera, "I", "Any phase")
    for phase in PHASES:
        if not chimera.one_table:
            paragraphs += _rows(chimera, phase, f"Phase {phase}")
        paragraphs += [
            WrittenParagraph(text, f"Phase {phase}, {title}") for title, text in phase_texts(chimera, phase)
        ]
    return paragraphs


def phase_texts(chimera: ChimeraCard, phase: Phase) -> list[tuple[str, str]]:
    """Return a label and the text of each of the boss's cards in a phase.

    The labels are `Ultimate`, or `ready spell` and `progress`.
    """
    parts = (
        ("Ultimate", chimera.ultimate),
        ("ready spell", chimera.ready),
        ("progress", chimera.progress),
    )
    scope = boss_scope(chimera.seat)
    there = [(title, cards[phase]) for title, cards in parts if phase in cards]
    return [
        (title, _in_third_person(sentences(effect_lines(effects, scope.inner())))) for title, effects in there
    ]


def boss_scope(seat: str) -> Scope:
    """Return the scope for texts of a boss."""
    return Scope(f"the {seat}").of_boss(f"the {seat}")


def _rows(chimera: ChimeraCard, phase: Phase, when: str) -> list[WrittenParagraph]:
    how = "roll" if not chimera.by_own_die else f"{chimera.dice.type} die"
    return [
        WrittenParagraph(behavior_text(row, chimera.seat), f"{when}, {how} {row.range}")
        for row in chimera.behavior[phase]
    ]


def boss_play_text(chimera: ChimeraCard) -> list[WrittenParagraph]:
    """Write how the boss plays, and its aspect decks."""
    paragraphs = [WrittenParagraph(_ways(chimera), f"The {chimera.seat}")]
    paragraphs += own_text(chimera)
    paragraphs += [
        WrittenParagraph(f"{', '.join(f'{count} {name}' for name, count in cards.items())}.", f"{deck} deck")
        for deck, cards in chimera.decks.items()
    ]
    if chimera.conjures:
        paragraphs.append(WrittenParagraph(f"{', '.join(chimera.conjures)}.", "Conjures"))
    return paragraphs


def own_text(chimera: ChimeraCard) -> list[WrittenParagraph]:
    """Write the text of the boss's own card."""
    found = []
    for paragraph in chimera.text:
        scope = boss_scope(chimera.seat)
        label = ", ".join(part for part in (paragraph.ability, paragraph.label) if part)
        found.append(WrittenParagraph(_in_third_person(paragraph.words(scope, scope.this)), label))
    return found


def behavior_text(behavior: Behavior, seat: str = "Chimera") -> str:
    """Write a row of a behavior table: side action and main action in the order in which they are taken."""
    scope = boss_scope(seat)
    main = f"Main: {sentences(effect_lines(behavior.main, scope))}"
    if not behavior.side:
        return _in_third_person(main)
    side = f"Side: {sentences(effect_lines(behavior.side, scope))}"
    return _in_third_person(f"{main} {side}" if behavior.main_first else f"{side} {main}")


def _in_third_person(text: str) -> str:
    """Turn what a text calls the reader's into the boss's: `its`."""
    return re.sub(r"\byour\b", "its", re.sub(r"\byou control\b", "it controls", text))


def _ways(chimera: ChimeraCard) -> str:
    """Write in what bosses can differ: dice, guard, hand, fatigue, and steps of the round."""
    dice = chimera.dice
    faces = ", ".join(f"{count} {side}" for side, count in dice.sides.items())
    lowest, *_, highest = dice.sides
    full = f"all show {highest}" if dice.full == "all highest" else f"none shows {lowest}"
    token = "Red Rains" if dice.gives == "red rains" else dice.gives
    parts = [
        f"{dice.count} {dice.type} {'die' if dice.count == 1 else 'dice'} of {faces}",
        f"Guards on {_guard(chimera)}",
        f"Hand of {counted(chimera.hand, 'card')}",
        f"Fatigued, {counted(chimera.fatigue_wounds, 'wound')} for each card discarded",
    ]
    if (dice.full, dice.gives) != ("all highest", "red rains"):
        parts.insert(1, f"Once {full}, 1 {token} token, and all go back")
    if chimera.fatigued:
        becomes = sentences(effect_lines(chimera.fatigued, boss_scope(chimera.seat)))
        parts.append(f"As it becomes fatigued: {becomes.rstrip('.')}")
    if chimera.before_prepare:
        parts.append(
            f"Before the prepare phase, from round 2 on: {', '.join(map(_named, chimera.before_prepare))}"
        )
    parts.append(f"End of recovery: {', '.join(map(_named, chimera.recovery)) or 'no steps of its own'}")
    return ". ".join(parts) + "."


def _guard(chimera: ChimeraCard) -> str:
    on = chimera.guards_from
    if on is None:
        return f"{chimera.guards_on} of a re-rolled {chimera.dice.type} die"
    return f"{on} or more" if on < BEHAVIOR_DIE else str(on)


def _named(step: BossStep) -> str:
    return _STEPS.get(step, step)


_STEPS: dict[BossStep, str] = {
    "discard foreign cards": "discard the cards there that it does not own",
    "red rains": "Red Rains tokens",
    "status": "1 status token on it for each face up aspect that is not conjured",
}
"""The words for steps that are not called by their name."""


def _sheet(sheet: BossCardSide) -> str:
    side = f"{sheet.difficulty.capitalize()}, level {sheet.level}, {counted(sheet.players, 'player')}"
    ultimate = "" if sheet.ultimate is None else f"Ultimate value {sheet.ultimate}, "
    threat = f"{sheet.threat} and up to {sheet.dial} more" if sheet.dial else str(sheet.threat)
    values = f"life {sheet.life}, threat {threat}, {ultimate}stamina {sheet.stamina}"
    blood = ", ".join(map(str, sheet.setup))
    again = " and so on" if sheet.dial else ""
    text = f"{values}, setup {f'by blood value {blood}{again}' if blood else 'without aspects'}."
    return capitalized(text) if sheet.dial else f"{side}: {text}"
