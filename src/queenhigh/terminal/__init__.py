"""The table in the terminal: a door of its own, full-screen, for one person among bots."""
