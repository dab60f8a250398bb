"""Writes filters, selections and references."""

from __future__ import annotations

from typing import get_args

from cards.filters import Filter, Whose
from cards.grammar.scope import Scope
from cards.grammar.words import article, plural, possessive
from cards.selection import Selection, What, place_words


def noun(kind: str) -> str:
    """What a card of this kind is called."""
    return kind.replace("phoenixborn", "Phoenixborn")


def that(kind: str) -> str:
    """How to speak of a card of this kind once it is known."""
    return "that card" if " or " in kind else f"that {noun(kind)}"


# Filters --------------------------------------------------------------------------------------------


def _front(fits: Filter, scope: Scope) -> list[str]:
    """The words before the noun, except `other`, which goes with the article."""
    words = fits.told("before", scope)
    if fits.of == "opponent":
        words.append("opposing")
    return [*words, *fits.told("noun", scope)]


def _tail(fits: Filter, scope: Scope) -> str:
    """The words behind the noun."""
    parts = [f" named {fits.named}" if fits.named else ""]
    if fits.of == "you":
        parts.append(" you control")
    elif fits.of not in get_args(Whose):
        owner = player(fits.of, scope)
        parts.append(f" of {owner}" if fits.kind == "phoenixborn" else f" {owner} controls")
    parts += [f" {words}" for words in (*fits.told("behind", scope), *fits.told("place", scope))]
    having = fits.told("has", scope)
    parts.append(f" with {' and '.join(having)}" if having else "")
    clauses = fits.told("clause", scope)
    parts.append(f" that {' and '.join(clauses)}" if clauses else "")
    parts += [f" where {words}" for words in fits.told("where", scope)]
    return "".join(parts)


def one(fits: Filter, scope: Scope) -> str:
    """Any one card that fits: `an unexhausted unit you control`."""
    if fits.kind == "phoenixborn" and fits.of == "you" and not fits.other:
        return " ".join(["your", *_front(fits, scope), _with_tail(fits, scope, noun(fits.noun), own=True)])
    if _is_their_own(fits):
        return f"{possessive(player(fits.of, scope))} {noun(fits.noun)}"
    phrase = " ".join([*_front(fits, scope), _with_tail(fits, scope, noun(fits.noun))])
    return f"another {phrase}" if fits.other else article(phrase)


def _is_their_own(fits: Filter) -> bool:
    """Whether this is the one Phoenixborn of a player known by name."""
    return fits.kind == "phoenixborn" and fits.is_plain and fits.of not in get_args(Whose)


def several(fits: Filter, scope: Scope) -> str:
    """All cards that fit: `other opposing units`."""
    words = ["other"] if fits.other else []
    return " ".join([*words, *_front(fits, scope), _with_tail(fits, scope, plural(noun(fits.noun)))])


def _with_tail(fits: Filter, scope: Scope, word: str, own: bool = False) -> str:
    tail = _tail(fits.model_copy(update={"of": "any"}) if own else fits, scope)
    return f"{word}{tail}"


def holds(subject: str, fits: Filter, scope: Scope) -> str:
    """A card fits: `that unit is an exhausted ally`, `this spell has no status tokens`."""
    told = told_of(fits, scope)
    return f"{subject} {' and '.join(told)}" if told else f"{subject} is in play"


def told_of(fits: Filter, scope: Scope) -> list[str]:
    """What is so of a card that fits, each as what stands behind its name: `is exhausted`."""
    told: list[str] = []
    plain = fits.told("before", scope)
    kind = " ".join([*fits.told("noun", scope), noun(fits.noun)])
    if plain:
        told.append(f"is {' and '.join(plain)}")
    if fits.kinds or fits.named or kind != "card":
        name = f" named {fits.named}" if fits.named else ""
        told.append(" ".join([f"is {article(kind)}{name}", *fits.told("place", scope)]))
    else:
        told += [f"is {place}" for place in fits.told("place", scope)]
    if fits.of == "you":
        told.append("is controlled by you")
    elif fits.of == "opponent":
        told.append("is controlled by an opponent")
    elif fits.of != "any":
        told.append(f"is controlled by {player(fits.of, scope)}")
    if fits.other:
        told.append("is another card")
    told += [f"is {words}" for words in fits.told("behind", scope)]
    told += [f"has {words}" for words in fits.told("has", scope)]
    return [*told, *fits.told("clause", scope), *fits.told("where", scope)]


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


def selected(chosen: Selection, scope: Scope, asks: bool = True) -> str:
    """A selection as a noun phrase; `asks` says whose choice it is, unless the sentence does."""
    fits: Filter = chosen
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
        phrase = f"{phrase} {_in_place(chosen, owner, scope)}"
        if owner == "your" and chosen.named_as:
            scope.yours.add(chosen.named_as)
    if chosen.named_as:
        phrase += scope.name_card(chosen.named_as, noun(chosen.noun))
    return phrase


def _in_place(chosen: Selection, owner: str, scope: Scope) -> str:
    """Where cards come from that are not in play: `from your hand`, `under this card`."""
    words = place_words(chosen.zone, scope, owner).lstrip()
    return words.replace("in ", "from ", 1) if words.startswith("in ") else words


def _each(fits: Filter, scope: Scope) -> str:
    other = "other " if fits.other else ""
    return f"each {other}{_bare(fits, scope).replace(' or ', ' and ', 1)}"


def _bare(fits: Filter, scope: Scope) -> str:
    return " ".join([*_front(fits, scope), _with_tail(fits, scope, noun(fits.noun))])


def _picked(chosen: Selection, fits: Filter, scope: Scope, target: str) -> str:
    if chosen.up_to is not None:
        words = f"{'other ' if fits.other else ''}{target}"
        bare = " ".join([*_front(fits, scope), _with_tail(fits, scope, _some(chosen.up_to, noun(fits.noun)))])
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
