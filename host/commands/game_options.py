"""Options that describe a game to play: each is one row and stands for a field of the game's form."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, field

from cards.boxes import USUAL_BOSS, USUAL_DECK
from host.command_exit import CommandError
from host.commands.options import data_of, whole_number
from host.games import DEFAULT_RULES, GAME_PARTS, load
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.setup_form import (
    NAME_LETTERS,
    REACTIONS,
    REACTIONS_ABOUT,
    UNDO,
    UNDO_ABOUT,
    WAY,
    FieldRefused,
    FormValues,
    SeatChoice,
    SetupForm,
)

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed

VARIANTS = ("grim fates", "survival")
"""Variants that the engine knows, repeated here so that describing the options does not load the engine."""

_BOSS = ("red-rains",)

FOREIGN = {
    "red-rains": "--rules red-rains has players against a Chimera",
    "ashes": "--rules ashes has no Chimera",
    "raven": "--rules raven has no Chimera",
    "reapers": "--rules reapers has neither Phoenixborn nor Chimera",
}
"""Reasons why options of other games are refused, by the rules."""


class GameOption(Struct, frozen=True):
    """An option of some games, and the field of their form that says the same.

    `more` are further arguments of argparse. `values` are the field's values for those of the option, where
    they differ; one without a value says nothing. `prefix` marks the field's values that are this option's.
    `usual` is the value of the field for which no option is needed.
    """

    flag: str
    form_field: str
    games: tuple[str, ...]
    help: str
    more: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[object, str | None] = field(default_factory=dict)
    prefix: str = ""
    usual: str = ""

    @property
    def destination(self) -> str:
        """Return the name of the option in parsed arguments."""
        return self.flag.removeprefix("--").replace("-", "_")

    def add(self, parser: argparse._ActionsContainer) -> None:
        """Describe the option."""
        parser.add_argument(self.flag, help=self.help, **self.more)

    def given(self, args: argparse.Namespace) -> Any:
        """Return the argument that was given; None if there is none."""
        given = getattr(args, self.destination, None)
        return None if given == [] else given

    def value_of(self, given: Any) -> str | None:
        """Return the field's value for an argument; None if it says nothing."""
        if isinstance(given, list):
            return ", ".join(name for name in self.more["choices"] if name in given)
        return self.values.get(given, f"{self.prefix}{given}")

    def argument_of(self, value: str) -> Any:
        """Return the argument for a value of the field; None if none is needed."""
        if self.prefix:
            return int(value.removeprefix(self.prefix)) if value.startswith(self.prefix) else None
        if self.values:
            return next((given for given, each in self.values.items() if each == value), None)
        fits = "choices" not in self.more or value in map(str, self.more["choices"])
        return value if fits and value != self.usual else None


