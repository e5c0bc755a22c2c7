"""Tutorials: prepared games with steps, made by the rules themselves and written as JSON for the page."""
