"""The parts screens are made of, one small widget a file."""
