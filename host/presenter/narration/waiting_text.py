"""Who is asked, in words for those who wait: nothing that only the asked seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.decision import TABLE

if TYPE_CHECKING:
    from engine.kernel.decision import Decision

OPEN_QUESTIONS = {
    "attack target": "chooses what to attack",
    "attackers": "chooses who attacks",
    "battle order": "chooses the next battle",
    "begin": "enters what is on the table",
    "block": "chooses a blocker",
    "counter": "decides whether to counter",
    "counter share": "splits the counter damage",
    "draft card": "chooses a card to keep",
    "draft dice": "chooses two dice",
    "draft phoenixborn": "chooses a Phoenixborn",
    "exhaust dice": "chooses dice to exhaust",
    "first five": "chooses a First Five",
    "first player": "chooses the first player",
    "guard": "decides whether to guard",
    "prepare discard": "chooses cards to discard",
    "step": "confirms what the boss does",
    "trigger": "may respond",
    "turn": "chooses an action",
}
"""What a seat is asked, by the kind of the question: only kinds that everybody knows to be asked.

Others come of a card that may still be in a hand, so that a kind, such as paying, could say which.
"""

_TABLE_QUESTIONS = {
    "player dice": "The players' dice are rolled",
    "rage dice": "The rage dice are rolled",
    "behavior die": "The behavior die is rolled",
}


def waiting_text(decision: Decision, turn: str) -> str:
    """Return who is asked and, if everybody may know it, what; `turn` is whose turn it is, if anybody's."""
    if decision.seat == TABLE:
        return _TABLE_QUESTIONS.get(decision.chance, "The dice and piles on the table are awaited")
    usual = "carries out an action" if turn == decision.seat else "decides"
    return f"{decision.seat} {OPEN_QUESTIONS.get(decision.kind, usual)}"
