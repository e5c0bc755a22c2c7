"""Batches: many games in one compiled call, random or between scripts."""
