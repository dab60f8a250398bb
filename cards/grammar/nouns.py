"""Writes selections and references."""

from __future__ import annotations

from cards.filters import Filter
from cards.grammar.fitting import front, is_their_own, noun, one, player, with_tail
from cards.grammar.scope import Scope
from cards.grammar.words import article, plural, possessive
from cards.selection import Selection, What, place_words


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
            phrase.startswith("your ") or " control" in phrase or is_their_own(fits)
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
    return " ".join([*front(fits, scope), with_tail(fits, scope, noun(fits.noun))])


def _picked(chosen: Selection, fits: Filter, scope: Scope, target: str) -> str:
    if chosen.up_to is not None:
        words = f"{'other ' if fits.other else ''}{target}"
        bare = " ".join([*front(fits, scope), with_tail(fits, scope, _some(chosen.up_to, noun(fits.noun)))])
        return f"up to {chosen.up_to} {words}{bare}"
    if not target:
        return one(fits, scope)
    phrase = f"{target}{_bare(fits, scope)}"
    if is_their_own(fits):
        return f"the {phrase}"
    return f"another {phrase}" if fits.other else article(phrase)


def _some(count: int, word: str) -> str:
    return word if count == 1 else plural(word).replace(" and ", " or ")


def what(meant: What, scope: Scope) -> str:
    """A card already known, or a selection."""
    return scope.phrase(meant) if isinstance(meant, str) else selected(meant, scope)
