"""The program that people run."""

import os

# Pydantic searches every installed package for plugins; Cinderboard uses none.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
