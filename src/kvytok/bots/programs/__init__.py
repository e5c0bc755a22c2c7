"""Bots as programs of their own, in any language: JSON lines over stdin and stdout, both ways (docs/bots.md)."""
