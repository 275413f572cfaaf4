"""Everything the league reads."""
