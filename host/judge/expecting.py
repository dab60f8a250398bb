"""Compares a game with what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.ashes.state import State, Zone
from engine.ashes.view import CardView, GameView, PlayerView
from engine.kernel.decision import Decision, IllegalAnswer
from engine.redrains.state import CHIMERA
from host.judge.answering import Mismatch, find_option, offered, picks_for
from host.judge.position import seat_of


def differences(
    wanted: dict[str, Any], view: GameView, state: State, decision: Decision | None
) -> Iterator[str]:
    """Every way in which the game is not as expected, one sentence each."""
    for subject, facts in wanted.items():
        found = _facts(subject, view, state, decision)
        for name, value in facts.items():
            key = name.replace("_", " ")
            if key not in found:
                raise Mismatch(f"'{subject}' has no '{name}'; it has {', '.join(sorted(found))}")
            if found[key] != value:
                yield f"{subject}: {name} is {_shown(found[key])}, expected {_shown(value)}"


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)


def _facts(subject: str, view: GameView, state: State, decision: Decision | None) -> dict[str, Any]:
    if subject == "game":
        return {
            "over": state.phase == "over",
            "winner": state.winner.lower() if state.winner == CHIMERA else state.winner,
            "round": state.round,
            "phase": state.phase,
            "turn": state.turn.lower() if state.turn == CHIMERA else state.turn,
            "first player": state.first_player.lower()
            if state.first_player == CHIMERA
            else state.first_player,
            "asked": decision.kind if decision else None,
            "asked of": decision.seat if decision else None,
            "main used": state.main_used,
            "side used": state.side_used,
        }
    seat, slash, name = subject.partition("/")
    seat = seat_of(seat)
    if seat not in state.players:
        raise Mismatch(f"nobody called '{seat}' sits at the table")
    if slash:
        return _card_facts(name, seat, view, state)
    facts = _player_facts(view.player(seat), state)
    return {**facts, **_chimera_facts(view)} if seat == CHIMERA else facts


def _player_facts(side: PlayerView, state: State) -> dict[str, Any]:
    zones = state.players[side.seat].zones

    def names(zone: Zone) -> list[str]:
        return [
            (card.title or "unknown") if card.face_up or zone != "battlefield" else "face down"
            for card in (state.cards[card_id] for card_id in zones[zone])
        ]

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
        "dice": dice,
    }


def _chimera_facts(view: GameView) -> dict[str, Any]:
    chimera = view.chimera
    assert chimera is not None
    return {
        "red rains": chimera.red_rains,
        "ultimate": chimera.ultimate,
        "ultimate exhaustion": chimera.ultimate_exhaustion,
        "phase": chimera.phase,
        "threat": chimera.threat,
        "rage power": sum(die.side == "power" for die in chimera.rage),
        "behavior": chimera.behavior,
        "fatigued": chimera.fatigued,
    }


def _card_facts(name: str, seat: str, view: GameView, state: State) -> dict[str, Any]:
    """Facts of a card: those of a side in play first, then wherever a card of that owner lies."""
    base, _, number = name.partition("#")
    base = base.strip()
    at = int(number) - 1 if number.strip().isdigit() else 0
    places: tuple[Zone, ...] = (
        "phoenixborn",
        "battlefield",
        "spellboard",
        "attached",
        "hand",
        "aside",
        "discard",
        "conjurations",
        "draw",
        "removed",
    )
    zones = state.players[seat].zones
    like = [card_id for zone in places for card_id in zones[zone] if state.cards[card_id].title == base]
    if at >= len(like):
        raise Mismatch(f"{seat} has no {'second ' if at else ''}card '{base}' anywhere")
    card = state.cards[like[at]]
    facts: dict[str, Any] = {
        "zone": card.zone,
        "owner": card.owner.lower() if card.owner == CHIMERA else card.owner,
        "wounds": card.wounds,
        "exhaustion": card.exhaustion,
        "status": card.status,
        "face up": card.face_up,
        "attached": [state.cards[under].name for under in card.attached],
        "dice": [state.dice[die].type for die in card.dice],
        "on": state.cards[card.host].name if card.host is not None else None,
    }
    seen = view.card(card.id)
    if isinstance(seen, CardView) and seen.name:
        facts.update(attack=seen.attack, life=seen.life, recover=seen.recover, abilities=list(seen.abilities))
    return facts


def not_refused(wanted: dict[str, Any], decision: Decision | None, state: State) -> Iterator[str]:
    """Answers the game would take though it should refuse them."""
    for seat, said in wanted.items():
        if decision is None or decision.seat != seat_of(seat):
            who = "nobody" if decision is None else decision.seat
            yield f"{seat} should be asked now, but {who} is"
            continue
        try:
            decision.check(picks_for(decision, said, state))
        except (Mismatch, IllegalAnswer):
            continue
        yield f"'{_shown(said)}' should be refused to '{decision.prompt}', but it is a legal answer"


def wrong_offers(
    wanted: dict[str, Any], offering: bool, decision: Decision | None, state: State
) -> Iterator[str]:
    """What is not offered though it should be, or is though it should not."""
    for seat, words in wanted.items():
        if decision is None or decision.seat != seat_of(seat):
            who = "nobody" if decision is None else decision.seat
            yield f"{seat} should be asked now, but {who} is"
            continue
        for word in words if isinstance(words, list) else [words]:
            there = find_option(decision, str(word), state) is not None
            if there != offering:
                should = "should be offered" if offering else "should not be offered"
                yield f"'{word}' {should} to '{decision.prompt}'; offered: {offered(decision)}"
