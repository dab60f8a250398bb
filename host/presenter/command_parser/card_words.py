"""Which card in play the words of a command mean."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from engine.redrains.read_model import chimera_of
from host.presenter.display.card_names_and_state import display_name
from host.presenter.name_search import normalized, search_names, starts_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ashes.view.read_model import CardView, PlayerView
    from host.presenter.command_parser.commands import CommandContext

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

_KINDS = ("unit", "ally", "aspect")

_OWN_WORDS = ("my", "me")


def matching_cards(
    context: CommandContext, words: str, *, first_side: str = "others", phoenixborn: bool = True
) -> list[CardView]:
    """Return the cards in play that words may mean, the likeliest first.

    `first_side` says which side comes first if several are possible. `second aspect`, `2nd unit` and `unit 2`
    count from the left, `last` is the rightmost; `me` is the own Phoenixborn, and a name before 's is the
    controller. Without words, any card may be meant.
    """
    sides, words = _sides(context, words, first_side)
    counted = [card for side in sides if (card := _by_place(side, words, context)) is not None]
    if counted:
        return [card for card in counted[:1] if card.face_up]
    cards = [card for side in sides for card in _in_play(side, phoenixborn)]
    if phoenixborn and normalized(words) in _OWN_WORDS:
        return [context.view.player(context.seat).phoenixborn]
    if phoenixborn and starts_word(normalized(words), "phoenixborn"):
        return sorted((side.phoenixborn for side in sides), key=lambda card: card.controller != context.seat)
    calls = {command_name(context, card): card for card in reversed(cards)}
    names = search_names(words, [command_name(context, card) for card in cards])
    seats = search_names(words, [side.seat for side in sides]) if phoenixborn and words else []
    found = [*(calls[name] for name in names), *(context.view.player(seat).phoenixborn for seat in seats)]
    return list({card.id: card for card in found}.values())


def command_name(context: CommandContext, card: CardView) -> str:
    """Return the name of a card in a line, with its controller if two sides have one."""
    names = Counter(display_name(other) for side in context.view.players for other in _in_play(side, True))
    return (
        display_name(card) if names[display_name(card)] < 2 else f"{card.controller}'s {display_name(card)}"
    )


def _in_play(side: PlayerView, phoenixborn: bool) -> Iterable[CardView]:
    yield from (card for card in side.battlefield if card.face_up)
    if phoenixborn:
        yield side.phoenixborn


def _sides(context: CommandContext, words: str, first_side: str) -> tuple[list[PlayerView], str]:
    """Return the sides whose cards may be meant, and the words without the controller."""
    view = context.view
    order = [*view.others(context.seat), context.seat]
    if first_side == "own":
        order = order[::-1]
    sides = [side for seat in order if not (side := view.player(seat)).out]
    first, _, rest = words.partition(" ")
    if rest and normalized(first) == _OWN_WORDS[0]:
        return [view.player(context.seat)], rest
    for side in sides:
        for owner in (f"{side.seat}'s ", f"{side.seat} "):
            rest = words[len(owner) :].strip()
            if rest and words.casefold().startswith(owner.casefold()):
                return [side], rest
    return sides, words


def card_at_place(context: CommandContext, words: str) -> CardView | None:
    """Return the card that words count from the left, which may be face down; None if they do not."""
    sides, words = _sides(context, words, "others")
    return next((card for side in sides if (card := _by_place(side, words, context)) is not None), None)


def hidden_place(context: CommandContext, words: str) -> str:
    """Return that a card counted from the left is face down and cannot be chosen; empty otherwise."""
    card = card_at_place(context, words)
    if card is None or card.face_up:
        return ""
    return f"{words.removeprefix('the ')} lies face down: nothing is done to it before it is revealed"


def _by_place(side: PlayerView, words: str, context: CommandContext) -> CardView | None:
    """Return the card on a side's battlefield that words count from the left, which may be face down."""
    chimera = chimera_of(context.view)
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
    """Return the index meant by `2`, `2nd`, `second` or `last`; -1 is the last."""
    if number := re.fullmatch(r"(\d{1,2})(st|nd|rd|th)?", word):
        return int(number[1]) - 1 if int(number[1]) else None
    if word in ("last", "rightmost"):
        return -1
    if word == "leftmost":
        return 0
    return ORDINALS.index(word) if word in ORDINALS else None
