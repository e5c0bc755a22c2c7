"""Training the published PPO again, as its author describes it; only for the USA with two players."""
