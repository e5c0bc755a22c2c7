"""Bots: computer players that get a view and the legal actions."""
