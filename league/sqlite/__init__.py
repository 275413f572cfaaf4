"""SQLite for several processes: Django's backend with a fairer wait for the one write lock."""
