"""Setting tokens on cards in play with the keys: a token key, the card, how many, Confirm.

The table is always right, whatever is asked; so this stands beside the question and leaves it alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.ashes.statements.tokens import MOST_TOKENS, TokenCorrection
from engine.ashes.view.read_model import GameView
from engine.kernel.decision import TABLE, Decision
from engine.redrains.types import TOKEN_KINDS
from host.console.cursor import Correct, Cursor, Entry, Meaning, Role
from host.console.game_keys import Keys, keys_of
from host.console.paths import faced
from host.console.places import Seen
from host.presenter.corrections import Tokens, tokens_in_play

TOKEN_KEYS = {kind.replace(" ", "_"): kind for kind in TOKEN_KINDS}
"""The key of each kind of token."""


def token_keys(decision: Decision, view: GameView, cursor: Cursor) -> Keys:
    """The keys that begin to set tokens, where somebody is asked in a turn."""
    if view.phase != "player turns" or decision.seat == TABLE:
        return {}
    rows = tokens_in_play(view)
    return {
        key: (Meaning(f"set {kind} tokens on a card", Role.SET), replace(cursor, entry=Entry(kind)))
        for key, kind in TOKEN_KEYS.items()
        if any(kind in row.known for row in rows)
    }


def entry_keys(decision: Decision, view: GameView, cursor: Cursor) -> Keys:
    """All keys that do something while tokens are being set."""
    entry = cursor.entry
    assert entry is not None
    setting = _Setting(view, cursor, entry, [row for row in tokens_in_play(view) if entry.kind in row.known])
    keys = token_keys(decision, view, replace(cursor, entry=None))
    armed = next(key for key, kind in TOKEN_KEYS.items() if kind == entry.kind)
    row = setting.row
    keys |= setting.counting_keys(row) if row is not None else setting.choosing_keys()
    leave = Meaning("set no tokens", Role.POINTED), replace(cursor, entry=None)
    keys[armed] = leave
    keys["back"] = (
        (Meaning("another card", Role.CONTROL), replace(cursor, entry=Entry(entry.kind, at=entry.at)))
        if row is not None
        else (Meaning("set no tokens", Role.CONTROL), leave[1])
    )
    return keys


def told(view: Seen, cursor: Cursor) -> str:
    """What is being entered beside the question, and how to go on; empty when nothing is."""
    if cursor.count > 1:
        return f"The next {cursor.count} dice show the same: press their side."
    return keys_of(view).entered(view, cursor)


def tokens_told(view: GameView, cursor: Cursor) -> str:
    """The tokens that are being set, and how to go on; empty when none are."""
    entry = cursor.entry
    if entry is None:
        return ""
    row = next((row for row in tokens_in_play(view) if row.card == entry.card), None)
    if row is None:
        return f"{entry.kind.capitalize()} tokens: press the card's key, or plus and minus."
    have = row.known[entry.kind]
    change = f"{entry.kind} {have} to {have + entry.amount}"
    return f"{row.name}: {change}. Plus and minus change it, Confirm sets."


@dataclass(frozen=True, slots=True)
class _Setting:
    """Tokens of one kind being set; `rows` are the cards they may lie on."""

    view: GameView
    cursor: Cursor
    entry: Entry
    rows: list[Tokens]

    @property
    def row(self) -> Tokens | None:
        """The card that is chosen, if it is still in play."""
        return next((row for row in self.rows if row.card == self.entry.card), None)

    def choosing_keys(self) -> Keys:
        """The key of each card; plus and minus go over all of them, Confirm takes the one pointed at."""
        keys: Keys = {}
        at = keys_of(self.view).places(self.view)
        facing = faced([], self.view, self.cursor.facing)
        pointed = self.entry.at if self.entry.at is not None and self.entry.at < len(self.rows) else None
        for number, row in enumerate(self.rows):
            place = at.get(row.card)
            if place is None or not place.key or place.side not in ("", facing) or place.key in keys:
                continue
            role = Role.POINTED if number == pointed else Role.ENTER
            keys[place.key] = Meaning(f"{row.name}: {self._one_more(row)}", role), self._on(number)
        for key, step in (("plus", 1), ("minus", -1)):
            to = (step - 1) // 2 if pointed is None else pointed + step
            to %= len(self.rows)
            if to == pointed:
                continue
            words = f"point at: {self.rows[to].name} ({self.rows[to].side})"
            keys[key] = Meaning(words, Role.MOVE), self._at(to)
        if pointed is not None:
            row = self.rows[pointed]
            keys["confirm"] = Meaning(f"{row.name}: {self._one_more(row)}", Role.CONFIRM), self._on(pointed)
        return keys

    def counting_keys(self, row: Tokens) -> Keys:
        """Plus and minus count, also held down; the card's key counts one more; Confirm sets."""
        keys: Keys = {}
        have, amount = row.known[self.entry.kind], self.entry.amount
        for key, step in (("plus", 1), ("minus", -1)):
            if 0 <= have + amount + step <= MOST_TOKENS:
                there = self._with(replace(self.entry, amount=amount + step))
                keys[key] = Meaning(f"{self.entry.kind} {have + amount + step}", Role.MOVE), there
        place = keys_of(self.view).places(self.view).get(row.card)
        if place is not None and place.key and "plus" in keys:
            keys[place.key] = Meaning(keys["plus"][0].words, Role.POINTED), keys["plus"][1]
        if amount:
            words = f"set {row.name}: {self.entry.kind} {have} to {have + amount}"
            correction = TokenCorrection(row.card, self.entry.kind, amount)
            keys["confirm"] = Meaning(words, Role.CONFIRM), Correct(correction.id)
        return keys

    def _one_more(self, row: Tokens) -> str:
        have = row.known[self.entry.kind]
        return f"{self.entry.kind} {have} to {have + 1}"

    def _on(self, number: int) -> Cursor:
        return self._with(Entry(self.entry.kind, self.rows[number].card, at=number))

    def _at(self, number: int) -> Cursor:
        """The card pointed at; of several opponents the one whose it is gets the row."""
        others, side = keys_of(self.view).opponents(self.view), self.rows[number].side
        facing = side if len(others) > 1 and side in others else self.cursor.facing
        return replace(self._with(replace(self.entry, at=number)), facing=facing)

    def _with(self, entry: Entry) -> Cursor:
        return replace(self.cursor, entry=entry)
