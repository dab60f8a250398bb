"""Noun phrases for selections and references."""

from __future__ import annotations

from msgspec.structs import replace

from cards.amounts.amount import Measure, amount_phrase
from cards.filters import (
    Filter,
    all_cards,
    as_another,
    front_words,
    is_faced_phoenixborn,
    is_known_phoenixborn,
    noun,
    noun_with_tail,
    one_card,
    player_phrase,
    tail_words,
)
from cards.ranges import ANY_NUMBER, Range
from cards.selection import Extreme, Selection, What, place_words
from cards.wording.scope import Scope
from cards.wording.words import PILES, article, listed, plural, possessive


def who_acts(who: str, scope: Scope) -> tuple[str, str, str]:
    """Return the subject that carries an effect out, empty for the reader, and the two possessives for it."""
    if who == "you":
        return "", "your", "your"
    if who == "subject":
        known = scope.phrase("subject")
        if known not in ("that player", "that opponent"):
            known = f"the controller of {known}"
        return known, "their", "their"
    words = {
        "opponent": scope.opponent,
        "target player": "a target player",
        "target opponent": "a target opponent",
        "each player": "each player",
    }
    subject = words.get(who) or player_phrase(who, scope)
    return subject, "their", possessive(subject)


def selection_phrase(chosen: Selection, scope: Scope, asks: bool = True) -> str:
    """Write a selection as a noun phrase.

    With `asks` it says whose choice it is, and that nothing is targeted; pass False if the sentence says so.
    """
    fits: Filter = as_another(chosen)
    if chosen.way == "target" and chosen.is_named is not None and chosen.number is None:
        known = scope.phrase(chosen.is_named)
        determiner, _, rest = known.partition(" ")
        if determiner in ("that", "the"):
            return f"{determiner} target {rest}"
        return f"{known}, which becomes a target"
    owner = {"you": "your", "opponent": f"{scope.opponent}'s", "any": "a"}.get(fits.of)
    owner = possessive(player_phrase(fits.of, scope)) if owner is None else owner
    if chosen.zone != "play":
        fits = fits.model_copy(update={"of": "any"})
    one_of_several = (
        chosen.among is not None
        and chosen.way == "choose"
        and chosen.at is None
        and chosen.number is None
        and not (fits.kinds or fits.constraints or fits.named or fits.other)
    )
    if isinstance(chosen.at, str):
        phrase = _at_end(chosen, chosen.at, fits, scope, asks)
    elif chosen.way == "each" and chosen.among and chosen.zone == "play" and not fits.kinds and fits.is_plain:
        return f"each of {scope.phrase(chosen.among)}"
    elif chosen.way == "each" and asks and chosen.zone in PILES:
        phrase = f"all {all_cards(fits, scope)}"
    elif chosen.way == "each":
        phrase = _each(fits, scope)
    elif one_of_several:
        phrase = f"one of {scope.phrase(chosen.among or '')}"
    else:
        phrase = _picked(chosen, fits, scope, {"target": "target ", "random": "random "}.get(chosen.way, ""))
    chooser = ""
    if asks and chosen.asks and not isinstance(chosen.at, Extreme):
        if chosen.by != "you":
            who = scope.opponent if chosen.by == "opponent" else player_phrase(chosen.by, scope)
            chooser = f", chosen by {who}"
        elif chosen.way == "choose" and not (
            phrase.startswith(("your ", scope.leader))
            or " control" in phrase
            or is_known_phoenixborn(fits)
            or (chosen.zone == "conjurations" and (fits.named or fits.same))
        ):
            behind = tail_words(fits, scope)
            phrase = (
                f"{phrase.removesuffix(behind)} of your choice{behind if phrase.endswith(behind) else ''}"
            )
    if not one_of_several:
        phrase += _narrowed(chosen, scope)
    if chosen.zone != "play":
        phrase = f"{phrase} {_in_place(chosen, owner, scope)}"
        if owner == "your" and chosen.named_as:
            scope.yours.add(chosen.named_as)
    phrase += chooser
    if chosen.named_as:
        phrase += scope.name_card(chosen.named_as, noun(chosen.noun), phrase)
    return phrase


def _in_place(chosen: Selection, owner: str, scope: Scope) -> str:
    """Write where cards come from that are not in play: `from your hand`, `under this card`."""
    words = place_words(chosen.zone, scope, owner).lstrip()
    return words.replace(f"in {owner} ", f"{'of' if isinstance(chosen.at, str) else 'from'} {owner} ")


