"""Search of cards by one line, in the same words in every front end: `type:ally cost<3 bird`."""
