"""Things that people at a real table may say in error."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

from cards.library import Library
from engine.ashes.model.choices import CardChoice, Is
from engine.ashes.model.state import State
from engine.ashes.model.unseen_cards import unseen_among
from engine.kernel.decision import TABLE, Answer, Decision, IllegalAnswer
from engine.kernel.hidden_pools import possible


class Untruth(NamedTuple):
    """What is said, what kind of error it is, and what the reason has to tell (a pattern)."""

    kind: str
    picks: Answer
    because: str


KINDS = (
    "a card of no deck here",
    "a card that is not there",
    "a card that lies elsewhere",
    "a die of no deck",
    "a die that is not there",
    "a fourth copy",
    "a side it has not",
    "a side that no die has",
    "a token on a card out of play",
    "fewer tokens than none",
    "somebody who is not there",
    "too many cards",
    "a card that was discarded",
    "a card that was elsewhere",
)
"""The kinds of errors that are refused at once."""


def impossible_claims(decision: Decision, state: State, library: Library) -> list[Untruth]:
    """Answers that cannot be so: a card that lies elsewhere, or is in no deck; a side that no die has."""
    if decision.seat == TABLE and decision.chance.endswith(("dice", "die")):
        return [
            Untruth("a side that no die has", (side,), "offered: ") for side in ("ceremonial", "13", "0", "")
        ]
    found = []
    named = {}
    for option in decision.options:
        value = option.value
        name = value.name if isinstance(value, Is) else getattr(value, "shown", "")
        if name and isinstance(value, Is | CardChoice):
            named[name] = (option.id[: -len(name)], state.cards[value.card].owner)
    for prefix, owner in set(named.values()):
        deck = state.players[owner].deck
        for name, copies in deck.items():
            seen = [card for card in state.cards if card.owner == owner and card.name == name]
            if len(seen) == copies:
                kind = "discarded" if any(card.zone == "discard" for card in seen) else "elsewhere"
                why = rf"has {copies} {re.escape(name)}: .*(in|out of|under) "
                found.append(Untruth(f"a card that was {kind}", (prefix + name, *_more(decision)), why))
        stranger = next(name for name in library.cards if name not in deck)
        why = rf"no {re.escape(stranger)} in the deck of {owner}"
        found.append(Untruth("a card of no deck here", (prefix + stranger, *_more(decision)), why))
    return found


def _more(decision: Decision) -> Answer:
    """What has to be picked besides."""
    return tuple(option.id for option in decision.options[: decision.minimum - 1])


def impossible_statements(state: State, seat: str) -> list[Untruth]:
    """Statements that cannot be so."""
    found = [
        Untruth("a die of no deck", (f"correct:dice:{seat}:charm:+1",), rf"{seat} has \d+ dice in this game"),
        Untruth("a die that is not there", ("correct:die:99:power",), "no such die"),
        Untruth("too many cards", (f"correct:count:hand:{seat}:60",), "of .* are unknown"),
        Untruth("too many cards", (f"correct:count:draw:{seat}:60",), "of .* are unknown"),
        Untruth("a card that is not there", ("correct:tokens:999:wound:+1",), "such card|not in play"),
        Untruth("somebody who is not there", ("correct:turn:Zed:",), "nobody at the table is called Zed"),
    ]
    for die in state.dice:
        if die.type == "rage":
            found.append(
                Untruth("a side it has not", (f"correct:die:{die.id}:class",), "shows basic or power")
            )
    for owner, player in state.players.items():
        for name, copies in player.deck.items():
            if copies == 3:
                said = f"correct:add:{name}:{owner}:discard"
                found.append(Untruth("a fourth copy", (said,), rf"3 copies of {re.escape(name)}.* in "))
        unseen = unseen_among(state, range(len(state.cards)))
        for card in [card for card in unseen if state.cards[card].owner == owner][:1]:
            for name, copies in player.deck.items():
                if name not in possible(player.unseen, (card,)):
                    said = f"correct:name:{card}:{name}"
                    why = rf"has {copies} {re.escape(name)}: "
                    found.append(Untruth("a card that lies elsewhere", (said,), why))
    for card in state.cards:
        if card.zone == "battlefield" and card.face_up:
            said = f"correct:tokens:{card.id}:wound:-{card.wounds + 1}"
            found.append(Untruth("fewer tokens than none", (said,), re.escape(card.title)))
        if card.zone == "discard" and card.name:
            said = f"correct:tokens:{card.id}:exhaustion:+1"
            found.append(Untruth("a token on a card out of play", (said,), "not in play"))
    return found


def accepted_statements(decision: Decision, state: State, luck: Random) -> str | None:
    """A statement that could be so, and is not; None when there is none."""
    assert decision.statements is not None
    seats = list(state.players)
    cards = [card.id for card in state.cards if card.zone != "aside"]
    dice = [die.id for die in state.dice if die.pool != "out"]
    for _ in range(40):
        card, seat = luck.choice(cards), luck.choice(seats)
        in_play = [one for one in cards if state.cards[one].zone in ("battlefield", "phoenixborn")]
        said = luck.choice(
            (
                f"correct:count:hand:{seat}:{len(state.players[seat].hand) + luck.choice((-1, 1))}",
                f"correct:count:draw:{seat}:{len(state.players[seat].draw) + luck.choice((-1, 1))}",
                f"correct:tokens:{luck.choice(in_play)}:{luck.choice(('wound', 'exhaustion', 'status'))}:"
                f"{luck.choice(('+1', '-1', '+3'))}",
                f"correct:place:{card}:{luck.choice(('hand', 'draw', 'discard', 'removed'))}:{seat}:-1:",
                f"correct:die:{luck.choice(dice)}:{luck.choice(('basic', 'class', 'power', 'exhausted'))}",
                f"correct:round:{state.round + 1}",
                f"correct:first player:{seat}",
            )
        )
        try:
            decision.check((said,))
        except IllegalAnswer:
            continue
        return said
    return None
