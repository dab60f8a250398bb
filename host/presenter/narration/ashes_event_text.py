"""The clauses and instructions for events of Ashes.

Clauses summarize what came of an action in one line, or what will come of it: `Iron Worker hits Frozen Fear
for 2: destroyed; Chimera takes 2, Blood of Frozen Fear`. Instructions say what to move on a real table for an
event: `put 2 wound tokens on Rampage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cards.grammar.words import article
from engine.ashes.events import (
    ActionTaken,
    Attached,
    AttackDeclared,
    AttackEnded,
    BattleEnded,
    BattleLeft,
    BlockerDeclared,
    CardActivated,
    CardFlipped,
    CardMoved,
    CardPlayed,
    CardShifted,
    Countered,
    DamageDealt,
    DamagePrevented,
    DiceRolled,
    DieChanged,
    DieMoved,
    DiePowerActivated,
    FirstPlayerTokenMoved,
    GuardDeclared,
    ModifiersEnded,
    PhaseBegan,
    PhoenixbornRotated,
    PileShuffled,
    PutUnder,
    ReactionUsed,
    RoundBegan,
    TokensPlaced,
    TokensRemoved,
    TokensReturned,
    TriggerResolved,
    TurnBegan,
    TurnEnded,
    UnitDestroyed,
    UnitMade,
)
from engine.ashes.events.card_names import card_name, tokens_text
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.state import State
from engine.redrains.events import BehaviorRolled, GuardRolled, GuardSideRolled, PhaseAdvanced, SideRolled
from engine.redrains.explanations import AttackChosen, NothingDone, TurnChosen
from engine.redrains.state import RedRainsState
from host.presenter.narration.clauses import (
    AttackClause,
    Clause,
    DamageClause,
    DrawClause,
    ExhaustionClause,
    WoundClause,
    join_clauses,
)

if TYPE_CHECKING:
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.narration.clauses import ClauseContext

_WITHOUT_CLAUSE = (
    AttackEnded,
    BattleEnded,
    BattleLeft,
    Countered,
    ModifiersEnded,
    NothingDone,
    PhaseBegan,
    ReactionUsed,
    RoundBegan,
    TokensReturned,
    TurnBegan,
    TurnChosen,
    TurnEnded,
)
"""Events without a clause, because the clauses around them imply them."""

ANNOUNCEMENTS = (CardPlayed, CardActivated, DiePowerActivated, TriggerResolved)
"""Events that announce an action before anything comes of it."""

ROLLS = (BehaviorRolled, SideRolled, GuardRolled, GuardSideRolled, DiceRolled)
"""Events of rolled dice."""

_FROM_PLAY = ("discard", "conjurations", "aside")

_LOWERED_STARTS = ("A ", "All ", "As ", "No ", "None ", "Not ", "Nothing ", "Rolled ", "The ")


@dataclass(slots=True)
class _ClauseBuilder:
    """Clauses of the events so far; later events complete the clauses of damage."""

    context: ClauseContext
    parts: list[Clause] = field(default_factory=list)
    fighting: set[int] = field(default_factory=set)
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


def summarize(records: Iterable[EventRecord], context: ClauseContext) -> list[str]:
    """Return what the events brought about in short clauses with their sources: `takes 2 (Rampage)`."""
    builder = _ClauseBuilder(context, [], {*context.fighting}, {*context.defending}, {*context.played})
    for record in records:
        event = record.event
        if isinstance(event, context.skipped_types):
            continue
        add_clause = _CLAUSE_ADDERS.get(type(event))
        if add_clause is not None:
            add_clause(builder, record, event)
        elif not isinstance(event, _WITHOUT_CLAUSE):
            builder.add(_lowered(context.sentence(record)))
    return join_clauses(builder.parts, context)


def _note_attack_choice(builder: _ClauseBuilder, record: EventRecord, _event: AttackChosen) -> None:
    builder.attack_reason = builder.context.sentence(record)


def _add_meditation(builder: _ClauseBuilder, record: EventRecord, event: ActionTaken) -> None:
    """Add meditating; for other actions, other events have clauses."""
    if record.rule == ashes_rulebook.MEDITATE:
        builder.add(f"{event.seat} meditates")


def _add_trigger(builder: _ClauseBuilder, record: EventRecord, event: TriggerResolved) -> None:
    """Add a text by its name; a text without one is clear from what comes of it."""
    if event.ability:
        builder.add(builder.context.sentence(record))


def _add_attack(builder: _ClauseBuilder, record: EventRecord, event: AttackDeclared) -> None:
    builder.fighting.update(event.attackers)
    builder.parts.append(
        AttackClause(event.attackers, builder.context.sentence(record) or builder.attack_reason)
    )


def _add_behavior_roll(builder: _ClauseBuilder, _record: EventRecord, event: BehaviorRolled) -> None:
    builder.add(f"behavior die: {event.roll}")


def _add_guard_roll(builder: _ClauseBuilder, _record: EventRecord, event: GuardRolled) -> None:
    builder.guard_roll = event.roll
    if not event.guards:
        builder.add(f"no guard on a roll of {event.roll}")


def _note_counter(builder: _ClauseBuilder, _record: EventRecord, event: Countered) -> None:
    builder.striking_back.add(event.card)


def _add_block(builder: _ClauseBuilder, _record: EventRecord, event: BlockerDeclared) -> None:
    builder.add(f"{builder.context.name(event.blocker)} blocks {builder.context.name(event.attacker)}")


def _add_guard(builder: _ClauseBuilder, _record: EventRecord, event: GuardDeclared) -> None:
    roll = f" on a roll of {builder.guard_roll}" if builder.guard_roll else ""
    builder.add(f"{builder.context.name(event.guard)} guards{roll}")
    builder.guard_roll = 0


def _add_play(builder: _ClauseBuilder, record: EventRecord, event: CardPlayed) -> None:
    builder.accounted_for.add(event.card)
    builder.add(builder.context.sentence(record))


def _add_unit(builder: _ClauseBuilder, record: EventRecord, _event: UnitMade) -> None:
    builder.units_to_come += 1
    builder.add(builder.context.sentence(record))


def _add_damage(builder: _ClauseBuilder, record: EventRecord, event: DamageDealt) -> None:
    source, name = event.source, builder.context.name
    if source is None:
        by = ""
    elif source in builder.striking_back:
        by = f"{name(source)} hits back"
    else:
        by = f"{name(source)} {'hits' if source in builder.fighting else 'deals'}"
    builder.parts.append(DamageClause(event.card, event.amount, by, record.cause, source))


def _add_prevention(builder: _ClauseBuilder, record: EventRecord, event: DamagePrevented) -> None:
    hit = builder.last_hit(event.card)
    if isinstance(hit, DamageClause):
        hit.prevented += event.amount
        if record.cause is not None:
            hit.preventers = (*hit.preventers, builder.context.name(record.cause))


def _add_placed_tokens(builder: _ClauseBuilder, record: EventRecord, event: TokensPlaced) -> None:
    context = builder.context
    if record.rule == ashes_rulebook.PIPS:
        return  # part of coming into play
    if event.token == "wound":
        hit = builder.last_hit(event.card)
        if isinstance(hit, DamageClause) and not hit.wounds and hit.cause == record.cause:
            hit.wounds = event.amount
        else:
            builder.parts.append(WoundClause(event.card, event.amount, context.source(record)))
    elif event.token != "exhaustion":
        if not context.is_full_rage(record):
            builder.add(context.sentence(record))
    elif record.rule == ashes_rulebook.BATTLE:
        _add_fighter_exhaustion(builder, event.card)
    elif record.rule != ashes_rulebook.PAY:
        builder.add(f"{context.name(event.card)} exhausted", _other_source(context, record, event.card))


def _other_source(context: ClauseContext, record: EventRecord, card: int) -> str:
    """Return the source of what happens to a card, unless it is the card's own text."""
    return "" if record.cause == card else context.source(record)


