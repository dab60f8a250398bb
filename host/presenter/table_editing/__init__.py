"""Reports of how the real table lies, collected before they count."""
