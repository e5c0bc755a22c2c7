"""Neural bots: what a network sees, the trained networks, and the bots that play with them."""
