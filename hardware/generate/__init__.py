"""Generators of everything that follows from `hardware/console.toml`: `python -m hardware.generate`.

A generator is a function that returns its files by their paths from the root of the checkout, with the same
content on every machine. `generated_files.py` lists them.
"""
