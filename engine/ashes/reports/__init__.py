"""What people say of the real table besides answering: how each kind is told, and what it sets."""
