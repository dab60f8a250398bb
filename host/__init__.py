"""The program that people run."""

import os

# Pydantic looks for plugins of its own in every installed package, of which Cinderboard uses none.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
