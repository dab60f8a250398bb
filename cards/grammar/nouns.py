"""Writes filters, selections, references and amounts."""

from __future__ import annotations

from typing import get_args

from cards.grammar.scope import Scope
from cards.grammar.words import any_but, article, counted, plural, possessive
from cards.selection import (
    Amount,
    AttackOf,
    Counted,
    CountOf,
    DamageDealt,
    Filter,
    LifeOf,
    NotDrawn,
    RecoverOf,
    Selection,
    TokensOn,
    What,
    Whose,
)

TOKENS = {
    "wound": "wound token",
    "exhaustion": "exhaustion token",
    "status": "status token",
    "red rains": "Red Rains token",
    "any": "token",
}


def noun(kind: str) -> str:
    """What a card of this kind is called."""
    return kind.replace("phoenixborn", "Phoenixborn")


def that(kind: str) -> str:
    """How to speak of a card of this kind once it is known."""
    return "that card" if " or " in kind else f"that {noun(kind)}"


# Filters --------------------------------------------------------------------------------------------


def _front(fits: Filter) -> list[str]:
    """The words before the noun, except `other`, which goes with the article."""
    words: list[str] = []
    if fits.exhausted is not None:
        words.append("exhausted" if fits.exhausted else "unexhausted")
    if fits.wounded is not None:
        words.append("wounded" if fits.wounded else "unwounded")
    if fits.guarding is not None:
        words.append("guarding" if fits.guarding else "non-guarding")
    if fits.attacking is not None:
        words.append("attacking" if fits.attacking else "non-attacking")
    if fits.of == "opponent":
        words.append("opposing")
    if fits.but_no and " " not in fits.but_no:
        words.append(f"non-{noun(fits.but_no)}")
    return words


def _tail(fits: Filter, scope: Scope) -> str:
    """The words behind the noun."""
    parts = [f" named {fits.named}" if fits.named else "", f" {any_but(fits.but_no)}".rstrip()]
    if fits.of == "you":
        parts.append(" you control")
    elif fits.of not in get_args(Whose):
        owner = player(fits.of, scope)
        parts.append(f" of {owner}" if fits.kind == "phoenixborn" else f" {owner} controls")
    if fits.in_battle_with:
        parts.append(f" in battle with {scope.phrase(fits.in_battle_with)}")
    if fits.lies_in:
        parts.append(f" {_lying(fits.lies_in)}")
    values = _values(fits, scope)
    return "".join(parts) + (f" with {' and '.join(values)}" if values else "")


def _lying(place: str) -> str:
    return "in play" if place == "play" else f"in the {_ZONES[place]}"


def _values(fits: Filter, scope: Scope) -> list[str]:
    """What tokens and values the cards have."""
    parts: list[str] = []
    if fits.same_name_as:
        parts.append(f"the same title as {scope.phrase(fits.same_name_as)}")
    if fits.has:
        parts.append(f"at least 1 {TOKENS[fits.has]}")
    if fits.lacks:
        parts.append(f"no {plural(TOKENS[fits.lacks])}")
    if fits.without_die:
        parts.append(f"no {fits.without_die} die")
    for label, limit in (
        ("life", fits.life_at_most),
        ("attack", fits.attack_at_most),
        ("printed life", fits.printed_life_at_most),
    ):
        if limit is not None:
            parts.append(f"{article(label)} value of {value(limit, scope)} or less")
    return parts


def one(fits: Filter, scope: Scope) -> str:
    """Any one card that fits: `an unexhausted unit you control`."""
    if fits.kind == "phoenixborn" and fits.of == "you" and not fits.other:
        return " ".join(["your", *_front(fits), _with_tail(fits, scope, noun(fits.kind), own=True)])
    if _is_their_own(fits):
        return f"{possessive(player(fits.of, scope))} {noun(fits.kind)}"
    phrase = " ".join([*_front(fits), _with_tail(fits, scope, noun(fits.kind))])
    return f"another {phrase}" if fits.other else article(phrase)


