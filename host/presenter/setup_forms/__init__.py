"""What people choose before a game: forms with fields, and the setup made from them, for any front end."""
