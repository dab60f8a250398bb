"""How cards, dice and piles are put into few words: letters when room is short, words when it is not.

Letters: A attack, L life, R recover, B blood; W wounds, E exhaustion, S status, RR Red Rains tokens.
A star marks a value that differs from the printed one. Nothing here depends on color.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, DieView, GameView

MOST_WOUNDS = 999
"""There are never more on a card (`MOST` of the engine, which the start screen does not wait for)."""
READY = "●"
EXHAUSTED = "○"
FACE_DOWN = "▒"
TARGETS = {"left": "<", "right": ">", "phoenixborn": "^", "center": "*"}
TARGETS_IN_A_WORD = {"left": "<claw", "right": "claw>", "phoenixborn": "jaw", "center": "center"}
TARGETS_IN_WORDS = {
    "left": "left claw: attacks your leftmost unit",
    "right": "right claw: attacks your rightmost unit",
    "phoenixborn": "jaw: attacks your Phoenixborn",
    "center": "center icon: attacks your Phoenixborn, with every other that has it",
}
DIE_SIGNS = {"power": "<P>", "class": "(C)", "basic": "[B]"}
"""A die by the shape and the letter of the side it shows."""
TYPE_ORDER = (
    "ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time", "artifice", "astral", "rage",
    "dragon",
)  # fmt: skip
"""`cards.cost.DIE_TYPES` and the rage dice; the start screen does not wait for the cards."""
_SIDE_ORDER = ("power", "class", "basic")


def order_of(kind: str) -> tuple[int, str]:
    """Where a type of dice comes among others; types that nobody knows come last, by name."""
    return (TYPE_ORDER.index(kind) if kind in TYPE_ORDER else len(TYPE_ORDER), kind)


def name_of(card: CardView) -> str:
    """The name, numbered as in questions, or what can be said of a card whose name is hidden."""
    if card.label:
        return card.label if card.face_up or card.zone != "battlefield" else f"face down {card.label}"
    if card.may_be and card.face_up:
        return "unseen card"
    return "unknown card" if card.face_up or not card.type else f"face down {card.type}"


def heading_of(card: CardView) -> str:
    """What stands above a card that is shown: its own name, of the boss too."""
    return card.name if card.called and card.name else name_of(card)


def hidden(card: CardView | None) -> str:
    """What can be said of a card whose name is not to be seen; of a real one, what it may be."""
    from cards.grammar.words import listed

    if card is None or not card.may_be:
        return "This card is face down: nobody may look at it yet."
    return f"Nobody has seen this card yet. It may be {listed(card.may_be, 'or')}."


def mark_of(card: CardView) -> str:
    """One sign: face down, exhausted or ready."""
    if not card.face_up:
        return FACE_DOWN
    return EXHAUSTED if card.exhausted else READY


def state_of(card: CardView) -> str:
    """The same in a word or two."""
    if not card.face_up:
        return "face down"
    if card.exhausted:
        return "exhausted"
    return "has guarded" if card.guarded else "ready"


def values_of(card: CardView, *, words: bool = False) -> str:
    """Attack, life, recover as they are now, and blood; a star marks what is not as printed."""
    parts = []
    for letter, word, now, printed in (
        ("A", "attack", card.attack, card.printed_attack),
        ("L", "life", card.life, card.printed_life),
        ("R", "recover", card.recover, card.printed_recover),
        ("B", "blood", card.blood, card.blood),
    ):
        if now is not None and not (word == "recover" and "aspect" in card.type):
            star = "*" if printed is not None and now != printed else ""
            parts.append(f"{word} {now}{star}" if words else f"{letter}{now}{star}")
    return ("  " if words else " ").join(parts)


def tokens_of(card: CardView, *, words: bool = False) -> str:
    """The tokens on a card; empty when there are none."""
    pips = "" if card.status_pips is None else f"/{card.status_pips}"
    parts = []
    # Only now: the start screen shares these phrases and waits for no engine.
    from engine.ashes.model.component_types import token_type

    for letters, word, amount, rest in (
        ("W", "wounds", card.wounds, ""),
        ("E", "exhaustion", card.exhaustion, ""),
        ("S", "status", card.status, pips),
        *(
            ("".join(word[:1] for word in title.split()), title, amount, "")
            for title, amount in ((token_type(kind).title, lying) for kind, lying in card.counters)
        ),
    ):
        if amount or rest:
            shown = word[:-1] if word == "wounds" and amount == 1 else word
            parts.append(f"{amount}{rest} {shown}" if words else f"{letters}{amount}{rest}")
    return (", " if words else " ").join(parts)


def extras_of(card: CardView, *, words: bool = False) -> str:
    """Attached cards, cards face down under it and dice lying on it."""
    parts = []
    if card.attached:
        names = ", ".join(name_of(under) for under in card.attached)
        parts.append(f"+ {names}" if words else f"+{len(card.attached)}")
    if card.under:
        names = ", ".join(below.name or "a face down card" for below in card.under)
        parts.append(f"under it: {names}" if words else f"_{len(card.under)}")
    if card.dice:
        parts.append("".join(die_of(die) for die in card.dice))
    return " ".join(parts)


def borne_by(card: CardView, *, words: bool = False) -> str:
    """What lies on a Phoenixborn besides its wounds: tokens, attached cards and dice."""
    unwounded = replace(card, wounds=0)
    return " ".join(filter(None, (tokens_of(unwounded, words=words), extras_of(card, words=words))))


def die_of(die: DieView) -> str:
    """A die by the shape and the letter of its side."""
    return DIE_SIGNS.get(die.side, f"[{die.side[:1].upper()}]")


def bar_of(amount: int, most: int, cells: int) -> str:
    """`███░░`: how much of `most` there is; anything at all fills a cell, and only all of it the last."""
    filled = 0 if most <= 0 else min(cells, round(amount * cells / most))
    if 0 < amount < most:
        filled = max(1, min(cells - 1, filled))
    return "█" * filled + "░" * (cells - filled)


def dice_by_type(dice: Iterable[DieView]) -> list[tuple[str, list[DieView]]]:
    """Dice in groups of a type, the best sides first."""
    groups: dict[str, list[DieView]] = {}
    for die in dice:
        groups.setdefault(die.type, []).append(die)
    return [
        (kind, sorted(groups[kind], key=lambda die: _SIDE_ORDER.index(die.side)))
        for kind in sorted(groups, key=order_of)
    ]


def pools_of(active: Iterable[DieView], exhausted: Iterable[DieView]) -> list[tuple[str, str, str]]:
    """Both pools by type: its name, its active dice, and an x for each exhausted one: `natural <P>[B] x`."""
    used = {kind: len(dice) for kind, dice in dice_by_type(exhausted)}
    ready = dict(dice_by_type(active))
    return [
        (kind, "".join(map(die_of, ready.get(kind, []))), "x" * used.get(kind, 0))
        for kind in sorted({*ready, *used}, key=order_of)
    ]


def count_of(amount: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def life_of(card: CardView) -> str:
    """The life value behind a number of wounds; a boss of the survival variant has none."""
    return "∞" if card.life is not None and card.life > MOST_WOUNDS else str(card.life)


def ending_of(view: GameView, you: str) -> str:
    """Who has won, why, and in which round; `you` is the seat of the one who reads, empty for several."""
    won = view.winners
    result = "You win!" if you in won else f"{' and '.join(won)} {'win' if len(won) > 1 else 'wins'}."
    reason = f" {view.reason[:1].upper()}{view.reason[1:]}." if view.reason else ""
    return f"{result}{reason.replace('..', '.')} Round {view.round}."


def summary_of(card: CardView) -> str:
    """Everything about a card in a few lines of words, for a tooltip."""
    lines = [f"{heading_of(card)} ({card.type}, {state_of(card)})"]
    for line in (values_of(card, words=True), tokens_of(card, words=True), extras_of(card, words=True)):
        if line:
            lines.append(line)
    if card.target is not None and card.target in TARGETS_IN_WORDS:
        lines.append(TARGETS_IN_WORDS[card.target])
    if card.abilities:
        lines.append(", ".join(card.abilities))
    lines.extend(card.lasting)
    return "\n".join(lines)


def place_of(card: CardView) -> str:
    """Where a card lies, and on whose side; empty for a Chimera, which lies nowhere else."""
    return "" if card.type == "chimera" else f"{card.zone} of {card.controller}"


def now_of(card: CardView) -> str:
    """The state of a card on the table in words."""
    first = ", ".join(part for part in (place_of(card), state_of(card), values_of(card, words=True)) if part)
    lines = [first, tokens_of(card, words=True), extras_of(card, words=True)]
    if card.abilities:
        lines.append(f"abilities now: {', '.join(card.abilities)}")
    lines.extend(card.lasting)
    return "\n".join(line for line in lines if line)
