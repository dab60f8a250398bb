"""Playing a card (Playing cards; Play: Abilities)."""

from __future__ import annotations

from cards.reapers.texts.used import Play
from engine.kernel.decision import Rule, offer
from engine.reapers import rulebook
from engine.reapers.choices import LineEnd
from engine.reapers.events import CardPlayed, Moved
from engine.reapers.frame import Frame
from engine.reapers.piles import move
from engine.reapers.state import Zone
from engine.reapers.table import Asking, Steps, Table


def play(table: Table, seat: str, card: int, cause: int | None = None) -> Steps:
    """A Creature or Relic comes into play and its Play ability resolves; an Action resolves and is scored.

    `cause` is the card whose text plays it, if one does.
    """
    kind = table.card(card).type
    if kind == "action":
        table.do(CardPlayed(seat, card, False), rulebook.PLAY, cause)
    else:
        first = (yield from line_end(table, seat, card)) if kind == "creature" else False
        zone: Zone = "line" if kind == "creature" else "relics"
        enters = Moved(card, seat, zone, first, table.enters_as(seat, card))
        table.do(CardPlayed(seat, card, kind == "creature", enters), rulebook.PLAY, cause)
    for text in table.card(card).text:
        if isinstance(text, Play):
            yield from table.resolve(table, text.play, Frame(card, seat), rulebook.PLAY)
    if card in table.state.resolving:
        yield from move(table, [Moved(card, seat, "score pile")], rulebook.PLAY, card)


def line_end(
    table: Table, seat: str, card: int, rule: Rule = rulebook.PLAY, *, owner_says: bool = False
) -> Asking[bool]:
    """Whether a Creature comes to the left end of a battle line; the active player says so, or its owner."""
    if not table.state.sides[seat].line:
        return False
    options = [offer(LineEnd(True), "the left end"), offer(LineEnd(False), "the right end")]
    whose = "your" if owner_says or seat == table.state.turn else f"{seat}'s"
    prompt = f"{table.name(card)}: at which end of {whose} battle line?"
    (end,) = yield from table.ask("end", prompt, options, rule, seat=seat if owner_says else "")
    assert isinstance(end, LineEnd)
    return end.left
