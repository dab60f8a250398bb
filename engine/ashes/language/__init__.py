"""What the text of a card says at this table: abilities, references, values, filters, targets."""
