"""The rules of the games, standard library only."""
