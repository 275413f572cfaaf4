"""Everything the league writes: one function for one act, in one transaction."""