def _add_fighter_exhaustion(builder: _ClauseBuilder, card: int) -> None:
    """Add exhaustion by fighting in a preview only; in the log it goes without saying."""
    if not builder.context.is_preview:
        return
    last = builder.parts[-1] if builder.parts else None
    if isinstance(last, ExhaustionClause):
        last.cards.append(card)
    else:
        builder.parts.append(ExhaustionClause([card]))


def _add_removed_tokens(builder: _ClauseBuilder, record: EventRecord, event: TokensRemoved) -> None:
    context = builder.context
    if event.token == "wound":
        builder.add(f"{context.name(event.card)} heals {event.amount}", context.source(record))
    else:
        builder.add(context.sentence(record))


def _add_destruction(builder: _ClauseBuilder, record: EventRecord, event: UnitDestroyed) -> None:
    builder.accounted_for.add(event.card)
    hit = builder.last_hit(event.card)
    if hit is None:
        builder.add(
            f"{builder.context.name(event.card)} destroyed",
            _other_source(builder.context, record, event.card),
        )
    else:
        hit.destroyed = True


def _add_card_move(builder: _ClauseBuilder, record: EventRecord, event: CardMoved) -> None:
    context, parts = builder.context, builder.parts
    in_play = event.zone in ("battlefield", "spellboard")
    if event.zone == "aside":
        builder.set_aside.add(event.card)
    if event.card in builder.accounted_for and (in_play or event.zone in _FROM_PLAY):
        return
    if event.zone == "discard" and _is_resolved_spell(builder, record, event):
        return
    if event.zone == "hand":
        last = parts[-1] if parts else None
        if isinstance(last, DrawClause) and last.seat == event.seat:
            last.names.append(context.name(event.card))
        else:
            parts.append(DrawClause(event.seat, [context.name(event.card)]))
    elif in_play and builder.units_to_come:
        builder.units_to_come -= 1
    elif in_play and event.face_up:
        builder.add(f"{context.name(event.card)} comes into play")
    else:
        builder.add(context.sentence(record))


