"""What each game says of itself in a session; named in `host/games.py`."""
