"""Which keys lead to an option: those of the card, the dice or the action it is about."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ashes.view import CardView, GameView
from engine.kernel.decision import Decision, Option

Path = tuple[str, ...]
"""Keys to press one after the other."""

DICE = ("ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time")
SIDES = ("basic", "class", "power")
ACTIONS = ("attack", "meditate", "pass")
DECLINING = frozenset({"end", "done", "none", "no", "stop", "pass"})
"""Ids of options that do nothing more; all of them are on the Pass key."""
DEFAULTS = ("suggested", "rest", "done", "end")
"""Ids of options that Confirm takes when nothing else is pointed at."""
NUMBER_KEYS = 10
"""How many keys of the Chimera's row carry a number."""

_OWN, _FOE, _SPELLS, _HAND = 10, 10, 5, 8


def places(view: GameView) -> dict[int, str]:
    """The key of each card that lies at a key: battlefields left to right, spellboard, hand.

    An attached card has the key of the card it is attached to.
    """
    found: dict[int, str] = {}
    for player in view.players:
        mine = player.seat == view.seat
        _place(found, player.phoenixborn, "phoenixborn" if mine else "chimera")
        row, length = ("own", _OWN) if mine else ("foe", _FOE)
        rows = [(row, player.battlefield[:length])]
        if mine:
            rows += [("spell", player.spellboard[:_SPELLS]), ("hand", (player.hand or ())[:_HAND])]
        for name, cards in rows:
            for number, card in enumerate(cards, 1):
                _place(found, card, f"{name}{number}")
    return found


def _place(found: dict[int, str], card: CardView, key: str) -> None:
    for each in (card, *card.attached):
        found[each.id] = key


def paths(decision: Decision, view: GameView) -> list[list[Path]]:
    """The paths of each option, in the order of the options; an option may have several or none.

    Options that are nowhere on the table take the number keys of the Chimera's row, if no option
    needs that row for its cards.
    """
    at = places(view)
    found = [list(_paths(decision, option, view, at)) for option in decision.options]
    if not any(key.startswith("foe") for ways in found for path in ways for key in path):
        nowhere = [
            number
            for number, option in enumerate(decision.options)
            if not found[number] and option.id not in DEFAULTS
        ]
        for place, number in enumerate(nowhere[:NUMBER_KEYS], 1):
            found[number] = [(f"foe{place}",)]
    return found


def _paths(decision: Decision, option: Option, view: GameView, at: dict[int, str]) -> Iterator[Path]:
    name, _, rest = option.id.partition(":")
    if option.id in DECLINING:
        yield ("pass",)
    elif option.id in ACTIONS and option.subject is None:
        yield (option.id,)
    elif name == "power" and rest in DICE:
        yield (rest, "power")
        yield ("power", rest)
    elif option.die is not None:
        if option.die[0] in DICE:
            yield (*option.die, *option.id.split(":")[2:])
    elif option.id in SIDES:
        yield (option.id,)
    elif option.id == "deck":
        yield ("meditate",)
    elif decision.kind == "behavior" or name == "x":
        number = int(rest or name)
        if 1 <= number <= NUMBER_KEYS:
            yield (f"foe{number}",)
    elif name == "player":
        yield ("phoenixborn" if rest == view.seat else "chimera",)
    elif name == "play":
        yield from _play(None if option.subject is None else at.get(option.subject))
    elif option.subject is not None and option.subject in at:
        yield (at[option.subject],)


def _play(card: str | None) -> Iterator[Path]:
    if card is None:
        yield ("play",)
    else:
        yield ("play", card)
        yield (card, "play")
