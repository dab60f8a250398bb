"""One row for each type of event of Ashes: its sentence, clause and instruction, and its place in the log.

A new event needs a row here and nothing else in the presenter; a test finds one without a row. Events of
other games have the sentence of their own description and a line each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.ashes.events import (
    battle,
    cards,
    damage,
    dice,
    game_flow,
    lasting_changes,
    real_table,
    texts,
    tokens,
)
from engine.ashes.model import rule_texts
from engine.ashes.model.state import State
from engine.kernel.luck_secret import LuckCommitted
from engine.redrains import events as boss
from engine.redrains import explanations
from engine.redrains.state import RedRainsState
from host.presenter.narration import ashes_event_clauses as clause
from host.presenter.narration import real_table_instructions as instruction
from host.presenter.narration.boss_event_text import BossNarrator
from host.presenter.narration.clauses import join_clauses

if TYPE_CHECKING:
    from cards.library import Library
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.narration.ashes_event_clauses import ClauseBuilder
    from host.presenter.narration.clauses import ClauseContext


class GroupMember(NamedTuple):
    """A die or card of a group that shares a line: what happens, whose it is, and its name."""

    verb: str
    owner: str
    name: str


class EventText(Struct, frozen=True, kw_only=True):
    """One type of event in words: in the log, in summaries and on a real table."""

    sentence: Callable[[BossNarrator, EventRecord, Any], str | None] | None = None
    """Sentence in a game against a boss; None, here or as a result, for the event's own description, empty
    if the sentence before implies it.
    """
    clause: Callable[[ClauseBuilder, EventRecord, Any], None] | None = clause.add_sentence
    """Adds its clause to a summary; None if the clauses around it imply it."""
    instruction: Callable[[Any, State], str] | None = None
    """Returns what to move on a real table; None if nothing moves."""
    actors: Callable[[Any], Iterable[int]] = lambda _event: ()
    """Cards that do something in it, besides its cause."""
    group: Callable[[Any, State], GroupMember | None] = lambda _event, _state: None
    """Die or card by which it shares a line with its neighbors."""
    adds_nothing: Callable[[EventRecord, Sequence[EventRecord]], bool] = lambda _record, _before: False
    """True if it adds nothing to the events before it in the same step."""
    is_consequence: Callable[[EventRecord, EventRecord], bool] = lambda _record, _last: False
    """True if it is a consequence of the event before it, so that both can be read at once."""
    has_line: bool = True
    """False if headings and neighboring lines of the log imply it."""
    is_announcement: bool = False
    """True if it announces an action before anything comes of it."""
    is_roll: bool = False
    starts_action: bool = False
    """True if it begins a new action in the turn of a boss, which is never asked what it does."""


def event_text(event: Event) -> EventText:
    """Return the row of an event; for a game without rows, one that describes it."""
    return ASHES_EVENTS.get(type(event), _DESCRIBED)


class Sentence(NamedTuple):
    """Sentence of an event; empty if the event needs none, or if the sentence before implies it."""

    text: str
    is_told_before: bool = False


def boss_sentence(
    record: EventRecord,
    state: object,
    seat: str,
    library: Library | None,
    rolled: Callable[[], Event | None] = lambda: None,
) -> str | None:
    """Return the sentence of an event for the player of `seat`; for everybody if `seat` is empty.

    None if the event reads as in any other game; empty if the sentence before implies it. `rolled` finds the
    roll that decided which row of the boss's behavior counted.
    """
    write = event_text(record.event).sentence
    if write is None or not isinstance(state, RedRainsState):
        return None
    return write(BossNarrator(state, seat, library, rolled), record, record.event)


def summarize(records: Iterable[EventRecord], context: ClauseContext) -> list[str]:
    """Return what the events brought about in short clauses with their sources: `takes 2 (Rampage)`."""
    builder = clause.ClauseBuilder(context, [], {*context.defending}, {*context.played})
    for record in records:
        add_clause = event_text(record.event).clause
        if add_clause is not None and not isinstance(record.event, context.skipped_types):
            add_clause(builder, record, record.event)
    return join_clauses(builder.parts, context)


def instruction_for(event: Event, state: object) -> str:
    """Return what to move on a real table for an event; empty if nothing moves, or in another game."""
    write = event_text(event).instruction
    return write(event, state) if write is not None and isinstance(state, State) else ""


def _rolled_die(event: dice.DiceRolled, state: State) -> GroupMember:
    die = state.dice[event.die]
    return GroupMember("rolls", die.owner, f"{die.type} {event.side}")


def _spent_die(event: dice.DieMoved, state: State) -> GroupMember | None:
    die = state.dice[event.die]
    return GroupMember("exhausts", die.owner, f"{die.type} {event.side}") if event.card is None else None


def _card_to_hand(event: cards.CardMoved, state: State) -> GroupMember | None:
    return (
        GroupMember("takes", event.seat, state.cards[event.card].name or "an unknown card")
        if event.zone == "hand"
        else None
    )


def _wounds_were_dealt(record: EventRecord, before: Sequence[EventRecord]) -> bool:
    """Return True for wounds of damage that was shown, and for exhaustion of those who have fought."""
    event = record.event
    assert isinstance(event, tokens.TokensPlaced)
    if event.token == "exhaustion":
        return bool(before) and record.rule == rule_texts.BATTLE
    dealt = [
        each.event
        for each in before
        if isinstance(each.event, damage.DamageDealt) and each.event.card == event.card
    ]
    return (
        event.token == "wound"
        and bool(dealt)
        and dealt[-1].amount == event.amount
        and record.cause == before[-1].cause
    )


def _was_destroyed(record: EventRecord, before: Sequence[EventRecord]) -> bool:
    event = record.event
    assert isinstance(event, cards.CardMoved)
    return event.zone == "discard" and any(
        isinstance(each.event, damage.UnitDestroyed) and each.event.card == event.card for each in before
    )


def _guard_was_shown(record: EventRecord, before: Sequence[EventRecord]) -> bool:
    event = record.event
    assert isinstance(event, cards.PhoenixbornRotated)
    return event.rotated and any(isinstance(each.event, battle.GuardDeclared) for each in before)


def _is_minor_step(record: EventRecord, _before: Sequence[EventRecord]) -> bool:
    """Return False for a main step of a boss: that it could not be done is the result of the turn."""
    event = record.event
    assert isinstance(event, explanations.NothingDone)
    return event.step not in ("attack", "reveal")


def _boss_turn_was_shown(_record: EventRecord, before: Sequence[EventRecord]) -> bool:
    return any(isinstance(each.event, explanations.TurnChosen) for each in before)


def _follows(*kinds: type[Event]) -> Callable[[EventRecord, EventRecord], bool]:
    return lambda _record, last: isinstance(last.event, kinds)


def _follows_tokens(record: EventRecord, last: EventRecord) -> bool:
    """Return True for wounds of damage, and for more tokens of a kind by the same rule."""
    event = record.event
    assert isinstance(event, tokens.TokensPlaced | tokens.TokensRemoved)
    if isinstance(event, tokens.TokensPlaced) and event.token == "wound":
        return isinstance(last.event, damage.DamageDealt | damage.DamagePrevented | damage.UnitDestroyed)
    alike = isinstance(last.event, type(event)) and last.event.token == event.token
    return alike and record.rule == last.rule


def _the_card(event: Any) -> tuple[int, ...]:
    return (event.card,)


_DESCRIBED = EventText()
"""An event that its description tells, and nothing on a real table moves for it."""

_IMPLIED = EventText(clause=None, has_line=False)
"""An event that nobody needs to be told: headings or other events imply it."""

_NO_CLAUSE = EventText(clause=None)
_BEGINS_ACTION = EventText(starts_action=True)

ASHES_EVENTS: Mapping[type[Event], EventText] = {
    # Cards and dice
    cards.Attached: EventText(instruction=instruction.attach),
    cards.CardAdded: _DESCRIBED,
    cards.CardFlipped: EventText(sentence=BossNarrator.card_flipped, instruction=instruction.flip_card),
    cards.CardMoved: EventText(
        clause=clause.add_card_move,
        instruction=instruction.move_card,
        group=_card_to_hand,
        adds_nothing=_was_destroyed,
    ),
    cards.CardPlayed: EventText(clause=clause.add_play, actors=_the_card, is_announcement=True),
    cards.CardShifted: EventText(instruction=instruction.shift_card),
    cards.CardsExchanged: _DESCRIBED,
    cards.CardsShown: _DESCRIBED,
    cards.ControlTaken: EventText(instruction=instruction.take_control),
    cards.HandLookedAt: _DESCRIBED,
    cards.LookedUnder: _DESCRIBED,
    cards.PhoenixbornRotated: EventText(
        clause=clause.add_rotation,
        instruction=instruction.rotate,
        adds_nothing=_guard_was_shown,
        is_consequence=_follows(battle.GuardDeclared, battle.BlockerDeclared),
    ),
    cards.PileLookedAt: _DESCRIBED,
    cards.PileOrdered: _DESCRIBED,
    cards.PileShuffled: EventText(instruction=instruction.shuffle),
    cards.PutUnder: EventText(instruction=instruction.put_under),
    cards.SlotShared: EventText(instruction=instruction.share_slot),
    cards.TitleNamed: _DESCRIBED,
    tokens.TokensPlaced: EventText(
        sentence=BossNarrator.tokens_placed,
        clause=clause.add_placed_tokens,
        instruction=instruction.place_tokens,
        adds_nothing=_wounds_were_dealt,
        is_consequence=_follows_tokens,
    ),
    tokens.TokensRemoved: EventText(
        sentence=BossNarrator.tokens_removed,
        clause=clause.add_removed_tokens,
        instruction=instruction.remove_tokens,
        is_consequence=_follows_tokens,
    ),
    tokens.TokensReturned: _NO_CLAUSE,
    dice.DiceRolled: EventText(instruction=instruction.set_die, group=_rolled_die, is_roll=True),
    dice.DiceTaken: _DESCRIBED,
    dice.DieChanged: EventText(
        sentence=BossNarrator.die_changed, clause=clause.add_turned_die, instruction=instruction.turn_die
    ),
    dice.DieMoved: EventText(clause=clause.add_moved_die, instruction=instruction.move_die, group=_spent_die),
    dice.DiePowerActivated: EventText(is_announcement=True),
    # Attacks, battles and damage
    battle.AttackAimed: EventText(clause=clause.add_aim),
    battle.AttackDeclared: EventText(
        sentence=BossNarrator.attack_declared,
        clause=clause.add_attack,
        actors=lambda event: event.attackers,
    ),
    battle.AttackEnded: _IMPLIED,
    battle.AttackJoined: _DESCRIBED,
    battle.BattleEnded: _IMPLIED,
    battle.BattleLeft: _NO_CLAUSE,
    battle.BlockForbidden: EventText(clause=clause.add_forbidden_block),
    battle.BlockerDeclared: EventText(clause=clause.add_block, actors=lambda event: (event.blocker,)),
    battle.BlockerLeft: _DESCRIBED,
    battle.CounterChosen: _DESCRIBED,
    battle.Countered: EventText(clause=clause.note_counter, actors=_the_card),
    damage.DamageDealt: EventText(
        clause=clause.add_damage, actors=lambda event: () if event.source is None else (event.source,)
    ),
    damage.DamagePrevented: EventText(
        clause=clause.add_prevention,
        is_consequence=_follows(damage.DamageDealt, damage.DamagePrevented, tokens.TokensPlaced),
    ),
    damage.DamageRedirected: _DESCRIBED,
    battle.GuardDeclared: EventText(clause=clause.add_guard, actors=lambda event: (event.guard,)),
    damage.UnitDestroyed: EventText(
        clause=clause.add_destruction,
        is_consequence=_follows(damage.DamageDealt, damage.DamagePrevented, tokens.TokensPlaced),
    ),
    # Texts and lasting changes
    texts.BecameSo: _DESCRIBED,
    texts.CardActivated: EventText(actors=_the_card, is_announcement=True),
    texts.EffectCanceled: _DESCRIBED,
    texts.EffectLeftOut: _DESCRIBED,
    texts.NoRoom: _DESCRIBED,
    texts.NoneLeft: _DESCRIBED,
    texts.Remembered: _DESCRIBED,
    texts.TextDelayed: _DESCRIBED,
    texts.TextDropped: _DESCRIBED,
    texts.TextUsed: _DESCRIBED,
    texts.TriggerResolved: EventText(clause=clause.add_trigger, actors=_the_card, is_announcement=True),
    lasting_changes.CardCopied: _DESCRIBED,
    lasting_changes.ModifierAdded: _DESCRIBED,
    lasting_changes.ModifiersDropped: _DESCRIBED,
    lasting_changes.ModifiersEnded: _IMPLIED,
    # Rounds, phases and turns
    game_flow.ActionTaken: EventText(clause=clause.add_meditation, has_line=False),
    game_flow.FirstPlayerTokenMoved: EventText(instruction=instruction.give_first_player_token),
    game_flow.GameEnded: _DESCRIBED,
    game_flow.MainActionGained: _DESCRIBED,
    game_flow.Passed: EventText(adds_nothing=_boss_turn_was_shown),
    game_flow.PhaseBegan: _IMPLIED,
    game_flow.PlayAreaRemoved: EventText(instruction=instruction.remove_play_area),
    game_flow.PlayerLeft: _DESCRIBED,
    game_flow.ReactionUsed: _NO_CLAUSE,
    game_flow.RoundBegan: _IMPLIED,
    game_flow.SideActionGained: _DESCRIBED,
    game_flow.TurnBegan: _IMPLIED,
    game_flow.TurnEnded: _IMPLIED,
    game_flow.TurnHandedOver: _DESCRIBED,
    # Real table
    real_table.ActionsCorrected: _DESCRIBED,
    real_table.CardMistaken: _DESCRIBED,
    real_table.CardNamed: _DESCRIBED,
    real_table.CardNarrowed: _DESCRIBED,
    real_table.CardsMixed: EventText(instruction=instruction.shuffle),
    real_table.DeckListed: _DESCRIBED,
    real_table.DeckTaken: _DESCRIBED,
    real_table.DepthChanged: _DESCRIBED,
    real_table.LeftToPlayer: EventText(instruction=real_table.LeftToPlayer.describe),
    real_table.TableCorrected: _DESCRIBED,
    real_table.UnitMade: EventText(clause=clause.add_unit),
    real_table.ValuesSaid: _DESCRIBED,
    LuckCommitted: _DESCRIBED,
    # Bosses
    boss.AskingChanged: _DESCRIBED,
    boss.BehaviorCorrected: _DESCRIBED,
    boss.BehaviorDieRolled: _DESCRIBED,
    boss.BehaviorRolled: EventText(
        sentence=BossNarrator.behavior_rolled, clause=clause.add_behavior_roll, is_roll=True
    ),
    boss.ChimeraFatigued: _DESCRIBED,
    boss.Faces: _DESCRIBED,
    boss.GuardRolled: EventText(
        sentence=BossNarrator.guard_rolled, clause=clause.add_guard_roll, is_roll=True
    ),
    boss.GuardSideRolled: EventText(sentence=BossNarrator.guard_side_rolled, is_roll=True),
    boss.PhaseAdvanced: EventText(sentence=BossNarrator.phase_advanced, instruction=instruction.enter_phase),
    boss.PileEmptied: _DESCRIBED,
    boss.ProgressMade: replace(_BEGINS_ACTION, sentence=BossNarrator.progress_made),
    boss.ReadySpellResolved: replace(_BEGINS_ACTION, sentence=BossNarrator.ready_spell_resolved),
    boss.SideRolled: EventText(sentence=BossNarrator.side_rolled, is_roll=True),
    boss.StaminaCorrected: _DESCRIBED,
    boss.ThreatRaised: _DESCRIBED,
    boss.UltimateBegan: replace(_BEGINS_ACTION, sentence=BossNarrator.ultimate_began),
    explanations.AttackChosen: replace(
        _BEGINS_ACTION, sentence=BossNarrator.attack_chosen, clause=clause.note_attack_choice
    ),
    explanations.NothingDone: EventText(
        sentence=BossNarrator.nothing_done,
        clause=None,
        adds_nothing=_is_minor_step,
    ),
    explanations.RageFull: EventText(sentence=BossNarrator.rage_full),
    explanations.StatusResolves: replace(_BEGINS_ACTION, sentence=BossNarrator.status_resolves),
    explanations.StepOverruled: _DESCRIBED,
    explanations.TurnChosen: replace(_BEGINS_ACTION, sentence=BossNarrator.turn_chosen, clause=None),
}
"""Events of Ashes Reborn, Raven Rules and Red Rains."""

ANNOUNCEMENTS = tuple(kind for kind, row in ASHES_EVENTS.items() if row.is_announcement)
ROLLS = tuple(kind for kind, row in ASHES_EVENTS.items() if row.is_roll)
