"""What came of an action, in one line: `Iron Worker hits Frozen Fear for 2: destroyed; Chimera takes 2, Blood
of Frozen Fear`. The same words tell what will come of one, before it is taken.

What is to be moved on a real table for an event, as an order: `put 2 wound tokens on Rampage`.
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
from engine.ashes.events.card_names import card_name, tokens_of
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.state import State
from engine.redrains.events import BehaviorRolled, GuardRolled, GuardSideRolled, PhaseAdvanced, SideRolled
from engine.redrains.explanations import AttackChosen, NothingDone, TurnChosen
from engine.redrains.state import RedRainsState
from host.presenter.narration.clauses import (
    Attack,
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

_SILENT = (
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
"""Events of which the clauses around them tell already."""

ANNOUNCED = (CardPlayed, CardActivated, DiePowerActivated, TriggerResolved)
"""Events that announce what is done, before anything comes of it."""

ROLLED = (BehaviorRolled, SideRolled, GuardRolled, GuardSideRolled, DiceRolled)
"""Events that tell what was rolled."""

_FROM_PLAY = ("discard", "conjurations", "aside")

_STARTERS = ("A ", "All ", "As ", "No ", "None ", "Not ", "Nothing ", "Rolled ", "The ")


@dataclass(slots=True)
class _Clauses:
    """The clauses as they come; of a hit the end comes later."""

    telling: ClauseContext
    parts: list[Clause] = field(default_factory=list)
    fighting: set[int] = field(default_factory=set)
    striking_back: set[int] = field(default_factory=set)
    told_of: set[int] = field(default_factory=set)
    """Cards of which it is told already where they go: destroyed, or just played."""
    set_aside: set[int] = field(default_factory=set)
    chosen: str = ""
    """How a boss chose the attack that is declared next."""
    rolled: int = 0
    """What was rolled to see whether a boss guards."""
    made: int = 0
    """How many units were played by what people say of them, and are to come into play."""

    def say(self, words: str, source: str = "") -> None:
        """Add words, with what they come of."""
        if words:
            self.parts.append(f"{words} ({source})" if source else words)

    def last_hit(self, card: int) -> DamageClause | WoundClause | None:
        """The last wounding of a card, if it has not destroyed it."""
        hits = [
            part for part in self.parts if isinstance(part, DamageClause | WoundClause) and part.card == card
        ]
        return hits[-1] if hits and not hits[-1].destroyed else None


def summarize(happenings: Iterable[EventRecord], telling: ClauseContext) -> list[str]:
    """What happened, each amount with its source."""
    told = _Clauses(telling, [], {*telling.fighting}, {*telling.defending}, {*telling.played})
    for happening in happenings:
        event = happening.event
        if isinstance(event, telling.skipped_types):
            continue
        teller = _TELLERS.get(type(event))
        if teller is not None:
            teller(told, happening, event)
        elif not isinstance(event, _SILENT):
            told.say(_lowered(telling.sentence(happening)))
    return join_clauses(told.parts, telling)


def _chosen(told: _Clauses, happening: EventRecord, _event: AttackChosen) -> None:
    told.chosen = told.telling.sentence(happening)


def _acts(told: _Clauses, happening: EventRecord, event: ActionTaken) -> None:
    """Of what an action is other events tell; of meditating none does."""
    if happening.rule == ashes_rulebook.MEDITATE:
        told.say(f"{event.seat} meditates")


def _triggers(told: _Clauses, happening: EventRecord, event: TriggerResolved) -> None:
    """A text without a name has no other word for itself than what comes of it."""
    if event.ability:
        told.say(told.telling.sentence(happening))


def _attack(told: _Clauses, happening: EventRecord, event: AttackDeclared) -> None:
    told.fighting.update(event.attackers)
    told.parts.append(Attack(event.attackers, told.telling.sentence(happening) or told.chosen))


def _rolled(told: _Clauses, _happening: EventRecord, event: BehaviorRolled) -> None:
    told.say(f"behavior die: {event.roll}")


def _rolled_to_guard(told: _Clauses, _happening: EventRecord, event: GuardRolled) -> None:
    told.rolled = event.roll
    if not event.guards:
        told.say(f"no guard on a roll of {event.roll}")


def _counters(told: _Clauses, _happening: EventRecord, event: Countered) -> None:
    told.striking_back.add(event.card)


def _blocks(told: _Clauses, _happening: EventRecord, event: BlockerDeclared) -> None:
    told.say(f"{told.telling.name(event.blocker)} blocks {told.telling.name(event.attacker)}")


def _guards(told: _Clauses, _happening: EventRecord, event: GuardDeclared) -> None:
    roll = f" on a roll of {told.rolled}" if told.rolled else ""
    told.say(f"{told.telling.name(event.guard)} guards{roll}")
    told.rolled = 0


def _played(told: _Clauses, happening: EventRecord, event: CardPlayed) -> None:
    told.told_of.add(event.card)
    told.say(told.telling.sentence(happening))


def _made(told: _Clauses, happening: EventRecord, _event: UnitMade) -> None:
    told.made += 1
    told.say(told.telling.sentence(happening))


def _dealt(told: _Clauses, happening: EventRecord, event: DamageDealt) -> None:
    source, name = event.source, told.telling.name
    if source is None:
        by = ""
    elif source in told.striking_back:
        by = f"{name(source)} hits back"
    else:
        by = f"{name(source)} {'hits' if source in told.fighting else 'deals'}"
    told.parts.append(DamageClause(event.card, event.amount, by, happening.cause, source))


def _prevented(told: _Clauses, happening: EventRecord, event: DamagePrevented) -> None:
    hit = told.last_hit(event.card)
    if isinstance(hit, DamageClause):
        hit.prevented += event.amount
        if happening.cause is not None:
            hit.preventing = (*hit.preventing, told.telling.name(happening.cause))


def _placed(told: _Clauses, happening: EventRecord, event: TokensPlaced) -> None:
    telling = told.telling
    if happening.rule == ashes_rulebook.PIPS:
        return  # as it comes into play, which is told
    if event.token == "wound":
        hit = told.last_hit(event.card)
        if isinstance(hit, DamageClause) and not hit.wounds and hit.cause == happening.cause:
            hit.wounds = event.amount
        else:
            told.parts.append(WoundClause(event.card, event.amount, telling.source(happening)))
    elif event.token != "exhaustion":
        if not telling.is_of_rage(happening):
            told.say(telling.sentence(happening))
    elif happening.rule == ashes_rulebook.BATTLE:
        _tired(told, event.card)
    elif happening.rule != ashes_rulebook.PAY:
        told.say(f"{telling.name(event.card)} exhausted", _other(telling, happening, event.card))


def _other(telling: ClauseContext, happening: EventRecord, card: int) -> str:
    """What befalls a card comes of, where that is not its own text."""
    return "" if happening.cause == card else telling.source(happening)


def _tired(told: _Clauses, card: int) -> None:
    """Who fights is exhausted as a matter of course: it is told only to who has not decided yet."""
    if not told.telling.is_preview:
        return
    last = told.parts[-1] if told.parts else None
    if isinstance(last, ExhaustionClause):
        last.cards.append(card)
    else:
        told.parts.append(ExhaustionClause([card]))


def _removed(told: _Clauses, happening: EventRecord, event: TokensRemoved) -> None:
    telling = told.telling
    if event.token == "wound":
        told.say(f"{telling.name(event.card)} heals {event.amount}", telling.source(happening))
    else:
        told.say(telling.sentence(happening))


def _destroyed(told: _Clauses, happening: EventRecord, event: UnitDestroyed) -> None:
    told.told_of.add(event.card)
    hit = told.last_hit(event.card)
    if hit is None:
        told.say(f"{told.telling.name(event.card)} destroyed", _other(told.telling, happening, event.card))
    else:
        hit.destroyed = True


def _moved(told: _Clauses, happening: EventRecord, event: CardMoved) -> None:
    telling, parts = told.telling, told.parts
    in_play = event.zone in ("battlefield", "spellboard")
    if event.zone == "aside":
        told.set_aside.add(event.card)
    if event.card in told.told_of and (in_play or event.zone in _FROM_PLAY):
        return
    if event.zone == "discard" and _was_resolved(told, happening, event):
        return
    if event.zone == "hand":
        last = parts[-1] if parts else None
        if isinstance(last, DrawClause) and last.seat == event.seat:
            last.names.append(telling.name(event.card))
        else:
            parts.append(DrawClause(event.seat, [telling.name(event.card)]))
    elif in_play and told.made:
        told.made -= 1
    elif in_play and event.face_up:
        told.say(f"{telling.name(event.card)} comes into play")
    else:
        told.say(telling.sentence(happening))


def _rotated(told: _Clauses, _happening: EventRecord, event: PhoenixbornRotated) -> None:
    """It is known of a guard that there is no other by the same, but not to who has not decided yet."""
    if event.rotated and told.telling.is_preview:
        told.say("no other guard this round")


def _turned(told: _Clauses, happening: EventRecord, _event: DieChanged) -> None:
    if not told.telling.is_of_rage(happening):
        told.say(_lowered(told.telling.sentence(happening)))


def _was_resolved(told: _Clauses, happening: EventRecord, event: CardMoved) -> bool:
    """Whether a spell goes where it always goes once it is resolved: it lay aside before."""
    return (
        happening.cause == event.card
        and happening.rule == ashes_rulebook.DISCARDING
        and event.card not in told.set_aside
    )


def _spent(told: _Clauses, happening: EventRecord, _event: DieMoved) -> None:
    """Dice that pay are the cost, which is told where it is asked."""
    if happening.rule != ashes_rulebook.PAY:
        told.say(told.telling.sentence(happening))


_TELLERS: dict[type, Callable[[_Clauses, Any, Any], None]] = {
    ActionTaken: _acts,
    AttackChosen: _chosen,
    AttackDeclared: _attack,
    BehaviorRolled: _rolled,
    BlockerDeclared: _blocks,
    CardMoved: _moved,
    CardPlayed: _played,
    Countered: _counters,
    DamageDealt: _dealt,
    DamagePrevented: _prevented,
    DieChanged: _turned,
    DieMoved: _spent,
    GuardDeclared: _guards,
    GuardRolled: _rolled_to_guard,
    PhoenixbornRotated: _rotated,
    TokensPlaced: _placed,
    TokensRemoved: _removed,
    TriggerResolved: _triggers,
    UnitDestroyed: _destroyed,
    UnitMade: _made,
}


def _lowered(sentence: str) -> str:
    """A sentence as it stands behind a semicolon."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith(_STARTERS) else sentence


