"""The arena: tournaments that show which bot is stronger, and how certain that is."""