def _is_their_own(fits: Filter) -> bool:
    """Whether this is the one Phoenixborn of a player known by name."""
    return (
        fits.kind == "phoenixborn"
        and fits == Filter(kind="phoenixborn", of=fits.of)
        and (fits.of not in get_args(Whose))
    )


def several(fits: Filter, scope: Scope) -> str:
    """All cards that fit: `other opposing units`."""
    words = ["other"] if fits.other else []
    return " ".join([*words, *_front(fits), _with_tail(fits, scope, plural(noun(fits.kind)))])


def _with_tail(fits: Filter, scope: Scope, word: str, own: bool = False) -> str:
    tail = _tail(fits.model_copy(update={"of": "any"}) if own else fits, scope)
    return f"{word}{tail}"


def holds(subject: str, fits: Filter, scope: Scope) -> str:
    """A card fits: `that unit is an exhausted ally`, `this spell has no status tokens`."""
    told: list[str] = []
    plain = [word for word in _front(fits) if word != "opposing"]
    if plain:
        told.append(f"is {' and '.join(plain)}")
    told += [f"is {any_but(fits.but_no)}"] if any_but(fits.but_no) else []
    if fits.kind != "card" or fits.named:
        name = f" named {fits.named}" if fits.named else ""
        lying = f" {_lying(fits.lies_in)}" if fits.lies_in else ""
        told.append(f"is {article(noun(fits.kind))}{name}{lying}")
    elif fits.lies_in:
        told.append(f"is {_lying(fits.lies_in)}")
    if fits.of == "you":
        told.append("is controlled by you")
    elif fits.of == "opponent":
        told.append("is controlled by an opponent")
    elif fits.of != "any":
        told.append(f"is controlled by {player(fits.of, scope)}")
    if fits.other:
        told.append("is another card")
    if fits.in_battle_with:
        told.append(f"is in battle with {scope.phrase(fits.in_battle_with)}")
    told.extend(f"has {part}" for part in _values(fits, scope))
    return f"{subject} {' and '.join(told)}" if told else f"{subject} is in play"


def player(ref: str, scope: Scope) -> str:
    """A player known by name, or as the controller of a card known by name."""
    prefix = "controller of "
    if ref in scope.names:
        return scope.phrase(ref)
    if ref.startswith(prefix):
        return f"{possessive(scope.phrase(ref.removeprefix(prefix)))} controller"
    return scope.phrase(ref)


def who_acts(who: str, scope: Scope) -> tuple[str, str, str]:
    """Who carries an effect out: the subject (empty for the reader) and the two possessives."""
    if who == "you":
        return "", "your", "your"
    if who == "subject":
        known = scope.phrase("subject")
        if known not in ("that player", "that opponent"):
            known = f"the controller of {known}"
        return known, "their", "their"
    words = {
        "opponent": "an opponent",
        "target player": "a target player",
        "target opponent": "a target opponent",
        "each player": "each player",
    }
    subject = words.get(who) or player(who, scope)
    return subject, "their", possessive(subject)


# Selections -----------------------------------------------------------------------------------------

_ZONES = {
    "hand": "hand",
    "draw": "draw pile",
    "discard": "discard pile",
    "conjurations": "conjuration pile",
}


def selected(chosen: Selection, scope: Scope, asks: bool = True) -> str:
    """A selection as a noun phrase; `asks` says whose choice it is, unless the sentence does."""
    fits = Filter(**{name: getattr(chosen, name) for name in Filter.model_fields})
    owner = {"you": "your", "opponent": "an opponent's"}.get(fits.of, "a")
    if chosen.zone != "play":
        fits = fits.model_copy(update={"of": "any"})
    if chosen.way == "each":
        phrase = _each(fits, scope)
    elif chosen.way in {"leftmost", "rightmost"}:
        other = "other " if fits.other else ""
        phrase = f"the {chosen.way} {other}{_bare(fits, scope)}"
    elif chosen.way == "target":
        phrase = _picked(chosen, fits, scope, "target ")
    else:
        phrase = _picked(chosen, fits, scope, "")
    if asks and chosen.way in {"target", "choose"}:
        if chosen.by == "opponent":
            phrase += ", chosen by an opponent"
        elif chosen.way == "choose" and not (
            phrase.startswith("your ") or " control" in phrase or _is_their_own(fits)
        ):
            phrase += " of your choice"
    if chosen.zone != "play":
        phrase = f"{phrase} from {owner} {_ZONES[chosen.zone]}"
        if owner == "your" and chosen.named_as:
            scope.yours.add(chosen.named_as)
    if chosen.named_as:
        phrase += scope.name_card(chosen.named_as, noun(chosen.kind))
    return phrase


