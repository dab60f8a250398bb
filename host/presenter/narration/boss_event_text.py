"""The Chimera's steps as one says them at a table: what it does, and why.

The reasons are values of its events (`engine/redrains/explanations.py`); here are the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cards.grammar.words import counted, listed
from engine.ashes.events import AttackDeclared, CardFlipped, DieChanged, TokensPlaced, TokensRemoved
from engine.ashes.events.card_names import card_name, tokens_of
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.model.card import numbered
from engine.redrains import rulebook
from engine.redrains.events import (
    BehaviorRolled,
    GuardRolled,
    GuardSideRolled,
    PhaseAdvanced,
    ProgressMade,
    ReadySpellResolved,
    SideRolled,
    UltimateBegan,
)
from engine.redrains.explanations import (
    AttackChosen,
    InRow,
    NothingDone,
    PassedOver,
    RageFull,
    StatusResolves,
    TurnChosen,
)
from engine.redrains.rulebook import DRAGON_PHASE, or_more, rule_for_kind
from engine.redrains.state import RED_RAINS, RedRainsState
from host.presenter.display.card_text import behavior_of, phase_card_of, row_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cards.library import Library
    from engine.kernel.decision import Rule
    from engine.kernel.journal import Event, EventRecord


_AT_PHOENIXBORN = (None, "phoenixborn", "center")
PASSED_OVER_REASONS = {
    "exhausted": "exhausted",
    "forbidden": "not allowed to",
    "no claw or jaw": "without an icon to attack with",
    "out of play": "no longer in play",
    "cannot be targeted": "not to be targeted",
    "no status token": "without status tokens",
}
"""Why a card is passed over, behind its name."""

NOTHING: dict[tuple[str, str], str] = {
    (
        "status ability",
        "no status token",
    ): "No status token on {over}, so its status ability does not resolve",
    ("status ability", "no status ability"): "No aspect there has a status ability, so none resolves",
    ("reveal", "no face down aspect"): "No face down aspect, so none is revealed",
    ("attack", "no unit that can"): "No attack, as none of its units can{over}",
    ("attack", "nothing revealed"): "Nothing was revealed, so nothing attacks",
    ("raise rage", "no face down aspect"): "No face down aspect, so passing raises no {dice} die",
    ("raise rage", "no rage die to raise"): "No {dice} die shows basic, so none is raised",
    ("lower rage", "no rage die to lower"): "No {dice} die shows power, so none is lowered",
    ("place red rains", "no face up aspect"): "No face up aspect, so no Red Rains token is placed",
    ("remove red rains", "no Red Rains token"): "No Red Rains token there to remove",
    ("remove red rains", "no exhaustion token"): (
        "No exhaustion token on the Chimera or its Ultimate, so no Red Rains token is removed"
    ),
    ("add aspects", "enough aspects"): "As many aspects as the threat value, so none is added",
    ("add aspects", "no aspect left"): "No aspects are left to add",
    ("refill status", "all pips covered"): "No aspect lacks a status token, so none is placed",
    ("block", "no Defender"): "The {boss} does not block: it has no unexhausted Defender that can",
    ("guard", "no aspect attacked"): "The {boss} does not guard: it guards aspects only",
    ("guard", "Defender attacked"): "The {boss} does not guard: nobody guards for a Defender",
    ("guard", "guarding forbidden"): "The {boss} does not guard: a text forbids it",
    ("side action", "not all possible"): "Not all of the side action was possible",
}
"""What is said of a step that had nothing to do, and why."""


def sentence(
    happening: EventRecord,
    state: object,
    seat: str,
    cards: Library | None,
    rolled: Callable[[], Event | None] = lambda: None,
) -> str | None:
    """What happened to or by the Chimera, and why, to the player of `seat` (anybody if it is empty).

    `rolled` finds the event that told which row of its behavior counted then.
    None for what is told as in any game; an empty sentence for what the one before has told.
    """
    if not isinstance(state, RedRainsState):
        return None
    teller = _TELLERS.get(type(happening.event))
    return None if teller is None else teller(_Told(state, seat, cards, rolled), happening)


class _Told:
    """Tells one event, with the names of the game's cards."""

    def __init__(
        self, state: RedRainsState, seat: str, cards: Library | None, rolled: Callable[[], Event | None]
    ) -> None:
        self.state = state
        self.seat = seat
        self.cards = cards
        self._rolled = rolled

    @property
    def boss(self) -> str:
        """What the boss is called."""
        return self.state.boss.seat

    @property
    def dice(self) -> str:
        """The type of its dice."""
        return "dragon" if self.state.boss.kind == "dragonborn" else "rage"

    def name(self, card: int) -> str:
        """The name of a card."""
        return card_name(self.state, card)

    def said(self, rule: Rule) -> Rule:
        """A rule as it is for this boss."""
        return rule_for_kind(self.state.boss.kind, rule)

    def which(self, card: InRow) -> str:
        """A card with the number that tells it from its like: `Frozen Fear #2`."""
        return numbered(self.name(card.card), card.number)

    def whose(self, card: int) -> str:
        """`your` for what the listener controls, else `ann's`."""
        owner = self.state.cards[card].owner
        return "your" if owner == self.seat else f"{owner}'s"

    def unfit(self, over: Sequence[PassedOver]) -> str:
        """`Whiplash is exhausted, and Lurk is not to be targeted`."""
        return listed([f"{self.which(item.which)} is {PASSED_OVER_REASONS[item.why]}" for item in over])

    def turn_chosen(self, happening: EventRecord) -> str:
        """Roll, attack or pass."""
        event = happening.event
        assert isinstance(event, TurnChosen)
        if event.course == "roll":
            down = counted(event.face_down, "face down aspect")
            if self.state.boss.kind == "dragonborn":
                return f"{down}, so it re-rolls a basic dragon die, which picks the row"
            return f"{down}, so it rolls a basic rage die and the behavior die"
        if event.course == "attack":
            return "No face down aspect, so nothing is rolled: it attacks with the leftmost that can"
        why = f": {self.unfit(event.over)}" if event.over else ""
        return f"No face down aspect, and no unit that can attack, so it passes{why}"

    def status_resolves(self, happening: EventRecord) -> str:
        """A status ability."""
        event = happening.event
        assert isinstance(event, StatusResolves)
        left = f"{event.left} left" if event.left else "its last"
        return f"{self.which(event.card)} loses a status token ({left}) and resolves its status ability"

    def behavior_rolled(self, happening: EventRecord) -> str:
        """The row."""
        event = happening.event
        assert isinstance(event, BehaviorRolled)
        row = behavior_of(self.state.boss.name, event.phase, event.roll, self.cards)
        return f"Rolled {event.roll}, phase {event.phase}: {row}"

    def side_rolled(self, happening: EventRecord) -> str:
        """The row for a side."""
        event = happening.event
        assert isinstance(event, SideRolled)
        row = behavior_of(self.state.boss.name, event.phase, event.side, self.cards)
        return f"The re-rolled die shows {event.side}: {row}"

    def attack_chosen(self, happening: EventRecord) -> str:
        """Who attacks whom, and why not others."""
        event = happening.event
        assert isinstance(event, AttackChosen)
        target = self.which(event.target)
        whose = self.whose(event.target.card)
        plain = not event.spared
        if self.state.cards[event.target.card].zone == "phoenixborn" or event.aim in _AT_PHOENIXBORN:
            aimed = f"{whose} Phoenixborn, {target}"
            if event.aim in ("left", "right"):
                none = "no unit there can be targeted" if event.spared else "there is no unit"
                aimed += f", as {none}"
            elif event.aim is None and event.picked != "by hand":
                aimed += ", as it is not an aspect"
        elif plain and event.picked != "by hand":
            aimed = f"{whose} {event.aim}most unit, {target}"
        else:
            aimed = f"{whose} {target}"
        revealed = {"revealed": ", just revealed,", "rightmost": ", its rightmost unit that can,"}.get(
            event.picked, ""
        )
        along = f", with {listed([self.which(other) for other in event.along])}" if event.along else ""
        said = f"{self.which(event.unit)}{revealed} attacks {aimed}{along}"
        if event.over:
            said += f". Skipped: {self.unfit(event.over)}"
        if event.spared:
            said += f". {self.unfit(event.spared)}"
        return said

    def nothing_done(self, happening: EventRecord) -> str:
        """Why a step had nothing to do."""
        event = happening.event
        assert isinstance(event, NothingDone)
        if event.step == "status ability" and event.over:
            over = listed([self.which(item.which) for item in event.over])
        else:
            over = f": {self.unfit(event.over)}" if event.over else ""
        return NOTHING[event.step, event.why].format(over=over, boss=self.boss, dice=self.dice)

    def guard_rolled(self, happening: EventRecord) -> str:
        """Whether it guards, and on what."""
        event = happening.event
        assert isinstance(event, GuardRolled)
        does = "so it guards" if event.guards else "so it does not guard"
        on = f"the {self.boss} guards on {or_more(event.guards_from)}, " if event.guards_from else ""
        return f"Rolled {event.roll}: {on}{does}"

    def guard_side_rolled(self, happening: EventRecord) -> str:
        """Whether a Dragonborn guards, and on what."""
        event = happening.event
        assert isinstance(event, GuardSideRolled)
        does = "so it guards" if event.guards else "so it does not guard"
        return f"The re-rolled die shows {event.side}: the {self.boss} guards on {event.guards_on}, {does}"

    def ready_spell(self, happening: EventRecord) -> str:
        """The ready spell of a Dragonborn."""
        event = happening.event
        assert isinstance(event, ReadySpellResolved)
        does = phase_card_of(self.state.boss.name, event.phase, "ready spell", self.cards)
        return f"The ready spell of phase {event.phase} resolves: {does}"

    def progress(self, happening: EventRecord) -> str:
        """The progress of a Dragonborn."""
        event = happening.event
        assert isinstance(event, ProgressMade)
        does = phase_card_of(self.state.boss.name, event.phase, "progress", self.cards)
        return f"The progress of phase {event.phase} resolves: {does}"

    def rage_full(self, happening: EventRecord) -> str:
        """Five rage dice, or dragon dice of which none shows basic."""
        event = happening.event
        assert isinstance(event, RageFull)
        if event.gives == "status":
            gives = f"1 status token on the {self.boss}"
            return f"No {event.type} die shows basic: {gives}, and they go back to basic"
        return f"All {event.dice} rage dice show power: 1 Red Rains token, and they go back to basic"

    def ultimate_began(self, happening: EventRecord) -> str:
        """The Ultimate and what it does."""
        event = happening.event
        assert isinstance(event, UltimateBegan)
        why = f"{counted(event.value, 'Red Rains token')}: the" if event.value else "The"
        does = phase_card_of(self.state.boss.name, event.phase, "Ultimate", self.cards)
        return f"{why} Ultimate of phase {event.phase} resolves: {does}"

    def phase_advanced(self, happening: EventRecord) -> str:
        """The next phase."""
        event = happening.event
        assert isinstance(event, PhaseAdvanced)
        if self.state.boss.kind == "dragonborn":
            return f"The {self.boss} enters phase {event.phase}, with another ready spell and progress"
        return f"The {self.boss} enters phase {event.phase}: its topmost behavior and Ultimate cards are gone"

    def flipped(self, happening: EventRecord) -> str | None:
        """A revealed aspect."""
        event = happening.event
        assert isinstance(event, CardFlipped)
        if happening.rule != self.said(rulebook.REVEAL) or not event.face_up:
            return None
        if not self.state.cards[event.card].title:
            return "the leftmost face down aspect is revealed"  # before it is, nobody knows which
        return f"{self.name(event.card)} is revealed, the leftmost face down aspect"

    def placed(self, happening: EventRecord) -> str | None:
        """Tokens, with what they are for."""
        event = happening.event
        assert isinstance(event, TokensPlaced)
        for_what = self._for(happening.rule, happening.cause)
        on = f"{tokens_of(event.amount, event.token)} on {self.name(event.card)}"
        return f"{on}: {for_what}" if for_what else None

    def removed(self, happening: EventRecord) -> str | None:
        """Tokens that go, where they do not speak for themselves."""
        event = happening.event
        assert isinstance(event, TokensRemoved)
        off = f"{tokens_of(event.amount, event.token)} off {self.name(event.card)}"
        if happening.rule == self.said(rulebook.STATUS_ABILITY):
            return ""
        if event.token == RED_RAINS and happening.rule == rulebook.REMOVE_RED_RAINS:
            return f"{off}: 1 for each exhaustion token on the Chimera and its Ultimate"
        if happening.rule == self.said(rulebook.REMOVE_RED_RAINS) and event.token == "status":
            return f"{off}: 1 for each exhaustion token on it"
        return None

    def die_changed(self, happening: EventRecord) -> str | None:
        """A rage die, and what turned it."""
        event = happening.event
        assert isinstance(event, DieChanged)
        by_rule = happening.rule in (rulebook.RAGE, self.said(rulebook.RAGE))
        if self.state.dice[event.die].owner != self.boss or by_rule:
            return None
        for_what = self._for(happening.rule, happening.cause)
        return f"A {self.dice} die turns to {event.side}: {for_what}" if for_what else None

    def declared(self, happening: EventRecord) -> str | None:
        """The Chimera's attack was told when it was chosen."""
        event = happening.event
        assert isinstance(event, AttackDeclared)
        return "" if event.seat == self.state.boss.seat else None

    def _for(self, rule: Rule, cause: int | None) -> str:
        """What something is for: the rule, and the card."""
        card = "" if cause is None else self.name(cause)
        for known, words in _FOR.items():
            if rule == self.said(known):
                row = self._row() if known == rulebook.BEHAVIOR else ""
                return words.format(card=card, boss=self.boss, dice=self.dice, row=row)
        return f"by {card}" if card and rule != ashes_rulebook.DAMAGE else ""

    def _row(self) -> str:
        """The row of its behavior that counted: `row 10-11`, of a Dragonborn `the row for power`."""
        rolled = self._rolled()
        if isinstance(rolled, SideRolled):
            return f"the row for {rolled.side}"
        if not isinstance(rolled, BehaviorRolled):
            return "its behavior"
        return f"row {row_of(self.state.boss.name, rolled.phase, rolled.roll, self.cards)}"


