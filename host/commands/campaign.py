"""`cinderboard campaign`: levels 1 to 3 in a row, and the record of every result."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from host.command_exit import OK, CommandError
from host.commands.game_options import rules_of
from host.commands.options import Subparsers, add_console, add_data, add_text, data_of, print_json
from host.commands.output_filter import print_lines
from host.commands.play import add_game, begin, game_of, gc_paused, need_terminal, play_opened
from host.games import DEFAULT_RULES
from host.presenter.seeds import new_secret

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.store import Campaign, Store, StoredResult


def add(subparsers: Subparsers) -> None:
    """Describe `campaign list`, `begin`, `go-on`, `results` and `export`."""
    parser = subparsers.add_parser("campaign", help="play levels 1 to 3 in a row; the record of all results")
    verbs = parser.add_subparsers(metavar="VERB", required=True)

    listing = verbs.add_parser("list", help="your campaigns, the last played first")
    listing.add_argument("--json", action="store_true", help="print a list of JSON objects")
    listing.set_defaults(run=run_list)
    add_data(listing)

    beginning = verbs.add_parser(
        "begin",
        help="begin a campaign, right at the table of level 1",
        description="Begins a campaign; all options are those of `cinderboard play`.",
    )
    beginning.add_argument("name", metavar="NAME", help="its name")
    add_game(beginning)
    beginning.set_defaults(run=run_begin)

    going_on = verbs.add_parser("go-on", help="continue its current game, or else its next level")
    going_on.add_argument("name", metavar="NAME")
    add_text(going_on)
    add_data(going_on)
    add_console(going_on)
    going_on.set_defaults(run=run_go_on)

    results = verbs.add_parser(
        "results",
        help="how every game against a boss ended, as a table and a plot",
        description="Lists every finished game against a boss, in a campaign or not, oldest first.",
    )
    kinds = results.add_mutually_exclusive_group()
    kinds.add_argument("--json", action="store_true", help="print a list of JSON objects")
    for name, what in (
        ("decks", "one line per deck: games, won, best"),
        ("bosses", "one line per boss: games won at each level"),
        ("pairings", "one line per boss and deck: games won as a bar"),
        ("goals", "goals to try, and how much of each is reached"),
    ):
        kinds.add_argument(f"--{name}", dest="table", action="store_const", const=name, help=what)
    results.set_defaults(run=run_results)
    export = verbs.add_parser("export", help="write the results as CSV")
    export.add_argument("path", metavar="PATH", type=Path, help="file to write, - for standard output")
    export.set_defaults(run=run_export)
    for verb in (results, export):
        verb.add_argument("--campaign", metavar="NAME", help="only this campaign")
        add_data(verb)


def run_list(args: argparse.Namespace) -> int:
    """List the campaigns."""
    from host.presenter.records.campaign_map import campaign_map, campaign_status

    campaigns = _store(args).campaigns()
    if args.json:
        print_json([_as_json(campaign) for campaign in campaigns])
        return OK
    width = max((len(campaign.name) for campaign in campaigns), default=0)
    for campaign in campaigns:
        print(f"{campaign.name:{width}}  {campaign_status(campaign)}")
        for stage in campaign_map(campaign):
            print(f"{'':{width}}  {stage}")
    if not campaigns:
        _tell("list", "no campaigns yet; `cinderboard campaign begin NAME` begins one")
    return OK


@gc_paused()
def run_begin(args: argparse.Namespace) -> int:
    """Begin a campaign."""
    setup = checked_setup(args)
    need_terminal(args)
    check_is_new(args)
    return begin(args, setup)


def setup_of(args: argparse.Namespace) -> GameSetup:
    """Return the first game of a new campaign as the options describe it.

    Raises `CommandError` if they describe none, or if there is a campaign of this name.
    """
    setup = checked_setup(args)
    check_is_new(args)
    return setup


def checked_setup(args: argparse.Namespace) -> GameSetup:
    """Return the same without checking whether there is a campaign of this name."""
    from host.presenter.setup_forms.campaign_form import NAME_LETTERS

    if rules_of(args) != DEFAULT_RULES:
        raise CommandError(f"a campaign is played against a boss; leave out --rules {args.rules}")
    if args.level not in (None, 1) or args.added_threat:
        option = "--added-threat" if args.added_threat else "--level"
        raise CommandError(f"a campaign begins at level 1; leave out {option}")
    if not 1 <= len(args.name.strip()) <= NAME_LETTERS:
        raise CommandError(f"the name of a campaign has at least 1 character and {NAME_LETTERS} at most")
    return game_of(args)


def check_is_new(args: argparse.Namespace) -> None:
    """Raise `CommandError` if there is a campaign of this name."""
    if args.name in [campaign.name for campaign in _store(args).campaigns()]:
        raise CommandError(
            f"there is already a campaign {args.name}; `cinderboard campaign go-on` continues it"
        )


@gc_paused()
def run_go_on(args: argparse.Namespace) -> int:
    """Open the game of a campaign that is under way, or begin its next."""
    store, campaign = _store(args), _campaign_named(args, args.name)
    need_terminal(args)
    if campaign.under_way is None:
        return begin(args, campaign.next_setup(new_secret()))
    with store.open(campaign.under_way.id) as game:
        return play_opened(args, game)


def run_results(args: argparse.Namespace) -> int:
    """Print the record."""
    from host.presenter.records.record_tables import RECORD_TABLES
    from host.presenter.records.results import HEADINGS, in_columns, result_plot, result_row, results_summary

    results = _results(args)
    if args.json:
        from msgspec import to_builtins

        print_json([{**_dates_as_json(kept), **to_builtins(kept.result)} for kept in results])
        return OK
    if not results:
        _tell("results", "no finished games against a boss yet")
        return OK
    for table in RECORD_TABLES:
        if table.name == args.table:
            for line in (*in_columns([table.headings, *table.rows(results)]), *filter(None, [table.about])):
                print(line)
            return OK
    for line in in_columns([HEADINGS, *map(result_row, results)]):
        print(line)
    print(f"\n{results_summary(results)}".lstrip("\n"))
    for plotted in result_plot(results):
        print(f"{plotted.label:32}{plotted.bars}  (up to {plotted.full})")
    return OK


def run_export(args: argparse.Namespace) -> int:
    """Write the record as CSV."""
    from host.presenter.records.results import results_csv
    from host.store.new_files import write_new

    text = results_csv(_results(args))
    if str(args.path) == "-":
        print_lines(text.replace("\r\n", "\n"))
    else:
        write_new(args.path, text)
        print(args.path)
    return OK


def _store(args: argparse.Namespace) -> Store:
    from host.store import Store

    return Store(data_of(args))


def _campaign_named(args: argparse.Namespace, name: str) -> Campaign:
    from host.store import campaign_named

    return campaign_named(_store(args).campaigns(), name)


def _results(args: argparse.Namespace) -> list[StoredResult]:
    if args.campaign is None:
        return _store(args).results()
    return list(_campaign_named(args, args.campaign).results)


def _as_json(campaign: Campaign) -> dict[str, object]:
    return {
        "name": campaign.name,
        "level": campaign.level,
        "won": list(campaign.won),
        "games": len(campaign.results),
        "under_way": None if campaign.under_way is None else campaign.under_way.id,
    }


def _dates_as_json(kept: StoredResult) -> dict[str, object]:
    return {"created": kept.created, "played": kept.played, "game": kept.game}


def _tell(verb: str, text: str) -> None:
    import sys

    print(f"cinderboard campaign {verb}: {text}", file=sys.stderr)
