"""Tiles, cards, seats and curves drawn as SVG from descriptions; no picture is ever fetched."""
