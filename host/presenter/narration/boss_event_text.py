"""Sentences for what a boss does, and why.

The reasons are values of the events (`engine/redrains/explanations.py`); here are the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from cards.wording.words import counted, listed
from engine.ashes.events import AttackDeclared, CardFlipped, DieChanged, TokensPlaced, TokensRemoved
from engine.ashes.events.phrases import card_name, tokens_text
from engine.ashes.model import rule_texts as ashes_rule_texts
from engine.ashes.model.card import numbered
from engine.redrains import rule_texts
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
    CardInRow,
    NothingDone,
    PassedOver,
    RageFull,
    StatusResolves,
    TurnChosen,
)
from engine.redrains.rule_texts import or_more
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
"""Reasons why a card is passed over, written after its name."""

NOTHING_DONE_REASONS: dict[tuple[str, str], str] = {
    (
        "status ability",
        "no status token",
    ): "no status token on {over}, so its status ability does not resolve",
    ("status ability", "no status ability"): "no aspect there has a status ability, so none resolves",
    ("reveal", "no face down aspect"): "no face down aspect, so none is revealed",
    ("attack", "no unit that can"): "no attack, as none of its units can{over}",
    ("attack", "nothing revealed"): "nothing was revealed, so nothing attacks",
    ("raise rage", "no face down aspect"): "no face down aspect, so passing raises no {dice} die",
    ("raise rage", "no rage die to raise"): "no {dice} die shows basic, so none is raised",
    ("lower rage", "no rage die to lower"): "no {dice} die shows power, so none is lowered",
    ("place red rains", "no face up aspect"): "no face up aspect, so no Red Rains token is placed",
    ("remove red rains", "no Red Rains token"): "no Red Rains token there to remove",
    ("remove red rains", "no exhaustion token"): (
        "no exhaustion token on the Chimera or its Ultimate, so no Red Rains token is removed"
    ),
    ("add aspects", "enough aspects"): "as many aspects as the threat value, so none is added",
    ("add aspects", "no aspect left"): "no aspects are left to add",
    ("refill status", "all pips covered"): "no aspect lacks a status token, so none is placed",
    ("block", "no Defender"): "the {boss} does not block: it has no unexhausted Defender that can",
    ("guard", "no aspect attacked"): "the {boss} does not guard: it guards aspects only",
    ("guard", "Defender attacked"): "the {boss} does not guard: nobody guards for a Defender",
    ("guard", "guarding forbidden"): "the {boss} does not guard: a text forbids it",
    ("side action", "not all possible"): "not all of the side action was possible",
}
"""Sentences by step and reason for steps that had nothing to do."""


class BossNarrator:
    """Writes the sentence of one event, with the names of the game's cards."""

    def __init__(
        self, state: RedRainsState, seat: str, cards: Library | None, rolled: Callable[[], Event | None]
    ) -> None:
        self.state = state
        self.seat = seat
        self.cards = cards
        self._rolled = rolled

    @property
    def boss(self) -> str:
        """Name of the boss."""
        return self.state.boss.seat

    @property
    def dice(self) -> str:
        """Type of the boss's dice."""
        return "dragon" if self.state.boss.kind == "dragonborn" else "rage"

    def name(self, card: int) -> str:
        """Return the name of a card."""
        return card_name(self.state, card)

    def numbered_name(self, card: CardInRow) -> str:
        """Return the name of a card with the number that distinguishes copies: `Frozen Fear #2`."""
        return numbered(self.name(card.card), card.number)

    def owner_word(self, card: int) -> str:
        """Return `your` for a card of the reader, else the owner, such as `ann's`."""
        owner = self.state.cards[card].owner
        return "your" if owner == self.seat else f"{owner}'s"

    def with_reasons(self, over: Sequence[PassedOver]) -> str:
        """Return cards with reasons: `Whiplash is exhausted, and Lurk is not to be targeted`."""
        return listed(
            [f"{self.numbered_name(item.which)} is {PASSED_OVER_REASONS[item.why]}" for item in over]
        )

    def turn_chosen(self, _record: EventRecord, event: TurnChosen) -> str:
        """Return how the boss takes its turn: it rolls, attacks or passes."""
        if event.course == "roll":
            down = counted(event.face_down, "face down aspect")
            if self.state.boss.kind == "dragonborn":
                return f"{down}, so it re-rolls a basic dragon die, which picks the row"
            return f"{down}, so it rolls a basic rage die and the behavior die"
        if event.course == "attack":
            return "no face down aspect, so nothing is rolled: it attacks with the leftmost that can"
        why = f": {self.with_reasons(event.over)}" if event.over else ""
        return f"no face down aspect, and no unit that can attack, so it passes{why}"

    def status_resolves(self, _record: EventRecord, event: StatusResolves) -> str:
        """Return the sentence for a status ability that resolves."""
        left = f"{event.left} left" if event.left else "its last"
        return (
            f"{self.numbered_name(event.card)} loses a status token ({left}) and resolves its status ability"
        )

    def behavior_rolled(self, _record: EventRecord, event: BehaviorRolled) -> str:
        """Return the roll of the behavior die and its row."""
        row = behavior_of(self.state.boss.name, event.phase, event.roll, self.cards)
        return f"rolled {event.roll}, phase {event.phase}: {row}"

    def side_rolled(self, _record: EventRecord, event: SideRolled) -> str:
        """Return the re-rolled side of a Dragonborn's die and its row."""
        row = behavior_of(self.state.boss.name, event.phase, event.side, self.cards)
        return f"the re-rolled die shows {event.side}: {row}"

    def attack_chosen(self, _record: EventRecord, event: AttackChosen) -> str:
        """Return who attacks whom, and why not others."""
        target = self.numbered_name(event.target)
        owner_word = self.owner_word(event.target.card)
        plain = not event.spared
        if self.state.cards[event.target.card].zone == "phoenixborn" or event.aim in _AT_PHOENIXBORN:
            aimed = f"{owner_word} Phoenixborn, {target}"
            if event.aim in ("left", "right"):
                none = "no unit there can be targeted" if event.spared else "there is no unit"
                aimed += f", as {none}"
            elif event.aim is None and event.picked != "by hand":
                aimed += ", as it is not an aspect"
        elif plain and event.picked != "by hand":
            aimed = f"{owner_word} {event.aim}most unit, {target}"
        else:
            aimed = f"{owner_word} {target}"
        revealed = {"revealed": ", just revealed,", "rightmost": ", its rightmost unit that can,"}.get(
            event.picked, ""
        )
        along = (
            f", with {listed([self.numbered_name(other) for other in event.along])}" if event.along else ""
        )
        rule_here = f"{self.numbered_name(event.unit)}{revealed} attacks {aimed}{along}"
        if event.over:
            rule_here += f". Skipped: {self.with_reasons(event.over)}"
        if event.spared:
            rule_here += f". {self.with_reasons(event.spared)}"
        return rule_here

    def nothing_done(self, _record: EventRecord, event: NothingDone) -> str:
        """Return why a step had nothing to do."""
        if event.step == "status ability" and event.over:
            over = listed([self.numbered_name(item.which) for item in event.over])
        else:
            over = f": {self.with_reasons(event.over)}" if event.over else ""
        return NOTHING_DONE_REASONS[event.step, event.why].format(over=over, boss=self.boss, dice=self.dice)

    def guard_rolled(self, _record: EventRecord, event: GuardRolled) -> str:
        """Return whether the Chimera guards, with its roll."""
        does = "so it guards" if event.guards else "so it does not guard"
        on = f"the {self.boss} guards on {or_more(event.guards_from)}, " if event.guards_from else ""
        return f"rolled {event.roll}: {on}{does}"

    def guard_side_rolled(self, _record: EventRecord, event: GuardSideRolled) -> str:
        """Return whether a Dragonborn guards, with its re-rolled die."""
        does = "so it guards" if event.guards else "so it does not guard"
        return f"the re-rolled die shows {event.side}: the {self.boss} guards on {event.guards_on}, {does}"

    def ready_spell_resolved(self, _record: EventRecord, event: ReadySpellResolved) -> str:
        """Return what a Dragonborn's ready spell does."""
        does = phase_card_of(self.state.boss.name, event.phase, "ready spell", self.cards)
        return f"the ready spell of phase {event.phase} resolves: {does}"

    def progress_made(self, _record: EventRecord, event: ProgressMade) -> str:
        """Return what a Dragonborn's progress does."""
        does = phase_card_of(self.state.boss.name, event.phase, "progress", self.cards)
        return f"the progress of phase {event.phase} resolves: {does}"

    def rage_full(self, _record: EventRecord, event: RageFull) -> str:
        """Return what follows when all rage dice show power, or no dragon die shows basic."""
        if event.gives == "status":
            gives = f"1 status token on the {self.boss}"
            return f"no {event.type} die shows basic: {gives}, and they go back to basic"
        return f"all {event.dice} rage dice show power: 1 Red Rains token, and they go back to basic"

    def ultimate_began(self, _record: EventRecord, event: UltimateBegan) -> str:
        """Return why the Ultimate begins, and what it does."""
        why = f"{counted(event.value, 'Red Rains token')}: the" if event.value else "the"
        does = phase_card_of(self.state.boss.name, event.phase, "Ultimate", self.cards)
        return f"{why} Ultimate of phase {event.phase} resolves: {does}"

    def phase_advanced(self, _record: EventRecord, event: PhaseAdvanced) -> str:
        """Return the phase that the boss enters."""
        if self.state.boss.kind == "dragonborn":
            return f"the {self.boss} enters phase {event.phase}, with another ready spell and progress"
        return f"the {self.boss} enters phase {event.phase}: its topmost behavior and Ultimate cards are gone"

    def card_flipped(self, record: EventRecord, event: CardFlipped) -> str | None:
        """Return the aspect that is revealed; None if a card is turned for another reason."""
        if record.rule != rule_texts.REVEAL or not event.face_up:
            return None
        card = self.state.cards[event.card]
        row = self.state.players[card.controller].battlefield
        before = [self.state.cards[other] for other in takewhile(lambda other: other != card.id, row)]
        # People who overrule this step may reveal another one.
        passed = card.id in row and any(card.lane == other.lane and not other.face_up for other in before)
        which = "another" if passed else "the leftmost"
        if not card.title:
            return f"{which} face down aspect is revealed"  # nobody knows yet which it is
        return f"{self.name(event.card)} is revealed, {which} face down aspect"

    def tokens_placed(self, record: EventRecord, event: TokensPlaced) -> str | None:
        """Return the placed tokens and their purpose; None without a purpose."""
        purpose = self._purpose(record.rule, record.cause)
        on = f"{tokens_text(event.amount, event.token)} on {self.name(event.card)}"
        return f"{on}: {purpose}" if purpose else None

    def tokens_removed(self, record: EventRecord, event: TokensRemoved) -> str | None:
        """Return the removed tokens and the reason; None if there is nothing to explain."""
        off = f"{tokens_text(event.amount, event.token)} off {self.name(event.card)}"
        if record.rule == rule_texts.STATUS_ABILITY:
            return ""
        if event.token == RED_RAINS and record.rule == rule_texts.REMOVE_RED_RAINS:
            return f"{off}: 1 for each exhaustion token on the Chimera and its Ultimate"
        if record.rule == rule_texts.REMOVE_RED_RAINS and event.token == "status":
            return f"{off}: 1 for each exhaustion token on it"
        return None

    def die_changed(self, record: EventRecord, event: DieChanged) -> str | None:
        """Return the side a rage die turns to, and why; None if the rule of rage explains it."""
        if self.state.dice[event.die].owner != self.boss or record.rule == rule_texts.RAGE:
            return None
        purpose = self._purpose(record.rule, record.cause)
        return f"a {self.dice} die turns to {event.side}: {purpose}" if purpose else None

    def attack_declared(self, _record: EventRecord, event: AttackDeclared) -> str | None:
        """Return an empty text for the boss's attack, which was explained when it was chosen."""
        return "" if event.seat == self.state.boss.seat else None

    def _purpose(self, rule: Rule, cause: int | None) -> str:
        """Return the purpose of an effect by its rule, or else by the card."""
        card = "" if cause is None else self.name(cause)
        if rule in _PURPOSES:
            row = self._row() if rule == rule_texts.BEHAVIOR else ""
            return _PURPOSES[rule].format(card=card, boss=self.boss, dice=self.dice, row=row)
        return f"by {card}" if card and rule != ashes_rule_texts.DAMAGE else ""

    def _row(self) -> str:
        """Return the row of its behavior that counted: `row 10-11`; of a Dragonborn `the row for power`."""
        rolled = self._rolled()
        if isinstance(rolled, SideRolled):
            return f"the row for {rolled.side}"
        if not isinstance(rolled, BehaviorRolled):
            return "its behavior"
        return f"row {row_of(self.state.boss.name, rolled.phase, rolled.roll, self.cards)}"


_PURPOSES: dict[Rule, str] = {
    rule_texts.BLOOD: "blood of {card}",
    rule_texts.PLACE_RED_RAINS: "for {card}, face up in play",
    rule_texts.RAGE: "for the {dice} dice",
    rule_texts.PASSING: "for passing while aspects lie face down",
    rule_texts.BEHAVIOR: "by {row}",
    rule_texts.FATIGUED: "a card was discarded, and the {boss} is fatigued",
    ashes_rule_texts.PIPS: "its pips",
    rule_texts.REPLENISH_STATUS: "refilled to its pips",
    ashes_rule_texts.FATIGUE: "a card that could not be drawn",
}
"""Purposes of tokens by the rule that places them; for other rules the card is named."""
