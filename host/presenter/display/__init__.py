"""Cards, dice and the table in few words, and the order in which people look for them."""
