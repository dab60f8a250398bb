"""The kinds of reports: what people report of the real table, apart from answers to questions."""
