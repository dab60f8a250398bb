"""What people choose before a game: lines to choose from, and the setup they come to, for any screen."""
