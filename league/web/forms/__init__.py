"""Forms: they read what was written; whether it may be done, the services say."""
