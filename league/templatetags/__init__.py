"""Template tags of the league's pages."""
