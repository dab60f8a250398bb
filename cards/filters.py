"""Filters, which say which cards a text is about, and their wording."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Annotated, Any, Literal, Self, get_args

from msgspec.structs import replace
from pydantic import BeforeValidator, Field, model_validator

from cards.amounts.amount import Measure, amount_phrase
from cards.conditions.condition import Conditions
from cards.filter_fields import (
    REFERENCE,
    ZONE_PHRASES,
    CostIs,
    DieOn,
    FieldWording,
    Kind,
    Kinds,
    Owner,
    Printed,
    Ref,
    RelativePlayer,
    Same,
    SomeToken,
    Token,
    Where,
    ZoneName,
    die_words,
    unfold_short_forms,
)
from cards.node import Node
from cards.ranges import InRange, Range
from cards.wording.scope import FACED, Scope
from cards.wording.words import PILES, TOKENS, any_but, article, listed, plural, possessive


def noun(kind: str) -> str:
    """Write the noun for a card of this kind."""
    return kind.replace("phoenixborn", "Phoenixborn")


def known_card(kind: str) -> str:
    """Write a card already mentioned: `that unit`, or `that card` for a kind with `or`."""
    return "that card" if " or " in kind else f"that {noun(kind)}"


def front_words(fits: Filter, scope: Scope) -> list[str]:
    """Return the words before the noun, except `other`, which goes with the article."""
    words = fits.phrases("before", scope)
    if fits.of == "opponent":
        words.append("opposing")
    return [*words, *fits.phrases("noun", scope)]


def tail_words(fits: Filter, scope: Scope) -> str:
    """Write everything that follows the noun."""
    parts = []
    if fits.of == "you":
        parts.append(" you control")
    elif fits.of not in get_args(RelativePlayer):
        owner = player_phrase(fits.of, scope)
        parts.append(_of_player(fits, owner))
    parts.append(f" named {fits.named}" if fits.named else "")
    parts += [f" {words}" for words in (*fits.phrases("behind", scope), *fits.phrases("place", scope))]
    having = fits.phrases("has", scope)
    parts.append(f" with {' and '.join(having)}" if having else "")
    clauses = fits.phrases("clause", scope)
    parts.append(f" that {' and '.join(clauses)}" if clauses else "")
    for words in fits.phrases("where", scope):
        whose = words.startswith("its ")
        parts.append(f" whose {words.removeprefix('its ')}" if whose else f" where {words}")
    return "".join(parts)


def _of_player(fits: Filter, owner: str) -> str:
    if fits.kind == "phoenixborn":
        return f" of {owner}"
    return f" {owner} control{'' if owner == 'they' else 's'}"


def as_another(fits: Filter) -> Filter:
    """Return a filter that excludes one known card as one for another card, as it is written."""
    excluded = fits.none_of
    if excluded is None or excluded != Filter(is_named=excluded.is_named):
        return fits
    return fits.model_copy(update={"none_of": None, "other": True})


def one_card(fits: Filter, scope: Scope) -> str:
    """Write any one card that fits: `an unexhausted unit you control`."""
    fits = as_another(fits)
    if fits.kind == "phoenixborn" and fits.of == "you" and not fits.other:
        if fits.is_plain:
            return scope.leader
        return " ".join(
            ["your", *front_words(fits, scope), noun_with_tail(fits, scope, noun(fits.noun), own=True)]
        )
    if is_known_phoenixborn(fits):
        return f"{possessive(player_phrase(fits.of, scope))} {noun(fits.noun)}"
    if fits.any_of is not None and fits.is_any_of:
        either = [
            each.model_copy(update={"of": fits.of}) if fits.of != "any" else each for each in fits.any_of
        ]
        return listed([_one_of(each, scope) for each in either], "or")
    phrase = " ".join([*front_words(fits, scope), noun_with_tail(fits, scope, noun(fits.noun))])
    if is_faced_phoenixborn(fits, scope):
        return f"the {phrase}"
    return f"another {phrase}" if fits.other else article(phrase)


def _one_of(fits: Filter, scope: Scope) -> str:
    if fits.is_named is not None and fits == type(fits)(is_named=fits.is_named):
        return scope.phrase(fits.is_named)
    if fits.stands is not None and fits == type(fits)(stands=fits.stands, of=fits.of):
        return f"the {fits.stands} {'opposing ' if fits.of == 'opponent' else ''}unit"
    return one_card(fits, scope)


def is_faced_phoenixborn(fits: Filter, scope: Scope) -> bool:
    """Return True for the Phoenixborn that a boss faces, in a text of that boss."""
    return fits.kind == "phoenixborn" and fits.of == "opponent" and scope.opponent == FACED


def is_known_phoenixborn(fits: Filter) -> bool:
    """Return True for the only Phoenixborn of a player known by name."""
    return fits.kind == "phoenixborn" and fits.is_plain and fits.of not in get_args(RelativePlayer)


def all_cards(fits: Filter, scope: Scope) -> str:
    """Write all cards that fit: `other opposing units`."""
    if fits.kind == "phoenixborn" and fits.of == "you" and fits.is_plain:
        return scope.leader
    words, scope = ["other"] if fits.other else [], replace(scope, many=True)
    return " ".join([*words, *front_words(fits, scope), noun_with_tail(fits, scope, plural(noun(fits.noun)))])


def noun_with_tail(fits: Filter, scope: Scope, word: str, own: bool = False) -> str:
    return word + tail_words(fits.model_copy(update={"of": "any"}) if own else fits, scope)


def fits_clause(subject: str, fits: Filter, scope: Scope) -> str:
    """Write that a card fits: `that unit is an exhausted ally`, `this spell has no status tokens`."""
    clauses = predicates(fits, scope)
    if clauses == ["is controlled by you"]:
        return f"you control {subject}"
    return f"{subject} {' and '.join(clauses)}" if clauses else f"{subject} is in play"


def predicates(fits: Filter, scope: Scope) -> list[str]:
    """Return the predicates that hold for a card that fits: `is exhausted`, `has no tokens`."""
    found: list[str] = []
    plain = fits.phrases("before", scope)
    kind = " ".join([*fits.phrases("noun", scope), noun(fits.noun)])
    if plain:
        found.append(f"is {' and '.join(plain)}")
    if fits.kinds or fits.named or kind != "card":
        name = f" named {fits.named}" if fits.named else ""
        found.append(" ".join([f"is {article(kind)}{name}", *fits.phrases("place", scope)]))
    else:
        found += [f"is {place}" for place in fits.phrases("place", scope)]
    if fits.of == "you":
        found.append("is controlled by you")
    elif fits.of == "opponent":
        found.append("is controlled by an opponent")
    elif fits.of != "any":
        found.append(f"is controlled by {player_phrase(fits.of, scope)}")
    if fits.other:
        found.append("is another card")
    found += [f"is {words}" for words in fits.phrases("behind", scope)]
    found += [f"has {words}" for words in fits.phrases("has", scope)]
    return [*found, *fits.phrases("clause", scope), *fits.phrases("where", scope)]


def player_phrase(ref: str, scope: Scope) -> str:
    """Write a player known by name, or as the controller of a card known by name."""
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


__all__ = [
    "REFERENCE",
    "Filter",
    "Kind",
    "Owner",
    "Ref",
    "RelativePlayer",
    "SomeToken",
    "Token",
    "ZoneName",
    "filter_fields",
]


def _owned_by(owner: str, scope: Scope) -> str:
    if owner == "you":
        return "you own"
    return "an opponent owns" if owner == "opponent" else f"{scope.phrase(owner)} owns"


def _either(if_so: str, if_not: str, layer: int = 0) -> FieldWording:
    return FieldWording("before", lambda given, _scope: if_so if given else if_not, layer=layer)


def value_words(label: str, limit: Range, scope: Scope) -> str:
    """Write a value and its limit: `an attack value of 2 or less`, `a life value less than X`."""
    bounds = limit.words(scope)
    if isinstance(limit.at_most, Measure) and bounds.endswith(" or less"):
        bounds = f"at most {bounds.removesuffix(' or less')}"
    of = "" if bounds.startswith(("less than", "more than")) else "of "
    return f"{article(label)} value {of}{bounds}"


def _value(label: str) -> FieldWording:
    return FieldWording("has", lambda given, scope: value_words(label, given, scope), reads_values=True)


def _relation(words: str) -> FieldWording:
    return FieldWording(
        "behind",
        lambda card, scope: f"{words} {some_cards(card, scope) if scope.many else some_card(card, scope)}",
    )


def some_card(card: str | Filter, scope: Scope) -> str:
    """Write a card known by name, or any card that fits."""
    return scope.phrase(card) if isinstance(card, str) else one_card(card, scope)


def some_cards(card: str | Filter, scope: Scope) -> str:
    """Write the cards that several others are related to: units, of which there may be one for each."""
    several = isinstance(card, Filter) and not (card.kinds == ("phoenixborn",) or card.is_any_of)
    return all_cards(card, scope) if isinstance(card, Filter) and several else some_card(card, scope)


class Possession(Node):
    """A possession of a card: a kind of token, a die, an attached card or an ability, and how many."""

    token: SomeToken | None = None
    die: DieOn | None = None
    card: Filter | None = None
    """A card attached to it."""
    ability: str | None = None
    """A shared ability that it has now."""
    abilities: Literal["any", "inexhaustible"] | None = None
    """Abilities that it has now, of any name."""
    number: InRange | None = None
    """The number of them; at least one if left out."""

    @model_validator(mode="after")
    def _is_of_one_sort(self) -> Self:
        sorts = (self.token, self.die, self.card, self.ability, self.abilities)
        if sum(part is not None for part in sorts) != 1:
            raise ValueError(
                "a card has one of 'token', 'die', 'card', 'ability' and 'abilities' here; of several, a list"
            )
        return self

    def noun(self, scope: Scope) -> str:
        """Write what the card has as a noun."""
        if self.token is not None:
            return TOKENS[self.token]
        if self.die is not None:
            return die_words(self.die.type, self.die.side)
        if self.card is not None:
            return some_card(self.card, scope).split(" ", 1)[1]
        if self.abilities is not None:
            return "ability" if self.abilities == "any" else "inexhaustible ability"
        return self.ability or ""

    def phrase(self, scope: Scope, lacks: bool) -> tuple[Where, str]:
        """Return the phrase and its position.

        A card with a wound token is `wounded` (Rulebook p. 25), one with an artifice die `charged`.
        """
        if self.die == DieOn(type="artifice") and self.number is None:
            return "before", "uncharged" if lacks else "charged"
        if self.token == "wound" and self.number is None:
            return "before", "unwounded" if lacks else "wounded"
        if self.ability is not None and self.ability != "any":
            return "has", f"{'no ' if lacks else ''}{self.ability}"
        if self.card is not None and self.number is None and self.card == Filter(named=self.card.named):
            return "has", f"{'no ' if lacks else ''}{self.card.named} attached"
        noun, behind = self.noun(scope), " attached" if self.card is not None else ""
        if self.number is None:
            none = f"no {noun if self.die is not None else plural(noun)}{behind}"
            if behind and " " in noun:
                none = f"no attached {noun}"
            return "has", none if lacks else f"at least 1 {noun}{behind}"
        if lacks and self.number.at_least is not None and len(self.number.model_fields_set) == 1:
            return "has", f"fewer than {amount_phrase(self.number.at_least, scope)} {plural(noun)}{behind}"
        count = self.number.words(scope)
        return "has", f"{'not ' if lacks else ''}{count} {noun if count == '1' else plural(noun)}{behind}"


def _as_list(value: Any) -> Any:
    """Return a list of possessions; a bare word is a kind of token."""
    items = value if isinstance(value, list | tuple) else [value]
    return [{"token": item} if isinstance(item, str) else item for item in items]


Possessions = Annotated[tuple[Possession, ...], Field(min_length=1), BeforeValidator(_as_list)]
"""Possessions, all of which a card has; a bare word is a kind of token."""


def _possession_wording(lacks: bool) -> FieldWording:
    return FieldWording(
        None, None, several=lambda loads, scope: [load.phrase(scope, lacks) for load in loads]
    )


def _none_of(fits: Filter, scope: Scope) -> list[tuple[Where, str]]:
    """Return the phrases that exclude cards: of a kind, already known, or with several properties."""
    if len(fits.kinds) == 1 and fits.is_plain and fits.of == "any":
        kind = fits.kinds[0]
        if " " in kind:
            return [("behind", any_but(kind))]
        return [("noun", f"non-{kind.replace('phoenixborn', 'Phoenixborn')}")]
    if fits.named and fits == Filter(named=fits.named):
        return [("behind", f"other than {fits.named}")]
    clauses = predicates(fits, scope)
    if len(clauses) == 1:
        verb, _, rest = clauses[0].partition(" ")
        return [("clause", f"{verb} not {rest}" if verb in ("is", "can") else f"does not have {rest}")]
    return [("clause", f"is not one that {listed(clauses)}")]


def _any_of(several: Iterable[Filter], scope: Scope) -> str:
    return listed([" and ".join(predicates(fits, scope)) for fits in several], "or")


class Filter(Node):
    """Which cards are meant. Every field given must hold.

    `{wounded: true}` is short for `has: wound`, `without_die: charm` for `lacks: {die: {type: charm}}`,
    `charged: true` for `has: {die: {type: artifice}}`, `but_no: ally` for `not: {kind: ally}`,
    `in_battle_with` for `battles`, `same_name_as: NAME` for `same: {title: NAME}`; `attack_at_most`,
    `life_at_most` and `printed_life_at_most` are short for ranges.
    """

    kind: Kinds = "card"
    """A kind of card, or a list of kinds of which it is any; `unit or phoenixborn` is such a list too."""
    of: RelativePlayer | Ref = "any"
    """Its controller: you, opponent, any, or a player named by an earlier `choose_player`."""
    owner: Annotated[Owner | None, FieldWording("behind", _owned_by)] = None
    """Its owner, whoever controls it."""
    other: bool = False
    """Not the card with this text, and no card that this text has already named."""
    named: str | None = None
    same: Annotated[
        Same | None, FieldWording(None, None, several=lambda same, scope: same.phrases(scope), layer=1)
    ] = None
    """It has the title of a card already known, or is in the same slot of its spellboard."""
    exhausted: Annotated[bool | None, _either("exhausted", "unexhausted", layer=2)] = None
    guarding: Annotated[bool | None, _either("guarding", "non-guarding")] = None
    attacking: Annotated[bool | None, _either("attacking", "non-attacking")] = None
    blocked: Annotated[bool | None, _either("blocked", "unblocked")] = None
    """It is an attacker with a blocker, or without one."""
    unique: Annotated[bool | None, _either("unique", "non-unique", layer=1)] = None
    """Only the decks of one Phoenixborn may hold it."""
    battles: Annotated[Ref | Filter | None, _relation("in battle with")] = None
    """The other card of its battle: the attacker, or the card that fights it."""
    blocks: Annotated[Ref | Filter | None, _relation("blocking")] = None
    """The attacker that it blocks."""
    attacks: Annotated[Ref | Filter | None, _relation("attacking")] = None
    """The target of the attack it is in."""
    lies_on: Annotated[Ref | Filter | None, _relation("attached to")] = None
    """The card it is attached to."""
    under: Annotated[Ref | Filter | None, _relation("under")] = None
    """The card that it is under, face down."""
    beside: Annotated[Ref | Filter | None, _relation("beside")] = None
    """A unit next to it on the same battlefield."""
    stands: Annotated[
        Literal["leftmost", "rightmost"] | None,
        FieldWording("clause", lambda end, _scope: f"is the {end} unit"),
    ] = None
    """It is the unit at that end of its battlefield. In a selection, `at` is the end of the cards picked
    from."""
    has: Annotated[Possessions | None, _possession_wording(lacks=False)] = None
    lacks: Annotated[Possessions | None, _possession_wording(lacks=True)] = None
    printed: Annotated[
        Printed | None, FieldWording(None, None, several=lambda given, scope: given.phrases(scope), layer=4)
    ] = None
    life: Annotated[InRange | None, _value("life")] = None
    attack: Annotated[InRange | None, _value("attack")] = None
    recover: Annotated[InRange | None, _value("recover")] = None
    cost: Annotated[
        CostIs | None, FieldWording(None, None, several=lambda given, scope: given.phrases(scope), layer=1)
    ] = None
    title_has: Annotated[
        str | None, FieldWording("has", lambda part, _scope: f"'{part}' in its title", layer=1)
    ] = None
    conjures: Annotated[
        Ref | None, FieldWording("clause", lambda ref, scope: f"can conjure {scope.phrase(ref)}", layer=1)
    ] = None
    """A card already known that it can bring into play."""
    can: Annotated[
        Literal["attack"] | None, FieldWording("clause", lambda act, _scope: f"can {act}", layer=5)
    ] = None
    """Something it could do now, if it were its player's turn."""
    lies_in: Annotated[
        ZoneName | None,
        FieldWording("place", lambda place, _scope: ZONE_PHRASES.get(place) or f"in the {PILES[place]}"),
    ] = None
    """The zone where the card is now, for a card known by name; selections use `in`."""
    is_named: Annotated[Ref | None, FieldWording("clause", lambda ref, scope: f"is {scope.phrase(ref)}")] = (
        Field(None, alias="is")
    )
    """It is a card already known."""
    any_of: Annotated[tuple[Filter, ...] | None, FieldWording("clause", _any_of)] = Field(
        None, alias="any", min_length=1
    )
    """It fits at least one of these."""
    all_of: Annotated[
        tuple[Filter, ...] | None,
        FieldWording(
            "clause",
            lambda filters, scope: listed([each for fits in filters for each in predicates(fits, scope)]),
        ),
    ] = Field(None, alias="all", min_length=1)
    """It fits each of these."""
    none_of: Annotated[Filter | None, FieldWording(None, None, several=_none_of)] = Field(None, alias="not")
    """It does not fit this."""
    where: Annotated[
        Conditions | None, FieldWording("where", lambda condition, scope: condition.words(_with_it(scope)))
    ] = None
    """A condition about the card, which is called `it` there."""

    @model_validator(mode="before")
    @classmethod
    def _unfold(cls, value: Any) -> Any:
        return unfold_short_forms(value) if isinstance(value, dict) else value

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds of which the card must be one; none if any card is meant."""
        if isinstance(self.kind, tuple):
            return self.kind
        return () if self.kind == "card" else (self.kind,)

    @property
    def noun(self) -> str:
        """Return the noun for a card of these kinds."""
        return listed(self.kinds, "or") if self.kinds else "card"

    @cached_property
    def constraints(self) -> tuple[tuple[str, Any], ...]:
        """Return the fields that are given, other than those that make the noun, with their values."""
        names = [name for name in filter_fields() if name not in IN_THE_NOUN]
        given = ((name, getattr(self, name)) for name in names if name in self.model_fields_set)
        return tuple((name, value) for name, value in given if value is not None)

    @property
    def is_plain(self) -> bool:
        """Return True if it asks for nothing but kind and player."""
        return not (self.constraints or self.other or self.named)

    @property
    def is_any_of(self) -> bool:
        """Return True if its only condition is `any_of`, for cards of opponents or of anybody."""
        return (
            not self.kinds
            and self.of in ("any", "opponent")
            and [name for name, _ in self.constraints] == ["any_of"]
        )

    def model_copy(self, *, update: Any = None, deep: bool = False) -> Self:
        """Return a copy with other fields, without the cached properties of the old ones."""
        made = super().model_copy(update=update, deep=deep)
        made.__dict__.pop("kinds", None)
        made.__dict__.pop("constraints", None)
        return made

    def phrases(self, where: Where, scope: Scope) -> list[str]:
        """Return the phrases of all fields given that go to this position."""
        found = []
        for name, says in filter_fields().items():
            if says is not None and (given := getattr(self, name)) is not None:
                found += [words for at, words in says.phrases(given, scope) if at == where]
        return found


def _with_it(scope: Scope) -> Scope:
    inner = scope.inner()
    inner.names["it"] = "it"
    return inner


IN_THE_NOUN = frozenset({"kind", "of", "other", "named"})
"""The fields that make the noun phrase itself: `another unit you control named ...`."""


@cache
def filter_fields() -> dict[str, FieldWording | None]:
    """Return the fields with their wording, in the order in which they are written; None for the noun's."""
    return fields_of(Filter)


def fields_of(kind: type[Filter]) -> dict[str, FieldWording | None]:
    """Return the fields with their wording; raise `TypeError` for a field without one."""
    found: dict[str, FieldWording | None] = {}
    for name, field in kind.model_fields.items():
        found[name] = next((item for item in field.metadata if isinstance(item, FieldWording)), None)
        if found[name] is None and name not in IN_THE_NOUN:
            raise TypeError(f"the field '{name}' of filters has no words: annotate it with 'FieldWording'")
    return found
