"""The console's program for the microcontroller.

It lives on the board as the package `firmware`, with a copy of `main.py` at the root. Everything but
`pins.py` runs unchanged on CPython. The firmware knows keys and LEDs, never the game.
"""
