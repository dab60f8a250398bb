"""The console's program for the microcontroller.

On the board it is the package `firmware`, started by a copy of `main.py` at the root. Everything but
`hardware.py` runs unchanged on CPython. The firmware knows keys and LEDs, never the game.
"""
