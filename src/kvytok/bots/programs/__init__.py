"""Bots as separate programs, in any language: JSON lines over stdin and stdout, in both roles (docs/bots.md)."""
