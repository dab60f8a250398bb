"""Options that describe a game to play, and the setup that they describe."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from host.commands.options import data_of, whole_number
from host.exit_codes import CommandError
from host.games import DEFAULT_RULES, GAME_PARTS, load
from host.presenter.setup_forms.setup_form import REACTIONS, REACTIONS_ABOUT, UNDO, UNDO_ABOUT

if TYPE_CHECKING:
    from pydantic import ValidationError

    from cards.decks.deck import Deck
    from cards.library import Library
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.setups.base import UnlistedCards
    from engine.setups.red_rains import CardSide, RedRainsSetup

DECK = "The Iron Men"
"""Deck that is played if none is named."""

OWN_CARDS = "own:"


def deck_named(
    name: str, args: argparse.Namespace, library: Library | None = None
) -> str | Deck | UnlistedCards:
    """Return a deck by its name: the name of a printed one, or an own deck whole.

    `own:18` are real cards that are on no list, of a Phoenixborn with 18 life; `own:18:NAME` names the
    Phoenixborn. Raises `CommandError` if there is no such deck.
    """
    if name.startswith(OWN_CARDS):
        return _own_cards(name)
    from cards.library import standard_library

    library = library or standard_library()
    if name in library.decks:
        return name
    from host.decks import DeckRepository
    from host.store.files import data_folder

    try:
        repository = DeckRepository(data_folder(data_of(args)), library)
        return repository.entry(name).name if repository.entry(name).printed else repository.find(name)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from None


def _own_cards(name: str) -> UnlistedCards:
    from pydantic import ValidationError

    from cards.errors import shortened
    from engine.setups.base import UnlistedCards

    life, _, phoenixborn = name.removeprefix(OWN_CARDS).partition(":")
    try:
        return UnlistedCards.model_validate(
            {"life": life, **({"phoenixborn": phoenixborn} if phoenixborn else {})}, strict=False
        )
    except ValidationError:
        raise CommandError(
            f"--deck {shortened(name)}: write own:LIFE or own:LIFE:NAME, such as own:18:Coal Roarkwin; "
            "the life "
            "value is a number from 1 to 99"
        ) from None


def seat_names(decks: list[str | Deck | UnlistedCards], library: Library | None = None) -> list[str]:
    """Return the first names of the decks' Phoenixborn, numbered if two are alike."""
    from cards.library import standard_library

    names: list[str] = []
    for deck in decks:
        known = (library or standard_library()).deck(deck) if isinstance(deck, str) else deck
        first = known.phoenixborn.split()[0]
        number = sum(name.split()[0] == first for name in names)
        names.append(f"{first} {number + 1}" if number else first)
    return names


CHIMERA = "The Corpse of Viros"

VARIANTS = ("grim fates", "survival")
"""Variants that the engine knows, repeated here so that describing the options does not load the engine."""


class PlainArguments:
    """Command line options of a game that has none of its own.

    `own` are the names of options that only this game has; `foreign_option_reason` says why
    another game's are refused.
    """

    own: tuple[str, ...] = ()
    foreign_option_reason = "it is an option of another game"

    def __init__(self, rules: str) -> None:
        self.rules = rules

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Describe the game's own options."""

    def setup(self, args: argparse.Namespace, seed: Seed, others: dict[str, object]) -> GameSetup:
        """Return the setup that the options describe; raises `CommandError` if they describe none."""
        from pydantic import ValidationError

        from engine.games import entry_of

        model = entry_of(self.rules).setup
        if args.deck:
            raise CommandError(f"--deck does not fit here: --rules {self.rules} uses no decks")
        known = {name: value for name, value in others.items() if name in model.model_fields}
        try:
            return cast("GameSetup", model.model_validate({"seed": seed, **known}))
        except ValidationError as error:
            raise CommandError(f"--rules {self.rules}: {error.errors()[0]['msg']}") from None

    def pairings(self, args: argparse.Namespace) -> Iterator[GameSetup]:
        """Yield a game of every deck against every deck; raises `CommandError` for games without pairings."""
        raise CommandError("--every-pairing is for players against each other; add --rules ashes")


