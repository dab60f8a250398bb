"""Care for the board: put the firmware on it, find out what is wrong with it, watch, test and measure it."""
