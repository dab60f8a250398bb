"""The commands of `cinderboard`, one file each.

A command module has `add(subparsers)`, which describes its arguments, and for each command or verb a
function of the arguments that returns the exit code. Anything slow to import is imported there: every
start pays for the arguments of all commands, but only for the work of one.
"""
