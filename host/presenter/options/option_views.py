"""Options as people decide by them: label, cost, figures and notes, and unavailable ones with the reason.

Plain values without any drawing, for the app, line mode and the web page alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.text import cost_text
from cards.wording.words import capitalized
from engine.ashes.model.option_meanings import (
    Activate,
    BehaviorRoll,
    CardChoice,
    ModeChoice,
    Play,
    Respond,
    RolledSide,
    UsePower,
)
from engine.kernel.choice_kind import kind_of
from engine.kernel.option_meaning import PlayerChoice, Yes
from engine.redrains.read_model import chimera_of
from host.presenter.display.card_names_and_state import display_name, tokens_of, values_of
from host.presenter.display.card_text import behavior_of, card_of, text_of
from host.presenter.display.dice_and_cost_symbols import cost_actions, cost_symbols, faces_in_symbols
from host.presenter.options.option_order import is_unlikely, side_of_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cards.cost import Cost
    from cards.library import Library
    from engine.ashes.model.unavailable_reasons import UnavailableKind, UnavailableReason
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision, Option
    from engine.kernel.option_meaning import Choice
    from engine.redrains.read_model import ChimeraView


def option_notes(decision: Decision, view: GameView, cards: Library) -> dict[str, str]:
    """Return notes beside options by option id: rows of behavior, or the text that is asked about."""
    chimera = chimera_of(view)
    if decision.kind == "step" and (texts := _text_notes(decision, view, cards)):
        return texts
    if decision.kind in ("behavior", "step") and chimera is not None and view.turn == chimera.seat:
        return _behavior_notes(decision, view, chimera, cards)
    return {}


def _text_notes(decision: Decision, view: GameView, cards: Library) -> dict[str, str]:
    """Return the text of the card that asks, as the note of yes."""
    source = decision.purpose.source
    seen = None if source is None else view.card(source)
    if seen is None or not seen.name:
        return {}
    text = " ".join(": ".join(filter(None, part)) for part in text_of(seen.name, cards))
    return {option.id: text for option in decision.options if isinstance(option.value, Yes)}


def _behavior_notes(
    decision: Decision, view: GameView, chimera: ChimeraView, cards: Library
) -> dict[str, str]:
    """Return what each roll makes the Chimera do; a roll that does the same as the one before says so."""
    name = view.player(chimera.seat).phoenixborn.name or ""
    notes: dict[str, str] = {}
    before = ""
    for option in decision.options:
        value = option.value
        if isinstance(value, BehaviorRoll):
            result: int | str = value.number
        elif isinstance(value, RolledSide) and chimera.kind == "dragonborn":
            result = value.side
        else:
            continue
        text = behavior_of(name, chimera.phase, result, cards)
        notes[option.id] = "the same" if text == before else text
        before = text
    return notes


REASON_WORDS: dict[UnavailableKind, str] = {
    "main action taken": "main action already used",
    "side action taken": "side action already used",
    "attack first": "you must attack",
    "exhausted": "exhausted",
    "face down": "face down",
    "dice": "too few dice",
    "cards in hand": "too few cards to discard",
    "dice to lower": "no die to lower",
    "no price": "cannot be paid now",
    "additional cost": "you cannot pay for",
    "no slot": "spellboard full",
    "no spell to share": "no spell to go under",
    "battlefield full": "battlefield full",
    "nothing to attach to": "nothing to attach it to",
    "reaction": "only as a reaction",
    "text lost": "it has lost this text",
    "no use": "would do nothing now",
    "forbidden": "not allowed now",
    "protected": "cannot be targeted",
    "nobody can attack": "no unit can attack",
    "nothing to attack": "nothing to attack",
    "nothing to discard": "nothing to discard",
    "blocks already": "blocks already",
    "has guarded": "has guarded this round",
}


def reason_text(reason: UnavailableReason, view: GameView) -> str:
    """Return why an option is unavailable, with the text and card behind it or the missing dice."""
    words = REASON_WORDS[reason.kind]
    if reason.lacks:
        return f"lacks {faces_in_symbols(reason.lacks)}"
    card = None if reason.by is None else view.card(reason.by)
    if card is None:
        return words
    source = " of ".join(filter(None, (reason.text, display_name(card))))
    if reason.kind == "additional cost":
        return f"{words} {source}"
    return f"{words}: {source}" if reason.kind == "protected" else source


_WRONG_SIDE = {True: "yours!", False: "not yours!"}

_WRONG_PLAYER = {True: "your side!", False: "not your side!"}

_TARGETING = ("target", "attack target")


class OptionView(Struct, frozen=True):
    """An option as it is shown.

    `action` is what it takes of the turn (`main`, `side`, `main + side`), `cost` what else it takes, in
    symbols, and `price` all of it in words. `figures` are values and tokens of its card as they are now, or
    as printed for a card that is played. `note` says what else matters: on whose side an unlikely target is,
    what a roll does.
    """

    id: str
    label: str
    action: str = ""
    cost: str = ""
    price: str = ""
    figures: str = ""
    note: str = ""

    @property
    def cost_text(self) -> str:
        """Action and cost in symbols: `main 1 N:C`."""
        return " ".join(filter(None, (self.action, self.cost)))

    @property
    def summary(self) -> str:
        """Everything beside the label in one line."""
        return " · ".join(filter(None, (self.cost_text, self.figures, self.note)))


class UnavailableOptionView(Struct, frozen=True):
    """An option that the seat has and cannot use now, and the `reason`."""

    option: OptionView
    reason: str
    card: int | None


def option_views(decision: Decision, view: GameView, cards: Library) -> tuple[OptionView, ...]:
    """Return the views of a question's options, in their order."""
    option_note = option_notes(decision, view, cards)
    sides = {side_of_option(option, decision, view) for option in decision.options}
    targets = [option for option in decision.options if side_of_option(option, decision, view)]
    found = []
    for option in decision.options:
        notes = []
        if (len(sides) > 1 or decision.kind == "target") and is_unlikely(option, decision, view):
            own = side_of_option(option, decision, view) == "own"
            notes.append(_WRONG_PLAYER[own] if isinstance(option.value, PlayerChoice) else _WRONG_SIDE[own])
        if decision.kind in _TARGETING and targets == [option]:
            notes.append("the only target")
        if isinstance(option.value, ModeChoice) and option.value.futile:
            notes.append(REASON_WORDS["no use"])
        if option.id in option_note:
            notes.append(option_note[option.id])
        found.append(_option_view(option, decision, view, cards, " · ".join(notes)))
    return tuple(found)


