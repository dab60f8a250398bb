"""The statements that lead from a table to another position of its game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.model.card import Card
from engine.ashes.model.die import Die
from engine.ashes.model.made import MADE
from engine.ashes.model.state import State
from engine.ashes.play.laying_down import put_away
from engine.ashes.statement import Statement
from engine.ashes.statements.trial import TableTrial
from engine.ashes.table import Table
from engine.kernel.decision import IllegalAnswer


class NoWay(ValueError):
    """No statements lead there; the text says why."""


def statements_between(table: Table, there: State) -> tuple[Statement, ...]:
    """What to say at a table so that it lies as `there`, to count at once and in this order.

    Both are positions of one game: the same players, and cards and dice of the same numbers; `there` may have
    more cards. What nobody sees on a table, such as what lasts until the end of the turn, is not looked at
    (`as_people_see_it`). Raises `NoWay` when a statement on the way is refused, or something is left over.
    """
    if len(there.cards) < len(table.state.cards):
        raise NoWay("cards of the game are missing there")
    for card in there.cards[len(table.state.cards) :]:
        if card.name in MADE:
            raise NoWay(f"{card.title} is on no list of cards; say of it that it is played")
    trial, said = TableTrial(table), []
    try:
        for kind in table.mode.statements:
            for statement in kind.between(trial.table, there):
                trial.take(statement)
                said.append(statement)
        trial.close()
    except IllegalAnswer as error:
        raise NoWay(str(error)) from None
    if as_people_see_it(trial.state) != as_people_see_it(there):
        raise NoWay("something there cannot be said, such as a player who is out of the game")
    return tuple(said)


def at_rest_from(state: State, table: Table) -> State:
    """What is left of a position within an action: no battle, and cards on their way are where they go."""
    trial = TableTrial(replace(table, state=state))
    for player in state.players.values():
        for card in player.zones["aside"]:
            put_away(trial.table, card)
    trial.state.battles.clear()
    return trial.state


def as_people_see_it(state: State) -> State:
    """A copy of a position without what is not to be seen on a table.

    That is what texts remember and wait for, what lasts for a while, and the side of exhausted dice.
    """
    twin = state.copy()
    twin.cards = [_seen(card) for card in twin.cards]
    twin.dice = [_shown(die) for die in twin.dice]
    for player in twin.players.values():
        player.unseen = ()
    twin.forget()
    return twin


def _seen(card: Card) -> Card:
    face_up = card.face_up or card.zone != "battlefield"
    return replace(card, face_up=face_up, copied="", printed=None, seen_by=(), was="", number=0)


def _shown(die: Die) -> Die:
    return replace(die, side="") if die.pool in ("exhausted", "out") else die
