"""Commands for saved games.

`games` lists and manages them, `saves` lists them, `export` and `import` exchange them as text, `replay`
prints one as text, and `story` writes one as a story to read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

from host.command_exit import OK, CommandError
from host.commands.options import (
    Subparsers,
    add_console,
    add_data,
    add_text,
    data_of,
    print_json,
    whole_number,
)
from host.commands.output_filter import print_lines
from host.commands.play import begin, gc_paused
from host.presenter.seeds import new_secret

if TYPE_CHECKING:
    from host.presenter.records.saved_games import GameStanding
    from host.store import SavedGame, Store


def add_replay(subparsers: Subparsers) -> None:
    """Describe `replay`."""
    parser = subparsers.add_parser("replay", help="print a saved game as text")
    parser.add_argument("save", metavar="SAVE", help="the id of a game, a save file or an exported text")
    parser.add_argument("--to", metavar="N", type=whole_number, help="stop after the first N answers")
    add_data(parser)
    parser.set_defaults(run=run_replay)


def run_replay(args: argparse.Namespace) -> int:
    """Print a game as text."""
    from host.presenter.narration.log_details_and_transcript import transcript
    from host.store import Store

    match, record = Store(data_of(args)).replay(args.save)
    for notice in record.notices:
        print(f"cinderboard replay: {notice}", file=sys.stderr)
    count = len(match.game.journal)
    if args.to is not None and args.to > count:
        raise CommandError(f"--to {args.to} is more than the {count} answers of this game")
    print(record.title)
    for line in transcript(match, count if args.to is None else args.to, record.marks):
        print(line)
    return OK


def add_saves(subparsers: Subparsers) -> None:
    """Describe `saves`, `export` and `import`."""
    saves = subparsers.add_parser("saves", help="list your games, last played first")
    saves.add_argument("--json", action="store_true", help="print a list of JSON objects")
    saves.set_defaults(run=run_saves)

    export = subparsers.add_parser("export", help="write a game as text, one line per answer")
    export.add_argument("save", metavar="SAVE", help="the id of a game, or a save file")
    export.add_argument("path", metavar="PATH", type=Path, help="file to write, - for standard output")
    export.set_defaults(run=run_export)

    import_ = subparsers.add_parser("import", help="add an exported game, or a save file, to your games")
    import_.add_argument("path", metavar="PATH", type=Path, help="an exported game, or a save file")
    import_.set_defaults(run=run_import)
    for parser in (saves, export, import_):
        add_data(parser)


def run_saves(args: argparse.Namespace) -> int:
    """List the games."""
    from host.store import Store

    games = Store(data_of(args)).games()
    if args.json:
        print_json([_save_as_json(game) for game in games])
        return OK
    print_games("saves", games, _line_of)
    return OK


def print_games(command: str, games: Sequence[SavedGame], line_of: Callable[[SavedGame], str]) -> None:
    """Print a line for each game that can be read, the notices of all, or that there are none."""
    for game in games:
        if game.readable:
            print(line_of(game))
        for notice in game.notices:
            print(f"cinderboard {command}: {notice}", file=sys.stderr)
    if not games:
        print("no saved games yet; `cinderboard play` begins one", file=sys.stderr)


def _line_of(game: SavedGame) -> str:
    from host.presenter.records.saved_games import game_title, last_played_text, step_count

    won = f"over, {game.winner} has won" if game.winner else "finished"
    how = won if game.over else step_count(game)
    return f"{game.id:>6}  {last_played_text(game)}  {game_title(game)}: {how}"


def run_export(args: argparse.Namespace) -> int:
    """Write one game as text."""
    from host.store import Store

    store = Store(data_of(args))
    for notice in store.read(args.save).notices:
        print(f"cinderboard export: {notice}", file=sys.stderr)
    if str(args.path) == "-":
        for line in store.text(args.save):
            print(line)
    else:
        print(store.export(args.save, args.path))
    return OK


def run_import(args: argparse.Namespace) -> int:
    """Add one game."""
    from host.store import Store

    game = Store(data_of(args)).import_(args.path)
    for notice in game.notices:
        print(f"cinderboard import: {notice}", file=sys.stderr)
    print(game.id)
    return OK


def _save_as_json(game: SavedGame) -> dict[str, object]:
    return {
        "id": game.id,
        "path": str(game.path),
        "title": game.title,
        "answers": game.answers,
        "created": game.created,
        "played": game.played,
        "over": game.over,
        "winner": game.winner,
        "readable": game.readable,
        "notices": list(game.notices),
    }


ORDERS = ("played", "begun", "name", "answers")


def add_games(subparsers: Subparsers) -> None:
    """Describe `games` and its verbs."""
    parser = subparsers.add_parser(
        "games",
        help="your saved games: list, show, luck, rename, delete, restore, rematch",
        description="`cinderboard play --game SAVE` continues one.",
    )
    verbs = parser.add_subparsers(metavar="VERB", required=True)

    listing = verbs.add_parser("list", help="all games, with round and wounds")
    listing.add_argument(
        "--sort", choices=ORDERS, default="played", help="their order (default: %(default)s)"
    )
    listing.add_argument("--json", action="store_true", help="print a list of JSON objects")
    listing.set_defaults(run=run_list)

    show = verbs.add_parser("show", help="the state of a game, with a small board")
    show.set_defaults(run=run_show)
    luck = verbs.add_parser(
        "luck", help="the fingerprint of a game's luck; once it is over, its secret and a check"
    )
    luck.set_defaults(run=run_luck)
    rename = verbs.add_parser("rename", help="rename a game")
    rename.set_defaults(run=run_rename)
    delete = verbs.add_parser("delete", help="delete a game; `games restore` brings it back")
    delete.set_defaults(run=run_delete)
    rematch = verbs.add_parser("rematch", help="the same game again, with new luck")
    for verb in (show, luck, rename, delete, rematch):
        verb.add_argument("save", metavar="SAVE", help="the id of a game")
    rename.add_argument("title", metavar="TITLE", nargs="+", help="its new name")
    rematch.add_argument("--same-seed", action="store_true", help="with the same rolls and shuffles")
    add_text(rematch)
    add_console(rematch)
    rematch.set_defaults(run=run_rematch)

    decks = verbs.add_parser("decks", help="each deck's record: how many games it won")
    decks.add_argument("--json", action="store_true", help="print a list of JSON objects")
    decks.set_defaults(run=run_decks)

    deleted = verbs.add_parser("deleted", help="the deleted games")
    deleted.set_defaults(run=run_deleted)
    restore = verbs.add_parser("restore", help="bring back a deleted game")
    restore.add_argument("save", metavar="SAVE", help="its name in `games deleted`")
    restore.set_defaults(run=run_restore)
    for verb in (listing, show, luck, rename, delete, rematch, decks, deleted, restore):
        add_data(verb)


def run_list(args: argparse.Namespace) -> int:
    """List the games with their state."""
    from host.presenter.records.saved_games import cached_standing, game_line, last_played_text, sorted_games
    from host.store import Store

    store = Store(data_of(args))
    games = sorted_games(store.games(), args.sort)
    if args.json:
        print_json([_game_as_json(store, game) for game in games])
        return OK

    def line_of(game: SavedGame) -> str:
        standing = _standing_or_notice(lambda: cached_standing(store, game))
        facts = ", ".join(filter(None, (game_line(game), standing.where, standing.wounds)))
        return f"{game.id:>6}  {last_played_text(game)}  {facts}"

    print_games("games", games, line_of)
    return OK


def run_decks(args: argparse.Namespace) -> int:
    """Print the record of each deck."""
    from host.presenter.records.results import (
        ABOUT_DECKS,
        DECK_HEADINGS,
        deck_rows,
        decks_heading,
        in_columns,
    )
    from host.store import Store

    results = Store(data_of(args)).record()
    rows = deck_rows(results)
    if args.json:
        print_json([dict(zip(DECK_HEADINGS, row, strict=True)) for row in rows])
        return OK
    if rows:
        for line in (*in_columns([DECK_HEADINGS, *rows]), ABOUT_DECKS):
            print(line)
    else:
        print(f"cinderboard games: {decks_heading(results)}", file=sys.stderr)
    return OK


def run_show(args: argparse.Namespace) -> int:
    """Print the state of a game."""
    from host.presenter.records.saved_games import game_standing
    from host.store import Store

    store = Store(data_of(args))
    record = store.read(args.save)
    standing = _standing_or_notice(lambda: game_standing(store.replay(args.save)[0]))
    print(record.title)
    for line in filter(None, (standing.where, standing.wounds, *standing.board)):
        print(line)
    return OK


def run_luck(args: argparse.Namespace) -> int:
    """Print where a game's luck comes from, and check it once the game is over."""
    from host.presenter.seeds import luck_report
    from host.store import Store

    match, _ = Store(data_of(args)).replay(args.save)
    for line in luck_report(match):
        print(line)
    return OK


