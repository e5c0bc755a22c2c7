"""Computes the layout of a drawn board, checks it, and draws a preview; see docs/layouts.md.

`python -m tools.layout BOARD_DIR`, run in the root of the project, writes `layout.json` into the board's folder.
"""
