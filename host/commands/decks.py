"""`cinderboard decks`: list, show, check, import and export printed decks and one's own."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.command_exit import NEGATIVE, OK, CommandError
from host.commands.options import Subparsers, add_box, add_data, data_of, print_json, whole_number
from host.commands.output_filter import print_lines

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from host.decks import DeckEntry, DeckRepository

STDIN = "-"


def add(subparsers: Subparsers) -> None:
    """Describe `decks list`, `show`, `check`, `import`, `export`, `copy`, `rename` and `delete`."""
    parser = subparsers.add_parser("decks", help="list, show, check, import and export decks")
    verbs = parser.add_subparsers(metavar="VERB", required=True)

    listing = verbs.add_parser("list", help="the printed decks and your own")
    listing.add_argument("--json", action="store_true", help="print a list of JSON objects")
    listing.set_defaults(run=run_list)

    show = verbs.add_parser("show", help="one deck, as text you can paste")
    _add_name(show)
    form = show.add_mutually_exclusive_group()
    form.add_argument("--yaml", action="store_true", help="print the stored YAML")
    form.add_argument("--json", action="store_true", help="print a JSON object")
    show.set_defaults(run=run_show)

    check = verbs.add_parser(
        "check",
        help="list which deck-building rules a deck breaks",
        description="Prints a sentence for each problem. Exit code 1 if there is one.",
    )
    check.add_argument(
        "name", metavar="NAME|FILE", nargs="+", help="a deck, a file containing one, or - for standard input"
    )
    check.add_argument("--chained", action="store_true", help="also by the chained list of organized play")
    check.add_argument("--json", action="store_true", help="print a JSON object")
    check.set_defaults(run=run_check)

    import_ = verbs.add_parser(
        "import",
        help="add a deck from text, YAML or JSON to your own",
        description="Adds any readable deck, legal or not. Exit code 1 if it breaks rules.",
    )
    import_.add_argument("file", metavar="FILE", help="text, YAML or JSON, - for standard input")
    import_.add_argument("--name", metavar="NAME", help="its name (default: keep it)")
    import_.add_argument("--force", action="store_true", help="replace your deck of the same name")
    import_.set_defaults(run=run_import)

    export = verbs.add_parser("export", help="write a deck as text, or as YAML")
    _add_name(export)
    export.add_argument("--yaml", action="store_true", help="as YAML; the default when FILE ends in .yaml")
    export.add_argument("--to", metavar="FILE", type=Path, help="file to write (default: standard output)")
    export.set_defaults(run=run_export)

    copy = verbs.add_parser("copy", help="copy any deck to your own")
    rename = verbs.add_parser("rename", help="rename one of your decks")
    for verb, run in ((copy, run_copy), (rename, run_rename)):
        verb.add_argument("name", metavar="NAME")
        verb.add_argument("to", metavar="NEW", help="the new name")
        verb.set_defaults(run=run)

    random = verbs.add_parser(
        "random",
        help="add a random legal deck to your own",
        description="Draws a Phoenixborn, dice of two types and cards they can pay for. SEARCH is what the "
        "cards must fit, as in `cards list`: is:owned, release:song, -type:reaction.",
    )
    random.add_argument("name", metavar="NAME", help="its name")
    random.add_argument("search", metavar="SEARCH", nargs="*", help="words and terms that all cards fit")
    random.add_argument("--owned", action="store_true", help="only from what you own")
    random.add_argument("--seed", type=whole_number, help="repeats a deck")
    random.set_defaults(run=run_random)

    delete = verbs.add_parser("delete", help="remove one of your decks")
    _add_name(delete)
    delete.set_defaults(run=run_delete)

    for verb in verbs.choices.values():
        add_data(verb)
        add_box(verb)


def run_list(args: argparse.Namespace) -> int:
    """List the decks."""
    decks = _repository(args).decks()
    if args.json:
        print_json([_as_json(entry) for entry in decks])
        return OK
    width = max(len(entry.key) for entry in decks) + 2
    for entry in decks:
        whose = "" if entry.printed else "yours"
        if entry.deck is None:
            print(f"{entry.key:{width}}{'':50}{whose}, cannot be read")
            _tell("list", entry.error)
            continue
        dice = ", ".join(f"{count} {kind}" for kind, count in entry.deck.dice.items())
        number = len(entry.problems)
        broken = f", not legal: {number} problem{'s' * (number > 1)}" if number else ""
        print(f"{entry.key:{width}}{entry.deck.phoenixborn:22}  {dice:26}{whose}{broken}".rstrip())
    return OK


def run_show(args: argparse.Namespace) -> int:
    """Show one deck."""
    entry, deck = _readable_deck(_repository(args), " ".join(args.name))
    if args.json:
        print_json(_as_json(entry))
        return OK
    print_lines(_deck_text(deck, args.yaml))
    for problem in entry.problems:
        _tell("show", f"not legal: {problem}")
    return OK


def run_check(args: argparse.Namespace) -> int:
    """Print which rules one deck breaks."""
    from cards.decks.deckbuilding import deck_problems
    from cards.library import library_of

    deck = _deck_or_file(args, " ".join(args.name))
    problems = deck_problems(deck, library_of(_box_of(deck, args)), chained=args.chained)
    if args.json:
        problems_json = [
            {"code": problem.code, "message": problem.message, "hint": problem.hint} for problem in problems
        ]
        print_json({"name": deck.name, "legal": not problems, "problems": problems_json})
    else:
        for problem in problems:
            print(problem)
        if not problems:
            print(f"{deck.name or 'the deck'} is legal")
    return NEGATIVE if problems else OK


def run_import(args: argparse.Namespace) -> int:
    """Add a deck from a file to one's own."""
    deck = _from_file(args.file, args.box, "import")
    name = " ".join((deck.name if args.name is None else args.name).split())
    if not name:
        raise CommandError(f"{args.file}: the deck has no name; give it one with --name NAME")
    args.box = _box_of(deck, args)
    repository = _repository(args)
    same_name = _own_decks_named(repository, name)
    if same_name and not args.force:
        raise CommandError(
            f"you already have a deck '{name}'; replace it with --force, or keep both with --name NAME"
        )
    if len(same_name) > 1:
        raise CommandError(
            f"{len(same_name)} of your decks are called '{name}'; choose another with --name NAME"
        )
    replaced = same_name[0].path if same_name else None
    saved = repository.save(deck.model_copy(update={"name": name}), replaced)
    print(saved.key)
    for problem in saved.problems:
        _tell("import", f"not legal: {problem}")
    return NEGATIVE if saved.problems else OK


