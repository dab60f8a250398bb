"""A way to say something on a line.

What a line of words is understood as, and from where it is said.

Which card in play is meant: by a few letters of its name, or by where it lies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of
from host.presenter.display.table_text import display_name
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cards.library import Library
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import CardView, GameView, PlayerView
    from engine.kernel.decision import Decision


@dataclass(frozen=True, slots=True)
class CommandContext:
    """The table as `seat` sees it, the question that is asked there, and the cards there are."""

    view: GameView
    seat: str
    decision: Decision
    library: Library


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """One thing that a line may say.

    `line` is what it says when it is written out. `pick` answers the question, and `means` adds to what the
    question calls it; without a pick the line is not whole, and `means` says what would be right. `then` are
    the cards to pick at the questions that follow. `refused` is set when it cannot be so. `command` is
    what is asked of the screen instead, such as its help: it says nothing to the game.
    """

    line: str
    explanation: str
    pick: str = ""
    follow_ups: tuple[tuple[int, ...], ...] = ()
    refused: bool = False
    command: str = ""


def report_command(line: str, statement: TableReport, more: str = "") -> ParsedCommand:
    """A line that makes a statement; the question tells what it means, and `more` adds to that."""
    return ParsedCommand(line, more, statement.id)


COMMANDS = {
    "correct": "opens the panel to correct the table, like F9",
    "undo": "undoes the last answer, like Ctrl+Z",
    "help": "lists everything you can type",
}
"""What a line may ask of the screen, and what comes of it."""

Read = Callable[[CommandContext, str], Iterator[ParsedCommand]]


@dataclass(frozen=True, slots=True)
class CommandForm:
    """A way to say something. `read` gets the rest of a line that begins with a few letters of one of
    `verbs`; without verbs it gets all of the line, and says itself whether it is meant."""

    form: str
    example: str
    about: str
    read: Read
    verbs: tuple[str, ...] = ()
    against_chimera: bool = False
    """Whether it is about the Chimera alone."""


def command(name: str) -> Read:
    """A word alone that asks something of the screen."""

    def read(_scene: CommandContext, words: str) -> Iterator[ParsedCommand]:
        if not words:
            yield ParsedCommand(name, COMMANDS[name], command=name)

    return read


def whole(text: str) -> int | None:
    """The number that is written, of two figures at most."""
    return int(text) if re.fullmatch(r"\d{1,2}", text) else None


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

_KINDS = ("unit", "ally", "aspect")

_OWN = ("my", "me")


def matching_cards(
    scene: CommandContext, words: str, *, whose: str = "others", phoenixborn: bool = True
) -> list[CardView]:
    """The cards in play that words may mean, likeliest first; `whose` says which come first where all may.

    `second aspect`, `2nd unit` and `unit 2` count from the left, `last` is the rightmost; `me` is one's own
    Phoenixborn, and a name before 's says whose card it is. No words mean any card.
    """
    sides, words = _sides(scene, words, whose)
    counted = [card for side in sides if (card := _by_place(side, words, scene)) is not None]
    if counted:
        return [card for card in counted[:1] if card.face_up]
    cards = [card for side in sides for card in _in_play(side, phoenixborn)]
    if phoenixborn and normalized(words) in _OWN:
        return [scene.view.player(scene.seat).phoenixborn]
    if phoenixborn and starts_word(normalized(words), "phoenixborn"):
        return sorted((side.phoenixborn for side in sides), key=lambda card: card.controller != scene.seat)
    calls = {command_name(scene, card): card for card in reversed(cards)}
    names = search_names(words, [command_name(scene, card) for card in cards])
    seats = search_names(words, [side.seat for side in sides]) if phoenixborn and words else []
    meant = [*(calls[name] for name in names), *(scene.view.player(seat).phoenixborn for seat in seats)]
    return list({card.id: card for card in meant}.values())


def command_name(scene: CommandContext, card: CardView) -> str:
    """What a card is called in a line: its name, and whose it is where two sides have one."""
    names = Counter(display_name(other) for side in scene.view.players for other in _in_play(side, True))
    return (
        display_name(card) if names[display_name(card)] < 2 else f"{card.controller}'s {display_name(card)}"
    )


def _in_play(side: PlayerView, phoenixborn: bool) -> Iterable[CardView]:
    yield from (card for card in side.battlefield if card.face_up)
    if phoenixborn:
        yield side.phoenixborn


def _sides(scene: CommandContext, words: str, whose: str) -> tuple[list[PlayerView], str]:
    """The sides whose card may be meant, and the words without whose it is."""
    view = scene.view
    order = [*view.others(scene.seat), scene.seat]
    if whose == "own":
        order = order[::-1]
    sides = [side for seat in order if not (side := view.player(seat)).out]
    first, _, rest = words.partition(" ")
    if rest and normalized(first) == _OWN[0]:
        return [view.player(scene.seat)], rest
    for side in sides:
        for owner in (f"{side.seat}'s ", f"{side.seat} "):
            rest = words[len(owner) :].strip()
            if rest and words.casefold().startswith(owner.casefold()):
                return [side], rest
    return sides, words


def card_at_place(scene: CommandContext, words: str) -> CardView | None:
    """The card that is counted from the left so, face down ones too."""
    sides, words = _sides(scene, words, "others")
    return next((card for side in sides if (card := _by_place(side, words, scene)) is not None), None)


def hidden_place(scene: CommandContext, words: str) -> str:
    """Why the card that is counted so cannot be meant: it lies face down; empty where there is none such."""
    card = card_at_place(scene, words)
    if card is None or card.face_up:
        return ""
    return f"{words.removeprefix('the ')} lies face down: nothing is done to it before it is revealed"


def _by_place(side: PlayerView, words: str, scene: CommandContext) -> CardView | None:
    """The card on a side's battlefield that is counted from the left, face down ones too."""
    chimera = chimera_of(scene.view)
    kind = "aspect" if chimera is not None and side.seat == chimera.seat else "unit"
    typed = normalized(words).removeprefix("the ").split()
    if len(typed) != 2:
        return None
    at = next((place for word in typed if (place := _place(word)) is not None), None)
    named = next(
        (name for word in typed for name in _KINDS if len(word) > 1 and starts_word(word.rstrip("s"), name)),
        "",
    )
    if at is None or not named or ("aspect" if named == "aspect" else "unit") != kind:
        return None
    row = side.battlefield
    if not -len(row) <= at < len(row):
        return None
    return row[at]


def _place(word: str) -> int | None:
    """Where `2`, `2nd`, `second` or `last` is, from 0; -1 is the last."""
    if number := re.fullmatch(r"(\d{1,2})(st|nd|rd|th)?", word):
        return int(number[1]) - 1 if int(number[1]) else None
    if word in ("last", "rightmost"):
        return -1
    if word == "leftmost":
        return 0
    return ORDINALS.index(word) if word in ORDINALS else None
