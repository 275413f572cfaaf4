"""Players that are programs, and what runs them."""
