"""The commands of `cinderboard`, one file each.

A command module has `add(subparsers, common)`, which describes its arguments, and `run(args) -> int`,
which returns the exit code. Anything slow to import is imported in `run`: every start pays for the
arguments of all commands, but only for the work of one.
"""