def instruction_for(event: Event, state: object) -> str:
    """The order in a few words; empty where nothing on the table moves, or in another game."""
    order = _ORDERS.get(type(event))
    return order(event, state) if order is not None and isinstance(state, State) else ""


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


def _shifted(event: CardShifted, state: State) -> str:
    end = "right" if event.position < 0 else "left"
    return f"move {card_name(state, event.card)} to the {end} end of its battlefield"


def _roll_instruction(event: DiceRolled, state: State) -> str:
    die = state.dice[event.die]
    return f"set {article(die.type)} die of {die.owner} to {event.side}"


def _die_changed(event: DieChanged, state: State) -> str:
    die = state.dice[event.die]
    return f"turn {article(die.type)} die of {die.owner} to {event.side}"


def _advanced(event: PhaseAdvanced, state: State) -> str:
    if isinstance(state, RedRainsState) and state.boss.kind == "dragonborn":
        return f"turn to its ready spell and progress of phase {event.phase}"
    return f"take away the topmost behavior and Ultimate cards: phase {event.phase}"


def _die_moved(event: DieMoved, state: State) -> str:
    die = state.dice[event.die]
    if event.pool == "out":
        return f"remove {die.owner}'s {die.type} {event.side} die from the game"
    where = f"to the {event.pool} pool" if event.card is None else f"on {card_name(state, event.card)}"
    return f"put {die.owner}'s {die.type} {event.side} die {where}"


