"""Training the published PPO again, as its authors describe it. USA, two players."""
