"""What a seat may see."""
