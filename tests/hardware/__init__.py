"""What is generated from hardware/console.toml, and the guide to building the console."""
