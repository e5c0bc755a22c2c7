"""Neural bots: what a network sees, the trained networks, and playing with them."""
