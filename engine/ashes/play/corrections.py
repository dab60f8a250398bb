"""The table is always right: tokens and dice are set as they lie there, whenever a turn is at rest.

A correction is told by its id: `correct:tokens:CARD:KIND:+2` for tokens on a card in play,
`correct:die:DIE:power` for the side a die shows, `correct:die:DIE:exhausted` for the pool it lies in.
Tokens are given as a difference, so that it counts the same when what followed is played again.
"""

from __future__ import annotations

from typing import NoReturn

from cards.cost import SIDES
from engine.ashes.events import DieChanged, DieMoved, TableCorrected, TokensPlaced, TokensRemoved
from engine.ashes.events.naming import tokens_of
from engine.ashes.model import rulebook
from engine.ashes.model.state import Pool
from engine.ashes.model.tokens import RULEBOOK_KINDS, TokenKind, token_kinds, token_type
from engine.ashes.play.damage import correct_wounds
from engine.ashes.table import Steps, Table
from engine.kernel.choice import Choice
from engine.kernel.decision import CORRECTION, IllegalAnswer, Option, offer
from engine.kernel.value import value

MOST_TOKENS = 99
"""More tokens than this on one card are a slip of the finger."""
POOLS: tuple[Pool, ...] = ("active", "exhausted")


@value
class TokenCorrection(Choice):
    """`amount` tokens more (or less) on a card in play."""

    card: int
    token: TokenKind
    amount: int

    @property
    def id(self) -> str:
        """The id it is told by."""
        return f"{CORRECTION}tokens:{self.card}:{self.token}:{self.amount:+}"

    @property
    def subject(self) -> int | None:
        """The card."""
        return self.card


@value
class DieCorrection(Choice):
    """A die shows another side, or lies in the other pool; `to` is which."""

    number: int
    to: str

    @property
    def id(self) -> str:
        """The id it is told by."""
        return f"{CORRECTION}die:{self.number}:{self.to}"


def read_correction(pick: str) -> TokenCorrection | DieCorrection:
    """The correction of an id; `IllegalAnswer` when it is none."""
    kind, *parts = pick.removeprefix(CORRECTION).split(":")
    if kind == "tokens" and len(parts) == 3 and parts[0].isdecimal() and parts[1] in token_kinds():
        sign, amount = parts[2][:1], parts[2][1:]
        if sign in ("+", "-") and amount.isdecimal() and len(amount) < 4 and int(amount):
            return TokenCorrection(int(parts[0]), parts[1], int(parts[2]))
    elif kind == "die" and len(parts) == 2 and parts[0].isdecimal() and parts[1] in (*SIDES, *POOLS):
        return DieCorrection(int(parts[0]), parts[1])
    raise IllegalAnswer(
        f"'{pick}' is no correction; write {CORRECTION}tokens:CARD:{'|'.join(token_kinds())}:+1 "
        f"or {CORRECTION}die:DIE:{'|'.join((*SIDES, *POOLS))}"
    )


@value
class TableCorrections:
    """What can be corrected at a table, as it is now."""

    table: Table

    def check(self, pick: str) -> None:
        """Raise `IllegalAnswer` when there is nothing on the table that could be set so."""
        correction = read_correction(pick)
        if isinstance(correction, TokenCorrection):
            _check_tokens(self.table, correction)
        else:
            _check_die(self.table, correction)

    def option(self, pick: str) -> Option:
        """The correction in words."""
        correction = read_correction(pick)
        state = self.table.state
        if isinstance(correction, DieCorrection):
            die = state.dice[correction.number]
            return offer(correction, f"correct: {die.owner}'s {die.type} die is {correction.to}")
        more = "more" if correction.amount > 0 else "less"
        what = tokens_of(abs(correction.amount), correction.token)
        name = state.cards[correction.card].title
        return offer(correction, f"correct: {what} {more} on {name}")


def correct(table: Table, correction: TokenCorrection | DieCorrection) -> Steps:
    """Set the table right, then see to what follows: a card with as many wounds as life is destroyed."""
    with table.because(rulebook.CORRECTION, None):
        table.do(TableCorrected())
        if isinstance(correction, TokenCorrection):
            kind = TokensPlaced if correction.amount > 0 else TokensRemoved
            table.do(kind(correction.card, correction.token, abs(correction.amount)))
            yield from correct_wounds(table, correction.card)
            for seat in table.seats():
                yield from table.policy(seat).tokens_corrected(table, seat)
            return
        die = table.state.dice[correction.number]
        if correction.to in POOLS:
            table.do(DieMoved(die.id, die.side, "active" if correction.to == "active" else "exhausted"))
        else:
            table.do(DieChanged(die.id, correction.to))
            yield from table.policy(die.owner).dice_changed(table, die.owner)


def _check_tokens(table: Table, correction: TokenCorrection) -> None:
    state, token = table.state, correction.token
    if not (correction.card < len(state.cards) and table.is_in_play(correction.card)):
        _refuse("that card is not in play; tokens lie on cards in play only")
    card = state.cards[correction.card]
    if token not in RULEBOOK_KINDS and not table.policy(card.controller).may_hold(table, token, card.id):
        made = token_type(token)
        _refuse(f"{made.title} tokens lie on {made.lies_on} only")
    left = card.tokens(token) + correction.amount
    if left < 0:
        _refuse(f"{card.title} has {tokens_of(card.tokens(token), token)}; take off that many at most")
    if left > MOST_TOKENS:
        _refuse(f"{tokens_of(left, token)} on {card.title} are too many; {MOST_TOKENS} are the most")


def _check_die(table: Table, correction: DieCorrection) -> None:
    dice = table.state.dice
    if correction.number >= len(dice) or dice[correction.number].pool == "out":
        _refuse("there is no such die in the game")
    die = dice[correction.number]
    spent = table.policy(die.owner).has_pools
    if correction.to in POOLS:
        if die.pool not in POOLS or not spent:
            where = "lies on a card" if spent else f"is a {die.type} die"
            _refuse(f"that die {where}; only a player's active and exhausted dice change their pool")
        if die.pool == correction.to:
            _refuse(f"that {die.type} die is {die.pool} already")
    elif die.pool == "exhausted":
        _refuse("an exhausted die shows no side; make it active first")
    elif die.side == correction.to:
        _refuse(f"that {die.type} die shows {die.side} already")
    elif correction.to not in (sides := table.catalog.sides_of(die.type)):
        _refuse(f"a {die.type} die shows {' or '.join(sides)}, not {correction.to}")


def _refuse(why: str) -> NoReturn:
    raise IllegalAnswer(f"this cannot be corrected: {why}")
