"""The events that a text can wait for: which details each has, and how each is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

How = Literal["rerolled", "raised", "lowered", "set"]
"""A change of dice; `set` means turned to a side that an effect, or a player, names."""


Timing = Literal["would", "when", "after"]
"""When a text answers an event: as it happens or after it (Rulebook p. 17); with `would`, before anything has
changed (Raven Rules 4.3.0)."""


class EventSpec(NamedTuple):
    """The details of an event that texts can ask about, and its wording.

    `timings` are those at which a text can answer it. `card`, `other`, `of` and `by` say whether a text may
    ask for the card it is about, a second card, the player, and the cause; `text` whether it says which text
    was resolved.

    `reads` is its clause: one with `{card}` (and `{other}`), or three, about you, an opponent and anybody.
    `at` is how `when` is written for a point of the round, or two such phrases, for yours and for an
    opponent's; `at_once` the same for a text that waits only once. `would` is the clause before the event,
    like `reads`; empty if the event cannot be answered then. `link` is the word before the cause. `cards` is
    how the cards of an event about a player are written, `first` how the first of them is called.

    `replaced` means that other effects may resolve instead. A text may ask `how` dice were changed (`{how}`),
    for a kind of `token` (`{token}`), for the `origin` of a card (`{origin}`), with `attacking` for what an
    attack is on, and with `saying` for the content of the text (`{text}`). If it is `out_of_play`, its own
    clause says where the card is.

    What the event can be about, for the linter: `kinds` of its card and `other_kinds` of the second one, and
    `causes`; any if empty. `of` is the player of the card, unless that can be of `any_side`.
    """

    timings: tuple[Timing, ...]
    clause: str | tuple[str, str, str]
    card: bool = False
    other: bool = False
    of: bool = True
    by: bool = False
    text: bool = False
    at: str | tuple[str, str] = ""
    at_once: str = ""
    link: str = "by"
    replaced: bool = False
    how: bool = False
    token: bool = False
    origin: bool = False
    attacking: bool = False
    saying: bool = False
    cards: str = " with {cards}"
    first: str = ""
    would: str | tuple[str, str, str] = ""
    out_of_play: bool = False
    kinds: tuple[str, ...] = ()
    other_kinds: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    any_side: bool = False

    @property
    def all_timings(self) -> tuple[Timing, ...]:
        """Return every timing at which texts can answer the event, in order."""
        return ("would", *self.timings) if self.would else self.timings


_BOTH: tuple[Timing, ...] = ("when", "after")


_WHEN: tuple[Timing, ...] = ("when",)


_AFTER: tuple[Timing, ...] = ("after",)

_UNIT = ("unit",)
_FIGHTER = ("unit", "phoenixborn")
_ATTACHED = ("alteration spell",)
_STAYS = ("unit", "ready spell", "alteration spell")
_FROM_DECKS = ("ally", "aspect", "ready spell", "alteration spell", "action spell", "reaction spell")
_EFFECT = ("spell", "ability", "dice power", "effect", "attack or effect")


EVENTS: dict[str, EventSpec] = {
    # Cards that move
    "comes_into_play": EventSpec(_BOTH, "{card} enters play", card=True, kinds=_STAYS),
    "attached": EventSpec(_BOTH, "{card} is attached to {other}", card=True, other=True, kinds=_ATTACHED),
    "detached": EventSpec(
        (),
        "{card} becomes unattached",
        card=True,
        of=False,
        would="{card} would become unattached",
        kinds=_ATTACHED,
    ),
    "destroyed": EventSpec(
        _BOTH,
        "{card} is destroyed",
        card=True,
        by=True,
        replaced=True,
        would="{card} would be destroyed",
        kinds=_UNIT,
    ),
    "leaves_play": EventSpec(
        _BOTH,
        "{card} leaves play",
        card=True,
        by=True,
        replaced=True,
        would="{card} would leave play",
        kinds=_STAYS,
    ),
    # Attacks
    "attackers_declared": EventSpec(
        _BOTH,
        ("you declare attackers", "an opponent declares attackers", "a player declares attackers"),
        card=True,
        attacking=True,
        would=(
            "you would declare attackers",
            "an opponent would declare attackers",
            "a player would declare attackers",
        ),
        kinds=_UNIT,
    ),
    "declared_attacker": EventSpec(_BOTH, "{card} is declared as an attacker", card=True, kinds=_UNIT),
    "declared_blocker": EventSpec(_BOTH, "{card} is declared as a blocker", card=True, kinds=_UNIT),
    "declared_guard": EventSpec(_BOTH, "{card} is declared as a guard", card=True, kinds=_FIGHTER),
    "blockers_declared": EventSpec(
        _AFTER,
        ("you declare blockers", "an opponent declares blockers", "a player declares blockers"),
        card=True,
        kinds=_UNIT,
    ),
    "defense_settled": EventSpec(
        _AFTER,
        (
            "it is settled who defends against your attack",
            "it is settled who defends against an opponent's attack",
            "it is settled who defends against an attack",
        ),
        card=True,
        kinds=_UNIT,
    ),
    "counters": EventSpec(_WHEN, "{card} is about to counter", card=True, kinds=_FIGHTER),
    "strikes": EventSpec(
        (),
        "{card} deals damage in battle",
        card=True,
        would="{card} would deal damage in battle",
        any_side=True,
        kinds=_UNIT,
    ),
    "battle_ended": EventSpec(_AFTER, "a battle of {card} ends", card=True, any_side=True, kinds=_FIGHTER),
    # Damage
    "dealt_damage": EventSpec(
        _BOTH,
        "{card} is dealt damage",
        card=True,
        by=True,
        replaced=True,
        would="{card} would be dealt damage",
        kinds=_FIGHTER,
    ),
    "received_damage": EventSpec(
        _BOTH,
        "{card} receives damage",
        card=True,
        by=True,
        replaced=True,
        would="{card} would receive damage",
        kinds=_FIGHTER,
    ),
    "wounds_placed": EventSpec(
        _AFTER, "wound tokens are placed on {card}", card=True, by=True, kinds=_FIGHTER
    ),
    "destroys": EventSpec(
        _BOTH, "{card} destroys {other}", card=True, other=True, by=True, other_kinds=_UNIT
    ),
    "destroys_by_attacking": EventSpec(
        _BOTH,
        "{card} destroys {other} by attacking",
        card=True,
        other=True,
        by=True,
        kinds=_UNIT,
        other_kinds=_UNIT,
        causes=("attack", "attack or effect"),
    ),
    # Tokens, cards and dice
    "tokens_placed": EventSpec(_BOTH, "{token} tokens are placed on {card}", card=True, by=True, token=True),
    "tokens_removed": EventSpec(
        _BOTH, "{token} tokens are removed from {card}", card=True, by=True, token=True
    ),
    "drawn": EventSpec(
        _BOTH,
        (
            "you draw cards by an effect",
            "an opponent draws cards by an effect",
            "a player draws cards by an effect",
        ),
        by=True,
        replaced=True,
        would=(
            "you would draw cards by an effect",
            "an opponent would draw cards by an effect",
            "a player would draw cards by an effect",
        ),
        causes=_EFFECT,
    ),
    "put_in_hand": EventSpec(
        _BOTH,
        "{card} is put into a hand by an effect{origin}",
        card=True,
        by=True,
        origin=True,
        kinds=_FROM_DECKS,
        causes=_EFFECT,
    ),
    "discarded": EventSpec(
        _BOTH,
        "{card} is put into its owner's discard pile{origin}",
        card=True,
        origin=True,
        replaced=True,
        would="{card} would be put into its owner's discard pile{origin}",
        out_of_play=True,
        kinds=_FROM_DECKS,
    ),
    "removed": EventSpec(
        _AFTER,
        "{card} is removed from the game{origin}",
        card=True,
        by=True,
        origin=True,
        replaced=True,
        would="{card} would be removed from the game{origin}",
    ),
    "leaves_discard": EventSpec(
        _AFTER,
        "{card} leaves its owner's discard pile",
        card=True,
        by=True,
        would="{card} would leave its owner's discard pile",
        out_of_play=True,
        kinds=_FROM_DECKS,
    ),
    "pile_discarded": EventSpec(
        _AFTER,
        (
            "cards of your draw pile are discarded by an effect",
            "cards of an opponent's draw pile are discarded by an effect",
            "cards of a draw pile are discarded by an effect",
        ),
        card=True,
        by=True,
        kinds=_FROM_DECKS,
    ),
    "dice_exhausted": EventSpec(
        _BOTH,
        (
            "dice are put into your exhausted pool",
            "dice are put into an opponent's exhausted pool",
            "dice are put into an exhausted pool",
        ),
        by=True,
    ),
    "dice_readied": EventSpec(
        _BOTH,
        (
            "dice are put into your active pool by an effect",
            "dice are put into an opponent's active pool by an effect",
            "dice are put into an active pool by an effect",
        ),
        by=True,
        causes=_EFFECT,
    ),
    # Choices
    "targeted": EventSpec(
        _AFTER,
        "{card} becomes a target",
        card=True,
        by=True,
        link="of",
        would="{card} would become a target",
        any_side=True,
        causes=_EFFECT,
    ),
    "player_targeted": EventSpec(
        _AFTER,
        (
            "you become a target",
            "an opponent becomes a target",
            "a player becomes a target",
        ),
        by=True,
        link="of",
        would=(
            "you would become a target",
            "an opponent would become a target",
            "a player would become a target",
        ),
        causes=_EFFECT,
    ),
    # Actions of players
    "played": EventSpec(_AFTER, "{card} is played", card=True, kinds=_FROM_DECKS),
    "ability_used": EventSpec(
        (),
        "an ability of {card}{text} is used",
        card=True,
        text=True,
        saying=True,
        would="an ability of {card}{text} would be used",
        any_side=True,
    ),
    "spell_used": EventSpec(
        (),
        "{card}{text} is used",
        card=True,
        text=True,
        saying=True,
        would="{card}{text} would be used",
        kinds=("spell",),
        any_side=True,
    ),
    "activated": EventSpec(_AFTER, "{card} is activated", card=True, text=True, any_side=True),
    "resolved": EventSpec(_AFTER, "{card} has been resolved", card=True, text=True, any_side=True),
    "cost_paid": EventSpec(
        _BOTH,
        ("you pay a cost", "an opponent pays a cost", "a player pays a cost"),
        by=True,
        link="for",
        causes=_EFFECT,
    ),
    "status_used": EventSpec(
        _AFTER, "{card} loses a status token for its status ability", card=True, kinds=("aspect",)
    ),
    "power_used": EventSpec(
        _AFTER,
        ("you use a dice power", "an opponent uses a dice power", "a player uses a dice power"),
    ),
    "meditation_begins": EventSpec(
        _WHEN, ("you begin meditating", "an opponent begins meditating", "a player begins meditating")
    ),
    "meditated": EventSpec(
        _AFTER,
        ("you meditate", "an opponent meditates", "a player meditates"),
        card=True,
        cards=" with {cards} discarded from the draw pile for it",
        first="the first card discarded so",
        kinds=_FROM_DECKS,
    ),
    "dice_changed": EventSpec(
        _AFTER,
        (
            "dice in your active pool are {how}",
            "dice in an opponent's active pool are {how}",
            "dice in a player's active pool are {how}",
        ),
        by=True,
        how=True,
        causes=_EFFECT,
    ),
    "main_action_taken": EventSpec(
        _AFTER,
        (
            "you take a main action other than passing",
            "an opponent takes a main action other than passing",
            "a player takes a main action other than passing",
        ),
    ),
    "attack_ended": EventSpec(
        _AFTER,
        (
            "you take the Attack main action",
            "an opponent takes the Attack main action",
            "a player takes the Attack main action",
        ),
    ),
    "passed": EventSpec(_AFTER, ("you pass", "an opponent passes", "a player passes")),
    # Steps of turn and round
    "turn_begins": EventSpec(_WHEN, ("your turn begins", "a turn of an opponent begins", "a turn begins")),
    "turn_ends": EventSpec(_WHEN, ("your turn ends", "a turn of an opponent ends", "a turn ends")),
    "draw_step": EventSpec(
        _WHEN,
        (
            "you draw cards in the prepare phase",
            "an opponent draws cards in the prepare phase",
            "a player draws cards in the prepare phase",
        ),
        at=("in the draw step of the prepare phase", "in an opponent's draw step"),
    ),
    "exhaust_dice_step": EventSpec(
        _WHEN,
        (
            "you exhaust dice in the recovery phase",
            "an opponent exhausts dice in the recovery phase",
            "a player exhausts dice in the recovery phase",
        ),
        at=("in the exhaust dice step of the recovery phase", "in an opponent's exhaust dice step"),
    ),
    "prepare_begins": EventSpec(
        _WHEN, "the prepare phase begins", of=False, at="at the start of each prepare phase"
    ),
    "prepare_ends": EventSpec(
        _WHEN, "the prepare phase ends", of=False, at="at the end of the prepare phase"
    ),
    "player_turns_begin": EventSpec(
        _WHEN, "the player turns phase begins", of=False, at="at the start of the player turns phase"
    ),
    "end_of_round": EventSpec(
        _WHEN, "the round ends", of=False, at="at the end of each round", at_once="at the end of this round"
    ),
    # States
    "becomes": EventSpec(_WHEN, "", of=False),
}
"""The events by name. A text that asks an event for a detail that it lacks does not load."""


if TYPE_CHECKING:
    EventName = str
else:
    EventName = Literal[tuple(name for name in EVENTS if name != "becomes")]
    """The events that a text can wait for; docs/card-language.md explains them."""
