"""Writes filters: the cards that fit, one or several, and what is so of a card that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from cards.grammar.scope import FACED, Scope
from cards.grammar.words import article, listed, plural, possessive
from cards.marks import Whose

if TYPE_CHECKING:
    from cards.filters import Filter


def noun(kind: str) -> str:
    """What a card of this kind is called."""
    return kind.replace("phoenixborn", "Phoenixborn")


def that(kind: str) -> str:
    """How to speak of a card of this kind once it is known."""
    return "that card" if " or " in kind else f"that {noun(kind)}"


def front(fits: Filter, scope: Scope) -> list[str]:
    """The words before the noun, except `other`, which goes with the article."""
    words = fits.told("before", scope)
    if fits.of == "opponent":
        words.append("opposing")
    return [*words, *fits.told("noun", scope)]


def tail(fits: Filter, scope: Scope) -> str:
    """The words behind the noun."""
    parts = [f" named {fits.named}" if fits.named else ""]
    if fits.of == "you":
        parts.append(" you control")
    elif fits.of not in get_args(Whose):
        owner = player(fits.of, scope)
        parts.append(_of_player(fits, owner))
    parts += [f" {words}" for words in (*fits.told("behind", scope), *fits.told("place", scope))]
    having = fits.told("has", scope)
    parts.append(f" with {' and '.join(having)}" if having else "")
    clauses = fits.told("clause", scope)
    parts.append(f" that {' and '.join(clauses)}" if clauses else "")
    parts += [f" where {words}" for words in fits.told("where", scope)]
    return "".join(parts)


def _of_player(fits: Filter, owner: str) -> str:
    if fits.kind == "phoenixborn":
        return f" of {owner}"
    return f" {owner} control{'' if owner == 'they' else 's'}"


def one(fits: Filter, scope: Scope) -> str:
    """Any one card that fits: `an unexhausted unit you control`."""
    if fits.kind == "phoenixborn" and fits.of == "you" and not fits.other:
        if fits.is_plain:
            return scope.leader
        return " ".join(["your", *front(fits, scope), with_tail(fits, scope, noun(fits.noun), own=True)])
    if is_their_own(fits):
        return f"{possessive(player(fits.of, scope))} {noun(fits.noun)}"
    if fits.any_of is not None and fits.is_any_of:
        either = [
            each.model_copy(update={"of": fits.of}) if fits.of != "any" else each for each in fits.any_of
        ]
        return listed([_one_of(each, scope) for each in either], "or")
    phrase = " ".join([*front(fits, scope), with_tail(fits, scope, noun(fits.noun))])
    if is_the_one_faced(fits, scope):
        return f"the {phrase}"
    return f"another {phrase}" if fits.other else article(phrase)


def _one_of(fits: Filter, scope: Scope) -> str:
    if fits.is_named is not None and fits == type(fits)(is_named=fits.is_named):
        return scope.phrase(fits.is_named)
    if fits.stands is not None and fits == type(fits)(stands=fits.stands, of=fits.of):
        return f"the {fits.stands} {'opposing ' if fits.of == 'opponent' else ''}unit"
    return one(fits, scope)


def is_the_one_faced(fits: Filter, scope: Scope) -> bool:
    """Return True for the Phoenixborn that a boss faces, in a text of that boss."""
    return fits.kind == "phoenixborn" and fits.of == "opponent" and scope.opponent == FACED


def is_their_own(fits: Filter) -> bool:
    """Whether this is the one Phoenixborn of a player known by name."""
    return fits.kind == "phoenixborn" and fits.is_plain and fits.of not in get_args(Whose)


def several(fits: Filter, scope: Scope) -> str:
    """All cards that fit: `other opposing units`."""
    words = ["other"] if fits.other else []
    return " ".join([*words, *front(fits, scope), with_tail(fits, scope, plural(noun(fits.noun)))])


def with_tail(fits: Filter, scope: Scope, word: str, own: bool = False) -> str:
    return word + tail(fits.model_copy(update={"of": "any"}) if own else fits, scope)


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
    if ref.startswith("opponent of "):
        known = ref.removeprefix("opponent of ")
        return "their opponents" if known == "them" else f"the opponents of {scope.phrase(known)}"
    if ref.startswith("owner of "):
        return f"{possessive(scope.phrase(ref.removeprefix('owner of ')))} owner"
    if ref.startswith(prefix):
        return f"{possessive(scope.phrase(ref.removeprefix(prefix)))} controller"
    return scope.phrase(ref)
