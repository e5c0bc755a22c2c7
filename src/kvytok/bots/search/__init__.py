"""Searching bots: they compare moves by playing games to the end, in random worlds that fit their view."""
