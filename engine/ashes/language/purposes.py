"""Purposes of questions: derived from effects, they say if picking helps or harms a card or player."""

from __future__ import annotations

from collections.abc import Iterable

from cards.amounts import Amount
from cards.continuous_changes.change import VALUES, ContinuousChange
from cards.continuous_changes.permissions import ACTS, MODES
from cards.dice_selection import DiceSelection
from cards.effects.effect import Effect, Effects
from cards.filters import SomeToken
from cards.node_search import nodes_within, references
from cards.paragraphs.triggered import TriggeredParagraph
from cards.selection import What
from engine.ashes.context import EffectContext
from engine.ashes.language.effect_resolution import EFFECTS
from engine.ashes.language.registry import amount
from engine.ashes.model.prints import Print
from engine.ashes.running_game import Table
from engine.kernel.option_meaning import Intent, Purpose

_OPPOSITE: dict[Intent, Intent] = {"help": "harm", "harm": "help", "": ""}


def purpose_of(
    table: Table, effect: Effect, context: EffectContext, count: int = 0, intent: Intent | None = None
) -> Purpose:
    """Return the purpose of a question that this effect asks; `intent` overrides the effect's intent."""
    if intent is None:
        intent = intent_of(table, effect, context)
    return Purpose(effect.op, intent, count, context.source)


def intent_of(table: Table, effect: Effect, context: EffectContext) -> Intent:
    """Return whether an effect helps or harms the card that it picks."""
    intent = EFFECTS[type(effect)].intent
    return intent if isinstance(intent, str) else intent(table, effect, context)


def intent_of_choice(table: Table, name: str | None, following: Effects, context: EffectContext) -> Intent:
    """Return the intent of choosing a card for later: that of the following effects on it."""
    if name is None:
        return ""
    for effect in following:
        for inner in nodes_within(effect):
            if isinstance(inner, Effect) and _name_of(_picked_by(inner)) == name:
                intent = intent_of(table, inner, context)
                if intent:
                    return intent
    return ""


def intent_of_player_choice(table: Table, name: str, following: Effects, context: EffectContext) -> Intent:
    """Return the intent of choosing a player for later: that of the first following effect on them."""
    for effect in following:
        for inner in nodes_within(effect):
            if isinstance(inner, Effect) and _is_about(inner, name):
                for done in (item for item in nodes_within(inner) if isinstance(item, Effect)):
                    if intent := EFFECTS[type(done)].for_player or intent_of(table, done, context):
                        return intent
    return ""


def _is_about(effect: Effect, name: str) -> bool:
    """Return True if an effect refers to this player, itself or in what it picks."""
    picked = [getattr(effect, field, None) for field in ("what", "to", "onto", "source")]
    return any(
        known == name for part in (effect, *nodes_within(tuple(picked))) for _, known in references(part)
    )


def _picked_by(effect: Effect) -> What | DiceSelection | None:
    return next(
        (found for name in ("to", "onto", "what", "whom") if (found := getattr(effect, name, None))), None
    )


def _name_of(picked: What | DiceSelection | None) -> What | str | None:
    """Return the name by which dice are known; a reference to cards is itself a name."""
    return picked.among if isinstance(picked, DiceSelection) else picked


def intent_of_placing(token: SomeToken) -> Intent:
    """Return the intent of placing a token of this kind. Status tokens are there to be used."""
    if token in ("wound", "exhaustion"):
        return "harm"
    return "" if token == "any" else "help"


def intent_of_removing(token: SomeToken) -> Intent:
    """Return the intent of removing a token of this kind."""
    return _OPPOSITE[intent_of_placing(token)]


def intent_of_spell(table: Table, spell: Print, context: EffectContext) -> Intent:
    """Return whether an alteration spell helps or harms its unit: by its bonus, else by its other texts.

    Not by texts that somebody has to activate. Neither, if it does both.
    """
    if any(spell.bonus):
        return intent_of_number(sum(spell.bonus))
    given = [text for _, texts in spell.grants for text in texts]
    changes = [change for text in spell.abilities for change in text.changes if change.whom == "host"]
    changes += [change for text in given for change in text.changes]
    values = sum(value for change in changes for value in _added(change) if isinstance(value, int))
    if values:
        return intent_of_number(values)
    done = _done_to("host", spell.on_play)
    for name, texts in (("host", spell.abilities), ("this", given)):
        triggered = [text.paragraph for text in texts if isinstance(text.paragraph, TriggeredParagraph)]
        done += [effect for paragraph in triggered for effect in _done_to(name, paragraph.effects)]
    found = {  # a value that counts something counts upward
        "help" if "values" in change.keys else intent_of_change(table, change, context) for change in changes
    }
    found |= {intent_of(table, effect, context) for effect in done}
    return "" if {"help", "harm"} <= found else "harm" if "harm" in found else "help"


def _done_to(name: str, effects: Effects) -> list[Effect]:
    """Return the effects on the card of this name, also of those within others."""
    return [
        effect
        for effect in nodes_within(effects)
        if isinstance(effect, Effect) and _picked_by(effect) == name
    ]


def intent_of_die(table: Table, kind: str) -> Intent:
    """Return whether a die of this type helps or harms its card: by its text, else by its attack bonus."""
    texts = table.catalog.die_texts.get(kind, ())
    if any(_is_burden(change) for item in texts for change in item.changes):
        return "harm"
    return intent_of_number(table.catalog.die_attack.get(kind, 0)) or ("help" if texts else "")


def intent_of_change(table: Table, change: ContinuousChange, context: EffectContext) -> Intent:
    """Return whether a change helps or harms what it affects: it harms if any part of it is a burden."""
    if _is_burden(change):
        return "harm"
    if "values" in change.keys:
        return intent_of_number(sum(amount(table, value, context) for value in _added(change)))
    return "" if change.kinds else "help"


def _added(change: ContinuousChange) -> list[Amount]:
    return [getattr(change, name) for name in VALUES]


def _is_burden(change: ContinuousChange) -> bool:
    rule = change.damage
    if rule is not None and (rule.never_prevented or (rule.product or 0) > 1):
        return True
    if change.counts_as is not None or change.loses or change.slots not in (0, "none"):
        return True
    return any(mode in ACTS[act].burdens for mode in MODES for act in change.acts(mode))


def combined_intent(meanings: Iterable[Intent]) -> Intent:
    """Return the intent of several changes at once: harm if any of them harms."""
    found = set(meanings)
    return "harm" if "harm" in found else "help" if "help" in found else ""


def intent_of_number(value: int) -> Intent:
    """Return the intent of adding this number to a value."""
    return "help" if value > 0 else "harm" if value < 0 else ""
