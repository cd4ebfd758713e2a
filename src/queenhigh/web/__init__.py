"""The door to live tables: HTTP and a socket a person, over the same casino that the command line opens."""
