"""The terminal game: `kvytok play`, a whole game in the terminal, against bots or passing the keyboard on.

It needs the packages of the extra `kvytok[terminal]`. Everything but the widgets works without them.
"""
