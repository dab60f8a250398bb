"""`cinderboard decks`: the printed decks and your own, to read, check, paste and keep."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.commands.options import Subparsers, add_box, add_data, data_of, print_json
from host.commands.output import print_lines
from host.exit_codes import NEGATIVE, OK, CommandError

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
    check.add_argument("--json", action="store_true", help="print a JSON object")
    check.set_defaults(run=run_check)

    import_ = verbs.add_parser(
        "import",
        help="add a deck from text or YAML to your own",
        description="Adds any readable deck, legal or not. Exit code 1 if it breaks rules.",
    )
    import_.add_argument("file", metavar="FILE", help="text or YAML, - for standard input")
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

    delete = verbs.add_parser("delete", help="remove one of your decks")
    _add_name(delete)
    delete.set_defaults(run=run_delete)

    for verb in verbs.choices.values():
        add_data(verb)
        add_box(verb)


def run_list(args: argparse.Namespace) -> int:
    """List the decks."""
    decks = _shelf(args).decks()
    if args.json:
        print_json([_as_json(shelved) for shelved in decks])
        return OK
    width = max(len(shelved.key) for shelved in decks) + 2
    for shelved in decks:
        whose = "" if shelved.printed else "yours"
        if shelved.deck is None:
            print(f"{shelved.key:{width}}{'':50}{whose}, cannot be read")
            _tell("list", shelved.error)
            continue
        dice = ", ".join(f"{count} {kind}" for kind, count in shelved.deck.dice.items())
        number = len(shelved.problems)
        broken = f", not legal: {number} problem{'s' * (number > 1)}" if number else ""
        print(f"{shelved.key:{width}}{shelved.deck.phoenixborn:22}  {dice:26}{whose}{broken}".rstrip())
    return OK


def run_show(args: argparse.Namespace) -> int:
    """Show one deck."""
    shelved, deck = _readable(_shelf(args), " ".join(args.name))
    if args.json:
        print_json(_as_json(shelved))
        return OK
    print_lines(_written(deck, args.yaml))
    for problem in shelved.problems:
        _tell("show", f"not legal: {problem}")
    return OK


def run_check(args: argparse.Namespace) -> int:
    """Say what is wrong with one deck."""
    from cards.decks.deckbuilding import deck_problems
    from cards.library import library_of

    deck = _deck_or_file(args, " ".join(args.name))
    problems = deck_problems(deck, library_of(_box_of(deck, args)))
    if args.json:
        told = [
            {"code": problem.code, "message": problem.message, "hint": problem.hint} for problem in problems
        ]
        print_json({"name": deck.name, "legal": not problems, "problems": told})
    else:
        for problem in problems:
            print(problem)
        if not problems:
            print(f"{deck.name or 'the deck'} is legal")
    return NEGATIVE if problems else OK


def run_import(args: argparse.Namespace) -> int:
    """Keep a deck from a file."""
    deck = _from_file(args.file, args.box)
    name = " ".join((deck.name if args.name is None else args.name).split())
    if not name:
        raise CommandError(f"{args.file}: the deck has no name; give it one with --name NAME")
    args.box = _box_of(deck, args)
    shelf = _shelf(args)
    same = _own_called(shelf, name)
    if same and not args.force:
        raise CommandError(
            f"you already have a deck '{name}'; replace it with --force, or keep both with --name NAME"
        )
    if len(same) > 1:
        raise CommandError(f"{len(same)} of your decks are called '{name}'; choose another with --name NAME")
    over = same[0].path if same else None
    saved = shelf.save(deck.model_copy(update={"name": name}), over)
    print(saved.key)
    for problem in saved.problems:
        _tell("import", f"not legal: {problem}")
    return NEGATIVE if saved.problems else OK


def run_export(args: argparse.Namespace) -> int:
    """Write one deck."""
    _, deck = _readable(_shelf(args), " ".join(args.name))
    if args.to is None or str(args.to) == "-":
        print_lines(_written(deck, args.yaml))
        return OK
    from host.decks.deck_files import is_yaml
    from host.store.files import write_new

    write_new(args.to, _written(deck, args.yaml or is_yaml(args.to)))
    print(args.to)
    return OK


def run_copy(args: argparse.Namespace) -> int:
    """Keep a copy of a deck under another name."""
    shelf = _shelf(args)
    _, deck = _readable(shelf, args.name)
    _need_free(shelf, args.to)
    print(shelf.save(deck.model_copy(update={"name": args.to})).key)
    return OK


def run_rename(args: argparse.Namespace) -> int:
    """Give a deck another name."""
    shelf = _shelf(args)
    shelved = shelf.entry(args.name)
    _need_free(shelf, args.to, but=shelved)
    print(shelf.rename(shelved.key, args.to).key)
    return OK


def run_delete(args: argparse.Namespace) -> int:
    """Remove a deck."""
    shelf = _shelf(args)
    shelved = shelf.entry(" ".join(args.name))
    shelf.delete(shelved.key)
    _tell("delete", f"'{shelved.key}' is deleted")
    return OK


def _add_name(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="+", help="the deck's name, with or without quotes")


def _shelf(args: argparse.Namespace) -> DeckRepository:
    from cards.library import library_of
    from host.decks import DeckRepository
    from host.store.files import data_folder

    return DeckRepository(data_folder(data_of(args)), library_of(args.box))


def _readable(shelf: DeckRepository, name: str) -> tuple[DeckEntry, Deck]:
    shelved = shelf.entry(name)
    if shelved.deck is None:
        raise CommandError(f"the deck '{shelved.key}' cannot be read: {shelved.error}")
    return shelved, shelved.deck


def _deck_or_file(args: argparse.Namespace, name: str) -> Deck:
    """What is checked: the deck of this name, else the file."""
    from host.decks import DeckNotFound

    if name == STDIN:
        return _from_file(name, args.box)
    try:
        return _readable(_shelf(args), name)[1]
    except DeckNotFound:
        # A name that no file can have, or a folder that may not be looked into, is no deck either.
        with suppress(OSError):
            if Path(name).exists():
                return _from_file(name, args.box)
        raise


def _from_file(file: str, box: str) -> Deck:
    from cards.library import library_of
    from host.decks.deck_files import read_deck_file, read_deck_stream

    if file == STDIN:
        if sys.stdin is None:
            raise CommandError("standard input is closed; name a file with a deck")
        return read_deck_stream(sys.stdin.buffer, "standard input", library_of(box))
    return read_deck_file(Path(file), library_of(box))


def _box_of(deck: Deck, args: argparse.Namespace) -> str:
    """Of which rule book a deck is: as its file says, else as was asked for."""
    from cards.boxes import STANDARD

    return args.box if deck.box == STANDARD else deck.box


def _own_called(shelf: DeckRepository, name: str) -> list[DeckEntry]:
    return [own for own in shelf.decks() if not own.printed and own.name.casefold() == name.casefold()]


def _need_free(shelf: DeckRepository, name: str, but: DeckEntry | None = None) -> None:
    """Refuse a name that another own deck has."""
    if any(but is None or own.path != but.path for own in _own_called(shelf, " ".join(name.split()))):
        raise CommandError(f"you already have a deck '{name}'; choose another name")


def _written(deck: Deck, as_yaml: bool) -> str:
    from cards.decks.text_format import deck_as_text
    from cards.decks.yaml_format import deck_as_yaml
    from cards.library import library_of

    return deck_as_yaml(deck) if as_yaml else deck_as_text(deck, library_of(deck.box))


def _as_json(shelved: DeckEntry) -> dict[str, Any]:
    from cards.decks.deckbuilding import conjuration_pile
    from cards.library import library_of

    deck = shelved.deck
    return {
        "key": shelved.key,
        "name": shelved.name,
        "printed": shelved.printed,
        "path": None if shelved.path is None else str(shelved.path),
        "legal": shelved.playable,
        "problems": list(shelved.problems),
        "error": shelved.error,
        "deck": None if deck is None else deck.model_dump(mode="json", exclude={"name"}),
        "conjurations": {} if deck is None else conjuration_pile(deck, library_of(deck.box)),
    }


def _tell(verb: str, text: str) -> None:
    print(f"cinderboard decks {verb}: {text}", file=sys.stderr)
