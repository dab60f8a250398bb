"""A response to what happened: a triggered text, or a card in hand whose reaction fits."""

from __future__ import annotations

from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from engine.ashes.model.memory import Delayed
from engine.ashes.model.prints import Ability, Print
from engine.ashes.table import Moment, Table
from engine.kernel.value import Value


class Response(Value, gc=True):
    """A triggered text, one that was `delayed`, or a card in hand whose reaction fits.

    An unseen card is `shown` to be the one of this name by playing it.
    """

    card: int
    moment: Moment
    ability: Ability | None
    reaction: ReactionParagraph | None = None
    delayed: Delayed | None = None
    shown: str = ""

    @property
    def may(self) -> bool:
        """Whether it can be left out."""
        return self.ability is None or (
            isinstance(self.ability.paragraph, TriggeredParagraph) and self.ability.paragraph.may
        )


def is_counted(table: Table, made: Print, paragraph: ReactionParagraph) -> bool:
    """Whether this card, played as a reaction by such a text, is the one that a player has in a turn.

    Rulebook p. 9: any reaction is, also one from a reaction box.
    """
    if paragraph.uncounted:
        return False
    return table.mode.rules.one_reaction == "reaction" or made.type == "reaction spell"


ResponseKey = tuple[int, str, int, int | None]


def not_done(found: list[Response], done: list[ResponseKey]) -> list[Response]:
    """What is left of these responses; a text that is there twice responds twice."""
    left = done.copy()
    waiting = []
    for item in found:
        if left and response_key(item) in left:
            left.remove(response_key(item))
        else:
            waiting.append(item)
    return waiting


def response_key(item: Response) -> ResponseKey:
    """What makes two responses of one window the same."""
    if item.ability is None:
        return (item.card, item.shown, id(item.reaction), None)
    return (item.card, item.ability.name, id(item.ability.paragraph), item.ability.die)


def response_question(table: Table, item: Response) -> str:
    """Asks about a single response."""
    what = response_title(table, item)
    if item.ability is not None and not item.ability.title and item.ability.die is not None:
        what = f"the {table.state.dice[item.ability.die].type} die on {table.label(item.card)}"
    return f"{what[:1].upper()}{what[1:]}?" if item.ability is None else f"Use {what}?"


def response_title(table: Table, item: Response) -> str:
    """What a response is called among others."""
    if item.ability is None:
        return f"play {item.shown or table.card(item.card).name}"
    text, of = item.ability.title, table.label(item.card)
    if not text and item.ability.die is not None:
        return f"{of} ({table.state.dice[item.ability.die].type} die)"
    return f"{of}: {text}" if text else of
