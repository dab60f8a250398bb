"""Instructions what to move on a real table for an event of Ashes: `put 2 wound tokens on Rampage`.

Each function writes the instruction for one type of event; `event_text.py` names them in its rows. They are
empty where nothing of what happens can be seen on the table.
"""

from __future__ import annotations

from cards.wording.words import article
from engine.ashes.events import (
    Attached,
    CardFlipped,
    CardMoved,
    CardShifted,
    CardsMixed,
    ControlTaken,
    DiceRolled,
    DieChanged,
    DieMoved,
    FirstPlayerTokenMoved,
    LeftToPlayer,
    PhoenixbornRotated,
    PileShuffled,
    PlayAreaRemoved,
    PutUnder,
    SlotShared,
    TokensPlaced,
    TokensRemoved,
)
from engine.ashes.events.phrases import card_name, tokens_text
from engine.ashes.model import rule_texts
from engine.ashes.model.state import State
from engine.kernel.decision import TABLE, Decision
from engine.kernel.journal import EventRecord
from engine.redrains.events import PhaseAdvanced
from engine.redrains.state import RedRainsState

_PAID_OR_REPORTED = (rule_texts.PAY, rule_texts.BY_HAND, rule_texts.CORRECTION)
_OWN_MOVES = (rule_texts.PLAY_CARD, rule_texts.READY_SPELL, rule_texts.DISCARD_STEP, rule_texts.MEDITATE)
"""Rules by which people move cards and dice as they have just chosen."""


def moved_with_answer(asked: Decision, record: EventRecord) -> bool:
    """Return True if who answers a question has moved what an event moves: it is entered, paid or chosen."""
    if isinstance(record.event, LeftToPlayer):
        return False
    if asked.seat == TABLE and isinstance(record.event, DiceRolled | CardFlipped):
        return True
    moves = isinstance(record.event, CardMoved | DieChanged | Attached | SlotShared)
    return record.rule in _PAID_OR_REPORTED or (moves and record.rule in _OWN_MOVES)


def move_card(event: CardMoved, state: State) -> str:
    described = event.describe(state)
    if event.zone == "hand":
        return _take_card(event, state)
    if not described or event.zone == "draw":
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


def _take_card(event: CardMoved, state: State) -> str:
    if not state.players[event.seat].real:
        return ""
    known = state.cards[event.card].name
    return f"{event.seat}: {f'take {card_name(state, event.card)} into hand' if known else 'draw a card'}"


def shift_card(event: CardShifted, state: State) -> str:
    end = "right" if event.position < 0 else "left"
    return f"move {card_name(state, event.card)} to the {end} end of its battlefield"


def set_die(event: DiceRolled, state: State) -> str:
    return f"set {_die_to_side(event, state)}"


def turn_die(event: DieChanged, state: State) -> str:
    return f"turn {_die_to_side(event, state)}"


def _die_to_side(event: DiceRolled | DieChanged, state: State) -> str:
    die = state.dice[event.die]
    return f"{article(die.type)} die of {die.owner} to {event.side}"


def enter_phase(event: PhaseAdvanced, state: State) -> str:
    if isinstance(state, RedRainsState) and state.boss.kind == "dragonborn":
        return f"turn to its ready spell and progress of phase {event.phase}"
    return f"take away the topmost behavior and Ultimate cards: phase {event.phase}"


def move_die(event: DieMoved, state: State) -> str:
    die = state.dice[event.die]
    if event.pool == "out":
        return f"remove {die.owner}'s {die.type} {event.side} die from the game"
    where = f"to the {event.pool} pool" if event.card is None else f"on {card_name(state, event.card)}"
    return f"put {die.owner}'s {die.type} {event.side} die {where}"


def place_tokens(event: TokensPlaced, state: State) -> str:
    return f"put {tokens_text(event.amount, event.token)} on {card_name(state, event.card)}"


def remove_tokens(event: TokensRemoved, state: State) -> str:
    return f"take {tokens_text(event.amount, event.token)} off {card_name(state, event.card)}"


def flip_card(event: CardFlipped, state: State) -> str:
    if event.face_up:
        return f"turn {card_name(state, event.card)} face up"
    return "turn the card face down"


def attach(event: Attached, state: State) -> str:
    return f"lay {card_name(state, event.card)} under {card_name(state, event.host)}"


def put_under(event: PutUnder, state: State) -> str:
    return f"put a card face down under {card_name(state, event.host)}"


def take_control(event: ControlTaken, state: State) -> str:
    return (
        f"move {card_name(state, event.card)}, with all that is on it, to the right of "
        f"{event.seat}'s battlefield"
    )


def share_slot(event: SlotShared, state: State) -> str:
    return f"lay {card_name(state, event.card)} under {card_name(state, event.spell)}"


def remove_play_area(event: PlayAreaRemoved, _state: State) -> str:
    return f"remove all cards of {event.seat}'s play area from the game"


def rotate(event: PhoenixbornRotated, state: State) -> str:
    return f"turn {card_name(state, event.card)} {'sideways' if event.rotated else 'upright'}"


def give_first_player_token(event: FirstPlayerTokenMoved, _state: State) -> str:
    return f"give the first player token to {event.seat}"


def shuffle(event: PileShuffled | CardsMixed, _state: State) -> str:
    return f"shuffle {event.seat}'s {event.zone} pile" if event.zone else ""
