"""Writes everything that follows from `hardware/console.toml`: `python -m hardware.generate`.

Each generator is a module with `files(layout)`, which gives the content of each of its files by the path
from the root of the checkout, the same on every machine. `checkout.py` lists them.
"""
