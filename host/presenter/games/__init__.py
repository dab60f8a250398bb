"""The parts of sessions that differ from game to game; named in `host/games.py`."""
