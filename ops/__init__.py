"""What sets Clack up, runs it on one machine and tests it."""
