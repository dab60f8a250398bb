"""Red Rains: the Chimera on top of Ashes Reborn. Importing it registers its card types and its token."""

import engine.redrains.state  # noqa: F401 - registers them
