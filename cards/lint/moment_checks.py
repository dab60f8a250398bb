"""Checks that what answers a moment stands in a text that waits for it."""

from __future__ import annotations

from cards.amounts.told import DamageDealt, DiceChanged, SymbolsPaid
from cards.chimera import TEXTS
from cards.effects.cards import DrawFewer
from cards.effects.damage import Cancel, PreventDamage, RedirectDamage, StandIn
from cards.effects.moving import GoesTo
from cards.events import EventName, Timing
from cards.lint.report import Report
from cards.moments import Trigger
from cards.node import Node
from cards.paragraphs import Paragraph
from cards.paragraphs.lasting import GrantParagraph
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.validation.introspection import Steps, located

_DAMAGE: tuple[EventName, ...] = ("dealt_damage", "received_damage")
_ANSWERS: dict[type[Node], tuple[EventName, ...]] = {
    PreventDamage: _DAMAGE,
    RedirectDamage: _DAMAGE,
    DamageDealt: ("dealt_damage", "received_damage", "wounds_placed"),
    DiceChanged: ("dice_changed",),
    SymbolsPaid: ("cost_paid",),
    StandIn: ("targeted",),
    Cancel: ("targeted", "player_targeted", "ability_used", "spell_used"),
    DrawFewer: ("drawn",),
    GoesTo: ("leaves_play", "discarded", "removed"),
}

_BEFORE: tuple[type[Node], ...] = (DrawFewer, GoesTo)
"""What changes something that is about to happen."""


_READ: dict[type[Node], str] = {
    DamageDealt: "damage: dealt",
    DiceChanged: "dice: changed",
    SymbolsPaid: "symbols: basic",
}


def check_triggers(report: Report) -> None:
    """All texts of cards, shared abilities, dice powers and bosses: elsewhere these would do nothing."""
    pack = report.source.pack
    for index, card in enumerate(pack.cards):
        _check_triggers_of(report, card.text, ("cards", index, "text"))
    for index, keyword in enumerate(pack.keywords):
        _check_triggers_of(report, keyword.text, ("keywords", index, "text"))
    for index, power in enumerate(pack.dice):
        _check(report, power.effects, ("dice", index, "effects"))
    for index, chimera in enumerate(pack.chimeras):
        for part in TEXTS:
            _check(report, getattr(chimera, part), ("chimeras", index, part))
        _check_triggers_of(report, chimera.text, ("chimeras", index, "text"))


def _check_triggers_of(report: Report, text: tuple[Paragraph, ...], steps: Steps) -> None:
    for number, paragraph in enumerate(text):
        place = (*steps, number)
        if isinstance(paragraph, GrantParagraph):
            _check_triggers_of(report, paragraph.grants, (*place, "grants"))
        elif isinstance(paragraph, TriggeredParagraph):
            _check(report, paragraph, place, paragraph.trigger, paragraph.timing)
        elif isinstance(paragraph, ReactionParagraph):
            _check(report, paragraph, place, paragraph.to, paragraph.reaction)
        else:
            _check(report, paragraph, place)


def _check(
    report: Report, value: object, steps: Steps, trigger: Trigger | None = None, timing: Timing | None = None
) -> None:
    for place, node in located(value, steps):
        if isinstance(node, _BEFORE) and timing in ("when", "after"):
            told = f"'{place[-1]}' stands where nothing is about to happen"
            report.add("CARD034", place, told, "wait with 'would'")
            continue
        wanted = _ANSWERS.get(type(node))
        if wanted is not None and not (trigger and all(each.event in wanted for each in trigger.moments)):
            read = _READ.get(type(node))
            what = f"'{read}' is read" if read else f"'{place[-1]}' stands"
            moments = " or ".join(wanted)
            report.add("CARD034", place, f"{what} where no {moments} is answered", f"wait for {moments}")