def run_export(args: argparse.Namespace) -> int:
    """Write one deck."""
    _, deck = _readable_deck(_repository(args), " ".join(args.name))
    if args.to is None or str(args.to) == "-":
        print_lines(_deck_text(deck, args.yaml))
        return OK
    from host.decks.deck_files import is_yaml
    from host.store.new_files import write_new

    write_new(args.to, _deck_text(deck, args.yaml or is_yaml(args.to)))
    print(args.to)
    return OK


def run_copy(args: argparse.Namespace) -> int:
    """Add a copy of a deck under another name."""
    repository = _repository(args)
    _, deck = _readable_deck(repository, args.name)
    _check_name_is_free(repository, args.to)
    print(repository.save(deck.model_copy(update={"name": args.to})).key)
    return OK


def run_random(args: argparse.Namespace) -> int:
    """Add a random deck under a name."""
    from random import Random

    from cards.decks.deck import Deck
    from cards.decks.deckbuilding import deck_problems
    from cards.library import library_of
    from host.presenter.deck_building.card_pool import CardPool
    from host.presenter.deck_building.random_deck import filled_deck
    from host.store.folders import data_folder

    repository, library = _repository(args), library_of(args.box)
    _check_name_is_free(repository, args.name)
    blank = Deck(name=args.name, phoenixborn="", dice={}, cards={}, box=args.box)
    pool = CardPool(library, data_folder(data_of(args)), blank)
    if args.owned and not pool.collection.exists:
        raise CommandError('--owned: you own nothing yet; mark a product: cinderboard cards own "Master Set"')
    line = " ".join([*(["is:owned"] if args.owned else []), *args.search])
    for note in pool.find(line).notes:
        _tell("random", note)
    deck = filled_deck(pool, line, Random(args.seed))
    if problems := deck_problems(deck, library):
        raise CommandError(f"too few cards fit '{line}' for a deck: {problems[0]}")
    print(repository.save(deck).key)
    return OK


