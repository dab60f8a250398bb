"""Events in words: sentences, clauses of actions, the log and its details."""
