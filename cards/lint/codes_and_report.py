"""The codes of the linter, and the report that collects the problems of one pack."""

from __future__ import annotations

from msgspec import Struct

from cards.errors import Problem, Severity
from cards.library import Library, unknown_and_hint
from cards.node_search import NodePath
from cards.pack import Source
from cards.validation.location import find_place, subject


class Code(Struct, frozen=True):
    """A kind of problem. `fix` is its usual correction."""

    meaning: str
    fix: str
    severity: Severity = "error"


CODES: dict[str, Code] = {
    "CARD001": Code("The file cannot be read.", "Check its name, its size and that it is UTF-8 text."),
    "CARD002": Code(
        "The text is not YAML, or uses a part of YAML that packs may not use.",
        "Check indentation, brackets and quotes; write anchors, aliases and yes/no out in full.",
    ),
    "CARD003": Code(
        "The YAML does not describe a card: an unknown key, a missing one, or a value of the wrong form.",
        "Compare with the reference of the card language.",
    ),
    # Shared abilities and numerals
    "CARD010": Code("A shared ability is used that no pack defines.", "Define it under 'keywords:'."),
    "CARD011": Code("A shared ability lacks its numeral.", "Write the number behind the name: 'Throw 1'."),
    "CARD012": Code("A shared ability has a numeral it does not take.", "Leave the number out."),
    "CARD013": Code(
        "N is used where there is no numeral.", "Give the ability a numeral, or write the number."
    ),
    "CARD014": Code("X is used but nothing says what X is.", "Add a paragraph '- x: ...' to the text."),
    "CARD015": Code("X is defined but not used.", "Use X, or remove the paragraph.", "warning"),
    "CARD016": Code(
        "An ability has a numeral, but its text does not use N, so copies of it would not stack.",
        "Write N in place of the number that the numeral stands for.",
        "warning",
    ),
    "CARD017": Code("A shared ability is made of another.", "Write its text out."),
    # Conjurations and names of cards
    "CARD020": Code("A card is brought into play that no pack has.", "Add it to the pack, or mend its name."),
    "CARD021": Code(
        "A card brings something into play that is not listed in its 'conjures'.",
        "Add it, so that it is in the conjuration pile of every deck with this card, or of this boss.",
    ),
    "CARD022": Code(
        "A card lists something in 'conjures' that its text never brings into play.",
        "Remove it from the list, or add the effect.",
        "warning",
    ),
    "CARD023": Code(
        "A card that is not a conjuration is brought into play as one.",
        "Summon conjurations, attach conjured alteration spells.",
    ),
    "CARD024": Code("A filter names a card that no pack has.", "Mend the name."),
    "CARD025": Code(
        "A card is unique to somebody who is not a Phoenixborn of any pack.",
        "Mend the name, or write that Phoenixborn.",
        "warning",
    ),
    "CARD026": Code(
        "A spell is attached to what it cannot be attached to: to units, unless 'attaches_to' says more.",
        "Give the spell 'attaches_to: {kind: phoenixborn}', or pick another kind of card.",
    ),
    # Names within a text
    "CARD030": Code(
        "A text speaks of a card or player that it has not named.",
        "Name it before with 'as', or use this, host, subject or other.",
    ),
    "CARD031": Code(
        "'subject' or 'other' is used where no trigger says who that is.",
        "Use it in a paragraph with 'when', 'after' or 'reaction'.",
    ),
    "CARD032": Code("A name given with 'as' is never used.", "Remove the 'as'.", "warning"),
    "CARD033": Code("'host' is used by a card that is never attached.", "Use 'this'."),
    "CARD034": Code(
        "What answers a moment, such as preventing damage, stands in a text that waits for another.",
        "Put it into a paragraph that waits for that moment.",
    ),
    "CARD035": Code(
        "A name that may stand for several cards is used where one card is meant.",
        "Pick one card, or use an effect that takes several.",
    ),
    "CARD036": Code(
        "A name of dice stands where cards or players do, or the other way round.",
        "Dice are named by 'choose_dice' and stand where dice are picked; cards and players elsewhere.",
    ),
    "CARD037": Code(
        "A text waits for a moment that never comes: the event excludes the cards or players asked for.",
        "Wait for another moment, or ask for other cards.",
    ),
    "CARD038": Code(
        "A name does not read as words where the text writes it.",
        "Begin it with 'that', 'those' or 'the' and end it with a noun: 'that unit', 'the rider'.",
        "warning",
    ),
    # Paragraphs that do not fit the type of card
    "CARD040": Code("Only ready spells are focused.", "Remove the Focus text, or make it a ready spell."),
    "CARD041": Code("A Focus text has no activation to add to.", "Add a paragraph with 'activate'."),
    "CARD042": Code(
        "Only cards that are played from the hand are played as reactions.",
        "Use 'after:', or give the card its cost.",
    ),
    "CARD043": Code(
        "A reaction spell does not say what it reacts to.", "Add '- reaction: after' with 'to:'."
    ),
    "CARD044": Code("Only aspects have status abilities.", "Use a trigger instead."),
    "CARD045": Code("Only alteration spells give text to a unit.", "Write the text without 'grants'."),
    "CARD046": Code(
        "Effects without a moment resolve when a spell is played, but this card is not such a spell.",
        "For a card that stays in play write 'when: {event: comes_into_play, card: this}'.",
    ),
    "CARD047": Code(
        "Passive text of an alteration spell is about the spell itself, not about its unit.",
        "Give it to the unit: put it under 'grants:'.",
        "warning",
    ),
    # Decks
    "CARD050": Code("A deck has 30 cards.", "Add or remove cards."),
    "CARD051": Code("A deck has 10 dice.", "Add or remove dice."),
    "CARD052": Code("A deck names a card that no pack has.", "Mend the name, or add the card."),
    "CARD053": Code(
        "A deck has at most 3 copies of a card, and at least 1 of each it names.", "Change the count."
    ),
    "CARD054": Code("A deck has a card that is unique to another Phoenixborn.", "Replace it."),
    "CARD055": Code(
        "Something is among the cards of a deck that is never in a draw pile.",
        "Remove it; conjurations come along by themselves.",
    ),
    "CARD056": Code("A First Five is five different cards of the deck.", "Mend the list, or leave it out."),
    "CARD057": Code("A deck has no known Phoenixborn.", "Mend the name, or add the Phoenixborn."),
    "CARD058": Code("There is no such type of die.", "Use one of the known types."),
    # Chimeras
    "CARD060": Code("A Chimera's deck names a card that no pack has.", "Mend the name, or add the aspect."),
    "CARD061": Code("A Chimera's deck has a card that is not an aspect.", "Replace it."),
    "CARD062": Code(
        "The setup asks for more aspects of a blood value than a deck of the Chimera has.",
        "Change the setup or the deck.",
    ),
    "CARD063": Code(
        "A row attacks with the aspect just revealed, but reveals none before.",
        "Put 'reveal' before 'attack_with: revealed'.",
    ),
    # Packs
    "CARD070": Code("A pack has two things of the same name.", "Rename or remove one."),
    "CARD071": Code(
        "A pack replaces something of another pack.", "Rename it, unless that is meant.", "warning"
    ),
    "CARD072": Code(
        "A name has a character that cannot be seen, or letters that look like others.",
        "Write it with the letters that it shows, of one alphabet.",
    ),
    "CARD080": Code("An effect is not carried out by the program yet.", "Nothing: it is counted.", "note"),
}


class LintReport:
    """The problems of one pack. `library` is everything that the pack may refer to, itself included."""

    def __init__(self, source: Source, library: Library) -> None:
        self.source = source
        self.library = library
        self.problems: list[Problem] = []

    def add(self, code: str, steps: NodePath, message: str, hint: str = "") -> None:
        """Add a problem at the place that `steps` lead to; without a hint, that of the code is used."""
        place = find_place(self.source.data, steps)
        known = CODES[code]
        self.problems.append(
            Problem(
                code,
                self.source.file,
                place.line,
                subject(self.source.data, place.steps),
                place.path,
                message,
                hint or f"{known.fix[0].lower()}{known.fix[1:].rstrip('.')}",
                known.severity,
            )
        )

    def unknown(self, code: str, steps: NodePath, what: str, name: str, known: list[str]) -> None:
        """Add an unknown name together with the nearest known ones."""
        message, hint = unknown_and_hint(what, name, known)
        self.add(code, steps, message, hint if known else "")
