"""The arena: tournaments that tell which bot is stronger, and how sure that is."""