_NAME = {"metavar": "NAME"}
_SWITCH = {"action": "store_true", "default": None}
UNDO_OPTION = GameOption(
    "--undo", "undo", ("ashes", "raven", "reapers", "draft"), f"{UNDO_ABOUT} (default: ask)",
    {"choices": [value for value, _ in UNDO]}, usual="ask",
)  # fmt: skip
FIRST_FIVE_OPTION = GameOption(
    "--choose-first-five", "first_five", ("red-rains", "ashes", "raven"), "choose the First Five yourself",
    _SWITCH, {True: "choose"},
)  # fmt: skip
UNDER_WAY_OPTION = GameOption(
    "--under-way", "begins", ("red-rains", "ashes", "raven"),
    "the game has begun on your table: enter its position first", _SWITCH, {True: "middle"},
)  # fmt: skip
OPTIONS = {
    "against a boss": (
        GameOption(
            "--chimera", "chimera", _BOSS,
            f"the boss, a Chimera or a Dragonborn (default: {USUAL_BOSS})", _NAME,
        ),
        GameOption(
            "--level", "level", _BOSS, "level of the boss (default: 1)",
            {"type": whole_number, "choices": [1, 2, 3]},
        ),
        GameOption(
            "--heroic", "difficulty", _BOSS, "heroic instead of standard difficulty",
            _SWITCH, {True: "heroic"},
        ),
        GameOption(
            "--added-threat", "level", _BOSS, "added to the threat value of a Dragonborn (default: 0)",
            {"type": whole_number, "metavar": "N"}, {0: None}, prefix="+",
        ),
        GameOption(
            "--aspects", "aspects", _BOSS, "which aspect deck of the Chimera, such as Fury or Shadow", _NAME
        ),
        GameOption(
            "--variant", "variant", _BOSS,
            "a variant, may be repeated; grim fates: the Chimera's choices are the worst "
            "for you; survival: it has no life value, and more aspects each round",
            {**_NAME, "action": "append", "choices": VARIANTS},
        ),
        GameOption(
            "--ask-before", "steps", _BOSS,
            "ask before each step of the Chimera, to overrule it",
            {"action": argparse.BooleanOptionalAction}, {True: "ask", False: "alone"},
        ),
        GameOption(
            "--card", "card-values", _BOSS,
            "values printed on your copy of its card, where they differ: "
            '"life=60 threat=4 ultimate=5 aspects=1-2-2-2 stamina=2"', {"metavar": "VALUES"},
        ),
        GameOption(
            "--open-hands", "hands", _BOSS,
            "two players see each other's hands (default: each their own)", _SWITCH, {True: "open"},
        ),
    ),
    "between players": (
        GameOption(
            "--reactions", "reactions", ("ashes", "raven"),
            f"when players are asked for reactions. {REACTIONS_ABOUT} Always: asking tells nothing. "
            "(default: when possible)",
            {"choices": [value for value, _ in REACTIONS]}, usual="when possible",
        ),
        GameOption(
            "--hidden-hand", "hidden", ("reapers",),
            "how you choose what your opponent discards from a hidden hand: blind, or from the shown hand "
            "(default: blind)",
            {"choices": ["blind", "shown"]}, usual="blind",
        ),
        UNDO_OPTION,
    ),
}  # fmt: skip
"""Options by the title of their group in `--help`."""
ALL_OPTIONS = [
    FIRST_FIVE_OPTION,
    UNDER_WAY_OPTION,
    *(option for options in OPTIONS.values() for option in options),
]


def add_match(parser: argparse.ArgumentParser) -> None:
    """Describe the options for what is played: rules, decks and seats, then each game's own."""
    games = [rules for rules, parts in GAME_PARTS.items() if parts.is_played]
    rules_help = "; ".join(f"{rules}: {GAME_PARTS[rules].brief}" for rules in games)
    parser.add_argument("--rules", choices=games, help=f"{rules_help} (default: {DEFAULT_RULES})")
    parser.add_argument(
        "--deck",
        metavar="NAME",
        action="append",
        help=f"a player's deck; between players once for each, clockwise (default: {USUAL_DECK}); own:18 for "
        "real cards that are on no list, of a Phoenixborn with 18 life; two against a Chimera make two "
        "players",
    )
    parser.add_argument(
        "--seat",
        metavar="NAME",
        action="append",
        help="a player's name, once for each deck (default: the names of the decks' Phoenixborn)",
    )
    parser.add_argument(
        "--bot",
        metavar="SEAT=NAME",
        action="append",
        default=[],
        help="let a built-in player play a seat: sharp looks ahead, gentle less, fierce further; sturdy "
        "holds out, as a partner against a Chimera; random plays at random",
    )
    for title, options in OPTIONS.items():
        group = parser.add_argument_group(title)
        for option in options:
            option.add(group)


def rules_of(args: argparse.Namespace) -> str:
    """Return the rules of `--rules`, or those that are played without it."""
    return str(args.rules or DEFAULT_RULES)


def game_option_names() -> list[str]:
    """Return the options of `add_match` that describe a game, by their destinations."""
    return ["rules", "deck", "seat", "bot", *(option.destination for option in ALL_OPTIONS)]


def chance_kinds() -> list[str]:
    """Return the kinds of chance that people can enter from their table in any game."""
    kinds = [kind for parts in GAME_PARTS.values() if parts.is_played for kind in parts.chances]
    return list(dict.fromkeys(kinds))


def setup_of(args: argparse.Namespace, seed: Seed) -> GameSetup:
    """Return the setup that the options of `add_match` describe; raises `CommandError` for a bad option."""
    _check_options(args)
    form = _form_of(args)
    return _plain_setup(args, seed) if form is None else _setup(form, args, seed)


