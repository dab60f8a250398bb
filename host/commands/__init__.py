"""Commands of `cinderboard`, one module for each subject.

A command module has `add(subparsers)`, which describes its arguments, and for each command or verb a function
that takes the arguments and returns the exit code. Slow imports are inside these functions: every start
describes the arguments of all commands, but runs only one.
"""