def run_rename(args: argparse.Namespace) -> int:
    """Rename a game."""
    from host.store import Store

    try:
        Store(data_of(args)).rename(args.save, " ".join(args.title))
    except ValueError as error:
        raise CommandError(str(error)) from None
    return OK


def run_delete(args: argparse.Namespace) -> int:
    """Delete a game, which can be restored."""
    from host.store import Store

    name = Store(data_of(args)).delete(args.save)
    print(f"cinderboard games: `cinderboard games restore {name}` restores it", file=sys.stderr)
    return OK


def run_deleted(args: argparse.Namespace) -> int:
    """List the deleted games."""
    from host.presenter.records.saved_games import game_line, last_played_text
    from host.store import Store

    for game in Store(data_of(args)).deleted():
        print(f"{game.id:>6}  {last_played_text(game)}  {game_line(game)}")
    return OK


def run_restore(args: argparse.Namespace) -> int:
    """Restore a deleted game."""
    from host.store import Store

    print(Store(data_of(args)).restore(args.save))
    return OK


@gc_paused()
def run_rematch(args: argparse.Namespace) -> int:
    """Begin the same game again."""
    from host.presenter.records.follow_up_games import AGAIN, SAME, FollowUpGames
    from host.store import Store

    match, _ = Store(data_of(args)).replay(args.save)
    try:
        setup = FollowUpGames(match).setup(SAME if args.same_seed else AGAIN, new_secret())
    except ValueError as error:
        raise CommandError(str(error)) from None
    return begin(args, setup)


