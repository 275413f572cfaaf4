"""What is told to the outside as it happens."""