_ORDERS: dict[type, Callable[[Any, State], str]] = {
    TokensPlaced: lambda event, state: (
        f"put {tokens_of(event.amount, event.token)} on {card_name(state, event.card)}"
    ),
    TokensRemoved: lambda event, state: (
        f"take {tokens_of(event.amount, event.token)} off {card_name(state, event.card)}"
    ),
    CardFlipped: lambda event, state: (
        f"turn {card_name(state, event.card) if event.face_up else 'the card'} face "
        f"{'up' if event.face_up else 'down'}"
    ),
    CardMoved: _move_instruction,
    CardShifted: _shifted,
    Attached: lambda event, state: f"lay {card_name(state, event.card)} under {card_name(state, event.host)}",
    PutUnder: lambda event, state: f"put a card face down under {card_name(state, event.host)}",
    DiceRolled: _roll_instruction,
    DieChanged: _die_changed,
    DieMoved: _die_moved,
    PhoenixbornRotated: lambda event, state: (
        f"turn {card_name(state, event.card)} {'sideways' if event.rotated else 'upright'}"
    ),
    FirstPlayerTokenMoved: lambda event, _state: f"give the first player token to {event.seat}",
    PileShuffled: lambda event, _state: f"shuffle {event.seat}'s {event.zone} pile",
    PhaseAdvanced: _advanced,
}
