"""Tests of the linter: each code in the smallest pack with that fault, and silence over sound packs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cards.effects.effect import Effect
from cards.errors import Problem
from cards.library import standard_library
from cards.lint import CODES, format_problems, lint
from cards.lint.run import check_sources
from cards.node import words_of
from cards.pack import PACKS, parse_source

SPELL = """\
release: Mine
cards:
  - name: Ember
    type: {type}
    cost: [main]
{extra}    text:
{text}
"""


def spell(text: str, kind: str = "action spell", extra: str = "") -> str:
    """Return a pack with one card, whose text begins on line 7, or further down with `extra` facts."""
    indented = "\n".join(f"      {line}" for line in text.splitlines())
    return SPELL.format(type=kind, extra=f"    {extra}\n" if extra else "", text=indented)


def ready(text: str) -> str:
    return spell(text, "ready spell")


def ally(text: str) -> str:
    return spell(text, "ally", "{attack: 1, life: 1, recover: 1}").replace(
        "    {attack: 1, life: 1, recover: 1}\n", "    attack: 1\n    life: 1\n    recover: 1\n"
    )


def deck(changes: str = "") -> str:
    """Return The Iron Men with some lines changed, each line of `changes` being `old line => new line`."""
    text = (PACKS / "iron-men.yaml").read_text(encoding="utf-8").partition("decks:")[2]
    for change in changes.splitlines():
        old, _, new = change.partition(" => ")
        assert text.count(old) == 1
        text = text.replace(old, new)
    return f"release: Mine\ndecks:{text}".replace("name: The Iron Men", "name: Mine")


def chimera(old: str, new: str) -> str:
    """Return The Corpse of Viros with one text replaced."""
    text = (PACKS / "corpse-of-viros.yaml").read_text(encoding="utf-8").partition("chimeras:")[2]
    assert old in text
    return f"release: Mine\nchimeras:{text.replace(old, new)}".replace(
        "name: The Corpse", "name: Mine, Corpse"
    )


FOCUS = "- activate: [side]\n  effects:\n    - draw: 1\n"

FOUND: dict[str, tuple[str, int, str]] = {
    "CARD010": (ally("- keyword: Thow 1"), 10, "unknown shared ability 'Thow'; did you mean Throw?"),
    "CARD011": (ally("- keyword: Throw"), 10, "'Throw' needs its numeral; write 'Throw 1'"),
    "CARD012": (ally("- keyword: Alert 2"), 10, "'Alert' takes no numeral; write 'Alert'"),
    "CARD013": (spell("- effects:\n    - draw: N"), 7, "N is used, but the text has no ability name"),
    "CARD014": (spell("- effects:\n    - draw: X"), 7, "X is used, but neither the text nor its cost"),
    "CARD015": (spell("- effects:\n    - draw: 1\n- x: 3"), 9, "X is defined but not used"),
    "CARD016": (
        ally("- ability: Cheer 1\n  after: {event: passed}\n  effects:\n    - draw: 1"),
        10,
        "the text of 'Cheer 1' never uses N",
    ),
    "CARD017": (
        "release: Mine\nkeywords:\n  - name: Wary\n    text:\n      - keyword: Alert\n",
        4,
        "a shared ability cannot be made of another one",
    ),
    "CARD020": (spell("- effects:\n    - summon: Iron Rhyno"), 8, "unknown card 'Iron Rhyno'; did you mean"),
    "CARD021": (spell("- effects:\n    - summon: Iron Rhino"), 8, "'Iron Rhino' is not in 'conjures'; add"),
    "CARD022": (
        spell("- effects:\n    - draw: 1", extra="conjures: [Iron Rhino]"),
        6,
        "the text never brings 'Iron Rhino' into play",
    ),
    "CARD023": (
        spell("- effects:\n    - summon: Hammer Knight", extra="conjures: [Hammer Knight]"),
        9,
        "'Hammer Knight' is of type 'ally', not 'conjuration'",
    ),
    "CARD024": (
        spell("- effects:\n    - destroy: {target: unit, named: Hammer Night}"),
        8,
        "unknown card 'Hammer Night'; did you mean Hammer Knight",
    ),
    "CARD025": (
        spell("- effects:\n    - draw: 1", extra="unique_to: Cole Roarkwin"),
        6,
        "unknown Phoenixborn 'Cole Roarkwin'; did you mean Coal Roarkwin?",
    ),
    "CARD026": (
        spell(
            "- effects:\n    - attach: {conjuration: Chain, to: {choose: phoenixborn}}",
            extra="conjures: [Chain]",
        )
        + "  - {name: Chain, type: conjured alteration spell, limit: 2}\n",
        9,
        "this picks a phoenixborn, and 'Chain' is attached to a unit",
    ),
    "CARD030": (
        spell("- effects:\n    - choose_card: {choose: unit, as: that unit}\n    - destroy: that unti"),
        9,
        "unknown name 'that unti'; did you mean that unit?",
    ),
    "CARD031": (spell("- effects:\n    - destroy: subject"), 8, "'subject' is used, but nothing triggers"),
    "CARD032": (
        spell("- effects:\n    - destroy: {target: unit, as: that unit}"),
        8,
        "the name 'that unit' is never used; remove the 'as'",
    ),
    "CARD033": (
        ready("- activate: [main]\n  effects:\n    - destroy: host"),
        9,
        "'host' is used, but this card",
    ),
    "CARD034": (
        spell("- effects:\n    - draw: 1\n    - prevent_damage: all"),
        9,
        "'prevent_damage' stands where no dealt_damage or received_damage is answered; "
        "wait for dealt_damage or received_damage",
    ),
    "CARD036": (
        spell(
            "- effects:\n    - choose_dice: {choose: die, of: you, as: those dice}\n    - destroy: those dice"
        ),
        9,
        "'those dice' stands for dice here",
    ),
    "CARD035": (
        spell(
            "- effects:\n    - destroy: {choose: unit, number: 2, as: those units}\n"
            "    - move_tokens: {token: wound, from: those units, to: {target: unit}}"
        ),
        9,
        "'those units' may be several cards, and this is about one",
    ),
    "CARD037": (
        ally(
            "- after: {event: destroys_by_attacking, card: {of: opponent}, other: {is: this}}\n"
            "  effects: [draw: 1]"
        ),
        10,
        "this card has left play by then; wait for 'destroyed' with 'card: this'",
    ),
    "CARD038": (
        spell("- effects:\n    - choose_card: {choose: unit, as: their pick}\n    - destroy: their pick"),
        8,
        "the name 'their pick' does not read as words in a text; begin it with 'that', 'those' or 'the'",
    ),
    "CARD040": (spell("- focus: 1\n  effects:\n    - draw: 1"), 7, "a Focus text, but this is of type"),
    "CARD041": (ready("- focus: 1\n  effects:\n    - draw: 1"), 7, "a Focus text, but nothing on the card"),
    "CARD042": (
        spell(
            "- reaction: after\n  to: {event: passed}\n  effects:\n    - draw: 1", "conjured alteration spell"
        ).replace("    cost: [main]\n", "    limit: 1\n"),
        7,
        "a reaction text, but this is of type 'conjured alteration spell'",
    ),
    "CARD043": (spell("- effects:\n    - draw: 1", "reaction spell"), 4, "this reaction spell does not say"),
    "CARD044": (ready("- status: 2\n  effects:\n    - draw: 1"), 7, "a status ability, but this is of type"),
    "CARD045": (ready("- grants:\n    - keyword: Alert"), 7, "text given to a unit, but this is of type"),
    "CARD046": (
        ally("- effects:\n    - draw: 1"),
        10,
        "effects without a moment, but this is of type 'ally'",
    ),
    "CARD047": (
        spell("- passive: [cannot_attack]", "alteration spell"),
        7,
        "passive text, but this is of type 'alteration spell', and this is not under 'grants'; "
        "give it to the unit: put it under 'grants:'",
    ),
    "CARD050": (deck("Anchornaut: 3 => Anchornaut: 2"), 6, "the deck has 29 cards, not 30"),
    "CARD051": (deck("natural: 5 => natural: 4"), 5, "the deck has 9 dice, not 10"),
    "CARD052": (deck("Cover: 3 => Kover: 3"), 10, "unknown card 'Kover'; did you mean Cover"),
    "CARD053": (deck("Cover: 3 => Cover: 4"), 10, "4 copies of 'Cover'; a deck has at most 3"),
    "CARD054": (
        deck("phoenixborn: Coal Roarkwin => phoenixborn: Somebody Else"),
        14,
        "'One Hundred Blades' is unique to Coal Roarkwin",
    ),
    "CARD055": (
        deck("Cover: 3 => Iron Rhino: 3"),
        10,
        "'Iron Rhino' is of type 'conjuration', which is in no",
    ),
    "CARD056": (
        deck("Worker, Strengthen] => Worker, Iron Worker]"),
        17,
        "the First Five has 4 different cards, not 5",
    ),
    "CARD057": (
        deck("phoenixborn: Coal Roarkwin => phoenixborn: Coal"),
        4,
        "unknown Phoenixborn 'Coal'; known: Aradel Summergaard, ",
    ),
    "CARD058": (deck("natural: 5 => nature: 5"), 5, "unknown type of die 'nature'; did you mean natural"),
    "CARD060": (chimera("Lurk: 3", "Lurch: 3"), 6, "unknown card 'Lurch'; did you mean Lurk?"),
    "CARD061": (chimera("Lurk: 3", "Anchornaut: 3"), 6, "'Anchornaut' is of type 'ally', not 'aspect'"),
    "CARD062": (
        chimera("setup: [1, 2, 2, 2]", "setup: [3, 2, 2, 2]"),
        8,
        "aspects of blood 3 wanted: 1, the deck 'Fury' has 0",
    ),
    "CARD063": (
        chimera("{rolls: [1, 2], main: [reveal]}", "{rolls: [1, 2], main: [attack_with: revealed]}"),
        16,
        "the row attacks with the aspect just revealed, but reveals none",
    ),
    "CARD070": (
        "release: Mine\nkeywords:\n"
        + "".join("  - {name: Wary, text: [{passive: [cannot_block]}]}\n" for _ in range(2)),
        4,
        "there is a second shared ability named 'Wary'",
    ),
    "CARD072": (
        spell("- effects:\n    - draw: 1").replace("Ember", "\u0415mber"),
        3,
        "'\u0415mber' mixes alphabets: it has U+0415 (cyrillic capital letter ie) and U+006D (latin small",
    ),
    "CARD071": (
        "release: Mine\nkeywords:\n  - {name: Alert, text: [{passive: [cannot_block]}]}\n",
        3,
        "there is another shared ability named 'Alert'",
    ),
    "CARD080": (spell("- effects:\n    - unimplemented: sing"), 8, "not carried out yet: sing"),
    "CARD001": ("release: \x00", 1, ""),
    "CARD002": ("release: [", 2, "this is not YAML"),
    "CARD003": ("release: 1", 1, "'1' stands where a text belongs"),
}


def linted(text: str, tmp_path: Path) -> list[Problem]:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return lint([path], standard_library())


@pytest.mark.parametrize("code", [code for code in CODES if code != "CARD001"])
def test_each_code_is_found_where_it_is(code: str, tmp_path: Path) -> None:
    text, line, told = FOUND[code]
    found = [problem for problem in linted(text, tmp_path) if problem.code == code]
    assert found, f"{code} was not found"
    assert found[0].line == line
    assert told in f"{found[0].message}; {found[0].hint}"
    assert found[0].hint or code == "CARD003"
    assert found[0].severity == CODES[code].severity


@pytest.mark.parametrize(
    "text, warned",
    [
        ("- passive:\n    - values: {attack: 1}", True),
        ("- keyword: Alert", True),
        ("- passive: [cannot_be_meditated, cannot_block]", True),
        ("- grants:\n    - passive: [cannot_attack]", False),
        ("- keyword: Bound", False),
        ("- passive:\n    - forbid_play: {types: [ready spell]}", False),
    ],
)
def test_passive_text_of_an_alteration_is_granted_to_its_unit(
    text: str, warned: bool, tmp_path: Path
) -> None:
    """The linter warns where such text would do nothing for the unit, also through a shared ability."""
    codes = [problem.code for problem in linted(spell(text, "alteration spell"), tmp_path)]
    assert codes == (["CARD047"] if warned else [])


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("after: {event: destroyed, card: {kind: ready spell}}", "a card of another kind: unit"),
        ("after: {event: destroyed, card: {kind: [ready spell, ally]}}", ""),
        ("after: {event: attached, card: {kind: spell}, other: {kind: unit}}", ""),
        (
            "after: {event: destroys, card: {of: you}, other: {kind: phoenixborn}}",
            "a card of another kind: unit",
        ),
        ("after: {event: attached, card: this}", "a card of another kind: alteration spell"),
        ("after: {event: destroyed, of: you, card: {of: opponent}}", "'card' is of another"),
        ("after: {event: targeted, of: you, card: {of: opponent}}", ""),
        ("after: {event: destroyed, of: opponent, card: this}", "'card' is of another"),
        (
            "after: {event: targeted, card: this, by: {a: attack}}",
            "has another cause: spell or ability or",
        ),
        (
            "after: {event: destroyed, card: this, by: {a: effect, card: this, of: opponent}}",
            "controls the cause",
        ),
        ("after: {event: tokens_placed, card: this, token: wound}", "wait for 'wounds_placed'"),
        ("when: {event: turn_begins, of: you, during: a turn of an opponent}", "is not in such a turn"),
        ("when: {event: end_of_round, during: your turn}", "is not in such a turn"),
        ("after: {event: tokens_placed, card: this, token: exhaustion}", "add 'inexhaustible: true'"),
        ("when: {becomes: {card: this, is: {exhausted: true}}}", "add 'inexhaustible: true'"),
        ("when: {becomes: {card: this, is: {exhausted: false}}}", ""),
        ("after: {any: [{event: passed}, {event: destroys, other: {is: this}}]}", "has left play by then"),
        ("after: {event: destroys, card: this, other: {is: this}}", ""),
    ],
)
def test_a_moment_that_never_comes(moment: str, told: str, tmp_path: Path) -> None:
    found = linted(ally(f"- {moment}\n  effects: [draw: 1]"), tmp_path)
    assert [problem.code for problem in found] == (["CARD037"] if told else [])
    assert all(told in problem.message for problem in found)


@pytest.mark.parametrize(
    ("name", "reads"),
    [
        ("that unit", True),
        ("the second unit", True),
        ("your Phoenixborn", True),
        ("rider", True),
        ("their pick", False),
        ("the found", False),
        ("the branded", False),
        ("that", False),
        ("a found card", False),
    ],
)
def test_names_read_as_words(name: str, reads: bool, tmp_path: Path) -> None:
    text = f"- effects:\n    - choose_card: {{choose: unit, as: {name}}}\n    - destroy: {name}"
    assert [problem.code for problem in linted(spell(text), tmp_path)] == ([] if reads else ["CARD038"])


def test_text_that_is_given_to_a_unit_waits_for_moments_of_its_own(tmp_path: Path) -> None:
    gains = "{ability: Ward 1, when: {event: dealt_damage, card: this}, effects: [prevent_damage: N]}"
    given = f"- activate: [side]\n  effects: [change: {{for: {{target: unit}}, gains: [{gains}]}}]"
    assert linted(ready(given), tmp_path) == []
    wrong = given.replace("dealt_damage", "attached")
    assert [problem.code for problem in linted(ready(wrong), tmp_path)] == ["CARD034"]
    attached = "- grants: [{when: {event: attached, card: this}, effects: [draw: 1]}]"
    assert [problem.code for problem in linted(spell(attached, "alteration spell"), tmp_path)] == ["CARD037"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    sound = tmp_path / "sound.yaml"
    sound.write_text("release: 1", encoding="utf-8")
    codes = [problem.code for problem in lint([tmp_path / "none.yaml", sound], standard_library())]
    assert codes == ["CARD001", "CARD003"]


def test_the_packs_of_the_project_are_sound() -> None:
    """Cards, decks and Chimeras that come with the program raise nothing."""
    assert lint([PACKS], standard_library()) == []


@pytest.mark.parametrize(
    "text",
    [
        ally("- keyword: Throw 1\n- ability: Cheer 2\n  after: {event: passed}\n  effects:\n    - draw: N"),
        ally("- reaction: after\n  to: {event: passed, of: opponent}\n  effects: []"),
        ready(FOCUS + "- focus: 1\n  effects:\n    - draw: 1\n- focus: 2\n  cheaper: [1 basic]"),
        ready(
            "- activate: [side]\n  effects:\n    - modify: {what: {target: unit, as: that unit}, attack: 1}\n"
            "- focus: 1\n  effects:\n    - modify: {what: that unit, attack: 1}"
        ),
        spell("- effects:\n    - draw: X\n- x: {count: {each: unit, of: you}}"),
        spell("- grants:\n    - keyword: Alert\n- effects:\n    - destroy: host", "alteration spell"),
        spell("- effects:\n    - summon: Iron Rhino", extra="conjures: [Iron Rhino]"),
        deck(),
    ],
)
def test_sound_packs_that_lean_on_the_standard_ones(text: str, tmp_path: Path) -> None:
    """A pack may use shared abilities and cards of the project's packs."""
    assert linted(text, tmp_path) == []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Em\\e[2Jber", "the invisible character U+001B (a control character)"),
        ("Em\\u202eber", "the invisible character U+202E (right-to-left override)"),
        ("Em\\u200bber", "the invisible character U+200B (zero width space)"),
        ("Ember\\u3164", "the invisible character U+3164 (hangul filler)"),
        ("Ember\\u2800", "the invisible character U+2800 (braille pattern blank)"),
        ("Ember\\ufe0f", "the invisible character U+FE0F (variation selector-16)"),
        ("\uff25mber", "look-alikes such as U+FF25 (fullwidth latin capital letter e); write 'Ember'"),
        ("Embe\u0301r", "write 'Emb\u00e9r'"),
        ("Emb\u03bfr", "U+03BF (greek small letter omicron)"),
    ],
)
def test_names_that_are_not_what_they_look_like(tmp_path: Path, written: str, told: str) -> None:
    path = tmp_path / "mine.yaml"
    for where in ("release", "name", "ability", "missing", "card", "dice"):
        text = dict.fromkeys(("release", "name", "ability", "missing", "card", "dice"), "Ash") | {
            where: written
        }
        path.write_text(
            'release: "{release}"\n'
            'cards: [{{name: "{name}", type: ally, cost: [main], attack: 1, life: 1, recover: 1, text: '
            '[{{ability: "{ability}", after: {{event: passed}}, effects: [unimplemented: "{missing}"]}}]}}]\n'
            'decks: [{{name: D, phoenixborn: "P", dice: {{"{dice}": 10}}, cards: {{"{card}": 3}}}}]\n'.format(
                **text
            ),
            encoding="utf-8",
        )
        found = [problem for problem in lint([path], standard_library()) if problem.code == "CARD072"]
        assert len(found) == 1 and told in str(found[0]), (where, found)