def _each(fits: Filter, scope: Scope) -> str:
    if fits.kind == "phoenixborn" and fits.of == "you" and fits.is_plain:
        return one_card(fits, scope)
    if is_faced_phoenixborn(fits, scope):
        return f"the {_bare(fits, scope)}"
    other = "other " if fits.other else ""
    both = noun(fits.noun).replace(" or ", " and ")
    return " ".join([f"each {other}".rstrip(), *front_words(fits, scope), noun_with_tail(fits, scope, both)])


def _bare(fits: Filter, scope: Scope) -> str:
    return " ".join([*front_words(fits, scope), noun_with_tail(fits, scope, noun(fits.noun))])


def _picked(chosen: Selection, fits: Filter, scope: Scope, target: str) -> str:
    number = chosen.number or (ANY_NUMBER if chosen.total is not None else None)
    if number is not None:
        words = f"{'other ' if fits.other else ''}{target}"
        count, as_many = count_words(number, scope)
        if chosen.one_per is not None and as_many:  # as many as there are: one of each title, or in each slot
            count, as_many = "1", ""
        word = noun(fits.noun) if count in ("1", "up to 1") else _some(noun(fits.noun))
        scope = replace(scope, many=word != noun(fits.noun))
        bare = " ".join([*front_words(fits, scope), noun_with_tail(fits, scope, word)])
        return f"{count} {words}{bare}{as_many}"
    if not target:
        return one_card(fits, scope)
    phrase = f"{target}{_bare(fits, scope)}"
    if is_known_phoenixborn(fits) and " " not in (who := player_phrase(fits.of, scope)).removeprefix("that "):
        return f"{possessive(who)} target Phoenixborn"
    if is_known_phoenixborn(fits) or is_faced_phoenixborn(fits, scope):
        return f"the {phrase}"
    return f"another {phrase}" if fits.other else article(phrase)


def _some(word: str) -> str:
    return plural(word).replace(" and ", " or ")


def count_words(number: Range, scope: Scope) -> tuple[str, str]:
    """Return how many in two parts: before the noun, and after it for a measured number."""
    if number.at_least == 0 and number.at_most is None:
        return "any number of", ""
    upto = "up to " if number.at_most is not None and number.at_least in (None, 0) else ""
    limit = number.at_most if upto else number.exactly
    if limit is None:
        return number.words(scope), ""
    if isinstance(limit, int | str):
        return f"{upto}{amount_phrase(limit, scope)}", ""
    measured = amount_phrase(limit, scope)
    if measured == "that number":
        return f"{upto}that many", ""
    return ("any number of", f", up to {measured}") if upto else ("as many", f" as {measured}")


def _at_end(chosen: Selection, end: str, fits: Filter, scope: Scope, asks: bool) -> str:
    """Write cards at one end: `the leftmost unit`, `the last 2 cards`.

    It does not say that they are targets, which is understood if a text names a position.
    """
    other = ["other"] if fits.other else []
    count, as_many = ("", "") if chosen.number is None else count_words(chosen.number, scope)
    word = noun(fits.noun) if count in ("", "1", "up to 1") else _some(noun(fits.noun))
    if chosen.zone == "draw":
        end = {"first": "top", "last": "bottom"}.get(end, end)
    words = [
        end,
        *([count] if count not in ("", "1") else []),
        *other,
        *front_words(fits, scope),
        noun_with_tail(fits, scope, word),
    ]
    notes_untargeted = asks and chosen.way != "target" and chosen.zone == "play"
    untargeted = ", without targeting it" if notes_untargeted else ""
    return f"the {' '.join(words)}{as_many}{untargeted}"


def _narrowed(chosen: Selection, scope: Scope) -> str:
    """Write how a selection is narrowed besides its filter."""
    words = "" if chosen.at is None or isinstance(chosen.at, str) else f" {chosen.at.words(scope)}"
    words += "" if chosen.total is None else f" {chosen.total.words(scope)}"
    apart = {"title": " of different titles", "slot": " in different slots"}
    if chosen.number is not None and isinstance(chosen.number.exactly, Measure):
        apart = {"title": " of each title", "slot": " in each slot"}
    words += "" if chosen.one_per is None else apart[chosen.one_per]
    return words + ("" if chosen.among is None else f" among {scope.phrase(chosen.among)}")


def reference_phrase(reference: What, scope: Scope) -> str:
    """Write what a text refers to (a name, a selection or a list of both) as a noun phrase."""
    if not isinstance(reference, str) and not isinstance(reference, Filter):
        return listed([reference_phrase(part, scope) for part in reference.parts])
    return scope.phrase(reference) if isinstance(reference, str) else selection_phrase(reference, scope)
