"""Clauses for events of Ashes: what came of an action in one line, or what will come of it.

`Iron Worker hits Frozen Fear for 2: destroyed; Chimera takes 2, Blood of Frozen Fear`. Each function adds
what one type of event brings to the clauses so far; `event_text.py` names them in its rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from engine.ashes.events import (
    ActionTaken,
    AttackAimed,
    AttackDeclared,
    BlockerDeclared,
    BlockForbidden,
    CardMoved,
    CardPlayed,
    Countered,
    DamageDealt,
    DamagePrevented,
    DieChanged,
    DieMoved,
    GuardDeclared,
    PhoenixbornRotated,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    UnitDestroyed,
    UnitMade,
)
from engine.ashes.events.phrases import tokens_text
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.redrains.events import BehaviorRolled, GuardRolled
from engine.redrains.explanations import AttackChosen
from host.presenter.narration.clauses import (
    AttackClause,
    Clause,
    DamageClause,
    DrawClause,
    ExhaustionClause,
    HealClause,
    WoundClause,
)

if TYPE_CHECKING:
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.narration.clauses import ClauseContext

_FROM_PLAY = ("discard", "conjurations", "aside")


class ClauseBuilder(Struct):
    """Clauses of the events so far; later events complete the clauses of damage."""

    context: ClauseContext
    parts: list[Clause] = field(default_factory=list)
    striking_back: set[int] = field(default_factory=set)
    accounted_for: set[int] = field(default_factory=set)
    """Cards whose way is clear from a clause: destroyed, or just played."""
    set_aside: set[int] = field(default_factory=set)
    attack_reason: str = ""
    """Sentence how a boss chose the attack that is declared next."""
    guard_roll: int = 0
    """Number rolled to see whether a boss guards."""
    units_to_come: int = 0
    """Number of units that a companion player reported and that are about to come into play."""

    def add(self, words: str, source: str = "") -> None:
        """Add words as a clause, with their source in parentheses."""
        if words:
            self.parts.append(f"{words} ({source})" if source else words)

    def last_hit(self, card: int) -> DamageClause | WoundClause | None:
        """Return the last clause of wounds to a card, unless it destroyed the card."""
        hits = [
            part for part in self.parts if isinstance(part, DamageClause | WoundClause) and part.card == card
        ]
        return hits[-1] if hits and not hits[-1].destroyed else None


def add_sentence(builder: ClauseBuilder, record: EventRecord, _event: Event) -> None:
    """Add the event's sentence as it is in the log."""
    builder.add(builder.context.sentence(record))


def note_attack_choice(builder: ClauseBuilder, record: EventRecord, _event: AttackChosen) -> None:
    builder.attack_reason = builder.context.sentence(record)


def add_meditation(builder: ClauseBuilder, record: EventRecord, event: ActionTaken) -> None:
    """Add meditating; for other actions, other events have clauses."""
    if record.rule == ashes_rule_texts.MEDITATE:
        builder.add(f"{event.seat} meditates")


def add_trigger(builder: ClauseBuilder, record: EventRecord, event: TriggerResolved) -> None:
    """Add a text by its name; a text without one is clear from what comes of it."""
    if event.ability:
        builder.add(builder.context.sentence(record))


def add_attack(builder: ClauseBuilder, record: EventRecord, event: AttackDeclared) -> None:
    words = builder.context.sentence(record) or builder.attack_reason
    builder.parts.append(AttackClause(event.attackers, event.target, words))


def add_aim(builder: ClauseBuilder, record: EventRecord, event: AttackAimed) -> None:
    """Add the target to the attack that was declared without one."""
    last = builder.parts[-1] if builder.parts else None
    if isinstance(last, AttackClause):
        declared = AttackDeclared(event.seat, event.target, last.attackers)
        builder.parts.pop()
        add_attack(builder, replace(record, event=declared), declared)
    else:
        add_sentence(builder, record, event)