class RedRainsArguments(PlainArguments):
    """Options of a game against a Chimera."""

    own = (
        "chimera",
        "level",
        "heroic",
        "added_threat",
        "aspects",
        "variant",
        "ask_before",
        "card",
        "open_hands",
    )
    foreign_option_reason = "--rules red-rains has players against a Chimera"

    def add(self, parser: argparse.ArgumentParser) -> None:
        chimera = parser.add_argument_group("against a boss")
        chimera.add_argument(
            "--chimera", metavar="NAME", help=f"the boss, a Chimera or a Dragonborn (default: {CHIMERA})"
        )
        chimera.add_argument(
            "--level", type=whole_number, choices=[1, 2, 3], help="level of the boss (default: 1)"
        )
        chimera.add_argument(
            "--heroic", action="store_true", default=None, help="heroic instead of standard difficulty"
        )
        chimera.add_argument(
            "--added-threat",
            type=whole_number,
            metavar="N",
            help="added to the threat value of a Dragonborn (default: 0)",
        )
        chimera.add_argument(
            "--aspects", metavar="NAME", help="which aspect deck of the Chimera, such as Fury or Shadow"
        )
        chimera.add_argument(
            "--variant",
            metavar="NAME",
            action="append",
            choices=VARIANTS,
            help="a variant, may be repeated; grim fates: the Chimera's choices are the worst "
            "for you; survival: it has no life value, and more aspects each round",
        )
        chimera.add_argument(
            "--ask-before",
            action=argparse.BooleanOptionalAction,
            help="ask before each step of the Chimera, to overrule it (default: with real cards, by --table)",
        )
        chimera.add_argument(
            "--card",
            metavar="VALUES",
            help="values printed on your copy of its card, where they differ: "
            '"life=60 threat=4 ultimate=5 aspects=1-2-2-2 stamina=2"',
        )
        chimera.add_argument(
            "--open-hands",
            action="store_true",
            default=None,
            help="two players see each other's hands (default: each their own)",
        )

    def setup(self, args: argparse.Namespace, seed: Seed, others: dict[str, object]) -> GameSetup:
        """Return the setup of one player or two against the Chimera."""
        from pydantic import ValidationError

        from engine.setups.red_rains import PARTNERS, RedRainsSetup

        given = args.deck or [DECK]
        if len(given) > 2:
            raise CommandError(
                f"one or two players fight the Chimera, so one or two --deck, not {len(given)}; "
                "for players against each other add --rules ashes"
            )
        decks = [deck_named(name, args) for name in given]
        names = [name.strip() for name in args.seat or ()]
        names = names or (["Player"] if len(decks) == 1 else seat_names(decks))
        if len(names) != len(decks):
            raise CommandError(f"{len(names)} --seat for {len(decks)} --deck; name one seat for each deck")
        bots = bots_by_seat(args.bot, names, PARTNERS)
        if names[0] in bots:
            raise CommandError(f"--bot: a person plays {names[0]}, the first seat; name the other one")
        partner = [
            {"name": name, "deck": deck, "player": bots.get(name, "person")}
            for name, deck in zip(names[1:], decks[1:], strict=True)
        ]
        self._check(args, partner[0]["player"] if partner else "")
        setup = {
            "seat": names[0],
            "deck": decks[0],
            **({"partner": partner[0]} if partner else {}),
            **({"open_hands": True} if args.open_hands else {}),
            "chimera": CHIMERA if args.chimera is None else args.chimera,
            "aspects": args.aspects,
            "difficulty": "heroic" if args.heroic else "standard",
            "level": args.level or 1,
            "added_threat": args.added_threat or 0,
            "seed": seed,
            "variants": args.variant or (),
            **({} if args.ask_before is None else {"ask_before": args.ask_before}),
        }
        try:
            chosen = RedRainsSetup.model_validate({**_at_table(setup, args), **others})
        except ValidationError as error:
            raise CommandError(_problem_text(error)) from None
        return chosen.model_copy(update={"card": _card_side(args.card, chosen)}) if args.card else chosen

    def _check(self, args: argparse.Namespace, partner: object) -> None:
        """Raise `CommandError` for what the form of these games does not offer."""
        if args.open_hands and partner != "person":
            raise CommandError("--open-hands is for two people; a built-in partner has no use for it")
        options = (args.chimera, args.aspects, args.heroic, args.level, args.added_threat)
        if not partner and all(option is None for option in options):
            # The form takes long to import, and offers its own defaults.
            return
        from host.presenter.setup_forms.campaign_form import CampaignForm
        from host.presenter.setup_forms.red_rains_form import ADDED, RedRainsForm
        from host.store.files import data_folder

        data = data_folder(data_of(args))
        form = CampaignForm(data, ()) if hasattr(args, "name") else RedRainsForm(data)
        values = {"chimera": args.chimera, "aspects": args.aspects}
        values["difficulty"] = "heroic" if args.heroic else None
        level = None if args.level is None else str(args.level)
        added = f"{ADDED}{args.added_threat}" if args.added_threat else level
        try:
            for one in (level, added):
                given = {**values, "level": one, "who-2": partner}
                form.check({name: value for name, value in given.items() if value is not None})
        except (ValueError, LookupError) as error:
            raise CommandError(str(error.args[0])) from None


