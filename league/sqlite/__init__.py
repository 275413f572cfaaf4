"""SQLite for several processes: Django's backend, with a fair wait and one way to write times."""
