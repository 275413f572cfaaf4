"""Strength with its uncertainty, as pure arithmetic."""
