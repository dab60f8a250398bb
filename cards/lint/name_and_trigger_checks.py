"""Checks of names and triggers within texts.

A text may only refer to cards and players that it has named before. A word that refers to an event, such as
preventing damage, may only be used in a text that waits for this event.
"""

from __future__ import annotations

from collections.abc import Iterable

from cards.amounts.measures import DamageDealt, DiceChanged, Size, SymbolsPaid
from cards.bosses import TEXTS
from cards.card import ALTERATION_TYPES
from cards.dice_selection import DiceSelection
from cards.effects.cards import DrawFewer
from cards.effects.damage import Cancel, PreventDamage, RedirectDamage, StandIn
from cards.effects.moves_to_places import GoesTo
from cards.events import EventName, Timing
from cards.lint.codes_and_report import LintReport
from cards.node import Node
from cards.node_search import NodePath, nodes_with_paths, references
from cards.paragraphs import Paragraph
from cards.paragraphs.activated import ActivatedParagraph, FocusParagraph, OnPlayParagraph, PlayCostParagraph
from cards.paragraphs.paragraph import own_nodes, texts_within
from cards.paragraphs.passive import GrantParagraph
from cards.paragraphs.triggered import ReactionParagraph, TriggeredParagraph
from cards.triggers import Trigger
from cards.wording.scope import DETERMINERS

_BY_TRIGGER = frozenset({"subject", "other", "cause", "controller of cause", "text"})

_NONE: frozenset[str] = frozenset()

_ALWAYS = frozenset({"this", "host"})

_ABOUT_IT = frozenset({"where", "at"})
"""The keys below which `it` is the card that is examined."""

_NAMING = (("named_as", "as"), ("counted_as", "counted_as"), ("lacking_as", "lacking_as"), ("outcome", "as"))
"""The fields that give a name, each with its key."""

_ABOUT_THEM = frozenset({"what", "by", "unless"})
"""The keys below which `them` is the player whom a change is about."""


def check_names(report: LintReport) -> None:
    """Check all names in the texts of cards, shared abilities, dice powers and Chimeras."""
    for index, card in enumerate(report.source.pack.cards):
        _check_names_of(report, card.text, ("cards", index, "text"), card.type in ALTERATION_TYPES)
    for index, keyword in enumerate(report.source.pack.keywords):
        _check_names_of(report, keyword.text, ("keywords", index, "text"), attached=False)
    for index, power in enumerate(report.source.pack.dice):
        names = _Names(report, _NONE, attached=False)
        names.read(nodes_with_paths(power.effects, ("dice", index, "effects")))
        names.finish()
        _check_names_of(report, power.on_card, ("dice", index, "on_card"), attached=True)
    for index, chimera in enumerate(report.source.pack.chimeras):
        _check_names_of(report, chimera.text, ("chimeras", index, "text"), attached=False)
        for part in TEXTS:
            names = _Names(report, _NONE, attached=False)
            names.read(nodes_with_paths(getattr(chimera, part), ("chimeras", index, part)))
            names.finish()


def _check_names_of(report: LintReport, text: tuple[Paragraph, ...], steps: NodePath, attached: bool) -> None:
    """Check the names in a text, where each paragraph has its own.

    A Focus text also knows the names of the activation above it, the effects of a spell those of its play
    cost.
    """
    activation: _Names | None = None
    play_cost: _Names | None = None
    for number, paragraph in enumerate(text):
        if isinstance(paragraph, GrantParagraph):
            _check_names_of(report, paragraph.grants, (*steps, number, "grants"), attached)
            continue
        (_, own), *given = texts_within(paragraph, (*steps, number))
        for place, text_given in given:
            names = _Names(report, _names_from_trigger(text_given), attached=False)
            names.read(own_nodes(text_given, place))
            names.finish()
        nodes = own_nodes(own, (*steps, number))
        if isinstance(paragraph, FocusParagraph) and activation is not None:
            activation.read(nodes)
            continue
        if isinstance(paragraph, OnPlayParagraph) and play_cost is not None:
            play_cost.read(nodes)
            continue
        names = _Names(report, _names_from_trigger(paragraph), attached)
        names.read(nodes)
        if isinstance(paragraph, ActivatedParagraph):
            if activation is not None:
                activation.finish()
            activation = names
        elif isinstance(paragraph, PlayCostParagraph):
            play_cost = names
        else:
            names.finish()
    for names_of in filter(None, (activation, play_cost)):
        names_of.finish()