_FOR: dict[Rule, str] = {
    rulebook.BLOOD: "blood of {card}",
    rulebook.PLACE_RED_RAINS: "for {card}, face up in play",
    rulebook.RAGE: "for the {dice} dice",
    rulebook.PASSING: "for passing while aspects lie face down",
    rulebook.BEHAVIOR: "by {row}",
    rulebook.FATIGUED: "a card was discarded, and the {boss} is fatigued",
    ashes_rulebook.PIPS: "its pips",
    rulebook.REPLENISH_STATUS: "refilled to its pips",
    DRAGON_PHASE: "for {card}, face up in play",
    ashes_rulebook.FATIGUE: "a card that could not be drawn",
}
"""What tokens are for, by the rule that places them; a card's text is named by the card otherwise."""

_TELLERS: dict[type, Callable[[_Told, EventRecord], str | None]] = {
    TurnChosen: _Told.turn_chosen,
    StatusResolves: _Told.status_resolves,
    BehaviorRolled: _Told.behavior_rolled,
    SideRolled: _Told.side_rolled,
    AttackChosen: _Told.attack_chosen,
    AttackDeclared: _Told.declared,
    NothingDone: _Told.nothing_done,
    GuardRolled: _Told.guard_rolled,
    GuardSideRolled: _Told.guard_side_rolled,
    ReadySpellResolved: _Told.ready_spell,
    ProgressMade: _Told.progress,
    RageFull: _Told.rage_full,
    UltimateBegan: _Told.ultimate_began,
    PhaseAdvanced: _Told.phase_advanced,
    CardFlipped: _Told.flipped,
    TokensPlaced: _Told.placed,
    TokensRemoved: _Told.removed,
    DieChanged: _Told.die_changed,
}