def _standing_or_notice(compute: Callable[[], GameStanding]) -> GameStanding:
    """Return the state of a game; without any facts, after a notice, if it cannot be replayed here."""
    from host.presenter.records.saved_games import GameStanding
    from host.store import SaveUnreadable

    try:
        return compute()
    except SaveUnreadable as error:
        print(f"cinderboard games: {error}", file=sys.stderr)
        return GameStanding()


def _game_as_json(store: Store, game: SavedGame) -> dict[str, object]:
    from host.presenter.records.saved_games import cached_standing

    facts: dict[str, object] = {
        "id": game.id,
        "title": game.title,
        "answers": game.answers,
        "created": game.created,
        "played": game.played,
        "over": game.over,
        "winner": game.winner,
        "readable": game.readable,
    }
    return (
        {**facts, **to_builtins(_standing_or_notice(lambda: cached_standing(store, game)))}
        if game.readable
        else facts
    )


def add_story(subparsers: Subparsers) -> None:
    """Describe `story`."""
    parser = subparsers.add_parser("story", help="write a saved game as a story to read or a web page")
    parser.add_argument("save", metavar="SAVE", help="the id of a game, a save file or an exported text")
    parser.add_argument(
        "path", metavar="PATH", type=Path, help="file to write, .md or .html; - prints Markdown"
    )
    add_data(parser)
    parser.set_defaults(run=run_story)


def run_story(args: argparse.Namespace) -> int:
    """Write the story."""
    from host.presenter.records.story_export import MARKDOWN, can_export_story, check_story_file, export_story
    from host.store import Store
    from host.store.new_files import write_new

    form = MARKDOWN[0] if str(args.path) == "-" else args.path.suffix
    if str(args.path) != "-":
        try:
            check_story_file(args.path)
        except ValueError as error:
            raise CommandError(str(error)) from None
    match, record = Store(data_of(args)).replay(args.save)
    for notice in record.notices:
        print(f"cinderboard story: {notice}", file=sys.stderr)
    if not can_export_story(match):
        raise CommandError(f"{record.title} has no story; `cinderboard replay` tells it as text")
    story = export_story(form, match, record.title)
    if str(args.path) == "-":
        print_lines(story)
    else:
        write_new(args.path, story)
        print(args.path)
    return OK
