"""What people choose before a game begins. With the answers it is the whole game."""