def pairings_of(args: argparse.Namespace) -> Iterator[GameSetup]:
    """Yield a game of every deck against every deck; raises `CommandError` for games without pairings."""
    from itertools import product

    _check_options(args)
    form = _form_of(args)
    if form is None or form.rules not in UNDO_OPTION.games:
        raise CommandError("--every-pairing is for players against each other; add --rules ashes")
    for decks in product(sorted(form.printed_decks), repeat=2):
        yield _setup(form, argparse.Namespace(**{**vars(args), "deck": list(decks)}), 0)


def _check_options(args: argparse.Namespace) -> None:
    """Raise `CommandError` for an option of another game."""
    rules = rules_of(args)
    reason = FOREIGN.get(rules, "it is an option of another game")
    for option in ALL_OPTIONS:
        if rules not in option.games and option.given(args) is not None:
            why = "it is for Ardent Reapers" if option.games == ("reapers",) else reason
            raise CommandError(f"{option.flag} does not fit here: {why}")
    for kind in getattr(args, "by_hand", ()):
        if kind not in GAME_PARTS[rules].chances:
            raise CommandError(f"--by-hand '{kind}' does not fit here: {reason}")


def _form_of(args: argparse.Namespace) -> SetupForm | None:
    """Return the form of the game or campaign that is begun; None for a game without one."""
    from host.store.folders import data_folder

    data = data_folder(data_of(args))
    if hasattr(args, "name"):
        from host.presenter.setup_forms.campaign_form import CampaignForm

        return CampaignForm(data)
    begins = GAME_PARTS[rules_of(args)].begins
    return load(begins)(data) if begins else None


def _plain_setup(args: argparse.Namespace, seed: Seed) -> GameSetup:
    """Return the setup of a game without a form."""
    from pydantic import ValidationError

    from engine.game_entries import entry_of

    model = entry_of(args.rules).setup
    if args.deck:
        raise CommandError(f"--deck does not fit here: --rules {args.rules} uses no decks")
    given = {"by_hand": tuple(getattr(args, "by_hand", ())), "seed": seed}
    try:
        fields = {name: value for name, value in given.items() if name in model.model_fields}
        return cast("GameSetup", model.model_validate(fields))
    except ValidationError as error:
        raise CommandError(f"--rules {args.rules}: {error.errors()[0]['msg']}") from None


def _setup(form: SetupForm, args: argparse.Namespace, seed: Seed) -> GameSetup:
    try:
        return form.setup(values_of(form, args), seed)
    except FieldRefused as error:
        flags = (
            each.flag
            for each in ALL_OPTIONS
            if each.form_field == error.field and each.given(args) is not None
        )
        raise CommandError(": ".join((*flags, str(error)))) from None
    except (ValueError, LookupError) as error:
        why = str(error.args[0])
        raise CommandError(f"{why}; add --table companion" if "companion depth" in why else why) from None


def values_of(form: SetupForm, args: argparse.Namespace) -> dict[str, str]:
    """Return the values of a form that the options describe.

    Raises `CommandError`, `ValueError` or `LookupError` for options that no form can express.
    """
    from engine.seating import check_real_decks

    seats = _seats(form, args)
    values = form.seat_values(seats)
    if table := getattr(args, "table", None):
        values |= form.preset_values(PRESETS[table])
    if by_hand := getattr(args, "by_hand", ()):
        for kind in GAME_PARTS[form.rules].chances:
            values[form.chance_field(kind)] = "table" if kind in by_hand else "program"
    if real := tuple(getattr(args, "real_deck", ())):
        check_real_decks(real, tuple(seat.name for seat in seats if seat.player == "person"))
        for (ending, _), seat in zip(form.seats, seats, strict=False):
            values[f"real{ending}"] = "table" if seat.name in real else "program"
    flags: dict[str, str] = {}
    for option in ALL_OPTIONS:
        given = option.given(args)
        if given is not None and (value := option.value_of(given)) is not None:
            if before := flags.get(option.form_field):
                raise CommandError(f"{option.flag} does not fit {before}; leave out one of them")
            flags[option.form_field] = option.flag
            values[option.form_field] = value
    if "--card" in flags.values():
        values["card"] = "mine"
    if "--open-hands" in flags.values() and values.get("who-2") != "person":
        raise CommandError("--open-hands is for two people; a built-in partner has no use for it")
    return {**values, "campaign-name": args.name} if hasattr(args, "name") else values


