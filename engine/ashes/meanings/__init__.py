"""What the words of the card language mean that ask something of the table, each registered for its word."""
