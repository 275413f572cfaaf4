"""The pages, one file per noun: each view asks the queries or calls one service, and renders."""
