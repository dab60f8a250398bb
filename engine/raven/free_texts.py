"""Texts that take no action, between the steps of an attack (Raven Rules 4.2.0 and 6.0.0)."""

from __future__ import annotations

from cards.paragraphs.used import ActivatedParagraph
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Activate
from engine.ashes.play.attack import Attacking
from engine.ashes.play.payment import active_dice
from engine.ashes.procedure import Step
from engine.ashes.rounds.actions import activate_text, offered_texts
from engine.ashes.table import Steps, Table
from engine.kernel.choice import Decline
from engine.kernel.decision import Decision, offer


def _use_free_texts(table: Table, _attack: Attacking) -> Steps:
    """R06: Whoever's turn it is may use texts that take no action before and after a step of the game.

    Of these steps, those of an attack lie within an action; before and after actions the turn asks anyway,
    and outside turns there is nobody whose turn it is.
    """
    seat = table.state.turn
    while not table.state.players[seat].out:
        texts = [
            option
            for option in offered_texts(table, seat, active_dice(table, seat))
            if isinstance(option.value, Activate)
            and isinstance(option.value.does, ActivatedParagraph)
            and option.value.does.at_any_time
        ]
        if not texts:
            return
        prompt = "" if table.silent else "Use a text before the attack goes on?"
        options = (*texts, offer(Decline("no"), "no"))
        (answer,) = yield Decision(table.voice(seat), "may", prompt, options, rulebook.ACTIVATE)
        if not isinstance(answer, Activate):
            return
        yield from activate_text(table, seat, answer)


FREE_TEXTS = Step("free texts", _use_free_texts)
"""A gap before a step of an attack."""
