"""One module a game: its name is the slug with underscores, its `game` is the game."""