def test_names_of_other_languages_are_welcome(tmp_path: Path) -> None:
    """Accents, apostrophes and names in another script are allowed; Japanese mixes its own."""
    for name in (
        "Zo\u00eb O\u2019Neil-\u0141\u00f3d\u017a",
        "\u0416\u0430\u0440",
        "\u706b\u306e\u30c8\u30ea X",
    ):
        problems = linted(spell("- effects:\n    - draw: 1").replace("Ember", name), tmp_path)
        assert problems == []


def test_packs_linted_together_may_use_one_another(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(ally("- keyword: Wary"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(
        "release: Mine\nkeywords:\n  - {name: Wary, text: [{passive: [cannot_block]}]}\n", encoding="utf-8"
    )
    assert lint([tmp_path], standard_library()) == []
    assert [problem.code for problem in lint([tmp_path / "a.yaml"], standard_library())] == ["CARD010"]


def test_linting_leaves_the_library_unchanged(tmp_path: Path) -> None:
    before = set(standard_library().cards)
    linted(spell("- effects:\n    - draw: 1"), tmp_path)
    assert set(standard_library().cards) == before


def test_problems_are_printed_one_to_a_line_and_counted(tmp_path: Path) -> None:
    problems = linted(ally("- keyword: Thow 1\n- effects:\n    - unimplemented: sing"), tmp_path)
    *lines, total = format_problems(problems).splitlines()
    assert len(lines) == len(problems) == 3
    assert all(re.match(r".*mine\.yaml:\d+: CARD\d{3}: card 'Ember', text \d", line) for line in lines)
    assert total == "2 errors, 1 note"
    assert format_problems([]) == "no problems"


def test_every_code_explains_itself() -> None:
    """A sentence each for what it means and what puts it right."""
    for known in CODES.values():
        assert known.meaning.endswith(".") and known.fix.endswith(".")


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (
            ally("- after: {event: destroyed, card: this}\n  effects:\n    - destroy: other"),
            "CARD031",
            "'other' is used, but the moment of this text has none",
        ),
        (
            ally("- after: {event: passed}\n  effects:\n    - draw: {who: controller of cause}"),
            "CARD031",
            "'controller of cause' is used, but the moment of this text has none",
        ),
        (
            ally("- after: {event: passed}\n  effects:\n    - draw: X").replace("[main]", "[main, X basic]"),
            "CARD014",
            "neither the text nor its cost says what X is",
        ),
        (
            spell("- effects:\n    - draw: 1").replace(
                "    cost: [main]\n", "    cost: [X basic]\n    bonus: {life: X}\n"
            ),
            "CARD014",
            "the text does not say what X is",
        ),
    ],
    ids=["no second card", "nobody behind it", "what was paid for the card", "a bonus knows no payment"],
)
def test_what_would_read_as_nothing_is_an_error(text: str, code: str, told: str, tmp_path: Path) -> None:
    found = [problem for problem in linted(text, tmp_path) if problem.code == code]
    assert len(found) == 1 and told in str(found[0])


def test_a_name_used_in_a_list_only_is_used_and_checked_there(tmp_path: Path) -> None:
    text = "- effects:\n    - choose_card: {choose: unit, as: hero}\n    - destroy: [hero, {target: spell}]"
    assert linted(spell(text), tmp_path) == []
    unused, unknown = linted(spell(text.replace("[hero", "[heor")), tmp_path)
    assert "unknown name 'heor'" in str(unknown) and unused.code == "CARD032"


def test_a_conjuration_moved_out_of_its_pile_is_brought_into_play(tmp_path: Path) -> None:
    chosen = "{choose: conjuration, named: Iron Rhino, in: {conjurations: you}}"
    text = f"- effects:\n    - move: {{what: {chosen}, to: {{battlefield: you}}}}"
    assert linted(spell(text, extra="conjures: [Iron Rhino]"), tmp_path) == []
    (missing,) = linted(spell(text), tmp_path)
    assert missing.code == "CARD021"


ELSEWHERE = {"CARD014", "CARD020", "CARD021", "CARD030", "CARD031", "CARD032", "CARD034", "CARD080"}
"""Codes about what an example leaves to the text around it: names, moments, conjured cards."""


@pytest.mark.parametrize("kind", words_of(Effect), ids=lambda kind: kind.__name__)
def test_the_example_of_an_effect_is_sound(kind: type[Effect]) -> None:
    """An example alone may lack what other parts of a text would give it."""
    example = f"{{{kind.example}}}" if ":" in kind.example else kind.example
    source = parse_source(spell(f"- effects: [{example}]"), "mine.yaml")
    found = check_sources([source], standard_library())
    assert {problem.code for problem in found} <= ELSEWHERE
