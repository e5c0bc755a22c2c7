"""Searching bots: they compare moves by playing random games to the end, in worlds that fit their view."""
