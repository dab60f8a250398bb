"""Red Rains: the Chimera on top of Ashes Reborn. Its types of cards and its token are known from here on."""

import engine.redrains.state  # noqa: F401 - registers them