def _names_from_trigger(paragraph: Paragraph) -> frozenset[str]:
    """Return the names that the trigger of a text gives: for its cards, its cause and its text."""
    if isinstance(paragraph, TriggeredParagraph):
        moment: Trigger = paragraph.trigger
    elif isinstance(paragraph, ReactionParagraph):
        moment = paragraph.to
    else:
        return _NONE
    known = {
        "subject": moment.becomes is None,
        "other": moment.has_detail("other"),
        "cause": moment.has_detail("by"),
        "controller of cause": moment.has_detail("by"),
        "text": moment.has_detail("text"),
    }
    return frozenset(name for name, given in known.items() if given)


def _reads_as_words(name: str) -> bool:
    """Return True if texts can write a name: `that unit`, `those dice`, `the rider`, `rider` with `the`."""
    words = name.removeprefix(next(filter(name.startswith, DETERMINERS), "")).split(" ")
    return not (words[-1].endswith("ed") or words[-1] in _NO_NOUNS or words[0] in _NOT_AFTER_THE)


_NO_NOUNS = ("chosen", "drawn", "fallen", "first", "found", "last", "lost", "taken")
"""Words that are no nouns, though authors like to end names with them."""

_NOT_AFTER_THE = ("a", "an", "another", "each", "it", "mine", "my", "that", "their", "these", "this", "those")
"""Words that cannot begin a name, since `the` comes before it."""


class _Names:
    """The names that a text has given so far, each with its place."""

    def __init__(self, report: LintReport, trigger: frozenset[str], attached: bool) -> None:
        self.report = report
        self.trigger = trigger
        self.attached = attached
        self.given: dict[str, NodePath] = {}
        self.used: set[str] = set()
        self.groups: set[str] = set()
        """The names that may mean several cards."""
        self.dice: set[str] = set()
        """The names that mean dice."""

    def read(self, nodes: Iterable[tuple[NodePath, Node]]) -> None:
        """Read nodes in order: a name must be known when it is used, and is known after it was given."""
        for place, node in nodes:
            for key in sorted(getattr(node, "about_one", ())):
                given = getattr(node, key)
                if isinstance(given, str) and given in self.groups:
                    fault = f"'{given}' may be several cards, and this is about one"
                    self.report.add("CARD035", (*place, type(node).model_fields[key].alias or key), fault)
            for key, name in references(node):
                known = (
                    name
                    if name in _BY_TRIGGER
                    else name.removeprefix("controller of ")
                    .removeprefix("opponent of ")
                    .removeprefix("owner of ")
                )
                self._use(known, (*place, key))
                self._check_sort(known, node, (*place, key))
            if getattr(node, "loses", None) == "that ability":
                self._use("text", (*place, "loses"))
            if getattr(node, "who", None) == "subject":
                self._use("subject", (*place, "who"))
            if getattr(node, "other", None) is True:  # "another card" is none of those named before
                self.used.update(self.given)
            for field, key in _NAMING:
                named = getattr(node, field, None)
                if named is not None:
                    written = field in ("named_as", "outcome") and named not in self.given
                    if written and not _reads_as_words(named):
                        fault = f"the name '{named}' does not read as words in a text"
                        self.report.add("CARD038", (*place, key), fault)
                    self.given.setdefault(named, (*place, key))
                    if getattr(node, "picks_several", False):
                        self.groups.add(named)
                    if field == "named_as" and isinstance(node, DiceSelection):
                        self.dice.add(named)

    def _check_sort(self, name: str, node: Node, steps: NodePath) -> None:
        """Check that a name of dice is used for dice, and one of cards and players for these."""
        if name not in self.given or isinstance(node, Size):
            return
        wanted = isinstance(node, DiceSelection) and steps[-1] == "among"
        if wanted != (name in self.dice):
            fault = f"'{name}' stands for {'cards or players' if wanted else 'dice'} here"
            self.report.add("CARD036", steps, fault)

    def _use(self, name: str, steps: NodePath) -> None:
        if name in ("it", "them") and not _ABOUT_IT.isdisjoint(steps):
            return
        if name == "them" and not _ABOUT_THEM.isdisjoint(steps):
            return
        self.used.add(name)
        if name in _BY_TRIGGER:
            if not self.trigger:
                self.report.add("CARD031", steps, f"'{name}' is used, but nothing triggers this text")
            elif name not in self.trigger:
                self.report.add("CARD031", steps, f"'{name}' is used, but the moment of this text has none")
        elif name == "host" and not self.attached:
            self.report.add("CARD033", steps, "'host' is used, but this card is never attached")
        elif name not in _ALWAYS and name not in self.given:
            known = [*self.given, *_ALWAYS, *self.trigger]
            self.report.unknown("CARD030", steps, "name", name, known)

    def finish(self) -> None:
        """Report names that were given and never used."""
        for name, steps in self.given.items():
            if name not in self.used:
                self.report.add("CARD032", steps, f"the name '{name}' is never used")