def add_forbidden_block(builder: ClauseBuilder, record: EventRecord, event: BlockForbidden) -> None:
    """Add that a unit cannot block, unless that is a text of one of the two, which players can read there."""
    if event.by not in (event.unit, event.attacker):
        add_sentence(builder, record, event)


def add_behavior_roll(builder: ClauseBuilder, _record: EventRecord, event: BehaviorRolled) -> None:
    builder.add(f"behavior die: {event.roll}")


def add_guard_roll(builder: ClauseBuilder, _record: EventRecord, event: GuardRolled) -> None:
    builder.guard_roll = event.roll
    if event.guards:
        return
    words, last = f"no guard on a roll of {event.roll}", builder.parts[-1] if builder.parts else None
    if isinstance(last, AttackClause):
        last.no_guard = words
    else:
        builder.add(words)


def note_counter(builder: ClauseBuilder, _record: EventRecord, event: Countered) -> None:
    builder.striking_back.add(event.card)


def add_block(builder: ClauseBuilder, _record: EventRecord, event: BlockerDeclared) -> None:
    builder.add(f"{builder.context.name(event.blocker)} blocks {builder.context.name(event.attacker)}")


def add_guard(builder: ClauseBuilder, _record: EventRecord, event: GuardDeclared) -> None:
    roll = f" on a roll of {builder.guard_roll}" if builder.guard_roll else ""
    builder.add(f"{builder.context.name(event.guard)} guards{roll}")
    builder.guard_roll = 0


def add_play(builder: ClauseBuilder, record: EventRecord, event: CardPlayed) -> None:
    builder.accounted_for.add(event.card)
    builder.add(builder.context.sentence(record))


def add_unit(builder: ClauseBuilder, record: EventRecord, _event: UnitMade) -> None:
    builder.units_to_come += 1
    builder.add(builder.context.sentence(record))


def add_damage(builder: ClauseBuilder, record: EventRecord, event: DamageDealt) -> None:
    source, name = event.source, builder.context.name
    is_dealt = record.rule != ashes_rule_texts.BATTLE
    if source is None:
        by = ""
    elif is_dealt:
        by = f"{name(source)} deals"
    else:
        by = f"{name(source)} hits{' back' * (source in builder.striking_back)}"
    builder.parts.append(DamageClause(event.card, event.amount, by, record.cause, source, is_dealt))


def add_prevention(builder: ClauseBuilder, record: EventRecord, event: DamagePrevented) -> None:
    hit = builder.last_hit(event.card)
    if isinstance(hit, DamageClause):
        hit.prevented += event.amount
        if record.cause is not None:
            hit.preventers = tuple(dict.fromkeys((*hit.preventers, builder.context.name(record.cause))))
        # What prevents it comes before its result.
        builder.parts[:] = [*(part for part in builder.parts if part is not hit), hit]


def add_placed_tokens(builder: ClauseBuilder, record: EventRecord, event: TokensPlaced) -> None:
    context = builder.context
    if record.rule == ashes_rule_texts.PIPS:
        return  # part of coming into play
    if event.token == "wound":
        hit = builder.last_hit(event.card)
        if isinstance(hit, DamageClause) and not hit.wounds and hit.cause == record.cause:
            hit.wounds = event.amount
        else:
            builder.parts.append(_placed_wounds(builder, record, event))
    elif event.token != "exhaustion":
        if not context.is_full_rage(record):
            builder.add(context.sentence(record))
    elif record.rule == ashes_rule_texts.BATTLE:
        add_fighter_exhaustion(builder, event.card)
    elif record.rule != ashes_rule_texts.PAY:
        name = context.name(event.card)
        words = (
            f"{name} exhausted"
            if context.is_preview
            else f"{tokens_text(event.amount, event.token)} on {name}"
        )
        builder.add(words, _other_source(context, record, event.card))


