"""Keys to report what players with real cards do: units they play, damage they deal, cards that leave play.

Each report is entered in a few steps beside the question of the turn. A number is entered with a number key
of the Chimera's row (zero with the Chimera key), or with plus, minus and Confirm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.ashes.model.component_types import RULEBOOK_KINDS, TokenKind
from engine.ashes.real_table.reported_actions import (
    CARD_ACTION_WORDS,
    COMPANION,
    MOST,
    DealDamage,
    Destroy,
    Discard,
    LoseCards,
    PlayUnit,
    PutTokens,
    SetValues,
)
from engine.ashes.running_game import TableReport
from engine.ashes.view.read_model import CardView, GameView
from engine.kernel.decision import Decision
from engine.redrains.read_model import chimera_of
from engine.redrains.real_table import RevealAspect, TurnRage
from host.console.game_keys import NUMBER_KEYS, Keys
from host.console.input_model import ActionEntry, InputState, KeyMeaning, Role, TokenEntry

USUAL_UNIT = (2, 2, 1)
"""The attack, life and recover values that Confirm takes first."""


def can_report_actions(decision: Decision, view: GameView) -> bool:
    """Return True if a player with real cards at companion depth is asked for their turn."""
    return (
        decision.kind == "turn"
        and decision.reports is not None
        and view.seat == decision.seat
        and view.player(view.seat).policy.startswith(COMPANION)
    )


def token_report(view: GameView, card: int, kind: TokenKind, amount: int) -> TableReport | None:
    """Return the report that sets tokens as an action of a player with real cards; None for a boss's tokens.

    Wounds on another player's card are reported as damage dealt to it.
    """
    if kind not in RULEBOOK_KINDS:
        return None
    found = _seen(view, card)
    alive = found.zone in ("battlefield", "phoenixborn")
    if kind == "wound" and amount > 0 and alive and found.controller != view.seat:
        return DealDamage(view.seat, card, amount)
    return PutTokens(view.seat, card, kind, amount)


class ReportSteps(Struct, frozen=True):
    """The steps of one kind of report: the `numbers` it takes, each with its minimum, and how it is made.

    `ways` are variants of it, between which plus and minus choose instead of counting.
    """

    numbers: tuple[tuple[str, int], ...]
    make: Callable[[GameView, ActionEntry], TableReport]
    usual: tuple[int, ...] = ()
    ways: tuple[str, ...] = ()


class ReportedActionKeys:
    """Reports in games among people."""

    kinds: ClassVar[dict[str, ReportSteps]] = {
        "play": ReportSteps(
            (("attack", 0), ("life", 1), ("recover", 0)),
            lambda view, entry: PlayUnit(view.seat, "", *entry.numbers),
            USUAL_UNIT,
        ),
        "values": ReportSteps(
            (("attack", 0), ("life", 1)),
            lambda view, entry: _other_values(view, entry),
        ),
        "leave": ReportSteps(
            (),
            lambda view, entry: (Destroy, Discard)[entry.way](view.seat, _seen(view, entry.card).id),
            ways=("is destroyed", "is discarded from play"),
        ),
        "cards": ReportSteps(
            (("cards", 1),),
            lambda view, entry: LoseCards(
                view.seat,
                _seen(view, entry.card).controller,
                ("pile", "hand", "random", "draw")[entry.way],
                entry.numbers[0],
            ),
            ways=tuple(CARD_ACTION_WORDS[how].format("cards") for how in ("pile", "hand", "random", "draw")),
        ),
    }

    def start_keys(self, view: GameView, state: InputState) -> Keys:
        """Return the key that begins to report a unit without a name: Play."""
        return {
            "play": (
                KeyMeaning("play a unit: attack, life, recover", Role.ACT),
                self._begin(view, state, "play"),
            )
        }

    def keys_for_card(self, view: GameView, state: InputState) -> Keys:
        """Return the keys to report something about the card whose key was pressed first."""
        entry = state.entry
        if not isinstance(entry, TokenEntry) or entry.card is None or entry.kind is not None:
            return {}
        card = _seen(view, entry.card)
        if card.zone == "battlefield":
            leave = KeyMeaning(f"{card.label} leaves play", Role.ACT)
            keys: Keys = {"meditate": (leave, self._begin(view, state, "leave", card.id))}
            if card.controller == view.seat:
                there = self._begin(view, state, "values", card.id)
                keys["play"] = KeyMeaning(f"other values of {card.label}", Role.ACT), there
            return keys
        if card.zone == "phoenixborn" and card.controller != view.seat:
            words = f"{card.controller} discards or draws cards"
            return {"meditate": (KeyMeaning(words, Role.ACT), self._begin(view, state, "cards", card.id))}
        return {}

    def keys(self, view: GameView, state: InputState, entry: ActionEntry) -> Keys:
        """Return all keys while a report is entered."""
        steps = self.kinds[entry.kind]
        keys: Keys = {"back": (KeyMeaning("enter nothing", Role.CONTROL), replace(state, entry=None))}
        if steps.numbers and entry.numbers:
            before = self._at(view, replace(entry, numbers=entry.numbers[:-1]))
            keys["back"] = KeyMeaning("another number", Role.CONTROL), replace(state, entry=before)
        if steps.numbers:
            _, least = steps.numbers[len(entry.numbers)]
            for number in range(least, min(self.largest_number(view, entry), NUMBER_KEYS) + 1):
                key = f"foe{number}" if number else "chimera"
                keys[key] = self._with(view, state, entry, number, Role.ENTER)
            keys["confirm"] = self._with(view, state, entry, entry.amount, Role.CONFIRM)
        else:
            keys["confirm"] = self._finished(view, entry, Role.CONFIRM)
        return keys | self._stepping_keys(view, state, entry, steps)

    def prompt(self, view: GameView, entry: ActionEntry) -> str:
        """Write what is being entered, and how to go on."""
        steps = self.kinds[entry.kind]
        if not steps.numbers:
            who = _seen(view, entry.card).label
            return f"{who} {steps.ways[entry.way]}. Plus and minus change it, Confirm enters it."
        about = f"{steps.ways[entry.way]}; " if steps.ways else ""
        so_far = "/".join(map(str, entry.numbers)) + "/" if entry.numbers else ""
        asked = steps.numbers[len(entry.numbers)][0]
        whose = "Unit" if entry.card is None else _seen(view, entry.card).label
        whose = {"lower": "Rage dice lowered", "raise": "Rage dice raised"}.get(entry.kind, whose or "")
        return f"{whose}: {about}{so_far}{entry.amount} ({asked}). A number key, or plus, minus and Confirm."

    def _with(
        self, view: GameView, state: InputState, entry: ActionEntry, number: int, role: Role
    ) -> tuple[KeyMeaning, InputState | tuple[str, ...]]:
        steps = self.kinds[entry.kind]
        more = replace(entry, numbers=(*entry.numbers, number))
        if len(more.numbers) == len(steps.numbers):
            return self._finished(view, more, role)
        name, _ = steps.numbers[len(entry.numbers)]
        return KeyMeaning(f"{name} {number}", role), replace(state, entry=self._at(view, more))

    def _finished(self, view: GameView, entry: ActionEntry, role: Role) -> tuple[KeyMeaning, tuple[str, ...]]:
        made = self.kinds[entry.kind].make(view, entry)
        return KeyMeaning(self._words(view, entry), role), (made.id,)

    def _words(self, view: GameView, entry: ActionEntry) -> str:
        steps = self.kinds[entry.kind]
        who = "" if entry.card is None else f"{_seen(view, entry.card).label} "
        way = f"{steps.ways[entry.way]} " if steps.ways else f"{entry.kind} "
        return f"{who}{way}{'/'.join(map(str, entry.numbers))}".strip()

    def _stepping_keys(
        self, view: GameView, state: InputState, entry: ActionEntry, steps: ReportSteps
    ) -> Keys:
        keys: Keys = {}
        if steps.ways:
            for key, step in (("plus", 1), ("minus", -1)):
                way = (entry.way + step) % len(steps.ways)
                keys[key] = (
                    KeyMeaning(steps.ways[way], Role.MOVE),
                    replace(state, entry=replace(entry, way=way)),
                )
            return keys
        name, least = steps.numbers[len(entry.numbers)]
        for key, step in (("plus", 1), ("minus", -1)):
            amount = entry.amount + step
            if least <= amount <= self.largest_number(view, entry):
                there = replace(state, entry=replace(entry, amount=amount))
                keys[key] = KeyMeaning(f"{name} {amount}", Role.MOVE), there
        return keys

    def _begin(self, view: GameView, state: InputState, kind: str, card: int | None = None) -> InputState:
        return replace(state, entry=self._at(view, ActionEntry(kind, card)))

    def _at(self, view: GameView, entry: ActionEntry) -> ActionEntry:
        """Return the entry with the usual next number, which for values is the present one."""
        usual, place = self.kinds[entry.kind].usual, len(entry.numbers)
        if entry.kind == "values":
            card = _seen(view, entry.card)
            usual = (card.printed_attack or 0, card.printed_life or 1)
        return replace(entry, amount=usual[place] if place < len(usual) else 1)

    def largest_number(self, view: GameView, entry: ActionEntry) -> int:
        """Return the largest number that can be entered next."""
        return MOST


class ChimeraActionKeys(ReportedActionKeys):
    """Reports in games against a boss, which add revealed aspects and turned rage dice."""

    kinds: ClassVar[dict[str, ReportSteps]] = ReportedActionKeys.kinds | {
        "lower": ReportSteps((("dice", 1),), lambda view, entry: TurnRage(view.seat, -entry.numbers[0])),
        "raise": ReportSteps((("dice", 1),), lambda view, entry: TurnRage(view.seat, entry.numbers[0])),
    }

    def start_keys(self, view: GameView, state: InputState) -> Keys:
        """Return the keys that begin a report: Basic lowers the boss's dice, Power raises them."""
        chimera = chimera_of(view)
        die = "rage" if chimera is None else chimera.die
        lower = KeyMeaning(f"lower {die} dice", Role.ENTER), self._begin(view, state, "lower")
        upper = KeyMeaning(f"raise {die} dice", Role.ENTER), self._begin(view, state, "raise")
        return super().start_keys(view, state) | {"basic": lower, "power": upper}

    def largest_number(self, view: GameView, entry: ActionEntry) -> int:
        chimera = chimera_of(view)
        if chimera is None or entry.kind not in ("lower", "raise"):
            return super().largest_number(view, entry)
        return len(view.player(chimera.seat).active_dice)

    def keys_for_card(self, view: GameView, state: InputState) -> Keys:
        """Return the keys for a card: for the boss, Play reveals its leftmost face-down aspect."""
        keys = super().keys_for_card(view, state)
        chimera = chimera_of(view)
        entry = state.entry
        if chimera is None or not isinstance(entry, TokenEntry) or entry.kind is not None:
            return keys
        side = view.player(chimera.seat)
        if entry.card == side.phoenixborn.id and not all(card.face_up for card in side.battlefield):
            reveal = KeyMeaning("the leftmost aspect is revealed", Role.ACT), (RevealAspect(view.seat).id,)
            keys["play"] = reveal
        return keys


def _seen(view: GameView, card: int | None) -> CardView:
    """Return a card that is face up in play."""
    found = None if card is None else view.card(card)
    assert found is not None
    return found


def _other_values(view: GameView, entry: ActionEntry) -> SetValues:
    """Return the report of other values; the card recovers what it did before."""
    card, (attack, life) = _seen(view, entry.card), entry.numbers
    return SetValues(view.seat, card.id, attack, life, card.printed_recover or 0)