def plain_option_views(decision: Decision) -> tuple[OptionView, ...]:
    """Return views with labels only, for games that say no more about options."""
    return tuple(OptionView(option.id, capitalized(option.label)) for option in decision.options)


def unavailable_views(
    decision: Decision, view: GameView, cards: Library
) -> tuple[UnavailableOptionView, ...]:
    """Return the options that the seat has and is not offered; call it while the question is pending.

    Equal copies of a card are listed once.
    """
    found: dict[tuple[str, str, str], UnavailableOptionView] = {}
    for held in () if decision.details is None else decision.details.unavailable():
        shown, why = _option_view(held.option, decision, view, cards, ""), reason_text(held.reason, view)
        found.setdefault(
            (shown.label, shown.summary, why), UnavailableOptionView(shown, why, held.option.subject)
        )
    return tuple(found.values())


def grouped_by_reason(held: Sequence[UnavailableOptionView]) -> dict[str, list[UnavailableOptionView]]:
    """Return the views grouped by reason, so that a shared reason is shown once."""
    found: dict[str, list[UnavailableOptionView]] = {}
    for item in held:
        found.setdefault(item.reason, []).append(item)
    return found


def _option_view(option: Option, decision: Decision, view: GameView, cards: Library, note: str) -> OptionView:
    ways = _prices(option, decision, view, cards)
    actions = dict.fromkeys(cost_actions(way) for way in ways)
    plain = kind_of(option.value).action if decision.kind == "turn" else ""
    return OptionView(
        option.id,
        capitalized(option.label),
        " or ".join(filter(None, actions)) if ways else plain,
        cost_symbols(ways),
        ", or ".join(dict.fromkeys(map(cost_text, ways))),
        _figures(option.value, None if option.subject is None else view.card(option.subject), cards),
        note,
    )


def _prices(option: Option, decision: Decision, view: GameView, cards: Library) -> Sequence[Cost]:
    """Return the ways to pay for an option by the rules now; for a response as printed, less its action."""
    if decision.details is not None and (ways := decision.details.prices(option.value)):
        return ways
    value = option.value
    if isinstance(value, Respond) and isinstance(value.does, TriggeredParagraph) and value.does.pays:
        return value.does.pays.ways()
    if isinstance(value, Respond) and isinstance(value.does, ReactionParagraph) and value.does.or_pays:
        return value.does.or_pays.ways()
    if isinstance(value, Play) or (isinstance(value, Respond) and value.reaction):
        seen = view.card(value.card)
        card = card_of(value.identified_as or (None if seen is None else seen.name), cards)
        if card is not None and card.cost is not None:
            ways = card.cost.ways()
            return ways if isinstance(value, Play) else [way.without_parts(("main", "side")) for way in ways]
    return ()


def _figures(value: Choice, seen: CardView | None, cards: Library) -> str:
    if isinstance(value, UsePower) or seen is None or not isinstance(value, CardChoice):
        return ""
    if seen.zone == "hand" or isinstance(value, Play):
        return printed_values(value.identified_as or seen.name, cards)
    if isinstance(value, Activate):
        return tokens_of(seen) if seen.zone == "spellboard" else ""
    return " ".join(filter(None, (values_of(seen), tokens_of(seen))))


def printed_values(name: str | None, cards: Library) -> str:
    """Return the printed values of a card, such as `A3 L4 R2`; empty for a card without values."""
    card = card_of(name, cards)
    if card is None or not card.is_unit:
        return ""
    values = (("A", card.attack), ("L", card.life), ("R", card.recover), ("B", card.blood))
    return " ".join(f"{letter}{value}" for letter, value in values if value is not None)
