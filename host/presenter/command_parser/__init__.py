"""A line of plain words, few letters of each being enough, for what people say at a table."""