def _placed_wounds(builder: ClauseBuilder, record: EventRecord, event: TokensPlaced) -> WoundClause:
    """Return a clause of wounds that no damage placed; of moved ones in place of their removal."""
    context, parts = builder.context, builder.parts
    source = context.source(record)
    by = None if record.cause is None or source != context.name(record.cause) else record.cause
    last, moved_from = parts[-1] if parts else None, None
    if isinstance(last, HealClause) and (last.by, last.amount) == (by, event.amount) and by is not None:
        moved_from = last.card
        parts.pop()
    return WoundClause(event.card, event.amount, source, by, moved_from)


def _other_source(context: ClauseContext, record: EventRecord, card: int) -> str:
    """Return the source of what happens to a card, unless it is the card's own text."""
    return "" if record.cause == card else context.source(record)


def add_fighter_exhaustion(builder: ClauseBuilder, card: int) -> None:
    """Add exhaustion by fighting in a preview only; in the log it goes without saying."""
    if not builder.context.is_preview:
        return
    last = builder.parts[-1] if builder.parts else None
    if isinstance(last, ExhaustionClause):
        last.cards.append(card)
    else:
        builder.parts.append(ExhaustionClause([card]))


def add_removed_tokens(builder: ClauseBuilder, record: EventRecord, event: TokensRemoved) -> None:
    context = builder.context
    if event.token == "wound":
        builder.parts.append(HealClause(event.card, event.amount, context.source(record), record.cause))
    else:
        builder.add(context.sentence(record))


def add_destruction(builder: ClauseBuilder, record: EventRecord, event: UnitDestroyed) -> None:
    builder.accounted_for.add(event.card)
    hit = builder.last_hit(event.card)
    if hit is None:
        builder.add(
            f"{builder.context.name(event.card)} destroyed",
            _other_source(builder.context, record, event.card),
        )
    else:
        hit.destroyed = True


def add_card_move(builder: ClauseBuilder, record: EventRecord, event: CardMoved) -> None:
    context, parts = builder.context, builder.parts
    in_play = event.zone in ("battlefield", "spellboard")
    if event.zone == "aside":
        builder.set_aside.add(event.card)
    if event.card in builder.accounted_for and (in_play or event.zone in _FROM_PLAY):
        if event.zone != "aside":
            builder.accounted_for.remove(event.card)  # it may come back, or leave play again
        return
    if event.zone == "discard" and _is_resolved_spell(builder, record, event):
        return
    if event.zone == "hand" and not context.saw_move(record):
        last = parts[-1] if parts else None
        if isinstance(last, DrawClause) and last.seat == event.seat:
            last.names.append(context.name(event.card))
        else:
            parts.append(DrawClause(event.seat, [context.name(event.card)]))
    elif in_play and builder.units_to_come:
        builder.units_to_come -= 1
    elif in_play and event.face_up:
        side = "" if event.seat == context.state.cards[event.card].owner else f" on {event.seat}'s side"
        builder.add(f"{context.name(event.card)} comes into play{side}")
    else:
        builder.add(context.sentence(record))


def add_rotation(builder: ClauseBuilder, _record: EventRecord, event: PhoenixbornRotated) -> None:
    """Add in a preview only that a Phoenixborn that guards cannot guard again."""
    if event.rotated and builder.context.is_preview:
        builder.add("no other guard this round")


def add_turned_die(builder: ClauseBuilder, record: EventRecord, _event: DieChanged) -> None:
    if not builder.context.is_full_rage(record):
        builder.add(builder.context.sentence(record))


def _is_resolved_spell(builder: ClauseBuilder, record: EventRecord, event: CardMoved) -> bool:
    """Return True if a resolved spell goes to the discard pile, as every spell does."""
    return (
        record.cause == event.card
        and record.rule == ashes_rule_texts.DISCARDING
        and event.card not in builder.set_aside
    )


def add_moved_die(builder: ClauseBuilder, record: EventRecord, _event: DieMoved) -> None:
    """Add spent dice, unless they pay a cost, which is shown with the question."""
    if record.rule != ashes_rule_texts.PAY:
        builder.add(builder.context.sentence(record))
