"""Wording of continuous changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cards.amounts import Amount
from cards.amounts.amount import Minus, amount_phrase, quantity_phrase
from cards.conditions.game_state import ThereIsNo
from cards.continuous_changes.change import VALUES, ContinuousChange, CostName, End, SomeValues
from cards.continuous_changes.permissions import MODES, act_texts
from cards.dice_selection import DiceSelection
from cards.filters import Filter, all_cards, one_card, player_phrase
from cards.paragraphs.keywords import split_title
from cards.paragraphs.paragraph import Paragraph
from cards.selection import Selection, Several
from cards.wording.scope import FACED, Scope
from cards.wording.selection_phrases import reference_phrase, selection_phrase
from cards.wording.words import article, listed, signed

_ENDS: dict[End, str] = {
    "end of turn": "the turn ends",
    "end of attack": "the attack ends",
    "end of round": "the round ends",
    "end of next turn": "the next turn ends",
    "start of your next turn": "your next turn begins",
    "start of next round": "the next round begins",
}
COPY_NOTE = ": it takes over the other's title, printed abilities and printed values, with X as it is now"
_COSTS: dict[CostName, str] = {
    "reactions": "reactions",
    "cards": "cards played with an action",
    "activations": "activations",
    "ready spell activations": "activations of ready spells",
    "effects": "what effects ask",
}
_PLAYERS = {"you": "you", "opponent": "opponents", "each player": "each player", "any": "each player"}


class Values(Protocol):
    """A node that has attack, life and recover."""

    @property
    def attack(self) -> Amount: ...
    @property
    def life(self) -> Amount: ...
    @property
    def recover(self) -> Amount: ...


def values_text(changed: Values, scope: Scope) -> str:
    """Write how attack, life and recover change: `+1 attack and +2 life`."""
    parts: list[str] = []
    for name in VALUES:
        amount = getattr(changed, name)
        if isinstance(amount, int):
            if amount:
                parts.append(f"{signed(amount)} {name}")
        elif amount in ("N", "X"):
            parts.append(f"+{amount_phrase(amount, scope)} {name}")
        elif isinstance(amount, Minus):
            less = amount_phrase(amount.minus, scope)
            plain = isinstance(amount.minus, int | str)
            parts.append(f"-{less} {name}" if plain else f"{article(name)} penalty equal to {less}")
        else:
            parts.append(f"{article(name)} bonus equal to {amount_phrase(amount, scope)}")
    return listed(parts) if parts else "no change of values"


def until_text(ends: Sequence[End], scope: Scope) -> str:
    """Write how long a change lasts: `until the turn ends`, `as long as this spell is in play`."""
    times = [f"until {_ENDS[end]}" for end in ends if end != "this leaves play"]
    if "this leaves play" in ends:
        times.insert(0, f"as long as {scope.this} is in play")
    *most, last = times
    return f"{', '.join(most)} or {last}, whichever is first" if most else last


def subject_phrase(change: ContinuousChange, it: str, scope: Scope) -> str:
    """Write whom a change is about; `it` if that is the card itself."""
    if isinstance(change.whom, Selection):
        return selection_phrase(change.whom, scope, asks=False)
    if isinstance(change.whom, Filter):
        return one_card(change.whom, scope)
    if isinstance(change.whom, Several):
        return reference_phrase(change.whom, scope)
    if change.whom == "this":
        return it
    if change.whom == "opponent" and scope.opponent == FACED:
        return FACED
    known = _PLAYERS.get(change.whom) or player_phrase(change.whom, scope)
    return f"each of {known}" if known.startswith("those ") else known


def change_sentences(change: ContinuousChange, it: str, scope: Scope) -> list[str]:
    """Write a change as sentences without full stops; `it` is whom it is about."""
    texts: list[str] = []
    has = [*_values(change, scope), *(gain for gain in change.gains if isinstance(gain, str))]
    if has:
        texts.append(f"{it} has {listed(has)}")
    if change.swap is not None:
        texts.append(f"the printed {listed(change.swap)} of {it} are swapped")
    if change.copy_of is not None:
        texts.append(f"{it} becomes a copy of {reference_phrase(change.copy_of, scope)}{COPY_NOTE}")
    if change.kinds:
        texts.append(f"{it} is also {listed([article(kind) for kind in change.kinds])}")
    if change.counts_as is not None:
        texts.append(f"{it} counts as {change.counts_as}")
    if change.numerals != 0:
        abilities = "its abilities" if it == "it" else f"the abilities of {it}"
        texts.append(f"the numerals of {abilities} are {_higher(change.numerals, scope)}")
    if change.focus != 0:
        texts.append(f"the focus of {it} is {_higher(change.focus, scope)}")
    if change.cost != 0:
        texts.append(f"the cost of {it} is {_higher(change.cost, scope)} in basic dice")
    if change.slots == "none":
        texts.append(f"{it} takes no slot of its battlefield")
    elif change.slots != 0:
        texts.append(f"{it} takes {quantity_phrase(change.slots, 'more slot', scope)} of its battlefield")
    texts += [f'{it} gains "{_paragraph(gain, scope)}"' for gain in change.gains if not isinstance(gain, str)]
    if change.loses == "abilities":
        texts.append(f"{it} has no abilities, not even inexhaustible ones")
    elif change.loses == "all but inexhaustible":
        texts.append(f"{it} has no abilities but inexhaustible ones")
    elif change.loses == "that ability":
        texts.append(f"{it} loses that ability")
    elif change.loses:
        texts.append(f"{it} loses {listed(change.loses)}")
    texts += _acts(change, it, scope)
    texts += _damage(change, it, scope)
    if change.pays is not None:
        costs = listed([_COSTS[cost] for cost in change.pays.costs])
        texts.append(f"{it} may also spend {change.pays.dice.several(scope)} to pay for {costs}")
    if change.additional_cost is not None:
        texts.append(change.additional_cost.words(it, scope))
    return [_asked(change, text, scope) for text in _of_one(texts, it)]


def _of_one(sentences: list[str], it: str) -> list[str]:
    """Join two plain sentences with the same subject: `it counts as exhausted and cannot attack`."""
    if len(sentences) == 2 and all(text.startswith(f"{it} ") and "," not in text for text in sentences):
        return [f"{sentences[0]} and {sentences[1].removeprefix(f'{it} ')}"]
    return sentences


def _values(change: ContinuousChange, scope: Scope) -> list[str]:
    parts = [] if all(getattr(change, name) == 0 for name in VALUES) else [values_text(change, scope)]
    if change.set_to is not None:
        parts += [f"{article(name)} value of {amount_phrase(at, scope)}" for name, at in _some(change.set_to)]
    if change.product is not None:
        parts += [f"{amount_phrase(at, scope)} times the {name} value" for name, at in _some(change.product)]
    return parts


def _some(values: SomeValues) -> list[tuple[str, Amount]]:
    found = [(name, getattr(values, name)) for name in VALUES]
    return [(name, at) for name, at in found if at is not None]


def _higher(by: Amount, scope: Scope) -> str:
    if isinstance(by, int):
        return f"{abs(by)} {'higher' if by > 0 else 'lower'}"
    return f"{amount_phrase(by, scope)} higher"


def _acts(change: ContinuousChange, it: str, scope: Scope) -> list[str]:
    phrases = {
        "what": _things(change.what, scope),
        "by": all_cards(change.by, scope)
        if change.by is not None and change.by != Filter.model_construct()
        else "",
        "against": _cause(change, scope),
    }
    sentences = [text for mode in MODES for text in act_texts(mode, change.acts(mode), it, **phrases)]
    if it.startswith("each "):  # "no player can" instead of "each player cannot"
        none = it.removeprefix("each ").replace(" and ", " or ", 1)
        sentences = [text.replace(f"{it} cannot", f"no {none} can") for text in sentences]
    if isinstance(change.unless, ThereIsNo):
        there = change.unless.negated_words(scope)
        sentences = [f"{text} as long as {there}" for text in sentences]
    elif change.unless is not None:
        sentences = [f"{text}, unless {change.unless.words(scope)}" for text in sentences]
    return sentences


def _things(objects: str | Filter | DiceSelection | None, scope: Scope) -> str:
    if objects is None:
        return ""
    if isinstance(objects, DiceSelection):
        return objects.several(scope)
    return scope.phrase(objects) if isinstance(objects, str) else all_cards(objects, scope)


def _damage(change: ContinuousChange, it: str, scope: Scope) -> list[str]:
    rule, sentences = change.damage, []
    if rule is None:
        return []
    cause = _cause(change, scope)
    if it.startswith("each "):  # "whenever damage is dealt to a unit" instead of "to each unit"
        it = article(it.removeprefix("each ").replace(" and ", " or ", 1))
    if rule.prevent is not None:
        share = "that damage" if rule.prevent == "all" else f"{amount_phrase(rule.prevent, scope)} of it"
        sentences.append(f"whenever damage is dealt to {it}{cause}, prevent {share}")
    if rule.product is not None:
        often = {0: "no", 2: "twice as many"}.get(rule.product, f"{rule.product} times as many")
        sentences.append(f"damage that {it} receives{cause} places {often} wound tokens")
    if rule.never_prevented:
        sentences.append(f"damage dealt to {it}{cause} cannot be prevented")
    return sentences


def _cause(change: ContinuousChange, scope: Scope) -> str:
    return "" if change.against is None else change.against.words(scope)


def _paragraph(gain: Paragraph, scope: Scope) -> str:
    label = gain.ability or gain.label
    numeral = split_title(label)[1] if label else 0
    text = gain.words(Scope("this card", numeral=str(numeral) if numeral else scope.numeral), "this card")
    return f"{label}: {text}" if label else text


def _asked(change: ContinuousChange, text: str, scope: Scope) -> str:
    return text if change.condition is None else f"as long as {change.condition.words(scope)}, {text}"
