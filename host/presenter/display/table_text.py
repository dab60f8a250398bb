"""How cards, dice and piles are put into few words: letters when room is short, words when it is not.

Letters: A attack, L life, R recover, B blood; W wounds, E exhaustion, S status, RR Red Rains tokens.
A star marks a value that differs from the printed one. Nothing here depends on color.

What things cost, in symbols: `side 1 N:P`, `main 1 Ce:C, 2 basic`.

What the signs on cards and of costs mean: those that are to be seen first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from cards.cost import Cost
    from engine.ashes.view.read_model import CardView, DieView, GameView, PlayerView

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


def display_name(card: CardView) -> str:
    """The name, numbered as in questions, or what can be said of a card whose name is hidden."""
    if card.label:
        return card.label if card.face_up or card.zone != "battlefield" else f"face down {card.label}"
    if card.may_be and card.face_up:
        return "unseen card"
    return "unknown card" if card.face_up or not card.type else f"face down {card.type}"


def card_title(card: CardView) -> str:
    """What stands above a card that is shown: its own name, of the boss too."""
    return card.name if card.called and card.name else display_name(card)


def hidden_card_text(card: CardView | None) -> str:
    """What can be said of a card whose name is not to be seen; of a real one, what it may be."""
    from cards.grammar.words import listed

    if card is None or not card.may_be:
        return "This card is face down: nobody may look at it yet."
    return f"Nobody has seen this card yet. It may be {listed(card.may_be, 'or')}."


def state_sign(card: CardView) -> str:
    """One sign: face down, exhausted or ready."""
    if not card.face_up:
        return FACE_DOWN
    return EXHAUSTED if card.exhausted else READY


def state_word(card: CardView) -> str:
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
        names = ", ".join(display_name(under) for under in card.attached)
        parts.append(f"+ {names}" if words else f"+{len(card.attached)}")
    if card.under:
        names = ", ".join(below.name or "a face down card" for below in card.under)
        parts.append(f"under it: {names}" if words else f"_{len(card.under)}")
    if card.dice:
        parts.append("".join(die_of(die) for die in card.dice))
    return " ".join(parts)


def phoenixborn_extras(card: CardView, *, words: bool = False) -> str:
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
    lines = [f"{card_title(card)} ({card.type}, {state_word(card)})"]
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


def card_state_text(card: CardView) -> str:
    """The state of a card on the table in words."""
    first = ", ".join(
        part for part in (place_of(card), state_word(card), values_of(card, words=True)) if part
    )
    lines = [first, tokens_of(card, words=True), extras_of(card, words=True)]
    if card.abilities:
        lines.append(f"abilities now: {', '.join(card.abilities)}")
    lines.extend(card.lasting)
    return "\n".join(line for line in lines if line)


DIE_SYMBOLS = {
    "ceremonial": "Ce",
    "charm": "Ch",
    "illusion": "I",
    "natural": "N",
    "divine": "D",
    "sympathy": "S",
    "time": "T",
    "artifice": "Ar",
    "astral": "As",
    "rage": "R",
    "dragon": "Dr",
}
"""Letters of a type of dice, so few that no two types share them."""


def face_symbol(face: str) -> str:
    """`N:C` for `natural class`; basic is any die, and says so."""
    kind, _, side = face.rpartition(" ")
    return f"{DIE_SYMBOLS.get(kind, kind)}:{side[:1].upper()}" if kind else face


def faces_in_symbols(faces: Iterable[tuple[str, int | str]]) -> str:
    """`1 N:C, 2 basic`."""
    return ", ".join(f"{count} {face_symbol(face)}" for face, count in faces)


def actions_of(cost: Cost) -> str:
    """The actions of the turn that a cost takes: `main`, `side`, `main + side`; empty for none."""
    return " + ".join(name for name in ("main", "side") if getattr(cost, name))


def cost_symbols(ways: Sequence[Cost]) -> str:
    """The ways to pay without the actions of the turn: `1 N:C or 1 Ce:C`; `free` where one takes nothing."""
    told = dict.fromkeys(_way(way) for way in ways)
    return " or ".join(part or "free" for part in told) if any(told) else ""


def _way(cost: Cost) -> str:
    parts = []
    if cost.exhaust:
        parts.append("exhaust" if cost.exhaust == 1 else f"exhaust {cost.exhaust}x")
    if cost.discard:
        parts.append(f"discard {cost.discard}")
    if cost.lowered:
        parts.append(f"lower {cost.lowered}")
    dice: list[tuple[str, int | str]] = [*cost.magic.items(), *((face, "X") for face in cost.magic_x)]
    return ", ".join([*parts, *([faces_in_symbols(dice)] if dice else [])])


def _changed(card: CardView) -> bool:
    now = (card.attack, card.life, card.recover)
    printed = (card.printed_attack, card.printed_life, card.printed_recover)
    return any(was is not None and value != was for value, was in zip(now, printed, strict=True))


_ON_CARDS: tuple[tuple[str, Callable[[CardView], object]], ...] = (
    (f"{READY} ready", lambda card: card.face_up and not card.exhausted),
    (f"{EXHAUSTED} exhausted", lambda card: card.face_up and card.exhausted),
    (f"{FACE_DOWN} face down", lambda card: not card.face_up),
    ("A attack, L life", lambda card: card.attack is not None),
    ("R recover", lambda card: card.recover is not None and "aspect" not in card.type),
    ("B blood", lambda card: card.blood),
    ("< left claw, > right claw, ^ jaw: which it attacks", lambda card: card.target),
    ("* not as printed", _changed),
    ("W wounds", lambda card: card.wounds),
    ("E exhaustion", lambda card: card.exhaustion),
    ("S status, S1/2 of two pips", lambda card: card.status or card.status_pips),
    ("RR Red Rains tokens", lambda card: card.counters),
    ("+1 attached", lambda card: card.attached),
    ("_1 under it", lambda card: card.under),
)
"""Each sign and what it means, and whether it is on a card."""

_DICE = "Dice: <P> power, (C) class, [B] basic; behind x exhausted"

_COSTS = "Costs: 1 N:P is 1 natural power, 1 N:C natural class, 1 basic is any die"

_KEYS = "A key in brackets on a card, such as [3], answers with that card"


def signs(view: GameView | None) -> tuple[Sequence[str], Sequence[str]]:
    """The signs that are to be seen at a table, and those that are not; none are where there is no table."""
    cards = [] if view is None else list(_shown(view))
    kinds = {die.type for player in (() if view is None else view.players) for die in _dice(player)}
    here = [told for told, is_on in _ON_CARDS if any(map(is_on, cards))]
    others = [told for told, is_on in _ON_CARDS if not any(map(is_on, cards))]
    seen = _lines(here, [kind for kind in DIE_SYMBOLS if kind in kinds])
    rest = _lines(others, [kind for kind in DIE_SYMBOLS if kind not in kinds])
    always = [_DICE, _COSTS, _KEYS]
    return ([*seen, *always], rest) if seen else ((), [*rest, *always])


def _lines(told: Sequence[str], kinds: Sequence[str]) -> list[str]:
    dice = ", ".join(f"{DIE_SYMBOLS[kind]} {kind}" for kind in kinds)
    return [line for line in ("   ".join(told), dice) if line]


def _shown(view: GameView) -> Iterable[CardView]:
    for player in view.players:
        for card in (
            player.phoenixborn,
            *player.battlefield,
            *player.spellboard,
            *(player.hand or ()),
        ):
            yield card
            yield from card.attached


def _dice(player: PlayerView) -> Iterable[DieView]:
    return (*player.active_dice, *player.exhausted_dice)