class AshesArguments(PlainArguments):
    """Options of a game between players."""

    own = ("reactions", "undo")

    def __init__(self, rules: str) -> None:
        super().__init__(rules)
        self.foreign_option_reason = f"--rules {rules} has no Chimera"

    def add(self, parser: argparse.ArgumentParser) -> None:
        players = parser.add_argument_group("between players")
        players.add_argument(
            "--reactions",
            choices=[value for value, _ in REACTIONS],
            help=f"when players are asked for reactions. {REACTIONS_ABOUT} Always: asking tells nothing. "
            "(default: when possible)",
        )
        add_undo(players)

    def setup(self, args: argparse.Namespace, seed: Seed, others: dict[str, object]) -> GameSetup:
        """Return the setup of two to four players, one for each deck."""
        from pydantic import ValidationError

        from engine.games import entry_of
        from engine.setups.players import BOTS

        library = entry_of(self.rules).cards()
        decks = args.deck or self.default_decks(library)
        chosen_decks = [deck_named(name, args, library) for name in decks]
        names = [name.strip() for name in args.seat or ()] or seat_names(chosen_decks, library)
        if len(names) != len(decks):
            raise CommandError(f"{len(names)} --seat for {len(decks)} --deck; name one seat for each deck")
        bots = bots_by_seat(args.bot, names, BOTS)
        seats = [
            {"name": name, "deck": deck, "player": bots.get(name, "person")}
            for name, deck in zip(names, chosen_decks, strict=True)
        ]
        chosen = {name: value for name in self.own if (value := getattr(args, name))}
        try:
            setup = _at_table({"seats": seats, "seed": seed, **chosen}, args)
            model = entry_of(self.rules).setup
            return cast("GameSetup", model.model_validate({**setup, **others}))
        except ValidationError as error:
            first = error.errors()[0]
            if first["loc"][-1:] == ("name",):
                raise CommandError(f"--seat '{first['input']}': a name has 1 to 24 letters") from None
            raise CommandError(_problem_text(error)) from None

    def default_decks(self, library: Library) -> list[str]:
        """Return the decks that are played if none is named."""
        return [DECK, DECK]

    def pairings(self, args: argparse.Namespace) -> Iterator[GameSetup]:
        """Yield a game of every printed deck against every printed deck."""
        from itertools import product

        from engine.games import entry_of

        for decks in product(sorted(entry_of(self.rules).cards().decks), repeat=2):
            yield self.setup(argparse.Namespace(**{**vars(args), "deck": list(decks)}), 0, {})


def add_undo(parser: argparse._ActionsContainer) -> None:
    """Describe `--undo`, of games in which people play against each other."""
    parser.add_argument(
        "--undo",
        choices=[value for value, _ in UNDO],
        help=f"{UNDO_ABOUT} (default: ask)",
    )


