"""Entry of tokens on cards in play: a token key and the card in either order, the number, Confirm.

The table is always right, whatever is asked: this entry does not change the pending question.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.ashes.model.component_types import TokenKind
from engine.ashes.real_table.token_corrections import MOST_TOKENS, TokenCorrection
from engine.ashes.view.read_model import GameView
from engine.kernel.decision import TABLE, Decision
from engine.redrains.state import TOKEN_KINDS
from host.console.game_keys import NUMBER_KEYS, Keys, SeatView, facing_opponent, keys_of
from host.console.input_model import CorrectionOutcome, InputState, KeyMeaning, Outcome, Role, TokenEntry
from host.console.reported_action_keys import can_report_actions, token_report
from host.console.roll_entry import roll_prompt
from host.presenter.table_editing.tokens_and_dice import TokenRow, tokens_in_play

TOKEN_KEYS = {kind.replace(" ", "_"): kind for kind in TOKEN_KINDS}
"""The key of each kind of token."""


def token_keys(decision: Decision, view: GameView, state: InputState) -> Keys:
    """Return the keys that begin to set tokens, if a player is asked in a turn."""
    if view.phase != "player turns" or decision.seat == TABLE:
        return {}
    rows = tokens_in_play(view)
    return {
        key: (KeyMeaning(f"set {kind} tokens on a card", Role.SET), replace(state, entry=TokenEntry(kind)))
        for key, kind in TOKEN_KEYS.items()
        if any(kind in row.current for row in rows)
    }


def card_entry_keys(view: GameView, state: InputState) -> Keys:
    """Return the key of each card, to be followed by a token key."""
    return _TokenKeys(view, state, TokenEntry(None), tokens_in_play(view)).choosing_keys()


def entry_keys(decision: Decision, view: GameView, state: InputState) -> Keys:
    """Return all keys that do something while tokens are being set."""
    entry = state.entry
    assert isinstance(entry, TokenEntry)
    rows = [row for row in tokens_in_play(view) if entry.kind is None or entry.kind in row.current]
    setting = _TokenKeys(view, state, entry, rows, can_report_actions(decision, view))
    nothing = replace(state, entry=None)
    if setting.row is not None and entry.kind is None:
        leave = KeyMeaning("not this card", Role.CONTROL), nothing
        return setting.choosing_keys() | setting.kind_keys(setting.row) | {"back": leave}
    keys = token_keys(decision, view, nothing)
    kind_key = next(key for key, kind in TOKEN_KEYS.items() if kind == entry.kind)
    if setting.row is not None:
        another = replace(state, entry=TokenEntry(entry.kind, at=entry.at))
        back = KeyMeaning("another card", Role.CONTROL), another
        return keys | setting.counting_keys(setting.row, kind_key) | {"back": back}
    return (
        keys
        | setting.choosing_keys()
        | {
            kind_key: (KeyMeaning("set no tokens", Role.POINTED), nothing),
            "back": (KeyMeaning("set no tokens", Role.CONTROL), nothing),
        }
    )


def entry_prompt(view: SeatView, state: InputState) -> str:
    """Write what is being entered beside the question, and how to go on; empty if nothing is."""
    return roll_prompt(state) or keys_of(view).entry_prompt(view, state)


def token_prompt(view: GameView, state: InputState) -> str:
    """Write the tokens that are being set, and how to go on; empty if none are."""
    entry = state.entry
    if not isinstance(entry, TokenEntry):
        return ""
    row = next((row for row in tokens_in_play(view) if row.card == entry.card), None)
    if row is None:
        return f"{(entry.kind or '').capitalize()} tokens: press the card's key, or plus and minus."
    if entry.kind is None:
        return f"{row.name}: press a token key; Help shows the rest."
    have = row.current[entry.kind]
    change = f"{entry.kind} {have} to {have + entry.amount}"
    return f"{row.name}: {change}. Number keys, or plus, minus and Confirm."


class _TokenKeys(Struct, frozen=True):
    """The keys to set tokens of one kind; `rows` are the cards they may be on.

    `as_report` reports them as an action of a player with real cards, where that is possible.
    """

    view: GameView
    state: InputState
    entry: TokenEntry
    rows: list[TokenRow]
    as_report: bool = False

    @property
    def row(self) -> TokenRow | None:
        """Return the chosen card, if it is still in play."""
        return next((row for row in self.rows if row.card == self.entry.card), None)

    def choosing_keys(self) -> Keys:
        """Return the key of each card.

        If the kind was chosen first, plus and minus go over the cards and Confirm takes the one pointed at.
        """
        keys: Keys = {}
        at = keys_of(self.view).card_keys(self.view)
        facing = facing_opponent([], self.view, self.state.facing)
        pointed = self.entry.at if self.entry.at is not None and self.entry.at < len(self.rows) else None
        for number, row in enumerate(self.rows):
            place = at.get(row.card)
            if place is None or not place.key or place.side not in ("", facing) or place.key in keys:
                continue
            if row.card == self.entry.card:
                nothing = replace(self.state, entry=None)
                keys[place.key] = KeyMeaning("not this card", Role.POINTED), nothing
                continue
            role = Role.POINTED if number == pointed else Role.ENTER
            keys[place.key] = KeyMeaning(self._words(row), role), self._on(number)
        if self.entry.kind is None:
            return keys
        for key, step in (("plus", 1), ("minus", -1)):
            to = (step - 1) // 2 if pointed is None else pointed + step
            to %= len(self.rows)
            if to == pointed:
                continue
            words = f"point at: {self.rows[to].name} ({self.rows[to].side})"
            keys[key] = KeyMeaning(words, Role.MOVE), self._at(to)
        if pointed is not None:
            words = self._words(self.rows[pointed])
            keys["confirm"] = KeyMeaning(words, Role.CONFIRM), self._on(pointed)
        return keys

    def kind_keys(self, row: TokenRow) -> Keys:
        """Return the token keys for a chosen card."""
        keys: Keys = {}
        for key, kind in TOKEN_KEYS.items():
            if kind in row.current:
                words = f"{row.name}: {_more(row, kind, 1)}"
                keys[key] = KeyMeaning(words, Role.SET), self._with(replace(self.entry, kind=kind))
        return keys

    def counting_keys(self, row: TokenRow, kind_key: str) -> Keys:
        """Return the keys that change the number.

        Plus, minus and the token key count; a number key sets that many at once, Confirm those counted.
        """
        keys: Keys = {}
        assert self.entry.kind is not None
        have, amount = row.current[self.entry.kind], self.entry.amount
        for key, step in (("plus", 1), ("minus", -1)):
            to = amount + step or step  # no tokens would be no change
            if 0 <= have + to <= MOST_TOKENS:
                there = self._with(replace(self.entry, amount=to))
                keys[key] = KeyMeaning(_more(row, self.entry.kind, to), Role.MOVE), there
        if "plus" in keys:
            keys[kind_key] = KeyMeaning(keys["plus"][0].words, Role.POINTED), keys["plus"][1]
        for number in range(1, NUMBER_KEYS + 1):
            so_many = number if amount > 0 else -number
            if 0 <= have + so_many <= MOST_TOKENS:
                keys[f"foe{number}"] = self._set(row, so_many, Role.ENTER)
        keys["confirm"] = self._set(row, amount, Role.CONFIRM)
        return keys

    def _set(self, row: TokenRow, amount: int, role: Role) -> tuple[KeyMeaning, Outcome]:
        kind = self.entry.kind
        assert kind is not None
        words = KeyMeaning(f"set {row.name}: {_more(row, kind, amount)}", role)
        report = token_report(self.view, row.card, kind, amount) if self.as_report else None
        return words, CorrectionOutcome(TokenCorrection(row.card, kind, amount).id) if report is None else (
            report.id,
        )

    def _words(self, row: TokenRow) -> str:
        kind = self.entry.kind
        return f"set tokens on {row.name}" if kind is None else f"{row.name}: {_more(row, kind, 1)}"

    def _on(self, number: int) -> InputState:
        return self._with(TokenEntry(self.entry.kind, self.rows[number].card, at=number))

    def _at(self, number: int) -> InputState:
        """Return the state pointing at a card; if there are several opponents, its owner gets the row."""
        others, side = keys_of(self.view).opponents(self.view), self.rows[number].side
        facing = side if len(others) > 1 and side in others else self.state.facing
        return replace(self._with(replace(self.entry, at=number)), facing=facing)

    def _with(self, entry: TokenEntry) -> InputState:
        return replace(self.state, entry=entry)


def _more(row: TokenRow, kind: TokenKind, amount: int) -> str:
    have = row.current[kind]
    return f"{kind} {have} to {have + amount}"