def _add_rotation(builder: _ClauseBuilder, _record: EventRecord, event: PhoenixbornRotated) -> None:
    """Add in a preview only that a Phoenixborn that guards cannot guard again."""
    if event.rotated and builder.context.is_preview:
        builder.add("no other guard this round")


def _add_turned_die(builder: _ClauseBuilder, record: EventRecord, _event: DieChanged) -> None:
    if not builder.context.is_full_rage(record):
        builder.add(_lowered(builder.context.sentence(record)))


def _is_resolved_spell(builder: _ClauseBuilder, record: EventRecord, event: CardMoved) -> bool:
    """Return True if a resolved spell goes to the discard pile, as every spell does."""
    return (
        record.cause == event.card
        and record.rule == ashes_rulebook.DISCARDING
        and event.card not in builder.set_aside
    )


def _add_moved_die(builder: _ClauseBuilder, record: EventRecord, _event: DieMoved) -> None:
    """Add spent dice, unless they pay a cost, which is shown with the question."""
    if record.rule != ashes_rulebook.PAY:
        builder.add(builder.context.sentence(record))


_CLAUSE_ADDERS: dict[type, Callable[[_ClauseBuilder, Any, Any], None]] = {
    ActionTaken: _add_meditation,
    AttackChosen: _note_attack_choice,
    AttackDeclared: _add_attack,
    BehaviorRolled: _add_behavior_roll,
    BlockerDeclared: _add_block,
    CardMoved: _add_card_move,
    CardPlayed: _add_play,
    Countered: _note_counter,
    DamageDealt: _add_damage,
    DamagePrevented: _add_prevention,
    DieChanged: _add_turned_die,
    DieMoved: _add_moved_die,
    GuardDeclared: _add_guard,
    GuardRolled: _add_guard_roll,
    PhoenixbornRotated: _add_rotation,
    TokensPlaced: _add_placed_tokens,
    TokensRemoved: _add_removed_tokens,
    TriggerResolved: _add_trigger,
    UnitDestroyed: _add_destruction,
    UnitMade: _add_unit,
}