_DAMAGE: tuple[EventName, ...] = ("dealt_damage", "received_damage")

_ANSWERS: dict[type[Node], tuple[EventName, ...]] = {
    PreventDamage: _DAMAGE,
    RedirectDamage: _DAMAGE,
    DamageDealt: ("dealt_damage", "received_damage", "wounds_placed"),
    DiceChanged: ("dice_changed",),
    SymbolsPaid: ("cost_paid",),
    StandIn: ("targeted",),
    Cancel: ("targeted", "player_targeted", "ability_used", "spell_used"),
    DrawFewer: ("drawn",),
    GoesTo: ("leaves_play", "discarded", "removed"),
}

_BEFORE: tuple[type[Node], ...] = (DrawFewer, GoesTo)
"""Nodes that change something that is about to happen."""


_READ: dict[type[Node], str] = {
    DamageDealt: "damage: dealt",
    DiceChanged: "dice: changed",
    SymbolsPaid: "symbols: basic",
}


def check_triggers(report: LintReport) -> None:
    """Check the triggers in all texts of cards, shared abilities, dice powers and bosses."""
    pack = report.source.pack
    for index, card in enumerate(pack.cards):
        _check_triggers_of(report, card.text, ("cards", index, "text"))
    for index, keyword in enumerate(pack.keywords):
        _check_triggers_of(report, keyword.text, ("keywords", index, "text"))
    for index, power in enumerate(pack.dice):
        _check(report, nodes_with_paths(power.effects, ("dice", index, "effects")))
    for index, chimera in enumerate(pack.chimeras):
        for part in TEXTS:
            _check(report, nodes_with_paths(getattr(chimera, part), ("chimeras", index, part)))
        _check_triggers_of(report, chimera.text, ("chimeras", index, "text"))


def _check_triggers_of(report: LintReport, text: tuple[Paragraph, ...], steps: NodePath) -> None:
    for number, paragraph in enumerate(text):
        for place, each in texts_within(paragraph, (*steps, number)):
            nodes = own_nodes(each, place)
            if isinstance(each, TriggeredParagraph):
                _check(report, nodes, each.trigger, each.timing)
            elif isinstance(each, ReactionParagraph):
                _check(report, nodes, each.to, each.reaction)
            else:
                _check(report, nodes)


def _check(
    report: LintReport,
    nodes: Iterable[tuple[NodePath, Node]],
    trigger: Trigger | None = None,
    timing: Timing | None = None,
) -> None:
    for place, node in nodes:
        if isinstance(node, _BEFORE) and timing in ("when", "after"):
            fault = f"'{place[-1]}' stands where nothing is about to happen"
            report.add("CARD034", place, fault, "wait with 'would'")
            continue
        wanted = _ANSWERS.get(type(node))
        if wanted is not None and not (
            trigger and all(each.event in wanted for each in trigger.alternatives)
        ):
            read = _READ.get(type(node))
            what = f"'{read}' is read" if read else f"'{place[-1]}' stands"
            moments = " or ".join(wanted)
            report.add("CARD034", place, f"{what} where no {moments} is answered", f"wait for {moments}")
