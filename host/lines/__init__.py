"""Line mode: a game as plain text, one paragraph after the other, answered with lines of words."""