def run_rename(args: argparse.Namespace) -> int:
    """Rename a deck."""
    repository = _repository(args)
    entry = repository.entry(args.name)
    _check_name_is_free(repository, args.to, except_for=entry)
    print(repository.rename(entry.key, args.to).key)
    return OK


def run_delete(args: argparse.Namespace) -> int:
    """Remove a deck."""
    repository = _repository(args)
    entry = repository.entry(" ".join(args.name))
    repository.delete(entry.key)
    _tell("delete", f"'{entry.key}' is deleted")
    return OK


def _add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="+", help="the deck's name, with or without quotes")


def _repository(args: argparse.Namespace) -> DeckRepository:
    from cards.library import library_of
    from host.decks import DeckRepository
    from host.store.folders import data_folder

    return DeckRepository(data_folder(data_of(args)), library_of(args.box))


def _readable_deck(repository: DeckRepository, name: str) -> tuple[DeckEntry, Deck]:
    entry = repository.entry(name)
    if entry.deck is None:
        raise CommandError(f"the deck '{entry.key}' cannot be read: {entry.error}")
    return entry, entry.deck


def _deck_or_file(args: argparse.Namespace, name: str) -> Deck:
    """Return the deck of this name, else the deck in the file of this name."""
    from host.decks import DeckNotFound

    if name == STDIN:
        return _from_file(name, args.box, "check")
    try:
        return _readable_deck(_repository(args), name)[1]
    except DeckNotFound:
        # A name that no file can have, or a folder without access, is no deck either.
        with suppress(OSError):
            if Path(name).exists():
                return _from_file(name, args.box, "check")
        raise


def _from_file(file: str, box: str, verb: str) -> Deck:
    """Return the deck in a file; print what is left out of it."""
    from cards.library import library_of
    from host.decks.deck_files import read_deck_file, read_deck_stream

    if file == STDIN:
        if sys.stdin is None:
            raise CommandError("standard input is closed; name a file with a deck")
        reading = read_deck_stream(sys.stdin.buffer, "standard input", library_of(box))
    else:
        reading = read_deck_file(Path(file), library_of(box))
    for each in reading.left_out:
        _tell(verb, each)
    return reading.deck


def _box_of(deck: Deck, args: argparse.Namespace) -> str:
    """Return the box of a deck: the one its file names, else that of `--box`."""
    from cards.boxes import STANDARD

    return args.box if deck.box == STANDARD else deck.box


def _own_decks_named(repository: DeckRepository, name: str) -> list[DeckEntry]:
    return [own for own in repository.decks() if not own.printed and own.name.casefold() == name.casefold()]


def _check_name_is_free(repository: DeckRepository, name: str, except_for: DeckEntry | None = None) -> None:
    """Raise `CommandError` for a name that another own deck has."""
    if any(
        except_for is None or own.path != except_for.path
        for own in _own_decks_named(repository, " ".join(name.split()))
    ):
        raise CommandError(f"you already have a deck '{name}'; choose another name")


def _deck_text(deck: Deck, as_yaml: bool) -> str:
    from cards.decks.text_format import deck_as_text
    from cards.decks.yaml_format import deck_as_yaml
    from cards.library import library_of

    return deck_as_yaml(deck) if as_yaml else deck_as_text(deck, library_of(deck.box))


def _as_json(entry: DeckEntry) -> dict[str, Any]:
    from cards.decks.deckbuilding import conjuration_pile
    from cards.library import library_of

    deck = entry.deck
    return {
        "key": entry.key,
        "name": entry.name,
        "printed": entry.printed,
        "path": None if entry.path is None else str(entry.path),
        "legal": entry.playable,
        "problems": list(entry.problems),
        "error": entry.error,
        "deck": None if deck is None else deck.model_dump(mode="json", exclude={"name"}),
        "conjurations": {} if deck is None else conjuration_pile(deck, library_of(deck.box)),
    }


def _tell(verb: str, text: str) -> None:
    print(f"cinderboard decks {verb}: {text}", file=sys.stderr)
