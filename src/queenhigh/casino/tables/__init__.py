"""A live table: the session inside it, and around it what running it takes. Pure, like the session."""