def _seats(form: SetupForm, args: argparse.Namespace) -> list[SeatChoice]:
    """Return the seats that `--deck`, `--seat` and `--bot` describe."""
    decks = args.deck or form.default_decks
    if form.rules == "red-rains" and len(decks) > len(form.seats):
        raise CommandError(
            f"one or two players fight the Chimera, so one or two --deck, not {len(decks)}; "
            "for players against each other add --rules ashes"
        )
    if form.rules == "reapers" and len(decks) != len(form.seats):
        raise CommandError(f"Ardent Reapers is for two players, so two --deck, not {len(decks)}")
    values = [form.named_deck(name) for name in decks]
    names = [name.strip() for name in args.seat or form.default_names(values)]
    for name in names:
        if not 1 <= len(name) <= NAME_LETTERS:
            raise CommandError(f"--seat '{name}': a name has 1 to {NAME_LETTERS} letters")
    if len(names) != len(decks):
        each = "--deck; name one seat for each deck"
        each = "players; name one seat for each" if form.rules == "reapers" else each
        raise CommandError(f"{len(names)} --seat for {len(decks)} {each}")
    bots = bots_by_seat(args.bot, names, form.bots)
    if form.rules == "red-rains" and names[0] in bots:
        raise CommandError(f"--bot: a person plays {names[0]}, the first seat; name the other one")
    return [
        SeatChoice(name, bots.get(name, "person"), deck) for name, deck in zip(names, values, strict=True)
    ]


def bots_by_seat(given: list[str], names: list[str], known: Sequence[str]) -> dict[str, str]:
    """Return the built-in players by seat, as `--bot SEAT=NAME` gives them; `known` can play this game."""
    bots: dict[str, str] = {}
    for text in given:
        seat, has_name, name = text.partition("=")
        if not has_name:
            raise CommandError(f"--bot {text}: write SEAT=NAME, such as {names[-1]}={known[0]}")
        if seat not in names:
            raise CommandError(f"--bot {text}: no seat '{seat}'; the seats are {', '.join(names)}")
        if seat in bots:
            raise CommandError(f"--bot {text}: {bots[seat]} plays for {seat} already; name one player a seat")
        if name not in known:
            raise CommandError(f"--bot {text}: no player '{name}'; there are {' and '.join(known)}")
        bots[seat] = name
    return bots


def arguments_of(form: SetupForm, values: FormValues) -> dict[str, Any]:
    """Return the arguments, by their destinations, for values of a form: those that line mode asked for."""
    seats = [
        (who, values.get(f"name-{number}"), values.get(f"deck{ending}"))
        for number, (ending, _) in enumerate(form.seats, 1)
        if (who := values.get(f"who-{number}", "person" if number == 1 else ""))
    ]
    given: dict[str, Any] = {}
    if form.rules == "draft":
        given["seats"] = [(name, who) for who, name, _ in seats]
        given["owned"] = values.get("releases") == "owned"
    else:
        given["rules"] = None if form.rules == DEFAULT_RULES else form.rules
        given["seat"] = [name for _, name, _ in seats if name]
        given["deck"] = [deck for _, _, deck in seats if deck]
        given["bot"] = [f"{name}={who}" for who, name, _ in seats if who != "person"]
    for option in ALL_OPTIONS:
        if form.rules in option.games and option.form_field in values:
            given[option.destination] = option.argument_of(values[option.form_field])
    given["table"] = values.get(WAY)
    return given


def words_of(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words of a command line with these arguments."""
    for name, value in given.items():
        flag = f"--{name.replace('_', '-')}"
        if value is True:
            yield flag
        elif isinstance(value, list):
            for each in value:
                yield from (
                    ("--seat" if each[1] == "person" else "--bot", each[0])
                    if name == "seats"
                    else (flag, each)
                )
        elif value:
            yield from (flag, str(value))