class RavenArguments(AshesArguments):
    """Options of a game between players by Raven Rules."""

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Describe nothing: the options are those of Ashes Reborn."""

    def default_decks(self, library: Library) -> list[str]:
        """Return the first two decks of the box."""
        return list(library.decks)[:2]


def _games() -> dict[str, PlainArguments]:
    """Return the games that can be played from the command line, by their rules."""
    return {rules: load(game.arguments)(rules) for rules, game in GAME_PARTS.items() if game.arguments}


def add_match(parser: argparse.ArgumentParser) -> None:
    """Describe the options for what is played: rules, decks and seats, then each game's own."""
    games = _games()
    rules_help = "; ".join(f"{rules}: {GAME_PARTS[rules].brief}" for rules in games)
    parser.add_argument("--rules", choices=[*games], help=f"{rules_help} (default: {DEFAULT_RULES})")
    parser.add_argument(
        "--deck",
        metavar="NAME",
        action="append",
        help=f"a player's deck; between players once for each, clockwise (default: {DECK}); own:18 for real "
        "cards that are on no list, of a Phoenixborn with 18 life; two against a Chimera make two players",
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
        help="let a built-in player play a seat: sharp looks ahead; sturdy "
        "holds out, as a partner against a Chimera; random plays at random",
    )
    for game in games.values():
        game.add(parser)


def rules_of(args: argparse.Namespace) -> str:
    """Return the rules of `--rules`, or those that are played without it."""
    return str(args.rules or DEFAULT_RULES)


def game_option_names() -> list[str]:
    """Return the options of `add_match` that describe a game, by their destinations."""
    return ["rules", "deck", "seat", "bot", *(option for game in _games().values() for option in game.own)]


def chance_kinds() -> list[str]:
    """Return the kinds of chance that people can enter from their table in any game."""
    kinds = [kind for game in GAME_PARTS.values() if game.arguments for kind in game.chances]
    return list(dict.fromkeys(kinds))


def setup_of(args: argparse.Namespace, seed: Seed, **others: object) -> GameSetup:
    """Return the setup that the options of `add_match` describe; raises `CommandError` for a bad option."""
    return _arguments_of(args).setup(args, seed, others)


def pairings_of(args: argparse.Namespace) -> Iterator[GameSetup]:
    """Yield a game of every deck against every deck; raises `CommandError` for games without pairings."""
    return _arguments_of(args).pairings(args)


def _arguments_of(args: argparse.Namespace) -> PlainArguments:
    """Return the game that is played; raises `CommandError` for an option of another game."""
    games, rules = _games(), rules_of(args)
    chosen = games[rules]
    for game in games.values():
        for option in set(game.own).difference(chosen.own):
            if getattr(args, option) not in (None, []):
                raise CommandError(
                    f"--{option.replace('_', '-')} does not fit here: {chosen.foreign_option_reason}"
                )
    for kind in getattr(args, "by_hand", ()):
        if kind not in GAME_PARTS[rules].chances:
            raise CommandError(f"--by-hand '{kind}' does not fit here: {chosen.foreign_option_reason}")
    return chosen


def _at_table(setup: dict[str, object], args: argparse.Namespace) -> dict[str, object]:
    """Return the setup with the cards and dice that are real by `--table`, if that was given."""
    chosen = getattr(args, "table", None)
    if chosen is None:
        return setup
    from host.presenter.setup_forms.table_presets import PRESETS, apply_preset

    return apply_preset(PRESETS[chosen], setup, GAME_PARTS[rules_of(args)].chances)


def _problem_text(error: ValidationError) -> str:
    """Return what is wrong with a setup, as one line."""
    said = error.errors()[0]["msg"].removeprefix("Value error, ")
    return f"{said}; add --table companion" if "companion depth" in said else said


def _card_side(text: str, setup: RedRainsSetup) -> CardSide:
    """Return the values on a Chimera's card as `--card` gives them; missing ones are those already known."""
    from cards.library import standard_library
    from engine.errors import SetupError
    from host.presenter.setup_forms.boss_card import parse_boss_card, side_of_setup

    try:
        return parse_boss_card(text, side_of_setup(standard_library(), setup))
    except (SetupError, ValueError) as error:
        raise CommandError(f"--card: {error.args[0]}") from None


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
