"""Focus: what further copies of a ready spell change about activating it (Rulebook p. 9 and p. 21)."""

from __future__ import annotations

from cards.cost import Cost
from cards.effects.effect import Effects
from cards.paragraphs.used import ActivatedParagraph
from engine.ashes.language.focus import focus_level
from engine.ashes.language.resolving import resolve_effects
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Mode
from engine.ashes.play.payment import reduced
from engine.ashes.play.prompts import asked_by, effects_in_words
from engine.ashes.play.uses import has_a_use
from engine.ashes.table import Asking, Frame, Steps, Table
from engine.kernel.decision import Decision, offer


def activation_ways(table: Table, card_id: int, paragraph: ActivatedParagraph) -> tuple[Cost, ...]:
    """The ways to pay an activation, made cheaper by Focus texts that are active."""
    ways = paragraph.activate.ways()
    focus = table.print_of(card_id).focus
    if focus:
        level = focus_level(table, card_id)
        for item in focus:
            if item.focus > level:
                continue
            if item.cheaper is not None:
                ways = tuple(reduced(cost, item.cheaper) for cost in ways)
            if item.or_pays is not None:
                ways = (*ways, *item.or_pays.ways())
    return ways


def focused_effects(
    table: Table, card_id: int, paragraph: ActivatedParagraph, level: int, frame: Frame
) -> Asking[Effects]:
    """What an activation does: its own effects, or those a Focus text offers instead of them."""
    effects = paragraph.effects
    for item in table.print_of(card_id).focus:
        if item.focus > level or not item.instead:
            continue
        if not all(has_a_use(table, effect, frame) for effect in item.instead):
            continue
        lists = (effects, item.instead)
        modes = [Mode(at, effects_in_words(table, frame, does), does) for at, does in enumerate(lists)]
        (answer,) = yield Decision(
            table.voice(frame.controller),
            "mode",
            asked_by(table, frame, "choose one"),
            tuple(offer(mode, mode.text) for mode in modes),
            rulebook.FOCUS,
        )
        if answer == Mode(1):
            effects = item.instead
    return effects


def resolve_focus(table: Table, card_id: int, level: int, frame: Frame) -> Steps:
    """Resolve what active Focus texts add to an activation that was not canceled."""
    for item in table.print_of(card_id).focus:
        if item.focus <= level and item.effects and not frame.canceled:
            table.rule = rulebook.FOCUS
            yield from resolve_effects(table, item.effects, frame)