def _each(fits: Filter, scope: Scope) -> str:
    other = "other " if fits.other else ""
    return f"each {other}{_bare(fits, scope).replace(' or ', ' and ', 1)}"


def _bare(fits: Filter, scope: Scope) -> str:
    return " ".join([*_front(fits), _with_tail(fits, scope, noun(fits.kind))])


def _picked(chosen: Selection, fits: Filter, scope: Scope, target: str) -> str:
    if chosen.up_to is not None:
        words = f"{'other ' if fits.other else ''}{target}"
        bare = " ".join([*_front(fits), _with_tail(fits, scope, _some(chosen.up_to, noun(fits.kind)))])
        return f"up to {chosen.up_to} {words}{bare}"
    if not target:
        return one(fits, scope)
    phrase = f"{target}{_bare(fits, scope)}"
    if _is_their_own(fits):
        return f"the {phrase}"
    return f"another {phrase}" if fits.other else article(phrase)


def _some(count: int, word: str) -> str:
    return word if count == 1 else plural(word).replace(" and ", " or ")


def what(meant: What, scope: Scope) -> str:
    """A card already known, or a selection."""
    return scope.phrase(meant) if isinstance(meant, str) else selected(meant, scope)


# Amounts --------------------------------------------------------------------------------------------


def value(amount: Amount, scope: Scope) -> str:
    """An amount as a value: `2`, `X`, `the number of units you control`."""
    if isinstance(amount, int):
        return str(amount)
    if amount == "N":
        return scope.numeral
    if amount == "X":
        return "X"
    return _measured(amount, scope)


def _measured(
    amount: CountOf | AttackOf | LifeOf | RecoverOf | TokensOn | Counted | NotDrawn | DamageDealt,
    scope: Scope,
) -> str:
    if isinstance(amount, CountOf):
        fits = amount.count
        zone = "" if fits.zone == "play" else f" in the {_ZONES[fits.zone]}"
        return f"the number of {several(fits, scope)}{zone}"
    if isinstance(amount, AttackOf):
        return f"{possessive(scope.phrase(amount.attack_of))} attack value"
    if isinstance(amount, LifeOf):
        return f"{possessive(scope.phrase(amount.life_of))} life value"
    if isinstance(amount, RecoverOf):
        return f"{possessive(scope.phrase(amount.recover_of))} recover value"
    if isinstance(amount, TokensOn):
        return f"the number of {plural(TOKENS[amount.tokens])} on {scope.phrase(amount.card)}"
    if isinstance(amount, Counted):
        return scope.number(amount.counted)
    if isinstance(amount, NotDrawn):
        return f"the number of cards {not_drawn(amount, scope)}"
    return f"the damage {amount.damage}"


def not_drawn(amount: NotDrawn, scope: Scope) -> str:
    """By how many cards a drawing fell short, behind `card`: `by which that player drew fewer than 2`."""
    return f"by which {scope.phrase(amount.not_drawn)} drew fewer than {scope.drawing or 'allowed'}"


def quantity(amount: Amount, word: str, scope: Scope) -> str:
    """An amount of something: `1 damage`, `2 cards`, `a number of cards equal to ...`."""
    if isinstance(amount, int):
        return counted(amount, word)
    if isinstance(amount, DamageDealt):
        return f"that {'much' if plural(word) == word else 'many'} {plural(word)}"
    shown = value(amount, scope)
    if isinstance(amount, str):
        return counted(int(shown), word) if shown.isdigit() else f"{shown} {plural(word)}"
    if plural(word) == word:
        return f"{word} equal to {shown}"
    return f"a number of {plural(word)} equal to {shown}"
