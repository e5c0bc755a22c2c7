"""Finds where everything stands on a drawn board, checks it and draws a preview; see docs/layouts.md.

`python -m tools.layout BOARD_DIR`, run in the root of the project, writes `layout.json` into a board folder.
"""
