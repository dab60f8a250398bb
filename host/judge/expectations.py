"""Compares a game with what a scenario expects: facts of the game, of a player, or of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from engine.ashes.events import (
    AttackAimed,
    AttackDeclared,
    AttackJoined,
    BlockerDeclared,
    BlockerLeft,
    GuardDeclared,
)
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.possible_names import possible_names
from engine.ashes.model.state import State
from engine.ashes.option_words import Question, any_option, find_option
from engine.ashes.view.read_model import CardView, GameView, PlayerView
from engine.kernel.decision import Decision, IllegalAnswer
from engine.kernel.journal import EventRecord
from engine.redrains.read_model import ChimeraView, chimera_of
from host.judge.script_answers import Mismatch, picks_for
from host.judge.seat_names import find_seat, seat_in_file, seat_of

ANY_ORDER = frozenset(
    {"spellboard", "hand", "discard", "removed", "conjurations", "dice", "attached", "under", "abilities"}
    | {"hand may be", "deck may be", "face down may be"}
)
"""Facts that are lists whose order has no meaning in the rules."""

_IN_PLAY: tuple[Zone, ...] = ("phoenixborn", "battlefield", "spellboard", "attached")

_ELSEWHERE: tuple[Zone, ...] = ("hand", "aside", "discard", "conjurations", "draw", "removed", "under")


class TableSnapshot(Struct, frozen=True):
    """The table at one moment: state, view, question, and everything that had happened."""

    state: State
    view: GameView
    decision: Decision | None
    happened: tuple[EventRecord, ...]


class _Attack(Struct):
    """An attack as it was declared. `blocks` and `guards` map the defending card to the attacker."""

    target: int | None
    attackers: tuple[int, ...] = ()
    blocks: dict[int, int] = field(default_factory=dict)
    guards: dict[int, int] = field(default_factory=dict)


def facts_of(subject: str, look: TableSnapshot) -> dict[str, Any]:
    """Return all facts of a subject that a script names; raise `Mismatch` if there is no such subject."""
    if subject == "game":
        return _game_facts(look)
    seat, slash, name = subject.partition("/")
    seat = find_seat(seat, look.state.players)
    if slash:
        return _card_facts(name, seat, look)
    facts = _player_facts(look.view.player(seat), look.state)
    chimera = chimera_of(look.view)
    if chimera is None or chimera.seat != seat:
        return facts
    own = look.view.player(seat)
    lanes = {f"facing {faced}": _names(look.state, seat, "battlefield", faced) for faced in own.faces}
    return {**facts, **_chimera_facts(chimera, own), **lanes}


def _game_facts(look: TableSnapshot) -> dict[str, Any]:
    state, decision = look.state, look.decision
    return {
        "over": state.phase == "over",
        "winner": seat_in_file(state.winner),
        "round": state.round,
        "phase": state.phase,
        "turn": seat_in_file(state.turn),
        "facing": state.facing,
        "first player": seat_in_file(state.first_player),
        "pointing": state.pointing,
        "asked": decision.kind if decision else None,
        "asked of": decision.seat if decision else None,
        "main used": state.main_used,
        "side used": state.side_used,
    }


def _player_facts(side: PlayerView, state: State) -> dict[str, Any]:
    zones = state.players[side.seat].zones

    def names(zone: Zone) -> list[str]:
        return _names(state, side.seat, zone)

    dice = sorted(f"{die.type} {die.side}" for die in side.active_dice)
    return {
        "wounds": side.phoenixborn.wounds,
        "exhaustion": side.phoenixborn.exhaustion,
        "life": side.phoenixborn.life,
        "guarded": side.phoenixborn.guarded,
        "battlefield": names("battlefield"),
        "spellboard": names("spellboard"),
        "hand": names("hand"),
        "hand size": side.hand_size,
        "deck": names("draw"),
        "deck size": side.draw_pile,
        "discard": names("discard"),
        "removed": names("removed"),
        "conjurations": names("conjurations"),
        "active dice": len(side.active_dice),
        "exhausted dice": len(side.exhausted_dice),
        "out": side.out,
        "hand may be": possible_names(state, zones["hand"]),
        "deck may be": possible_names(state, zones["draw"]),
        "face down may be": possible_names(state, zones["battlefield"]),
        "dice": dice,
        "main used": state.main_spent(side.seat),
        "side used": state.side_spent(side.seat),
    }


def _face_down(card: Card) -> str:
    """Write `face down`, with the title if everybody saw the card turned face down."""
    return f"face down {card.title}" if card.seen_by else "face down"


def _names(state: State, seat: str, zone: Zone, lane: str = "") -> list[str]:
    """Return the names of the cards in a zone; of a battlefield only those that face `lane`, if given."""
    return [
        (card.title or "unknown") if card.face_up or zone != "battlefield" else _face_down(card)
        for card in (state.cards[card_id] for card_id in state.players[seat].zones[zone])
        if lane in ("", card.lane)
    ]


def _chimera_facts(chimera: ChimeraView, side: PlayerView) -> dict[str, Any]:
    return {
        "red rains": chimera.red_rains,
        "ultimate": chimera.ultimate,
        "ultimate exhaustion": chimera.ultimate_exhaustion,
        "phase": chimera.phase,
        "threat": chimera.threat,
        "rage power": sum(die.side == "power" for die in side.active_dice),
        "behavior": chimera.behavior,
        "fatigued": chimera.fatigued,
        "stamina": chimera.stamina,
        "shown": chimera.shown,
        "status": side.phoenixborn.status,
    }


def _card_facts(name: str, seat: str, look: TableSnapshot) -> dict[str, Any]:
    state = look.state
    card = state.cards[_find_card(name, seat, state)]
    facts: dict[str, Any] = {
        "zone": card.zone,
        "owner": seat_in_file(card.owner),
        "wounds": card.wounds,
        "exhaustion": card.exhaustion,
        "status": card.status,
        "face up": card.face_up,
        "attached": [state.cards[under].name for under in card.attached],
        "under": [state.cards[below].name for below in card.under],
        "dice": [state.dice[die].type for die in card.dice],
        "on": state.cards[card.host].name if card.host is not None else None,
        **_attack_facts(card.id, look),
    }
    seen = look.view.card(card.id)
    if isinstance(seen, CardView) and seen.name:
        facts.update(attack=seen.attack, life=seen.life, recover=seen.recover, abilities=list(seen.abilities))
        facts.update(exhausted=seen.exhausted, lasting=list(seen.change_texts))
    return facts


def _find_card(name: str, seat: str, state: State) -> int:
    """Return the card that a name such as `Iron Worker #2` means: first of those in play, then of others.

    A copy is found by the title that it has now, and, after the cards with that title, by its own name too.
    """
    base, _, number = name.partition("#")
    base = base.strip()
    at = int(number) - 1 if number.strip().isdecimal() else 0
    like = _called(base, seat, state)
    if not 0 <= at < len(like):
        raise Mismatch(f"{seat_in_file(seat)} has no card '{name.strip()}' anywhere")
    return like[at]


def _called(base: str, seat: str, state: State) -> list[int]:
    zones = state.players[seat].zones
    cards = state.cards
    in_play = [card for zone in _IN_PLAY for card in zones[zone]]
    elsewhere = [card for zone in _ELSEWHERE for card in zones[zone]]
    return [
        *(card for card in in_play if cards[card].title == base),
        *(card for card in in_play if cards[card].name == base != cards[card].title),
        *(card for card in elsewhere if cards[card].title == base),
    ]


def _label(card_id: int, state: State) -> str:
    """Write a card as a subject names it: its title, numbered if its side has several of it in play."""
    card = state.cards[card_id]
    like = _called(card.title, card.controller, state)
    several = sum(state.cards[other].zone in _IN_PLAY for other in like) > 1
    return f"{card.title} #{like.index(card_id) + 1}" if several else card.title


def _attack_facts(card: int, look: TableSnapshot) -> dict[str, Any]:
    """Return whom a card attacks, blocks and guards against in the current attack, or else the last one."""
    attack = _last_attack(look.happened)

    def called(cards: dict[int, int]) -> str | None:
        return _label(cards[card], look.state) if card in cards else None

    aimed = {} if attack.target is None else dict.fromkeys(attack.attackers, attack.target)
    return {
        "attacks": called(aimed),
        "blocks": called(attack.blocks),
        "blocked by": called({attacker: unit for unit, attacker in attack.blocks.items()}),
        "guards against": called(attack.guards),
        "guarded by": called({attacker: unit for unit, attacker in attack.guards.items()}),
    }


def _last_attack(happened: tuple[EventRecord, ...]) -> _Attack:
    attack = _Attack(target=-1)
    for item in happened:
        event = item.event
        if isinstance(event, AttackDeclared):
            attack = _Attack(event.target, event.attackers)
        elif isinstance(event, AttackAimed):
            attack.target = event.target
        elif isinstance(event, AttackJoined):
            attack.attackers = (*attack.attackers, *event.attackers)
        elif isinstance(event, BlockerDeclared):
            attack.blocks[event.blocker] = event.attacker
        elif isinstance(event, GuardDeclared):
            attack.guards[event.guard] = event.attacker
        elif isinstance(event, BlockerLeft):
            for stands in (attack.blocks, attack.guards):
                for unit in [unit for unit, attacker in stands.items() if attacker == event.attacker]:
                    del stands[unit]
    return attack


def differences(wanted: dict[str, Any], look: TableSnapshot) -> Iterator[str]:
    """Yield a sentence for each difference between the game and what is expected."""
    for subject, facts in wanted.items():
        found = facts_of(subject, look)
        for name, value in facts.items():
            key = name.replace("_", " ")
            if key not in found:
                raise Mismatch(f"'{subject}' has no '{name}'; it has {', '.join(sorted(found))}")
            if not _alike(key, found[key], value):
                yield f"{subject}: {name} is {_shown(found[key])}, expected {_shown(value)}"


def _alike(name: str, found: Any, wanted: Any) -> bool:
    if name in ANY_ORDER and isinstance(found, list) and isinstance(wanted, list):
        return sorted(map(str, found)) == sorted(map(str, wanted))
    # In Python True equals 1; on a table it does not.
    return isinstance(found, bool) == isinstance(wanted, bool) and bool(found == wanted)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return "nothing" if value is None else str(value)


def _other_asked(seat: str, question: Question | None) -> str:
    """Return the fault that `seat` is not the one asked now; empty if it is."""
    asked = "nobody" if question is None else question.decision.seat
    return "" if asked == seat_of(seat) else f"{seat} should be asked now, but {asked} is"


def not_refused(wanted: dict[str, Any], question: Question | None) -> Iterator[str]:
    """Yield the answers that the game would accept although it should refuse them."""
    for seat, pick in wanted.items():
        if other := _other_asked(seat, question):
            yield other
            continue
        assert question is not None
        try:
            question.decision.check(picks_for(question, pick))
        except (Mismatch, IllegalAnswer):
            continue
        yield f"'{_shown(pick)}' should be refused to '{question.decision.prompt}', but it is a legal answer"


def wrong_offers(wanted: dict[str, Any], offering: bool, question: Question | None) -> Iterator[str]:
    """Yield what is not offered although it should be, or is offered although it should not be."""
    for seat, words in wanted.items():
        if other := _other_asked(seat, question):
            yield other
            continue
        assert question is not None
        for word in words if isinstance(words, list) else [words]:
            # What must be offered is one option; what must not be is any option that the word could mean.
            meant = find_option if offering else any_option
            if (meant(question, str(word)) is not None) != offering:
                should = "should be offered" if offering else "should not be offered"
                yield f"'{word}' {should} to '{question.decision.prompt}'; offered: {question.offered}"
