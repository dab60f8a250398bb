"""The long run: repetitions that a change need not wait for."""
