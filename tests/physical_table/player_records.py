"""Records of a player's own side of a real table, kept by hand beside the program.

Players write down what they do as they do it. What the Chimera does to their cards is read from the program's
events; destruction, exhaustion by fighting and recovery follow from the rules and are not read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.ashes.events import (
    AttackDeclared,
    BattleEnded,
    CardFlipped,
    CardMoved,
    Countered,
    DiceRolled,
    DieChanged,
    PhaseBegan,
    RoundBegan,
    TokensPlaced,
    TokensRemoved,
)
from engine.ashes.view.read_model import GameView
from engine.kernel.journal import EventRecord, JournalEntry
from tests.physical_table.physical_layout import Moved

TOKENS = ("wound", "exhaustion", "status")


@dataclass
class Unit:
    """Unit of the player: its printed values and its tokens."""

    card: int
    attack: int
    life: int
    recover: int
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TOKENS, 0))


class PlayerRecords:
    """Records of one player in a game.

    `phoenixborn` and `life` are of their Phoenixborn.
    """

    def __init__(self, seat: str, phoenixborn: int, life: int) -> None:
        self.seat = seat
        self.row: list[Unit] = []
        self.own = Unit(phoenixborn, 0, life, 0)
        self.round = 1
        self.moved: list[Moved] = [Moved()]
        self._struck_back: list[int] = []
        self._read = 0
        self._written: list[tuple[int, str, int]] = []
        self._buried: set[int] = set()

    def played(self, attack: int, life: int, recover: int) -> None:
        """Record a unit that was played; its number is read later."""
        self.row.append(Unit(-1, attack, life, recover))

    def put(self, unit: Unit, token: str, amount: int) -> None:
        """Record tokens that the player has put on a card or taken off."""
        unit.tokens[token] += amount
        self.by_hand(abs(amount))
        self._written.append((unit.card, token, amount))
        self._bury()

    def gone(self, unit: Unit) -> None:
        """Record a unit that the player has taken off the table."""
        self.row.remove(unit)
        self.by_hand(1)

    def by_hand(self, count: int) -> None:
        """Count pieces of the player's own that were moved."""
        self.moved[-1].own += count

    def read(self, entries: list[JournalEntry]) -> None:
        """Read the journal entries since the records were last updated."""
        for entry in entries[self._read :]:
            for happening in entry.events:
                self._note(happening)
        self._read = len(entries)
        self._written.clear()

    def own_side(self) -> list[tuple[int, ...]]:
        """Return the player's side as the records have it."""
        return [
            _unit_values(unit.attack, unit.life, unit.recover, unit.tokens.values()) for unit in self.row
        ] + [tuple(self.own.tokens.values())]

    def program_side(self, view: GameView) -> list[tuple[int, ...]]:
        """Return the player's side as the program has it."""
        side = view.player(self.seat)
        return [
            _unit_values(
                card.printed_attack or 0,
                card.printed_life or 0,
                card.printed_recover or 0,
                (card.wounds, card.exhaustion, card.status),
            )
            for card in side.battlefield
        ] + [(side.phoenixborn.wounds, side.phoenixborn.exhaustion, side.phoenixborn.status)]

    def _note(self, happening: EventRecord) -> None:
        event = happening.event
        match event:
            case RoundBegan(number):
                if number > self.round:
                    self.moved.append(Moved())
                self.round = number
            case PhaseBegan("recovery"):
                self._recover()
            case AttackDeclared():
                self._struck_back.clear()
            case Countered(card):
                self._struck_back.append(card)
            case BattleEnded(attacker):
                for card in (attacker, *self._struck_back):
                    self._tire(card)
                self._struck_back.clear()
            case TokensPlaced(card, token, amount) | TokensRemoved(card, token, amount):
                self._tokens(card, token, amount if isinstance(event, TokensPlaced) else -amount, happening)
            case CardMoved(card, zone, seat):
                self._went(card, zone, seat)
            case CardFlipped() | DieChanged() | DiceRolled():
                self.moved[-1].chimera += 1

    def _tokens(self, card: int, token: str, amount: int, happening: EventRecord) -> None:
        unit = self._unit(card)
        if unit is None:
            mine = card < 0 or card in self._buried
            self.moved[-1].chimera += 0 if mine else abs(amount)
            return
        if (card, token, amount) in self._written:
            self._written.remove((card, token, amount))
            return
        if happening.cause is None and (token == "exhaustion" or amount < 0):
            return  # by the rules, which the books know
        unit.tokens[token] = max(0, unit.tokens[token] + amount)
        self.by_hand(abs(amount))
        self._bury()

    def _went(self, card: int, zone: str, seat: str) -> None:
        fresh = next((unit for unit in self.row if unit.card == -1), None)
        unit = self._unit(card)
        if seat != self.seat:
            self.moved[-1].chimera += 1
        elif fresh is not None and zone == "battlefield":
            fresh.card = card
        elif unit is not None and unit is not self.own:
            self.gone(unit)
            self._buried.add(card)

    def _bury(self) -> None:
        for unit in [unit for unit in self.row if unit.tokens["wound"] >= unit.life]:
            self._buried.add(unit.card)
            self.gone(unit)

    def _tire(self, card: int) -> None:
        unit = self._unit(card)
        if unit is not None and unit is not self.own:
            unit.tokens["exhaustion"] += 1
            self.by_hand(1)

    def _recover(self) -> None:
        for unit in self.row:
            healed = min(unit.recover, unit.tokens["wound"])
            unit.tokens["wound"] -= healed
            self.by_hand(healed)
        for unit in (*self.row, self.own):
            if unit.tokens["exhaustion"]:
                unit.tokens["exhaustion"] -= 1
                self.by_hand(1)

    def _unit(self, card: int) -> Unit | None:
        return next((unit for unit in (*self.row, self.own) if unit.card == card), None)


def _unit_values(attack: int, life: int, recover: int, tokens: Iterable[int]) -> tuple[int, ...]:
    return (attack, life, recover, *tokens)
