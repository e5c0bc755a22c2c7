"""Batches: many games in one compiled call, at random or between bots."""
