"""Who plays whom, when, and what came of it: the one Django app, and the project around it."""
