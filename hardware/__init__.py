"""The console's hardware: `console.toml`, what follows from it, and the guide to building it."""