def _lowered(sentence: str) -> str:
    """Return the sentence as it is written after a semicolon."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith(_LOWERED_STARTS) else sentence


def instruction_for(event: Event, state: object) -> str:
    """Return what to move on a real table for an event; empty if nothing moves, or in another game."""
    instruction = _INSTRUCTIONS.get(type(event))
    return instruction(event, state) if instruction is not None and isinstance(state, State) else ""


def _move_instruction(event: CardMoved, state: State) -> str:
    described = event.describe(state)
    if not described or event.zone in ("hand", "draw"):
        return ""
    if event.zone == "battlefield" and not event.face_up:
        return f"lay the top card of {event.seat}'s draw pile face down on the right of its battlefield"
    places = {
        "battlefield": f"lay {card_name(state, event.card)} on the right of {event.seat}'s battlefield",
        "spellboard": f"lay {card_name(state, event.card)} on {event.seat}'s spellboard",
        "discard": f"put {card_name(state, event.card)} on {event.seat}'s discard pile",
        "conjurations": f"put {card_name(state, event.card)} back into {event.seat}'s conjuration pile",
        "removed": f"remove {card_name(state, event.card)} from the game",
    }
    return places.get(event.zone, "") if event.face_up else ""


def _shift_instruction(event: CardShifted, state: State) -> str:
    end = "right" if event.position < 0 else "left"
    return f"move {card_name(state, event.card)} to the {end} end of its battlefield"


def _roll_instruction(event: DiceRolled, state: State) -> str:
    die = state.dice[event.die]
    return f"set {article(die.type)} die of {die.owner} to {event.side}"


def _die_instruction(event: DieChanged, state: State) -> str:
    die = state.dice[event.die]
    return f"turn {article(die.type)} die of {die.owner} to {event.side}"


def _phase_instruction(event: PhaseAdvanced, state: State) -> str:
    if isinstance(state, RedRainsState) and state.boss.kind == "dragonborn":
        return f"turn to its ready spell and progress of phase {event.phase}"
    return f"take away the topmost behavior and Ultimate cards: phase {event.phase}"


def _pool_instruction(event: DieMoved, state: State) -> str:
    die = state.dice[event.die]
    if event.pool == "out":
        return f"remove {die.owner}'s {die.type} {event.side} die from the game"
    where = f"to the {event.pool} pool" if event.card is None else f"on {card_name(state, event.card)}"
    return f"put {die.owner}'s {die.type} {event.side} die {where}"


_INSTRUCTIONS: dict[type, Callable[[Any, State], str]] = {
    TokensPlaced: lambda event, state: (
        f"put {tokens_text(event.amount, event.token)} on {card_name(state, event.card)}"
    ),
    TokensRemoved: lambda event, state: (
        f"take {tokens_text(event.amount, event.token)} off {card_name(state, event.card)}"
    ),
    CardFlipped: lambda event, state: (
        f"turn {card_name(state, event.card) if event.face_up else 'the card'} face "
        f"{'up' if event.face_up else 'down'}"
    ),
    CardMoved: _move_instruction,
    CardShifted: _shift_instruction,
    Attached: lambda event, state: f"lay {card_name(state, event.card)} under {card_name(state, event.host)}",
    PutUnder: lambda event, state: f"put a card face down under {card_name(state, event.host)}",
    DiceRolled: _roll_instruction,
    DieChanged: _die_instruction,
    DieMoved: _pool_instruction,
    PhoenixbornRotated: lambda event, state: (
        f"turn {card_name(state, event.card)} {'sideways' if event.rotated else 'upright'}"
    ),
    FirstPlayerTokenMoved: lambda event, _state: f"give the first player token to {event.seat}",
    PileShuffled: lambda event, _state: f"shuffle {event.seat}'s {event.zone} pile",
    PhaseAdvanced: _phase_instruction,
}
