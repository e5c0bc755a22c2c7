"""Kvytok: an open implementation of the train-ticket board games."""
