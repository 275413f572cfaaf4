"""The tile and card sets: their faces, orders and notation."""
