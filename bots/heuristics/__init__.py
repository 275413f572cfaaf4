"""What each game teaches the general players: one module a game, named as its engine."""
